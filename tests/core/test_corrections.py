"""What the GM sets right by hand."""

from __future__ import annotations

from core.combat import FoeShape
from core.commands import Correct, Corrected, CorrectFoe, Died, FoeChanged, LifeChanged, PassDays
from core.table import consistent
from tests.core.fights import DUMMY, combat, fight, of, people
from tests.core.scenes import do, dying, one, refusal, told


def test_hp_and_days_are_set_with_a_reason_that_the_log_keeps() -> None:
    command = Correct(who=0, hp=5, life=30, reason="The healer of Ume.")
    events = told(people(1), command)
    assert of(Corrected, events) == Corrected(seat=0, hp=5, before=16, reason="The healer of Ume.")
    assert of(LifeChanged, events) == LifeChanged(seat=0, days=2, life=30, why="corrected")
    table = do(people(1), command)
    assert (one(table).hp, one(table).life) == (5, 30)
    assert consistent(table)


def test_hp_of_0_or_less_pulls_back_and_life_of_0_is_death() -> None:
    """Rules 2.5, 2.2: HP −10 at 28 days: 3 days, HP 2."""
    table = do(people(1), Correct(who=0, hp=-10))
    assert (one(table).hp, one(table).life) == (2, 25)
    assert of(Died, told(people(1), Correct(who=0, life=0))).day == 1


def test_what_cannot_be_set() -> None:
    table = people(1)
    for command, why in (
        (Correct(who=0), "nothing_set"),
        (Correct(who=0, hp=17), "hp_range"),
        (Correct(who=0, life=-1), "life_range"),
        (Correct(who=0, hp=3, reason="x" * 200), "name_long"),
        (Correct(who=0, hp=3, seat=0), "gm_only"),
    ):
        assert refusal(table, command) == why
    dead = do(dying(table, 0), PassDays())
    assert refusal(dead, Correct(who=0, life=9)) == "dead"  # nobody returns (rules 2.2)


def test_a_foe_s_hp() -> None:
    table = fight(people(1), DUMMY)
    assert of(FoeChanged, told(table, CorrectFoe(foe=1, hp=33))).shape is FoeShape.FAILING
    assert combat(do(table, CorrectFoe(foe=1, hp=34))).foes[0].shape is FoeShape.HURT

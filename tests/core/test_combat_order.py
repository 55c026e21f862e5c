"""Who acts when in a combat, and how it begins and ends (rules 2.5)."""

from __future__ import annotations

import pytest

from core.combat import MOST_FOES, Fighter, FoeSheet
from core.commands import (
    Attack,
    BeginCombat,
    BeginSession,
    CombatEnded,
    CombatJoined,
    CorrectFoe,
    Delay,
    EndCombat,
    EndSession,
    Evade,
    FoeActs,
    FoeDefeated,
    JoinCombat,
    LeaveCombat,
    PassDays,
    PassTurn,
    RoundBegan,
    TableCommand,
)
from core.commands.attacks import aim
from core.content import house
from core.events import GM
from core.state import Ability
from tests.core.fights import DUMMY, SIX, WALL, combat, fight, of, people
from tests.core.scenes import do, dying, given, holding, kinds, one, refusal, told

SLOW, EVEN, QUICK = (FoeSheet(name, 6, sense, 20) for name, sense in (("Slow", 3), ("Even", 6), ("Quick", 9)))


def seats(*numbers: int) -> list[Fighter]:
    return [Fighter(seat=seat) for seat in numbers]


def foes(*numbers: int) -> list[Fighter]:
    return [Fighter(foe=foe) for foe in numbers]


def test_the_order_is_by_sense_highest_first() -> None:
    """Rules 2.5: order by sense, highest first; [house] ties: characters before foes, then seat order."""
    table = given(people(3), 2, abilities=SIX.having(Ability.SENSE, 7))
    table = fight(table, SLOW, EVEN, QUICK)
    assert list(combat(table).order) == [*foes(3), *seats(2, 0, 1), *foes(2, 1)]
    assert combat(table).turn == Fighter(foe=3)


def test_who_delays_acts_at_the_end_of_the_round() -> None:
    """Rules 2.5: who declares a delay acts at the end of the round; several delayers keep sense order."""
    table = given(people(3), 1, abilities=SIX.having(Ability.SENSE, 7))
    table = fight(table, SLOW)
    table = do(table, Delay(seat=1), Delay(seat=0), PassTurn(seat=2), PassTurn(seat=GM))
    assert list(combat(table).left) == seats(1, 0)
    assert combat(table).round == 1
    assert refusal(table, Delay(seat=1)) == "delayed"
    events = told(do(table, PassTurn(seat=1)), PassTurn(seat=0))
    assert of(RoundBegan, events).round == 2


def test_foes_delay_by_the_gm_and_the_round_goes_on() -> None:
    """Rules 2.5: a delay may be declared by anybody."""
    table = do(fight(people(1), QUICK), Delay(seat=GM))
    assert list(combat(table).left) == seats(0)
    table = do(table, PassTurn(seat=0))
    assert (list(combat(table).left), combat(table).round) == (foes(1), 1)


def test_only_who_is_on_turn_acts() -> None:
    table = fight(people(2), SLOW)
    assert refusal(table, Attack(seat=1, foe=1)) == "not_on_turn"
    assert refusal(table, FoeActs()) == "not_on_turn"
    assert refusal(table, Delay(seat=GM)) == "not_on_turn"
    assert refusal(table, Attack(seat=0, foe=2)) == "no_foe"
    assert {"Attack", "Delay", "PassTurn"} <= kinds(table, 0)
    assert not {"Attack", "Delay", "PassTurn"} & kinds(table, 1)
    away = do(table, PassTurn(seat=GM))  # the GM passes for whose player is away
    assert combat(away).turn == Fighter(seat=1)
    assert refusal(do(table, PassTurn(seat=0), PassTurn(seat=1)), FoeActs(target=7)) == "no_character"


def test_combats_begin_with_people_and_foes_that_can_be() -> None:
    table = people(2)
    assert refusal(table, BeginCombat(seats=(), foes=(DUMMY,))) == "combat_nobody"
    assert refusal(table, BeginCombat(seats=(0,), foes=())) == "combat_nobody"
    assert refusal(table, BeginCombat(seats=(0, 0), foes=(DUMMY,))) == "seat_twice"
    assert refusal(table, BeginCombat(seats=(0,), foes=(DUMMY,) * (MOST_FOES + 1))) == "foes_full"
    assert refusal(table, BeginCombat(seats=(0,), foes=(FoeSheet("Big", 6, 6, 1000),))) == "foe_range"
    assert refusal(table, BeginCombat(seats=(0,), foes=(DUMMY,), preset="nowhere")) == "no_encounter"
    assert refusal(do(dying(table, 0), PassDays()), BeginCombat(seats=(0,), foes=(DUMMY,))) == "dead"
    assert refusal(fight(table, DUMMY), BeginCombat(seats=(0,), foes=(DUMMY,))) == "combat_on"
    assert refusal(table, EndCombat()) == "no_combat"


def test_foes_of_one_name_are_told_apart() -> None:
    wolf = house().foe("wolf").sheet("en")
    table = fight(people(1), wolf, DUMMY)
    assert [foe.nth for foe in combat(table).foes] == [0, 0]
    table = do(table, JoinCombat(foes=(wolf, wolf)))
    assert [(foe.id, foe.nth) for foe in combat(table).foes] == [(1, 1), (2, 0), (3, 2), (4, 3)]


def test_who_joins_acts_from_the_next_round_on() -> None:
    table = people(2)
    table = do(table, BeginCombat(seats=(0,), foes=(SLOW,)))
    assert refusal(table, Attack(seat=1, foe=1)) == "not_fighting"
    assert refusal(table, JoinCombat(seats=(0,))) == "seat_twice"
    assert refusal(table, JoinCombat()) == "combat_nobody"
    events = told(table, JoinCombat(seats=(1,), foes=(QUICK,)))
    assert [foe.id for foe in of(CombatJoined, events).foes] == [2]
    table = do(table, JoinCombat(seats=(1,), foes=(QUICK,)))
    assert list(combat(table).order) == [*seats(0), *foes(1)]
    table = do(table, PassTurn(seat=0), PassTurn(seat=GM))
    assert list(combat(table).order) == [*foes(2), *seats(0, 1), *foes(1)]


def test_who_leaves_is_gone_and_the_last_to_leave_ends_it() -> None:
    table = fight(people(2), SLOW, QUICK)
    after = do(table, LeaveCombat(who=0), LeaveCombat(foe=2))
    assert list(combat(after).left) == [*seats(1), *foes(1)]
    assert refusal(after, LeaveCombat(who=0)) == "not_fighting"
    assert refusal(after, LeaveCombat(foe=2)) == "no_foe"
    assert refusal(after, LeaveCombat()) == "combat_nobody"
    assert of(CombatEnded, told(after, LeaveCombat(who=1))).outcome == "ended"
    assert of(CombatEnded, told(after, LeaveCombat(foe=1))).outcome == "won"


def test_a_combat_is_won_when_no_foe_stands_and_can_be_broken_off() -> None:
    """Rules 2.5: a foe at 0 HP or less is defeated."""
    table = fight(people(1), DUMMY, WALL)
    table = do(table, CorrectFoe(foe=1, hp=0), PassTurn(seat=GM))
    assert refusal(table, Attack(seat=0, foe=1)) == "foe_down"
    assert refusal(table, CorrectFoe(foe=1, hp=5)) == "foe_down"
    assert refusal(table, CorrectFoe(foe=2, hp=100)) == "hp_range"
    events = told(table, CorrectFoe(foe=2, hp=0))
    assert of(FoeDefeated, events).seat is None
    assert of(CombatEnded, events).outcome == "won"
    assert of(CombatEnded, told(table, EndCombat())).outcome == "ended"
    assert do(table, EndCombat()).state.combat is None


COMMANDS: list[TableCommand] = [PassDays(), EndSession(), BeginSession(seats=(0,))]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_days_and_sessions_wait_for_the_end_of_the_combat(command: TableCommand) -> None:
    table = people(1) if isinstance(command, BeginSession) else holding(people(1), 0, "AS")
    assert refusal(fight(table, DUMMY), command) == "combat_on"


def test_a_foe_alone_aims_at_who_was_attacked_least_then_the_easiest_to_hit() -> None:
    """Solo play: the policy of `aim`."""
    table = given(people(3), 1, abilities=SIX.having(Ability.SENSE, 4))
    table = given(table, 2, hp=9)
    table = fight(table, QUICK, QUICK, QUICK)
    aimed = []
    for _ in range(3):
        aimed.append(aim(table.state))
        table = do(table, FoeActs())
        exchange = combat(table).exchange
        assert exchange is not None
        assert exchange.target.seat == aimed[-1]
        table = do(table, Evade(seat=aimed[-1]))
    assert aimed == [1, 2, 0]
    assert one(table).alive

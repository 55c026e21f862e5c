"""Days passing, and death (rules 2.2)."""

import pytest
from hypothesis import given as sampled
from hypothesis import strategies as st

from core.cards import DECK, Suit
from core.commands import Correct, DrawCard, Heal, LevelUp, TableCommand, UseMagic
from core.commands.bonds import WriteBond
from core.commands.checks import Check
from core.commands.days import DayBroke, Died, LifeChanged, PassDays
from core.commands.growth import Growth
from core.commands.sessions import BeginSession, EndSession
from core.commands.spending import Use
from core.events import GM
from core.magic import Magic
from core.state import Ability, BondKind
from core.table import Undo
from tests.core.scenes import do, dying, given, kinds, one, party, refusal, told


@sampled(st.integers(1, 30), st.lists(st.integers(1, 40), min_size=1, max_size=3))
def test_each_day_takes_one_from_everybody_alive(days: int, lives: list[int]) -> None:
    """Rules 2.2: a day passing lowers the life count by one."""
    table = party(len(lives))
    for seat, life in enumerate(lives):
        table = given(table, seat, life=life)
    after = do(table, PassDays(days=days))
    assert after.state.day == 1 + days
    for seat, life in enumerate(lives):
        character = one(after, seat)
        assert character.life == max(0, life - days)
        assert character.died == (1 + life if days >= life else None)


def test_what_is_told_of_a_last_day() -> None:
    """Rules 2.2: at 0 the character dies, and days pass on for the others."""
    events = told(dying(party(1), 0, 2), PassDays(days=4))
    assert [event for event in events if not isinstance(event, DayBroke)] == [
        LifeChanged(seat=0, days=-1, life=1, why="passed"),
        LifeChanged(seat=0, days=-1, life=0, why="passed"),
        Died(seat=0, day=3),
    ]
    assert [event.day for event in events if isinstance(event, DayBroke)] == [2, 3, 4, 5]


@pytest.mark.parametrize("days", [0, -1, 31])
def test_1_to_30_days_pass_at_once(days: int) -> None:
    assert refusal(party(1), PassDays(days=days)) == "days_range"


def test_the_dead_lose_their_hand_unseen() -> None:
    """Rules 2.2: [house] the dead lose their hand."""
    table = dying(party(2, session=True), 0)
    hand = one(table).hand
    after = do(table, PassDays())
    assert one(after).hand == ()
    assert after.state.session is not None
    assert set(hand) <= set(after.state.session.rest)
    assert after.state.session.spent == ()
    assert len(after.state.session.rest) + 13 == len(DECK)


COMMANDS: list[TableCommand] = [
    Check(seat=0, ability=Ability.WILL),
    WriteBond(seat=0, kind=BondKind.FAVOUR, name="Mio", suit=Suit.HEARTS),
    BeginSession(seats=(0,)),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_the_dead_do_nothing(command: TableCommand) -> None:
    """Rules 2.2: the dead never return: nothing is theirs to do."""
    assert refusal(do(dying(party(2), 0), PassDays()), command) == "dead"
    assert kinds(do(dying(party(2), 0), PassDays()), 0) == set()


def test_no_command_of_play_brings_the_dead_back() -> None:
    """Rules 2.2: the dead never return, by no command of play."""
    table = do(dying(party(2), 0), PassDays())
    dead = one(table)
    play: list[TableCommand] = [BeginSession(seats=(1,)), Check(seat=1, ability=Ability.BODY), EndSession(), PassDays()]
    for command in play:
        table = do(table, command)
        assert one(table) == dead


def test_no_heal_reaches_the_dead() -> None:
    """Rules 2.2: no rule and no heal brings them back; what the GM sets right is for the living too."""
    table = do(dying(given(party(2), 0, hp=1), 0), PassDays())
    table = given(table, 1, companions=("bridge",))
    tries: list[TableCommand] = [
        Heal(seat=0),
        DrawCard(seat=0, use=Use.HEAL),
        UseMagic(seat=1, magic=Magic.SPAN, ally=0),
        Correct(who=0, life=5),
        Correct(who=0, hp=5),
    ]
    assert {refusal(table, command) for command in tries} == {"dead"}


def test_a_gm_s_undo_is_not_play() -> None:
    """Rules 2.2: a GM's undo takes a death back as it takes back anything."""
    table = dying(party(1), 0)
    assert one(do(table, PassDays(), Undo(seat=GM))) == one(table)


def test_the_dead_take_no_level_up() -> None:
    """Rules 2.2: [house] the dead take no level-up, be it one that was due already."""
    table = do(party(2, session=True), EndSession())
    assert (one(table, 0).due, one(table, 1).due) == (1, 1)
    table = do(dying(table, 0), PassDays())
    assert (one(table, 0).due, one(table, 1).due) == (0, 1)
    assert "LevelUp" not in kinds(table, 0)
    assert refusal(table, LevelUp(seat=0, way=Growth.LIFE)) == "dead"
    table = do(dying(party(2, session=True), 0), PassDays(), EndSession())
    assert (one(table, 0).due, one(table, 1).due) == (0, 1)


def test_gains_have_no_upper_bound() -> None:
    """Rules 2.2: [house] gains have no upper bound: a 13 gains a day above the 52 that cards can give."""
    table = given(party(1), 0, life=99)
    table = given(table, 0, abilities=one(table).abilities.having(Ability.TECHNIQUE, 9))
    table = do(table, *[Check(seat=0, ability=Ability.TECHNIQUE)] * 50)
    assert one(table).life > 99


def test_only_the_gm_lets_days_pass() -> None:
    assert "PassDays" in kinds(party(1), GM)
    assert "PassDays" not in kinds(party(1), 0)

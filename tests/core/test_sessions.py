"""The hand of thirteen, and what the GM sets (rules 2.3, 2.4)."""

from random import Random

import pytest

from core.cards import DECK
from core.commands.checks import Check
from core.commands.days import PassDays
from core.commands.drafts import BeginDraft, BeginLife, DrawRest
from core.commands.sessions import BeginSession, EndSession, NameTable, SetTolerance
from core.content import house
from core.state import Ability
from core.table import Undo
from tests.core.scenes import do, dying, kinds, one, party, refusal
from tests.play import random_command


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_thirteen_cards_each_from_one_deck(count: int) -> None:
    """Rules 2.3: at the start every character is dealt 13 cards from one 52-card deck, no joker."""
    table = party(count, session=True)
    session = table.state.session
    assert session is not None
    hands = [one(table, seat).hand for seat in range(count)]
    assert [len(hand) for hand in hands] == [13] * count
    assert sorted([*session.rest, *(card for hand in hands for card in hand)], key=DECK.index) == list(DECK)
    assert session.spent == ()


def test_only_those_named_are_dealt_to() -> None:
    table = do(party(3), BeginSession(seats=(2, 0)))
    assert [len(one(table, seat).hand) for seat in range(3)] == [13, 0, 13]


@pytest.mark.parametrize(
    ("seats", "code"),
    [((), "party_size"), ((0, 0), "party_size"), ((0, 9), "no_character"), ((0, 1, 2, 3, 4), "party_size")],
)
def test_one_to_four_different_characters(seats: tuple[int, ...], code: str) -> None:
    """Rules 2.3: four characters at most."""
    assert refusal(party(5), BeginSession(seats=seats)) == code


def test_the_dead_are_dealt_nothing() -> None:
    table = do(dying(party(2), 1), PassDays())
    assert refusal(table, BeginSession(seats=(0, 1))) == "dead"
    assert len(one(do(table, BeginSession(seats=(0,)))).hand) == 13


def test_one_session_at_a_time_and_the_next_deals_anew() -> None:
    """Rules 2.3: [house] the session's end throws the hands away; the next session deals anew."""
    table = party(2, session=True)
    assert refusal(table, BeginSession(seats=(0,))) == "session_on"
    first = one(table).hand
    ended = do(table, EndSession())
    assert [one(ended, seat).hand for seat in (0, 1)] == [(), ()]
    assert refusal(ended, EndSession()) == "no_session"
    again = do(ended, BeginSession(seats=(0, 1)))
    assert len(one(again).hand) == 13
    assert one(again).hand != first
    assert again.state.session is not None
    assert again.state.session.number == again.state.sessions == 2


def test_who_is_born_during_a_session_waits_for_the_next_to_hold_cards() -> None:
    table = do(party(1, session=True), BeginDraft(), DrawRest(seat=1), BeginLife(seat=1))
    assert one(table, 1).hand == ()
    assert "Check" in kinds(table, 1)  # with an ability


def test_named_difficulties() -> None:
    """Rules 2.4: easy 9, normal 4, hard 2, deadly 0, and normal holds until the GM says otherwise."""
    named = {difficulty.key: difficulty.tolerance for difficulty in house().difficulties}
    assert named == {"easy": 9, "normal": 4, "hard": 2, "deadly": 0}
    assert party(1).state.tolerance == 4


def test_the_gm_can_set_any_number_and_nobody_else_can() -> None:
    """Rules 2.4: [house] the GM says how far off is still good; a GM can set any number."""
    table = do(party(1), SetTolerance(tolerance=7))
    assert table.state.tolerance == 7
    assert refusal(table, SetTolerance(tolerance=-1)) == "tolerance_range"
    assert refusal(table, SetTolerance(tolerance=100)) == "tolerance_range"
    assert refusal(table, SetTolerance(seat=0, tolerance=9)) == "gm_only"


@pytest.mark.parametrize(
    "command",
    [BeginSession(seat=0, seats=(0,)), EndSession(seat=0), NameTable(seat=0, name="Mine"), PassDays(seat=0, days=1)],
    ids=lambda command: type(command).__name__,
)
def test_what_only_the_gm_does(command: BeginSession) -> None:
    assert refusal(party(1), command) == "gm_only"


def test_the_table_can_be_renamed() -> None:
    table = do(party(1), NameTable(name="残命 [1]"))
    assert table.state.name == "残命 [1]"
    assert refusal(table, NameTable(name="\u200b")) == "name_unclean"


def test_nothing_puts_a_card_back() -> None:
    """Rules 2.3: through the session a hand only shrinks, whatever is done, and what was laid stays laid."""
    random = Random(23)
    for seed in range(3):
        table = party(3, f"shrinking {seed}", session=True)
        for _ in range(60):
            command = random_command(table, random)
            if isinstance(command, Undo | EndSession):
                continue
            after = do(table, command)
            before, now = table.state.session, after.state.session
            assert before is not None
            assert now is not None
            assert all(set(one(after, seat).hand) <= set(one(table, seat).hand) for seat in range(3))
            assert set(before.spent) <= set(now.spent)
            table = after
        assert sum(len(one(table, seat).hand) for seat in range(3)) < 3 * 13


def test_days_and_the_checks_of_others_leave_a_hand_alone() -> None:
    """Rules 2.3: through the session a hand only shrinks, and only by what its owner lays."""
    table = party(2, session=True)
    hand = one(table).hand
    table = do(table, PassDays(), SetTolerance(tolerance=2), Check(seat=1, ability=Ability.SENSE))
    assert one(table).hand == hand

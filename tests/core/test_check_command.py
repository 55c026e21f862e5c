"""The check at the table, with an ability or with cards of one suit (rules 2.4, 2.7)."""

import pytest
from hypothesis import given as sampled
from hypothesis import strategies as st

from core import check as arithmetic
from core.cards import SUITS, Suit, parse_cards, write_cards
from core.commands.checks import Check, Checked
from core.commands.days import LifeChanged
from core.commands.sessions import EndSession, SetTolerance
from core.content import house
from core.events import GM, WATCHER
from core.state import Ability, Bond, BondKind
from core.table import Table, legal, new_table
from tests.core.fights import foreseen
from tests.core.scenes import do, given, holding, kinds, one, party, refusal, told

SEEDS = st.integers(0, 9999).map(str)


def aki(cards: str = "AS 3S 4S 9S KH 2D", seed: str = "aki") -> Table:
    """Aki of Spades holds `cards`; a friend of Hearts and a foe of Spades are on the sheet."""
    bonds = (Bond(BondKind.FAVOUR, "Toma", Suit.HEARTS), Bond(BondKind.AVERSION, "Ban", Suit.SPADES))
    return given(holding(party(1, seed), 0, cards), 0, suit=Suit.SPADES, bonds=bonds)


@sampled(SEEDS, st.sampled_from(list(Ability)), st.integers(0, 20))
def test_an_ability_and_a_die(seed: str, ability: Ability, tolerance: int) -> None:
    """Rules 2.4: way A is ability + D6; the degree is −|13 − total|; within the distance set it succeeds."""
    table = do(aki(seed=seed), SetTolerance(tolerance=tolerance))
    checked, *gained = told(table, Check(seat=0, ability=ability))
    assert isinstance(checked, Checked)
    assert checked.bonus == one(table).abilities.of(ability)
    assert 1 <= checked.die <= 6
    assert checked.total == checked.bonus + checked.die
    verdict = arithmetic.judge(checked.total, tolerance)
    assert (checked.success, checked.degree) == (verdict.success, verdict.degree)
    assert [event.days for event in gained if isinstance(event, LifeChanged)] == [verdict.days] * bool(verdict.days)
    after = do(table, Check(seat=0, ability=ability))
    assert one(after).life == one(table).life + verdict.days
    assert one(after).hand == one(table).hand


@sampled(SEEDS)
def test_cards_are_added_up_and_spent_whatever_happens(seed: str) -> None:
    """Rules 2.4: way B is cards of one suit + D6; they are laid before the die and are spent whatever happens."""
    table = aki(seed=seed)
    laid = parse_cards("AS 4S 3S")
    checked = told(table, Check(seat=0, cards=laid))[0]
    assert isinstance(checked, Checked)
    assert checked.bonus == 8
    after = do(table, Check(seat=0, cards=laid))
    assert write_cards(one(after).hand) == "9S KH 2D"
    assert after.state.session is not None
    assert after.state.session.spent == laid
    assert refusal(after, Check(seat=0, cards=laid)) == "not_in_hand"


def test_every_total_gains_what_the_rules_say() -> None:
    """Rules 2.4: 13 gains a day, a success with 4 or 9 two, no other total any; told as what it is."""
    seen = {}
    for seed in range(60):
        for cards in ("3S", "8S", "4S 8S", "9S"):
            table = do(aki("3S 8S 4S 9S", seed=str(seed)), SetTolerance(tolerance=9))
            checked, *gained = told(table, Check(seat=0, cards=parse_cards(cards)))
            assert isinstance(checked, Checked)
            seen[checked.total] = [(event.days, event.why) for event in gained]  # type: ignore[attr-defined]
    assert seen[13] == [(1, "perfect")]
    assert seen[4] == seen[9] == [(2, "four_nine")]
    assert all(gained == [] for total, gained in seen.items() if total not in (4, 9, 13))


@pytest.mark.parametrize(
    ("cards", "face", "difficulty", "total", "success", "degree", "days"),
    [
        ("AS 3S 4S", 5, "normal", 13, True, 0, 1),
        ("4S", 5, "normal", 9, True, -4, 2),
        ("4S", 5, "hard", 9, False, -4, 0),
        ("AS", 3, "easy", 4, True, -9, 2),
        ("AS", 3, "normal", 4, False, -9, 0),
        ("AS 3S 4S", 5, "deadly", 13, True, 0, 1),
    ],
)
def test_the_examples(
    cards: str, face: int, difficulty: str, total: int, success: bool, degree: int, days: int
) -> None:
    """Rules 2.4: the examples as they stand: 13 is perfect, +1 day; 9 at normal +2 days, at hard a failure, no days.

    And 4 lies 9 away and just succeeds at easy.
    """
    (tolerance,) = [one.tolerance for one in house().difficulties if one.key == difficulty]
    table = foreseen(do(aki(), SetTolerance(tolerance=tolerance)), face)
    checked, *gained = told(table, Check(seat=0, cards=parse_cards(cards)))
    assert isinstance(checked, Checked)
    assert (checked.die, checked.total, checked.success, checked.degree) == (face, total, success, degree)
    assert [event.days for event in gained if isinstance(event, LifeChanged)] == [days] * bool(days)
    assert one(do(table, Check(seat=0, cards=parse_cards(cards)))).life == one(table).life + days


@pytest.mark.parametrize(
    ("cards", "sake", "code"),
    [
        ("KH", None, "suit_closed"),  # for oneself only the own suit serves
        ("2D", 0, "suit_closed"),
        ("KH", 1, "suit_closed"),  # the foe's suit is the own one
        ("AS KH", 0, "mixed_suits"),  # both suits are open, yet one check has one suit
        ("AS AS", None, "card_twice"),
        ("AS 2S", None, "not_in_hand"),
        ("JK", None, "not_in_hand"),
        ("AS", 2, "no_bond"),
        ("AS", -1, "no_bond"),
    ],
)
def test_which_cards_may_be_laid(cards: str, sake: int | None, code: str) -> None:
    """Rules 2.4, 2.7: cards of one suit: the own one, or that of whose sake it is for."""
    assert refusal(aki(), Check(seat=0, cards=parse_cards(cards), sake=sake)) == code


def test_for_the_sake_of_somebody_that_persons_suit_serves_too() -> None:
    """Rules 2.7: for the sake of one relationship the own suit or that person's, one suit in all."""
    for cards in ("KH", "AS 9S"):
        checked = told(aki(), Check(seat=0, cards=parse_cards(cards), sake=0))[0]
        assert isinstance(checked, Checked)
        assert checked.sake == "Toma"


def test_one_way_at_a_time() -> None:
    """Rules 2.4: way A or way B, an ability or cards."""
    assert refusal(aki(), Check(seat=0)) == "one_way"
    assert refusal(aki(), Check(seat=0, cards=parse_cards("AS"), ability=Ability.BODY)) == "one_way"


def test_cards_are_there_in_a_session_only() -> None:
    table = do(aki(), EndSession())
    assert refusal(table, Check(seat=0, cards=parse_cards("AS"))) == "no_session"
    assert "Check" in kinds(table, 0)


@pytest.mark.parametrize("seat", [GM, WATCHER, 1, 99])
def test_who_has_no_character_makes_no_check(seat: int) -> None:
    assert refusal(aki(), Check(seat=seat, ability=Ability.BODY)) == "no_character"
    assert refusal(new_table("Empty", "s"), Check(seat=seat, ability=Ability.BODY)) == "no_character"


def test_the_legal_checks_are_all_of_them() -> None:
    """Of four spades and a heart: 4 abilities and 15 ways for oneself and for Ban, one more for Toma."""
    checks = [command for command in legal(aki("AS 3S 4S 9S KH"), 0) if isinstance(command, Check)]
    assert len(checks) == len({(check.ability, check.cards, check.sake) for check in checks}) == 3 * (4 + 15) + 1


@sampled(st.sampled_from(SUITS), st.integers(0, 1))
def test_the_hand_of_another_suit_is_no_use_alone(suit: Suit, friends: int) -> None:
    """Rules 2.7: for oneself the own suit only."""
    table = given(aki("AS AH AD AC"), 0, suit=suit, bonds=())
    laid = {command.cards[0].suit for command in legal(table, 0) if isinstance(command, Check) and command.cards}
    assert laid == {suit}

"""Check, life, pulling back and target roll: the pure arithmetic (rules 2.1, 2.4, 2.5, 4)."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import check, life, target
from core.cards import DECK, parse_cards

NUMBERS = st.integers(0, 99)


@given(st.integers(-99, 199), NUMBERS)
def test_the_degree_is_the_distance_from_13_and_the_tolerance_decides(total: int, tolerance: int) -> None:
    verdict = check.judge(total, tolerance)
    assert verdict.degree == -abs(13 - total)
    assert verdict.success == (13 - tolerance <= total <= 13 + tolerance)
    assert verdict.days == (0 if not verdict.success else {13: 1, 4: 2, 9: 2}.get(total, 0))


@given(NUMBERS, NUMBERS)
def test_odds_of_a_check_are_those_of_its_six_faces(bonus: int, tolerance: int) -> None:
    odds = check.odds(bonus, tolerance)
    totals = [bonus + die for die in range(1, 7)]
    verdicts = [check.judge(total, tolerance) for total in totals]
    assert [outcome.total for outcome in odds.outcomes] == totals
    assert [outcome.verdict for outcome in odds.outcomes] == verdicts
    assert odds.success == Fraction(sum(verdict.success for verdict in verdicts), 6)
    assert odds.perfect == Fraction(totals.count(13), 6)
    for days in (0, 1, 2):
        assert odds.gain(days) == Fraction(sum(verdict.days == days for verdict in verdicts), 6)


@given(st.integers(0, 20), st.integers(0, 20))
def test_odds_where_temper_waits_are_of_the_best_that_each_face_allows(bonus: int, tolerance: int) -> None:
    """Rules 2.8, Q Temper: the total may move 1 toward 13; every chance by itself is the best there is."""
    odds = check.odds(bonus, tolerance, temper=True)
    faces = [
        {bonus + die, bonus + die + (1 if bonus + die < 13 else -1 if bonus + die > 13 else 0)} for die in range(1, 7)
    ]
    verdicts = [[check.judge(total, tolerance) for total in totals] for totals in faces]
    assert odds.success == Fraction(sum(any(one.success for one in face) for face in verdicts), 6)
    assert odds.perfect == Fraction(sum(13 in totals for totals in faces), 6)
    most = [max(one.days for one in face) for face in verdicts]
    assert [odds.gain(days) for days in (0, 1, 2)] == [Fraction(most.count(days), 6) for days in (0, 1, 2)]
    assert all(outcome.total in totals for outcome, totals in zip(odds.outcomes, faces, strict=True))


def test_the_two_readings_of_4_and_9() -> None:
    """9 lies 4 away and just succeeds at normal; 4 lies 9 away and just succeeds at easy (rules 2.4)."""
    assert [check.judge(9, tolerance).days for tolerance in (9, 4, 3)] == [2, 2, 0]
    assert [check.judge(4, tolerance).days for tolerance in (9, 8, 4)] == [2, 0, 0]


def test_a_tolerance_below_0_is_no_tolerance() -> None:
    with pytest.raises(ValueError, match="-1"):
        check.judge(13, -1)


@given(st.lists(st.sampled_from(DECK), min_size=4, max_size=4, unique=True))
def test_a_life_is_the_sum_of_four_cards(cards: list[object]) -> None:
    assert 4 <= life.life_count(parse_cards(" ".join(map(str, cards)))) <= 52


def test_the_shortest_and_the_longest_life() -> None:
    assert life.life_count(parse_cards("AS AH AD AC")) == 4
    assert life.life_count(parse_cards("KS KH KD KC")) == 52


@pytest.mark.parametrize("cards", ["", "AS 2S 3S", "AS 2S 3S 4S 5S", "AS AS 2H 3D", "AS 2S 3S JK"])
def test_anything_but_four_different_cards_is_no_life(cards: str) -> None:
    with pytest.raises(ValueError, match="four different cards"):
        life.life_count(parse_cards(cards))


@given(st.integers(-400, 30), st.integers(1, 120))
def test_just_enough_days_go_for_hp_to_be_above_0(hp: int, days_left: int) -> None:
    after = life.pull_back(hp, days_left)
    needed = next(days for days in range(1000) if hp + 4 * days > 0)
    assert after.dead == (needed > 0 and needed >= days_left)
    if after.dead:
        assert after.life == 0
        assert after.days == days_left
    else:
        assert (after.hp, after.life, after.days) == (hp + 4 * needed, days_left - needed, needed)
        assert after.hp > 0


@given(st.integers(-20, 30), st.integers(-20, 50))
def test_odds_of_a_target_roll_are_those_of_its_36_throws(base: int, difficulty: int) -> None:
    """Double 1 fails and double 6 succeeds, whatever the numbers (rules 4)."""
    good = 0
    for one, two in product(range(1, 7), repeat=2):
        roll = target.resolve((one, two), base, difficulty)
        plain = one + two + base >= difficulty
        assert roll.success == (False if one == two == 1 else True if one == two == 6 else plain)
        assert roll.automatic == ((one, two) in ((1, 1), (6, 6)))
        assert (roll.total, roll.margin) == (one + two + base, one + two + base - difficulty)
        good += roll.success
    assert target.odds(base, difficulty) == Fraction(good, 36)
    assert 1 <= target.favourable_throws(base, difficulty) <= 35

"""Chance comes from a seed and a counter and nothing else (rules 1)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards import DECK, write_cards
from core.chance import Chance

SEEDS = st.text(max_size=12)

KNOWN_NUMBERS = (2, 3, 4, 29, 76, 1, 15546789730389168672, 5, 0, 5)
KNOWN_DECK = (
    "3D QD 5S QC KH 2D 9H 5H 6C KD JD 10C JS 4H 10D 3C 2S 7H 8H 9D 3S 5D AS AH 7D QH "
    "5C KS 7C 6D 10H KC 6H 2C 8C 4C 10S 6S 4S 3H 2H QS 4D 7S 8D AC 9S JH AD JC 9C 8S"
)
KNOWN_WIDE = 212386


def test_known_answers() -> None:
    """Stored once: another machine, system or Python version must agree, or old saves would play on differently."""
    chance, numbers = Chance("zanmei").numbers("dice", (6, 6, 6, 52, 100, 2, 2**64, 13, 1, 6))
    assert numbers == KNOWN_NUMBERS
    assert chance == Chance("zanmei", {"dice": 2})
    chance, deck = chance.shuffled("deck", DECK)
    assert write_cards(deck) == KNOWN_DECK
    assert chance == Chance("zanmei", {"dice": 2, "deck": 7})
    assert Chance("残命 ♠").below("lives", 1_000_000)[1] == KNOWN_WIDE


@given(SEEDS, st.lists(st.integers(1, 2**64), max_size=30))
def test_draws_lie_below_their_bounds_and_repeat(seed: str, bounds: list[int]) -> None:
    chance, numbers = Chance(seed).numbers("dice", bounds)
    assert all(0 <= number < bound for number, bound in zip(numbers, bounds, strict=True))
    assert Chance(seed).numbers("dice", bounds) == (chance, numbers)


@given(SEEDS)
def test_streams_do_not_disturb_each_other(seed: str) -> None:
    apart = Chance(seed).shuffled("deck", DECK)[1]
    after_dice, _ = Chance(seed).numbers("dice", (6,) * 20)
    assert after_dice.shuffled("deck", DECK)[1] == apart


@given(SEEDS)
def test_a_draw_moves_on_and_leaves_the_chance_it_came_from(seed: str) -> None:
    chance = Chance(seed)
    after, first = chance.numbers("dice", (2**64,) * 3)
    _, second = after.numbers("dice", (2**64,) * 3)
    assert first != second
    assert chance == Chance(seed)


@given(SEEDS, st.integers(0, 52))
def test_shuffles_and_samples_keep_every_card_once(seed: str, count: int) -> None:
    chance, deck = Chance(seed).shuffled("deck", DECK)
    assert sorted(deck, key=lambda card: card.order) == list(DECK)
    assert Chance(seed).sample("deck", DECK, count) == (chance, deck[:count])


def test_words_that_would_favour_low_numbers_are_passed_over() -> None:
    """For this bound a quarter of all words; if they counted, half of the draws would lie in the lowest third."""
    bound = 3 * 2**62
    _, numbers = Chance("uneven").numbers("dice", (bound,) * 900)
    assert max(numbers) < bound
    assert 250 < sum(number < bound // 3 for number in numbers) < 350


@pytest.mark.parametrize("bound", [2, 6, 13, 52])
def test_draws_are_even(bound: int) -> None:
    """Chi square over 20,000 fixed draws stays far below what an uneven draw gives (mean: bound - 1)."""
    draws = 20_000
    _, numbers = Chance("even").numbers("dice", (bound,) * draws)
    counts = Counter(numbers)
    expected = draws / bound
    square = sum((counts[number] - expected) ** 2 / expected for number in range(bound))
    assert square < (bound - 1) + 4 * (2 * (bound - 1)) ** 0.5


def test_every_card_comes_first_about_as_often() -> None:
    chance, firsts = Chance("first"), Counter[str]()
    for _ in range(5_200):
        chance, (card, *_) = chance.sample("deck", DECK, 4)
        firsts[card.text] += 1
    assert len(firsts) == 52
    assert all(55 < count < 150 for count in firsts.values())

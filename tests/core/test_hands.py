"""Hands, against a slow reading of the rules that tries every card a joker can stand for (rules 3.2, 3.3)."""

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.cards import DECK, JOKER, Card, parse_cards
from core.hands import Hand, HandKind, achievement, best_hand

ACHIEVEMENTS = {
    1: "A 2 3 4",
    2: "5 6 7",
    3: "8 9 10",
    4: "J Q K",
}
KINDS = ["pair", "blackjack", "straight", "flush", "straight_flush", "royal_straight", "royal_straight_flush"]
BONUS = {"straight_flush": 1, "royal_straight": 1, "royal_straight_flush": 2}


def worth(card: Card) -> int:
    """The achievement by the rules' own table; a joker in a hand counts 1."""
    if card is JOKER:
        return 1
    return next(value for value, ranks in ACHIEVEMENTS.items() if card.text[:-1] in ranks.split())


def in_sequence(ranks: Sequence[int]) -> list[list[int]]:
    """Every way to put the ranks into a sequence; after the king comes the ace, and the sequence runs on."""
    if len(set(ranks)) < len(ranks):
        return []
    return [
        run
        for start in range(1, 14)
        if sorted(run := [(start + step - 1) % 13 + 1 for step in range(len(ranks))]) == sorted(ranks)
    ]


def kinds_of(cards: Sequence[Card], *, jokers: bool) -> set[str]:
    """What cards without jokers make, all of them; `jokers`: some of them stand in the place of a joker."""
    ranks, suits = [card.rank for card in cards], {card.suit for card in cards}
    kinds = set()
    if len(cards) >= 2 and len(set(ranks)) == 1:
        kinds.add("pair")
    if sorted(ranks) == [1, 11] and not jokers:
        kinds.add("blackjack")
    if len(cards) < 3:
        return kinds
    runs = in_sequence(ranks)
    royal = any(run[-4:] == [11, 12, 13, 1] for run in runs)
    if len(suits) == 1:
        kinds.add("flush")
        kinds |= {"straight_flush"} if runs else set()
        kinds |= {"royal_straight_flush"} if royal else set()
    kinds |= {"straight"} if runs else set()
    kinds |= {"royal_straight"} if royal else set()
    return kinds


def oracle(cards: Sequence[Card]) -> tuple[str, int] | None:
    """Kind and value by trying every card of the deck in the place of each joker."""
    plain = [card for card in cards if card is not JOKER]
    jokers = len(cards) - len(plain)
    kinds = {
        kind for stand_ins in product(DECK, repeat=jokers) for kind in kinds_of([*plain, *stand_ins], jokers=jokers > 0)
    }
    total = sum(map(worth, cards))
    valued = [(7 if kind == "blackjack" else total + BONUS.get(kind, 0), KINDS.index(kind)) for kind in kinds]
    if not valued:
        return None
    value, kind = max(valued)
    return KINDS[kind], value


def told(hand: Hand | None) -> tuple[str, int] | None:
    return (hand.kind.value, hand.value) if hand else None


def near(first: Card) -> list[Card]:
    """Cards that make hands with `first` more often than any would."""
    return [c for c in DECK if c is not first and (c.suit is first.suit or (c.rank - first.rank) % 13 < 4)]


@st.composite
def laid(draw: st.DrawFn, jokers: int) -> list[Card]:
    """Two to seven cards, so many jokers among them; half of them such as fit together."""
    first = draw(st.sampled_from(DECK))
    pool = draw(st.sampled_from([near(first), [c for c in DECK if c is not first], near(first)]))
    rest = draw(st.lists(st.sampled_from(pool), min_size=max(0, 1 - jokers), max_size=6 - jokers, unique=True))
    return draw(st.permutations([first, *rest, *[JOKER] * jokers]))


@pytest.mark.parametrize("size", [2, 3])
def test_all_small_hands_without_jokers(size: int) -> None:
    """Every two cards of one deck, and every three of a third of it."""
    deck = DECK if size == 2 else [card for card in DECK if card.rank in (1, 2, 11, 12, 13)]
    for cards in product(deck, repeat=size):
        if len(set(cards)) == size:
            assert told(best_hand(cards)) == oracle(cards)


@given(st.integers(0, 1).flatmap(laid))
@settings(max_examples=300, deadline=None)
def test_hands_with_one_joker_or_none(cards: list[Card]) -> None:
    assert told(best_hand(cards)) == oracle(cards)


@given(laid(2))
@settings(max_examples=25, deadline=None)
@example([*parse_cards("JK JK AS")])
@example([*parse_cards("JK JK QS KS AH")])
@example([*parse_cards("10S JK QS KS AS JK 9S")])
def test_hands_with_two_jokers(cards: list[Card]) -> None:
    assert told(best_hand(cards)) == oracle(cards)


@given(st.integers(0, 2).flatmap(laid), st.randoms())
def test_the_order_of_the_cards_does_not_matter(cards: list[Card], random: object) -> None:
    assert best_hand(cards) == best_hand(reversed(cards)) == best_hand(sorted(cards, key=lambda card: card.order))


@pytest.mark.parametrize(
    ("cards", "values"), [("AS 2S 3S 4S", 1), ("5H 6H 7H", 2), ("8D 9D 10D", 3), ("JC QC KC", 4), ("JK", 5)]
)
def test_achievement_of_a_card_alone(cards: str, values: int) -> None:
    assert {achievement(card) for card in parse_cards(cards)} == {values}


def test_kinds_stand_in_the_order_that_names_equal_values() -> None:
    assert [kind.value for kind in HandKind] == KINDS


def test_no_cards_make_no_hand() -> None:
    assert best_hand(()) is None


def test_a_whole_suit_with_both_jokers_is_read() -> None:
    """The most cards of one suit that a duel's deck holds."""
    suit = DECK[:13]
    assert told(best_hand(suit)) == ("royal_straight_flush", sum(map(worth, suit)) + 2)
    assert told(best_hand((*suit, JOKER, JOKER))) == ("flush", sum(map(worth, suit)) + 2)

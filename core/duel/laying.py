"""Laying cards: what succeeds, what it makes, what it is worth (rules 3.2, 3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

import msgspec

from core.cards import Card, Suit
from core.duel.state import FieldCard
from core.features import Feature
from core.hands import HandKind, achievement, best_hand
from core.refusal import Refusal


class Laid(msgspec.Struct, frozen=True):
    """What laid cards are worth: `kind` is None for a card alone; a card that `failed` is worth 0."""

    value: int
    kind: HandKind | None = None
    failed: bool = False


def suits_of(features: Iterable[Feature]) -> tuple[Suit, ...]:
    """The suits of `features`: those an answer, a support or a turnaround succeeds with (rules 3.2)."""
    return tuple(feature.suit for feature in features)


def succeeds(card: Card, suits: tuple[Suit, ...]) -> bool:
    """Whether `card` succeeds where `suits` do; a joker always does (rules 3.2)."""
    return card.suit is None or card.suit in suits


def alone(card: Card, suits: tuple[Suit, ...]) -> Laid:
    """What `card` is worth by itself: its achievement, a joker 5, nothing if it fails (rules 3.2)."""
    return Laid(achievement(card)) if succeeds(card, suits) else Laid(0, failed=True)


def together(cards: Iterable[Card]) -> Laid:
    """What `cards` are worth as one hand (rules 3.3); refused as `no_hand` if they make none."""
    hand = best_hand(cards)
    if hand is None:
        raise Refusal("no_hand")
    return Laid(hand.value, hand.kind)


def lay(cards: tuple[Card, ...], field: tuple[FieldCard, ...], suits: tuple[Suit, ...]) -> Laid:
    """What hand `cards` (one or more) are worth, laid on own `field` cards (none or more) (rules 3.3, 3.5.1).

    One card by itself may fail. In a hand every card laid must succeed (`card_fails`), and at most one of the field
    cards, the one at the bottom, may have failed (`failed_below`) [house].
    """
    if len(cards) == 1 and not field:
        return alone(cards[0], suits)
    for card in cards:
        if not succeeds(card, suits):
            raise Refusal("card_fails", card=card)
    if not sound_base(field):
        raise Refusal("failed_below")
    return together((*(below.card for below in field), *cards))


def sound_base(field: Iterable[FieldCard]) -> bool:
    """Whether a hand can be laid on these field cards: one of them at most failed (rules 3.3)."""
    return sum(below.failed for below in field) <= 1


def without(cards: tuple[Card, ...], taken: Iterable[Card]) -> tuple[Card, ...] | None:
    """`cards` after each of `taken` is taken out once, or None if they are not all there."""
    rest = list(cards)
    for card in taken:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)


def from_hand(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """`hand` without `cards`; refused as `not_in_hand` if they are not all in it."""
    rest = without(hand, cards)
    if rest is None:
        raise Refusal("not_in_hand", cards=cards)
    return rest


def from_field(
    field: tuple[FieldCard, ...], cards: tuple[Card, ...]
) -> tuple[tuple[FieldCard, ...], tuple[FieldCard, ...]]:
    """Those of the `field` cards that are `cards`, and the others; refused as `not_on_field` if some are not there."""
    rest = list(field)
    taken = []
    for card in cards:
        found = next((below for below in rest if below.card is card), None)
        if found is None:
            raise Refusal("not_on_field", cards=cards)
        rest.remove(found)
        taken.append(found)
    return tuple(taken), tuple(rest)


def choices(cards: tuple[Card, ...], least: int = 1) -> Iterator[tuple[Card, ...]]:
    """Every choice of `least` or more of `cards`, each once, in the order they are held."""
    twice = len(set(cards)) < len(cards)  # only a second joker makes a choice come up again
    met: set[tuple[Card, ...]] = set()
    for count in range(least, len(cards) + 1):
        for choice in combinations(cards, count):
            if not twice:
                yield choice
            elif choice not in met:
                met.add(choice)
                yield choice


def bases(field: tuple[FieldCard, ...]) -> Iterator[tuple[FieldCard, ...]]:
    """Every choice of one or more own field cards that a hand can be laid on."""
    for count in range(1, len(field) + 1):
        for base in combinations(field, count):
            if sound_base(base):
                yield base

"""Hands 役: what successful cards laid together make, and what that is worth (rules 3.3).

A hand depends only on how many of each rank there are, how many jokers, and whether one suit holds them all.
The cards' codes are therefore added up into one number, and each such number is read once and remembered.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Final

import msgspec

from core.cards import RANK_BITS, RANKS, RANKS_AT, SUIT_BITS, SUITS, Card


class HandKind(enum.Enum):
    """The hands, worst first: of equal values the later one names a hand."""

    PAIR = "pair"
    BLACKJACK = "blackjack"
    STRAIGHT = "straight"
    FLUSH = "flush"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_STRAIGHT = "royal_straight"
    ROYAL_STRAIGHT_FLUSH = "royal_straight_flush"


BONUS: Final = {HandKind.STRAIGHT_FLUSH: 1, HandKind.ROYAL_STRAIGHT: 1, HandKind.ROYAL_STRAIGHT_FLUSH: 2}
BLACKJACK_VALUE: Final = 7
JOKER_IN_HAND: Final = 1
JOKER_ALONE: Final = 5
_ORDER: Final = {kind: at for at, kind in enumerate(HandKind)}


class Hand(msgspec.Struct, frozen=True):
    """A hand and its value: the sum of its cards' achievements plus the kind's bonus; a blackjack is always 7."""

    kind: HandKind
    value: int


def achievement(card: Card) -> int:
    """The achievement of a successful card laid alone: 1 to 4 by rank, a joker 5 (rules 3.2)."""
    return _RANK_VALUE[card.rank]


# A–4: 1 · 5–7: 2 · 8–10: 3 · J Q K: 4 (rules 3.2); the joker, whose rank is 0, comes first.
_RANK_VALUE: Final = (JOKER_ALONE, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)

_RANK_FIELD: Final = (1 << RANK_BITS) - 1
_SUITS: Final = (1 << RANKS_AT) - 1
_MIXED: Final = 1 << (RANK_BITS * (len(RANKS) + 1))
_ONE_SUIT: Final = frozenset(n << (SUIT_BITS * at) for at in range(len(SUITS)) for n in range(1 << SUIT_BITS))


def best_hand(cards: Iterable[Card]) -> Hand | None:
    """The best hand that all of `cards` (15 of a suit and 7 jokers at most) make together, or None (rules 3.3).

    A joker stands for any card and counts 1. Of several readings the highest value counts; of equal values the
    later kind in `HandKind` names it. The cards are taken as they come: the caller sees to it that none is there twice.
    """
    code = 0
    for card in cards:
        code += card.code
    counts = code >> RANKS_AT
    return _HANDS[counts if code & _SUITS in _ONE_SUIT else counts | _MIXED]


def _read(code: int) -> Hand | None:
    """The best hand of the cards added up in `code`."""
    jokers = code & _RANK_FIELD
    counts = [(code >> (RANK_BITS * rank)) & _RANK_FIELD for rank in range(1, len(RANKS) + 1)]
    ranks = [rank for rank, count in enumerate(counts, 1) if count]
    value = sum(_RANK_VALUE[rank] * count for rank, count in enumerate(counts, 1)) + JOKER_IN_HAND * jokers
    readings = _kinds(ranks, sum(counts) + jokers, jokers, one_suit=not code & _MIXED, paired=max(counts) > 1)
    hands = [Hand(k, BLACKJACK_VALUE if k is HandKind.BLACKJACK else value + BONUS.get(k, 0)) for k in readings]
    return max(hands, key=lambda hand: (hand.value, _ORDER[hand.kind]), default=None)


def _kinds(ranks: list[int], size: int, jokers: int, *, one_suit: bool, paired: bool) -> list[HandKind]:
    """Every kind that `size` cards of these distinct `ranks` and so many jokers can be read as."""
    kinds = []
    if size >= 2 and len(ranks) <= 1:
        kinds.append(HandKind.PAIR)
    if size == 2 and ranks == [1, 11] and not jokers:
        kinds.append(HandKind.BLACKJACK)
    if size < 3:
        return kinds
    if one_suit:
        kinds.append(HandKind.FLUSH)
    if paired or size > len(RANKS):
        return kinds
    starts = [start for start in range(1, len(RANKS) + 1) if _runs(ranks, start, size)]
    if starts:
        kinds.append(HandKind.STRAIGHT_FLUSH if one_suit else HandKind.STRAIGHT)
    # Royal: holds J Q K A and ends at A, so it starts `size` ranks before the rank after the ace, 15.
    if size >= 4 and 15 - size in starts:
        kinds.append(HandKind.ROYAL_STRAIGHT_FLUSH if one_suit else HandKind.ROYAL_STRAIGHT)
    return kinds


def _runs(ranks: list[int], start: int, size: int) -> bool:
    """Whether all `ranks` lie in the run of `size` that begins at `start`; K–A–2 runs on."""
    return all((rank - start) % len(RANKS) < size for rank in ranks)


class _Hands(dict[int, Hand | None]):
    """The hand of every code met so far: a pure table that fills itself and stays small, as decks do."""

    def __missing__(self, code: int) -> Hand | None:
        hand = self[code] = _read(code)
        return hand


_HANDS: Final = _Hands()

"""Exact chances, from a view alone: every deal that agrees with what the seat sees is as likely (rules 3.5).

What opponents do, and what was seen to leave a hand earlier, plays no part. Supports of an answer come on top: they
depend on hands and wishes alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

import msgspec

from core.cards import DECK, JOKER, Card, Suit
from core.duel.laying import bases, succeeds, suits_of
from core.duel.state import Condition, FieldCard
from core.duel.view import SeatView, View
from core.events import Seat
from core.hands import achievement, best_hand


class BeatOdds(msgspec.Struct, frozen=True):
    """The chance (0 to 1) that an attack beats the answer: `best` if the target answers as well as it can, looking
    through its hand first and then taking its luck with the deck; `blind` if it answers from the deck alone; `none`
    if it lays nothing. Where there is nothing to draw `blind` is as `none`.
    """

    best: Fraction
    blind: Fraction
    none: Fraction


def unseen(view: View) -> tuple[Card, ...]:
    """The cards this seat cannot see: those of the deck, of others' hands, and face down. In the order of the house."""
    seen = [*view.hand, *view.discard]
    for who in view.seats:
        seen += [below.card for below in who.field]
    if view.opening is not None:
        seen.append(view.opening)
    if view.check is not None:
        seen += view.check.cards
        if view.check.answer is not None:
            seen += view.check.answer.cards
    once = frozenset(seen)
    rest = tuple(card for card in DECK if card not in once)
    return rest + (JOKER,) * (view.rules.jokers - seen.count(JOKER))


def answer_worth(card: Card, suits: tuple[Suit, ...], field: tuple[FieldCard, ...]) -> int:
    """The most that `card` can be worth as an answer, alone or on `field` cards; 0 if it fails (rules 3.5.3)."""
    return answer_worths(suits, field)[card]


@lru_cache(maxsize=2048)
def answer_worths(suits: tuple[Suit, ...], field: tuple[FieldCard, ...]) -> Mapping[Card, int]:
    """The same for every card there is: asked for again and again while `field` lies there."""
    below = [tuple(one.card for one in base) for base in bases(field)]
    worths = {}
    for card in (*DECK, JOKER):
        hands = (best_hand((*base, card)) for base in below)
        values = [achievement(card), *(hand.value for hand in hands if hand is not None)]
        worths[card] = max(values) if succeeds(card, suits) else 0
    return worths


def beats(view: View, value: int, target: Seat) -> BeatOdds:
    """The chance that an attack of `value` beats the answer of `target`, as the seat of this view knows it.

    Before supports for the answer. A check that meets no answer is certain or impossible: `beats_unopposed`.
    """
    who = view.seats[target]
    hidden = unseen(view)
    if value <= 0:
        return BeatOdds(Fraction(0), Fraction(0), Fraction(0))
    suits = suits_of(who.features)
    held = view.hand if target == view.seat else None
    if held and who.condition is not Condition.UNFAVOURABLE and _holding(held, value, who, suits):
        best = Fraction(0)
    else:
        cards = 0 if held is not None or who.condition is Condition.UNFAVOURABLE else who.hand
        draws = 2 if who.condition is Condition.FAVOURABLE else 1
        best = _none_holds(view, hidden, value, who, cards, draws)
    return BeatOdds(best, _none_holds(view, hidden, value, who, 0, 1), Fraction(1))


def _none_holds(view: View, hidden: tuple[Card, ...], value: int, who: SeatView, cards: int, draws: int) -> Fraction:
    """The chance that neither `cards` hidden ones nor so many drawn hold against `value`.

    Past the end of the deck the discards are drawn from, which lie open.
    """
    suits = suits_of(who.features)
    from_deck = min(draws, view.deck)
    from_discard = min(draws - from_deck, len(view.discard))
    chance = _misses(len(hidden), _holding(hidden, value, who, suits), cards + from_deck)
    if from_discard:
        chance *= _misses(len(view.discard), _holding(view.discard, value, who, suits), from_discard)
    return chance


def _misses(cards: int, holding: int, taken: int) -> Fraction:
    """The chance that none of `taken` out of `cards` is one of the `holding` ones."""
    return Fraction(comb(cards - holding, taken), comb(cards, taken))


def _holding(cards: Iterable[Card], value: int, who: SeatView, suits: tuple[Suit, ...]) -> int:
    """How many of `cards` would hold against `value` as an answer."""
    worths = answer_worths(suits, who.field)
    return sum(worths[card] >= value for card in cards)


def beats_unopposed(view: View, value: int) -> bool:
    """Whether `value` suffices where no answer is met: aid and recover on the own side (rules 3.5.4)."""
    return value > view.rules.unopposed

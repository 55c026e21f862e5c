"""What a careful player reckons with: what hands, cards and moments are worth, in points of presence.

Estimates, quick rather than exact; `core.duel.odds` has the exact chances.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from math import comb
from typing import NamedTuple

from core.cards import Card
from core.duel.bots.judgement import Judgement
from core.duel.laying import succeeds, suits_of
from core.duel.odds import answer_worths, unseen
from core.duel.state import Condition
from core.duel.view import View
from core.events import Seat
from core.features import Effect
from core.hands import achievement, best_hand


class Answers(NamedTuple):
    """What a seat may answer with: the worths of a blind answer and how likely each is, 0 if there is nothing to draw;
    the worths of the `total` hidden cards and how many have each.
    """

    blind: tuple[tuple[int, float], ...]
    hidden: tuple[tuple[int, int], ...]
    total: int


class Sense:
    """A view, and what is reckoned from it once and asked for often."""

    def __init__(self, view: View, judgement: Judgement) -> None:
        self.view = view
        self.judgement = judgement
        self._answers: dict[Seat, Answers] = {}
        self._gains: dict[tuple[Effect, int, Seat], float] = {}
        self._holdings: dict[tuple[Card, ...], float] = {}
        self.me = view.seats[view.seat]
        self.suits = suits_of(self.me.features)

    @cached_property
    def hidden(self) -> tuple[Card, ...]:
        return unseen(self.view)

    def foe(self, seat: Seat) -> bool:
        """Whether `seat` is on another side."""
        return self.view.seats[seat].side != self.me.side

    def answers(self, seat: Seat) -> Answers:
        """What `seat` may answer with."""
        if seat not in self._answers:
            hidden = Counter(self._worths(seat, self.hidden))
            drawn = hidden if self.view.deck else Counter(self._worths(seat, self.view.discard))
            total = drawn.total()
            blind = tuple((worth, count / total) for worth, count in drawn.items()) if total else ((0, 1.0),)
            self._answers[seat] = Answers(blind, tuple(hidden.items()), hidden.total())
        return self._answers[seat]

    def _worths(self, seat: Seat, cards: tuple[Card, ...]) -> list[int]:
        who = self.view.seats[seat]
        worths = answer_worths(suits_of(who.features), who.field)
        return [worths[card] for card in cards]

    def degree(self, value: int, target: Seat) -> float:
        """The success degree to hope for when `value` meets the answer of `target`."""
        blind = sum((value - worth) * chance for worth, chance in self.answers(target).blind if worth < value)
        return blind * (1 - self._held(value, target))

    def success(self, value: int, target: Seat) -> float:
        """How likely `value` beats the answer of `target`."""
        blind = sum(chance for worth, chance in self.answers(target).blind if worth < value)
        return blind * (1 - self._held(value, target))

    def finish(self, value: int, target: Seat) -> float:
        """How likely a strike of `value` puts `target` out."""
        presence = self.view.seats[target].presence
        blind = sum(chance for worth, chance in self.answers(target).blind if value - worth >= presence)
        return blind * (1 - self._held(value - presence + 1, target)) if blind else 0.0

    def _held(self, value: int, target: Seat) -> float:
        """How likely `target` has, and uses, a card in hand that holds against `value`."""
        who = self.view.seats[target]
        used = min((value - self.judgement.reluctance) / 3, self.judgement.answered)
        if used <= 0 or not who.hand or who.condition is Condition.UNFAVOURABLE:
            return 0.0
        answers = self.answers(target)
        weak = sum(count for worth, count in answers.hidden if worth < value)
        held = min(who.hand, answers.total)
        return (1 - comb(weak, held) / comb(answers.total, held)) * used

    def holding(self, hand: tuple[Card, ...]) -> float:
        """What it is worth to end a turn with this hand."""
        found = self._holdings.get(hand)
        if found is None:
            found = self._holdings[hand] = self.judgement.holding(hand, self.suits)
        return found

    def gain(self, effect: Effect, value: int, target: Seat) -> float:
        """What a check of this effect and value on `target` can be hoped to bring its side."""
        key = (effect, value, target)
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = self._gain(effect, value, target)
        return found

    def _gain(self, effect: Effect, value: int, target: Seat) -> float:
        who = self.view.seats[target]
        if not self.foe(target):
            degree = value - self.view.rules.unopposed
            if degree <= 0 or effect is Effect.SPECIAL:
                return self.judgement.told if degree > 0 else 0.0
            if effect is Effect.RECOVER:
                return self.judgement.regain * min(degree, who.maximum - who.presence)
            return 0.0 if who.condition is Condition.FAVOURABLE else self.judgement.favour
        if effect is Effect.STRIKE:
            return min(self.degree(value, target), who.presence) + self.judgement.finish * self.finish(value, target)
        if effect is Effect.HINDER:
            return (
                0.0
                if who.condition is Condition.UNFAVOURABLE
                else self.judgement.hindrance * self.success(value, target)
            )
        return self.judgement.told * self.success(value, target)

    def ground(self, card: Card, rest: tuple[Card, ...]) -> float:
        """What a card left on the field may be worth to the next hand: the best that one of `rest` makes with it."""
        hands = (best_hand((card, other)) for other in rest if succeeds(other, self.suits))
        best = max((hand.value - achievement(card) / 2 for hand in hands if hand is not None), default=0.0)
        return self.judgement.ground * best + 0.1 * achievement(card)

"""Weighing commands: each by itself, with a judgement; no move ahead is looked at."""

from __future__ import annotations

from collections.abc import Sequence

from core.cards import Card
from core.duel.bots.decision import Reason
from core.duel.bots.judgement import LOW, Judgement
from core.duel.bots.sense import Sense
from core.duel.checks import HARM
from core.duel.commands import (
    Answer,
    Declare,
    Discard,
    Draw,
    Interrupt,
    Keep,
    Open,
    PlayerCommand,
    Stack,
    Support,
    Turnaround,
)
from core.duel.laying import Laid, from_field, from_hand, lay, suits_of
from core.duel.state import Check, Phase
from core.duel.view import View
from core.features import Effect
from core.hands import best_hand

Score = tuple[float, Reason]

DRAWING_FIRST = 50.0
"""A card for nothing outweighs everything."""
IDLE = 0.01
"""What it costs to declare an all-out that needs not be."""
WITHIN_REACH = 3
"""A presence that a second check in the same turn may well bring to 0 …"""
CHASE = 0.5
"""… and what going on against it is worth, given two cards more."""


def ranked(
    view: View, able: Sequence[PlayerCommand], judgement: Judgement
) -> list[tuple[float, Reason, PlayerCommand]]:
    """All of `able` with what they weigh, in points of presence, the best first."""
    scorer = _Scorer(view, judgement)
    scored = [(*scorer.score(command), command) for command in able]
    return sorted(scored, key=lambda entry: -entry[0])


class _Scorer:
    """Weighs commands of one view."""

    def __init__(self, view: View, judgement: Judgement) -> None:
        self.view = view
        self.judgement = judgement
        self.sense = Sense(view, judgement)
        self._costs: dict[tuple[tuple[Card, ...], tuple[Card, ...]], float] = {}
        self._lays: dict[tuple[tuple[Card, ...], tuple[Card, ...], int], tuple[Laid, float]] = {}

    def score(self, command: PlayerCommand) -> Score:
        match command:
            case Declare():
                return self._declare(command)
            case Answer():
                return self._answer(command)
            case Turnaround():
                return self._turnaround(command)
            case Support():
                return self._support(command)
            case Interrupt():
                return self.judgement.interrupt - self._price(command.card), Reason.SEIZES_THE_MOMENT
            case Discard():
                return self._after(command.card), Reason.THROWS_WORST
            case Keep():
                return self.sense.ground(command.card, self.view.hand), Reason.KEEPS_BEST
            case Draw():
                return DRAWING_FIRST, Reason.DRAWS_FIRST
            case Open():
                return (1.0, Reason.LAYS_BLIND) if command.card is None else (0.0, Reason.LAYS_GROUND)
            case Stack():
                return self._stack(command)
            case _:
                return self._pass()

    def _after(self, *cards: Card) -> float:
        """What the hand is worth without `cards`."""
        return self.sense.holding(from_hand(self.view.hand, cards))

    def _price(self, *cards: Card) -> float:
        """What it costs to part with `cards`."""
        return self.sense.holding(self.view.hand) - self._after(*cards)

    def _pass(self) -> Score:
        view = self.view
        if view.phase is Phase.ACTION:
            if len(view.hand) < view.rules.hand_limit:
                return self._after(), Reason.SAVES_CARDS
            return max(map(self._after, view.hand)), Reason.SAVES_CARDS
        if view.phase in (Phase.ANSWER, Phase.STACK):
            worth = view.check.answer.value if view.check is not None and view.check.answer is not None else 0
            return -self._loss(worth), Reason.SAVES_CARDS
        return 0.0, Reason.SAVES_CARDS

    def _declare(self, command: Declare) -> Score:
        view, sense = self.view, self.sense
        laid, cost = self._lay(command.cards, command.field, command.feature)
        score = -cost if laid.failed else sense.gain(command.effect, laid.value, command.target) - cost
        if command.all_out and len(command.cards) == 1:
            reach = command.effect is Effect.STRIKE and view.seats[command.target].presence <= WITHIN_REACH
            score += CHASE - IDLE if reach and len(view.hand) > 2 else -IDLE
        if laid.failed:
            return score, Reason.LAYS_GROUND
        if command.effect is Effect.STRIKE and sense.finish(laid.value, command.target) > 0.5:
            return score, Reason.FINISHES
        if len(command.cards) > 1:
            return score, Reason.GOES_ALL_OUT
        return score, Reason.BUILDS if laid.kind is not None else _BY_EFFECT[command.effect]

    def _lay(self, cards: tuple[Card, ...], field: tuple[Card, ...], feature: int) -> tuple[Laid, float]:
        """What these cards make with that feature, and what it costs to lay them."""
        key = (cards, field, feature)
        found = self._lays.get(key)
        if found is None:
            me = self.sense.me
            laid = lay(cards, from_field(me.field, field)[0], (me.features[feature].suit,))
            found = self._lays[key] = (laid, self._cost(cards, field))
        return found

    def _cost(self, cards: tuple[Card, ...], field: tuple[Card, ...]) -> float:
        """What it costs to lay these cards, less what a card left on the field is worth."""
        key = (cards, field)
        if key not in self._costs:
            rest = from_hand(self.view.hand, cards)
            cost = -self._after(*cards)
            if not field and len(cards) == 1:
                cost -= self.sense.ground(cards[0], rest)
            self._costs[key] = cost
        return self._costs[key]

    def _loss(self, worth: int) -> float:
        """What is lost if the check under way is met by an answer of this worth."""
        check = self.view.check
        assert check is not None
        degree = check.value - worth
        if degree <= 0:
            return 0.0
        if check.effect is Effect.STRIKE:
            presence = self.sense.me.presence
            if degree >= presence:
                return degree + 2 * self.judgement.finish
            return degree + max(0.0, self.judgement.danger * (LOW - presence + degree))
        return self.judgement.hindrance if check.effect in HARM else self.judgement.told

    def _answer(self, command: Answer) -> Score:
        view, me = self.view, self.sense.me
        check = view.check
        assert check is not None
        suits = suits_of(me.features)
        if command.card is None:
            answers = self.sense.answers(view.seat)
            return -sum(self._loss(worth) * chance for worth, chance in answers.blind), Reason.LAYS_BLIND
        base, _ = from_field(me.field, command.field)
        worth = lay((command.card,), base, suits).value
        cost = self._price(command.card)
        cost += self.judgement.below * len(base)
        if worth >= check.value:
            cost -= self._turning(check, command.card)
        return -self._loss(worth) - cost, Reason.HOLDS if worth >= check.value else Reason.SOFTENS

    def _turning(self, check: Check, card: Card) -> float:
        """What it adds to an answer that holds that it can be turned around with the cards it met."""
        hand = best_hand((*check.cards, card))
        if hand is None or check.turnaround:
            return 0.0
        return self.judgement.turning * self.sense.degree(hand.value, check.actor)

    def _stack(self, command: Stack) -> Score:
        check = self.view.check
        assert check is not None
        assert check.answer is not None
        hand = best_hand((*command.field, check.answer.card))
        worth = hand.value if hand is not None else 0
        score = -self._loss(worth) - self.judgement.below * len(command.field)
        return score, Reason.HOLDS if worth >= check.value else Reason.SOFTENS

    def _turnaround(self, command: Turnaround) -> Score:
        check = self.view.check
        assert check is not None
        answered = (check.answer.card,) if command.answer and check.answer is not None else ()
        own = answered if command.card is None else (*answered, command.card)
        hand = best_hand(command.failed + own)
        value = hand.value if hand is not None else 0
        cost = 0.0
        if command.card is not None:
            cost = self._price(command.card)
        return self.sense.gain(command.effect, value, check.actor) - cost, Reason.TURNS_AROUND

    def _support(self, command: Support) -> Score:
        view, check = self.view, self.view.check
        assert check is not None
        cost = self._price(*command.cards)
        if view.phase is Phase.SUPPORT:
            hand = best_hand(check.cards + command.cards)
            value = hand.value if hand is not None else 0
            gain = self.sense.gain(check.effect, value, check.target)
            return gain - self.sense.gain(check.effect, check.value, check.target) - cost, Reason.SUPPORTS
        assert check.answer is not None
        hand = best_hand(check.answer.cards + command.cards)
        value = hand.value if hand is not None else 0
        before, after = (max(check.value - worth, 0) for worth in (check.answer.value, value))
        if check.effect is not Effect.STRIKE:
            saved = self.judgement.hindrance if before > 0 and after == 0 else 0.0
        elif before >= view.seats[check.target].presence > after:
            saved = before - after + self.judgement.finish
        else:
            saved = before - after
        return saved - cost, Reason.SUPPORTS


_BY_EFFECT = {
    Effect.STRIKE: Reason.STRIKES,
    Effect.HINDER: Reason.HINDERS,
    Effect.AID: Reason.AIDS,
    Effect.RECOVER: Reason.RECOVERS,
    Effect.SPECIAL: Reason.STRIKES,
}

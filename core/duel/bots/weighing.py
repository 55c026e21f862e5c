"""Weighing commands: each by itself, with a judgement; no move ahead is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

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
    Pass,
    PlayerCommand,
    Stack,
    Support,
    Turnaround,
)
from core.duel.laying import Laid, from_field, from_hand, lay
from core.duel.state import Check, Phase
from core.duel.view import View
from core.features import Effect
from core.hands import best_hand

DRAWING_FIRST = 50.0
"""A card for nothing outweighs everything."""
IDLE = 0.01
"""What it costs to declare an all-out that needs not be."""
WITHIN_REACH = 3
"""A presence that a second check in the same turn may well bring to 0 …"""
CHASE = 0.5
"""… and what going on against it is worth, given two cards more."""


class Scorer:
    """Weighs the commands of one view, in points of presence, and says of one why it would be chosen."""

    def __init__(self, view: View, judgement: Judgement) -> None:
        self.view = view
        self.judgement = judgement
        self.sense = Sense(view, judgement)
        self._costs: dict[tuple[tuple[Card, ...], tuple[Card, ...]], float] = {}
        self._lays: dict[tuple[tuple[Card, ...], tuple[Card, ...], int], tuple[Laid, float]] = {}

    def best(self, able: Sequence[PlayerCommand]) -> PlayerCommand:
        """What of `able` weighs most; the first of equals."""
        return max(able, key=lambda command: _SCORES[type(command)](self, command))

    def ranked(self, able: Sequence[PlayerCommand]) -> list[tuple[float, PlayerCommand]]:
        """All of `able` with what they weigh, the best first; equals as they come."""
        scored = [(self.score(command), command) for command in able]
        return sorted(scored, key=lambda entry: -entry[0])

    def score(self, command: PlayerCommand) -> float:
        """What `command` weighs."""
        return _SCORES[type(command)](self, command)

    def reason(self, command: PlayerCommand) -> Reason:
        """Why `command` would be chosen."""
        match command:
            case Declare():
                return self._why_declare(command)
            case Answer(card=None) | Open(card=None):
                return Reason.LAYS_BLIND
            case Answer():
                return self._why_held(self._answered(command))
            case Stack():
                return self._why_held(self._stacked(command))
            case _:
                return _BY_KIND.get(type(command), Reason.SAVES_CARDS)

    def _after(self, *cards: Card) -> float:
        """What the hand is worth without `cards`."""
        return self.sense.holding(from_hand(self.view.hand, cards))

    def _price(self, *cards: Card) -> float:
        """What it costs to part with `cards`."""
        return self.sense.holding(self.view.hand) - self._after(*cards)

    def _pass(self, _: Pass) -> float:
        view = self.view
        if view.phase is Phase.ACTION:
            if len(view.hand) < view.rules.hand_limit:
                return self._after()
            return max(map(self._after, view.hand))
        if view.phase in (Phase.ANSWER, Phase.STACK):
            worth = view.check.answer.value if view.check is not None and view.check.answer is not None else 0
            return -self._loss(worth)
        return 0.0

    def _declare(self, command: Declare) -> float:
        cards, effect, target = command.cards, command.effect, command.target
        key = (cards, command.field, command.feature)
        laid, cost = self._lays.get(key) or self._lay(*key)
        score = -cost if laid.failed else self.sense.gain(effect, laid.value, target) - cost
        if command.all_out and len(cards) == 1:
            view = self.view
            reach = effect is Effect.STRIKE and view.seats[target].presence <= WITHIN_REACH
            score += CHASE - IDLE if reach and len(view.hand) > 2 else -IDLE
        return score

    def _interrupt(self, command: Interrupt) -> float:
        return self.judgement.interrupt - self._price(command.card)

    def _discard(self, command: Discard) -> float:
        return self._after(command.card)

    def _keep(self, command: Keep) -> float:
        return self.sense.ground(command.card, self.view.hand)

    def _draw(self, _: Draw) -> float:
        return DRAWING_FIRST

    def _open(self, command: Open) -> float:
        return 1.0 if command.card is None else 0.0

    def _why_declare(self, command: Declare) -> Reason:
        laid, _ = self._lay(command.cards, command.field, command.feature)
        if laid.failed:
            return Reason.LAYS_GROUND
        if command.effect is Effect.STRIKE and self.sense.finish(laid.value, command.target) > 0.5:
            return Reason.FINISHES
        if len(command.cards) > 1:
            return Reason.GOES_ALL_OUT
        return Reason.BUILDS if laid.kind is not None else _BY_EFFECT[command.effect]

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

    def _answer(self, command: Answer) -> float:
        check = self.view.check
        assert check is not None
        if command.card is None:
            answers = self.sense.answers(self.view.seat)
            return -sum(self._loss(worth) * chance for worth, chance in answers.blind)
        worth = self._answered(command)
        cost = self._price(command.card)
        cost += self.judgement.below * len(command.field)
        if worth >= check.value:
            cost -= self._turning(check, command.card)
        return -self._loss(worth) - cost

    def _answered(self, command: Answer) -> int:
        """What a card of the hand is worth as an answer."""
        me = self.sense.me
        assert command.card is not None
        base, _ = from_field(me.field, command.field)
        return lay((command.card,), base, self.sense.suits).value

    def _why_held(self, worth: int) -> Reason:
        check = self.view.check
        assert check is not None
        return Reason.HOLDS if worth >= check.value else Reason.SOFTENS

    def _turning(self, check: Check, card: Card) -> float:
        """What it adds to an answer that holds that it can be turned around with the cards it met."""
        hand = best_hand((*check.cards, card))
        if hand is None or check.turnaround:
            return 0.0
        return self.judgement.turning * self.sense.degree(hand.value, check.actor)

    def _stack(self, command: Stack) -> float:
        return -self._loss(self._stacked(command)) - self.judgement.below * len(command.field)

    def _stacked(self, command: Stack) -> int:
        """What a blind answer is worth on those field cards."""
        check = self.view.check
        assert check is not None
        assert check.answer is not None
        hand = best_hand((*command.field, check.answer.card))
        return hand.value if hand is not None else 0

    def _turnaround(self, command: Turnaround) -> float:
        check = self.view.check
        assert check is not None
        answered = (check.answer.card,) if command.answer and check.answer is not None else ()
        own = answered if command.card is None else (*answered, command.card)
        hand = best_hand(command.failed + own)
        value = hand.value if hand is not None else 0
        cost = 0.0
        if command.card is not None:
            cost = self._price(command.card)
        return self.sense.gain(command.effect, value, check.actor) - cost

    def _support(self, command: Support) -> float:
        view, check = self.view, self.view.check
        assert check is not None
        cost = self._price(*command.cards)
        if view.phase is Phase.SUPPORT:
            hand = best_hand(check.cards + command.cards)
            value = hand.value if hand is not None else 0
            gain = self.sense.gain(check.effect, value, check.target)
            return gain - self.sense.gain(check.effect, check.value, check.target) - cost
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
        return saved - cost


_BY_EFFECT = {
    Effect.STRIKE: Reason.STRIKES,
    Effect.HINDER: Reason.HINDERS,
    Effect.AID: Reason.AIDS,
    Effect.RECOVER: Reason.RECOVERS,
    Effect.SPECIAL: Reason.STRIKES,
}
_BY_KIND = {
    Turnaround: Reason.TURNS_AROUND,
    Support: Reason.SUPPORTS,
    Interrupt: Reason.SEIZES_THE_MOMENT,
    Discard: Reason.THROWS_WORST,
    Keep: Reason.KEEPS_BEST,
    Draw: Reason.DRAWS_FIRST,
    Open: Reason.LAYS_GROUND,
}
_SCORES: Final[dict[type[PlayerCommand], Callable[[Scorer, Any], float]]] = {
    Declare: Scorer._declare,
    Answer: Scorer._answer,
    Turnaround: Scorer._turnaround,
    Support: Scorer._support,
    Interrupt: Scorer._interrupt,
    Discard: Scorer._discard,
    Keep: Scorer._keep,
    Draw: Scorer._draw,
    Open: Scorer._open,
    Stack: Scorer._stack,
    Pass: Scorer._pass,
}

"""Commands of a check: declaring, supporting, answering, turning around (rules 3.5)."""

from __future__ import annotations

from msgspec.structs import replace

from core.cards import Card
from core.duel.checks import (
    HARM,
    answer,
    ask_answer_support,
    ask_stack,
    ask_support,
    begin_answer_support,
    begin_check,
    may_add,
    may_target,
)
from core.duel.commands.base import Command, mover
from core.duel.effects import set_condition
from core.duel.events import Answered, Declared, Stacked, Supported, TurnedAround
from core.duel.laying import Laid, from_field, from_hand, lay, succeeds, suits_of, together, without
from core.duel.play import Play, Step
from core.duel.state import Check, Condition, Duellist, DuelState, Phase, can_draw
from core.events import Seat
from core.features import Effect, Feature
from core.refusal import Refusal


class Declare(Command, frozen=True):
    """Declare a check and lay for it (rules 3.5.1).

    `feature` is the number of an own feature, which can have `effect`. `cards` of the hand are laid on own `field`
    cards if any are named. `all_out` is needed for more than one card, or for more checks after this one.
    """

    feature: int
    effect: Effect
    target: Seat
    cards: tuple[Card, ...]
    field: tuple[Card, ...] = ()
    all_out: bool = False

    def check(self, state: DuelState) -> None:
        who = mover(state, self.seat, Phase.ACTION)
        feature = feature_of(who, self.feature, self.effect)
        if not 0 <= self.target < len(state.seats):
            raise Refusal("no_such_seat", seat=self.target)
        if not may_target(state, self.seat, self.effect, self.target):
            raise Refusal("wrong_target", effect=self.effect, target=self.target)
        if not self.cards:
            raise Refusal("no_cards")
        rest = from_hand(who.hand, self.cards)
        base, _ = from_field(who.field, self.field)
        self._check_count(state, who, rest)
        lay(self.cards, base, (feature.suit,))

    def _check_count(self, state: DuelState, who: Duellist, rest: tuple[Card, ...]) -> None:
        """How many cards, and which, may be laid: all-out and being unfavourable (rules 3.5.1, 3.6)."""
        turn = state.turn
        assert turn is not None
        if who.condition is Condition.UNFAVOURABLE:
            if turn.drawn is None:
                raise Refusal("nothing_drawn")
            if self.all_out or len(self.cards) > 1:
                raise Refusal("unfavourable_all_out")
            if self.cards != (turn.drawn,):
                raise Refusal("only_drawn", card=turn.drawn)
        elif len(self.cards) > 1:
            if not self.all_out:
                raise Refusal("needs_all_out")
            if turn.checks:
                raise Refusal("one_by_one")
        elif turn.checks and not self.all_out:
            raise Refusal("already_all_out")
        elif self.all_out and not turn.checks and not rest:
            raise Refusal("nothing_left")

    def perform(self, play: Play) -> Step | None:
        who = play.who(self.seat)
        base, field = from_field(who.field, self.field)
        laid = lay(self.cards, base, (who.features[self.feature].suit,))
        play.change_seat(self.seat, hand=from_hand(who.hand, self.cards), field=field)
        turn, several = play.turn, self.all_out and len(self.cards) == 1
        play.change(turn=replace(turn, checks=turn.checks + 1, all_out=several, favoured=False))
        play.tell(
            Declared(
                seat=self.seat,
                feature=self.feature,
                effect=self.effect,
                target=self.target,
                cards=self.cards,
                field=self.field,
                all_out=self.all_out,
                failed=laid.failed,
                value=laid.value,
                kind=laid.kind,
            )
        )
        cards = self.field + self.cards
        check = Check(self.seat, self.target, self.feature, self.effect, cards, laid.value, laid.kind, laid.failed)
        return begin_check(play, check)


class Support(Command, frozen=True):
    """Add own successful hand cards to the attack or answer of a bonded seat, making one hand (rules 3.5.2)."""

    cards: tuple[Card, ...]

    def check(self, state: DuelState) -> None:
        who = mover(state, self.seat, Phase.SUPPORT, Phase.ANSWER_SUPPORT)
        if not self.cards:
            raise Refusal("no_cards")
        from_hand(who.hand, self.cards)
        for card in self.cards:
            if not succeeds(card, suits_of(who.features)):
                raise Refusal("card_fails", card=card)
        together(self._supported(state) + self.cards)

    def _supported(self, state: DuelState) -> tuple[Card, ...]:
        """The cards laid so far, where the phase says that there are some."""
        check = state.check
        assert check is not None
        if state.phase is Phase.SUPPORT:
            return check.cards
        assert check.answer is not None
        return check.answer.cards

    def perform(self, play: Play) -> Step | None:
        cards = self._supported(play.state) + self.cards
        laid = together(cards)
        assert laid.kind is not None
        play.change_seat(self.seat, hand=from_hand(play.who(self.seat).hand, self.cards))
        check = play.check
        attack = play.state.phase is Phase.SUPPORT
        whom = check.actor if attack else check.target
        play.tell(Supported(seat=self.seat, whom=whom, cards=self.cards, value=laid.value, kind=laid.kind))
        check = replace(check, waiting=check.waiting[1:])
        if attack:
            play.change(check=replace(check, cards=cards, value=laid.value, kind=laid.kind))
            return ask_support
        assert check.answer is not None
        answer = replace(check.answer, cards=cards, value=laid.value, kind=laid.kind)
        play.change(check=replace(check, answer=answer))
        return ask_answer_support


class Answer(Command, frozen=True):
    """Answer a check with a `card` of the hand, laid on own `field` cards if any, or blind if None (rules 3.5.3).

    A blind answer is laid on field cards afterwards, with `Stack`.
    """

    card: Card | None = None
    field: tuple[Card, ...] = ()

    def check(self, state: DuelState) -> None:
        who = mover(state, self.seat, Phase.ANSWER)
        if self.card is None:
            if self.field:
                raise Refusal("blind_field")
            if not can_draw(state):
                raise Refusal("nothing_to_draw")
            return
        from_hand(who.hand, (self.card,))
        if who.condition is Condition.UNFAVOURABLE:
            raise Refusal("only_blind")
        base, _ = from_field(who.field, self.field)
        lay((self.card,), base, suits_of(who.features))

    def perform(self, play: Play) -> Step | None:
        who = play.who(self.seat)
        base, field = from_field(who.field, self.field)
        if self.card is None:
            card = play.top()
        else:
            card = self.card
            play.change_seat(self.seat, hand=from_hand(who.hand, (card,)), field=field)
        set_condition(play, self.seat, None)
        laid = answer(play, card, base, blind=self.card is None)
        play.change(check=replace(play.check, answer=laid))
        play.tell(
            Answered(
                seat=self.seat,
                card=card,
                field=self.field,
                blind=laid.blind,
                failed=laid.failed,
                value=laid.value,
                kind=laid.kind,
            )
        )
        return ask_stack if laid.blind else begin_answer_support


class Stack(Command, frozen=True):
    """Lay the blind answer, now seen, on own `field` cards that it makes a hand with (rules 3.5.3) [house]."""

    field: tuple[Card, ...]

    def check(self, state: DuelState) -> None:
        self._laid(state, mover(state, self.seat, Phase.STACK))

    def _laid(self, state: DuelState, who: Duellist) -> Laid:
        assert state.check is not None
        assert state.check.answer is not None
        if not self.field:
            raise Refusal("no_cards")
        base, _ = from_field(who.field, self.field)
        return lay((state.check.answer.card,), base, suits_of(who.features))

    def perform(self, play: Play) -> Step | None:
        who, answer = play.who(self.seat), play.check.answer
        assert answer is not None
        laid = self._laid(play.state, who)
        assert laid.kind is not None
        play.change_seat(self.seat, field=from_field(who.field, self.field)[1])
        answer = replace(answer, cards=(*self.field, answer.card), value=laid.value, kind=laid.kind)
        play.change(check=replace(play.check, answer=answer))
        play.tell(Stacked(seat=self.seat, field=self.field, value=laid.value, kind=laid.kind))
        return begin_answer_support


class Turnaround(Command, frozen=True):
    """Turn a failed check around (rules 3.5.6).

    The hand is built from `failed`, cards of that check, with the successful answer card if `answer`, and a `card` of
    the hand if one is named. `feature` and `effect` (strike or hinder) are the counter-attacker's.
    """

    feature: int
    effect: Effect
    failed: tuple[Card, ...]
    answer: bool = False
    card: Card | None = None

    def check(self, state: DuelState) -> None:
        who = mover(state, self.seat, Phase.TURNAROUND)
        feature_of(who, self.feature, self.effect)
        if self.effect not in HARM:
            raise Refusal("wrong_effect", effect=self.effect)
        check = state.check
        assert check is not None
        if not self.failed:
            raise Refusal("no_cards")
        if without(check.cards, self.failed) is None:
            raise Refusal("not_in_check", cards=self.failed)
        if self.answer and (check.answer is None or check.answer.failed):
            raise Refusal("no_answer")
        if self.card is not None:
            from_hand(who.hand, (self.card,))
            if not may_add(state, who):
                raise Refusal("only_drawn")
            if not succeeds(self.card, suits_of(who.features)):
                raise Refusal("card_fails", card=self.card)
        elif not self.answer:
            raise Refusal("own_card_missing")
        together(self.failed + self._own(check))

    def _own(self, check: Check) -> tuple[Card, ...]:
        """The counter-attacker's own cards."""
        answered = (check.answer.card,) if self.answer and check.answer is not None else ()
        return answered if self.card is None else (*answered, self.card)

    def perform(self, play: Play) -> Step | None:
        before = play.check
        own = self._own(before)
        laid = together(self.failed + own)
        assert laid.kind is not None
        if self.card is not None:
            play.change_seat(self.seat, hand=from_hand(play.who(self.seat).hand, (self.card,)))
        play.tell(
            TurnedAround(
                seat=self.seat,
                target=before.actor,
                feature=self.feature,
                effect=self.effect,
                failed=self.failed,
                own=own,
                value=laid.value,
                kind=laid.kind,
            )
        )
        # Of a card laid alone nothing is left over; the rest of a hand is discarded when its check is over.
        play.throw_away(before.actor, without(before.cards, self.failed) or ())
        if before.answer is not None:
            used = (before.answer.card,) if self.answer else ()
            play.throw_away(self.seat, without(before.answer.cards, used) or ())
        cards = self.failed + own
        check = Check(self.seat, before.actor, self.feature, self.effect, cards, laid.value, laid.kind, turnaround=True)
        return begin_check(play, check)


def feature_of(who: Duellist, number: int, effect: Effect) -> Feature:
    """The feature of that number that can have `effect`; refused `no_such_feature`, `wrong_effect`."""
    if not 0 <= number < len(who.features):
        raise Refusal("no_such_feature", feature=number)
    feature = who.features[number]
    if effect not in feature.effects:
        raise Refusal("wrong_effect", effect=effect)
    return feature

"""Commands of the course of a duel (rules 3.4), and conceding."""

from __future__ import annotations

from msgspec.structs import replace

from core.cards import Card
from core.duel.checks import ask_answer_support, ask_support, begin_answer_support, end_check, settle
from core.duel.commands.base import Command, in_play, mover
from core.duel.effects import put_out, set_condition
from core.duel.events import Interrupted, Kept, Opened, Passed
from core.duel.laying import from_hand
from core.duel.play import Play, Step, cards_of
from core.duel.resume import resume
from core.duel.state import Condition, Duellist, DuelState, Phase, can_draw
from core.duel.turn import ask_discard, ask_interrupts, ask_keep, ask_opening, take_turn, turn_over
from core.refusal import Refusal


class Open(Command, frozen=True):
    """Lay the opening card face down: a `card` of the hand, or blind from the deck if None (rules 3.4.1)."""

    card: Card | None = None

    def check(self, state: DuelState) -> None:
        who = mover(state, self.seat, Phase.OPENING)
        if self.card is not None:
            from_hand(who.hand, (self.card,))
        elif not can_draw(state):
            raise Refusal("nothing_to_draw")

    def perform(self, play: Play) -> Step | None:
        if self.card is None:
            play.change_seat(self.seat, opening=play.top(), opening_blind=True)
        else:
            play.change_seat(self.seat, opening=self.card, hand=from_hand(play.who(self.seat).hand, (self.card,)))
        play.tell(Opened(seat=self.seat, blind=self.card is None))
        return ask_opening


class Interrupt(Command, frozen=True):
    """Discard `card` and take a turn at once, before another seat draws for its own (rules 3.4.5)."""

    card: Card

    def check(self, state: DuelState) -> None:
        from_hand(mover(state, self.seat, Phase.INTERRUPT).hand, (self.card,))

    def perform(self, play: Play) -> Step | None:
        play.change_seat(self.seat, hand=from_hand(play.who(self.seat).hand, (self.card,)))
        play.tell(Interrupted(seat=self.seat, whom=play.turn.seat, card=self.card))
        play.throw_away(self.seat, (self.card,))
        play.change(turn=replace(play.turn, waiting=play.turn.waiting[1:]))
        return take_turn(play, self.seat)


class Draw(Command, frozen=True):
    """Draw one first, being favourable: before a check, an answer or a turnaround (rules 3.6).

    It uses up the condition; in the own turn a card must be laid then [house].
    """

    def check(self, state: DuelState) -> None:
        who = mover(state, self.seat, Phase.ACTION, Phase.ANSWER, Phase.TURNAROUND)
        if who.condition is not Condition.FAVOURABLE:
            raise Refusal("not_favourable")
        if not can_draw(state):
            raise Refusal("nothing_to_draw")

    def perform(self, play: Play) -> Step | None:
        set_condition(play, self.seat, None)
        drawn = play.draw(self.seat)
        if play.state.phase is Phase.ACTION:
            play.change(turn=replace(play.turn, drawn=drawn, favoured=True))
        return None


class Pass(Command, frozen=True):
    """Let the chance go by: not interrupt, not act (any more), not support, not answer, not turn around.

    Refused `must_lay` after a favourable seat has drawn first in its turn.
    """

    def check(self, state: DuelState) -> None:
        who = mover(state, self.seat, *_AFTER_PASSING)
        if state.phase is Phase.ACTION and must_lay(state, who):
            raise Refusal("must_lay")

    def perform(self, play: Play) -> Step | None:
        phase = play.state.phase
        play.tell(Passed(seat=self.seat, phase=phase))
        if phase is Phase.INTERRUPT:
            play.change(turn=replace(play.turn, waiting=play.turn.waiting[1:]))
        elif phase in (Phase.SUPPORT, Phase.ANSWER_SUPPORT):
            play.change(check=replace(play.check, waiting=play.check.waiting[1:]))
        return _AFTER_PASSING[phase]


def must_lay(state: DuelState, who: Duellist) -> bool:
    """Whether the actor drew first and may not pass any more, unless made unfavourable since [house] (rules 3.6)."""
    return state.turn is not None and state.turn.favoured and who.condition is not Condition.UNFAVOURABLE


_AFTER_PASSING: dict[Phase, Step] = {
    Phase.INTERRUPT: ask_interrupts,
    Phase.ACTION: ask_discard,
    Phase.SUPPORT: ask_support,
    Phase.ANSWER: settle,
    Phase.STACK: begin_answer_support,
    Phase.ANSWER_SUPPORT: ask_answer_support,
    Phase.TURNAROUND: end_check,
}


class Discard(Command, frozen=True):
    """Discard `card`, the hand being too large after acting or passing (rules 3.4.3)."""

    card: Card

    def check(self, state: DuelState) -> None:
        from_hand(mover(state, self.seat, Phase.DISCARD).hand, (self.card,))

    def perform(self, play: Play) -> Step | None:
        play.change_seat(self.seat, hand=from_hand(play.who(self.seat).hand, (self.card,)))
        play.throw_away(self.seat, (self.card,))
        return ask_keep


class Keep(Command, frozen=True):
    """Keep `card` of several loose cards laid in this turn; the others are discarded (rules 3.4.4)."""

    card: Card

    def check(self, state: DuelState) -> None:
        who = mover(state, self.seat, Phase.KEEP)
        if self.card not in cards_of(who.field):
            raise Refusal("not_on_field", cards=(self.card,))

    def perform(self, play: Play) -> Step | None:
        field = play.who(self.seat).field
        kept = next(below for below in field if below.card is self.card)
        rest = list(field)
        rest.remove(kept)
        play.change_seat(self.seat, field=(kept,))
        play.tell(Kept(seat=self.seat, card=self.card))
        play.throw_away(self.seat, cards_of(tuple(rest)))
        return turn_over


class Concede(Command, frozen=True):
    """Give up, at any time: the seat is out, with the presence it has [house]."""

    def check(self, state: DuelState) -> None:
        in_play(state, self.seat)

    def perform(self, play: Play) -> Step | None:
        put_out(play, self.seat, conceded=True)
        return resume

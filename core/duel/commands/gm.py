"""The GM's corrections: what was played wrong or ruled anew is put right, with a reason (rules 3.6, special).

The GM sees no hand and no deck. A card from there is therefore never named: it is the top of the deck, or one of a hand
drawn at random [house].
"""

from __future__ import annotations

import enum

from msgspec.structs import replace

from core.cards import Card
from core.duel.commands.base import Command, seated
from core.duel.effects import set_condition, set_presence
from core.duel.events import CardMoved, Corrected
from core.duel.laying import from_field, from_hand, without
from core.duel.play import STREAM, Play, Step
from core.duel.resume import resume
from core.duel.state import Condition, DuelState, FieldCard, can_draw
from core.events import GM, WATCHER, Seat
from core.names import check_line
from core.refusal import Refusal


class Pile(enum.Enum):
    """Where a card may lie; hand and field are those of the seat a correction concerns."""

    DECK = "deck"
    DISCARD = "discard"
    HAND = "hand"
    FIELD = "field"


OPEN = (Pile.DISCARD, Pile.FIELD)


class Correction(Command, frozen=True):
    """A command of the GM (`seat` is GM) about the seat `whom`; `reason`, a clean line, stays in the log."""

    whom: Seat
    reason: str

    def check(self, state: DuelState) -> None:
        if self.seat != GM:
            raise Refusal("gm_only")
        seated(state, self.whom)
        check_line(self.reason)
        if not self.reason:
            raise Refusal("no_reason")

    def perform(self, play: Play) -> Step | None:
        play.tell(Corrected(whom=self.whom, reason=self.reason))
        return resume


class CorrectPresence(Correction, frozen=True):
    """Set a presence, 0 to its maximum. 0 puts the seat out; more brings it back, with no card [house]."""

    presence: int

    def check(self, state: DuelState) -> None:
        super().check(state)
        maximum = state.seats[self.whom].maximum
        if not 0 <= self.presence <= maximum:
            raise Refusal("presence_range", least=0, most=maximum)

    def perform(self, play: Play) -> Step | None:
        step = super().perform(play)
        if self.presence:
            play.change_seat(self.whom, out=False)
        set_presence(play, self.whom, self.presence)
        return step


class CorrectCondition(Correction, frozen=True):
    """Make a seat's next check favourable, unfavourable or, with None, plain."""

    condition: Condition | None = None

    def check(self, state: DuelState) -> None:
        super().check(state)
        if state.seats[self.whom].out:
            raise Refusal("seat_out", seat=self.whom)

    def perform(self, play: Play) -> Step | None:
        step = super().perform(play)
        set_condition(play, self.whom, self.condition)
        return step


class CorrectCard(Correction, frozen=True):
    """Move a card from `source` to `goal`. From discards and field `card` names it, from deck and hand it is None.

    To the deck means under it.
    """

    source: Pile
    goal: Pile
    card: Card | None = None

    def check(self, state: DuelState) -> None:
        super().check(state)
        who = state.seats[self.whom]
        if self.source is self.goal:
            raise Refusal("same_pile")
        if who.out and {self.source, self.goal} & {Pile.HAND, Pile.FIELD}:
            raise Refusal("seat_out", seat=self.whom)
        if (self.card is None) is (self.source in OPEN):
            raise Refusal("card_named", source=self.source)
        if self.source is Pile.DECK and not can_draw(state):
            raise Refusal("nothing_to_draw")
        if self.source is Pile.HAND and not who.hand:
            raise Refusal("no_cards")
        if self.card is not None and self.source is Pile.FIELD:
            from_field(who.field, (self.card,))
        if self.card is not None and self.source is Pile.DISCARD and self.card not in state.discard:
            raise Refusal("not_in_discard", cards=(self.card,))

    def perform(self, play: Play) -> Step | None:
        step = super().perform(play)
        card = self._take(play)
        self._put(play, card)
        facts = CardMoved(source=self.source.value, goal=self.goal.value, whom=self.whom)
        if self.source in OPEN or self.goal in OPEN:
            play.tell(replace(facts, card=card))
        else:
            others = tuple(at for at in range(len(play.state.seats)) if at != self.whom)
            play.tell(replace(facts, to=(*others, GM, WATCHER)))
            play.tell(replace(facts, card=card, to=(self.whom,)))
        return step

    def _take(self, play: Play) -> Card:
        who, state = play.who(self.whom), play.state
        match self.source, self.card:
            case Pile.DISCARD, Card() as card:
                play.change(discard=without(state.discard, (card,)))
            case Pile.FIELD, Card() as card:
                play.change_seat(self.whom, field=from_field(who.field, (card,))[1])
            case Pile.HAND, _:
                chance, card = state.chance.pick(STREAM, who.hand)
                play.change(chance=chance)
                play.change_seat(self.whom, hand=from_hand(who.hand, (card,)))
            case _:
                card = play.top()
        return card

    def _put(self, play: Play, card: Card) -> None:
        who, state = play.who(self.whom), play.state
        match self.goal:
            case Pile.DECK:
                play.change(deck=(*state.deck, card))
            case Pile.DISCARD:
                play.change(discard=(*state.discard, card))
            case Pile.HAND:
                play.change_seat(self.whom, hand=(*who.hand, card))
            case Pile.FIELD:
                fresh = state.turn is not None and state.turn.actor == self.whom
                play.change_seat(self.whom, field=(*who.field, FieldCard(card, fresh=fresh)))

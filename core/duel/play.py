"""A duel while one command is carried out: the state as it stands, and the events so far."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec.structs import replace

from core.cards import Card
from core.duel.events import AnyEvent, Discarded, Drew, Reshuffled
from core.duel.state import Check, Duellist, DuelState, FieldCard, Turn
from core.events import GM, WATCHER, Seat

STREAM = "deck"


class Step(Protocol):
    """One step of the course of a duel. It returns the step that follows, None once a seat has to decide."""

    def __call__(self, play: Play, /) -> Step | None: ...


class Play:
    """Carries a frozen state from one decision to the next; only `apply` makes one, and it outlives no command."""

    __slots__ = ("events", "state")

    def __init__(self, state: DuelState) -> None:
        self.state = state
        self.events: list[AnyEvent] = []

    def run(self, step: Step | None) -> None:
        """Go on from `step` until a seat has to decide."""
        while step is not None:
            step = step(self)

    def tell(self, event: AnyEvent) -> None:
        self.events.append(event)

    def change(self, **fields: Any) -> None:
        self.state = replace(self.state, **fields)

    def change_seat(self, seat: Seat, **fields: Any) -> None:
        seats = list(self.state.seats)
        seats[seat] = replace(seats[seat], **fields)
        self.state = replace(self.state, seats=tuple(seats))

    def who(self, seat: Seat) -> Duellist:
        return self.state.seats[seat]

    @property
    def turn(self) -> Turn:
        """The turn under way; there is one from the end of the opening on."""
        assert self.state.turn is not None
        return self.state.turn

    @property
    def check(self) -> Check:
        """The check under way, where the phase says that there is one."""
        assert self.state.check is not None
        return self.state.check

    def top(self) -> Card:
        """Take the top card of the deck; a used-up deck is the shuffled discards (rules 3.1). Not both are empty."""
        if not self.state.deck:
            chance, deck = self.state.chance.shuffled(STREAM, self.state.discard)
            self.change(deck=deck, discard=(), chance=chance)
            self.tell(Reshuffled(cards=len(deck)))
        card = self.state.deck[0]
        self.change(deck=self.state.deck[1:])
        return card

    def draw(self, seat: Seat) -> Card:
        """Draw a card into the hand of `seat`; everybody is told, the owner what it is."""
        card = self.top()
        self.change_seat(seat, hand=(*self.who(seat).hand, card))
        others = tuple(at for at in range(len(self.state.seats)) if at != seat)
        self.tell(Drew(seat=seat, to=(*others, GM, WATCHER)))
        self.tell(Drew(seat=seat, card=card, to=(seat,)))
        return card

    def throw_away(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Put `cards`, already taken from where they were, on the discards; they were last `seat`'s."""
        if cards:
            self.change(discard=self.state.discard + cards)
            self.tell(Discarded(seat=seat, cards=cards))


def cards_of(field: tuple[FieldCard, ...]) -> tuple[Card, ...]:
    """The cards themselves."""
    return tuple(below.card for below in field)

"""A session's start and end, and what the GM sets (rules 2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from core.cards import DECK
from core.commands.base import Done, GMCommand
from core.content import Content
from core.events import Event, Seat
from core.names import Name, check_name
from core.refusal import Refusal
from core.rules import Small
from core.state import Session, State

STREAM = "deck"


class SessionBegun(Event, frozen=True, kw_only=True, tag="session_begun"):
    """A hand was dealt to each of `seats`."""

    reveals: ClassVar[bool] = True

    number: int
    seats: tuple[Seat, ...]


class SessionEnded(Event, frozen=True, kw_only=True, tag="session_ended"):
    """The hands were thrown away."""

    number: int


class ToleranceSet(Event, frozen=True, kw_only=True, tag="tolerance_set"):
    """The GM said how far from 13 still succeeds."""

    tolerance: int


class TableNamed(Event, frozen=True, kw_only=True, tag="table_named"):
    """The table has a new name."""

    name: str


class BeginSession(GMCommand, frozen=True, kw_only=True, tag="begin_session"):
    """Deals 13 cards from one deck to each of `seats`: one to four living characters (rules 2.3)."""

    waits: ClassVar[bool] = True

    seats: tuple[Seat, ...]

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if state.combat is not None:
            raise Refusal("combat_on")
        if state.session is not None:
            raise Refusal("session_on", number=state.session.number)
        if not 1 <= len(self.seats) <= state.rules.party or len(set(self.seats)) != len(self.seats):
            raise Refusal("party_size", least=1, most=state.rules.party)
        for seat in self.seats:
            character = state.character(seat)
            if not character.alive:
                raise Refusal("dead", name=character.name)

    def perform(self, state: State, content: Content) -> Done:
        chance, deck = state.chance.shuffled(STREAM, DECK)
        size = state.rules.hand
        for at, seat in enumerate(self.seats):
            hand = sorted(deck[at * size : (at + 1) * size], key=lambda card: card.order)
            state = state.with_character(replace(state.character(seat), hand=tuple(hand)))
        number = state.sessions + 1
        session = Session(number, rest=deck[len(self.seats) * size :])
        state = replace(state, chance=chance, sessions=number, session=session)
        return state, (SessionBegun(number=number, seats=self.seats),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[BeginSession]:
        living = [character.seat for character in state.living]
        for count in range(min(len(living), state.rules.party), 0, -1):
            yield from (cls(seat=seat, seats=seats) for seats in combinations(living, count))


class EndSession(GMCommand, frozen=True, kw_only=True, tag="end_session"):
    """Throws all hands away; the next session deals anew (rules 2.3). A level-up is due to all who live (rules 2.9)."""

    waits: ClassVar[bool] = True

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if state.combat is not None:
            raise Refusal("combat_on")
        if state.session is None:
            raise Refusal("no_session")

    def perform(self, state: State, content: Content) -> Done:
        assert state.session is not None  # `check` saw to it
        number = state.session.number
        characters = tuple(
            replace(character, hand=(), due=character.due + 1) if character.alive else character
            for character in state.characters
        )
        return replace(state, characters=characters, session=None), (SessionEnded(number=number),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[EndSession]:
        yield cls(seat=seat)


class SetTolerance(GMCommand, frozen=True, kw_only=True, tag="set_tolerance"):
    """Says how far from 13 is still good, from 0 to 99 (rules 2.4)."""

    tolerance: Small

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if not 0 <= self.tolerance <= 99:
            raise Refusal("tolerance_range", least=0, most=99)

    def perform(self, state: State, content: Content) -> Done:
        return replace(state, tolerance=self.tolerance), (ToleranceSet(tolerance=self.tolerance),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[SetTolerance]:
        return (cls(seat=seat, tolerance=difficulty.tolerance) for difficulty in content.difficulties)


class NameTable(GMCommand, frozen=True, kw_only=True, tag="name_table"):
    """Gives the table another name."""

    name: Name

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        check_name(self.name)

    def perform(self, state: State, content: Content) -> Done:
        return replace(state, name=self.name), (TableNamed(name=self.name),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[NameTable]:
        yield cls(seat=seat, name="The lantern road")

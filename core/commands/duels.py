"""A duel's end at the table: what its presence was becomes the HP of who sat in it (rules 3.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

import msgspec

from core.commands.base import Done, GMCommand
from core.commands.harm import set_hp
from core.content import Content
from core.events import Event, Seat
from core.refusal import Refusal
from core.state import Character, State, hp_max


class Left(msgspec.Struct, frozen=True):
    """The `presence` that the character in the table's `seat` had at the end of a duel."""

    seat: Seat
    presence: Annotated[int, msgspec.Meta(ge=0)]


class DuelLeft(Event, frozen=True, kw_only=True, tag="duel_left"):
    """A character came out of a duel with `hp`, having had `before`; at 0 it is pulled back next (rules 3.6)."""

    lasting: ClassVar[bool] = True

    seat: Seat
    before: int
    hp: int


class SettleDuel(GMCommand, frozen=True, kw_only=True, tag="settle_duel"):
    """Writes a duel that is over back: HP becomes the presence left; at 0 days pull back, or it kills (rules 3.6, 2.5).

    Foes have no sheet and are not named. `core.duel.seating.settling` makes the command of a duel.
    """

    waits: ClassVar[bool] = True

    left: tuple[Left, ...]

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if not self.left:
            raise Refusal("duel_nobody")
        seated = takes_part(state, [one.seat for one in self.left])
        for one, character in zip(self.left, seated, strict=True):
            most = _most(state, character)
            if not 0 <= one.presence <= most:
                raise Refusal("presence_range", least=0, most=most)

    def perform(self, state: State, content: Content) -> Done:
        events: list[Event] = []
        for one in self.left:
            before = state.character(one.seat).hp
            state, paid = set_hp(state, one.seat, one.presence)
            events += [DuelLeft(seat=one.seat, before=before, hp=one.presence), *paid]
        return state, tuple(events)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[SettleDuel]:
        """Everybody as they are, and each alone with any presence."""
        if state.living:
            yield cls(seat=seat, left=tuple(Left(one.seat, one.hp) for one in state.living))
        for character in state.living:
            for presence in range(_most(state, character) + 1):
                yield cls(seat=seat, left=(Left(character.seat, presence),))


def takes_part(state: State, seats: Sequence[Seat]) -> tuple[Character, ...]:
    """The living characters in `seats`; refused: `no_character`, `dead`, and `seat_twice` if one comes again."""
    seated: list[Character] = []
    for seat in seats:
        character = state.character(seat)
        if not character.alive:
            raise Refusal("dead", name=character.name)
        if character in seated:
            raise Refusal("seat_twice", name=character.name)
        seated.append(character)
    return tuple(seated)


def _most(state: State, character: Character) -> int:
    return hp_max(state.rules, character.abilities.body)

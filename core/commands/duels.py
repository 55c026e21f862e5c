"""A duel's end at the table: presence becomes the HP of who sat in it (rules 3.6), and the table remembers it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

import msgspec
from msgspec.structs import replace

from core.commands.base import Done, GMCommand
from core.commands.harm import set_hp
from core.content import Content
from core.events import Event, Seat
from core.feats import Feats, added
from core.names import Name, check_name
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


class DuelSettled(Event, frozen=True, kw_only=True, tag="duel_settled"):
    """The table's duel number `duel` is over; `winners` by name, none if it was a draw."""

    lasting: ClassVar[bool] = True

    duel: int
    winners: tuple[Name, ...]


class SettleDuel(GMCommand, frozen=True, kw_only=True, tag="settle_duel"):
    """Writes a duel that is over back: HP becomes the presence left; at 0 days pull back, or it kills (rules 3.6, 2.5).

    Foes have no sheet and are not named in `left`. `feats` are what everybody did, foes too; without any the duel
    is not counted. `core.duel.seating.settling` makes the command of a duel.
    """

    waits: ClassVar[bool] = True

    left: tuple[Left, ...]
    feats: tuple[Feats, ...] = ()

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if not self.left:
            raise Refusal("duel_nobody")
        seated = takes_part(state, [one.seat for one in self.left])
        for one, character in zip(self.left, seated, strict=True):
            most = _most(state, character)
            if not 0 <= one.presence <= most:
                raise Refusal("presence_range", least=0, most=most)
        for feats in self.feats:
            check_name(feats.name)
            if not feats.sound or feats.duels != 1:
                raise Refusal("feats_wrong", name=feats.name)

    def perform(self, state: State, content: Content) -> Done:
        events: list[Event] = []
        if self.feats:
            state = replace(state, duels=state.duels + 1, feats=added(state.feats, self.feats))
            winners = tuple(one.name for one in self.feats if one.won)
            events.append(DuelSettled(duel=state.duels, winners=winners))
        for one in self.left:
            before = state.character(one.seat).hp
            state, paid = set_hp(state, one.seat, one.presence)
            events += [DuelLeft(seat=one.seat, before=before, hp=one.presence), *paid]
        return state, tuple(events)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[SettleDuel]:
        """Everybody as they are, with and without a word of what was done, and each alone with any presence."""
        if state.living:
            left = tuple(Left(one.seat, one.hp) for one in state.living)
            yield cls(seat=seat, left=left)
            done = tuple(Feats(one.name, won=at % 2, turns=3, best=4) for at, one in enumerate(state.living))
            yield cls(seat=seat, left=left, feats=done)
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

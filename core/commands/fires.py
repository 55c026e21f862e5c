"""A round of all fires: damage, then one roll for each that somebody fights (rules 4, Fire)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from core.commands.base import Done, GMCommand
from core.commands.harm import harm
from core.commands.things import found, rolled, throw, with_thing
from core.content import Content
from core.events import Event, Seat
from core.hazards.fire import burn, hurt
from core.refusal import Refusal
from core.state import State
from core.things import Fire


class Burned(Event, frozen=True, kw_only=True, tag="burned"):
    """A fire did `damage`, of which armour left `taken`; `intensity` is that of the round."""

    reveals: ClassVar[bool] = True

    id: int
    name: str
    intensity: int
    damage: int
    taken: int


class FireTurned(Event, frozen=True, kw_only=True, tag="fire_turned"):
    """A fire burns at `intensity` from now on; 0: it is out. `fought`: somebody tried to put it out."""

    id: int
    name: str
    before: int
    intensity: int
    fought: bool


class FireRound(GMCommand, frozen=True, kw_only=True, tag="fire_round"):
    """One round of every fire: each deals its damage; then those in `fought` are rolled for, the others may grow."""

    waits: ClassVar[bool] = True

    fought: tuple[int, ...] = ()

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if not any(isinstance(thing, Fire) for thing in state.things):
            raise Refusal("no_thing")
        if len(set(self.fought)) != len(self.fought):
            raise Refusal("fire_once")
        for id in self.fought:
            found(state, Fire, id).inputs.check()

    def perform(self, state: State, content: Content) -> Done:
        events: list[Event] = []
        for fire in [thing for thing in state.things if isinstance(thing, Fire)]:
            chance, damage = burn(fire.inputs.burning, state.chance)
            state = replace(state, chance=chance)
            taken, now = hurt(damage, fire.inputs.protection), fire.inputs.burning
            events.append(Burned(id=fire.id, name=fire.name, intensity=now, damage=damage, taken=taken))
            state, harmed = harm(state, fire.who, taken, "fire")
            events += harmed
            state, turned = self._turn(state, fire)
            events += turned
        return state, tuple(events)

    def _turn(self, state: State, fire: Fire) -> tuple[State, list[Event]]:
        """The end of the round for one fire."""
        events: list[Event] = []
        before, after = fire.inputs.burning, fire.inputs.left_alone()
        fought = fire.id in self.fought
        if fought:
            reckoning = fire.inputs.result().reckoning
            state, roll = throw(state, reckoning)
            after = fire.inputs.fought(roll.success)
            events.append(rolled("fire", "put_out", fire.name, reckoning, roll, facts={"intensity": after}))
        events.append(FireTurned(id=fire.id, name=fire.name, before=before, intensity=after, fought=fought))
        if after == 0:
            return replace(state, things=tuple(one for one in state.things if one.id != fire.id)), events
        burning = replace(fire, rounds=fire.rounds + 1, inputs=replace(fire.inputs, intensity=after))
        return with_thing(state, burning), events

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[FireRound]:
        fires = tuple(thing.id for thing in state.things if isinstance(thing, Fire))
        yield cls(seat=seat)
        yield from (cls(seat=seat, fought=(id,)) for id in fires)
        yield cls(seat=seat, fought=fires)

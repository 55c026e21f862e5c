"""What runs goes on under other conditions: a swimmer changes pace, a rope is found, a trap is harder (rules 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from core.commands.base import Done, GMCommand
from core.commands.herding import check_lead
from core.commands.things import AnyInputs, ThingEvent, acting, found, going, kind_of, seen, with_thing
from core.content import Content
from core.events import Seat
from core.hazards.animals import AnimalInputs
from core.hazards.inputs import Difficulty
from core.hazards.traps import TrapInputs
from core.refusal import Refusal
from core.state import State
from core.things import AnyThing, Herd, Thing, Trap


class ThingAdjusted(ThingEvent, frozen=True, kw_only=True, tag="thing_adjusted"):
    """It runs under other conditions from now on."""


def _adjusted(thing: AnyThing) -> ThingAdjusted:
    return ThingAdjusted(to=seen(thing), tool=kind_of(thing), id=thing.id, name=thing.name)


class AdjustThing(GMCommand, frozen=True, kw_only=True, tag="adjust_thing"):
    """Lets the thing `id` run under the conditions of `inputs`; how far it came stays.

    Metres swum since the last rest count whole towards the free distance of another pace ([house], rules 4, Water).
    """

    id: int
    inputs: AnyInputs

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        thing = acting(state, Thing, self.id)
        if isinstance(thing, Trap) or not isinstance(self.inputs, type(thing.inputs)):  # type: ignore[attr-defined]
            raise Refusal("other_tool")
        going(thing)
        self.inputs.check()
        thing.under(self.inputs).inputs.check()  # type: ignore[attr-defined]
        if isinstance(thing, Herd) and isinstance(self.inputs, AnimalInputs):
            check_lead(self.inputs, thing.animals, thing.shorts)

    def perform(self, state: State, content: Content) -> Done:
        thing: AnyThing = found(state, Thing, self.id).under(self.inputs)  # type: ignore[assignment]
        return with_thing(state, thing), (_adjusted(thing),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[AdjustThing]:
        for thing in state.things:
            yield from (cls(seat=seat, id=thing.id, inputs=kind()) for kind in get_args(AnyInputs))


class AdjustTrap(GMCommand, frozen=True, kw_only=True, tag="adjust_trap"):
    """Gives the trap `id` its three difficulties one by one (rules 4, Traps)."""

    id: int
    find: Difficulty
    analyse: Difficulty
    disarm: Difficulty

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        going(found(state, Trap, self.id))
        for number in (self.find, self.analyse, self.disarm):
            TrapInputs(difficulty=number).check()

    def perform(self, state: State, content: Content) -> Done:
        trap = found(state, Trap, self.id)
        trap = replace(trap, find=self.find, analyse=self.analyse, disarm=self.disarm)
        return with_thing(state, trap), (_adjusted(trap),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[AdjustTrap]:
        traps = [thing for thing in state.things if isinstance(thing, Trap)]
        return (cls(seat=seat, id=trap.id, find=11, analyse=12, disarm=13) for trap in traps)

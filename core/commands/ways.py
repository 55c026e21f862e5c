"""The next leg of a swim, the next stretch of a climb (rules 4, Water and Climbing)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec
from msgspec.structs import replace

from core.commands.base import Done, GMCommand
from core.commands.harm import harm
from core.commands.things import acting, found, going, rolled, throw, with_thing
from core.content import Content
from core.events import Event, Seat
from core.hazards.climbing import HARDER, STRETCH, stretches
from core.hazards.water import LEG, covered, speed
from core.refusal import Refusal
from core.state import State
from core.things import Climb, Swim

MOST_MINUTES = 999


class Swam(Event, frozen=True, kw_only=True, tag="swam"):
    """A leg was swum: `metres` of it, so that `left` are left; `fatigue` it cost, by the roll and of itself."""

    reveals: ClassVar[bool] = True

    id: int
    name: str
    metres: int
    left: int
    fatigue: int


class Rested(Event, frozen=True, kw_only=True, tag="rested"):
    """A swimmer rested; `enough`: the free distance is there again."""

    id: int
    name: str
    minutes: int
    enough: bool


class Climbed(Event, frozen=True, kw_only=True, tag="climbed"):
    """A stretch of a climb: `outcome` is climbed, slipping, held or fell; `metres` lie behind."""

    reveals: ClassVar[bool] = True

    id: int
    name: str
    outcome: str
    metres: int


class Fell(Event, frozen=True, kw_only=True, tag="fell"):
    """A fall: `metres` times the D4 `die`; `softened` by acrobatics; `taken` is left."""

    id: int
    name: str
    metres: int
    die: int
    softened: bool
    taken: int


class SwimOn(GMCommand, frozen=True, kw_only=True, tag="swim_on"):
    """Swims the next 10 m, or what is left."""

    id: int

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        swim = going(acting(state, Swim, self.id))
        swim.inputs.check()
        if not speed(swim.inputs.mode, swim.inputs.swimming):
            raise Refusal("no_headway")

    def perform(self, state: State, content: Content) -> Done:
        swim = found(state, Swim, self.id)
        inputs = swim.inputs
        reckoning = inputs.result().reckoning
        state, roll = throw(state, reckoning)
        metres = covered(min(LEG, inputs.distance), roll.success)
        fatigue = inputs.fatigue(metres) + (not roll.success)
        left = inputs.distance - metres
        note = rolled("swim", "leg", swim.name, reckoning, roll, facts={"metres": metres, "fatigue": fatigue})
        inputs = replace(inputs, distance=max(1, left), swum=inputs.swum + metres)
        swum = replace(swim, inputs=inputs, done=swim.done + metres, fatigue=swim.fatigue + fatigue, there=left == 0)
        event = Swam(id=swim.id, name=swim.name, metres=metres, left=left, fatigue=fatigue)
        return with_thing(state, swum), (note, event)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[SwimOn]:
        return (cls(seat=seat, id=thing.id) for thing in state.things if isinstance(thing, Swim))


class RestSwim(GMCommand, frozen=True, kw_only=True, tag="rest_swim"):
    """Lets a swimmer rest: long enough, the distance is free again; shorter, nothing is (rules 4, Water).

    A rest that was too short makes none of the metres good: the next must be long enough for all of them [house].
    """

    id: int
    minutes: Annotated[int, msgspec.Meta(ge=1)]

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        acting(state, Swim, self.id)
        if not 1 <= self.minutes <= MOST_MINUTES:
            raise Refusal("number_range", input="minutes", number=self.minutes, least=1, most=MOST_MINUTES)

    def perform(self, state: State, content: Content) -> Done:
        swim = found(state, Swim, self.id)
        enough = self.minutes >= swim.rest
        owed = 0 if enough else swim.owed + swim.inputs.swum
        rested = replace(swim, owed=owed, inputs=replace(swim.inputs, swum=0, rested=enough))
        return with_thing(state, rested), (Rested(id=swim.id, name=swim.name, minutes=self.minutes, enough=enough),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[RestSwim]:
        swims = [thing for thing in state.things if isinstance(thing, Swim)]
        return (cls(seat=seat, id=swim.id, minutes=max(1, swim.rest)) for swim in swims)


class ClimbOn(GMCommand, frozen=True, kw_only=True, tag="climb_on"):
    """Climbs the next stretch; who is slipping rolls once to hold on, and falls if that fails."""

    waits: ClassVar[bool] = True

    id: int

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        climb = going(acting(state, Climb, self.id))
        climb.inputs.check()

    def perform(self, state: State, content: Content) -> Done:
        climb = found(state, Climb, self.id)
        reckoning = climb.inputs.result().reckoning
        if climb.slipping:
            reckoning = reckoning.harder(HARDER)
        state, roll = throw(state, reckoning)
        outcome = _outcome(climb.slipping, roll.success)
        note = rolled("climb", "hold" if climb.slipping else "stretch", climb.name, reckoning, roll, outcome=outcome)
        climb = replace(climb, slipping=outcome == "slipping", fallen=outcome == "fell")
        if outcome == "climbed":
            done = climb.inputs.done + 1
            there = done == stretches(climb.inputs.height)
            kept = climb.inputs if there else replace(climb.inputs, done=done)
            climb = replace(climb, inputs=kept, there=there)
        event = Climbed(id=climb.id, name=climb.name, outcome=outcome, metres=behind(climb))
        state = with_thing(state, climb)
        if outcome != "fell":
            return state, (note, event)
        state, fall = _fall(state, climb)
        return state, (note, event, *fall)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[ClimbOn]:
        return (cls(seat=seat, id=thing.id) for thing in state.things if isinstance(thing, Climb))


def behind(climb: Climb) -> int:
    """Metres that lie behind the climber."""
    return climb.inputs.height if climb.there else STRETCH * climb.inputs.done


def _outcome(slipping: bool, success: bool) -> str:
    if slipping:
        return "held" if success else "fell"
    return "climbed" if success else "slipping"


def _fall(state: State, climb: Climb) -> tuple[State, tuple[Event, ...]]:
    chance, facts = climb.inputs.fall(state.chance)
    event = Fell(
        id=climb.id,
        name=climb.name,
        metres=climb.inputs.metres,
        die=facts["die"],
        softened=facts["softened"],
        taken=facts["taken"],
    )
    state, harmed = harm(replace(state, chance=chance), climb.who, facts["taken"], "fall")
    return state, (event, *harmed)

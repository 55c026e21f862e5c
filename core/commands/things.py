"""Running things of the GM begun and ended, and rolls of the GM's tools (rules 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, TypeVar, get_args

from msgspec.structs import replace

from core.commands.base import Done, GMCommand
from core.content import Content
from core.dice import TWO_D6
from core.events import GM, Event, Seat
from core.hazards.animals import AnimalInputs
from core.hazards.climbing import ClimbInputs
from core.hazards.fire import FireInputs
from core.hazards.performance import PerformInputs
from core.hazards.reckoning import Outcome, Reckoning
from core.hazards.roll import TargetInputs
from core.hazards.traps import TrapInputs
from core.hazards.water import SwimInputs
from core.names import Name, check_line, check_name
from core.refusal import Refusal
from core.state import State
from core.target import TargetRoll
from core.things import MOST, AnyThing, Climb, Fire, Herd, Show, Swim, Thing, Trap

AnyInputs = TargetInputs | FireInputs | SwimInputs | ClimbInputs | TrapInputs | AnimalInputs | PerformInputs
T = TypeVar("T", bound=Thing)


class TargetRolled(Event, frozen=True, kw_only=True, tag="target_rolled"):
    """The GM's own note of a roll: what it was made of, what fell, and what came of it by code.

    `tool` is the tool's name, `act` what was rolled for, `name` whose or what thing's roll it was, perhaps empty.
    """

    reveals: ClassVar[bool] = True

    tool: str
    act: str
    name: str
    reckoning: Reckoning
    dice: tuple[int, ...]
    total: int
    success: bool
    automatic: bool
    outcome: str = ""
    facts: dict[str, int] = {}

    @property
    def roll(self) -> TargetRoll:
        """The roll again."""
        one, two = self.dice
        return self.reckoning.resolve((one, two))


class ThingEvent(Event, frozen=True, kw_only=True):
    """Something of the thing `id`, called `name`, of the kind `tool`. Of traps only the GM hears."""

    tool: str
    id: int
    name: str


class ThingBegun(ThingEvent, frozen=True, kw_only=True, tag="thing_begun"):
    """Something runs at the table from now on."""


class ThingEnded(ThingEvent, frozen=True, kw_only=True, tag="thing_ended"):
    """It no longer does."""


def kind_of(thing: Thing) -> str:
    """The code of a kind of thing: fire, swim, climb, trap, herd, show."""
    return str(type(thing).__struct_config__.tag)


def found(state: State, kind: type[T], id: int) -> T:
    """The thing of this kind and number; refused if there is none."""
    for thing in state.things:
        if thing.id == id and isinstance(thing, kind):
            return thing
    raise Refusal("no_thing")


def acting(state: State, kind: type[T], id: int) -> T:
    """As `found`; refused too if the character it happens to is dead."""
    thing = found(state, kind, id)
    if thing.who is not None and not (character := state.character(thing.who)).alive:
        raise Refusal("dead", name=character.name)
    return thing


def going(thing: T) -> T:
    """The thing again; refused if nothing more can happen to it."""
    if thing.over:
        raise Refusal("over")
    return thing


def with_thing(state: State, changed: AnyThing) -> State:
    """The state with the thing of that number replaced."""
    return replace(state, things=tuple(changed if one.id == changed.id else one for one in state.things))


def throw(state: State, reckoning: Reckoning) -> tuple[State, TargetRoll]:
    """Throws two dice for `reckoning`."""
    chance, (one, two) = TWO_D6.throw(state.chance)
    return replace(state, chance=chance), reckoning.resolve((one, two))


def rolled(tool: str, act: str, name: str, reckoning: Reckoning, roll: TargetRoll, **more: Any) -> TargetRolled:
    """The GM's note of a roll."""
    return TargetRolled(
        to=(GM,),
        tool=tool,
        act=act,
        name=name,
        reckoning=reckoning,
        dice=roll.dice,
        total=roll.total,
        success=roll.success,
        automatic=roll.automatic,
        **more,
    )


def noted(tool: str, name: str, reckoning: Reckoning, outcome: Outcome) -> TargetRolled:
    """The GM's note of a tool's throw, with what it brings about."""
    facts = {key: int(value) for key, value in outcome.facts.items() if isinstance(value, int)}
    return rolled(
        tool, "roll", name, reckoning, outcome.roll, outcome=str(outcome.facts.get("outcome", "")), facts=facts
    )


def seen(thing: Thing) -> tuple[Seat, ...] | None:
    """Who hears of a thing's coming and going: of traps the GM alone."""
    return (GM,) if isinstance(thing, Trap) else None


def check_texts(truth: str, lie: str) -> None:
    """Refuses one of a trap's two descriptions without the other: its absence would tell a misreading."""
    if bool(truth) != bool(lie):
        raise Refusal("trap_texts")


class BeginThing(GMCommand, frozen=True, kw_only=True, tag="begin_thing"):
    """Lets something run at the table; its number is given out by the table."""

    thing: AnyThing

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        thing = self.thing
        check_name(thing.name)
        if len(state.things) >= MOST:
            raise Refusal("things_full", most=MOST)
        if thing.who is not None and not (character := state.character(thing.who)).alive:
            raise Refusal("dead", name=character.name)
        if isinstance(thing, Trap):
            for line in (thing.trigger, thing.truth, thing.lie, thing.told):
                check_line(line)
            check_texts(thing.truth, thing.lie)
        else:
            thing.inputs.check()

    def perform(self, state: State, content: Content) -> Done:
        number = state.numbered + 1
        thing = replace(self.thing, id=number)
        state = replace(state, numbered=number, things=(*state.things, thing))
        return state, (ThingBegun(to=seen(thing), tool=kind_of(thing), id=number, name=thing.name),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[BeginThing]:
        kinds: tuple[type[AnyThing], ...] = (Fire, Swim, Climb, Trap, Herd, Show)
        for kind in kinds:
            yield cls(seat=seat, thing=kind(name="It"))
            yield from (cls(seat=seat, thing=kind(name=one.name, who=one.seat)) for one in state.living)


class EndThing(GMCommand, frozen=True, kw_only=True, tag="end_thing"):
    """Lets the thing numbered `id` run no longer."""

    id: int

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        found(state, Thing, self.id)

    def perform(self, state: State, content: Content) -> Done:
        thing = found(state, Thing, self.id)
        state = replace(state, things=tuple(one for one in state.things if one.id != self.id))
        return state, (ThingEnded(to=seen(thing), tool=kind_of(thing), id=self.id, name=thing.name),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[EndThing]:
        return (cls(seat=seat, id=thing.id) for thing in state.things)


class RollTool(GMCommand, frozen=True, kw_only=True, tag="roll_tool"):
    """Throws for one of the GM's tools; only the GM hears of it. `name` says whose roll it is."""

    inputs: AnyInputs
    name: Name | None = None

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if self.name is not None:
            check_name(self.name)
        self.inputs.check()

    def perform(self, state: State, content: Content) -> Done:
        chance, outcome = self.inputs.throw(state.chance)
        tool = str(type(self.inputs).__struct_config__.tag)
        event = noted(tool, self.name or "", self.inputs.result().reckoning, outcome)
        return replace(state, chance=chance), (event,)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[RollTool]:
        kinds: tuple[type[AnyInputs], ...] = get_args(AnyInputs)
        yield from (cls(seat=seat, inputs=kind()) for kind in kinds)

"""What the GM keeps running at a table: fires, swims, climbs, traps, animals, performances (rules 4)."""

from __future__ import annotations

import enum
from typing import Annotated, Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from core.chance import Count
from core.events import Seat
from core.hazards.animals import AnimalInputs, Kind, upkeep
from core.hazards.climbing import ClimbInputs
from core.hazards.fire import FireInputs
from core.hazards.inputs import Difficulty
from core.hazards.performance import PerformInputs
from core.hazards.traps import TrapInputs
from core.hazards.water import SwimInputs, rest_minutes
from core.names import Line, Name

MOST = 40
"""The most things kept at once."""

AnimalLevel = Annotated[int, msgspec.Meta(ge=0, le=30)]
Years = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Thing(msgspec.Struct, frozen=True, kw_only=True, tag_field="thing"):
    """Something running. `id` is given out by the table (0 before); `who` is the character it happens to, if any.

    `happened` names those of its inputs that tell how far it came; the others are its conditions.
    """

    happened: ClassVar[tuple[str, ...]] = ()

    name: Name
    id: Count = 0
    who: Seat | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more can happen to it."""
        return False

    def under(self, inputs: Any) -> Self:
        """The same under the conditions of `inputs`, as far along as it came; only for what has inputs of that kind."""
        kept = {name: getattr(self.inputs, name) for name in self.happened}  # type: ignore[attr-defined]
        return replace(self, inputs=replace(inputs, **kept))


class Fire(Thing, frozen=True, kw_only=True, tag="fire"):
    """A fire; who burns in it takes its damage each round."""

    inputs: FireInputs = FireInputs()
    rounds: Count = 0

    def under(self, inputs: FireInputs) -> Self:
        """As any other; another maximum does not start it anew."""
        return replace(self, inputs=replace(inputs, intensity=self.inputs.burning))


class Swim(Thing, frozen=True, kw_only=True, tag="swim"):
    """A swim: `inputs.distance` metres are left, `done` behind; `fatigue` so far. It is over once `there`.

    `owed` are metres that no rest since was long enough to make good.
    """

    happened: ClassVar[tuple[str, ...]] = ("distance", "swum", "rested")

    inputs: SwimInputs = SwimInputs()
    done: Count = 0
    fatigue: Count = 0
    there: bool = False
    owed: Count = 0

    @property
    def over(self) -> bool:
        return self.there

    @property
    def rest(self) -> int:
        """Minutes of rest after which the free distance is there again (rules 4, Water)."""
        return rest_minutes(self.owed + self.inputs.swum)


class Climb(Thing, frozen=True, kw_only=True, tag="climb"):
    """A climb: `inputs.done` successes behind. `slipping`: the next roll is the one to hold on."""

    happened: ClassVar[tuple[str, ...]] = ("done",)

    inputs: ClimbInputs = ClimbInputs()
    slipping: bool = False
    there: bool = False
    fallen: bool = False

    @property
    def over(self) -> bool:
        return self.there or self.fallen


class TrapState(enum.Enum):
    """How far a trap is known, as the GM knows it."""

    HIDDEN = "hidden"
    FOUND = "found"
    UNREAD = "unread"
    READ = "read"
    MISREAD = "misread"
    DISARMED = "disarmed"
    SPRUNG = "sprung"


class Trap(Thing, frozen=True, kw_only=True, tag="trap"):
    """A trap with its difficulties. Players are told the `trigger` when it is found, `truth` or `lie` when analysed.

    `tries` counts the tries to disarm it; `hands` are the inputs of who analysed it.
    """

    find: Difficulty = 12
    analyse: Difficulty = 12
    disarm: Difficulty = 12
    trigger: Line = ""
    truth: Line = ""
    lie: Line = ""
    state: TrapState = TrapState.HIDDEN
    told: Line = ""
    tries: Count = 0
    fatigue: Count = 0
    hands: TrapInputs | None = None

    @property
    def over(self) -> bool:
        return self.state in (TrapState.DISARMED, TrapState.SPRUNG)


class Animal(msgspec.Struct, frozen=True):
    """An animal that comes along."""

    name: Name
    level: AnimalLevel = 1
    kind: Kind = Kind.MAMMAL
    years: Years = 0


class Short(msgspec.Struct, frozen=True):
    """A short command mastered by one animal; the same word taught to two animals counts twice."""

    word: Name
    animal: Name


class Herd(Thing, frozen=True, kw_only=True, tag="herd"):
    """Somebody's animals and the short commands they know; `inputs` are the skills that lead them."""

    inputs: AnimalInputs = AnimalInputs()
    animals: tuple[Animal, ...] = ()
    shorts: tuple[Short, ...] = ()

    @property
    def upkeep(self) -> int:
        """GP a month for all of them."""
        return upkeep(animal.level for animal in self.animals)


class Show(Thing, frozen=True, kw_only=True, tag="show"):
    """A performance: `done` minutes behind, `income` in CP so far."""

    inputs: PerformInputs = PerformInputs()
    done: Count = 0
    income: Count = 0


AnyThing = Fire | Swim | Climb | Trap | Herd | Show

"""Water: swimming, its fatigue, and wading (rules 4, Water)."""

from __future__ import annotations

import enum
from typing import Annotated, Any, ClassVar, Final

import msgspec

from core.chance import Chance
from core.hazards.inputs import Armour, Free, Inputs, Level
from core.hazards.reckoning import Reckoning, Result, named
from core.refusal import Refusal
from core.target import TargetRoll

DIFFICULTY: Final = 10
LEG: Final = 10
"""Metres between two rolls."""
SWIMS: Final = 4
"""The most protection one can swim in."""
REST: Final = 30
"""Metres swum that a minute's rest makes good."""

Metres = Annotated[int, msgspec.Meta(ge=1, le=9999)]


class Surface(enum.Enum):
    """How the water's surface is."""

    CALM = "calm"
    ROUGH = "rough"
    WILD = "wild"


class Current(enum.Enum):
    """How the water flows."""

    NONE = "none"
    SOME = "some"
    HINDERING = "hindering"
    STRONG = "strong"


class Mode(enum.Enum):
    """How one swims."""

    SPRINT = "sprint"
    NORMAL = "normal"
    RELAXED = "relaxed"


class Depth(enum.Enum):
    """How deep the water is; from the shoulders on one swims."""

    SHOULDERS = "shoulders"
    WAIST = "waist"
    KNEE = "knee"


class Pace(msgspec.Struct, frozen=True):
    """A mode of swimming, for each skill level: tenths of metres a round, free metres; and metres a fatigue after."""

    tenths: int
    free: int
    step: int


SURFACES: Final = {Surface.CALM: 0, Surface.ROUGH: -2, Surface.WILD: -4}
CURRENTS: Final = {Current.NONE: 0, Current.SOME: -1, Current.HINDERING: -2, Current.STRONG: -4}
PACES: Final = {Mode.SPRINT: Pace(8, 4, 8), Mode.NORMAL: Pace(6, 20, 40), Mode.RELAXED: Pace(4, 100, 200)}
HAMPERED: Final = {Depth.KNEE: 0, Depth.WAIST: -2, Depth.SHOULDERS: -4}
"""What physical actions in water of that depth lose; rolls for swimming do not (rules 4, Water)."""


def speed(mode: Mode, level: int) -> int:
    """Metres a round; 0 makes no headway."""
    return PACES[mode].tenths * level // 10


def free_metres(mode: Mode, level: int) -> int:
    """Metres that cost no fatigue of themselves after a full rest."""
    return PACES[mode].free * level


def automatic_fatigue(mode: Mode, level: int, metres: int, rested: bool = True) -> int:
    """The fatigue of swimming `metres` without a pause, apart from rolls; not `rested`: nothing is free."""
    beyond = metres - (free_metres(mode, level) if rested else 0)
    return max(0, beyond) // PACES[mode].step


def rest_minutes(metres: int) -> int:
    """Minutes of rest after which the free distance is there again."""
    return metres // REST


def covered(leg: int, success: bool) -> int:
    """Metres that a leg brings: all of it, or after a failure half, rounded down."""
    return leg if success else leg // 2


class SwimInputs(Inputs, frozen=True, kw_only=True, tag="swim"):
    """A swim of `distance` metres, `swum` of which lie behind since the last rest; not `rested`: it was too short.

    `strength` and `protection` are the armour's.
    """

    armoured: ClassVar[tuple[str, ...]] = ("strength", "protection")
    skills: ClassVar[tuple[str, ...]] = ("swimming",)

    swimming: Level = 5
    mode: Mode = Mode.NORMAL
    distance: Metres = 50
    swum: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0
    rested: bool = True
    surface: Surface = Surface.CALM
    current: Current = Current.NONE
    depth: Depth = Depth.SHOULDERS
    strength: Armour = 0
    protection: Armour = 0
    extra: Free = 0

    def check(self) -> None:
        super().check()
        if self.depth is Depth.SHOULDERS and self.protection > SWIMS:
            raise Refusal("protection_swims", protection=self.protection, most=SWIMS)

    def fatigue(self, metres: int) -> int:
        """The fatigue that `metres` more bring of themselves."""
        mode, level = self.mode, self.swimming
        before = automatic_fatigue(mode, level, self.swum, self.rested)
        return automatic_fatigue(mode, level, self.swum + metres, self.rested) - before

    def result(self) -> Result:
        self.check()
        modifiers = named(
            surface=SURFACES[self.surface],
            current=CURRENTS[self.current],
            armour_strength=-self.strength,
            extra=self.extra,
        )
        pace = speed(self.mode, self.swimming)
        free = free_metres(self.mode, self.swimming) if self.rested else 0
        facts = {
            "speed": pace,
            "rounds": -(-self.distance // pace) if pace else None,
            "rolls": -(-self.distance // LEG),
            "free_metres": max(0, free - self.swum),
            "fatigue": self.fatigue(self.distance),
            "rest_minutes": rest_minutes(self.swum + self.distance),
            "movement": "swim" if self.depth is Depth.SHOULDERS else "half",
            "actions": HAMPERED[self.depth],
        }
        return Result(Reckoning(DIFFICULTY, self.swimming, "swimming", modifiers), facts)

    def follow(self, roll: TargetRoll, chance: Chance) -> tuple[Chance, dict[str, Any]]:
        """How far the next leg brings, and what it costs."""
        metres = covered(min(LEG, self.distance), roll.success)
        return chance, {"metres": metres, "fatigue": self.fatigue(metres) + (not roll.success)}

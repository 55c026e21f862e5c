"""Climbing and falling (rules 4, Climbing)."""

from __future__ import annotations

import enum
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Final

import msgspec

from core.chance import Chance
from core.dice import TWO_D6, Dice
from core.hazards.inputs import Ability, Armour, Difficulty, Free, Inputs, Level, without
from core.hazards.reckoning import Reckoning, Result, named
from core.refusal import Refusal
from core.target import TargetRoll

STRETCH: Final = 3
"""Metres between two rolls."""
ROPE: Final = 2
HARDER: Final = 2
"""What the roll to hold on is harder by."""
SOFTENED: Final = 10
"""What acrobatics take off a fall."""
FALL: Final = Dice(1, 4)

Height = Annotated[int, msgspec.Meta(ge=1, le=300)]


class Wall(enum.Enum):
    """A wall by name, or any other difficulty."""

    HOLDS = "holds"
    SMOOTH = "smooth"
    OTHER = "other"


WALLS: Final = {Wall.HOLDS: 10, Wall.SMOOTH: 12}
"""The guide's difficulties (rules 4, Climbing)."""


def stretches(height: int) -> int:
    """How many rolls a height takes, one more for a last stretch under 3 m."""
    return -(-height // STRETCH)


def fall_metres(height: int, successes: int, down: bool) -> int:
    """Metres of a fall: the height at the last success (rules 4, Climbing).

    Before any: 0 going up, the full height going down.
    """
    climbed = min(height, STRETCH * successes)
    return height - climbed if down else climbed


def fall_taken(metres: int, die: int, softened: bool, protection: int) -> int:
    """What a fall does: metres times the D4, less 10 for acrobatics, less the armour's whole protection."""
    return max(0, metres * die - SOFTENED * softened - protection)


class ClimbInputs(Inputs, frozen=True, kw_only=True, tag="climb"):
    """A climb of `height` metres with `done` successes behind. Climbing 0 is unskilled: half of DX, rounded down.

    `difficulty` counts where the wall is of no named kind; acrobatics 0 cannot soften a fall.
    """

    armoured: ClassVar[tuple[str, ...]] = ("penalty", "protection")
    skills: ClassVar[tuple[str, ...]] = ("climbing", "acrobatics")
    implied: ClassVar[dict[str, tuple[str, Any]]] = {"difficulty": ("wall", Wall.OTHER)}

    climbing: Level = 5
    dx: Ability = 6
    wall: Wall = Wall.HOLDS
    difficulty: Difficulty = 10
    height: Height = 10
    down: bool = False
    done: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    rope: bool = False
    acrobatics: Level = 0
    penalty: Armour = 0
    protection: Armour = 0
    extra: Free = 0

    def check(self) -> None:
        super().check()
        if self.done >= (most := stretches(self.height)):
            raise Refusal("climb_done", done=self.done, most=most - 1)

    def asked(self) -> tuple[str, ...]:
        unused = ["dx"] * (self.climbing > 0) + ["difficulty"] * (self.wall is not Wall.OTHER)
        return without(self, *unused)

    @property
    def metres(self) -> int:
        """The height that a fall would be from now."""
        return fall_metres(self.height, self.done, self.down)

    def result(self) -> Result:
        self.check()
        skilled = self.climbing > 0
        base, name = (self.climbing, "climbing") if skilled else (self.dx // 2, "dx_half")
        modifiers = named(rope=ROPE * self.rope, armour_penalty=-self.penalty, extra=self.extra)
        roll = Reckoning(WALLS.get(self.wall, self.difficulty), base, name, modifiers)
        left = stretches(self.height) - self.done
        facts = {
            "rolls": stretches(self.height),
            "rolls_left": left,
            "retry_odds": str(roll.harder(HARDER).odds),
            "whole_chance": round(float(self.whole(roll, left)), 4),
            "fall_metres": self.metres,
            "fall_dice": f"{self.metres}×{FALL}",
            "softening_odds": str(self.softening().odds) if self.acrobatics else None,
        }
        return Result(roll, facts)

    def whole(self, roll: Reckoning, left: int) -> Fraction:
        """The exact chance of climbing what is `left`: who holds on must climb the stretch again (rules 4)."""
        climbs, holds = (Fraction(*one.odds) for one in (roll, roll.harder(HARDER)))
        stretch: Fraction = climbs / (1 - (1 - climbs) * holds)
        return stretch**left

    def softening(self) -> Reckoning:
        """The roll that softens a fall from here: acrobatics against its height."""
        return Reckoning(self.metres, self.acrobatics, "acrobatics")

    def follow(self, roll: TargetRoll, chance: Chance) -> tuple[Chance, dict[str, Any]]:
        """Climbed; or the one roll to hold on, and the fall if that fails."""
        if roll.success:
            return chance, {"outcome": "climbed"}
        chance, (one, two) = TWO_D6.throw(chance)
        again = self.result().reckoning.harder(HARDER).resolve((one, two))
        retry = {"retry": {"dice": [one, two], "total": again.total, "success": again.success}}
        if again.success:
            return chance, {"outcome": "held", **retry}
        chance, fall = self.fall(chance)
        return chance, {"outcome": "fell", **retry, **fall}

    def fall(self, chance: Chance) -> tuple[Chance, dict[str, Any]]:
        """The fall from here: the D4, the roll of acrobatics if there is one, and what is taken."""
        chance, (die,) = FALL.throw(chance)
        softened = False
        if self.acrobatics:
            chance, (one, two) = TWO_D6.throw(chance)
            softened = self.softening().resolve((one, two)).success
        taken = fall_taken(self.metres, die, softened, self.protection)
        facts = {"die": die, "damage": self.metres * die, "softened": softened, "taken": taken}
        return chance, {"fall_metres": self.metres, **facts}

"""Fire: what it does each round, and putting it out (rules 4, Fire)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final

import msgspec

from core.chance import Chance
from core.dice import Dice
from core.hazards.inputs import Ability, Armour, Free, Inputs, TotalLevel
from core.hazards.reckoning import Reckoning, Result, named
from core.refusal import Refusal
from core.target import TargetRoll

MOST: Final = 5
"""The highest intensity."""
HELPERS: Final = 2
HELP: Final = 2
DAMAGE: Final = {1: None, 2: Dice(1, 3), 3: Dice(1, 6), 4: Dice(2, 6), 5: Dice(3, 6)}
"""The dice of each intensity's damage a round; None is one point."""

Intensity = Annotated[int, msgspec.Meta(ge=1, le=MOST)]


def start(maximum: int) -> int:
    """The intensity a fire of this maximum (1 to 5) begins at: two below, at least 1 (rules 4, Fire)."""
    return max(1, maximum - 2)


def grown(intensity: int, maximum: int) -> int:
    """One more, up to the maximum."""
    return min(intensity + 1, maximum)


def damage_dice(intensity: int) -> str:
    """`1`, `D3`, `D6`, `2D6` or `3D6`."""
    return str(DAMAGE[intensity] or 1)


def burn(intensity: int, chance: Chance) -> tuple[Chance, int]:
    """The damage of one round, before armour."""
    dice = DAMAGE[intensity]
    if dice is None:
        return chance, 1
    chance, faces = dice.throw(chance)
    return chance, sum(faces)


def hurt(damage: int, protection: int) -> int:
    """What is left of fire's damage behind armour, which protects at half, rounded down (rules 4, Fire)."""
    return max(0, damage - protection // 2)


class FireInputs(Inputs, frozen=True, kw_only=True, tag="fire"):
    """A fire and who burns. `intensity` 0: as the fire starts. `grows`: whether it can, left alone."""

    armoured: ClassVar[tuple[str, ...]] = ("protection",)

    maximum: Intensity = 3
    intensity: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0
    level: TotalLevel = 1
    dx: Ability = 6
    helpers: Annotated[int, msgspec.Meta(ge=0, le=HELPERS)] = 0
    grows: bool = True
    protection: Armour = 0
    extra: Free = 0

    @property
    def burning(self) -> int:
        """The intensity now."""
        return self.intensity or start(self.maximum)

    def check(self) -> None:
        super().check()
        if self.intensity > self.maximum:
            raise Refusal("fire_above", intensity=self.intensity, most=self.maximum)

    def result(self) -> Result:
        self.check()
        now = self.burning
        modifiers = named(helpers=HELP * self.helpers, extra=self.extra)
        roll = Reckoning(7 + 2 * now, self.level + self.dx, "level_dx", modifiers)
        facts = {
            "intensity": now,
            "starts_at": start(self.maximum),
            "damage_dice": damage_dice(now),
            "armour_off": self.protection // 2,
            "after_success": now - 1,
            "after_failure": grown(now, self.maximum),
            "left_alone": self.left_alone(),
        }
        return Result(roll, facts)

    def left_alone(self) -> int:
        """The intensity of the next round if nobody does anything."""
        return grown(self.burning, self.maximum) if self.grows else self.burning

    def fought(self, success: bool) -> int:
        """The intensity of the next round after a roll to put the fire out; 0 is out."""
        return self.burning - 1 if success else grown(self.burning, self.maximum)

    def follow(self, roll: TargetRoll, chance: Chance) -> tuple[Chance, dict[str, Any]]:
        """The damage of the round, which comes before the roll, and the intensity after it."""
        chance, damage = burn(self.burning, chance)
        facts = {"damage": damage, "taken": hurt(damage, self.protection), "intensity": self.fought(roll.success)}
        return chance, facts

"""Performing for money where people gather (rules 4, Performance)."""

from __future__ import annotations

import enum
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Final

import msgspec

from core.chance import Chance
from core.hazards.inputs import Armour, Free, Inputs, Level, without
from core.hazards.reckoning import Reckoning, Result, named
from core.refusal import Refusal
from core.target import THROWS, TargetRoll

DIFFICULTY: Final = 14
PART: Final = 10
"""Minutes between two rolls; also the minutes that a TP gives."""


class Art(enum.Enum):
    """What can be performed."""

    ACROBATICS = "acrobatics"
    INSTRUMENT = "instrument"
    SINGING = "singing"
    JUGGLING = "juggling"
    SLEIGHT = "sleight"
    VENTRILOQUISM = "ventriloquism"
    DANCE = "dance"


def income(roll: TargetRoll) -> int:
    """CP that a roll earns: what it lies above 14, never below 0; double 1 earns nothing (rules 4, Performance)."""
    return 0 if roll.dice == (1, 1) else max(0, roll.margin)


def most_minutes(tp: int) -> int:
    """The longest performance."""
    return PART * tp


class PerformInputs(Inputs, frozen=True, kw_only=True, tag="perform"):
    """A performance of `minutes`. `tp` 0: as the skill's level. `mouth_free`: the GM waives armour for singing."""

    armoured: ClassVar[tuple[str, ...]] = ("penalty",)
    skills: ClassVar[tuple[str, ...]] = ("performance",)

    art: Art = Art.SINGING
    performance: Level = 5
    tp: Level = 0
    minutes: Annotated[int, msgspec.Meta(ge=1, le=90)] = 10
    mouth_free: bool = False
    penalty: Armour = 0
    extra: Free = 0

    @property
    def most(self) -> int:
        """The longest this can last, in minutes."""
        return most_minutes(self.tp or self.performance)

    def check(self) -> None:
        super().check()
        if self.mouth_free and self.art is not Art.SINGING:
            raise Refusal("mouth_singing")
        if self.minutes > self.most:
            raise Refusal("minutes_most", minutes=self.minutes, most=self.most)

    def asked(self) -> tuple[str, ...]:
        return without(self, *["mouth_free"] * (self.art is not Art.SINGING))

    def result(self) -> Result:
        self.check()
        modifiers = named(armour_penalty=0 if self.mouth_free else -self.penalty, extra=self.extra)
        roll = Reckoning(DIFFICULTY, self.performance, "performance", modifiers)
        rolls = self.minutes // PART
        each = [income(roll.resolve(dice)) for dice in THROWS]
        facts = {
            "minutes": self.minutes,
            "most_minutes": self.most,
            "rolls": rolls,
            "income_cp": rolls * max(each),
            "mean_income": str(rolls * Fraction(sum(each), len(each))),
        }
        return Result(roll, facts)

    def follow(self, roll: TargetRoll, chance: Chance) -> tuple[Chance, dict[str, Any]]:
        """What these ten minutes earn."""
        return chance, {"income_cp": income(roll)}

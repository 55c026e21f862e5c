"""What a tool answers: difficulty, base, modifiers by name, exact odds, and what follows from a throw (rules 4)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from core import target
from core.rolls import Odds
from core.target import THROWS, TargetRoll, Throw

BADLY: Final = -4
"""The margin from which on a failure is a bad one: misread, sprung, misunderstood."""


class Modifier(msgspec.Struct, frozen=True):
    """Something that changes the roll by `value`; `name` is its code."""

    name: str
    value: int


class Reckoning(msgspec.Struct, frozen=True):
    """A target roll before the dice: 2D6 + base + modifiers ≥ difficulty (rules 4, target roll).

    `base_name` is the code of what the base is. Where `only_double_six`, no other throw succeeds (rules 4, Traps).
    """

    difficulty: int
    base: int
    base_name: str
    modifiers: tuple[Modifier, ...] = ()
    only_double_six: bool = False

    @property
    def total_modifier(self) -> int:
        """The sum of the modifiers."""
        return sum(modifier.value for modifier in self.modifiers)

    @property
    def bonus(self) -> int:
        """What is added to the dice: base and modifiers."""
        return self.base + self.total_modifier

    @property
    def needs(self) -> int:
        """The least sum of two dice that reaches the difficulty; it may lie below 2 or above 12."""
        return self.difficulty - self.bonus

    @property
    def odds(self) -> Odds:
        """So many of the 36 throws succeed; never reduced."""
        return Odds(sum(self.resolve(dice).success for dice in THROWS), len(THROWS))

    @property
    def written(self) -> str:
        """The line that dice bots read: `2D6+5>=10`."""
        return f"2D6{f'{self.bonus:+d}' if self.bonus else ''}>={self.difficulty}"

    def resolve(self, dice: Throw) -> TargetRoll:
        """What the throw `dice` gives."""
        roll = target.resolve(dice, self.bonus, self.difficulty)
        if self.only_double_six and dice != (6, 6):
            return msgspec.structs.replace(roll, success=False)
        return roll

    def harder(self, by: int) -> Reckoning:
        """The same roll against a difficulty higher by `by`."""
        return msgspec.structs.replace(self, difficulty=self.difficulty + by)


class Result(msgspec.Struct, frozen=True):
    """The answer of a tool: the roll, if one is to be made, and what else is to be known, by code."""

    reckoning: Reckoning
    facts: dict[str, Any] = {}

    def plain(self) -> dict[str, Any]:
        """The answer for programs, always with the same first keys."""
        return {**self.reckoned(), **self.facts}

    def reckoned(self) -> dict[str, Any]:
        """Difficulty, base, modifiers and odds alone."""
        roll = self.reckoning
        return {
            "difficulty": roll.difficulty,
            "base": roll.base,
            "base_name": roll.base_name,
            "modifiers": [{"name": one.name, "value": one.value} for one in roll.modifiers],
            "total_modifier": roll.total_modifier,
            "odds": str(roll.odds),
        }


class Outcome(msgspec.Struct, frozen=True):
    """A throw and what it brings about, by code."""

    roll: TargetRoll
    facts: dict[str, Any] = {}

    def plain(self) -> dict[str, Any]:
        """The throw for programs."""
        roll = self.roll
        thrown = {"dice": list(roll.dice), "total": roll.total, "margin": roll.margin, "success": roll.success}
        return {**thrown, **self.facts}


def named(**values: int) -> tuple[Modifier, ...]:
    """Modifiers by name, without those that are 0."""
    return tuple(Modifier(name, value) for name, value in values.items() if value)


def badly(roll: TargetRoll) -> bool:
    """Whether a failure is a bad one: 4 or more below the difficulty, or double 1 (rules 4, Traps)."""
    return not roll.success and (roll.margin <= BADLY or roll.dice == (1, 1))

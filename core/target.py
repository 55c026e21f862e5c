"""The target roll of the supplementary rules: 2D6 + base against a difficulty (rules 4)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

Throw = tuple[int, int]
THROWS: tuple[Throw, ...] = tuple((one, two) for one in range(1, 7) for two in range(1, 7))
"""All 36 throws of two dice."""


class TargetRoll(msgspec.Struct, frozen=True):
    """A target roll resolved: `total` = dice + base, `margin` = total − difficulty.

    `automatic` says that the dice alone decided: double 1 fails, double 6 succeeds, whatever the margin.
    """

    dice: Throw
    total: int
    margin: int
    success: bool
    automatic: bool


def resolve(dice: Throw, base: int, difficulty: int) -> TargetRoll:
    """What the throw `dice` gives for `base` (modifiers included) against `difficulty` (rules 4, target roll)."""
    total = sum(dice) + base
    automatic = dice in ((1, 1), (6, 6))
    success = dice == (6, 6) if automatic else total >= difficulty
    return TargetRoll(dice, total, total - difficulty, success, automatic)


def favourable_throws(base: int, difficulty: int) -> int:
    """How many of the 36 throws succeed: 1 to 35."""
    return sum(resolve(dice, base, difficulty).success for dice in THROWS)


def odds(base: int, difficulty: int) -> Fraction:
    """The exact chance that a target roll succeeds (rules 4): 1/36 to 35/36."""
    return Fraction(favourable_throws(base, difficulty), len(THROWS))

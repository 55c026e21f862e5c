"""A roll, alone or against a number: its written form `2D6+5>=10` and its exact odds (rules 1, 4)."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from core import target
from core.dice import TWO_D6, Dice, DiceError, parse_dice

_AGAINST = re.compile(r"(?P<dice>[^<>=≥]*)(?:>=|≥)(?P<goal>\s*[+-]?[0-9]{1,5}\s*)")


class Odds(NamedTuple):
    """Of `throws` equally likely throws so many are `good`; not reduced, so `30/36` says what is thrown."""

    good: int
    throws: int

    def __str__(self) -> str:
        return f"{self.good}/{self.throws}"


class Rolled(NamedTuple):
    """What a throw came to. `success` is None without a goal; `automatic`: the dice alone decided (rules 4)."""

    dice: tuple[int, ...]
    total: int
    success: bool | None
    automatic: bool


class Roll(msgspec.Struct, frozen=True):
    """Dice and, if it is to succeed, the `goal` its total must reach. 2D6 against a goal is a target roll (rules 4)."""

    dice: Dice
    goal: int | None = None

    @property
    def is_target(self) -> bool:
        """Whether double 1 fails and double 6 succeeds."""
        return self.goal is not None and (self.dice.count, self.dice.sides) == (TWO_D6.count, TWO_D6.sides)

    def resolve(self, faces: tuple[int, ...]) -> Rolled:
        """What the thrown `faces`, one for each die, give."""
        total = sum(faces) + self.dice.bonus
        if self.goal is None:
            return Rolled(faces, total, None, False)
        if self.is_target:
            one, two = faces
            rolled = target.resolve((one, two), self.dice.bonus, self.goal)
            return Rolled(faces, rolled.total, rolled.success, rolled.automatic)
        return Rolled(faces, total, total >= self.goal, False)

    def odds(self) -> Odds | None:
        """The exact odds of reaching the goal; None without one."""
        if self.goal is None:
            return None
        if self.is_target:
            return Odds(target.favourable_throws(self.dice.bonus, self.goal), len(target.THROWS))
        ways = _ways(self.dice.count, self.dice.sides)
        least = max(0, self.goal - self.dice.bonus - self.dice.count)
        return Odds(sum(ways[least:]), sum(ways))


def parse_roll(text: str) -> Roll:
    """The roll written as `text`: dice (`core.dice.parse_dice`), or dice, `>=` and a whole number of 1 to 5 digits.

    Anything else: `DiceError` naming the text.
    """
    match = _AGAINST.fullmatch(text)
    try:
        return Roll(parse_dice(match["dice"]), int(match["goal"])) if match else Roll(parse_dice(text))
    except DiceError as error:
        raise DiceError(text) from error


def _ways(count: int, sides: int) -> list[int]:
    """How many throws of `count` dice come to their least sum (`count`), to one more, and so on."""
    ways = [1]
    for _ in range(count):
        added, running = [], 0
        for at in range(len(ways) + sides - 1):
            running += ways[at] if at < len(ways) else 0
            running -= ways[at - sides] if at >= sides else 0
            added.append(running)
        ways = added
    return ways

"""Dice and their written form: `D6`, `2D6+5`, `D3` (rules 1)."""

from __future__ import annotations

import re

import msgspec

from core.chance import Chance

STREAM = "dice"
_WRITTEN = re.compile(r"(?P<count>\d{0,3})D(?P<sides>\d{1,3})(?P<bonus>(?:[+-]\d{1,4})*)", re.ASCII)


class DiceError(ValueError):
    """A text that names no dice; `text` is what could not be read."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not dice: {text!r}")
        self.text = text


class Dice(msgspec.Struct, frozen=True):
    """`count` dice (1–100) of `sides` (2–100) each, and `bonus` added to their sum."""

    count: int
    sides: int
    bonus: int = 0

    def throw(self, chance: Chance) -> tuple[Chance, tuple[int, ...]]:
        """The faces thrown, without the bonus, and the chance that follows. A D3 is a D6 halved, rounded up."""
        if self.sides == 3:
            chance, faces = Dice(self.count, 6).throw(chance)
            return chance, tuple((face + 1) // 2 for face in faces)
        chance, faces = chance.numbers(STREAM, (self.sides,) * self.count)
        return chance, tuple(face + 1 for face in faces)

    def __str__(self) -> str:
        count = "" if self.count == 1 else str(self.count)
        return f"{count}D{self.sides}{f'{self.bonus:+d}' if self.bonus else ''}"


D6 = Dice(1, 6)
TWO_D6 = Dice(2, 6)


def parse_dice(text: str) -> Dice:
    """The dice written as `text`: count (1 if left out), `D`, sides, any number of `+n` and `-n`.

    Blanks are passed over. Anything else, or numbers out of the ranges of `Dice`: `DiceError` naming the text.
    """
    match = _WRITTEN.fullmatch("".join(text.split()).upper())
    if match is None:
        raise DiceError(text)
    count, sides = int(match["count"] or 1), int(match["sides"])
    if not (1 <= count <= 100 and 2 <= sides <= 100):
        raise DiceError(text)
    return Dice(count, sides, sum(int(part) for part in re.findall(r"[+-]\d+", match["bonus"])))

"""Colours for each terminal: everything is drawn in 24 bits once and written down to what a reader's terminal shows.

Rich keeps the codes of a style for the whole process, so that one process can only ever draw in one depth.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Final

from tui.mark import N_

SGR: Final = re.compile(r"\x1b\[([0-9;]*)m")
COLOURFUL: Final = ("truecolor", "24bit")
FULL_TERMS: Final = ("direct", "truecolor", "kitty", "alacritty", "ghostty", "wezterm", "foot", "iterm")
CUBE: Final = (0, 95, 135, 175, 215, 255)
FIRST_GREY: Final = 232
GREYS: Final = tuple(8 + 10 * step for step in range(24))
ANSI: Final = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)),
    *((85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
)


class Depth(Enum):
    """How many colours a terminal shows."""

    FULL = "full"
    MANY = "256"
    FEW = "16"
    NONE = "none"


DEPTHS: Final[Mapping[Depth, str]] = {
    Depth.FULL: N_("colours: 16 million"),
    Depth.MANY: N_("colours: 256"),
    Depth.FEW: N_("colours: 16"),
    Depth.NONE: N_("colours: none"),
}


def depth_of(environ: Mapping[str, str]) -> Depth:
    """What the terminal named by TERM shows, unless COLORTERM or NO_COLOR say otherwise."""
    term = environ.get("TERM", "")
    if environ.get("NO_COLOR") or term in ("dumb", "vt100", "vt220"):
        return Depth.NONE
    if environ.get("COLORTERM", "") in COLOURFUL or any(name in term for name in FULL_TERMS):
        return Depth.FULL
    return Depth.MANY if "256" in term else Depth.FEW


def recoloured(data: str, depth: Depth) -> str:
    """`data` with its colours as a terminal of `depth` shows them."""
    if depth is Depth.FULL:
        return data
    return SGR.sub(lambda match: _written(match.group(1), depth), data)


@lru_cache(maxsize=8192)
def _written(codes: str, depth: Depth) -> str:
    """One sequence with its colours written anew; empty where nothing is left of it."""
    numbers = [int(code or 0) for code in codes.split(";")]
    kept: list[str] = []
    at = 0
    while at < len(numbers):
        code = numbers[at]
        if code in (38, 48) and numbers[at + 1 : at + 2] == [2]:
            red, green, blue = [*numbers[at + 2 : at + 5], 0, 0, 0][:3]
            kept += _colour(code == 48, (red, green, blue), depth)
            at += 5
            continue
        if depth is not Depth.NONE or not (30 <= code <= 49 or 90 <= code <= 107):
            kept.append(str(code))
        at += 1
    return f"\x1b[{';'.join(kept)}m" if kept else ""


def _colour(ground: bool, colour: tuple[int, int, int], depth: Depth) -> list[str]:
    if depth is Depth.MANY:
        return ["48" if ground else "38", "5", str(_of_256(colour))]
    if depth is Depth.FEW:
        near = min(range(16), key=lambda number: _distance(ANSI[number], colour))
        return [str((40 if ground else 30) + near if near < 8 else (100 if ground else 90) + near - 8)]
    return []


def _of_256(colour: tuple[int, int, int]) -> int:
    """The nearest of the colour cube and the greys."""
    cube = [min(range(6), key=lambda step: abs(CUBE[step] - part)) for part in colour]
    shown = CUBE[cube[0]], CUBE[cube[1]], CUBE[cube[2]]
    grey = min(range(24), key=lambda step: abs(GREYS[step] - sum(colour) // 3))
    if _distance((GREYS[grey],) * 3, colour) < _distance(shown, colour):
        return FIRST_GREY + grey
    return 16 + 36 * cube[0] + 6 * cube[1] + cube[2]


def _distance(one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))

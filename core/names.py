"""Names that people type: cleaned once, where they enter, and never changed afterwards."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Final

import msgspec

from core.refusal import Refusal

CELLS: Final = 24
_POINTS: Final = 4 * CELLS

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=_POINTS)]
"""A cleaned name: 1 to 24 terminal cells."""

# Letters and marks by their category that show nothing all the same.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
# Variation selectors, and what Unicode keeps free for more characters that show nothing.
_SELECTORS: Final = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xFFF0, 0xFFF9), range(0xE0000, 0xE1000))


def clean(text: str) -> str:
    """`text` without what a terminal would act on or not show, composed (NFC), without blanks at its ends.

    Control, C1, bidirectional, zero-width and other format characters, variation selectors and lone surrogates go.
    Brackets and combining marks stay as typed.
    """
    if text.isascii() and text.isprintable():
        return text.strip()  # most text is, and a save is not to be slowed down by it
    kept = (
        char
        for char in unicodedata.normalize("NFC", text)
        if unicodedata.category(char) not in _HIDDEN
        and char not in _BLANK
        and not any(ord(char) in selectors for selectors in _SELECTORS)
    )
    return unicodedata.normalize("NFC", "".join(kept)).strip()


def cells(text: str) -> int:
    """How many terminal cells `text` takes: two for wide characters, none for combining marks."""
    return sum(
        0 if unicodedata.category(char) in ("Mn", "Me") else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def check_name(name: str) -> None:
    """Refuses a name that was not cleaned, is empty, or takes more than 24 cells."""
    if name != clean(name):
        raise Refusal("name_unclean")
    wide = cells(name)
    if wide == 0:
        raise Refusal("name_empty")
    if wide > CELLS or len(name) > _POINTS:
        raise Refusal("name_long", cells=max(wide, CELLS + 1), most=CELLS)


LINE: Final = 120
_LINE_POINTS: Final = 4 * LINE

Line = Annotated[str, msgspec.Meta(max_length=_LINE_POINTS)]
"""A cleaned line of free text: up to 120 terminal cells, perhaps none."""


def check_line(line: str) -> None:
    """Refuses a line that was not cleaned or takes more than 120 cells."""
    if line != clean(line):
        raise Refusal("name_unclean")
    if cells(line) > LINE or len(line) > _LINE_POINTS:
        raise Refusal("name_long", cells=max(cells(line), LINE + 1), most=LINE)


def a_line(typed: str) -> str:
    """What somebody typed, cleaned; refused where it is too long for a line."""
    line = clean(typed)
    check_line(line)
    return line


def a_name(typed: str) -> str:
    """What somebody typed, cleaned; refused where it makes no name of 1 to 24 cells."""
    name = clean(typed)
    check_name(name)
    return name

"""Something that cannot be in data that was read: where, and why, in codes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from core.names import CELLS, LINE, cells, clean


class Fault(NamedTuple):
    """Something that cannot be: `key` is where, `code` names it, `facts` are what a sentence about it needs."""

    key: str
    code: str
    facts: dict[str, Any] = {}


def text_faults(key: str, text: str, least: int, most: int) -> Iterator[Fault]:
    """A text is clean, so that it sends nothing to a terminal, and takes `least` to `most` cells."""
    if clean(text) != text:
        yield Fault(key, "unclean", {"clean": clean(text)})
    elif not least <= cells(text) <= most:
        yield Fault(key, "length", {"length": cells(text), "least": least, "most": most})


def name_faults(key: str, name: str) -> Iterator[Fault]:
    """A name takes 1 to 24 cells."""
    return text_faults(key, name, 1, CELLS)


def line_faults(key: str, line: str) -> Iterator[Fault]:
    """A line takes up to 120 cells."""
    return text_faults(key, line, 0, LINE)

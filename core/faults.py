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


def name_faults(key: str, name: str) -> Iterator[Fault]:
    """A name is clean and takes 1 to 24 cells."""
    if clean(name) != name:
        yield Fault(key, "unclean", {"clean": clean(name)})
    elif not 1 <= cells(name) <= CELLS:
        yield Fault(key, "length", {"length": cells(name), "least": 1, "most": CELLS})


def line_faults(key: str, line: str) -> Iterator[Fault]:
    """A line is clean and takes up to 120 cells."""
    if clean(line) != line:
        yield Fault(key, "unclean", {"clean": clean(line)})
    elif cells(line) > LINE:
        yield Fault(key, "length", {"length": cells(line), "least": 0, "most": LINE})

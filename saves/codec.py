"""A table as text and back (TOML).

The file: `format` and `version`, then the fields of the table's state, then `[history]` with how it came about.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Final

import tomli_w

from core.content import Content, house
from core.table import Table
from saves.errors import SaveError
from saves.fields import HISTORY, Loaded, read_history, read_state, write_history, write_state
from saves.migrate import STEPS, VERSION, Plain, Step, migrate
from saves.shapes import written

FORMAT: Final = "zanmei"
MOST_BYTES: Final = 8 * 2**20
"""The largest save that is read or written: some hundred times what a long campaign needs."""

HEAD: Final = """\
# Zanmei 残命: a table of the game, saved.
# It may be edited while the game is not playing it. The game writes it anew: comments of yours are lost then.
# Cards: rank and suit, A 2 … 10 J Q K and S H D C (♠ ♥ ♦ ♣); several: "AS 10H".
# [history] is what undo goes back through. If you edited above it, delete everything from [history] on:
# undo forgets, nothing else changes. To have every fault named: zanmei saves check FILE

"""


def plain(table: Table) -> Plain:
    """`table` as plain data for TOML or JSON, with everything in it, hidden cards and seed too."""
    return {"format": FORMAT, "version": VERSION, **write_state(table.state), HISTORY: write_history(table)}


def encode(table: Table) -> bytes:
    """`table` as a save."""
    return (HEAD + tomli_w.dumps(plain(table), indent=2)).encode()


def decode(data: bytes, content: Content | None = None) -> Loaded:
    """The table saved as `data`.

    SaveError says why there is none: `too_big`, `not_text`, `syntax`, `too_deep`, `format`, `version`, or `faults` in
    what stands above `[history]`. What is wrong inside `[history]` costs the history only: see `Notice`.
    """
    content = content or house()
    form = unwrap(parse(text_of(data)))
    state = read_state(form, content)
    return read_history(state, form.get(HISTORY, {}), content)


def text_of(data: bytes) -> str:
    """The text of a save; `too_big` or `not_text` if it is none."""
    if len(data) > MOST_BYTES:
        raise SaveError("too_big", size=len(data), most=MOST_BYTES)
    try:
        return data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise SaveError("not_text", line=data.count(b"\n", 0, error.start) + 1, byte=data[error.start]) from None


def parse(text: str) -> Plain:
    """The plain form of a TOML text; `syntax` (line, column) or `too_deep` if it is none."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise SaveError("too_deep") from None
    except ValueError as error:
        line, column = _place(text, error)
        raise SaveError("syntax", line=line, column=column) from None


def _place(text: str, error: ValueError) -> tuple[int, int]:
    """Where `text` stops being TOML. Before Python 3.14 only the message of the error says it."""
    said = re.search(r"line (\d+), column (\d+)", str(error))
    if said:
        return int(said[1]), int(said[2])
    # A number too long to be read has no place in the message; anything else ended too early.
    long = None if isinstance(error, tomllib.TOMLDecodeError) else re.search(r"\d[\d_]{4000}", text)
    at = long.start() if long else len(text)
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1


def unwrap(form: Plain, steps: Mapping[int, Step] = STEPS, to: int = VERSION) -> Plain:
    """What is in the envelope, in the form of today; `format` if it is foreign, `version` if it is newer."""
    if form.get("format") != FORMAT:
        raise SaveError("format", found=written(form["format"]) if "format" in form else "", known=[FORMAT])
    version = form.get("version")
    if type(version) is not int or version not in (*steps, to):
        found = written(version) if version is not None else ""
        newer = type(version) is int and version > to
        raise SaveError("future" if newer else "version", found=found, least=min([*steps, to]), most=to)
    return migrate({name: one for name, one in form.items() if name not in ("format", "version")}, version, steps, to)

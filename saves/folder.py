"""The folder of saves: what is in it, what a new file is called."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

import msgspec

from saves import files
from saves.codec import parse, text_of, unwrap
from saves.content import content_beside
from saves.errors import SaveError
from saves.fields import HISTORY, read_state
from saves.lock import locked
from saves.migrate import Plain

SUFFIX: Final = ".toml"
_NAME_BYTES: Final = 60
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|conin|conout|clock|(com|lpt)[0-9¹²³])", re.IGNORECASE)
_BROKEN: Final = re.compile(r"\.broken-\d+\.toml$")


class Listed(msgspec.Struct, frozen=True):
    """What a list of saves shows of one. Where `error` says why it cannot be loaded, the rest may be empty.

    `modified` is in seconds since 1970; `locked` is true of one that is being played, be it by this process.
    """

    path: Path
    modified: float
    locked: bool
    name: str = ""
    day: int = 0
    living: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    error: SaveError | None = None


def listing(folder: Path) -> tuple[Listed, ...]:
    """The saves in `folder`, the last written first; none if it cannot be read.

    Histories are most of a save and are not looked at: one cut short in its history is noticed when it is opened.
    """
    try:
        names = [name for name in os.listdir(folder) if _listed(name)]
    except OSError:
        return ()
    found = [look(folder / name) for name in names]
    return tuple(sorted(found, key=lambda one: (-one.modified, one.path.name)))


def named(path: Path, folder: Path) -> Path:
    """The save that somebody means by `path`: as it stands, or, for a bare name that is not here, that in `folder`."""
    there = folder / path
    return there if path.name == str(path) and not os.path.lexists(path) and os.path.lexists(there) else path


def newest(folder: Path) -> Listed | None:
    """The save written last of those that can be opened: neither broken nor open elsewhere; None if there is none."""
    try:
        paths = [folder / name for name in os.listdir(folder) if _listed(name)]
    except OSError:
        return None
    paths.sort(key=_modified, reverse=True)
    found = (look(path) for path in paths)
    return next((one for one in found if one.error is None and not one.locked), None)


def _modified(path: Path) -> float:
    """When `path` was written; long ago if that cannot be told."""
    try:
        return path.stat().st_mtime
    except (OSError, ValueError):
        return 0.0


def _listed(name: str) -> bool:
    return name.endswith(SUFFIX) and not name.startswith(".") and not _BROKEN.search(name)


def look(path: Path) -> Listed:
    """What a list shows of the save at `path`; never raises."""
    modified = _modified(path)
    taken = locked(path)
    try:
        state = read_state(_head(files.read(path)[0]), content_beside(path).content)
    except SaveError as error:
        error.file = path
        return Listed(path, modified, taken, error=error)
    return Listed(
        path,
        modified,
        taken,
        state.name,
        state.day,
        tuple(one.name for one in state.living),
        tuple(one.name for one in state.characters if not one.alive),
    )


def _head(data: bytes) -> Plain:
    """The form above the history."""
    text = text_of(data)
    head, history, _ = text.partition(f"\n[{HISTORY}]\n")
    if history:
        try:
            return unwrap(parse(head))
        except SaveError:  # the place of the fault is that in the whole
            pass
    return unwrap(parse(text))


def free_paths(folder: Path, name: str) -> Iterator[Path]:
    """Paths in `folder` not yet taken for a table called `name`, the best first."""
    stem = stem_of(name)
    for number in count(1):
        path = folder / (f"{stem}-{number}{SUFFIX}" if number > 1 else f"{stem}{SUFFIX}")
        if not os.path.lexists(path):
            yield path


def stem_of(name: str) -> str:
    """A file name, without suffix, for a table called `name`: its letters and digits of any script, in lower case."""
    kept = "".join(char if unicodedata.category(char)[0] in "LNM" else "-" for char in name.lower())
    stem = re.sub(r"-+", "-", unicodedata.normalize("NFC", kept)).strip("-")
    stem = stem.encode()[:_NAME_BYTES].decode("utf-8", "ignore").strip("-")
    return f"table-{stem}" if _RESERVED.fullmatch(stem) else stem or "table"

"""Saves by their path: saved, loaded, brought back from a backup."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from core.content import Content
from core.table import Table
from saves import files
from saves.codec import MOST_BYTES, decode, encode
from saves.content import blamed, by_file, content_beside
from saves.errors import Notice, SaveError
from saves.fields import Loaded
from saves.files import Stamp
from saves.lock import SaveLock


class Opened(NamedTuple):
    """A table read from a file, what its owner should know, the stamp of the file, and the content it plays with."""

    table: Table
    notices: tuple[Notice, ...]
    stamp: Stamp
    content: Content


def open_table(path: Path) -> Opened:
    """The table saved at `path` and all there is to say about it. SaveError if it cannot be loaded."""
    data, stamp = files.read(path)
    loaded, content = _decode(data, path)
    return Opened(loaded.table, loaded.notices, stamp, content)


def _decode(data: bytes, path: Path) -> tuple[Loaded, Content]:
    content, errors = content_beside(path)
    try:
        loaded = decode(data, content)
    except SaveError as error:
        error.file = path
        raise blamed(error, errors) from None
    notices = tuple(Notice("content_faulty", {"error": one, "faults": by_file(one)}) for one in errors)
    return loaded._replace(notices=(*notices, *loaded.notices)), content


def load(path: Path) -> Table:
    """The table saved at `path`; SaveError if it cannot be loaded."""
    return open_table(path).table


def save(table: Table, path: Path) -> None:
    """Saves `table` at `path`, keeping what was there as a backup.

    SaveError, having changed nothing: `locked`, `unwritable`, `full`, `too_big`, and `kept` (why) if what is there is
    no save that could be loaded.
    """
    with SaveLock(path):
        check_replaceable(path)
        write(table, path)


def check_replaceable(path: Path) -> None:
    """Raises SaveError `kept` if there is something at `path` that is not a save that could be loaded."""
    try:
        open_table(path)
    except SaveError as error:
        if error.code != "no_file":
            raise SaveError("kept", path, why=error.code) from error


def write(table: Table, path: Path) -> Stamp:
    """Writes `table` to `path` whatever is there. For who holds the lock and knows that it may."""
    data = encode(table)
    if len(data) > MOST_BYTES:
        raise SaveError("too_big", path, size=len(data), most=MOST_BYTES)
    return files.write(data, path)


def newest_good_backup(path: Path) -> Path | None:
    """The newest backup of `path` that can be loaded, if any."""
    for backup in files.backups(files.real(path)):
        try:
            load(backup)
        except SaveError:
            continue
        return backup
    return None


def restore(backup: Path, path: Path) -> Path | None:
    """Puts the content of `backup` at `path`. What was there is put aside, never deleted; where it is now.

    SaveError: whatever is wrong with `backup`, `locked`, `unwritable`, `full`.
    """
    with SaveLock(path):
        data, _ = files.read(backup)
        _decode(data, backup)
        return files.write_over_broken(data, path)

"""A save that is open while its table is played."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Final

from core.table import Table
from saves import files, store
from saves.content import copy_content
from saves.errors import Notice, SaveError
from saves.files import Stamp
from saves.folder import free_paths
from saves.lock import SaveLock
from saves.store import Opened

_TRIES: Final = 20


class SaveFile:
    """An open save: it holds the lock of `path` and never overwrites what somebody else wrote there.

    Not for two threads at a time.
    """

    def __init__(self, lock: SaveLock, stamp: Stamp | None) -> None:
        self._lock = lock
        self._stamp = stamp

    @property
    def path(self) -> Path:
        """Where the table is saved; `save` may move it."""
        return self._lock.path

    @classmethod
    def open(cls, path: Path) -> tuple[SaveFile, Opened]:
        """Opens the save at `path` to be played on.

        SaveError if it cannot be loaded, and `locked` if somebody plays it. In a folder that cannot be written to it
        opens all the same; the first `save` will say so.
        """
        if files.stamp(path) is None:  # and no lock is left beside what is not there
            raise SaveError("no_file", path)
        lock = _lock(path)
        try:
            opened = store.open_table(path)
        except BaseException:
            lock.free()
            raise
        return cls(lock, opened.stamp), opened

    @classmethod
    def new(cls, folder: Path, name: str) -> SaveFile:
        """A save in `folder` for a new table called `name`. Nothing is written before the first `save`."""
        return cls(_free_lock(folder, name), None)

    def save(self, table: Table) -> Notice | None:
        """Saves `table`. The notice `moved` (old, new) if the file was changed by another and it went to a new one.

        SaveError, having changed nothing: `locked`, `unwritable`, `full`, `too_big`. It may be tried again.
        """
        self._lock.take()
        there = files.stamp(self.path)
        if there in (None, self._stamp):
            self._stamp = store.write(table, self.path)
            return None
        return self._move(table)

    def _move(self, table: Table) -> Notice:
        """Goes on in a new file; the lock of the old one goes only when that is written."""
        lock = _free_lock(self.path.parent, table.state.name)
        try:
            lock.take()
            self._stamp = store.write(table, lock.path)
        except BaseException:
            lock.free()
            raise
        copy_content(self._lock.path, lock.path)
        old, self._lock = self._lock, lock
        old.free()
        return Notice("moved", {"old": old.path, "new": lock.path})

    def close(self) -> None:
        """Lets the save go to others."""
        self._lock.free()

    def __enter__(self) -> SaveFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _lock(path: Path) -> SaveLock:
    """The lock of `path`, taken if the folder lets anything be made; `locked` if it is another's."""
    lock = SaveLock(path)
    try:
        lock.take()
    except SaveError as error:
        if error.code == "locked":
            raise
    return lock


def _free_lock(folder: Path, name: str) -> SaveLock:
    """The lock of a path in `folder` that is neither taken nor about to be."""
    for path in islice(free_paths(folder, name), _TRIES):
        try:
            return _lock(path)
        except SaveError:
            continue
    raise SaveError("locked", folder)

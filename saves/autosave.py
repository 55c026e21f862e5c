"""Saving in the background, so that a slow disk never holds up a key press."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from saves.errors import Notice, SaveError

T = TypeVar("T")
Kept = TypeVar("Kept", contravariant=True)
Result = SaveError | Notice | None
"""How a save went: what was wrong, what its owner should know, or that all is well."""


class Keeping(Protocol[Kept]):
    """An open save of one kind of thing, as `SaveFile` is one of tables."""

    @property
    def path(self) -> Path:
        """Where it is saved."""

    def save(self, kept: Kept, /) -> Notice | None:
        """Saves it; SaveError, having changed nothing, if that cannot be."""

    def close(self) -> None:
        """Lets the save go to others."""


class Autosaver(Generic[T]):
    """Saves the newest table, or whatever `file` keeps, that it was given, in a thread of its own.

    `on_result` is called from that thread after every try; it must not wait for the autosaver. After a failure the
    table is tried again when the next one is put, and once more on closing.
    """

    def __init__(self, file: Keeping[T], on_result: Callable[[Result], None]) -> None:
        self._file = file
        self._on_result = on_result
        self._waiting: T | None = None
        self._failed: T | None = None
        self._busy = False
        self._closing = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
        self._thread.start()

    def put(self, table: T) -> None:
        """Has `table` saved soon; returns at once. Tables put before and still waiting are passed over."""
        with self._changed:
            if self._closing:
                raise ValueError("the autosaver is closed")
            self._waiting = table
            self._changed.notify_all()

    def retry(self) -> None:
        """Has what failed tried again soon, unless something newer waits already."""
        with self._changed:
            if not self._closing and self._waiting is None:
                self._waiting = self._failed
                self._changed.notify_all()

    @property
    def saved(self) -> bool:
        """Whether everything put is on the disk."""
        with self._changed:
            return self._waiting is None and not self._busy and self._failed is None

    def flush(self, timeout: float | None = None) -> bool:
        """Waits until nothing is waiting, `timeout` seconds at most; whether everything put is on the disk."""
        with self._changed:
            rests = self._changed.wait_for(lambda: self._waiting is None and not self._busy, timeout)
            return rests and self._failed is None

    def close(self, timeout: float | None = None) -> bool:
        """Saves what is left, trying once more what failed, and lets the file go; whether everything was saved."""
        with self._changed:
            if not self._closing and self._waiting is None:
                self._waiting = self._failed
            self._closing = True
            self._changed.notify_all()
        self._thread.join(timeout)
        return self.saved

    def _run(self) -> None:
        while (table := self._next()) is not None:
            result = self._save(table)
            with self._changed:
                self._failed = table if isinstance(result, SaveError) else None
            self._tell(result)
            with self._changed:
                self._busy = False
                self._changed.notify_all()
        self._file.close()

    def _next(self) -> T | None:
        """The newest table, when there is one; None when there will be none any more."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting is not None or self._closing)
            table, self._waiting = self._waiting, None
            self._busy = table is not None
            if self._busy:
                self._failed = None  # this one is newer: what failed before is not to be saved after it
            return table

    def _save(self, table: T) -> Result:
        try:
            return self._file.save(table)
        except SaveError as error:
            return error
        except Exception as error:  # a fault of the program: it must not end all saving without a word
            return SaveError("unexpected", self._file.path, error=repr(error))

    def _tell(self, result: Result) -> None:
        try:
            self._on_result(result)
        except Exception as error:  # of the listener, perhaps gone already; saving goes on
            threading.excepthook(threading.ExceptHookArgs((type(error), error, error.__traceback__, self._thread)))

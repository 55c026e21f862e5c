"""One process to a save. The system frees the lock when a process dies, however it dies."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout

from saves.errors import SaveError
from saves.files import real, unwritable


class SaveLock:
    """The lock of the save at `path`: a hidden file beside it. Taking it never waits. Any thread may let it go."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = FileLock(_file(path), timeout=0, thread_local=False)

    @property
    def held(self) -> bool:
        """Whether this object holds it."""
        return self._lock.is_locked

    def take(self) -> None:
        """Takes it. SaveError: `locked` if it is another's, `unwritable` if the folder lets none be made."""
        if self.held:
            return
        try:
            os.makedirs(os.path.dirname(self._lock.lock_file), exist_ok=True)
            self._lock.acquire()
        except Timeout:
            raise SaveError("locked", self.path) from None
        except (OSError, ValueError, NotImplementedError) as error:
            cause = error if isinstance(error, OSError | ValueError) else OSError()
            raise unwritable(cause, self.path) from error

    def free(self) -> None:
        """Lets it go; nothing happens if it was not held."""
        self._lock.release(force=True)

    def __enter__(self) -> SaveLock:
        self.take()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.free()


def locked(path: Path) -> bool:
    """Whether somebody plays the save at `path` now, this process included."""
    if not _file(path).exists():  # asking leaves no files about
        return False
    try:
        with SaveLock(path):
            return False
    except SaveError as error:
        return error.code == "locked"


def _file(path: Path) -> Path:
    path = real(path)
    return path.with_name(f".{path.name}.lock")

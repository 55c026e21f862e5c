"""A small file that only the host's owner reads, and that one host at a time writes."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec
import tomli_w

from saves import files
from saves.lock import SaveLock


class PrivateFile:
    """The file at `path`, locked until it is closed. It is written whole or not at all, for its owner alone."""

    def __init__(self, path: Path) -> None:
        """Raises SaveError: `locked` while another host uses it, `unwritable` where none can be made."""
        self._lock = SaveLock(path)
        self._lock.take()

    @property
    def path(self) -> Path:
        """Where it is."""
        return self._lock.path

    def save(self, kept: msgspec.Struct, /) -> None:
        """Writes `kept` down; SaveError, having changed nothing, if that cannot be."""
        try:
            with suppress(FileExistsError):
                os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except OSError as error:
            raise files.unwritable(error, self.path) from error
        files.write_once(tomli_w.dumps(msgspec.to_builtins(kept)).encode(), self.path)  # stays as private as it is

    def close(self) -> None:
        """Lets it go to others."""
        self._lock.free()

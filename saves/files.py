"""Reading and writing files so that nothing blocks, and nothing saved is ever lost."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from saves.codec import MOST_BYTES
from saves.errors import SaveError

BACKUPS: Final = 3
_FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_WRITABLE: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
_OPEN_READ: Final = (
    os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
)
_OPEN_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class Stamp(NamedTuple):
    """What tells one content of a file from another without reading it."""

    inode: int
    size: int
    modified: int

    @classmethod
    def of(cls, found: os.stat_result) -> Stamp:
        """The stamp in a file's status."""
        return cls(found.st_ino, found.st_size, found.st_mtime_ns)


def stamp(path: Path) -> Stamp | None:
    """The stamp of the file at `path`, None if there is none."""
    try:
        return Stamp.of(os.stat(path))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        raise unreadable(error, path) from error


def read(path: Path) -> tuple[bytes, Stamp]:
    """What the file at `path` holds, and its stamp. SaveError: `no_file`, `not_file`, `too_big`, `unreadable`."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # a pipe or a device would block or worse: not even opened
            raise SaveError("not_file", path)
        with open(os.open(path, _OPEN_READ), "rb") as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise SaveError("not_file", path)
            if found.st_size > MOST_BYTES:
                raise SaveError("too_big", path, size=found.st_size, most=MOST_BYTES)
            return file.read(MOST_BYTES + 1), Stamp.of(found)
    except (FileNotFoundError, NotADirectoryError):
        raise SaveError("no_file", path) from None
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL
        raise unreadable(error, path) from error


def real(path: Path) -> Path:
    """Where `path` leads: a link to a save stays one when the save is written."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):  # whoever opens it will be told
        return path


def write(data: bytes, path: Path) -> Stamp:
    """Puts `data` in place of what is at `path`, which becomes the newest backup; the stamp of what was written.

    At every moment the whole old or the whole new content is at `path`, whatever kills the process or the machine.
    To be called only by who holds the lock of `path`. SaveError: `full` (reason), `unwritable` (reason).
    """
    return _replace(data, real(path), _back_up)


def write_once(data: bytes, path: Path) -> Stamp:
    """As `write`, and as safe, but what was there before is kept nowhere."""
    return _replace(data, real(path), lambda _: None)


def write_over_broken(data: bytes, path: Path) -> Path | None:
    """Puts `data` in place of what is at `path`, which goes aside under a name of its own; where it is now.

    As safe as `write`, and as much in need of the lock. No backup is touched.
    """
    path = real(path)
    names = (path.with_name(f"{path.stem}.broken-{number}{path.suffix}") for number in count(1))
    aside = next(name for name in names if not os.path.lexists(name))
    there = os.path.lexists(path)
    _replace(data, path, lambda path: _put_aside(path, aside))
    return aside if there else None


def _replace(data: bytes, path: Path, keep: Callable[[Path], None]) -> Stamp:
    """Writes `data` beside `path`, lets `keep` do what it does with what is at `path`, then replaces that."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _clear(path)
        try:
            written = _write_new(data, temporary, path)
            keep(path)
            os.replace(temporary, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise
        _sync_folder(path.parent)
    except (OSError, ValueError) as error:
        raise unwritable(error, path) from error
    return written


def backup(path: Path, number: int) -> Path:
    """Where the backup of `path` with this number is; 1 is the newest, `BACKUPS` the oldest."""
    return path.with_name(f"{path.name}.bak{number}")


def backups(path: Path) -> Iterator[Path]:
    """Where backups of `path` are or would be, newest first."""
    return (backup(path, number) for number in range(1, BACKUPS + 1))


def unreadable(error: OSError | ValueError, path: Path) -> SaveError:
    """The SaveError for what the system said when reading."""
    return SaveError("unreadable", path, reason=_reason(error))


def unwritable(error: OSError | ValueError, path: Path) -> SaveError:
    """The SaveError for what the system said when writing."""
    code = "full" if isinstance(error, OSError) and error.errno in _FULL else "unwritable"
    return SaveError(code, path, reason=_reason(error))


def _reason(error: OSError | ValueError) -> str:
    """The system's name of an error: ENOSPC, EACCES …"""
    number = error.errno if isinstance(error, OSError) else None
    return errno.errorcode.get(number or 0, "EINVAL")


def _clear(path: Path) -> None:
    """Removes what a killed process left behind. Nobody else writes now: the lock is held."""
    left = re.compile(rf"\.{re.escape(path.name)}(\.bak\d)?\.\d+\.tmp")
    for name in os.listdir(path.parent):
        if left.fullmatch(name):
            with suppress(OSError):
                os.unlink(path.with_name(name))


def _write_new(data: bytes, temporary: Path, path: Path) -> Stamp:
    """Writes `data` to a new file and onto the disk, as open to others as the file at `path` is.

    OSError if that may not be written: the system would let it be replaced all the same.
    """
    handle = os.open(temporary, _OPEN_NEW, 0o666)
    try:
        with suppress(FileNotFoundError):
            mode = stat.S_IMODE(os.stat(path).st_mode)
            if not mode & _WRITABLE:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            os.chmod(temporary, mode)
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        os.fsync(handle)
        return Stamp.of(os.fstat(handle))
    finally:
        os.close(handle)


def _back_up(path: Path) -> None:
    """Makes what is at `path` the newest backup. `path` itself is not touched; only the oldest backup may go."""
    newest = backup(path, 1)
    if not path.exists() or _same(path, newest):  # the same: a process was killed between here and its replacing
        return
    numbers = range(1, BACKUPS)
    gap = next((number for number in numbers if not os.path.lexists(backup(path, number))), BACKUPS)
    for number in range(gap, 1, -1):
        os.replace(backup(path, number - 1), backup(path, number))
    try:
        os.link(path, newest)
    except OSError:  # not every file system has links
        copy = path.with_name(f".{newest.name}.{os.getpid()}.tmp")
        _write_new(path.read_bytes(), copy, path)
        os.replace(copy, newest)


def _put_aside(path: Path, aside: Path) -> None:
    if not os.path.lexists(path):
        return
    try:
        os.link(path, aside)
    except OSError:  # a folder, or no links here: for a moment nothing is at `path`, but nothing good was
        os.rename(path, aside)


def _same(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except FileNotFoundError:
        return False


def _sync_folder(folder: Path) -> None:
    """Has the system write down the folder, where it can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows opens no folders
        return
    try:
        with suppress(OSError):  # some network folders cannot; the file itself is written
            os.fsync(handle)
    finally:
        os.close(handle)

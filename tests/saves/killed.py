"""Saves again and again, each time in a process that is killed one step later, until one comes through.

A program of its own, so that it can fork: `python -m tests.saves.killed FOLDER`. It fails where a kill lost something.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NoReturn

from core.table import Table
from saves import files
from saves.codec import encode
from saves.lock import locked
from saves.store import load, restore, save
from tests.play import random_table

CALLS: Final = ("open", "write", "fsync", "close", "chmod", "link", "replace", "rename", "unlink", "listdir", "stat")
OLDER: Final = [random_table(seed, 8) for seed in (1, 2, 3)]
OLD: Final = random_table(4, 8)
NEW: Final = random_table(5, 8)
NEXT: Final = random_table(6, 8)
BROKEN: Final = b"broken"
LIMIT: Final = 500


def die() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("still alive")


def no_links(*_: object) -> NoReturn:
    raise OSError(errno.EPERM, "this file system has no links")


def deadly(step: int, half: bool, told: int) -> None:
    """Lets this process die before its call number `step` to the system, in the middle of it if `half`.

    The name of the call goes to `told` first.
    """
    left = [step]
    write = os.write

    def wrap(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            if left[0] == 0:
                if half:
                    real(args[0], args[1][: len(args[1]) // 2])
                write(told, name.encode())
                die()
            left[0] -= 1
            return real(*args, **kwargs)

        return call

    for name in CALLS:
        setattr(os, name, wrap(name, getattr(os, name)))


def killed(act: Callable[[], object], step: int, half: bool) -> str:
    """The call at which a process that does `act` was killed; empty if it came through."""
    told, tell = os.pipe()
    child = os.fork()
    if not child:
        deadly(step, half, tell)
        act()
        os._exit(0)
    os.close(tell)
    with open(told) as pipe:
        name = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status == (-signal.SIGKILL if name else 0), status
    return name


def holds(path: Path, before: list[Table]) -> None:
    """Checks that nothing was lost: `before` is what was saved, newest first."""
    there = [load(file) for file in (path, *files.backups(path)) if file.exists()]
    if not before:
        assert there in ([], [NEW])
        return
    assert there[0] in (before[0], NEW)
    assert before[0] in there
    rest = [table for at, table in enumerate(there) if table != NEW and table not in there[:at]]
    assert rest == before[: len(rest)]
    assert len(rest) >= min(len(before), files.BACKUPS), "only the oldest may go"


def survives(folder: Path, before: list[Table]) -> int:
    """Kills at every step of a save over `before`, in the middle of writing too; how many steps there were."""
    start = folder / "start"
    start.mkdir(parents=True)
    for table in reversed(before):
        save(table, start / "table.toml")
    for step in range(LIMIT):
        name = dies_well(folder, before, step, half=False)
        if not name:
            return step
        if name == "write":
            dies_well(folder, before, step, half=True)
    raise AssertionError("never came through")


def dies_well(folder: Path, before: list[Table], step: int, half: bool) -> str:
    """Kills at one step, and checks that nothing was lost and that the next save goes as ever."""
    play = folder / "play"
    shutil.rmtree(play, ignore_errors=True)
    shutil.copytree(folder / "start", play)
    path = play / "table.toml"
    name = killed(lambda: save(NEW, path), step, half)
    holds(path, before)
    assert not locked(path)
    if not name:
        assert load(path) == NEW
        return ""
    save(NEXT, path)
    assert load(path) == NEXT
    assert not [left for left in os.listdir(play) if left.endswith(".tmp")]
    assert not before or before[0] in [load(file) for file in files.backups(path) if file.exists()]
    return name


def restores(folder: Path) -> int:
    """Kills at every step of bringing back a backup; how many steps there were."""
    good = encode(OLD)
    for step in range(LIMIT):
        shutil.rmtree(folder, ignore_errors=True)
        path = folder / "table.toml"
        for table in (OLD, NEW):
            save(table, path)
        path.write_bytes(BROKEN)
        backup = files.backup(path, 1)
        name = killed(lambda backup=backup, path=path: restore(backup, path), step, half=False)  # type: ignore[misc]
        aside = [file.read_bytes() for file in folder.glob("table.broken-*.toml")]
        assert path.read_bytes() == BROKEN or (path.read_bytes() == good and BROKEN in aside)
        assert backup.read_bytes() == good
        if not name:
            assert load(path) == OLD
            return step
    raise AssertionError("never came through")


def main(folder: Path) -> None:
    for before in ([], [OLD], [OLD, *OLDER]):
        print(len(before), "before:", survives(folder / str(len(before)), before), "steps")
    print("brought back:", restores(folder / "restored"), "steps")
    setattr(os, "link", no_links)  # noqa: B010 - mypy would rather not
    print("without links:", survives(folder / "copies", [OLD, *OLDER]), "steps")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

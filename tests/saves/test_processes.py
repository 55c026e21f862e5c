"""Saves and processes: killed ones, two at once."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.errors import SaveError
from saves.lock import SaveLock, locked
from saves.savefile import SaveFile
from saves.store import load, save
from tests.play import random_table

TABLE = random_table(1, 20)

HOLD = """
import sys
from pathlib import Path
from saves.savefile import SaveFile
file, opened = SaveFile.open(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    save(TABLE, path)
    return path


@pytest.fixture
def other(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that plays the save at `path`."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="forks and kills")
def test_a_kill_at_any_step_of_a_save_loses_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.saves.killed", str(tmp_path / "saves")], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    steps = [int(number) for number in re.findall(r"(\d+) steps", done.stdout)]
    assert len(steps) == 5
    assert min(steps) > 10


def test_a_save_is_played_by_one_process(path: Path, other: subprocess.Popen[str]) -> None:
    assert locked(path)
    for act in (SaveFile.open, lambda path: save(TABLE, path)):
        with pytest.raises(SaveError) as caught:
            act(path)
        assert (caught.value.code, caught.value.file) == ("locked", path)
    assert load(path) == TABLE, "it may be read all the same"


def test_a_killed_process_lets_go(path: Path, other: subprocess.Popen[str]) -> None:
    other.kill()
    other.wait()
    assert not locked(path)
    file, opened = SaveFile.open(path)
    with file:
        assert opened.table == TABLE
        assert locked(path)


def test_asking_whether_it_is_locked_leaves_nothing_behind(tmp_path: Path) -> None:
    assert not locked(tmp_path / "table.toml")
    assert not list(tmp_path.iterdir())


def test_a_lock_is_taken_once_and_freed_once(path: Path) -> None:
    lock = SaveLock(path)
    lock.take()
    lock.take()
    lock.free()
    assert not lock.held
    lock.free()
    with SaveLock(path):
        pass

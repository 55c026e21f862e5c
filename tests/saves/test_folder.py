"""The folder of saves: listed whatever is in it, and names that every system takes."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.commands import EndCombat, PassDays
from core.table import apply, new_table
from saves import files
from saves.codec import encode
from saves.folder import free_paths, listing, look, stem_of
from saves.place import default_folder
from saves.savefile import SaveFile
from saves.store import restore, save
from tests.play import random_table


def test_the_default_folder_is_the_users() -> None:
    assert default_folder().name == "saves"
    assert "zanmei" in str(default_folder())


def test_a_list_shows_who_lives(tmp_path: Path) -> None:
    table = next(table for seed in range(20) if len((table := random_table(seed, 60)).state.living) > 1)
    living = tuple(one.name for one in table.state.living)
    path = tmp_path / "table.toml"
    save(table, path)
    (listed,) = listing(tmp_path)
    assert (listed.path, listed.name, listed.day) == (path, table.state.name, table.state.day)
    assert (listed.living, listed.dead, listed.error, listed.locked) == (living, (), None, False)
    assert listed.modified == path.stat().st_mtime
    with SaveFile.open(path)[0] as file:
        assert look(path).locked
        while table.state.living:
            table, _ = apply(table, EndCombat() if table.state.combat else PassDays(days=30))
        file.save(table)
        assert (look(path).living, look(path).dead) == ((), living)
    assert not look(path).locked


def test_the_last_written_comes_first(tmp_path: Path) -> None:
    for number, name in enumerate(["old", "older", "new"]):
        save(new_table(name, "1"), tmp_path / f"{name}.toml")
        os.utime(tmp_path / f"{name}.toml", (number, [20, 10, 30][number]))
    assert [one.name for one in listing(tmp_path)] == ["new", "old", "older"]


def test_only_saves_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    for seed in range(3):
        save(random_table(seed, 5), path)
    path.write_text("broken")
    restore(files.backup(path, 1), path)
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / ".hidden.toml").write_text("mine")
    assert [one.path for one in listing(tmp_path)] == [path]


def test_nothing_in_a_folder_stops_the_list(tmp_path: Path) -> None:
    good = encode(random_table(1, 20))
    contents = {
        "broken": good[:-300],
        "foreign": b"[tool]\nname = 'x'\n",
        "future": good.replace(b"version = 1", b"version = 9"),
        "faulty": good.replace(b"\ntolerance = ", b"\ntolerance = 100"),
        "text": b"\xff\xff",
        "empty": b"",
        "good": good,
        "early": good[: good.index(b"\n[chance]")],
    }
    for name, data in contents.items():
        (tmp_path / f"{name}.toml").write_bytes(data)
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "gone.toml").symlink_to("nowhere")
    codes = {one.path.stem: one.error and one.error.code for one in listing(tmp_path)}
    assert codes == {
        "broken": None,  # in its history only, which a list does not look at
        "foreign": "format",
        "future": "future",
        "faulty": "faults",
        "text": "not_text",
        "empty": "format",
        "good": None,
        "early": "faults",
        "folder": "not_file",
        "pipe": "not_file",
        "gone": "no_file",
    }
    assert all(one.error is None or one.error.file == one.path for one in listing(tmp_path))


def test_a_fault_has_the_place_that_it_has_in_the_whole(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(b"format = 'zanmei'\nversion = 1\nname = '''\n[history]\n'''\nday = \n")
    error = look(path).error
    assert error is not None
    assert (error.code, error.facts) == ("syntax", {"line": 6, "column": 7})


def test_no_folder_no_list(tmp_path: Path) -> None:
    assert listing(tmp_path / "none") == ()
    (tmp_path / "file").touch()
    assert listing(tmp_path / "file") == ()


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("The Lantern Road", "the-lantern-road"),
        ("  a/b\\c:d*e?  ", "a-b-c-d-e"),
        ("残命 一", "残命-一"),
        ("か\u309a", "か\u309a"),
        ("CON", "table-con"),
        ("lpt1", "table-lpt1"),
        ("console", "console"),
        ("…", "table"),
        ("", "table"),
        ("../../etc/passwd", "etc-passwd"),
        ("x" * 99, "x" * 60),
        ("残" * 30, "残" * 20),
        ("E\u0301tat", "état"),
    ],
)
def test_file_names(name: str, stem: str) -> None:
    assert stem_of(name) == stem


@given(st.text())
def test_any_name_makes_a_file_name(name: str) -> None:
    stem = stem_of(name)
    assert 0 < len(stem.encode()) <= 66
    assert not set(stem) & set('/\\:*?"<>|.\x00')


def test_a_taken_name_gets_a_number(tmp_path: Path) -> None:
    (tmp_path / "aki.toml").touch()
    (tmp_path / "aki-2.toml").symlink_to("nowhere")
    assert [path.name for path in islice(free_paths(tmp_path, "Aki"), 2)] == ["aki-3.toml", "aki-4.toml"]

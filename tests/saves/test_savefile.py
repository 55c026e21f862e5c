"""An open save: whose it is, what others did to it meanwhile, and saving in the background."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.table import Table, new_table
from saves import savefile
from saves.autosave import Autosaver, Result
from saves.errors import Notice, SaveError
from saves.lock import SaveLock, locked
from saves.savefile import SaveFile
from saves.store import load, save
from tests.play import random_table

ONE, TWO, THREE = (random_table(seed, 12) for seed in range(3))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    save(ONE, path)
    return path


def code_of(error: pytest.ExceptionInfo[SaveError]) -> str:
    return error.value.code


def test_it_is_opened_saved_and_closed(path: Path) -> None:
    file, opened = SaveFile.open(path)
    assert (opened.table, opened.notices, file.path) == (ONE, (), path)
    assert file.save(TWO) is None
    assert file.save(THREE) is None
    assert load(path) == THREE
    with pytest.raises(SaveError) as caught:
        SaveFile.open(path)
    assert code_of(caught) == "locked"
    file.close()
    assert not locked(path)


def test_a_save_that_cannot_be_loaded_is_not_held(path: Path) -> None:
    path.write_text("broken")
    with pytest.raises(SaveError) as caught:
        SaveFile.open(path)
    assert code_of(caught) == "syntax"
    assert not locked(path)


def test_opening_what_is_not_there_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(SaveError) as caught:
        SaveFile.open(tmp_path / "folder" / "table.toml")
    assert code_of(caught) == "no_file"
    assert not list(tmp_path.iterdir())


def test_a_new_one_is_written_when_it_is_saved(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    with SaveFile.new(folder, "The Lantern Road") as one, SaveFile.new(folder, "The Lantern Road") as two:
        assert [one.path.name, two.path.name] == ["the-lantern-road.toml", "the-lantern-road-2.toml"]
        assert not one.path.exists()
        assert one.save(ONE) is None
        assert two.save(TWO) is None
    assert (load(one.path), load(two.path)) == (ONE, TWO)


def edit(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\n# mine\n")


def break_it(path: Path) -> None:
    path.write_text("broken")


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("change", [edit, break_it, make_folder])
def test_what_another_wrote_is_never_overwritten(change: object, path: Path) -> None:
    assert callable(change)
    table = new_table("The Lantern Road", "1")
    with SaveFile.open(path)[0] as file:
        change(path)
        theirs = path.is_file() and path.read_bytes()
        notice = file.save(table)
        new = path.with_name("the-lantern-road.toml")
        assert notice == Notice("moved", {"old": path, "new": new})
        assert file.path == new
        assert locked(new)
        assert not locked(path)
        assert (path.is_file() and path.read_bytes()) == theirs
        assert load(new) == table
        assert file.save(TWO) is None
        assert load(new) == TWO


def test_one_that_appeared_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    with SaveFile.new(tmp_path, "Table") as file:
        (tmp_path / "table.toml").write_text("mine")
        notice = file.save(new_table("Table", "1"))
        assert notice is not None
        assert notice.facts["new"] == tmp_path / "table-2.toml"
    assert (tmp_path / "table.toml").read_text() == "mine"


def test_one_that_was_deleted_is_written_again(path: Path) -> None:
    with SaveFile.open(path)[0] as file:
        path.unlink()
        assert file.save(TWO) is None
        assert load(path) == TWO


def test_a_move_that_fails_is_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with SaveFile.open(path)[0] as file:
        edit(path)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(SaveError) as caught:
                file.save(TWO)
        assert code_of(caught) == "full"
        assert file.path == path
        assert locked(path)
        notice = file.save(TWO)
        assert notice is not None
        assert load(notice.facts["new"]) == TWO


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "full")


def read_only(lock: SaveLock) -> None:
    raise SaveError("unwritable", lock.path, reason="EROFS")


def test_in_a_folder_that_cannot_be_written_to_it_opens_and_saving_says_so(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(SaveLock, "take", read_only)
        file, opened = SaveFile.open(path)
        assert opened.table == ONE
        with pytest.raises(SaveError) as caught:
            file.save(TWO)
        assert code_of(caught) == "unwritable"
        new = SaveFile.new(path.parent, "Table")
    with file, new:
        assert file.save(TWO) is None
        assert new.save(THREE) is None
        assert load(path) == TWO


def test_a_new_table_finds_no_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(savefile, "_TRIES", 1)
    with SaveFile.new(tmp_path, "Table"), pytest.raises(SaveError) as caught:
        SaveFile.new(tmp_path, "Table")
    assert code_of(caught) == "locked"


class Slow(SaveFile):
    """A save whose writing waits until it may go on."""

    def __init__(self, path: Path) -> None:
        super().__init__(SaveLock(path), None)
        self.writing = threading.Event()
        self.go = threading.Event()
        self.tables: list[Table] = []

    def save(self, table: Table) -> Notice | None:
        self.writing.set()
        assert self.go.wait(20)
        self.tables.append(table)
        return super().save(table)


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Slow]:
    file = Slow(tmp_path / "slow.toml")
    yield file
    file.go.set()


def test_only_the_newest_table_is_written(slow: Slow) -> None:
    results: list[Result] = []
    saver = Autosaver(slow, results.append)
    saver.put(ONE)
    assert slow.writing.wait(20)
    saver.put(TWO)
    saver.put(THREE)
    assert not saver.saved
    assert not saver.flush(0)
    slow.go.set()
    assert saver.flush()
    assert slow.tables == [ONE, THREE]
    assert results == [None, None]
    assert load(slow.path) == THREE
    assert saver.close()
    assert not locked(slow.path)
    with pytest.raises(ValueError, match="closed"):
        saver.put(ONE)
    assert saver.close()


def test_closing_saves_what_waits(slow: Slow) -> None:
    saver = Autosaver(slow, lambda _: None)
    saver.put(ONE)
    assert not saver.close(0)
    slow.go.set()
    assert saver.close()
    assert load(slow.path) == ONE


def test_a_failed_save_is_told_and_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results: list[Result] = []
    saver = Autosaver(SaveFile.open(path)[0], results.append)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        saver.put(TWO)
        assert not saver.flush()
        assert load(path) == ONE
    saver.put(THREE)
    assert saver.flush()
    assert load(path) == THREE
    saver.close()
    assert [result and result.code for result in results] == ["full", None]


def a_save_that_failed(path: Path, monkeypatch: pytest.MonkeyPatch) -> Autosaver[Table]:
    """A saver that could not save TWO, the disk being full; now there is room."""
    saver = Autosaver(SaveFile.open(path)[0], lambda _: None)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        saver.put(TWO)
        assert not saver.flush()
    return saver


def test_what_failed_is_tried_once_more_on_closing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saver = a_save_that_failed(path, monkeypatch)
    assert saver.close()
    assert load(path) == TWO


def test_what_failed_is_never_saved_after_what_is_newer(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    saver = Autosaver(slow, lambda _: None)
    slow.go.set()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        saver.put(ONE)
        assert not saver.flush()
    slow.go.clear()
    slow.writing.clear()
    saver.put(TWO)
    assert slow.writing.wait(20)
    saver.retry()
    assert not saver.close(0)
    slow.go.set()
    assert saver.close()
    assert slow.tables == [ONE, TWO]
    assert load(slow.path) == TWO


def test_what_failed_is_tried_again_when_asked_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saver = a_save_that_failed(path, monkeypatch)
    saver.retry()
    assert saver.flush()
    assert load(path) == TWO
    saver.retry()
    assert saver.close()


def test_what_cannot_be_saved_to_the_end_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saver = Autosaver(SaveFile.open(path)[0], lambda _: None)
    monkeypatch.setattr(os, "fsync", full)
    saver.put(TWO)
    assert not saver.close()
    assert not locked(path)


def test_a_changed_file_is_told(path: Path) -> None:
    results: list[Result] = []
    saver = Autosaver(SaveFile.open(path)[0], results.append)
    edit(path)
    saver.put(TWO)
    assert saver.close()
    assert [result and result.code for result in results] == ["moved"]


def test_a_fault_of_the_program_ends_no_saving(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results: list[Result] = []
    saver = Autosaver(SaveFile.open(path)[0], results.append)
    saver.put("no table")  # type: ignore[arg-type]
    assert not saver.flush()
    saver.put(TWO)
    assert saver.close()
    assert [result and result.code for result in results] == ["unexpected", None]


def gone(_: Result) -> None:
    raise ZeroDivisionError


def test_a_listener_that_fails_ends_no_saving(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda hooked: told.append(hooked.exc_type))
    saver = Autosaver(SaveFile.open(path)[0], gone)
    saver.put(TWO)
    assert saver.flush()
    saver.put(THREE)
    assert saver.close()
    assert load(path) == THREE
    assert told == [ZeroDivisionError, ZeroDivisionError]

"""Saving to a path: what replaces what, what is kept, what is left alone."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from core.table import new_table
from saves import files
from saves.codec import MOST_BYTES, encode
from saves.errors import SaveError
from saves.store import load, newest_good_backup, open_table, restore, save
from tests.play import random_table

TABLES = [random_table(seed, 12) for seed in range(6)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a save would go, in a folder of its own that does not exist yet."""
    return tmp_path / "saves" / "the table.toml"


def visible(folder: Path) -> list[str]:
    return sorted(name for name in os.listdir(folder) if not name.startswith("."))


def test_what_is_saved_is_loaded(path: Path) -> None:
    save(TABLES[0], path)
    assert load(path) == TABLES[0]
    assert visible(path.parent) == [path.name]


def test_the_last_three_versions_stay(path: Path) -> None:
    for table in TABLES:
        save(table, path)
    assert load(path) == TABLES[5]
    assert [load(backup) for backup in files.backups(path)] == [TABLES[4], TABLES[3], TABLES[2]]
    assert newest_good_backup(path) == files.backup(path, 1)


def test_where_there_are_no_links_backups_are_copies(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", link)
    test_the_last_three_versions_stay(path)


def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    save(TABLES[0], path)
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    save(TABLES[1], link)
    assert link.is_symlink()
    assert load(path) == load(link) == TABLES[1]


def test_it_stays_as_open_to_others_as_it_was(path: Path) -> None:
    save(TABLES[0], path)
    path.chmod(0o600)
    save(TABLES[1], path)
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_file_that_may_not_be_written_is_not_replaced(path: Path) -> None:
    save(TABLES[0], path)
    path.chmod(0o444)
    with pytest.raises(SaveError) as caught:
        save(TABLES[1], path)
    assert (caught.value.code, caught.value.facts) == ("unwritable", {"reason": "EACCES"})
    assert load(path) == TABLES[0]
    assert visible(path.parent) == [path.name]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "format"),
        (b"key = 1", "format"),
        (b"PK\x03\x04\xff\xfe", "not_text"),
        (b"format = 'zanmei'\nversion = 2\n", "future"),
        (b"format = 'zanmei'\nversion = 1\n", "faults"),
        (encode(TABLES[0])[:-200], "syntax"),
    ],
)
def test_what_is_no_save_is_never_overwritten(data: bytes, why: str, path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    with pytest.raises(SaveError) as caught:
        save(TABLES[1], path)
    assert (caught.value.code, caught.value.file, caught.value.facts) == ("kept", path, {"why": why})
    assert path.read_bytes() == data
    assert visible(path.parent) == [path.name]


def test_a_backup_is_brought_back_and_the_broken_file_kept(path: Path) -> None:
    for table in TABLES[:4]:
        save(table, path)
    backups = [backup.read_bytes() for backup in files.backups(path)]
    path.write_bytes(b"broken")
    files.backup(path, 1).write_bytes(b"broken too")
    good = newest_good_backup(path)
    assert good == files.backup(path, 2)
    aside = restore(good, path)
    assert aside == path.with_name("the table.broken-1.toml")
    assert aside.read_bytes() == b"broken"
    assert load(path) == TABLES[1]
    assert [backup.read_bytes() for backup in files.backups(path)] == [b"broken too", *backups[1:]]
    path.write_bytes(b"broken again")
    assert restore(good, path) == path.with_name("the table.broken-2.toml")


def test_a_bad_backup_is_not_brought_back(path: Path) -> None:
    path.parent.mkdir()
    files.backup(path, 1).write_bytes(b"broken")
    path.write_bytes(b"broken")
    assert newest_good_backup(path) is None
    with pytest.raises(SaveError) as caught:
        restore(files.backup(path, 1), path)
    assert (caught.value.code, caught.value.file) == ("syntax", files.backup(path, 1))
    assert path.read_bytes() == b"broken"


def test_what_a_killed_process_left_is_cleared(path: Path) -> None:
    save(TABLES[0], path)
    left = [path.with_name(f".{path.name}{of}.4711.tmp") for of in ("", ".bak1")]
    others = path.with_name(f".{path.name}.toml.4711.tmp")
    for file in (*left, others):
        file.write_bytes(b"half a sa")
    save(TABLES[1], path)
    assert [file.exists() for file in left] == [False, False]
    assert others.exists(), "that is of another save"


@pytest.mark.parametrize(
    ("number", "code"), [(errno.ENOSPC, "full"), (errno.EDQUOT, "full"), (errno.EROFS, "unwritable")]
)
@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
def test_a_write_that_fails_changes_nothing(
    call: str, number: int, code: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(TABLES[0], path)
    real = getattr(os, call)

    def failing(*args: object, **kwargs: object) -> object:
        if call == "open" and str(args[0]).endswith(".lock"):
            return real(*args, **kwargs)
        if call == "open" and not int(str(args[1])) & os.O_CREAT:
            return real(*args, **kwargs)
        raise OSError(number, "as the test wants it")

    with monkeypatch.context() as patch:
        patch.setattr(os, call, failing)
        with pytest.raises(SaveError) as caught:
            save(TABLES[1], path)
    assert (caught.value.code, caught.value.file) == (code, path)
    assert caught.value.facts == {"reason": errno.errorcode[number]}
    assert load(path) == TABLES[0]
    assert visible(path.parent) == [path.name] + ([files.backup(path, 1).name] if call == "replace" else [])
    save(TABLES[1], path)
    assert load(path) == TABLES[1]


def test_a_disk_that_takes_half(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write may take less than it is given, until the disk is full."""
    save(TABLES[0], path)
    real, left = os.write, [2000]

    def short(handle: int, data: bytes) -> int:
        if not left[0]:
            raise OSError(errno.ENOSPC, "full")
        done = real(handle, data[: min(700, left[0])])
        left[0] -= done
        return done

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", short)
        with pytest.raises(SaveError) as caught:
            save(TABLES[1], path)
        assert caught.value.code == "full"
        assert load(path) == TABLES[0]
        left[0] = 10**6
        save(TABLES[1], path)
    assert load(path) == TABLES[1]


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    path = tmp_path / "file" / "table.toml"
    with pytest.raises(SaveError) as caught:
        save(TABLES[0], path)
    assert (caught.value.code, caught.value.file) == ("unwritable", path)
    with pytest.raises(SaveError) as caught:
        restore(path, path)
    assert caught.value.code == "unwritable"
    with pytest.raises(SaveError) as caught:
        load(path)
    assert caught.value.code == "no_file"


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "device.toml").symlink_to("/dev/zero")
    (tmp_path / "nowhere.toml").symlink_to(tmp_path / "gone.toml")
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    (tmp_path / "huge.toml").touch()
    os.truncate(tmp_path / "huge.toml", 100 * 2**20)
    expected = {
        "folder": "not_file",
        "pipe": "not_file",
        "device": "not_file",
        "nowhere": "no_file",
        "loop": "unreadable",
        "huge": "too_big",
        "no\0name": "unreadable",
    }
    for name, code in expected.items():
        path = tmp_path / f"{name}.toml"
        with pytest.raises(SaveError) as caught:
            open_table(path)
        assert (name, caught.value.code, caught.value.file) == (name, code, path)
        if name != "nowhere":
            with pytest.raises(SaveError):
                save(TABLES[0], path)


def test_a_table_too_big_to_be_loaded_again_is_not_saved(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(TABLES[0], path)
    with pytest.raises(SaveError) as caught:
        save(new_table("Table", "x" * MOST_BYTES), path)
    assert caught.value.code == "too_big"
    assert load(path) == TABLES[0]

"""When saves are broken, foreign, locked or cannot be written: said in words, and nothing saved is ever lost."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any, Final

import pytest

from core.commands import PassDays
from core.events import GM
from core.table import apply
from saves.codec import encode
from saves.lock import SaveLock
from saves.savefile import SaveFile
from saves.store import load, save
from tests.play import party_table
from tests.tui.driving import Player, lay, playing

WHOLE: Final = encode(party_table()).decode()
BROKEN: Final = {
    "cut.toml": (WHOLE[: len(WHOLE) // 2], ("cut.toml is not TOML: look at line",)),
    "foreign.toml": ('title = "shopping"\n', ("foreign.toml is not a Zanmei save", 'format should be "zanmei"')),
    "future.toml": (
        WHOLE.replace("version = 1", "version = 999", 1),
        ("future.toml was written by a newer Zanmei (version 999", "It stays untouched"),
    ),
    "hand.toml": (
        WHOLE.replace('suit = "D"', 'suit = "X"', 1),
        ("hand.toml: characters[0].suit: 'X' is not one of S H D C",),
    ),
    "binary.toml": ("\udcff\udcfe\x00", ("binary.toml is not text: line 1 is not UTF-8",)),
}


def put(folder: Path, name: str, text: str) -> Path:
    """A file with `text`, odd bytes and all."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    return path


async def mark(player: Player, words: str) -> None:
    """Goes down the list until the line with `words` is marked."""
    for _ in range(10):
        menu = player.app.screen.query_one("OptionList")
        if words in str(menu.get_option_at_index(menu.highlighted).prompt):  # type: ignore[attr-defined]
            return
        await player.press("down")
    raise AssertionError(f"no line {words}:\n{player.text}")


async def test_a_broken_save_is_told_and_never_overwritten(tmp_path: Path) -> None:
    paths = [put(tmp_path, name, text) for name, (text, _) in BROKEN.items()]
    before = [path.read_bytes() for path in paths]
    async with playing(tmp_path) as player:
        player.misses("Continue")
        await player.press("l")
        for name, (_, told) in BROKEN.items():
            await mark(player, name)
            assert all(word in player.status for word in told), player.status
            assert "cannot be read" in player.line(name)
            await player.press("enter")
            assert player.place == "LoadScreen"
            assert all(word in player.status for word in told)
            await player.press("f")
            assert all(word.removeprefix(f"{name}: ") in player.dialog for word in told)
            await player.press("escape")
        await player.press("escape", "n", "enter", "r", "enter")
    assert [path.read_bytes() for path in paths] == before


async def test_the_newest_good_backup_is_offered_and_the_broken_file_put_aside(tmp_path: Path) -> None:
    first = party_table()
    second, _ = apply(first, PassDays(days=1))
    third, _ = apply(second, PassDays(days=1))
    path = tmp_path / "road.toml"
    for table in (first, second, third):
        save(table, path)
    broken = b"nothing that could be read"
    path.write_bytes(broken)
    path.with_name("road.toml.bak1").write_bytes(broken)
    async with playing(tmp_path) as player:
        await player.press("l", "enter")
        assert player.place == "Confirm"
        assert "road.toml is not TOML" in player.dialog
        assert "road.toml.bak2 beside it is good" in player.dialog
        await player.press("n")
        assert path.read_bytes() == broken
        await player.press("enter", "y")
        assert player.place == "TableScreen"
        assert player.table == first
        aside = path.with_name("road.broken-1.toml")
        assert aside.read_bytes() == broken
        await player.press("n", "1")
        assert player.saved == player.table
        await player.press("escape", "l")
        player.misses("broken-1")
    assert aside.read_bytes() == broken


def closed(monkeypatch: pytest.MonkeyPatch, error: int | None) -> None:
    """Lets no file be made for writing a save, as in a folder one may not write to; None lets it again."""
    monkeypatch.undo()
    if error is None:
        return
    opened = os.open

    def refuse(path: Any, *args: Any, **kwargs: Any) -> int:
        if str(path).endswith(".tmp"):
            raise OSError(error, os.strerror(error))
        return opened(path, *args, **kwargs)

    monkeypatch.setattr("saves.files.os.open", refuse)


@pytest.mark.parametrize(
    ("error", "words"), [(errno.EACCES, "cannot be written: it is not allowed"), (errno.ENOSPC, "The disk is full")]
)
async def test_what_cannot_be_saved_is_said_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, words: str
) -> None:
    folder = tmp_path / "saves"
    async with playing(folder) as player:
        lay(player.app, party_table(), saved=True)
        await player.settle()
        await player.press("n", "1")
        good = player.table
        assert player.saved == good
        closed(monkeypatch, error)
        await player.press("n", "1")
        assert words in player.status
        assert player.status.endswith("saving is tried again at the next step.")
        assert player.state.day == 3
        assert player.saved == good
        await player.press("ctrl+q")
        assert player.place == "Confirm"
        assert words in player.dialog
        await player.press("escape")
        assert player.place == "TableScreen"
        await player.press("n", "1")
        assert words in player.status
        closed(monkeypatch, None)
        await player.press("n", "1")
        assert player.status == "Saved again."
        assert player.saved == player.table
        assert player.state.day == 5
        await player.press("ctrl+q")
        assert player.app.return_value == 0


async def test_leaving_without_saving_is_possible_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(tmp_path) as player:
        lay(player.app, party_table(), saved=True)
        await player.settle()
        closed(monkeypatch, errno.EACCES)
        await player.press("n", "1", "ctrl+q", "y")
        assert player.app.return_value == 0


async def test_a_folder_that_cannot_be_made_is_said_at_once(tmp_path: Path) -> None:
    wall = put(tmp_path, "wall", "a file where the folder should be")
    async with playing(wall / "saves", settings=None) as player:
        await player.press("n", "enter")
        assert "cannot be written" in player.status
        assert player.place == "CreationScreen"
        await player.press("r", "enter")
        assert player.place == "TableScreen"
        player.sees("begins a life")
        wall.unlink()
        await player.press("n", "1")
        assert "Saved again." in player.status
        assert player.saved == player.table


async def test_a_table_open_elsewhere_is_not_opened_twice(tmp_path: Path) -> None:
    path = tmp_path / "road.toml"
    save(party_table(), path)
    with SaveLock(path):
        async with playing(tmp_path) as player:
            player.misses("Continue")
            await player.press("l")
            assert "in use" in player.line("The lantern road")
            await player.press("enter")
            assert player.place == "LoadScreen"
            assert player.status == "! road.toml is open in another Zanmei."
        async with playing(tmp_path, load=path) as player:
            assert player.status == "! road.toml is open in another Zanmei."
    async with playing(tmp_path, load=path) as player:
        assert player.place == "TableScreen"


async def test_a_file_changed_by_another_is_kept_and_play_goes_on_beside_it(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        lay(player.app, party_table(), saved=True)
        await player.settle()
        await player.press("n", "1")
        path = player.app.desk.path
        assert path is not None
        theirs = encode(apply(player.table, PassDays(seat=GM, days=2))[0])
        path.write_bytes(theirs)
        await player.press("n", "1")
        moved = player.app.desk.path
        assert moved is not None
        assert moved != path
        assert f"from now on this table is saved in {moved.name}" in player.status
        assert path.read_bytes() == theirs
        assert load(moved) == player.table


async def test_a_sample_is_taken_as_a_table_of_ones_own(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        await player.press("l")
        player.sees("sample  The lantern road", "sample  One candle")
        await mark(player, "One candle")
        await player.press("enter")
        await player.press("n", "1")
        assert player.saved == player.table
        await player.press("escape", "l")
        player.sees("sample  One candle")


async def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    async with playing(tmp_path, load=tmp_path / "nothing.toml") as player:
        assert player.place == "TitleScreen"
        assert player.status == "! nothing.toml is not there."
    assert not list(tmp_path.iterdir())


async def test_a_table_stays_open_when_another_cannot_be(tmp_path: Path) -> None:
    put(tmp_path, "zzz.toml", "[")
    async with playing(tmp_path) as player:
        with SaveFile.new(tmp_path, "elsewhere") as other:
            other.save(party_table())
            lay(player.app, party_table(), saved=True)
            await player.settle()
            await player.press("n", "1")
            kept = player.table
            await player.press("escape", "l")
            await mark(player, "zzz.toml")
            await player.press("enter", "f3")
            assert player.table is kept

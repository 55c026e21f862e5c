"""What once lost something, hung or fell over, each kind held by a test."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from rich.cells import cell_len

from core.commands import PassDays
from saves.folder import named, newest
from saves.store import load, save
from tests.play import party_table
from tests.tui.driving import lay, playing
from tui.settings import Settings, SettingsError, load_settings, put_aside, save_settings
from tui.widgets.felt import fold

pytestmark = pytest.mark.painted


async def test_unsaved_play_is_not_left_without_asking(tmp_path: Path) -> None:
    save(party_table(), tmp_path / "other.toml")
    async with playing(tmp_path) as player:
        lay(player.app, party_table())
        await player.settle()
        assert player.app.room is not None
        player.app.room.send(PassDays())
        await player.app.open_save(tmp_path / "other.toml")
        await player.settle()
        assert "Leave without saving?" in player.text
        await player.press("n")
        assert player.app.room.view(-1).day == 2
        await player.app.open_save(tmp_path / "other.toml")
        await player.settle()
        await player.press("y")
        assert player.app.room.view(-1).day == 1


@pytest.mark.parametrize("size", [(79, 24), (300, 10), (25, 6)])
async def test_lists_take_no_keys_in_a_window_too_small_for_them(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, size=size) as player:
        await player.press("pagedown", "pageup", "end", "ctrl+p", "pagedown", "escape")
        player.sees("needs 80×24")
        await player.pilot.resize_terminal(80, 24)
        await player.settle()
        await player.press("pagedown")
        player.sees("New table")


@pytest.mark.parametrize("width", range(-1, 12))
def test_a_sentence_is_folded_at_any_width(width: int) -> None:
    lines = fold("Toma lays a card that has a very-long-name-without-blanks", width)
    assert all(cell_len(line) <= max(width, 8) for line in lines)


def test_a_faulty_settings_file_is_kept_beside(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('pace = "quik"\n[keys]\n"table.roll" = "enter,x"\n')
    with pytest.raises(SettingsError):
        load_settings(path)
    put_aside(path)
    save_settings(Settings(), path)
    assert "quik" in (tmp_path / "settings.broken-1.toml").read_text()
    assert load_settings(path) == Settings()


def test_settings_that_are_no_file_or_too_long_a_number_are_told(tmp_path: Path) -> None:
    pipe, number = tmp_path / "pipe.toml", tmp_path / "number.toml"
    os.mkfifo(pipe)
    number.write_text(f"pace = {'9' * 5000}")
    for path in (pipe, number):
        with pytest.raises(SettingsError):
            load_settings(path)


def test_linked_settings_stay_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "dotfile.toml", tmp_path / "settings.toml"
    link.symlink_to(target)
    save_settings(Settings(theme="paper"), link)
    assert link.is_symlink()
    assert load_settings(target).theme == "paper"


async def test_a_signal_saves_and_ends_the_game(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        lay(player.app, party_table(), saved=True)
        assert player.app.room is not None
        player.app.room.send(PassDays())
        path = player.app.desk.path
        player.app.stop(signal.SIGTERM)
        await player.pilot.pause()
        assert player.app.return_code == 128 + signal.SIGTERM
    assert path is not None
    assert load(path).state.day == 2


def test_a_dangling_link_hides_no_good_save(tmp_path: Path) -> None:
    save(party_table(), tmp_path / "good.toml")
    (tmp_path / "broken.toml").symlink_to(tmp_path / "nowhere")
    found = newest(tmp_path)
    assert found is not None
    assert found.path.name == "good.toml"


def test_a_bare_name_may_mean_a_save_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    save(party_table(), folder / "road.toml")
    monkeypatch.chdir(tmp_path)
    assert named(Path("road.toml"), folder) == folder / "road.toml"
    (tmp_path / "road.toml").write_text("here")
    assert named(Path("road.toml"), folder) == Path("road.toml")


async def test_an_open_table_is_found_however_its_path_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(party_table(), tmp_path / "road.toml")
    monkeypatch.chdir(tmp_path)
    async with playing(tmp_path) as player:
        await player.app.open_save(Path("road.toml"))
        await player.app.open_save(tmp_path / "road.toml")
        await player.settle()
        player.misses("another Zanmei")
        assert player.app.room is not None


async def test_file_names_send_nothing_to_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "\x1b]0;pwn\x07[bold]b\nx.toml").write_text("bad")
    async with playing(tmp_path) as player:
        await player.press("l")
        assert "]0;pwn[bold]bx.toml" in player.text
        assert not any(ord(char) < 32 for char in player.text if char != "\n")

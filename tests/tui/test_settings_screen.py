"""Settings take effect at once, are written, and are read at the next start."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.tui.driving import playing
from tests.tui.scenes import dealt
from tui.settings import Settings


def written(folder: Path) -> dict[str, Any]:
    """The settings as they are in the file."""
    return tomllib.loads((folder / "settings" / "settings.toml").read_text())


CHANGES = [
    ("theme", "theme", "right", "paper"),
    ("language", "language", "left", "ja"),
    ("suits as", "suits", "right", "letters"),
    ("four colours", "four_colours", "right", True),
    ("motion", "motion", "right", False),
    ("curtain in hot seat", "curtain", "right", False),
    ("pace of bots", "pace", "right", "slow"),
    ("foes act", "foes_alone", "right", False),
    ("HP of foes", "foe_numbers", "right", True),
    ("ASCII only", "ascii", "right", True),
]


@pytest.mark.parametrize(("label", "name", "key", "value"), CHANGES, ids=[change[1] for change in CHANGES])
async def test_a_setting_is_taken_written_and_read(
    tmp_path: Path, label: str, name: str, key: str, value: object
) -> None:
    async with playing(tmp_path, settings=None, lang=None) as player:
        await player.press("s")
        for _ in CHANGES:
            if label in player.line("▸"):
                break
            await player.press("down")
        before, looks = player.line(label), player.app.export_screenshot()
        await player.press(key)
        assert getattr(player.app.settings, name) == value
        assert written(tmp_path)[name] == value
        assert player.app.export_screenshot() != looks
        assert before not in player.text
    async with playing(tmp_path, settings=None, lang=None) as player:
        assert getattr(player.app.settings, name) == value


async def test_each_shows_on_the_table(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=Settings(motion=False, curtain=False), table=dealt(), lang=None) as player:
        shown = [card.replace("♠", "S").replace("♥", "H").replace("♦", "D").replace("♣", "C") for card in player.hand]
        night = player.app.export_screenshot()
        await player.press("escape", "s", "right", "down", "down", "right", "g", "t")
        assert player.app.theme == "paper"
        assert all(card in player.part("hand") for card in shown)
        assert not player.hand
        await player.press("escape", "s", "left", "down", "down", "left", "down", "right", "g", "t")
        assert player.app.export_screenshot() != night
        await player.press("escape", "s", "down", "down", "down", "right", "g", "t")
        assert player.app.export_screenshot() == night


async def test_the_language_changes_every_word_at_once(tmp_path: Path) -> None:
    async with playing(tmp_path, lang=None) as player:
        await player.press("s", "down", "left")
        player.misses("Settings", "language", "curtain")
        await player.press("right", "right")
        player.sees("Settings", "language")


async def test_the_command_line_comes_first(tmp_path: Path) -> None:
    async with playing(tmp_path, lang="ja", settings=Settings(motion=False, language="en")) as player:
        player.misses("New table")


@pytest.mark.parametrize(
    "text", ["theme = 3\n", 'theme = "pink"\n', "colour = 1\n", "theme = \n", "\x00", "keys = 1\n", "[keys]\na = 1\n"]
)
async def test_a_broken_file_is_told_and_left_alone_until_a_setting_is_changed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings" / "settings.toml"
    path.parent.mkdir()
    path.write_text(text)
    async with playing(tmp_path, settings=None) as player:
        assert player.status.startswith("! The settings could not be read")
        assert "settings.toml" in player.status
        assert player.app.settings == Settings()
        await player.press("s", "escape")
        assert path.read_text() == text
        await player.press("s", "right")
        assert written(tmp_path)["theme"] == "paper"


async def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "settings").write_text("a file where the folder should be")
    async with playing(tmp_path) as player:
        await player.press("s", "right")
        assert player.app.theme == "paper"
        assert player.status.startswith("! The settings could not be written")


async def test_no_file_is_made_unless_something_is_changed(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=None) as player:
        await player.press("s", "escape", "ctrl+q")
    assert not list(tmp_path.iterdir())


def test_no_setting_is_forgotten_here() -> None:
    assert {change[1] for change in CHANGES} == {*Settings.__struct_fields__} - {"keys"}


async def test_a_key_for_what_is_not_there_is_told(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=Settings(keys={"table.roll": "x", "table.rol": "y"})) as player:
        assert "table.rol" in player.status
        assert "table.roll" not in player.status
    async with playing(tmp_path, settings=Settings(keys={"table.roll": "x", "app.go": "G"})) as player:
        assert player.status.strip() == ""

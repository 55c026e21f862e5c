"""What each screen looks like, kept as pictures: `pytest --snapshot-update` makes them anew; look at them by eye."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from saves.store import save
from tests.samples import lantern_road
from tests.tui.driving import LARGE, OPEN, SMALL, STILL, Player, hold_still, lay, playing
from tui.app import ZanmeiApp
from tui.options import Options
from tui.settings import Settings

Compare = Callable[..., bool]
PLACES: Final[dict[str, tuple[str, ...]]] = {
    "title": ("escape",),
    "creation": ("escape", "n", "enter"),
    "creation_complete": ("escape", "n", "enter", "r"),
    "no_session": ("e", "y", "escape", "escape", "escape"),
    "picked": ("backspace", "S", "space"),
    "rolled": ("w", "enter"),
    "load": ("escape", "l"),
    "characters": ("f2", "down"),
    "settings": ("escape", "s"),
    "help": ("?",),
    "days": ("n",),
}


async def go(player: Player, place: str) -> None:
    """Leads to a place from the table."""
    player.app.desk._file = None  # no path of this machine in the frame
    await player.press(*PLACES[place])


@pytest.fixture
def looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snap_compare: Any) -> Callable[..., bool]:
    """Compares the screen reached by `lead` with its picture."""

    def compare(
        lead: Callable[[Player], Awaitable[None]],
        size: tuple[int, int] = SMALL,
        settings: Settings = OPEN,
        **options: Any,
    ) -> bool:
        prepared(tmp_path / "saves")
        monkeypatch.chdir(tmp_path)
        given = {"saves": Path("saves"), "settings": Path("s.toml"), "seed": "seed", "lang": "en", **options}
        app = ZanmeiApp(Options(**given), settings)

        async def before(pilot: Pilot[Any]) -> None:
            player = Player(app, pilot)
            await player.settle()
            lay(app, lantern_road().table, saved=True)
            await player.settle()
            await lead(player)
            hold_still(app)

        return bool(snap_compare(app, terminal_size=size, run_before=before))

    return compare


def prepared(folder: Path) -> None:
    """A folder with a good save and a broken one, always of the same hour of the day wherever this runs."""
    save(lantern_road().table, folder / "lantern.toml")
    (folder / "torn.toml").write_text('format = "zanmei"\nversion = 1\nname = "The torn')
    when = datetime(2026, 3, 14, 21, 30).timestamp()
    for at, name in enumerate(("torn.toml", "lantern.toml")):
        os.utime(folder / name, (when + at, when + at))


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("place", ["title", "load", "settings"])
def test_folder(looks: Compare, place: str, size: tuple[int, int]) -> None:
    assert looks(lambda player: go(player, place), size)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_screens(size: tuple[int, int], tmp_path: Path, pictures: SnapshotAssertion) -> None:
    """Those that show nothing of the folder of saves."""
    async with playing(tmp_path, settings=OPEN, size=size) as player:
        for place in [one for one in PLACES if one not in ("title", "load", "settings")]:
            await player.start_over(lantern_road().table, saved=True)
            await go(player, place)
            hold_still(player.app)
            assert player.app.export_screenshot() == pictures(name=place)


@pytest.mark.parametrize("place", ["title", "creation_complete", "picked", "help"])
def test_japanese(looks: Compare, place: str) -> None:
    assert looks(lambda player: go(player, place), lang="ja")


@pytest.mark.parametrize("place", ["title", "creation_complete", "picked"])
def test_ascii(looks: Compare, place: str) -> None:
    assert looks(lambda player: go(player, place), ascii=True)


def test_no_colour(looks: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert looks(lambda player: go(player, "picked"))


@pytest.mark.parametrize("theme", ["paper", "ink", "contrast"])
def test_theme(looks: Compare, theme: Any) -> None:
    four = Settings(motion=False, curtain=False, theme=theme, four_colours=True)
    assert looks(lambda player: go(player, "picked"), settings=four)


def test_curtain(looks: Compare) -> None:
    async def lead(player: Player) -> None:
        assert player.place == "Curtain"

    assert looks(lead, settings=STILL)


def test_broken_save(looks: Compare) -> None:
    async def lead(player: Player) -> None:
        await player.press("escape", "l", "down")
        assert "torn.toml" in player.status

    assert looks(lead)


FIGHT: Final = Settings(motion=False, curtain=False, foes_alone=False)
MEET: Final = ("c", *["down"] * 4, "right", "b", "enter", "enter", "enter")


@pytest.mark.parametrize(("size", "lang"), [(SMALL, "en"), (LARGE, "ja")], ids=["80x24-en", "120x40-ja"])
def test_combat(looks: Compare, size: tuple[int, int], lang: str) -> None:
    async def lead(player: Player) -> None:
        await player.press(*MEET)
        assert player.place == "CombatScreen"

    assert looks(lead, size, FIGHT, lang=lang)


def test_what_drawing_a_card_may_cost(looks: Compare) -> None:
    async def lead(player: Player) -> None:
        await player.press("tab", "s", "r")
        assert "It kills Toma" in player.dialog

    assert looks(lead)


def test_stone(looks: Compare) -> None:
    async def lead(player: Player) -> None:
        await player.press("shift+tab")
        player.sees("died on day 9")

    assert looks(lead)


def test_palette(looks: Compare) -> None:
    async def lead(player: Player) -> None:
        await player.press("ctrl+p")
        await player.until(lambda: "Spend life" in player.text, "the acts")

    assert looks(lead)


def test_too_small(looks: Compare) -> None:
    async def lead(player: Player) -> None:
        await player.settle()

    assert looks(lead, (60, 15))

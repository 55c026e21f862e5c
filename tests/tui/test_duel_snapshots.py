"""What a duel looks like, kept as pictures: setup, board, end and replay; look at them by eye when they change."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest
from textual.pilot import Pilot

from tests.duels import show_a_hand
from tests.samples import ferry, lantern_road
from tests.tui.driving import Player, hold_still, lay
from tui.app import ZanmeiApp
from tui.options import Options
from tui.settings import Settings

LOOK: Final = Settings(motion=False, curtain=False, pace="instant")
WINDOW: Final = (80, 24)
BROAD: Final = (100, 30)
LARGE: Final = (160, 50)
Lead = Callable[[Player], Awaitable[None]]


async def setup(player: Player) -> None:
    await player.press("escape", "d", "down", *["right"] * 4, "down", "down")


async def at_table(player: Player) -> None:
    """With characters, and duels that were fought here."""
    lay(player.app, ferry().table, saved=True)
    await player.settle()
    await player.press("f4", "down", "down")


async def two(player: Player) -> None:
    await show_a_hand(player, "river", 2)


async def six(player: Player) -> None:
    await show_a_hand(player, "tide", 6)


async def six_ja(player: Player) -> None:
    await show_a_hand(player, "tide", 6, "ja")


async def end(player: Player) -> None:
    await two(player)
    await player.press("backspace", "C", "y")


async def replay(player: Player) -> None:
    await end(player)
    await player.press("v", *["right"] * 25)


SHOWN: Final[dict[str, tuple[Lead, tuple[int, int], dict[str, Any]]]] = {
    "setup": (setup, WINDOW, {}),
    "setup_ja": (setup, BROAD, {"lang": "ja"}),
    "at_table": (at_table, WINDOW, {}),
    "at_table_ja": (at_table, LARGE, {"lang": "ja"}),
    "two_broad": (two, BROAD, {}),
    "six_broad_ja": (six_ja, BROAD, {"lang": "ja"}),
    "six_ja": (six_ja, WINDOW, {"lang": "ja"}),
    "six": (six, WINDOW, {}),
    "six_large_ja": (six_ja, LARGE, {"lang": "ja"}),
    "six_ascii": (six, WINDOW, {"ascii": True}),
    "six_broad_ascii": (six, BROAD, {"ascii": True}),
    "six_large": (six, LARGE, {}),
    "end": (end, WINDOW, {}),
    "replay_large_ja": (replay, LARGE, {"lang": "ja"}),
    "too_small": (two, (60, 15), {}),
}


def seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snap_compare: Any, name: str) -> None:
    """Compares a frame with its picture."""
    lead, size, given = SHOWN[name]
    monkeypatch.chdir(tmp_path)
    app = ZanmeiApp(
        Options(**{"saves": Path("saves"), "settings": Path("s.toml"), "seed": "seed", "lang": "en", **given}), LOOK
    )

    async def before(pilot: Pilot[Any]) -> None:
        player = Player(app, pilot)
        await player.settle()
        lay(app, lantern_road().table, saved=True)
        await player.settle()
        await player.resize(*WINDOW)
        await lead(player)
        await player.resize(*size)
        hold_still(app)

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("name", SHOWN)
def test_duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snap_compare: Any, name: str) -> None:
    seen(tmp_path, monkeypatch, snap_compare, name)


def test_duel_without_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snap_compare: Any) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    seen(tmp_path, monkeypatch, snap_compare, "six_large")

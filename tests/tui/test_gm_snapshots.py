"""What each page of the GM's tools and the rules look like, kept as pictures; look at them by eye when they change."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from textual.pilot import Pilot

from core.chance import Chance
from tests.samples import ferry
from tests.tui.driving import LARGE, OPEN, SMALL, Player, hold_still, lay
from tui.app import ZanmeiApp
from tui.options import Options

PAGES: Final[dict[str, tuple[str, ...]]] = {
    "target": ("t", "enter"),
    "fire": ("f", "enter"),
    "swim": ("w",),
    "climb": ("c", "enter"),
    "trap": ("r", "right", "right", "down", "down", "right"),
    "trap_hidden": ("r", "enter", "h"),
    "animal": ("a", "enter"),
    "perform": ("p",),
    "notes": ("n",),
    "players": ("r", "v"),
    "log": ("l",),
    "rule": ("c", "?"),
}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_page(
    page: str,
    size: tuple[int, int],
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    snap_compare: Any,
) -> None:
    monkeypatch.chdir(tmp_path)
    app = ZanmeiApp(Options(saves=Path("saves"), settings=Path("s.toml"), seed="seed", lang=language), OPEN)

    async def before(pilot: Pilot[Any]) -> None:
        player = Player(app, pilot)
        await player.settle()
        app.bench.chance = Chance("pictures")
        lay(app, ferry().table)
        await player.settle()
        await player.press("f5", *PAGES[page])
        hold_still(app)

    assert snap_compare(app, terminal_size=size, run_before=before)

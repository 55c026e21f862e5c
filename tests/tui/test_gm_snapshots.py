"""What each page of the GM's tools and the rules look like, kept as pictures; look at them by eye when they change."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.samples import ferry
from tests.tui.driving import LARGE, OPEN, SMALL, hold_still, playing

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


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("language", ["en", "ja"])
async def test_pages(size: tuple[int, int], language: str, tmp_path: Path, pictures: SnapshotAssertion) -> None:
    table = ferry().table
    async with playing(tmp_path, settings=OPEN, table=table, size=size, lang=language) as player:
        for page, keys in PAGES.items():
            await player.start_over(table)
            await player.press("f5", *keys)
            hold_still(player.app)
            assert player.app.export_screenshot() == pictures(name=page)

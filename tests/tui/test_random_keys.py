"""Whatever keys are pressed, nothing breaks: random keys on all screens and dialogs, in any window."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest
from textual.widgets import Input

from core.content import house
from core.sanity import faults
from core.table import consistent
from tests.play import NAMES, random_table
from tests.tui.driving import Player, lay, playing
from tui.settings import Settings

pytestmark = pytest.mark.painted

KEYS: Final = 450
AT_ONCE: Final = 30
SIZES: Final = ((80, 24), (120, 40), (80, 24), (60, 15), (200, 60), (1, 1), (80, 24))
COMMON: Final = (
    *("enter", "enter", "space", "escape", "tab", "down", "up", "left", "right"),
    *("y", "r", "m", "a", "w", "n"),
)
RARE: Final = (
    *"bcdefghijklmopqstuvxzLSHDC1234567890+-=?/.[]",
    *("f1", "f2", "f3", "f4", "f5", "home", "end", "pageup", "pagedown"),
    *("backspace", "delete", "shift+tab", "ctrl+a"),
)


async def press(player: Player, chance: Random) -> None:
    """Some keys in quick succession, now and then a name, another size or a click."""
    for _ in range(AT_ONCE):
        player.send(chance.choice(COMMON if chance.random() < 0.5 else RARE))
    await player.settle()
    if player.app._exit:
        return
    if player.app.screen.query(Input) and player.place == "Ask" and chance.random() < 0.5:
        await player.answer(chance.choice(NAMES))
    elif chance.random() < 0.05:
        await player.resize(*chance.choice(SIZES))
    elif chance.random() < 0.05:
        width, height = player.app.size
        await player.click_at(chance.randrange(width), chance.randrange(height))


def whole(player: Player) -> None:
    """Fails unless the open table is one that could be played to, and is on the disk."""
    if player.app.room is not None and not player.app._exit:
        assert not list(faults(player.state, house()))
        assert consistent(player.table)
        path = player.app.desk.path
        if path is not None and path.exists():
            assert player.saved == player.table


@pytest.mark.parametrize("seed", range(2))
async def test_random_keys_break_nothing(tmp_path: Path, seed: int) -> None:
    chance, pressed, started = Random(seed), 0, 0
    while pressed < KEYS:
        started += 1
        assert started < 100
        settings = Settings(motion=chance.random() < 0.5, curtain=chance.random() < 0.5)
        async with playing(tmp_path, settings=settings, lang=chance.choice(("en", "ja"))) as player:
            if chance.random() < 0.7:
                lay(player.app, random_table(seed * 100 + started, 60), saved=True)
                await player.settle()
            for at in range(60):
                await press(player, chance)
                pressed += AT_ONCE
                if player.app._exit or pressed >= KEYS:
                    break
                if at % 10 == 0:
                    whole(player)
            whole(player)

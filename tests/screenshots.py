"""The pictures of the README, made from seeded tables (`make screenshots`): the same bytes every time."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from core.views import Preview
from tests.duels import show_a_hand
from tests.samples import lantern_road
from tests.tui.driving import LARGE, SMALL, Player, lay, playing
from tui.screens.table import TableScreen
from tui.settings import Settings

FOLDER: Final = Path(__file__).parents[1] / "screenshots"
LOOK: Final = Settings(motion=False, curtain=False, four_colours=True)
DUEL: Final = Settings(motion=False, curtain=False, four_colours=True, pace="instant")
FIGHT: Final = Settings(motion=False, curtain=False, four_colours=True, pace="instant", foe_numbers=True)
PAPER: Final = Settings(motion=False, curtain=False, four_colours=True, theme="paper")
Lead = Callable[[Player], Awaitable[None]]


async def title(player: Player) -> None:
    """The title, a table waiting."""
    await player.press("escape")


async def creation(player: Player) -> None:
    """A life half drawn."""
    player.app.options = type(player.app.options)(saves=player.app.folder, lang="en", seed="lantern")
    await player.press("escape", "n", "enter", "space", "space", "space", "down", "right", "right")
    await player.press("down", "right", "right", "right", "down", "right", "right")


async def odds(player: Player) -> None:
    """Cards picked, their odds drawn against 13."""
    for number in range(len(player.hand)):
        await player.press("backspace", str((number + 1) % 10))
        shown = player.behind.preview() if isinstance(player.behind, TableScreen) else None
        if isinstance(shown, Preview) and shown.odds.perfect:
            return


async def thirteen(player: Player) -> None:
    """A check that came to exactly 13: the die is looked at, taken back, and met with the right card."""
    for _ in range(20):
        await player.press("w", "enter")
        rolled = re.search(r"D6 (\d)", player.part("way"))
        assert rolled
        await player.press("u", "y", "backspace")
        for number, card in enumerate(player.hand[:10]):
            await player.press("backspace", str((number + 1) % 10))
            if f"{card} = {13 - int(rolled[1])}," in player.part("way"):
                await player.press("enter")
                return
        await player.press("backspace", "w", "enter", "backspace")
    raise AssertionError(player.text)


async def duel(player: Player) -> None:
    """The board in a duel of four: a good hand is picked, its chance is shown."""
    await show_a_hand(player, "lacquer", 4)


async def board(player: Player) -> None:
    """The same with six around the table in a large window."""
    await show_a_hand(player, "tide", 6)


async def combat(player: Player) -> None:
    """A fight in its second round."""
    await player.press("c", *["down"] * 4, "right", "b")
    for _ in range(40):
        await player.press("enter")
        if "round 2" in player.text and "hits in" in player.text:
            break
    for number in range(len(player.hand)):
        await player.press("backspace", str((number + 1) % 10))
        if "hits in" in player.part("chances"):
            return


PICTURES: Final[dict[str, tuple[Lead, tuple[int, int], Settings, str]]] = {
    "title": (title, SMALL, LOOK, "en"),
    "creation": (creation, SMALL, LOOK, "en"),
    "odds": (odds, SMALL, LOOK, "en"),
    "thirteen": (thirteen, SMALL, LOOK, "en"),
    "duel": (duel, SMALL, DUEL, "en"),
    "board": (board, LARGE, DUEL, "en"),
    "combat": (combat, SMALL, FIGHT, "en"),
    "large": (odds, LARGE, PAPER, "en"),
    "japanese": (odds, SMALL, LOOK, "ja"),
}


async def picture(name: str) -> str:
    """One picture, as SVG."""
    lead, size, settings, lang = PICTURES[name]
    with tempfile.TemporaryDirectory() as folder:
        async with playing(Path(folder), size=size, settings=settings, lang=lang) as player:
            lay(player.app, lantern_road().table, saved=True)
            await player.settle()
            await lead(player)
            svg = player.app.export_screenshot(title="Zanmei", simplify=True)
    return re.sub(r"\bterminal-\d+-", f"zanmei-{name}-", svg)


def main() -> None:
    """Writes them."""
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        path = FOLDER / f"{name}.svg"
        path.write_text(asyncio.run(picture(name)), "utf-8")
        print(path.relative_to(FOLDER.parent))


if __name__ == "__main__":
    main()

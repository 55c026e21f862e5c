"""Names that have broken programs before are shown as typed, and never read as markup, anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from textual.events import Paste
from textual.widgets import Input

from core.names import cells
from tests.tui.driving import LARGE, OPEN, Player, playing, strips
from tests.tui.scenes import dealt, named

pytestmark = pytest.mark.painted

LINK: Final = "[link=http://e]a[/link]"
WIDE: Final = "残命残命残命残命残命残命"
NAMES: Final = (LINK, "[@click=app.quit]q[/]\\", "か\u309a$gold[/" + WIDE[:5])


def literal(player: Player, name: str) -> None:
    """Fails unless `name` is on the screen as typed and nothing on it became a link or an action."""
    player.sees(name)
    for strip in strips(player.app):
        for segment in strip:
            assert segment.style is None or not segment.style.link
            assert segment.style is None or "@click" not in segment.style.meta
    assert all(strip.cell_length == player.app.size.width for strip in strips(player.app))


async def test_a_name_is_text_wherever_it_is_shown(tmp_path: Path) -> None:
    name = LINK
    async with playing(tmp_path, size=LARGE) as player:
        await player.press("n")
        await player.answer(name)
        await player.press("r", "up", "enter")  # a feature of one's own
        await player.answer(name)
        literal(player, name)
        for _ in range(20):
            if "name " in player.line("▸"):
                break
            await player.press("up")
        await player.press("enter")
        await player.answer(name)
        literal(player, name)
        for _ in range(20):
            if "begin this life" in player.line("▸"):
                break
            await player.press("up")
        await player.press("enter")
        assert player.place == "TableScreen"
        literal(player, name)
        await player.press("b", "f", "s")
        await player.answer(name)
        await player.press("m", "f", "w", "enter")
        assert f"{name} for {name}" in player.told
        for key, back in (("b", "escape"), ("i", "escape"), ("L", "escape"), ("f2", "f3"), ("n", "escape")):
            await player.press(key)
            literal(player, name)
            await player.press(back)
        await player.press("escape")
        literal(player, f"{name}, day 1")
        await player.press("l")
        literal(player, name)
    async with playing(tmp_path, size=LARGE) as player:
        await player.press("c")
        literal(player, name)


async def test_other_names_are_text_too(tmp_path: Path) -> None:
    async with playing(tmp_path, size=LARGE, settings=OPEN, table=named(dealt(), *NAMES)) as player:
        for key in ("f3", "c"):
            await player.press(key)
            for name in NAMES:
                literal(player, name)


TYPED: Final = {
    "A\x07k\x1bi": "Aki",
    "\u202eikA\u202c": "ikA",
    "A\u200bk\u200di\ufeff": "Aki",
    "  A   ki ": "A ki",
    "x" * 24: "x" * 24,
    "e\u0301" * 24: "\u00e9" * 24,
}


@pytest.mark.parametrize("typed", TYPED, ids=ascii)
async def test_what_cannot_be_shown_is_left_out(tmp_path: Path, typed: str) -> None:
    async with playing(tmp_path) as player:
        await player.press("n")
        await player.answer(typed)
        assert player.place == "CreationScreen"
        name = player.state.name
        assert cells(name) <= 24
        assert not {"\x1b", "\x07", "\u202e", "\u200b"} & set(name)
        assert name.split() == TYPED[typed].split()


async def test_what_is_typed_first_replaces_what_was_proposed(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        await player.press("n")
        player.sees("The first road")
        for key in ("M", "i"):  # without a pause
            player.send(key)
        await player.settle()
        player.app.action_command_palette()
        await player.settle()
        await player.press("escape", "o")  # what is half typed is not proposed any more
        assert player.app.screen.query_one(Input).value == "Mio"
        await player.press("escape", "n")
        player.app.screen.query_one(Input).post_message(Paste("Rei"))
        await player.settle()
        await player.press("enter")
        assert player.state.name == "Rei"


@pytest.mark.parametrize("typed", ["x" * 25, "残" * 12 + "x", "", "   ", "\u202e", "\u0301"], ids=ascii)
async def test_what_makes_no_name_is_refused_where_it_is_typed(tmp_path: Path, typed: str) -> None:
    async with playing(tmp_path) as player:
        await player.press("n")
        await player.answer(typed)
        assert player.place == "Ask"
        long = cells(typed) > 24
        player.sees("That is too long: 24 cells at most." if long else "A name needs at least one letter.")
        await player.answer("Aki")
        assert player.state.name == "Aki"

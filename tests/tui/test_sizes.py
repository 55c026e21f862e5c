"""Every screen in every size, language and terminal: nothing is lost, nothing that matters is cut."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import pytest
from textual.events import Resize
from textual.geometry import Size

from core.table import Table
from tests.tui.driving import OPEN, Player, playing, strips
from tests.tui.duelling import at_the_keys
from tests.tui.scenes import dealt, named
from tui.settings import Settings
from tui.widgets.picture import Picture

pytestmark = pytest.mark.painted

PLACES: Final = {
    "table": (),
    "picked": ("1", "2"),
    "ability": ("w",),
    "rolled": ("w", "enter"),
    "characters": ("f2",),
    "creation": ("a",),
    "complete": ("a", "r"),
    "days": ("n",),
    "bonds": ("b",),
    "difficulty": ("t",),
    "about": ("i",),
    "log": ("L",),
    "draw": ("s", "r"),
    "memorial": ("M",),
    "combat_setup": ("c",),
    "combat": ("c", "b"),
    "help": ("?",),
    "go": ("g",),
    "title": ("escape",),
    "load": ("escape", "l"),
    "settings": ("escape", "s"),
    "new": ("escape", "n"),
    "gm_target": ("f5",),
    "gm_climb": ("f5", "c", "enter"),
    "gm_animals": ("f5", "a", "enter"),
    "gm_notes": ("f5", "n"),
    "rules": ("f6",),
}
WIDE: Final = "残命残命残命残命残命残命"


async def test_a_resize_in_the_middle_of_a_check_loses_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("D", "space", "o", "right")
        before, table = player.text, player.table
        for size in ((200, 60), (1, 1), (80, 24)):
            await player.resize(*size)
        assert player.text == before
        assert player.table is table
        await player.resize(60, 15)
        assert "Zanmei needs 80×24 cells; this window has 60×15." in player.words
        await player.resize(79, 24)
        assert "this window has 79×24" in player.words
        await player.resize(80, 24)
        assert player.text == before


async def test_more_room_is_used(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        player.misses("drawn with")
        await player.resize(120, 40)
        player.sees("drawn with")
        assert len(player.hand) == 13


async def everywhere(player: Player, table: Table) -> AsyncIterator[str]:
    """Leads to each place in turn, from the table as it was at first."""
    for place, keys in PLACES.items():
        await player.start_over(table)
        await player.press(*keys)
        yield place


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_everything_fits_into_80_by_24(tmp_path: Path, lang: str) -> None:
    table = named(dealt(), WIDE, "x" * 24, "Rei")
    async with playing(tmp_path, settings=OPEN, table=table, lang=lang) as player:
        async for place in everywhere(player, table):
            fits(player, place)
            if player.app.screen is player.behind:
                assert "⏎" in player.footer or place in ("settings", "rules", "memorial"), place
                assert re.search(r"(\?|F1) \S+$", player.footer), place
            else:
                box = player.app.screen.query_one("#box").region
                assert player.app.screen.region.contains_region(box), place
                assert box.height >= 5, place
                player.sees("esc ")


def fits(player: Player, place: str) -> None:
    """Fails if a line of the screen is longer than the window, or one drawn as a picture than its place."""
    assert [strip.cell_length for strip in strips(player.app)] == [80] * 24, place
    for picture in player.app.screen.query(Picture):
        if picture.display:
            lines = [line.cell_length for line in picture._lines]
            assert not [length for length in lines if length > picture.size.width], (place, picture.id)
            assert len(lines) <= picture.size.height or picture.id == "log", (place, picture.id)


async def test_ascii_means_ascii(tmp_path: Path) -> None:
    """All but the signs of the stars, which are their names."""
    table = dealt()
    async with playing(tmp_path, settings=OPEN, table=table, ascii=True) as player:
        signs = {sign for star in player.app.text.content.stars for sign in star.sign}
        async for place in everywhere(player, table):
            if place == "about":  # the line being typed may hold anything
                player.sees("seed: lantern")
            assert sorted({sign for sign in player.text if not sign.isascii()} - signs) == [], place


async def test_ascii_is_chosen_by_the_terminal_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        assert player.app.theme == "ink"
        player.misses("╭", "♠")


async def test_no_colour_is_no_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("D", "space")
        player.sees("┏━━━┓")
        for strip in strips(player.app):
            for segment in strip:
                for colour in (segment.style and segment.style.color, segment.style and segment.style.bgcolor):
                    triplet: Any = colour.triplet if colour else None
                    assert triplet is None or max(triplet) - min(triplet) <= 1


@pytest.mark.parametrize("theme", ["night", "paper", "ink", "contrast"])
async def test_a_theme_changes_colours_and_no_character(tmp_path: Path, theme: Any) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("1")
        before = player.text
    async with playing(tmp_path, settings=Settings(motion=False, curtain=False, theme=theme), table=dealt()) as player:
        await player.press("1")
        assert player.text == before


async def test_a_window_dragged_while_a_screen_begins_comes_to_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two sizes on their way to a screen: each laying-out tells of its own again, and the two would go on for ever."""
    async with at_the_keys(tmp_path) as player:
        await player.press("d")
        screen, laid = player.app.screen, 0
        lay_out = screen._refresh_layout

        def counted(*given: Any, **named: Any) -> None:
            nonlocal laid
            laid += 1
            assert laid < 50, "it never comes to rest"
            lay_out(*given, **named)

        monkeypatch.setattr(screen, "_refresh_layout", counted)
        for size in (Size(200, 60), Size(80, 24)) * 2:
            screen.post_message(Resize(size, size))
            screen.call_later(lambda: None)  # what lies between keeps one from standing for both
        await player.settle()
        assert screen.size == Size(80, 24)

"""Keys, help, palette and mouse: one declaration gives them all, and all of them lead to the same."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
from textual.command import CommandList
from textual.widgets import Input

from tests.tui.driving import OPEN, Player, playing
from tests.tui.scenes import dealt
from tui.acts import Act
from tui.app import PLACES, ZanmeiApp
from tui.screens.base import Acting, GameScreen
from tui.screens.curtain import Curtain
from tui.screens.dialogs import Box
from tui.settings import Settings

TALL: Final = (120, 90)
WAYS: Final = {
    "title": ("h",),
    "table": (),
    "characters": ("f2",),
    "creation": ("a",),
    "load": ("escape", "l"),
    "settings": ("escape", "s"),
}


def kinds(kind: type[Any] = Acting) -> Iterator[type[Any]]:
    """Every screen and dialog there is."""
    for module, _ in PLACES.values():
        import_module(module)
    for under in kind.__subclasses__():
        yield under
        yield from kinds(under)


def keys_of(act: Act) -> list[str]:
    """The keys of an act, one by one."""
    return [key.strip() for key in act.keys.split(",")]


def test_every_act_has_a_name_of_its_own() -> None:
    every: list[type[Any]] = [*kinds(), ZanmeiApp]
    acts: dict[int, Act] = {id(act): act for kind in every for act in kind.ACTS}
    assert [name for name, times in Counter(act.id for act in acts.values()).items() if times > 1] == []
    assert len(acts) > 70


@pytest.mark.parametrize("kind", list(kinds()), ids=lambda kind: kind.__name__)
def test_every_key_of_a_screen_does_one_thing_and_that_exists(kind: type[Acting]) -> None:
    everywhere = ZanmeiApp.ACTS if issubclass(kind, GameScreen) else ()  # dialogs keep the app's keys to themselves
    keys = Counter(key for act in (*kind.ACTS, *everywhere) for key in keys_of(act))
    own = {"question_mark"} if any(act.id.endswith(".rule") for act in kind.ACTS) else set()  # F1 is the help there
    assert {key for key, times in keys.items() if times > 1} == own
    for act in kind.ACTS:
        assert hasattr(kind, f"action_{act.action.partition('(')[0]}"), act.id


async def at(player: Player, place: str) -> None:
    """Goes to a screen from the table."""
    if place == "title":
        await player.press("g")
    await player.press(*WAYS[place])
    assert player.behind.NAME.replace(" ", "").lower() in (place, "alife")
    assert player.app.screen is player.behind


@pytest.mark.parametrize("key", ["?", "f1"])
async def test_help_lists_exactly_the_acts_of_its_screen(tmp_path: Path, key: str) -> None:
    table = dealt()
    async with playing(tmp_path, size=TALL, settings=OPEN, table=table) as player:
        for place in WAYS:
            await player.start_over(table)
            await at(player, place)
            acts, app, name = player.behind.ACTS, player.app, player.behind.NAME
            await player.press(key)
            player.sees(f"Help: {name}")
            _, here = player.dialog.split("Keys here")
            here, everywhere = here.split("Keys everywhere")
            for shown, declared in ((here, acts), (everywhere, app.ACTS)):
                listed = [f"{app.key_of(act)} {act.help}" for act in declared if act.help]
                assert " ".join(" ".join(listed).split()) == " ".join(re.sub(r"[▁-█▔▎▊]", "", shown).split())
            await player.press("escape")
            assert player.app.screen is player.behind


async def test_the_palette_finds_an_act_and_does_it(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("ctrl+p")
        helps = [act.help for act in (*player.behind.ACTS, *player.app.ACTS) if act.help]
        await player.until(lambda: helps[0] in player.text, "the acts")
        await player.press("ctrl+p")
        assert player.place == "Palette"
        player.app.screen.query_one(Input).value = "how far from 13"
        await player.until(lambda: "Say how far" in player.text and helps[0] not in player.text, "the act")
        await player.press("down", "enter")
        await player.until(lambda: player.place == "Choose", "the act to be done")
        player.sees("What still succeeds?")
        await player.press("escape", "ctrl+p")
        player.app.screen.query_one(Input).value = "(F2)"
        await player.until(lambda: "The characters" in player.text and helps[0] not in player.text, "the act")
        await player.press("down", "enter")
        await player.until(lambda: player.place == "CharactersScreen", "the act of the app")


async def test_f_keys_and_g_go_to_the_same_places(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        for keys in (("f2",), ("f3",), ("g", "c"), ("g", "t")):
            await player.press(*keys)
            assert player.place == "TitleScreen"
            assert player.status == "! No table is open."
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        ways = (("f2",), "Characters"), (("f3",), "Table"), (("g", "c"), "Characters"), (("g", "t"), "Table")
        for keys, place in ways:
            await player.press(*keys)
            assert player.place == f"{place}Screen"
        await player.press("f3")
        assert player.place == "TableScreen"
        await player.press("g", "h")
        assert player.place == "TitleScreen"
        await player.press("f3")
        assert len(player.hand) == 13


async def test_keys_are_remapped_by_the_settings(tmp_path: Path) -> None:
    keys = {"table.deal": "z", "table.way": "ctrl+w,W", "app.help": "f9", "choose.take": "enter"}
    settings = Settings(motion=False, curtain=False, keys=keys)
    async with playing(tmp_path, settings=settings, table=dealt()) as player:
        assert "^w way" in player.footer
        assert "F9 help" in player.footer
        await player.press("w")
        assert "technique" not in player.part("way")
        await player.press("W")
        assert "technique" in player.part("way")
        await player.press("ctrl+w")
        assert "sense" in player.part("way")
        await player.press("e", "y", "escape", "escape", "escape")
        player.sees("No session yet: z deals")
        await player.press("m")
        player.misses("session 2")
        await player.press("z")
        player.sees("session 2")
        await player.press("?")
        assert player.place == "TableScreen"
        await player.press("f9")
        player.sees("Help: Table")
        await player.press("pagedown")
        assert "z Begin a session" in player.words


async def test_the_mouse_can_do_it_too(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN) as player:
        await player.click("New table")
        await player.answer("By mouse")
        x, y = player.where("0 days so far")
        await player.click_at(x - 12, y)
        assert player.state.drafts[0].turned == 1
        await player.click("draw one")
        await player.click("draw one")
        assert player.state.drafts[0].star is not None
        await player.press("r", "enter", "a", "r", "enter", "m")

        first, second = player.state.characters
        assert player.me.seat == second.seat
        await player.click(first.name)
        assert player.me.seat == first.seat
        card = player.hand[3]
        x, y = player.where(card)
        before = player.part("hand")
        await player.click_at(x, y)
        after = player.part("hand")
        assert after != before
        assert card in after
        await player.click_at(x, y)
        await player.click("with cards")
        assert "technique" in player.part("way")
        await player.press("f2")
        await player.click(second.name)
        await player.settle()
        assert player.place == "TableScreen"
        assert player.me.seat == second.seat


async def test_a_click_takes_a_setting_and_a_line_of_a_dialog(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("t")
        await player.click("another distance")
        assert player.place == "Ask"
        await player.press("escape", "escape", "s")
        await player.click("four colours")
        await player.click("four colours")
        assert player.app.settings.four_colours


async def test_escape_goes_back_everywhere_and_loses_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        before = player.table
        for key in ("n", "b", "t", "i", "L", "e", "?", "g", "u", "f2"):
            await player.press(key)
            assert player.place != "TableScreen", key
            await player.press("escape")
            assert player.place == "TableScreen", key
        assert player.table is before
        assert issubclass(Curtain, Acting)
        assert Box.ACTS[-1].keys == "escape"


async def test_a_click_marks_a_line_and_only_a_second_one_does_it(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("a")
        await player.click("feature 3")
        assert player.app.screen is player.behind
        assert "feature 3" in player.line("▸")
        await player.click("feature 3")
        assert player.place == "Ask"


async def test_a_page_is_turned_in_the_palette_only_once_its_lines_are_laid_out(tmp_path: Path) -> None:
    """Whoever types ahead may come before that: there are lines to choose from, but it is not known where."""
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        player.send("ctrl+p")
        while not (lists := [*player.app.screen.query(CommandList)]) or not lists[0].options:
            await asyncio.sleep(0)
        assert not lists[0].scrollable_content_region
        for way in ("page_down", "page_down", "page_up", "last"):
            await player.app.screen.run_action(f"command_list('{way}')")
        await player.settle()
        assert player.place == "Palette"

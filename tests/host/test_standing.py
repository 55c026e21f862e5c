"""What happens may come at any moment of a screen's coming and going: none is drawn before it stands, or after."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from textual.content import Content
from textual.widgets import OptionList

from core.commands import BeginDraft, BeginLife, DraftBegun, DrawRest
from core.events import GM, Seat
from core.table import Undo
from tests.host.hosting import a_host, guest_of, person_of
from tui.host.app import HostedApp
from tui.host.guests import Guest
from tui.host.host import Host
from tui.room import Room
from tui.screens.base import GameScreen
from tui.screens.characters import CharactersScreen
from tui.screens.dialogs import Ask, Confirm, Read
from tui.tables import RoomChanged

MOMENTS = 3
"""Turns of the loop after which something happens: a screen stands after about as many."""


def a_life_begun(folder: Path) -> tuple[Host, Guest, Room, Seat]:
    """A host whose GM is Aki, the guest, and a life that is being drawn at its table, in that seat."""
    host = a_host(folder)
    guest = guest_of(host, "Aki")
    host.be_gm(person_of(guest), True)
    room = host.room
    assert room is not None
    seat = next(event.seat for event in room.send(BeginDraft()) if isinstance(event, DraftBegun))
    return host, guest, room, seat


async def test_at_every_moment_something_may_happen(tmp_path: Path) -> None:
    host, guest, _, seat = a_life_begun(tmp_path)
    host.holders = {0: "Aki", seat: "Aki"}
    places: dict[str, dict[str, Any]] = {
        place: {} for place in ("characters", "table", "memorial", "combat_setup", "gm", "settings", "rules")
    }
    app = HostedApp(host, guest)
    async with app.run_test(size=(80, 24)) as pilot:
        for place, given in {**places, "creation": {"seat": seat}}.items():
            for moment in range(MOMENTS):
                app.show(place, **given)
                screen = app.screen
                assert isinstance(screen, GameScreen)
                for _ in range(moment):
                    await asyncio.sleep(0)
                happen(app)
                if moment % 2:
                    app.show("title")
                for _ in range(MOMENTS):  # who was on the way to tell it does so, though it may be gone
                    screen.hear(())
                    screen.say("late")
                    screen.draw_all()
                    await asyncio.sleep(0)
                await pilot.pause()
        dialogs = (
            app.action_command_palette,
            lambda: app.push_screen(Confirm("Sure?", "", "yes", "no", grave=True)),
            lambda: app.push_screen(Ask("Which?", str)),
            lambda: app.push_screen(Read("This", Content("long"), at_end=True)),
            lambda: app.show_rule("hands"),
        )
        for put in dialogs:
            for way in ("gone", "another", "told"):
                app.show("table")
                put()
                match way:
                    case "gone":
                        app.pop_screen()
                    case "another":
                        app.show("memorial")
                    case _:
                        happen(app)
                await pilot.pause()
        app.show_rule("hands")
        app.exit()  # and what was just begun is over with the rest
    host.close()


async def test_a_list_may_change_while_a_word_of_it_is_on_its_way(tmp_path: Path) -> None:
    """Somebody takes a life back between the mark's coming to its line and the screen's hearing of it."""
    host, guest, room, seat = a_life_begun(tmp_path)
    room.send(DrawRest(seat=seat, language="en"))
    room.send(BeginLife(seat=seat))
    app = HostedApp(host, guest)
    async with app.run_test(size=(80, 24)) as pilot:
        app.show("characters")
        await pilot.pause()
        menu = app.screen.query_one(OptionList)
        for act in ("cursor_down", "select"):
            menu.highlighted = menu.option_count - (2 if act == "cursor_down" else 1)
            await pilot.pause()
            getattr(menu, f"action_{act}")()
            room.send(Undo(seat=GM, insist=True))
            assert isinstance(app.screen, CharactersScreen)
            app.screen.action_export()  # nor is there anything to export
            await pilot.pause()
            assert app.screen.query_one(OptionList).option_count == len(app.screen.characters)
            room.send(BeginLife(seat=seat))
            await pilot.pause()
        assert isinstance(app.screen, CharactersScreen)
    host.close()


def happen(app: HostedApp) -> None:
    """Something happened at the table and in the lobby, and something is said."""
    assert app._room is not None
    app.on_room_changed(RoomChanged(app._room, ()))
    app.on_host_changed()
    app.say("so it is")

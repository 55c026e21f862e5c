"""The memorial: the dead of a table, with their days and deeds."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from core.events import GM, Event
from tui.acts import Act
from tui.mark import N_
from tui.room import Room
from tui.screens.base import GameScreen
from tui.widgets.memory import stone


class MemorialScreen(GameScreen):
    """A stone for each of them, in the order of their deaths."""

    NAME = N_("Memorial")
    ABOUT = (N_("The dead of this table in the order of their deaths: what they were given, and what they did."),)
    ACTS = (
        Act("memorial.up", "up,k", N_("scroll"), N_("Scroll up"), shown="↑↓", call="scroll('up')"),
        Act("memorial.down", "down,j", "", N_("Scroll down"), call="scroll('down')"),
        Act("memorial.page_up", "pageup", "", N_("A page up"), call="scroll('page_up')"),
        Act("memorial.page_down", "pagedown,space", "", N_("A page down"), call="scroll('page_down')"),
        Act("memorial.back", "escape,enter", N_("back"), N_("Back to where you came from")),
    )

    SCROLLED = "#memorial"

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room = room

    def body(self) -> Iterator[Widget]:
        with VerticalScroll(id="memorial", classes="panel", can_focus=False):
            yield Static(id="stones", markup=False)

    def room_changed(self, events: tuple[Event, ...]) -> None:
        del events
        self.draw()

    def draw(self) -> None:
        scroll = self.query_one("#memorial", VerticalScroll)
        scroll.border_title = Content(self.t(self.NAME))
        width = (scroll.size.width or self.size.width - 6) - 2
        stones = [line for one in self.room.memorials(GM) for line in stone(one, self.text, self.look, width)]
        nobody = Content.styled("\n  " + self.t("Nobody of this table has died."), "$dim")
        self.query_one("#stones", Static).update(Content("\n").join(stones) if stones else nobody)

    def action_back(self) -> None:
        self.game.back()

"""The characters: everybody of the table, the living and the dead, with their sheets."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from core.events import GM, Event
from core.views import CharacterView
from tui.acts import Act
from tui.mark import N_
from tui.room import Room
from tui.screens.base import GameScreen
from tui.widgets.party import clip
from tui.widgets.sheet import character_sheet


class CharactersScreen(GameScreen):
    """A list and a sheet."""

    NAME = N_("Characters")
    ABOUT = (N_("Everybody of this table. Choosing one takes that seat at the table."),)
    ACTS = (
        Act("characters.up", "up,k", "", N_("The character above")),
        Act("characters.down", "down,j", "", N_("The character below")),
        Act("characters.take", "enter", N_("take this seat"), N_("To the table, in this character's seat")),
        Act("characters.back", "escape", N_("back"), N_("Back to the table")),
    )

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room = room

    def body(self) -> Iterator[Widget]:
        with Horizontal(id="columns"):
            with Vertical(id="list", classes="panel"):
                yield OptionList(markup=False)
            with VerticalScroll(id="detail", classes="panel", can_focus=False):
                yield Static(id="sheet-lines", markup=False)

    @property
    def characters(self) -> tuple[CharacterView, ...]:
        """Everybody, without hands."""
        return self.room.view(GM).characters

    def room_changed(self, events: tuple[Event, ...]) -> None:
        """Something happened at the table."""
        del events
        self.draw()

    def draw(self) -> None:
        self.query_one("#list").border_title = Content(self.t(self.NAME))
        self.query_one("#detail").border_title = Content(self.t("Sheet"))
        menu = self.query_one(OptionList)
        at = menu.highlighted or 0
        menu.clear_options()
        menu.add_options([Option(self._line(one)) for one in self.characters])
        if self.characters:
            menu.highlighted = min(at, len(self.characters) - 1)
        else:
            self.query_one("#sheet-lines", Static).update(self.t("Nobody lives here yet."))
        menu.focus()

    def _line(self, one: CharacterView) -> Content:
        dead = f"{self.look.glyphs.dead} " if one.died is not None else ""
        days = self.text.days(one.life) if one.died is None else self.t("died on day {day}", day=one.died)
        name = clip(one.name, 18, self.look)
        return Content.assemble(
            dead, name, " ", (self.look.sign(one.suit), self.look.light(one.suit)), "  ", (days, "$dim")
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        one = self.characters[event.option_index]
        width = self.query_one("#detail").size.width or 44
        self.query_one("#sheet-lines", Static).update(character_sheet(one, self.text, self.look, width))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.game.show("table", active=self.characters[event.option_index].seat)

    def action_up(self) -> None:
        self.query_one(OptionList).action_cursor_up()

    def action_down(self) -> None:
        self.query_one(OptionList).action_cursor_down()

    def action_take(self) -> None:
        self.query_one(OptionList).action_select()

    def action_back(self) -> None:
        self.game.show("table")

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
from saves.folder import stem_of
from tui.acts import Act
from tui.mark import N_
from tui.room import Room
from tui.screens.base import GameScreen
from tui.screens.dialogs import Choice, Choose
from tui.widgets.party import clip
from tui.widgets.sheet import character_sheet
from tui.writing import write_new


class CharactersScreen(GameScreen):
    """A list and a sheet."""

    NAME = N_("Characters")
    ABOUT = (
        N_("Everybody of this table. Choosing one takes that seat at the table."),
        N_("A sheet can leave the game: as Markdown to read, or as what ccfolia takes from the clipboard."),
    )
    ACTS = (
        Act("characters.up", "up,k", "", N_("The character above")),
        Act("characters.down", "down,j", "", N_("The character below")),
        Act("characters.take", "enter", N_("take this seat"), N_("To the table, in this character's seat")),
        Act("characters.export", "x", N_("export"), N_("Copy the sheet, and write it to a file: Markdown, ccfolia")),
        Act("characters.memorial", "m", N_("memorial"), N_("The dead of this table, with their days and deeds")),
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
        menu.add_options([Option(self._line(one), id=str(one.seat)) for one in self.characters])
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

    def _named(self, line: str | None) -> CharacterView | None:
        """Whose the line with that name is; None if there is no such character any more."""
        return next((one for one in self.characters if str(one.seat) == line), None)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        one = self._named(event.option_id)
        if one is not None:
            width = self.query_one("#detail").size.width or 44
            self.query_one("#sheet-lines", Static).update(character_sheet(one, self.text, self.look, width))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        one = self._named(event.option_id)
        if one is not None:
            self.game.show("table", active=one.seat)

    def action_up(self) -> None:
        self.query_one(OptionList).action_cursor_up()

    def action_down(self) -> None:
        self.query_one(OptionList).action_cursor_down()

    def action_take(self) -> None:
        self.query_one(OptionList).action_select()

    def action_memorial(self) -> None:
        self.game.show("memorial")

    def action_export(self) -> None:
        marked, t = self.query_one(OptionList).highlighted_option, self.t
        one = self._named(marked.id) if marked is not None else None
        if one is None:
            return
        forms = {"md": t("a sheet to read, as Markdown"), "json": t("a piece for ccfolia")}
        choices = [Choice(form[0], words, form) for form, words in forms.items()]
        both = t("It is copied to the clipboard, and written to a file for where there is none.")
        about = both if self.game.WRITES else t("It is copied to your clipboard.")
        self.game.push_screen(
            Choose(t("Export {name}", name=one.name), choices, about), lambda form: self._export(one, form)
        )

    def _export(self, one: CharacterView, form: str | None) -> None:
        """Copies the sheet, and writes it down: a terminal does not say whether it has a clipboard."""
        if form is None:
            return
        from tui.exporting import to_ccfolia, to_sheet

        document = to_sheet(one, self.text) if form == "md" else to_ccfolia(one, self.text)
        self.game.copy_to_clipboard(document)
        if not self.game.WRITES:
            self.say(self.t("Copied, if your terminal has a clipboard."), "good")
            return
        try:
            path = write_new(self.game.folder / "characters", stem_of(one.name), f".{form}", document)
        except OSError as error:
            why = error.strerror or str(error)
            self.say(self.t("Copied; it could not be written to a file: {why}", why=why), "wrong")
            return
        self.say(self.t("Copied, and written to {path}.", path=path), "good")

    def action_back(self) -> None:
        self.game.show("table")

"""The title: where everything begins, with a hand being drawn quietly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.containers import Center
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from core.cards import DECK, Card
from core.chance import Chance
from core.events import GM
from core.life import CARDS_OF_A_LIFE
from tui.acts import Act
from tui.mark import N_
from tui.screens.base import GameScreen
from tui.widgets.cards import Face, row

PACE = 1.6  # seconds between two cards


class TitleScreen(GameScreen):
    """The first screen."""

    NAME = N_("Title")
    ABOUT = (
        N_("You draw four cards; their sum is the days you have left."),
        N_("Begin with New table, or take up a sample table from Load."),
    )
    ACTS: ClassVar[tuple[Act, ...]] = (
        Act("title.up", "up,k", "", N_("The line above")),
        Act("title.down", "down,j", "", N_("The line below")),
        Act("title.open", "enter", N_("open"), N_("Open the marked line")),
        Act("title.continue", "c", "", N_("Continue the newest table")),
        Act("title.new", "n", "", N_("Set up a new table")),
        Act("title.duel", "d", "", N_("Set up a quick duel, or go on with it")),
        Act("title.gm", "t", "", N_("The GM's tools, with no table")),
        Act("title.rules", "r", "", N_("The rules, to read and search")),
        Act("title.load", "l", "", N_("Choose a table to load")),
        Act("title.settings", "s", "", N_("Change the settings")),
        Act("title.leave", "q", N_("quit"), N_("Leave the game; tables are saved as they are played")),
    )

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[str] = []
        self._chance, self._drawn = Chance("title").sample("title", DECK, CARDS_OF_A_LIFE)
        self._turned = 1

    def body(self) -> Iterator[Widget]:
        yield Static(self._house(), id="title-name")
        with Center(id="title-middle"):
            yield OptionList(id="title-menu", markup=False)
        with Center():
            yield Static(id="title-hand")

    def _house(self) -> Content:
        lines = ["残   命", "Z A N M E I"] if not self.look.ascii else ["", "Z A N M E I"]
        return Content("\n").join(
            [
                Content.styled(lines[0], "bold $text"),
                Content.styled(lines[1], "bold $gold"),
                Content.styled(self.t("four cards · the days you have left"), "$dim"),
            ]
        )

    def on_mount(self) -> None:
        if self.look.motion:
            self.set_interval(PACE, self._turn)

    def draw(self) -> None:
        self.query_one("#title-name", Static).update(self._house())
        menu = self.query_one(OptionList)
        at = menu.highlighted
        lines = {
            "continue": (N_("Continue"), self._newest()),
            "new": (N_("New table"), ""),
            "duel": (N_("Quick duel"), self.t("under way") if self.game.duel_waits else ""),
            "gm": (N_("GM tools"), ""),
            "load": (N_("Load …"), ""),
            "rules": (N_("Rules"), ""),
            "settings": (N_("Settings"), ""),
            "leave": (N_("Quit"), ""),
        }
        self._lines = [verb for verb, (_, more) in lines.items() if more is not None]
        menu.clear_options()
        for verb in self._lines:
            label, more = lines[verb]
            menu.add_option(Option(Content.assemble("   ", self.t(label), ("   " + (more or ""), "$dim")), id=verb))
        menu.highlighted = min(at or 0, len(self._lines) - 1)
        menu.focus()
        self._draw_hand()

    def _newest(self) -> str | None:
        """The table to continue, in a few words: the one that is open, else the newest save; None without any."""
        if self.game.room is not None:
            known = self.game.room.view(GM)
            return self.t("{name}, day {day}", name=known.name, day=known.day)
        if not any(self.game.folder.glob("*.toml")):
            return None
        found = self.game.desk.newest()
        return self.t("{name}, day {day}", name=found.name, day=found.day) if found else None

    def _draw_hand(self) -> None:
        faces = [Face(card if at < self._turned else None) for at, card in enumerate(self._drawn)]
        self.query_one("#title-hand", Static).update(row(faces, self.look), layout=False)

    def _turn(self) -> None:
        """Turns one more card, or draws four new ones."""
        if not self.is_current:
            return
        self._turned += 1
        if self._turned > CARDS_OF_A_LIFE + 1:
            drawn: tuple[Card, ...]
            self._chance, drawn = self._chance.sample("title", DECK, CARDS_OF_A_LIFE)
            self._drawn, self._turned = drawn, 0
        self._draw_hand()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.call_later(self.run_action, event.option_id)

    def action_up(self) -> None:
        self.query_one(OptionList).action_cursor_up()

    def action_down(self) -> None:
        self.query_one(OptionList).action_cursor_down()

    def action_open(self) -> None:
        self.query_one(OptionList).action_select()

    async def action_continue(self) -> None:
        if self.game.room is not None:
            self.game.show("table")
        elif (found := self.game.desk.newest()) is not None:
            await self.game.open_save(found.path)
        else:
            self.say(self.t("There is no table to continue: none is saved, or it is in use; see Load."), "wrong")

    def action_new(self) -> None:
        self.game.new_table()

    async def action_duel(self) -> None:
        from tui.duel_ways import take_up_duel

        await take_up_duel(self.game)

    def action_load(self) -> None:
        self.game.show("load")

    def action_gm(self) -> None:
        self.game.show("gm")

    def action_rules(self) -> None:
        self.game.show("rules")

    def action_settings(self) -> None:
        self.game.show("settings")

    async def action_leave(self) -> None:
        await self.game.action_quit()

"""The rules, to read and to search as you type (rules 1 to 4)."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from tui.acts import Act
from tui.mark import N_
from tui.reference import Part, matching, parts
from tui.screens.base import GameScreen
from tui.widgets.prose import Prose


class RulesScreen(GameScreen):
    """Parts at the left, the chosen one at the right, a line to search with above."""

    NAME = N_("Rules")
    ABOUT = (
        N_("Type to search: the parts that hold all your words stay. ↑↓ chooses one, page up and down scroll it."),
        N_("House rules are marked; L, D and H name the source: life count, duel, supplementary actions."),
    )
    ACTS = (
        Act("rules.up", "up,shift+tab", N_("part"), N_("The part above or below")),
        Act("rules.down", "down,tab", "", ""),
        Act(
            "rules.page_up",
            "pageup",
            N_("scroll"),
            N_("A page up or down"),
            shown="pgup pgdn",
            call="scroll('page_up')",
        ),
        Act("rules.page_down", "pagedown,enter", "", "", call="scroll('page_down')"),
        Act("rules.back", "escape", N_("back"), N_("Empty the search; with nothing in it, back")),
    )

    SCROLLED = "#rules-text"

    def __init__(self, about: str | None = None) -> None:
        """`about` is the key of the part to open at."""
        super().__init__()
        self.about = about
        self._shown: tuple[Part, ...] = ()

    def body(self) -> Iterator[Widget]:
        yield Input(placeholder=self.t("type to search"), id="rules-search", select_on_focus=False)
        with Horizontal(id="rules"):
            with Vertical(id="rules-parts", classes="panel"):
                yield OptionList(markup=False)
            with VerticalScroll(id="rules-text", classes="panel", can_focus=False):
                yield Prose(id="rules-words")

    def on_mount(self) -> None:
        self.query_one("#rules-parts").border_title = Content(self.t(self.NAME))
        self.query_one(OptionList).can_focus = False
        self._search("")
        self.query_one(Input).focus()

    @property
    def _words(self) -> str:
        return self.query_one(Input).value

    def _search(self, words: str) -> None:
        """Leaves the parts that hold every word."""
        self._shown = matching(parts(self.text.lang), words)
        menu = self.query_one(OptionList)
        menu.clear_options()
        menu.add_options([Option(part.title, id=part.key) for part in self._shown])
        at = next((at for at, part in enumerate(self._shown) if part.key == self.about), 0)
        if self._shown:
            menu.highlighted = at
        else:
            self.query_one("#rules-words", Prose).update(self.t("No part holds all these words."))
            self.query_one("#rules-text").border_title = ""

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._search(event.value)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        part = next((part for part in self._shown if part.key == event.option_id), None)
        if part is None:  # the list has changed since
            return
        self.about = part.key
        house, words = self.t("house rule"), self._words
        self.query_one("#rules-words", Prose).update(part.drawn(words, house, self.look))
        text = self.query_one("#rules-text", VerticalScroll)
        text.border_title = Content(part.title)
        text.scroll_home(animate=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_scroll("page_down")

    def action_up(self) -> None:
        self.query_one(OptionList).action_cursor_up()

    def action_down(self) -> None:
        self.query_one(OptionList).action_cursor_down()

    def action_back(self) -> None:
        if self._words:
            self.query_one(Input).value = ""
        elif len(self.game.screen_stack) > 2:  # opened over another screen
            self.game.pop_screen()
        else:
            self.game.back()

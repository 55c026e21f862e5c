"""Settings: how things look and sound to this reader; each takes effect at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tui.acts import Act
from tui.mark import N_
from tui.screens.fields import Field
from tui.screens.form import FormScreen
from tui.text import LANGUAGES

T = TypeVar("T")
THEMES = {"night": N_("night"), "paper": N_("paper"), "ink": N_("ink, sixteen colours"), "contrast": N_("contrast")}
PACES: dict[str, str] = {"instant": N_("instant"), "quick": N_("quick"), "calm": N_("calm"), "slow": N_("slow")}
FOES = {True: N_("by themselves"), False: N_("at a key")}
NUMBERS = {True: N_("in numbers"), False: N_("in words")}
SUITS = {"signs": N_("signs"), "letters": N_("letters")}


class SettingsScreen(FormScreen):
    """One line a setting."""

    ROWS = "setting-rows"
    LABEL = 22
    NAME = N_("Settings")
    ABOUT = (
        N_("Every change takes effect at once and is kept for the next time."),
        N_("Keys can be remapped in the settings file, under [keys]: an act's id and the keys it should have."),
    )
    ACTS = (
        Act("settings.up", "up,k", "", N_("The line above")),
        Act("settings.down", "down,j", "", N_("The line below")),
        Act("settings.less", "left,h", N_("change"), N_("The choice before or after"), shown="←→"),
        Act("settings.more", "right,l,space", "", ""),
        Act("settings.enter", "enter", "", ""),
        Act("settings.back", "escape", N_("back"), N_("Back to the title")),
    )

    def body(self) -> Iterator[Widget]:
        with Vertical(id="lines", classes="panel"):
            yield Static(id="setting-rows", markup=False)

    def draw(self) -> None:
        self.query_one("#lines").border_title = Content(self.t(self.NAME))
        now = self.game.settings
        yes_no = {True: N_("on"), False: N_("off")}
        languages = {"auto": N_("as the system"), **LANGUAGES}
        fields = [
            self._field("theme", N_("theme"), THEMES, now.theme),
            self._field("language", N_("language"), languages, now.language),
            self._field("suits", N_("suits as"), SUITS, now.suits),
            self._field("four_colours", N_("four colours"), yes_no, now.four_colours),
            self._field("motion", N_("motion"), yes_no, now.motion),
            self._field("curtain", N_("curtain in hot seat"), yes_no, now.curtain),
            self._field("pace", N_("pace of bots, foes"), PACES, now.pace),
            self._field("foes_alone", N_("foes act"), FOES, now.foes_alone),
            self._field("foe_numbers", N_("HP of foes"), NUMBERS, now.foe_numbers),
            self._field("ascii", N_("ASCII only"), yes_no, now.ascii),
        ]
        self.draw_rows(fields)

    def _field(self, name: str, label: str, choices: dict[Any, str], now: object) -> Field:
        def turn(step: int) -> None:
            keys = list(choices)
            after = keys[(keys.index(now) + step) % len(keys)]
            self.game.change_settings(msgspec.structs.replace(self.game.settings, **{name: after}))
            self.draw()
            self.draw_footer()

        return Field(self.t(label), Content(self.t(choices[now])), turn)

    def action_enter(self) -> None:
        self.action_more()

    def action_back(self) -> None:
        self.game.show("title")

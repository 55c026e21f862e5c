"""A screen with rows to choose and change: one cursor, the arrow keys, the mouse."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from tui.screens.base import GameScreen
from tui.screens.fields import Field, rows

LEAST_WIDTH = 20


class FormScreen(GameScreen):
    """Rows shown in the widget `ROWS`, with labels of `LABEL` cells; the row numbered `at` is marked."""

    ROWS: ClassVar[str] = "rows"
    LABEL: ClassVar[int] = 14

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.fields: list[Field] = []

    def draw_rows(self, fields: list[Field]) -> None:
        """Draws `fields` and takes them for what the keys do."""
        self.fields = fields
        self.at = max(0, min(self.at, len(fields) - 1))
        place = self.query_one(f"#{self.ROWS}", Static)
        if not place.container_size:
            return  # it is drawn when it is laid out
        width = max(LEAST_WIDTH, place.container_size.width)
        place.update(Content("\n").join(rows(fields, self.at, self.look, width, self.LABEL)))

    def mark(self, at: int) -> None:
        """Marks the row numbered `at`, going round."""
        if not self.fields:  # what it was about is gone
            return
        self.at = at % len(self.fields)
        self.draw()
        self.draw_footer()

    def action_up(self) -> None:
        self.mark(self.at - 1)

    def action_down(self) -> None:
        self.mark(self.at + 1)

    def action_less(self) -> None:
        self._turn(-1)

    def action_more(self) -> None:
        self._turn(1)

    def _turn(self, step: int) -> None:
        turn = self.fields[self.at].turn if self.fields else None
        if turn is not None:
            turn(step)

    def action_enter(self) -> None:
        """Does what the marked row asks for; one that is only turned is left for the next."""
        enter = self.fields[self.at].enter if self.fields else None
        if enter is not None:
            enter()
        else:
            self.action_down()

    def on_click(self, event: Click) -> None:
        """Marks the row clicked; a second click does what it asks for."""
        if event.widget is not None and event.widget.id == self.ROWS and 0 <= event.y < len(self.fields):
            if self.at == event.y:
                self.action_enter()
            else:
                self.mark(event.y)

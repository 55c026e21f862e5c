"""The log of the GM's rolls: filtered by tool, written out as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from core.commands import TargetRolled
from core.hazards.tools import TOOLS as TOOL_NAMES
from core.views import TableView
from tui.acts import Act
from tui.gm.export import evening
from tui.gm.telling import roll_told
from tui.gm.words import TOOLS
from tui.mark import N_
from tui.screens.dialogs import Box
from tui.writing import write_new


class RollLog(Box[None]):
    """All rolls, or those of one tool."""

    ACTS = (
        Act("rolls.less", "left", N_("which"), N_("The tool before"), shown="←→"),
        Act("rolls.more", "right,tab", "", N_("The next tool")),
        Act("rolls.up", "up,k", "", N_("Scroll up"), call="scroll('up')"),
        Act("rolls.down", "down,j", "", N_("Scroll down"), call="scroll('down')"),
        Act("rolls.export", "e", N_("export"), N_("Write the log, the notes and all that runs to a file")),
        Act("rolls.cancel", "escape,enter,q,l", N_("back"), N_("Back to the GM's page")),
    )

    def __init__(self, rolls: tuple[TargetRolled, ...], view: TableView | None) -> None:
        super().__init__("")
        self.rolls = rolls
        self.view = view
        self.only: str | None = None

    def inside(self) -> Iterator[Widget]:
        yield Static(id="rolls-of", classes="about", markup=False)
        with VerticalScroll(id="scroll", can_focus=False):
            yield Static(id="rolls", markup=False)
        yield Static(id="rolls-file", markup=False)

    def on_mount(self) -> None:
        self.query_one("#box").border_title = Content(self.t("Rolls"))
        self._draw()

    def chosen(self) -> list[TargetRolled]:
        """The rolls in sight."""
        return [one for one in self.rolls if self.only in (None, one.tool)]

    def _draw(self) -> None:
        name = self.t(TOOLS[self.only]) if self.only else self.t("all tools")
        left, right = self.look.glyphs.left, self.look.glyphs.right
        self.query_one("#rolls-of", Static).update(f"{left} {name} {right}")
        told = [self.look.plain(roll_told(one, self.text)) for one in self.chosen()] or [self.t("No rolls yet.")]
        self.query_one("#rolls", Static).update("\n".join(told))
        self.query_one("#scroll").scroll_end(animate=False)

    def offers(self, act: Act) -> bool:
        return act.id != "rolls.export" or self.game.WRITES

    def _turn(self, step: int) -> None:
        kinds = [None, *TOOL_NAMES]
        self.only = kinds[(kinds.index(self.only) + step) % len(kinds)]
        self._draw()

    def action_less(self) -> None:
        self._turn(-1)

    def action_more(self) -> None:
        self._turn(1)

    def action_export(self) -> None:
        told = [roll_told(one, self.text) for one in self.chosen()]
        try:
            path = write_new(self.game.folder, "gm", ".md", evening(self.view, told, self.text, self.look))
            said = self.t("Written to {file}", file=path)
        except OSError as error:
            said = self.t("It could not be written: {reason}", reason=error.strerror or str(error))
        self.query_one("#rolls-file", Static).update(said)

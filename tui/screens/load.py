"""Load: the saves there are, the samples, and the way back from a broken one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from core.names import clean
from saves.errors import SaveError
from saves.folder import Listed
from saves.samples import Sample, samples, take_sample
from tui.acts import Act
from tui.faults import fault_words, save_words
from tui.mark import N_
from tui.screens.base import GameScreen
from tui.screens.dialogs import Read
from tui.widgets.party import clip

Line = Listed | Sample


class LoadScreen(GameScreen):
    """A list of tables; a broken one says what is wrong and offers its newest good backup."""

    NAME = N_("Load")
    ABOUT = (
        N_("The tables saved so far, newest first, and two samples to play with."),
        N_("A save that cannot be read is never overwritten: its newest good backup is offered instead."),
    )
    ACTS = (
        Act("load.up", "up,k", "", N_("The line above")),
        Act("load.down", "down,j", "", N_("The line below")),
        Act("load.take", "enter", N_("open"), N_("Open the marked table")),
        Act("load.faults", "f", N_("what is wrong"), N_("Read everything that is wrong with the marked save")),
        Act("load.back", "escape", N_("back"), N_("Back to the title")),
    )

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Line] = []

    def body(self) -> Iterator[Widget]:
        with Vertical(id="lines", classes="panel"):
            yield OptionList(markup=False)
            yield Static(id="place", markup=False)

    def draw(self) -> None:
        self.query_one("#lines").border_title = Content(self.t("Tables"))
        menu = self.query_one(OptionList)
        at = menu.highlighted or 0
        self._lines = [*self.game.desk.saves(), *samples()]
        menu.clear_options()
        menu.add_options([Option(self._line(line)) for line in self._lines])
        menu.highlighted = min(at, len(self._lines) - 1)
        menu.focus()
        place = self.t("Saved in {folder}", folder=self.game.folder)
        self.query_one("#place", Static).update(Content.styled("\n" + place, "$dim"))

    def _line(self, line: Line) -> Content:
        width = max(20, self.size.width - 6)
        if isinstance(line, Sample):
            label = Content.assemble((self.t("sample") + "  ", "$accent"), line.name)
            return self._columns(label, Content.styled(self.t("day {day}", day=line.day), "$dim"), width)
        if line.error is not None:
            name = Content.assemble((clean(line.path.name), "bold"), "  ", (self.t("cannot be read"), "$loss"))
            return self._columns(name, Content(""), width)
        people = [*line.living, *[f"{self.look.glyphs.dead} {name}" for name in line.dead]]
        who = self.t(", ").join(clip(name, 14, self.look) for name in people) or self.t("nobody yet")
        when = datetime.fromtimestamp(line.modified).strftime("%Y-%m-%d %H:%M")
        lock = "  " + self.t("in use") if line.locked else ""
        left = Content.assemble((clip(line.name, 24, self.look), "bold"), "  ", (who, "$dim"))
        right = Content.styled(self.t("day {day}", day=line.day) + f"  {when}{lock}", "$dim")
        return self._columns(left, right, width)

    def _columns(self, left: Content, right: Content, width: int) -> Content:
        most = max(1, width - right.cell_length - 2)
        if left.cell_length > most:
            left = Content.assemble(left.truncate(most - 1), self.look.glyphs.more)
        return Content.assemble(left, " " * max(1, width - left.cell_length - right.cell_length), right)

    def marked(self) -> Line | None:
        """The marked line."""
        at = self.query_one(OptionList).highlighted
        return None if at is None or at >= len(self._lines) else self._lines[at]

    def on_option_list_option_highlighted(self) -> None:
        line = self.marked()
        error = line.error if isinstance(line, Listed) else None
        self.say(save_words(error, self.text) if error else "", "wrong")
        self.draw_footer()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.call_later(self.action_take)

    async def action_take(self) -> None:
        line = self.marked()
        if isinstance(line, Sample):
            try:
                await self.game.open_save(take_sample(line, self.game.folder))
            except SaveError as error:
                self.say(save_words(error, self.text), "wrong")
        elif line is not None:
            await self.game.open_save(line.path)

    def action_faults(self) -> None:
        line = self.marked()
        if isinstance(line, Listed) and line.error is not None:
            faults = [Content(fault_words(fault, self.text)) for fault in line.error.faults]
            words = Content("\n").join(faults or [Content(save_words(line.error, self.text))])
            self.game.push_screen(Read(clean(line.path.name), words))

    def offers(self, act: Act) -> bool:
        line = self.marked()
        return act.id != "load.faults" or (isinstance(line, Listed) and line.error is not None)

    def action_up(self) -> None:
        self.query_one(OptionList).action_cursor_up()

    def action_down(self) -> None:
        self.query_one(OptionList).action_cursor_down()

    def action_back(self) -> None:
        self.game.show("title")

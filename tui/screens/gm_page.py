"""A page of the GM's tools as it is drawn: lines, answer, what runs, the last rolls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget

from core.commands import TargetRolled
from core.events import GM
from core.things import AnyThing
from core.views import TableView
from tui.gm import running
from tui.gm.answer import answer
from tui.gm.fields import Form
from tui.gm.telling import roll_told
from tui.gm.workbench import Workbench
from tui.look import Look
from tui.room import Room
from tui.screens.base import GameScreen
from tui.screens.fields import Field, rows
from tui.screens.gm_acts import TABS
from tui.widgets.picture import Picture
from tui.wrapping import wrapped

LABEL: Final = 19
ROOMY: Final = (110, 34)


class GMPage(GameScreen):
    """What is known and how it is drawn; the keys are in `tui.screens.gm`."""

    def __init__(self) -> None:
        super().__init__()
        self._fields: list[Field] = []
        self._first = 0
        self._typing = False

    def body(self) -> Iterator[Widget]:
        yield Picture("gm-tabs")
        with Horizontal(id="gm"):
            with Vertical(id="gm-making", classes="panel"):
                yield Picture("gm-rows")
            with Vertical(id="gm-saying", classes="panel"):
                yield Picture("gm-answer")
        yield Picture("gm-things")
        yield Picture("gm-log")

    # What is known.

    @property
    def bench(self) -> Workbench:
        """This reader's inputs and page."""
        return self.game.bench

    @property
    def room(self) -> Room | None:
        """The open table's room."""
        return self.game.room

    @property
    def view(self) -> TableView | None:
        """The GM's view of the open table."""
        return None if self.room is None else self.room.view(GM)

    @property
    def things(self) -> list[AnyThing]:
        """What runs and belongs to this page."""
        return running.of_page(self.view.things, self.bench.page) if self.view else []

    @property
    def chosen(self) -> AnyThing | None:
        """The running thing that keys act on: the one chosen, else the first."""
        things = self.things
        return next((one for one in things if one.id == self.bench.chosen), things[0] if things else None)

    @property
    def at(self) -> int:
        """The line that the cursor is on."""
        most = len(self.view.notes if self.view else ()) if self.bench.page == "notes" else len(self.form.names())
        return min(self.bench.at.get(self.bench.page, 0), max(0, most - 1))

    @property
    def form(self) -> Form:
        """The lines of this page."""
        people = tuple(one for one in self.view.characters if one.died is None) if self.view else ()
        return Form(self.bench, people, self.text, self.look)

    def rolls(self) -> tuple[TargetRolled, ...]:
        """All rolls there were, oldest first."""
        if self.room is None:
            return tuple(self.bench.log)
        return tuple(event for event in self.room.story(GM) if isinstance(event, TargetRolled))

    # Drawing.

    def draw(self) -> None:
        self.set_class(self.bench.page == "notes", "-notes")
        self.set_class(self.size.width >= ROOMY[0] and self.size.height >= ROOMY[1], "-wide")
        self.query_one("#gm-tabs", Picture).show(Content("  ").join([self._tab(page) for page in TABS]))
        making, saying = self.query_one("#gm-making"), self.query_one("#gm-saying")
        making.border_title = Content(self.t(TABS[self.bench.page][1]))
        if self.bench.page == "notes":
            saying.border_title = Content(self.t("running"))
            self._draw_notes()
        else:
            saying.border_title = Content(self.t("roll"))
            self._fields = self.form.rows(self._changed)
            width, height = self._room_of("#gm-rows", 36)
            self._scroll(len(self._fields), height)
            drawn = rows(self._fields, self.at, self.look, width, LABEL)
            self.query_one("#gm-rows", Picture).show(Content("\n").join(drawn[self._first : self._first + height]))
            making.border_subtitle = Content(self.look.glyphs.more if len(drawn) > height else "")
            self._draw_answer()
        self._draw_things()
        self._draw_log()

    def _room_of(self, part: str, usual: int) -> tuple[int, int]:
        size = self.query_one(part).size
        return size.width or usual, size.height or 12

    def _scroll(self, count: int, height: int) -> None:
        """Keeps the line of the cursor in sight."""
        self._first = max(0, min(self._first, count - height))
        self._first = min(max(self._first, self.at - height + 1), self.at)

    def _tab(self, page: str) -> Content:
        key, name = TABS[page]
        word = self.t(name)
        if page == self.bench.page:
            return Content.styled(f"{key} {word}", "bold $sky on $gold")
        return Content.assemble((f"{key} ", "bold $accent"), (word, "$dim"))

    def _draw_answer(self) -> None:
        size = self._room_of("#gm-answer", 40)
        page, bench = self.bench.page, self.bench
        shown = answer(bench.inputs[page], bench.rolled.get(page), bench.hidden, self.text, self.look, size)
        self.query_one("#gm-answer", Picture).show(shown)

    def _draw_notes(self) -> None:
        width, height = self._room_of("#gm-rows", 36)
        view = self.view
        if view is None:
            empty = Content(self.t("Notes are kept at a table; open one to write them."))
            self.query_one("#gm-rows", Picture).show(Content("\n").join(wrapped(empty, width)))
            self.query_one("#gm-answer", Picture).show(Content(""))
            return
        self._fields = [Field("", Content(note)) for note in view.notes]
        notes = [_wrapped(Content(note), width, at == self.at, self.look) for at, note in enumerate(view.notes)]
        before = sum(len(lines) for lines in notes[: self.at + 1])
        drawn = [line for lines in notes for line in lines][max(0, before - height) :]
        none = Content.styled(self.t("Nothing is written yet."), "$dim")
        self.query_one("#gm-rows", Picture).show(Content("\n").join(drawn) if drawn else none)
        width, _ = self._room_of("#gm-answer", 36)
        lines = [line for one in self._things_drawn() for line in indented(one, width)]
        none = Content.styled(self.t("Nothing runs."), "$dim")
        self.query_one("#gm-answer", Picture).show(Content("\n").join(lines) if lines else none)

    def _things_drawn(self) -> list[Content]:
        chosen, bench = self.chosen, self.bench
        return [
            running.line(one, one is chosen, one.id in bench.fought, bench.hidden, self.text, self.look)
            for one in self.things
        ]

    def _draw_things(self) -> None:
        part = self.query_one("#gm-things", Picture)
        if self.bench.page == "notes":
            part.show(Content(""))
            return
        drawn, height = self._things_drawn(), part.size.height or 3
        at = next((at for at, one in enumerate(self.things) if one is self.chosen), 0)
        first = max(0, at - height + 1)
        hint = self.t("Nothing of this kind runs; b begins it.") if self.room and self.bench.page != "target" else ""
        part.show(Content("\n").join(drawn[first : first + height]) if drawn else Content.styled(hint, "$dim"))

    def _draw_log(self) -> None:
        part = self.query_one("#gm-log", Picture)
        known = [one for one in self.rolls() if not (self.bench.hidden and one.tool == "trap")]
        told = [
            Content.styled(self.look.plain(roll_told(one, self.text)), "$dim")
            for one in known[-(part.size.height or 3) :]
        ]
        part.show(Content("\n").join(told))

    def _changed(self) -> None:
        self.say("")
        self.draw()
        self.draw_footer()


def indented(line: Content, width: int) -> list[Content]:
    """A line in as many as it takes, all but the first set in."""
    first, *rest = wrapped(line, width - 4)
    return [first, *(Content.assemble("    ", part) for part in rest)]


def _wrapped(note: Content, width: int, marked: bool, look: Look) -> list[Content]:
    """A note in as many lines as it takes, with the cursor at the first."""
    lines = wrapped(note, width - 2)
    mark = (f"{look.glyphs.cursor} ", "bold $accent") if marked else "  "
    drawn = [Content.assemble(mark if at == 0 else "  ", line) for at, line in enumerate(lines)]
    if not marked:
        return drawn
    return [line.pad_right(max(0, width - line.cell_length)).stylize("on $cursor") for line in drawn]

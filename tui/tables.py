"""What one terminal's app has open: a table, duels, the GM's tools; and what becomes of it when another is opened."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.message import Message

from core.events import GM, Event, Seat
from saves.place import default_folder, duel_files
from tui.reader import ReaderApp
from tui.screens.base import GameScreen

if TYPE_CHECKING:
    from saves.autosave import Result
    from saves.errors import Notice
    from tui.desk import Desk
    from tui.duel_plan import Plan
    from tui.gm.workbench import Workbench
    from tui.hall import Hall
    from tui.room import Room


class RoomChanged(Message):
    """Something happened at the table of `room`."""

    def __init__(self, room: Room, events: tuple[Event, ...]) -> None:
        super().__init__()
        self.room = room
        self.events = events


class Saved(Message):
    """A save, of the table or of the duel, went as `result` says."""

    def __init__(self, result: Result, table: bool = True) -> None:
        super().__init__()
        self.result = result
        self.table = table


class TableApp(ReaderApp):
    """Nothing is let go before it is saved, or its loss agreed to. What is opened is imported when first needed."""

    _table_plan: Plan | None = None

    def show(self, place: str, **given: Any) -> None:
        """Shows a screen in place of the one above the title."""
        raise NotImplementedError

    def _speak(self) -> None:
        """Names things by the words of the open table's own content."""
        if self.room is not None:
            self.text = self.text.of(self.room.content)

    @property
    def folder(self) -> Path:
        """Where saves live."""
        return self.options.saves or default_folder()

    @cached_property
    def desk(self) -> Desk:
        """The table that is open here."""
        from tui.desk import Desk

        return Desk(self.folder, self._happened, self._saved)

    @cached_property
    def bench(self) -> Workbench:
        """What this reader has in hand as GM."""
        from tui.gm.workbench import Workbench

        return Workbench()

    @property
    def room(self) -> Room | None:
        """The room of the open table."""
        return self.desk.room if "desk" in self.__dict__ else None

    @cached_property
    def hall(self) -> Hall:
        """The duels of this terminal."""
        from tui.hall import Hall

        return Hall(self.folder, self._duel_saved)

    @cached_property
    def duel_plan(self) -> Plan:
        """What was chosen for the last quick duel."""
        from tui.duel_plan import Plan

        return Plan()

    def plan_of_duel(self, at_table: bool) -> Plan:
        """What was chosen for the last quick duel, or for the last one at the open table."""
        if self.room is None:
            return self.duel_plan
        from tui.duel_plan import Plan, names_at

        if self._table_plan is None or self._table_plan.room is not self.room:
            self._table_plan = Plan.at_table(self.room)
        plan = self._table_plan if at_table else self.duel_plan
        plan.known = names_at(self.room)
        return plan

    @property
    def duel_goes_on(self) -> bool:
        """Whether a duel is under way."""
        return "hall" in self.__dict__ and self.hall.goes_on

    @property
    def duel_waits(self) -> bool:
        """Whether a duel is under way, or laid aside among the saves."""
        here = self.hall.path if "hall" in self.__dict__ else None
        aside = (path for path in duel_files(self.folder) if path != here)
        return self.duel_goes_on or any(aside)

    def _happened(self, room: Room, events: tuple[Event, ...]) -> None:
        self.post_message(RoomChanged(room, events))

    def _saved(self, result: Result) -> None:
        """Called from the saving thread."""
        self.post_message(Saved(result))

    def _duel_saved(self, result: Result) -> None:
        """Called from the saving thread."""
        self.post_message(Saved(result, table=False))

    async def open_save(self, path: Path) -> None:
        """Opens the save at `path`; where that cannot be, says why not and offers its newest good backup."""
        from saves.errors import SaveError
        from tui.screens.mend import offer_backup

        if not self.desk.settled() and not self.desk.holds(path):
            self._ask_to_leave(lambda: self.call_later(self._open_anyway, path))
            return
        try:
            notices = self.desk.open(path)
        except SaveError as error:
            offer_backup(self, path, error)
            return
        self._speak()
        self.show("table")
        self._notify(notices)

    def _notify(self, notices: Sequence[Notice]) -> None:
        """Says what there is to know about a save just opened; at length where its data files have faults."""
        from tui.faults import notice_lines, notice_words

        if any("error" in notice.facts for notice in notices):
            from textual.content import Content

            from tui.screens.dialogs import Read

            lines = [line for notice in notices for line in notice_lines(notice, self.text)]
            words = Content("\n\n").join([Content(line) for line in lines])
            self.push_screen(Read(self.text.t("About this save"), words))
        else:
            for notice in notices:
                self.say(notice_words(notice, self.text))

    async def _open_anyway(self, path: Path) -> None:
        self.desk.close()
        await self.open_save(path)

    def _ask_to_leave(self, then: Callable[[], object]) -> None:
        """Asks whether what could not be saved may be lost, and goes on if so."""
        from tui.faults import save_words
        from tui.screens.dialogs import Confirm

        t, unsaved = self.text.t, self.desk.unsaved
        about = save_words(unsaved, self.text) if unsaved else t("The last step is not saved yet.")

        def take(leave: bool | None) -> None:
            if leave:
                then()

        self.push_screen(Confirm(t("Leave without saving?"), about, t("leave"), t("stay")), take)

    def new_table(self) -> None:
        """Asks for a name and sets up a table under it."""
        from core.names import a_name
        from tui.screens.dialogs import Ask

        t = self.text.t
        about = t("A table is a story: its characters, its days, its log. It is saved by itself.")
        self.push_screen(Ask(t("Name of the new table"), a_name, t("The first road"), about), self._begin)

    def _begin(self, name: str | None) -> None:
        if name is None:
            return
        if not self.desk.settled():
            self._ask_to_leave(lambda: self._begin_anyway(name))
        else:
            self._begin_anyway(name)

    def _begin_anyway(self, name: str) -> None:
        seat = self.desk.begin(name, self.options.seed or secrets.token_hex(4))
        self._speak()
        self.show("creation", seat=seat)
        if self.desk.unsaved is not None:
            from tui.faults import save_words

            self.say(save_words(self.desk.unsaved, self.text), wrong=True)

    def on_room_changed(self, message: RoomChanged) -> None:
        """Tells the screen that shows the room, also one that lies under a dialog."""
        if message.room is self.room:
            for screen in self.screen_stack:
                if isinstance(screen, GameScreen):
                    screen.hear(message.events)

    def on_saved(self, message: Saved) -> None:
        """Says at once what could not be saved, and when it is saved again."""
        from saves.errors import Notice, SaveError
        from tui.faults import notice_words, save_words

        result = message.result
        if message.table and self.desk.note(result):
            self.say(self.text.t("Saved again."))
        elif isinstance(result, SaveError):
            self.say(save_words(result, self.text), wrong=True)
        elif isinstance(result, Notice):
            self.say(notice_words(result, self.text))

    def drawing(self, seat: Seat) -> str:
        """Who draws the life in `seat`, where that is not whoever sits here."""
        del seat
        return ""

    def namer(self, room: Room) -> Callable[[Seat], str]:
        """Names of seats, for sentences; a life being drawn may have none."""
        known, somebody = room.view(GM), self.text.t("somebody")
        names = {one.seat: one.name or self.drawing(one.seat) for one in known.drafts}
        names.update({one.seat: one.name for one in known.characters})
        return lambda seat: names.get(seat, somebody)

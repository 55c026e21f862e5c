"""The GM's tools: a page each, with or without a table (rules 4)."""

from __future__ import annotations

from typing import Any, Final

from textual.events import Click

from core.commands import RollTool, TargetRolled
from core.events import GM, Event
from core.table import Undo
from core.things import Fire, Herd, Swim
from tui.acts import Act
from tui.mark import N_
from tui.screens.gm_acts import GM_ACTS, TABS
from tui.screens.gm_page import GMPage
from tui.screens.gm_tasks import GMTasks
from tui.screens.undo import take_back
from tui.telling import tell_all

GAP: Final = 2


class GMScreen(GMPage):
    """One page at a time. Without a table it reckons and rolls; at a table it also keeps things running."""

    NAME = N_("GM tools")
    ABOUT = (
        N_("A letter goes to a page. ↑↓ moves between its lines, ←→ or digits change one, ⏎ rolls."),
        N_("With a table open, b lets a fire, a swim, a climb, a trap and the like run, and o moves it on."),
        N_("Rolls are told to the GM alone; h hides secrets from those who look over the shoulder, v is for players."),
    )
    ACTS = GM_ACTS

    def __init__(self) -> None:
        super().__init__()
        self.tasks = GMTasks(self)

    def room_changed(self, events: tuple[Event, ...]) -> None:
        """Something happened at the table."""
        for event in events:
            if isinstance(event, TargetRolled) and event.act == "roll":
                self.bench.rolled[event.tool] = event
        told = tell_all(
            [event for event in events if not isinstance(event, TargetRolled)],
            self.game.namer(self.room) if self.room else str,
            self.text,
            self.look,
        )
        self.say(" ".join(told))
        self.draw()
        self.draw_footer()

    def offers(self, act: Act) -> bool:
        if act.needs is not None and (self.room is None or act.needs not in self.room.offered(GM)):
            return False
        if act.action == "begin":
            return self.bench.page not in ("target", "notes")
        if act.action in ("less", "copy", "hide", "show"):
            return self.bench.page != "notes"
        if act.action == "more_of":
            return self.bench.page == "notes" or isinstance(self.chosen, Fire | Swim | Herd)
        return act.action not in ("on", "adjust") or bool(self.things)

    def verb(self, act: Act) -> str:
        return self.t("write") if act.action == "roll" and self.bench.page == "notes" else super().verb(act)

    def send(self, command: Any) -> bool:
        """Does `command` at the table; says why not where it is refused."""
        return self.tasks.send(command)

    def action_page(self, page: str) -> None:
        self.bench.page = page
        self._first, self._typing = 0, False
        self._changed()

    def action_turn(self, step: int) -> None:
        self.bench.turn(step)
        self._first, self._typing = 0, False
        self._changed()

    def action_up(self) -> None:
        self._move(-1)

    def action_down(self) -> None:
        self._move(1)

    def _move(self, step: int) -> None:
        self._typing = False
        if self._fields:
            self.bench.at[self.bench.page] = (self.at + step) % len(self._fields)
            self.draw()

    def action_less(self) -> None:
        self._turn(-1)

    def action_more(self) -> None:
        self._turn(1)

    def _turn(self, step: int) -> None:
        self._typing = False
        turn = self._fields[self.at].turn if self.at < len(self._fields) else None
        if turn is not None:
            turn(step)

    def action_digit(self, digit: int) -> None:
        if self.bench.page != "notes" and self.form.type_digit(self.at, digit, anew=not self._typing):
            self._typing = True
            self._changed()

    def action_roll(self) -> None:
        if self.bench.page == "notes":
            self.tasks.write_note()
            return
        inputs = self.bench.inputs[self.bench.page]
        if self.room is None:
            if self.tasks.trying(self.bench.throw):
                self._changed()
            return
        one = None if self.bench.who is None or self.view is None else self.view.character(self.bench.who)
        self.send(RollTool(inputs=inputs, name=one.name if one else None))

    def action_hide(self) -> None:
        self.bench.hidden = not self.bench.hidden
        self._changed()
        self.say(self.t("Secrets are hidden.") if self.bench.hidden else self.t("Secrets are shown."))

    def action_copy(self) -> None:
        self.tasks.copy()

    def action_show(self) -> None:
        self.tasks.show_players()

    def action_log(self) -> None:
        self.tasks.log()

    def action_begin(self) -> None:
        self.tasks.begin()

    def action_on(self) -> None:
        self.tasks.go_on()

    def action_more_of(self) -> None:
        self.tasks.more()

    def action_adjust(self) -> None:
        self.tasks.adjust()

    def action_end(self) -> None:
        self.tasks.end()

    def action_sheet(self) -> None:
        self.tasks.to_sheet()

    def action_choose(self, step: int) -> None:
        things = self.things
        if things:
            at = next((at for at, one in enumerate(things) if one is self.chosen), 0)
            self.bench.choose(things[(at + step) % len(things)])
            self._changed()

    def action_undo(self) -> None:
        if self.room is not None and Undo in self.room.offered(GM):
            take_back(self, self.room)

    def action_rule(self) -> None:
        self.game.show_rule(self.bench.page)

    def action_back(self) -> None:
        self.game.show("table" if self.room is not None else "title")

    def on_click(self, event: Click) -> None:
        part = event.widget.id if event.widget is not None else None
        if part == "gm-tabs":
            left = 0
            for page in TABS:
                left += self._tab(page).cell_length + GAP
                if event.x < left:
                    self.action_page(page)
                    return
        elif part == "gm-rows" and self._first + event.y < len(self._fields):
            again = self.at == self._first + event.y
            self.bench.at[self.bench.page] = self._first + event.y
            self._changed()
            if again:
                self.action_more()
        elif part == "gm-answer" and self.bench.page != "notes":
            self.action_roll()

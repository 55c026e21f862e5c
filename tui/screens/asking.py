"""What the dialogs of a table's screens have in common: they ask, then send a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from rich.cells import cell_len
from textual.content import Content

from core.commands import Died, TableCommand
from core.events import Event, Seat
from core.refusal import Refusal
from core.table import Undo
from core.views import CharacterView
from tui.refusing import refuse
from tui.screens.dialogs import Choice, Choose, Confirm
from tui.telling import tell_all

if TYPE_CHECKING:
    from tui.screens.seated import SeatedScreen

T = TypeVar("T")
COLUMN = 38
"""Where prices begin in a line to choose."""


class Asking:
    """Dialogs over `screen`, for whoever is looked at there."""

    def __init__(self, screen: SeatedScreen) -> None:
        self.screen = screen

    def send(self, command: TableCommand | Undo) -> tuple[Event, ...] | None:
        """Does `command`; says why not, and answers None, where it is refused."""
        try:
            return self.screen.room.send(command)
        except Refusal as refusal:
            self.screen.refuse(refusal)
            return None

    def refused(self, command: Any) -> bool:
        """Whether `command` is refused now; says why."""
        refusal = self.screen.room.refusal(command)
        if refusal is not None:
            self.screen.refuse(refusal)
        return refusal is not None

    def give(self, command: TableCommand) -> None:
        """Does `command`, whose end is certain, asking first where it would take somebody's last day."""
        if self.refused(command):
            return
        dead = [event for event in self.screen.room.foresee(command) if isinstance(event, Died)]
        if not dead:
            self.send(command)
            return
        self.give_last(command, dead)

    def give_last(self, command: TableCommand, dead: Sequence[Event]) -> None:
        """Asks, saying what is told of the `dead`, before `command` takes the last day."""
        t = self.screen.t
        about = Content.styled(t("This is the last day. {told}", told=self.tell(dead)), "$loss")
        self.confirm(t("Give the last day?"), about, t("give it"), command, grave=True)

    def confirm(
        self, title: str, about: str | Content, yes: str, command: TableCommand, *, grave: bool = False
    ) -> None:
        """Asks, and does `command` if the answer is yes; a `grave` question must be answered yes on purpose."""

        def take(answer: bool | None) -> None:
            if answer:
                self.send(command)

        self.screen.game.push_screen(Confirm(title, about, yes, self.screen.t("no"), grave), take)

    def choose(
        self, title: str, choices: list[Choice[T]], then: Callable[[T], object], about: str | Content = ""
    ) -> None:
        """Asks for one of `choices` and goes on with it."""

        def take(chosen: T | None) -> None:
            if chosen is not None:
                then(chosen)

        self.screen.game.push_screen(Choose(title, choices, about), take)

    def tell(self, events: Sequence[Event]) -> str:
        """What `events` say, in one paragraph."""
        screen = self.screen
        return " ".join(tell_all(events, screen.game.namer(screen.room), screen.text, screen.look))

    def why(self, command: Any) -> str:
        """Why `command` would be refused now, empty if it would not."""
        refusal = self.screen.room.refusal(command)
        return "" if refusal is None else refuse(refusal, self.screen.text, self.screen.look)

    def line(self, words: str, price: str = "", why: str = "") -> Content:
        """A line to choose, with what it costs; dim and with the reason where it cannot be now."""
        if why:
            return Content.assemble((words, "$dim"), "  ", (why, "italic $dim"))
        blank = " " * max(2, COLUMN - cell_len(words)) if price else ""
        return Content.assemble(words, blank, (price, "$gold"))

    def one(self, seat: Seat | None = None) -> CharacterView | None:
        """The character in `seat`, or the one looked at."""
        return self.screen.me() if seat is None else self.screen.view.character(seat)

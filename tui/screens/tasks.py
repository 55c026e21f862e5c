"""What takes more than one key at the table. Each asks, then sends a command."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from textual.content import Content

from core.commands import (
    BeginDraft,
    BeginSession,
    Died,
    DraftBegun,
    EndSession,
    NameTable,
    PassDays,
    SetTolerance,
)
from core.events import GM, Event
from core.names import a_name
from tui.screens.asking import Asking
from tui.screens.bonds import Bonds
from tui.screens.dialogs import Ask, Choice, Choose, Confirm, Read
from tui.screens.growing import Growing
from tui.screens.magics import Magics
from tui.screens.spending import Spending
from tui.telling import difficulty, tell_all

if TYPE_CHECKING:
    from tui.screens.table import TableScreen


class Tasks(Asking):
    """The dialogs of a table screen."""

    screen: TableScreen

    def deal(self) -> None:
        """Begins a session for all who live, or for as many as may sit down, chosen."""
        room, t = self.screen.room, self.screen.t
        tables = list(islice(room.ways(BeginSession, GM), 64))
        most = max((len(one.seats) for one in tables), default=0)
        largest = [one for one in tables if len(one.seats) == most]
        if not largest:
            self.send(BeginSession(seat=GM, seats=()))
        elif len(largest) == 1:
            self.send(largest[0])
        else:
            namer = self.screen.game.namer(room)
            choices = [Choice("", t(", ").join(namer(seat) for seat in one.seats), one) for one in largest]
            self.choose(t("Who plays in this session?"), choices, self.send)

    def new_life(self) -> None:
        """Goes on with a life being drawn, or draws four cards for a new one."""
        drafts = [draft for draft in self.screen.view.drafts if self.screen.room.mine(draft.seat)]
        if drafts:
            self.screen.game.show("creation", seat=drafts[0].seat)
            return
        for event in self.send(BeginDraft()) or ():
            if isinstance(event, DraftBegun):
                self.screen.game.show("creation", seat=event.seat)

    def day(self) -> None:
        """Asks how many days pass, and says plainly who would die of it."""
        refused = self.screen.room.refusal(PassDays())
        if refused is not None:
            self.screen.refuse(refused)
            return
        t, text = self.screen.t, self.screen.text
        if self.refused(PassDays(days=1)):
            return
        choices = [Choice(str(days), self._days(days), days) for days in (1, 2, 3, 5, 7)]

        def take(days: int | None) -> None:
            if days is None:
                return
            command = PassDays(days=days)
            dead = [event for event in self.screen.room.foresee(command) if isinstance(event, Died)]
            if not dead:
                self.send(command)
                return
            namer = self.screen.game.namer(self.screen.room)
            about = " ".join(tell_all(dead, namer, text, self.screen.look))
            self.confirm(t("Let {days} pass?", days=text.days(days)), about, t("let them pass"), command, grave=True)

        self.screen.game.push_screen(Choose(t("Let days pass"), choices), take)

    def _days(self, days: int) -> Content:
        """A number of days, and who would not live to see the last of them."""
        screen = self.screen
        dead = [event.seat for event in screen.room.foresee(PassDays(days=days)) if isinstance(event, Died)]
        if not dead:
            return Content(screen.text.days(days))
        names = screen.t(", ").join(screen.game.namer(screen.room)(seat) for seat in dead)
        return Content.assemble(screen.text.days(days), "   ", (f"{screen.look.glyphs.dead} {names}", "$loss"))

    def do(self, name: str) -> None:
        """Does the task `name`: one of these, or one of a dialog of its own."""
        own = {
            "spend": Spending(self.screen).spend,
            "magic": Magics(self.screen).use,
            "bond": Bonds(self.screen).write,
            "level": Growing(self.screen).level_up,
            "combat": lambda: self.screen.game.show("combat" if self.screen.view.combat else "combat_setup"),
            "memorial": lambda: self.screen.game.show("memorial"),
        }
        (own[name] if name in own else getattr(self, name))()

    def difficulty(self) -> None:
        """Chooses a named difficulty, or any distance: before cards are picked (rules 2.4)."""
        screen, t = self.screen, self.screen.t
        if screen.picking.picked:
            key = screen.game.key_of(screen.act("clear"))
            screen.say(t("The difficulty is said before cards are picked: {key} puts them back.", key=key), "wrong")
            return
        named = [one.tolerance for one in screen.text.content.difficulties]
        choices: list[Choice[int]] = [
            Choice(str(at), difficulty(tolerance, screen.text), tolerance) for at, tolerance in enumerate(named, 1)
        ]
        choices.append(Choice("0", t("another distance …"), -1))

        def take(tolerance: int | None) -> None:
            if tolerance == -1:
                screen.game.push_screen(Ask(t("How far from 13 still succeeds?"), check), typed)
            elif tolerance is not None:
                self.send(SetTolerance(tolerance=tolerance))

        def check(text: str) -> str:
            number = int(text) if text.strip().isdecimal() and len(text) < 10 else -1
            refused = screen.room.refusal(SetTolerance(tolerance=number))
            if refused is not None:
                raise refused
            return str(number)

        def typed(text: str | None) -> None:
            if text is not None:
                self.send(SetTolerance(tolerance=int(text)))

        screen.game.push_screen(Choose(t("What still succeeds?"), choices), take)

    def end(self) -> None:
        """Ends the session after asking."""
        t = self.screen.t
        about = t("All hands are thrown away; the next session deals anew. Everybody alive takes a level-up.")

        def take(yes: bool | None) -> None:
            if yes and self.send(EndSession()) is not None:
                Growing(self.screen).all()

        self.screen.game.push_screen(Confirm(t("End the session?"), about, t("end it"), t("no")), take)

    def about(self) -> None:
        """Shows the table's seed and file, and lets it be renamed."""
        screen, t = self.screen, self.screen.t
        known = screen.room.view(GM)
        lines = [t("seed: {seed}", seed=known.seed), t("file: {file}", file=screen.game.desk.path or t("none"))]

        def take(name: str | None) -> None:
            if name is not None and name != known.name:
                self.send(NameTable(name=name))

        screen.game.push_screen(Ask(t("This table"), a_name, known.name, "\n".join(lines)), take)

    def log(self) -> None:
        """Everything that happened, to read."""
        screen = self.screen
        namer = screen.game.namer(screen.room)
        events: Iterable[Event] = screen.room.story(screen.view.seat)
        told = tell_all(events, namer, screen.text, screen.look) or [screen.t("Nothing has happened yet.")]
        screen.game.push_screen(
            Read(screen.t("What happened"), Content("\n").join([Content(one) for one in told]), True)
        )

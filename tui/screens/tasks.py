"""What takes more than one key at the table. Each asks, then sends a command."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from textual.content import Content

from core.cards import SUITS, Suit
from core.commands import (
    BeginDraft,
    BeginSession,
    Died,
    DraftBegun,
    EndSession,
    NameTable,
    PassDays,
    SetTolerance,
    TableCommand,
    WriteBond,
)
from core.events import GM, Event
from core.names import a_name
from core.refusal import Refusal
from core.state import BondKind
from core.table import Undo
from tui.screens.dialogs import Ask, Choice, Choose, Confirm, Read
from tui.telling import difficulty, tell_all
from tui.text import KINDS, WAYS

if TYPE_CHECKING:
    from tui.screens.table import TableScreen


class Tasks:
    """The dialogs of a table screen."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen

    def send(self, command: TableCommand | Undo) -> tuple[Event, ...] | None:
        """Does `command`; says why not, and answers None, where it is refused."""
        try:
            return self.screen.room.send(command)
        except Refusal as refusal:
            self.screen.refuse(refusal)
            return None

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
            self.screen.game.push_screen(Choose(t("Who plays in this session?"), choices), self._taken)

    def _taken(self, command: TableCommand | None) -> None:
        if command is not None:
            self.send(command)

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
            self._confirm(t("Let {days} pass?", days=text.days(days)), about, t("let them pass"), command)

        self.screen.game.push_screen(Choose(t("Let days pass"), choices), take)

    def _days(self, days: int) -> Content:
        """A number of days, and who would not live to see the last of them."""
        screen = self.screen
        dead = [event.seat for event in screen.room.foresee(PassDays(days=days)) if isinstance(event, Died)]
        if not dead:
            return Content(screen.text.days(days))
        names = screen.t(", ").join(screen.game.namer(screen.room)(seat) for seat in dead)
        return Content.assemble(screen.text.days(days), "   ", (f"{screen.look.glyphs.dead} {names}", "$loss"))

    def _confirm(self, title: str, about: str, yes: str, command: TableCommand) -> None:
        def take(answer: bool | None) -> None:
            if answer:
                self.send(command)

        self.screen.game.push_screen(Confirm(title, about, yes, self.screen.t("no")), take)

    def bond(self) -> None:
        """Writes a relationship: favour or aversion, whose suit, which name; the last day is not given unasked."""
        screen, t = self.screen, self.screen.t
        seat = screen.active
        if seat is None:
            return

        def kind_taken(kind: BondKind | None) -> None:
            if kind is None:
                return
            refused = screen.room.refusal(WriteBond(seat=seat, kind=kind, name="?", suit=Suit.SPADES))
            if refused is not None:
                screen.refuse(refused)
                return
            suits = [Choice(suit.value.lower(), self._suit(suit), suit) for suit in SUITS]
            screen.game.push_screen(Choose(t("That person's suit"), suits), lambda suit: suit_taken(kind, suit))

        def suit_taken(kind: BondKind, suit: Suit | None) -> None:
            if suit is None:
                return

            def check(typed: str) -> str:
                name = a_name(typed)
                refused = screen.room.refusal(WriteBond(seat=seat, kind=kind, name=name, suit=suit))
                if refused is not None:
                    raise refused
                return name

            about = t("Writing a name costs one day of life.")
            screen.game.push_screen(
                Ask(t("That person's name"), check, about=about), lambda name: named(kind, suit, name)
            )

        def named(kind: BondKind, suit: Suit, name: str | None) -> None:
            if name is None:
                return
            command = WriteBond(seat=seat, kind=kind, name=name, suit=suit)
            if any(isinstance(event, Died) for event in screen.room.foresee(command)):
                about = t("This is the last day: writing the name ends this life.")
                self._confirm(t("Give the last day?"), about, t("give it"), command)
            else:
                self.send(command)

        words = {BondKind.FAVOUR: t("write a name in favour"), BondKind.AVERSION: t("write a name in aversion")}
        kinds = [Choice(kind.value[0], words[kind], kind) for kind in BondKind]
        about = self._bonds()
        screen.game.push_screen(Choose(t("Relationships"), kinds, about), kind_taken)

    def _bonds(self) -> str:
        """The relationships written so far, in lines."""
        me, t = self.screen.me(), self.screen.t
        if me is None or not me.bonds:
            return t("None is written yet. In favour or in aversion, another suit opens for that person's sake.")
        return "\n".join(f"{t(KINDS[bond.kind])}: {bond.name} {self.screen.look.sign(bond.suit)}" for bond in me.bonds)

    def _suit(self, suit: Suit) -> Content:
        look = self.screen.look
        return Content.assemble((look.sign(suit), look.light(suit)), " ", self.screen.t(WAYS[suit]))

    def difficulty(self) -> None:
        """Chooses a named difficulty, or any distance."""
        screen, t = self.screen, self.screen.t
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
        about = t("All hands are thrown away; the next session deals anew.")
        self._confirm(t("End the session?"), about, t("end it"), EndSession())

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

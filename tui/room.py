"""A room owns a table: it takes commands from any terminal, saves after each accepted one and tells its subscribers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from core.combat_odds import DrawOdds, FightOdds, draw_odds, threat
from core.commands import Attack, Check, Evade, TableCommand
from core.commands.attacks import aim
from core.commands.base import Command
from core.content import Content, house
from core.duel import DuelState, Entrant
from core.duel.seating import seated, settling
from core.events import GM, Event, Seat
from core.feats import Feats
from core.memorial import Memorial, memorials
from core.refusal import Refusal
from core.table import Table, Undo, apply, check, legal, offered
from core.views import Preview, TableView, fight_preview, preview, story, view
from tui.away import Absent

C = TypeVar("C", bound=Command)
Subscriber = Callable[["Room", tuple[Event, ...]], None]


class Saver(Protocol):
    """Writes tables down, in its own time."""

    def put(self, table: Table) -> None:
        """Takes the table to write next; a failed write is tried again then."""


class Room:
    """One table and everybody at it. No screen holds game state; screens ask views and send commands.

    `content` is what the table plays with: its own data files, or the house's.
    """

    def __init__(self, table: Table, saver: Saver | None = None, content: Content | None = None) -> None:
        self.content = content or house()
        self._table = table
        self._saver = saver
        self._views: dict[Seat, TableView] = {}  # of the table as it is now
        self._subscribers: list[Subscriber] = []
        self._offered: dict[Seat, frozenset[type[Command] | type[Undo]]] = {}

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Calls `subscriber` with this room and the events after each accepted command, until the returned call."""
        self._subscribers.append(subscriber)

        def leave() -> None:
            if subscriber in self._subscribers:
                self._subscribers.remove(subscriber)

        return leave

    def mine(self, seat: Seat) -> bool:
        """Whether who looks through this room acts for `seat`: at one terminal, for all of them."""
        del seat
        return True

    @property
    def absent(self) -> Absent:
        """Whose people are not there, and who plays for them."""
        return {}

    @property
    def moves_foes(self) -> bool:
        """Whether foes that act by themselves are moved from elsewhere, not from a board."""
        return False

    def hold_foes(self, held: bool) -> None:
        """Tells whoever moves foes from elsewhere that they wait for a key now, or no longer."""
        del held

    @property
    def undoers(self) -> tuple[Seat, ...]:
        """The seats in whose name a step may be taken back here."""
        return (GM,)

    def send(self, command: TableCommand | Undo) -> tuple[Event, ...]:
        """Does `command`, saves, tells everybody; raises its `Refusal` having changed nothing."""
        self._table, events = apply(self._table, command, self.content)
        self._offered.clear()
        self._views.clear()
        if self._saver is not None:
            self._saver.put(self._table)
        for subscriber in tuple(self._subscribers):
            subscriber(self, events)
        return events

    def refusal(self, command: TableCommand | Undo) -> Refusal | None:
        """Why `command` would be refused now, or None."""
        try:
            check(self._table, command, self.content)
        except Refusal as refusal:
            return refusal
        return None

    def ways(self, kind: type[C], seat: Seat) -> Iterator[C]:
        """Every command of one kind that `seat` may give now."""
        found = legal(self._table, seat, self.content, (kind,))
        return (command for command in found if isinstance(command, kind))

    def foresee(self, command: TableCommand) -> tuple[Event, ...]:
        """What `command` would bring about, with nothing done: only for commands that leave nothing to chance."""
        return apply(self._table, command, self.content)[1]

    def seated(self, entrants: Sequence[Entrant], sheets: Sequence[Seat | None]) -> tuple[Entrant, ...]:
        """`entrants` of a duel with what the `sheets` of this table say; raises the `Refusal` of one who cannot."""
        return seated(self._table.state, entrants, sheets)

    def settle(self, duel: DuelState, sheets: Sequence[Seat | None], feats: tuple[Feats, ...]) -> tuple[Event, ...]:
        """Writes a duel that is over back to those who still live; raises its `Refusal` if nobody does."""
        living = {one.seat for one in self.view(GM).characters if one.died is None}
        return self.send(settling(duel, [sheet if sheet in living else None for sheet in sheets], feats))

    def preview(self, command: Check) -> Preview:
        """The exact odds of a check; raises its `Refusal`."""
        return preview(self._table, command, self.content)

    def fight_preview(self, command: Attack | Evade) -> FightOdds:
        """The exact odds of an attack or an evasion; raises its `Refusal`."""
        return fight_preview(self._table, command, self.content)

    def threat(self, foe: int, seat: Seat) -> FightOdds | None:
        """The exact odds of an attack by the foe of that number on the character in `seat`; None without such a foe."""
        combat = self._table.state.combat
        found = combat.foe(foe) if combat is not None else None
        return None if found is None else threat(self._table.state, self.content, found, seat)

    def aimed(self) -> Seat | None:
        """Whom the foe on turn attacks if nobody directs it; None while no combat is under way."""
        return aim(self._table.state) if self._table.state.combat is not None else None

    def draw_odds(self, seat: Seat) -> DrawOdds | None:
        """What a card drawn at random from the own hand costs `seat`; None with an empty hand."""
        character = self._table.state.character(seat)
        return draw_odds(character.hand, character.life) if character.hand else None

    def memorials(self, seat: Seat) -> tuple[Memorial, ...]:
        """The dead, as `seat` may know of them."""
        return memorials(self._table, seat)

    def offered(self, seat: Seat) -> frozenset[type[Command] | type[Undo]]:
        """The kinds of command that `seat` may give now."""
        if seat not in self._offered:  # a screen asks for each of its keys
            self._offered[seat] = offered(self._table, seat, self.content)
        return self._offered[seat]

    def view(self, seat: Seat) -> TableView:
        """What `seat` may know."""
        if seat not in self._views:
            self._views[seat] = view(self._table, seat, self.content)
        return self._views[seat]

    def story(self, seat: Seat, last: int | None = None) -> tuple[Event, ...]:
        """What `seat` may know of what happened."""
        return story(self._table, seat, last)

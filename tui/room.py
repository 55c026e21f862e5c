"""A room owns a table: it takes commands from any terminal, saves after each accepted one and tells its subscribers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from core.commands import Check, TableCommand
from core.commands.base import Command
from core.events import GM, Event, Seat
from core.refusal import Refusal
from core.table import Table, Undo, apply, check, legal, offered
from core.views import Preview, TableView, preview, story, view

C = TypeVar("C", bound=Command)
Subscriber = Callable[["Room", tuple[Event, ...]], None]


class Saver(Protocol):
    """Writes tables down, in its own time."""

    def put(self, table: Table) -> None:
        """Takes the table to write next; a failed write is tried again then."""


class Room:
    """One table and everybody at it. No screen holds game state; screens ask views and send commands."""

    def __init__(self, table: Table, saver: Saver | None = None) -> None:
        self._table = table
        self._saver = saver
        self._subscribers: list[Subscriber] = []

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
    def undoers(self) -> tuple[Seat, ...]:
        """The seats in whose name a step may be taken back here."""
        return (GM,)

    def send(self, command: TableCommand | Undo) -> tuple[Event, ...]:
        """Does `command`, saves, tells everybody; raises its `Refusal` having changed nothing."""
        self._table, events = apply(self._table, command)
        if self._saver is not None:
            self._saver.put(self._table)
        for subscriber in tuple(self._subscribers):
            subscriber(self, events)
        return events

    def refusal(self, command: TableCommand | Undo) -> Refusal | None:
        """Why `command` would be refused now, or None."""
        try:
            check(self._table, command)
        except Refusal as refusal:
            return refusal
        return None

    def ways(self, kind: type[C], seat: Seat) -> Iterator[C]:
        """Every command of one kind that `seat` may give now."""
        return (command for command in legal(self._table, seat, kinds=(kind,)) if isinstance(command, kind))

    def foresee(self, command: TableCommand) -> tuple[Event, ...]:
        """What `command` would bring about, with nothing done: only for commands that leave nothing to chance."""
        return apply(self._table, command)[1]

    def preview(self, command: Check) -> Preview:
        """The exact odds of a check; raises its `Refusal`."""
        return preview(self._table, command)

    def offered(self, seat: Seat) -> frozenset[type[Command] | type[Undo]]:
        """The kinds of command that `seat` may give now."""
        return offered(self._table, seat)

    def view(self, seat: Seat) -> TableView:
        """What `seat` may know."""
        return view(self._table, seat)

    def story(self, seat: Seat, last: int | None = None) -> tuple[Event, ...]:
        """What `seat` may know of what happened."""
        return story(self._table, seat, last)

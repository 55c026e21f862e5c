"""The table: what is true, how it came about, and the way back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Annotated, Final, get_args

import msgspec
from msgspec.structs import replace

from core.chance import Chance
from core.commands import TableCommand, TableEvent
from core.commands.base import Command
from core.content import Content, house
from core.events import GM, Event, Seat
from core.names import check_name, clean
from core.refusal import Refusal
from core.rules import Rules
from core.sanity import faults
from core.state import State

KEPT: Final = 400
"""The most log entries kept; older ones are let go, half as many at a time, but for what is lasting in them."""


class Entry(msgspec.Struct, frozen=True):
    """One accepted command and what it brought about."""

    command: TableCommand
    events: tuple[TableEvent, ...]

    @property
    def reveals(self) -> bool:
        """Whether it showed something that was hidden or left to chance."""
        return any(event.reveals for event in self.events)


class Table(msgspec.Struct, frozen=True):
    """A table: its `state`, and the `log` of commands since `start`.

    The first `settled` entries of the log cannot be undone; replaying the others from `start` gives `state`.
    `past` keeps what is lasting from entries let go.
    """

    state: State
    start: State
    log: tuple[Entry, ...] = ()
    settled: Annotated[int, msgspec.Meta(ge=0)] = 0
    past: tuple[TableEvent, ...] = ()


class Undo(msgspec.Struct, frozen=True, kw_only=True, tag_field="command", tag="undo"):
    """Takes the last command back. Where it revealed something, only the GM can, and only by insisting."""

    seat: Seat
    insist: bool = False


class Undone(Event, frozen=True, kw_only=True, tag="undone"):
    """The last command was taken back; the log no longer holds it. What only the GM heard of, only the GM hears of."""

    command: TableCommand


def new_table(name: str, seed: str, rules: Rules | None = None) -> Table:
    """An empty table. Seed and commands decide everything that happens at it. `rules` default to the house's.

    Refused: what is no name, a seed that cannot be shown or kept as it is, rules by which no life could be drawn.
    """
    check_name(name)
    if clean(seed) != seed:
        raise Refusal("seed_unclean")
    rules = rules or Rules()
    state = State(name=name, chance=Chance(seed), tolerance=rules.tolerance, rules=rules)
    for fault in faults(state, house()):
        raise Refusal("rules_range", key=fault.key, **fault.facts)
    return Table(state, state)


def check(table: Table, command: TableCommand | Undo, content: Content | None = None) -> None:
    """Raises the `Refusal` that says why `command` may not be done now; nothing is drawn and nothing changes."""
    if isinstance(command, Undo):
        _check_undo(table, command)
    else:
        _check(table.state, command, content or house())


def apply(
    table: Table, command: TableCommand | Undo, content: Content | None = None
) -> tuple[Table, tuple[Event, ...]]:
    """The table after `command`, and what happened; raises `Refusal` having changed and drawn nothing."""
    content = content or house()
    check(table, command, content)
    if isinstance(command, Undo):
        last = table.log[-1]
        kept = table.log[:-1]
        secret = bool(last.events) and all(event.to == (GM,) for event in last.events)
        undone = Undone(command=last.command, to=(GM,) if secret else None)
        return replace(table, state=_replay(table, kept, content), log=kept), (undone,)
    state, events = command.perform(table.state, content)
    table = replace(table, state=state, log=(*table.log, Entry(command, events)))  # type: ignore[arg-type]
    return _let_go(table, content) if len(table.log) > KEPT else table, events


def legal(
    table: Table, seat: Seat, content: Content | None = None, kinds: Sequence[type[Command] | type[Undo]] | None = None
) -> Iterator[TableCommand | Undo]:
    """Every command that `seat` may give now, of `kinds` or of all, lazily: ways to lay cards are many.

    Where a command takes free text or an open number, samples stand for all; `check` answers for any other.
    """
    for kind in _KINDS:
        if kinds is None or kind in kinds:
            yield from _legal(table, kind, seat, content or house())
    for insist in (False, True):
        undo = Undo(seat=seat, insist=insist)
        if (kinds is None or Undo in kinds) and _lets(table, undo, content):
            yield undo


def offered(table: Table, seat: Seat, content: Content | None = None) -> frozenset[type[Command] | type[Undo]]:
    """The kinds of command that `seat` may give now in some form."""
    kinds = [kind for kind in _KINDS if any(islice(_legal(table, kind, seat, content or house()), 1))]
    undoes = _lets(table, Undo(seat=seat), content) or _lets(table, Undo(seat=seat, insist=True), content)
    return frozenset([*kinds, *([Undo] if undoes else [])])


_KINDS: Final[tuple[type[Command], ...]] = get_args(TableCommand)


def _legal(table: Table, kind: type[Command], seat: Seat, content: Content) -> Iterator[TableCommand]:
    if kind.waits and table.state.pending is not None:
        return
    try:
        yield from (c for c in kind.offers(table.state, content, seat) if _lets(table, c, content))  # type: ignore[misc]
    except Refusal:  # no such seat for this kind of command
        return


def _lets(table: Table, command: Command | Undo, content: Content | None) -> bool:
    try:
        check(table, command, content)  # type: ignore[arg-type]
    except Refusal:
        return False
    return True


def _check(state: State, command: TableCommand, content: Content) -> None:
    """Raises the `Refusal` of `command`; what waits is refused between a roll's dice and its result (rules 2.6)."""
    if command.waits and (pending := state.pending) is not None:
        raise Refusal("roll_open", who=pending)
    command.check(state, content)


def _check_undo(table: Table, undo: Undo) -> None:
    if len(table.log) <= table.settled:
        raise Refusal("nothing_to_undo")
    last = table.log[-1]
    if undo.seat not in (GM, last.command.seat):
        raise Refusal("not_yours_to_undo")
    if undo.insist and undo.seat != GM:
        raise Refusal("gm_only")
    if last.reveals and not undo.insist:
        raise Refusal("undo_reveals")


def _replay(table: Table, log: tuple[Entry, ...], content: Content) -> State:
    """The state after the undoable entries of `log`."""
    state = table.start
    for entry in log[table.settled :]:
        state, _ = entry.command.perform(state, content)
    return state


def _let_go(table: Table, content: Content) -> Table:
    """The same table with the older half of its log gone, but for what is lasting in it."""
    gone, kept = table.log[: KEPT // 2], table.log[KEPT // 2 :]
    start = table.start if table.settled >= len(gone) else _replay(table, gone, content)
    lasting = [event for entry in gone for event in entry.events if event.lasting]
    settled = max(0, table.settled - len(gone))
    return replace(table, start=start, log=kept, settled=settled, past=(*table.past, *lasting))


def consistent(table: Table, content: Content | None = None) -> bool:
    """Whether replaying the log gives the state; not so when a save was edited by hand or by other rules."""
    content = content or house()
    state = table.start
    for entry in table.log[table.settled :]:
        try:
            _check(state, entry.command, content)
        except Refusal:
            return False
        state, events = entry.command.perform(state, content)
        if events != entry.events:
            return False
    return state == table.state


def settle(table: Table) -> Table:
    """The same table with its log kept for reading only: nothing before now can be undone."""
    return replace(table, start=table.state, settled=len(table.log))

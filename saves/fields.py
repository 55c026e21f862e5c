"""What stands in the envelope: the fields of the state, and the history, which may be lost without losing the table."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any, Final, NamedTuple

from core.commands import TableCommand, TableEvent
from core.content import Content
from core.sanity import Fault
from core.sanity import faults as state_faults
from core.state import State
from core.table import Entry, Table, consistent, settle
from saves.errors import Notice, SaveError
from saves.migrate import Plain
from saves.shapes import BAD, Faults, Number, Shape, TooManyFaults, not_like, under, written
from saves.walk import record_of, shape_of

HISTORY: Final = "history"
"""The key of the history. No field of the state is named so."""


class Loaded(NamedTuple):
    """A table read, and what its owner should know about the reading."""

    table: Table
    notices: tuple[Notice, ...] = ()


_STATE: Final = record_of(State)


def write_state(state: State) -> Plain:
    """The fields of `state`, all but those that are None: whoever edits the file sees what there is."""
    return _STATE.plain(state, False)


def read_state(form: Plain, content: Content) -> State:
    """The state in a form without envelope; SaveError `faults` with everything that is wrong."""
    faults = Faults()
    state: Any = BAD
    with suppress(TooManyFaults):
        state = _sane_state(form, "", faults, content, (HISTORY,))
    if state is BAD:
        raise SaveError("faults", faults=tuple(faults.found))
    return state  # type: ignore[no-any-return]


def _sane_state(form: Any, key: str, faults: Faults, content: Content, beside: tuple[str, ...] = ()) -> Any:
    state = _STATE.read(form, key, faults, beside)
    if state is BAD:
        return BAD
    before = len(faults.found)
    for fault in state_faults(state, content):
        faults.add(f"{key}.{fault.key}" if key else fault.key, fault.code, **{**_found(form, fault), **fault.facts})
    return state if len(faults.found) == before else BAD


def _found(form: Any, fault: Fault) -> dict[str, str]:
    """What stands at the key of `fault`, if anything does."""
    for name, at in re.findall(r"([^.\[\]]+)|\[(\d+)\]", fault.key):
        try:
            form = form[int(at) if at else name]
        except LookupError:
            return {}
    return {"found": written(form)}


class _Line:
    """An entry of the log: a list of the command and what it brought about."""

    like = "[…]"
    command: Final = shape_of(TableCommand)
    event: Final = shape_of(TableEvent)

    def plain(self, value: Entry, terse: bool) -> list[Plain]:
        return [self.command.plain(value.command, terse), *[self.event.plain(one, terse) for one in value.events]]

    def read(self, raw: Any, key: str, faults: Faults) -> Any:
        if not isinstance(raw, list) or not raw:
            return not_like(self, raw, key, faults)
        command = self.command.read(raw[0], f"{key}[0]", faults)
        events = [self.event.read(one, f"{key}[{at}]", faults) for at, one in enumerate(raw[1:], 1)]
        return BAD if command is BAD or BAD in events else Entry(command, tuple(events))


_LINE: Final = _Line()


def write_history(table: Table) -> Plain:
    """How `table` came about, without what goes without saying."""
    history: Plain = {"settled": table.settled}
    if table.past:
        history["past"] = [_Line.event.plain(event, True) for event in table.past]
    if table.log:
        history["log"] = [_LINE.plain(entry, True) for entry in table.log]
    if table.start != table.state:
        history["start"] = _STATE.plain(table.start, True)
    return history


def read_history(state: State, raw: Any, content: Content) -> Loaded:
    """`state` with as much of its history as can be read; undo needs one without fault that leads to `state`."""
    faults = Faults()
    table = Table(state, state)
    with suppress(TooManyFaults):
        table = _table(state, raw, faults, content)
    if faults.found:
        return Loaded(settle(table), (Notice("history_faulty", {"faults": tuple(faults.found)}),))
    if not consistent(table, content):
        return Loaded(settle(table), (Notice("history_settled"),))
    return Loaded(table)


def _table(state: State, raw: Any, faults: Faults, content: Content) -> Table:
    if not isinstance(raw, dict):
        faults.add(HISTORY, "type", found=written(raw), like="{…}")
        return Table(state, state)
    for name in raw:
        if name not in ("settled", "past", "log", "start"):
            faults.add(under(HISTORY, name), "unknown_key")
    past = _readable(_Line.event, raw.get("past", []), "past", faults)
    log = _readable(_LINE, raw.get("log", []), "log", faults)
    settled = Number(0, len(log)).read(raw.get("settled", 0), f"{HISTORY}.settled", faults)
    start = _sane_state(raw["start"], f"{HISTORY}.start", faults, content) if "start" in raw else state
    return Table(state, state if start is BAD else start, log, 0 if settled is BAD else settled, past)


def _readable(shape: Shape, raw: Any, name: str, faults: Faults) -> tuple[Any, ...]:
    """What can be read of a list; the faults of the rest are noted."""
    key = f"{HISTORY}.{name}"
    if not isinstance(raw, list):
        faults.add(key, "type", found=written(raw), like="[…]")
        return ()
    values = [shape.read(one, f"{key}[{at}]", faults) for at, one in enumerate(raw)]
    return tuple([value for value in values if value is not BAD])

"""Combats to start a test from, and dice that fall as a test wants."""

from __future__ import annotations

from typing import TypeVar

from core.cards import SUITS
from core.combat import Combat, FoeSheet, Purpose
from core.commands import BeginCombat, TableCommand
from core.events import Event, Seat
from core.magic import Magic
from core.state import Abilities
from core.table import Table, Undo
from tests.core.scenes import do, given, party, told, until

E = TypeVar("E", bound=Event)

SIX = Abilities(6, 6, 6, 6)
DUMMY = FoeSheet("Dummy", 6, 0, 99)
"""It is hit by anything and hits back as a character would."""
WALL = FoeSheet("Wall", 0, 99, 99, 3)
"""It is hit by a critical alone, and never hits a character who tries."""


def people(count: int = 1, *, session: bool = False, **fields: object) -> Table:
    """So many characters with 6 in everything, 16 HP, 28 days, no armour and the Greedy Wolf; suits in order."""
    table = party(count, session=session)
    for seat in range(count):
        base: dict[str, object] = {"abilities": SIX, "armour": "none", "star": "greedy_wolf", "hp": 16, "life": 28}
        table = given(table, seat, **{**base, "suit": SUITS[seat], **fields})
    return table


def fight(table: Table, *foes: FoeSheet) -> Table:
    """The table with everybody in combat against `foes`."""
    return do(table, BeginCombat(seats=tuple(one.seat for one in table.state.living), foes=foes))


def combat(table: Table) -> Combat:
    """The combat under way."""
    assert table.state.combat is not None
    return table.state.combat


def foreseen(table: Table, face: int, seat: Seat = 0, *more: Magic) -> Table:
    """The same table, the next die of `seat` showing `face`; `more` magics wait as well."""
    return given(table, seat, face=face, waiting=(Magic.FORESEE, *more))


def of(kind: type[E], events: tuple[Event, ...]) -> E:
    """The one event of a kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def none_of(kind: type[Event], events: tuple[Event, ...]) -> bool:
    """Whether nothing of that kind happened."""
    return not any(isinstance(event, kind) for event in events)


def rolling(table: Table, command: TableCommand, purpose: Purpose, die: int) -> Table:
    """The table with a seed by which `command` throws `die` for `purpose`."""

    def falls(events: tuple[Event, ...]) -> bool:
        rolls = [getattr(event, "roll", None) for event in events]
        return any(roll is not None and (roll.purpose, roll.die) == (purpose, die) for roll in rolls)

    return until(table, command, falls)


def struck(table: Table, command: TableCommand, kind: type[E]) -> tuple[Table, E]:
    """The table after `command` with the first seed by which a `kind` of event happens, and that event."""
    table = until(table, command, lambda events: any(isinstance(event, kind) for event in events))
    return do(table, command), of(kind, told(table, command))


INSIST = Undo(seat=-1, insist=True)

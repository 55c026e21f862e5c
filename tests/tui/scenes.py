"""Tables in the middle of things, for tests of the screens."""

from __future__ import annotations

from msgspec.structs import replace

from core.commands import BeginCombat, BeginDraft, BeginLife, BeginSession, DrawRest, EndSession
from core.content import house
from core.events import GM
from core.table import Table, apply, settle
from tests.play import party_table


def dealt() -> Table:
    """Three people, each with a hand."""
    return apply(party_table(), BeginSession(seat=GM, seats=(0, 1, 2)))[0]


def living(table: Table, *days: int) -> Table:
    """The same table, its characters with so many days left; the story before is settled."""
    state = table.state
    for one, life in zip(state.characters, days, strict=False):
        state = state.with_character(replace(one, life=life))
    return settle(replace(table, state=state))


def named(table: Table, *names: str) -> Table:
    """The same table, its characters under other names."""
    state = table.state
    for one, name in zip(state.characters, names, strict=False):
        state = state.with_character(replace(one, name=name))
    return settle(replace(table, state=state))


def fighting(*foes: str, seats: tuple[int, ...] = (0, 1), table: Table | None = None) -> Table:
    """A combat just begun, of those in `seats` against `foes`, by their keys in the catalogue."""
    sheets = tuple(house().foe(key).sheet("en") for key in foes)
    return apply(table or dealt(), BeginCombat(seat=GM, seats=seats, foes=sheets))[0]


def crowd() -> Table:
    """Four people with long names against eight foes, three of them of one name: as much as a board must hold."""
    table = dealt()
    for command in (EndSession(), BeginDraft(), DrawRest(seat=3), BeginLife(seat=3)):
        table, _ = apply(table, command)
    table, _ = apply(table, BeginSession(seat=GM, seats=(0, 1, 2, 3)))
    table = named(table, "残命残命残命残命残命残命", "x" * 24, "Rei", "Somebody of the North")
    foes = ("wolf", "wolf", "wolf", "swordsman", "bear", "general", "ferryman", "lantern")
    return fighting(*foes, seats=(0, 1, 2, 3), table=table)

"""Tables in the middle of things, for tests of the screens."""

from __future__ import annotations

from msgspec.structs import replace

from core.commands import BeginSession
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

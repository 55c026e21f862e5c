"""Tables to start a test from, and short ways to play on them."""

from collections.abc import Callable, Sequence
from random import Random

import pytest
from msgspec.structs import replace

from core.cards import DECK, parse_cards
from core.commands import TableCommand
from core.commands.drafts import BeginDraft, BeginLife, DrawRest
from core.commands.sessions import BeginSession
from core.events import GM, Event, Seat
from core.refusal import Refusal
from core.state import Character, Session
from core.table import Table, Undo, apply, check, legal, new_table, offered
from tests.play import random_command


def do(table: Table, *commands: TableCommand | Undo) -> Table:
    """The table after `commands`."""
    for command in commands:
        table, _ = apply(table, command)
    return table


def told(table: Table, command: TableCommand | Undo) -> tuple[Event, ...]:
    """What happens when `command` is given."""
    return apply(table, command)[1]


def step(table: Table, random: Random) -> Table:
    """The table after one more random legal command."""
    return apply(table, random_command(table, random))[0]


def refusal(table: Table, command: TableCommand | Undo) -> str:
    """Why `command` is refused; the table stays as it was, and the command is not among the legal ones."""
    before = replace(table)
    with pytest.raises(Refusal) as asked:
        check(table, command)
    with pytest.raises(Refusal) as tried:
        apply(table, command)
    assert tried.value == asked.value
    assert table == before
    assert command not in list(legal(table, command.seat))
    return asked.value.code


def party(count: int, seed: str = "party", *, session: bool = False) -> Table:
    """A table of so many characters drawn at random, in seats from 0 on; `session`: with their hands dealt.

    None is a Scholar, whose dice lie open before they count.
    """
    table = new_table("The lantern road", seed)
    for seat in range(count):
        table = do(table, BeginDraft(), DrawRest(seat=seat), BeginLife(seat=seat))
        if one(table, seat).star == "scholar":
            table = given(table, seat, star="bridge")
    return do(table, BeginSession(seats=tuple(range(count)))) if session else table


def given(table: Table, seat: Seat, **fields: object) -> Table:
    """The same table with something else true of a character, as if it had come about long ago."""
    state = table.state.with_character(replace(table.state.character(seat), **fields))
    return Table(state, state)


def holding(table: Table, seat: Seat, cards: str) -> Table:
    """The same table in a session where `seat` holds just these cards and the others nothing."""
    hand = parse_cards(cards)
    rest = tuple(card for card in DECK if card not in hand)
    characters = tuple(replace(one, hand=hand if one.seat == seat else ()) for one in table.state.characters)
    state = replace(table.state, characters=characters, session=Session(1, rest=rest), sessions=1)
    return Table(state, state)


def dying(table: Table, seat: Seat, life: int = 1) -> Table:
    """The same table with so many days left for `seat`."""
    return given(table, seat, life=life)


def one(table: Table, seat: Seat = 0) -> Character:
    """The character in `seat`."""
    return table.state.character(seat)


def everyone(table: Table) -> Sequence[Seat]:
    """Every seat that may look at the table: characters, drafts, one nobody sits in, the GM, a watcher."""
    return range(GM - 1, table.state.seats + 1)


def kinds(table: Table, seat: Seat) -> set[str]:
    """The names of the kinds of command offered to `seat`."""
    return {kind.__name__ for kind in offered(table, seat)}


def until(table: Table, command: TableCommand, wanted: Callable[[tuple[Event, ...]], object]) -> Table:
    """The table with another seed, the first by which `command` brings about what is `wanted`."""
    for seed in range(3000):
        chance = replace(table.state.chance, seed=f"{seed}")
        other = replace(table, state=replace(table.state, chance=chance), start=table.state, log=(), settled=0)
        other = replace(other, start=other.state)
        if wanted(told(other, command)):
            return other
    raise AssertionError("no seed does that")

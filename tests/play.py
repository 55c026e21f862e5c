"""Tables played at random, but legally: the same seed plays the same table."""

from __future__ import annotations

import random
from itertools import islice
from typing import Final

from msgspec.structs import replace

from core.commands import (
    Attack,
    BeginCombat,
    Correct,
    CorrectFoe,
    EndCombat,
    Evade,
    FoeActs,
    Keep,
    LeaveCombat,
    LevelUp,
    TableCommand,
)
from core.commands.base import Command
from core.commands.bonds import WriteBond
from core.commands.days import PassDays
from core.commands.drafts import BeginDraft, BeginLife, DrawRest, LeaveDraft, SetName
from core.commands.fires import FireRound
from core.commands.notes import EraseNote
from core.commands.sessions import NameTable
from core.commands.things import EndThing
from core.content import house
from core.events import GM
from core.refusal import Refusal
from core.table import Table, Undo, apply, check, new_table, offered

NAMES: Final = (
    "Aki",
    "冬馬",
    "[b]Rei[/b]",
    'a "quoted" \\ name',
    "Zoë",
    "\u1eb9\u0301",
    "# not a comment",
    "か\u309a",
    "it's",
    "𝔅an",
)
"""Names that have broken programs before."""

_WEIGHTS: Final[dict[type[Command] | type[Undo], float]] = {
    BeginDraft: 0.3,
    DrawRest: 3,
    BeginLife: 6,
    LeaveDraft: 0.3,
    PassDays: 0.3,
    Undo: 0.5,
    FireRound: 0.3,
    EndThing: 0.1,
    EraseNote: 0.5,
    BeginCombat: 2,
    EndCombat: 0.2,
    LeaveCombat: 0.3,
    CorrectFoe: 0.4,
    Correct: 0.2,
    Attack: 3,
    FoeActs: 4,
    Evade: 4,
    Keep: 4,
    LevelUp: 3,
}
_TRIED: Final = 64


def random_table(seed: int, commands: int) -> Table:
    """The table after `commands` random legal commands, given by random seats."""
    chance = random.Random(seed)
    table = new_table(chance.choice(NAMES), f"seed {seed}")
    for _ in range(commands):
        table, _ = apply(table, random_command(table, chance))
    return table


def random_command(table: Table, chance: random.Random) -> TableCommand | Undo:
    """A legal command, by a random seat that has any."""
    while True:
        seat = chance.choice([GM, GM, *range(table.state.seats)])
        kinds = sorted(offered(table, seat), key=lambda kind: kind.__name__)
        if not kinds:
            continue
        (kind,) = chance.choices(kinds, [_WEIGHTS.get(kind, 1) for kind in kinds])
        if not issubclass(kind, Command):
            return _legal_undo(table, seat)
        tried = [_named(command, chance) for command in islice(kind.offers(table.state, house(), seat), _TRIED)]
        legal = [command for command in tried if _is_legal(table, command)]
        if legal:
            return chance.choice(legal)  # type: ignore[return-value]  # each kind offers its own


def _named(command: Command, chance: random.Random) -> Command:
    """`command`, with one of the odd names if it names something."""
    if isinstance(command, SetName | NameTable | WriteBond):
        return replace(command, name=chance.choice(NAMES))
    return command


def _legal_undo(table: Table, seat: int) -> Undo:
    undo = Undo(seat=seat)
    return undo if _is_legal(table, undo) else Undo(seat=seat, insist=True)


def _is_legal(table: Table, command: Command | Undo) -> bool:
    try:
        check(table, command)  # type: ignore[arg-type]
    except Refusal:
        return False
    return True


def party_table() -> Table:
    """Three characters drawn by chance, always the same."""
    table = new_table("The lantern road", "lantern")
    for seat in range(3):
        for command in (BeginDraft(), DrawRest(seat=seat), BeginLife(seat=seat)):
            table, _ = apply(table, command)
    return table

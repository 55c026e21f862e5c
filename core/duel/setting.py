"""All that is decided before a duel, and all that was done in it since: enough to go on with it another day."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from core.duel.bots import Reason
from core.duel.commands import AnyCommand
from core.duel.rules import DuelRules
from core.duel.setup import Entrant
from core.events import Seat


class TakeBack(enum.Enum):
    """Which steps of a duel may be taken back."""

    NEVER = "never"
    UNSEEN = "unseen"  # while they showed no card to anybody
    FREE = "free"


class Setting(msgspec.Struct, frozen=True):
    """All that is decided before a duel. `minds` names the bot at each seat, None for a person.

    `sheets` says for each seat which seat of the table its character comes from, None for anybody else; it is empty
    where no table is behind the duel.
    """

    entrants: tuple[Entrant, ...]
    minds: tuple[str | None, ...]
    rules: DuelRules
    seed: str
    take_back: TakeBack = TakeBack.UNSEEN
    sheets: tuple[Seat | None, ...] = ()


class Move(msgspec.Struct, frozen=True):
    """One command carried out, and a bot's reason for it."""

    command: AnyCommand
    reason: Reason | None = None


class Unfinished(msgspec.Struct, frozen=True):
    """A duel laid aside: its setting and the moves so far; `table` names the save that its sheets come from.

    `fought` is how many duels that table had settled when this one began. As a rematch it is the next after `played`
    duels, of which whoever has a seat now won as many as `won` says for it.
    """

    setting: Setting
    moves: tuple[Move, ...] = ()
    table: str | None = None
    fought: Annotated[int, msgspec.Meta(ge=0)] = 0
    played: Annotated[int, msgspec.Meta(ge=0)] = 0
    won: tuple[int, ...] = ()

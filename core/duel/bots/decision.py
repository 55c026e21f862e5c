"""What a policy is, and how it says why."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import msgspec

from core.chance import Chance
from core.duel.commands import Concede, PlayerCommand
from core.duel.view import View

STREAM = "bot"


class Reason(enum.Enum):
    """Why a policy chose a command, as a code."""

    ONLY = "only"  # nothing else to do
    WHIM = "whim"  # no reason at all
    SAVES_CARDS = "saves_cards"  # waits and keeps its hand
    LAYS_BLIND = "lays_blind"  # leaves it to the deck
    LAYS_GROUND = "lays_ground"  # a card to build on
    STRIKES = "strikes"
    FINISHES = "finishes"  # can put the target out
    BUILDS = "builds"  # lays a hand
    GOES_ALL_OUT = "goes_all_out"
    HINDERS = "hinders"
    AIDS = "aids"
    RECOVERS = "recovers"
    HOLDS = "holds"  # an answer that holds
    SOFTENS = "softens"  # an answer that takes some
    SUPPORTS = "supports"
    TURNS_AROUND = "turns_around"
    SEIZES_THE_MOMENT = "seizes_the_moment"  # interrupts
    DRAWS_FIRST = "draws_first"
    THROWS_WORST = "throws_worst"
    KEEPS_BEST = "keeps_best"


class Decision(msgspec.Struct, frozen=True):
    """A command and why."""

    command: PlayerCommand
    reason: Reason


class Policy(Protocol):
    """Chooses one of `legal` for the seat of `view`, which has to move.

    `chance` is for this one decision and is not given back: the caller makes a fresh one each time, for instance
    `Chance(f"{seed}/{move}")`. The same three arguments give the same command.
    """

    def __call__(self, view: View, legal: Sequence[PlayerCommand], chance: Chance, /) -> PlayerCommand: ...


class Decide(Protocol):
    """A policy that also says why."""

    def __call__(self, view: View, legal: Sequence[PlayerCommand], chance: Chance, /) -> Decision: ...


class Bot(NamedTuple):
    """An opponent: its name, as a code, and how it decides."""

    name: str
    decide: Decide

    def policy(self, view: View, legal: Sequence[PlayerCommand], chance: Chance) -> PlayerCommand:
        """The command of `decide`, as a `Policy`."""
        return self.decide(view, legal, chance).command


def options(legal: Sequence[PlayerCommand]) -> list[PlayerCommand]:
    """What a policy chooses from: it never concedes. There is always something else for who has to move."""
    return [command for command in legal if not isinstance(command, Concede)]

"""What a combat waits for, and what one reader has marked for it. Never part of the game."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.cards import Card
from core.combat_view import CombatView
from core.commands import Attack, Evade, FoeActs
from core.events import Seat
from core.views import TableView
from tui.settings import Settings


class Kind(enum.Enum):
    """What is waited for: a die that lies open, an evasion, a character's turn, a foe's."""

    DIE = "die"
    EVADE = "evade"
    TURN = "turn"
    FOE = "foe"


class Moment(NamedTuple):
    """What the combat waits for: who is asked (`seat`), or which `foe` is on turn; the `foe` of an evasion attacks."""

    kind: Kind
    seat: Seat | None = None
    foe: int | None = None


def moment_of(view: TableView) -> Moment | None:
    """What the combat waits for; None where none is under way."""
    combat = view.combat
    if combat is None:
        return None
    if view.rolled is not None:
        return Moment(Kind.DIE, view.rolled.roll.seat)
    if combat.asked is not None and combat.exchange is not None:
        return Moment(Kind.EVADE, combat.asked, combat.exchange.attacker.foe)
    if combat.turn is None:
        return None
    kind = Kind.TURN if combat.turn.foe is None else Kind.FOE
    return Moment(kind, combat.turn.seat, combat.turn.foe)


@dataclass
class Foes:
    """Whether the foe on turn acts by itself.

    What was taken back, and a foe that somebody means to direct, are `held`: they wait until something else is waited
    for than this `moment`, or they are let go.
    """

    held: bool = False
    moment: Moment | None = None

    def happened(self, moment: Moment | None, undone: bool) -> None:
        """Something happened, and now the combat waits for `moment`."""
        self.held = undone or (self.held and moment == self.moment)
        self.moment = moment

    def act(self, settings: Settings) -> bool:
        """Whether a foe acts now without being asked to."""
        on_turn = self.moment is not None and self.moment.kind is Kind.FOE
        return on_turn and settings.foes_alone and not self.held


@dataclass
class Aim:
    """Whom a character attacks, by number, and whom the foe on turn does: by itself where that is None."""

    foe: int | None = None
    victim: Seat | None = None

    def keep(self, combat: CombatView, alive: Sequence[Seat]) -> None:
        """Forgets who fights no more; a foe that stands is always aimed at."""
        standing = self.standing(combat)
        if self.foe not in standing:
            later = [foe for foe in standing if self.foe is not None and foe > self.foe]
            self.foe = next(iter(later or standing), None)
        if self.victim not in alive:
            self.victim = None

    @staticmethod
    def standing(combat: CombatView) -> list[int]:
        """The foes that can be aimed at, by number."""
        return [foe.id for foe in combat.foes if foe.shape.value != "defeated"]

    def turn(self, step: int, combat: CombatView) -> None:
        """Aims at the next foe, or the one before."""
        standing = self.standing(combat)
        if standing:
            at = standing.index(self.foe) if self.foe in standing else -1
            self.foe = standing[(at + step) % len(standing)]

    def turn_victim(self, step: int, alive: Sequence[Seat]) -> None:
        """Directs the foe on turn at the next character, or leaves it to itself."""
        options: list[Seat | None] = [None, *alive]
        at = options.index(self.victim) if self.victim in options else 0
        self.victim = options[(at + step) % len(options)]


def command_of(moment: Moment, aim: Aim, cards: tuple[Card, ...], sake: int | None) -> Attack | Evade | FoeActs | None:
    """The command for what is waited for, as it is marked now; None for a die that lies open."""
    if moment.kind is Kind.TURN and moment.seat is not None and aim.foe is not None:
        return Attack(seat=moment.seat, foe=aim.foe, cards=cards, sake=sake)
    if moment.kind is Kind.EVADE and moment.seat is not None:
        return Evade(seat=moment.seat, cards=cards, sake=sake)
    return FoeActs(target=aim.victim) if moment.kind is Kind.FOE else None

"""How a duel went, seat by seat, counted from its steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.duel import AnyEvent
from core.duel.events import (
    Answered,
    Compared,
    Declared,
    PresenceChanged,
    Stacked,
    Supported,
    TurnBegan,
    TurnedAround,
)
from core.events import Seat
from core.hands import HandKind
from tui.arena import Step


@dataclass
class Tally:
    """What one seat did: turns taken, checks made and won, wounds dealt and taken, the best hand it laid."""

    turns: int = 0
    checks: int = 0
    won: int = 0
    dealt: int = 0
    taken: int = 0
    best: tuple[int, HandKind | None] = (0, None)


def tally(steps: Sequence[Step], seats: int) -> list[Tally]:
    """The tally of each seat."""
    tallies = [Tally() for _ in range(seats)]
    actor: Seat | None = None
    for step in steps:
        for event in step.events:
            actor = _count(event, tallies, actor)
    return tallies


def _count(event: AnyEvent, tallies: list[Tally], actor: Seat | None) -> Seat | None:
    """Counts one event; answers whose check is under way, None once it is over."""
    match event:
        case TurnBegan():
            tallies[event.seat].turns += 1
            return None
        case Declared() | TurnedAround():
            tallies[event.seat].checks += 1
            actor = event.seat
        case Compared() if event.degree is not None:
            tallies[event.seat].won += 1
        case PresenceChanged() if event.after < event.before:
            tallies[event.seat].taken += event.before - event.after
            if actor is not None:
                tallies[actor].dealt += event.before - event.after
    if isinstance(event, Declared | TurnedAround | Supported | Answered | Stacked):
        one = tallies[event.seat]
        if event.value > one.best[0]:
            one.best = (event.value, event.kind)
    return actor

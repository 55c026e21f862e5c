"""How a duel went, seat by seat, counted from what happened in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.duel.events import (
    Answered,
    AnyEvent,
    Compared,
    Declared,
    PresenceChanged,
    Stacked,
    Supported,
    TurnBegan,
    TurnedAround,
)
from core.duel.state import Duellist, Result
from core.duel.view import SeatView
from core.events import Seat
from core.feats import Feats
from core.hands import HandKind


@dataclass
class _Counted:
    """What one seat did so far."""

    turns: int = 0
    checks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0
    best: int = 0
    kind: HandKind | None = None


def tally(seats: Sequence[Duellist | SeatView], events: Iterable[AnyEvent], result: Result | None) -> tuple[Feats, ...]:
    """The feats of each seat in a duel with these events, all of them or all that a watcher may know."""
    counted = [_Counted() for _ in seats]
    actor: Seat | None = None
    for event in events:
        actor = _count(event, counted, actor)
    winner = None if result is None else result.winner
    return tuple(
        Feats(who.name, 1, int(who.side == winner), c.turns, c.checks, c.hits, c.dealt, c.taken, c.best, c.kind)
        for who, c in zip(seats, counted, strict=True)
    )


def _count(event: AnyEvent, counted: list[_Counted], actor: Seat | None) -> Seat | None:
    """Counts one event; answers whose check is under way, None once it is over."""
    match event:
        case TurnBegan():
            counted[event.seat].turns += 1
            return None
        case Declared() | TurnedAround():
            counted[event.seat].checks += 1
            actor = event.seat
        case Compared() if event.degree is not None:
            counted[event.seat].hits += 1
        case PresenceChanged() if event.after < event.before:
            counted[event.seat].taken += event.before - event.after
            if actor is not None:
                counted[actor].dealt += event.before - event.after
    if isinstance(event, Declared | TurnedAround | Supported | Answered | Stacked):
        one = counted[event.seat]
        if event.value > one.best:
            one.best, one.kind = event.value, event.kind
    return actor

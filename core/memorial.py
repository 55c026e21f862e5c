"""The dead of a table: their days and deeds, read from what the story keeps for good (rules 2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from core.cards import Suit
from core.combat import FoeName
from core.commands.combat_events import FoeDefeated
from core.commands.days import Died, LifeChanged
from core.events import Event, Seat, seen_by
from core.names import Name
from core.state import Character
from core.table import Table

APART: Final = frozenset({"passed", "pulled_back", "corrected"})
"""Why days went that were not given for something: each kind is counted by itself."""


class Memorial(msgspec.Struct, frozen=True):
    """A dead character. `drawn` are the days that the four cards gave, `lived` those that passed before death.

    `won` days were gained, `spent` given for something, `back_days` went to be pulled back, which brought the character
    back up `pulled_back` times; `corrected` are those that the GM set right, more or (negative) fewer. Where the story
    reaches back to the birth, drawn + won − spent − lived − back_days + corrected is what is left: 0. `perfect` counts
    totals of 13, `felled` the foes defeated. `cause` is the `why` of the last days lost, "" where the story does not
    reach back so far.
    """

    seat: Seat
    name: Name
    suit: Suit
    died: int
    drawn: int
    lived: int
    won: int
    spent: int
    back_days: int
    corrected: int
    pulled_back: int
    perfect: int
    felled: tuple[FoeName, ...]
    cause: str


def memorials(table: Table, seat: Seat) -> tuple[Memorial, ...]:
    """The dead, in the order of their deaths, as `seat` may know of them."""
    kept = seen_by(seat, tuple(_lasting(table)))
    dead = [one for one in table.state.characters if one.died is not None]
    return tuple(_memorial(one, kept) for one in sorted(dead, key=lambda one: (one.died or 0, one.seat)))


def _lasting(table: Table) -> Iterator[Event]:
    yield from table.past
    for entry in table.log:
        yield from (event for event in entry.events if event.lasting)


def _memorial(one: Character, kept: tuple[Event, ...]) -> Memorial:
    changes = [event for event in kept if isinstance(event, LifeChanged) and event.seat == one.seat]
    lost = [event for event in changes if event.days < 0]

    def days(*why: str) -> int:
        return sum(event.days for event in changes if event.why in why)

    fallen = any(isinstance(event, Died) and event.seat == one.seat for event in kept)
    return Memorial(
        seat=one.seat,
        name=one.name,
        suit=one.suit,
        died=one.died or 0,
        drawn=sum(card.rank for card in one.cards),
        lived=-days("passed"),
        won=sum(event.days for event in changes if event.days > 0 and event.why not in APART),
        spent=-sum(event.days for event in lost if event.why not in APART),
        back_days=-days("pulled_back"),
        corrected=days("corrected"),
        pulled_back=sum(event.why == "pulled_back" and event.life > 0 for event in lost),
        perfect=sum(event.why in ("perfect", "critical") for event in changes),
        felled=tuple(event.foe for event in kept if isinstance(event, FoeDefeated) and event.seat == one.seat),
        cause=lost[-1].why if lost and fallen else "",
    )

"""Days passing, gained and lost (rules 2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec
from msgspec.structs import replace

from core.commands.base import Done, GMCommand
from core.commands.turns import bury
from core.content import Content
from core.events import Event, Seat
from core.refusal import Refusal
from core.state import Character, State


class LifeChanged(Event, frozen=True, kw_only=True, tag="life_changed"):
    """`days` were gained or, negative, lost; `life` is left.

    `why`, gained: perfect, four_nine, critical, level_up; lost: passed, bond, heal, magic, pulled_back, drawn_heal,
    drawn_magic, drawn_erase; either: corrected.
    """

    lasting: ClassVar[bool] = True

    seat: Seat
    days: int
    life: int
    why: str


class Died(Event, frozen=True, kw_only=True, tag="died"):
    """The life count came to 0 (rules 2.2)."""

    lasting: ClassVar[bool] = True

    seat: Seat
    day: int


class DayBroke(Event, frozen=True, kw_only=True, tag="day_broke"):
    """A new day begins."""

    day: int


def change_life(state: State, seat: Seat, days: int, why: str) -> Done:
    """Gives or takes days of the living character in `seat`; at 0 the character dies and the hand is lost (rules 2.2).

    Gains have no upper bound; no more is taken than there is. Every change of a life count goes through here.
    """
    character = state.character(seat)
    life = max(0, character.life + days)
    changed = replace(character, life=life)
    events: tuple[Event, ...] = (LifeChanged(seat=seat, days=life - character.life, life=life, why=why),)
    if life == 0:
        changed = replace(changed, died=state.day, hand=(), due=0, waiting=(), face=0, paid=())
        state = _throw_away(state, character).with_character(changed)
        state, after = bury(state, seat)
        return state, (*events, Died(seat=seat, day=state.day), *after)
    return state.with_character(changed), events


def _throw_away(state: State, character: Character) -> State:
    """The character's hand goes face down among the cards that nobody holds."""
    if state.session is None:
        return state
    rest = (*state.session.rest, *character.hand)
    return replace(state, session=replace(state.session, rest=rest))


class PassDays(GMCommand, frozen=True, kw_only=True, tag="pass_days"):
    """Lets 1 to 30 days pass [house]; each takes one day of every living character (rules 2.2)."""

    waits: ClassVar[bool] = True

    days: Annotated[int, msgspec.Meta(ge=1)] = 1

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if state.combat is not None:
            raise Refusal("combat_on")
        most = state.rules.days_at_once
        if not 1 <= self.days <= most:
            raise Refusal("days_range", least=1, most=most)

    def perform(self, state: State, content: Content) -> Done:
        events: list[Event] = []
        for _ in range(self.days):
            state = replace(state, day=state.day + 1)
            events.append(DayBroke(day=state.day))
            for character in state.living:
                state, happened = change_life(state, character.seat, -1, "passed")
                events.extend(happened)
        return state, tuple(events)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[PassDays]:
        yield from (cls(seat=seat, days=days) for days in (1, 3))

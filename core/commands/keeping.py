"""A die that lies open: kept, tempered, or thrown anew (rules 2.6, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.combat import Purpose, Roll
from core.commands.base import Command, Done
from core.commands.checks import checked
from core.commands.exchange import count
from core.commands.roll_events import Tempered
from core.commands.rolls import may_temper
from core.content import Content
from core.events import GM, Event, Seat
from core.refusal import Refusal
from core.state import State


def open_roll(state: State, seat: Seat) -> Roll:
    """The roll of `seat` whose die lies open; refused if there is none."""
    if state.rolled is None or state.rolled.seat != seat:
        raise Refusal("no_die")
    return state.rolled


def settle(state: State, content: Content, roll: Roll) -> Done:
    """The die lies open no more: `roll` counts."""
    state = replace(state, rolled=None)
    return checked(state, roll) if roll.purpose is Purpose.CHECK else count(state, content, roll)


class Keep(Command, frozen=True, kw_only=True, tag="keep"):
    """Lets the open die count; `temper`: with its total moved one toward 13, where Temper waits (rules 2.8).

    The GM may keep it for somebody, but not temper it.
    """

    temper: bool = False

    def check(self, state: State, content: Content) -> None:
        if self.seat == GM and not self.temper:
            if state.rolled is None:
                raise Refusal("no_die")
            return
        roll = open_roll(state, self.seat)
        if self.temper and not may_temper(state.character(self.seat), roll):
            raise Refusal("no_temper")

    def perform(self, state: State, content: Content) -> Done:
        roll = state.rolled
        assert roll is not None  # `check` saw to it
        events: tuple[Event, ...] = ()
        if self.temper:
            before, roll = roll.total, replace(roll, moved=roll.step)
            events = (Tempered(seat=roll.seat, before=before, total=roll.total),)
        state, after = settle(state, content, roll)
        return state, (*events, *after)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[Keep]:
        yield from (cls(seat=seat, temper=temper) for temper in (False, True))

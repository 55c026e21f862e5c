"""Ten more minutes of a performance (rules 4, Performance)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from core.commands.base import Done, GMCommand
from core.commands.things import acting, found, rolled, throw, with_thing
from core.content import Content
from core.events import Event, Seat
from core.hazards.performance import PART, income
from core.refusal import Refusal
from core.state import State
from core.things import Show


class Performed(Event, frozen=True, kw_only=True, tag="performed"):
    """Ten minutes earned `earned` CP; `minutes` and `income` are those of the whole performance so far."""

    reveals: ClassVar[bool] = True

    id: int
    name: str
    earned: int
    minutes: int
    income: int


class PerformOn(GMCommand, frozen=True, kw_only=True, tag="perform_on"):
    """Performs for ten minutes more, up to ten for each TP."""

    id: int

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        show = acting(state, Show, self.id)
        if show.done + PART > show.inputs.most:
            raise Refusal("minutes_most", minutes=show.done + PART, most=show.inputs.most)
        show.inputs.check()

    def perform(self, state: State, content: Content) -> Done:
        show = found(state, Show, self.id)
        reckoning = show.inputs.result().reckoning
        state, roll = throw(state, reckoning)
        earned = income(roll)
        note = rolled("perform", "part", show.name, reckoning, roll, facts={"income_cp": earned})
        show = replace(show, done=show.done + PART, income=show.income + earned)
        event = Performed(id=show.id, name=show.name, earned=earned, minutes=show.done, income=show.income)
        return with_thing(state, show), (note, event)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[PerformOn]:
        return (cls(seat=seat, id=thing.id) for thing in state.things if isinstance(thing, Show))

"""What a command at a table is: who acts, a check that touches nothing, and the doing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar

import msgspec

from core.content import Content
from core.events import GM, Event, Seat
from core.refusal import Refusal
from core.state import State

C = TypeVar("C", bound="Command")
Done = tuple[State, tuple[Event, ...]]


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="command"):
    """Something a seat wants done. `seat` is a character's, a draft's, or the GM's.

    A kind that `waits` may not be done between a roll's dice and its result (rules 2.6): it touches lives or cards.
    """

    waits: ClassVar[bool] = False

    seat: Seat

    def check(self, state: State, content: Content) -> None:
        """Raises the `Refusal` that says why this may not be done now. Nothing is drawn and nothing changes."""
        raise NotImplementedError

    def perform(self, state: State, content: Content) -> Done:
        """The state that follows and what happened; to be called only after `check` let it pass."""
        raise NotImplementedError

    @classmethod
    def offers(cls: type[C], state: State, content: Content, seat: Seat) -> Iterator[C]:
        """Commands of this kind that `seat` could try: all of them, but one sample for free text and open numbers.

        What `check` refuses among them is sifted out by the caller.
        """
        raise NotImplementedError


class GMCommand(Command, frozen=True, kw_only=True):
    """A command that only the GM's seat gives."""

    seat: Seat = GM

    def check(self, state: State, content: Content) -> None:
        if self.seat != GM:
            raise Refusal("gm_only")

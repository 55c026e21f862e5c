"""What happened: codes and facts, never sentences, each with who may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeVar

import msgspec

Seat = int
"""Who looks or acts: the number of a character or of a duel's seat, or one of the two below."""

GM: Seat = -1
WATCHER: Seat = -2


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened. `to` lists the seats that may see it; None means everybody.

    A kind that `reveals` shows something that was hidden or left to chance: undo stops there. A kind that is `lasting`
    stays in the chronicle when the log grows too long to keep.
    """

    reveals: ClassVar[bool] = False
    lasting: ClassVar[bool] = False

    to: tuple[Seat, ...] | None = None


E = TypeVar("E", bound=Event)


def seen_by(seat: Seat, events: Iterable[E]) -> tuple[E, ...]:
    """Those of `events` that `seat` may see."""
    return tuple(event for event in events if event.to is None or seat in event.to)

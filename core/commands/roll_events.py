"""What is told of a die that lies open before its roll counts (rules 2.6, 2.8)."""

from __future__ import annotations

from typing import ClassVar

from core.combat import Roll
from core.events import Event, Seat


class DieShown(Event, frozen=True, kw_only=True, tag="die_shown"):
    """A die was thrown and lies open: who rolled may still change it by magic before it counts."""

    reveals: ClassVar[bool] = True

    roll: Roll


class ThoughtAgain(Event, frozen=True, kw_only=True, tag="thought_again"):
    """The die lying open was thrown anew: it showed `before` and shows `die` (Second Thought)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    before: int
    die: int


class Tempered(Event, frozen=True, kw_only=True, tag="tempered"):
    """The total moved one toward 13: from `before` to `total` (Temper)."""

    seat: Seat
    before: int
    total: int

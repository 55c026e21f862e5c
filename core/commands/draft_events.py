"""What happens while a life is drawn (rules 2.1)."""

from __future__ import annotations

from typing import ClassVar

from core.cards import Card, Suit
from core.events import Event, Seat


class DraftBegun(Event, frozen=True, kw_only=True, tag="draft_begun"):
    """Four cards lie face down before a new seat."""

    seat: Seat


class CardTurned(Event, frozen=True, kw_only=True, tag="card_turned"):
    """One of the four cards was turned; `days` is the life count so far."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Card
    days: int


class DraftChanged(Event, frozen=True, kw_only=True, tag="draft_changed"):
    """A choice was made that the sheet shows."""

    seat: Seat


class WayDrawn(Event, frozen=True, kw_only=True, tag="way_drawn"):
    """The way of life was drawn by chance."""

    reveals: ClassVar[bool] = True

    seat: Seat
    suit: Suit


class StarDrawn(Event, frozen=True, kw_only=True, tag="star_drawn"):
    """A card named the guardian star."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Card
    star: str


class RestDrawn(Event, frozen=True, kw_only=True, tag="rest_drawn"):
    """Chance made every choice that was left."""

    reveals: ClassVar[bool] = True

    seat: Seat


class DraftLeft(Event, frozen=True, kw_only=True, tag="draft_left"):
    """A life being drawn was given up."""

    seat: Seat


class LifeBegun(Event, frozen=True, kw_only=True, tag="life_begun"):
    """A character is complete."""

    lasting: ClassVar[bool] = True

    seat: Seat
    name: str
    life: int

"""What spending life brings about (rules 2.6, 2.8)."""

from __future__ import annotations

from typing import ClassVar

from core.cards import Card
from core.combat import FoeName
from core.events import Event, Seat
from core.magic import Magic
from core.state import Bond


class Healed(Event, frozen=True, kw_only=True, tag="healed"):
    """A character regained `points` HP and has `hp`. `why`: heal, drawn_heal, provision, span."""

    seat: Seat
    points: int
    hp: int
    why: str


class MagicUsed(Event, frozen=True, kw_only=True, tag="magic_used"):
    """A magic was used: on another character (`ally`), on a `foe`, with a `face` chosen, as its kind asks."""

    seat: Seat
    magic: Magic
    ally: Seat | None = None
    foe: FoeName | None = None
    face: int | None = None


class CardDrawn(Event, frozen=True, kw_only=True, tag="card_drawn"):
    """A card was drawn at random from the own hand, to pay with its number. `use`: heal, magic, erase."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Card
    use: str


class MagicDrawn(Event, frozen=True, kw_only=True, tag="magic_drawn"):
    """Chance named a magic. `kept`: it is paid for and waits to be used; else it took effect at once."""

    reveals: ClassVar[bool] = True

    seat: Seat
    magic: Magic
    kept: bool


class BondErased(Event, frozen=True, kw_only=True, tag="bond_erased"):
    """A relationship was erased from a sheet."""

    seat: Seat
    bond: Bond


class LevelledUp(Event, frozen=True, kw_only=True, tag="levelled_up"):
    """A character took a level-up and has `level`. `way`: life (`DaysRolled`), ability, companion (`StarJoined`)."""

    seat: Seat
    way: str
    level: int
    ability: str | None = None
    score: int | None = None


class DaysRolled(Event, frozen=True, kw_only=True, tag="days_rolled"):
    """A D6 said how many days a level-up gives."""

    reveals: ClassVar[bool] = True

    seat: Seat
    die: int


class StarJoined(Event, frozen=True, kw_only=True, tag="star_joined"):
    """`card` named a companion star; `passed` were drawn before it and named stars already owned."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Card
    star: str
    passed: tuple[Card, ...] = ()


class Corrected(Event, frozen=True, kw_only=True, tag="corrected"):
    """The GM set something on a sheet: `hp`, from `before`, if it was that. `reason` is the GM's own words."""

    seat: Seat
    hp: int | None = None
    before: int | None = None
    reason: str = ""

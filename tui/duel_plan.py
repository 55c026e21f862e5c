"""A duel being planned: who sits where, for which side, played by whom, and by which rules (rules 3.1)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from core.duel import DuelRules, Entrant
from core.duel.quick import drawn_features
from core.duel.rules import MOST_SEATS
from core.duel.setting import Setting, TakeBack
from core.events import GM, Seat
from core.features import Feature
from core.views import CharacterView
from tui.room import Room
from tui.text import Text

SIDES: Final = "ABCDEF"
PRESENCES: Final = range(1, 31)
FIRST_BOT: Final = "steady"


@dataclass
class Place:
    """One seat. `name` None stands for one of the reader's language, `presence` None for that of the rules.

    `sheet` is the seat of the table whose character sits here; then name, features and presence are the sheet's.
    """

    side: str
    mind: str | None = FIRST_BOT
    name: str | None = None
    presence: int | None = None
    draws: int = 0
    sheet: Seat | None = None


def _places() -> list[Place]:
    places = [Place(SIDES[at % 2]) for at in range(MOST_SEATS)]
    places[0].mind = None
    return places


def names_at(room: Room) -> frozenset[str]:
    """What the characters at the table of `room` are called."""
    return frozenset(one.name for one in room.view(GM).characters)


@dataclass
class Plan:
    """What was chosen so far; kept for the next time. `room` is the table whose characters may sit down.

    `known` are names that nobody is given unasked: those of the characters there are.
    """

    room: Room | None = None
    count: int = 2
    places: list[Place] = field(default_factory=_places)
    rules: DuelRules = field(default_factory=DuelRules)
    seed: str = ""
    take_back: TakeBack = TakeBack.FREE
    known: frozenset[str] = frozenset()

    @classmethod
    def at_table(cls, room: Room) -> Plan:
        """The living characters side by side, each a person's, against one other."""
        plan = cls(room, take_back=TakeBack.UNSEEN, known=names_at(room))
        party = plan.living()[: MOST_SEATS - 1]
        for place, one in zip(plan.places, party, strict=False):
            place.side, place.mind, place.sheet = SIDES[0], None, one.seat
        for place in plan.places[len(party) :]:
            place.side, place.mind = SIDES[1], FIRST_BOT
        plan.count = max(2, len(party) + 1)
        return plan

    def living(self) -> tuple[CharacterView, ...]:
        """The characters who may sit down."""
        return tuple(one for one in self.room.view(GM).characters if one.died is None) if self.room is not None else ()

    @property
    def seated(self) -> Sequence[Place]:
        """The seats of the duel."""
        return self.places[: self.count]

    def character(self, seat: int) -> CharacterView | None:
        """Whose sheet that seat has; None for nobody's, or one that has died since."""
        return next((one for one in self.living() if one.seat == self.places[seat].sheet), None)

    def refresh(self, seed: str | None = None) -> None:
        """Lets go of sheets that cannot sit down any more, and chooses a seed, or `seed`, where there is none."""
        for seat, place in enumerate(self.places):
            if place.sheet is not None and self.character(seat) is None:
                place.sheet = None
        self.seed = self.seed or seed or secrets.token_hex(3)

    def next_sheet(self, seat: int) -> None:
        """Puts the next character there who has no seat yet, after the last nobody's."""
        place = self.places[seat]
        taken = {other.sheet for other in self.seated if other is not place}
        order: list[Seat | None] = [None, *(one.seat for one in self.living() if one.seat not in taken)]
        place.sheet = order[(order.index(place.sheet) + 1) % len(order)] if place.sheet in order else None

    def next_foe(self, seat: int, text: Text) -> None:
        """Puts the next foe of the table's content there that has no seat yet, after the last nobody in particular."""
        place = self.places[seat]
        taken = {other.name for other in self.seated if other is not place}
        named = {text.word(foe.name): foe for foe in text.content.foes}
        order = [None, *(name for name in named if name not in taken)]
        name = order[(order.index(place.name) + 1) % len(order)] if place.name in order else order[1 % len(order)]
        place.sheet, place.name = None, name
        place.presence = None if name is None else min(named[name].hp, PRESENCES.stop - 1)

    def name_of(self, seat: int, text: Text) -> str:
        """Who sits there: by the sheet, as named, or a name of the house in the reader's language."""
        one = self.character(seat)
        if one is not None:
            return one.name
        names = text.content.names[text.lang]
        free = sorted(names, key=lambda name: name in self.known)
        return self.places[seat].name or free[seat]

    def features_of(self, seat: int, text: Text) -> tuple[Feature, ...]:
        """The features there, those of a sheet or drawn."""
        one = self.character(seat)
        if one is not None:
            return one.features
        return drawn_features(text.content, f"{self.seed}/{seat}/{self.places[seat].draws}", text.lang)

    def presence_of(self, seat: int) -> tuple[int, int]:
        """The presence there and its maximum."""
        one = self.character(seat)
        if one is not None:
            return one.hp, one.hp_max
        presence = self.places[seat].presence or self.rules.presence
        return presence, presence

    def change_presence(self, seat: int, step: int) -> None:
        """Gives who has no sheet a presence of its own."""
        now, _ = self.presence_of(seat)
        presence = max(PRESENCES.start, min(now + step, PRESENCES.stop - 1))
        self.places[seat].presence = None if presence == self.rules.presence else presence

    def setting(self, text: Text) -> Setting:
        """All that was chosen."""
        entrants = tuple(
            Entrant(self.name_of(seat, text), place.side, self.features_of(seat, text), place.presence)
            for seat, place in enumerate(self.seated)
        )
        minds = tuple(place.mind for place in self.seated)
        sheets = tuple(place.sheet for place in self.seated)
        setting = Setting(entrants, minds, self.rules, self.seed, self.take_back)
        return setting if not any(sheet is not None for sheet in sheets) else replace(setting, sheets=sheets)

"""What is true at a table: characters, lives being drawn, the day, the session. Immutable, and nothing else."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from core.abilities import Abilities as Abilities  # a sheet's parts are found where the sheet is
from core.abilities import Ability as Ability
from core.cards import Card, Suit
from core.chance import Chance, Count
from core.combat import Combat, Roll
from core.events import Seat
from core.feats import Feats
from core.features import Feature
from core.hazards.inputs import Level
from core.magic import Magic
from core.names import Line, Name
from core.refusal import Refusal
from core.rules import Rules, Small
from core.things import AnyThing

Day = Annotated[int, msgspec.Meta(ge=1)]

SKILLS = (
    "swimming",
    "climbing",
    "acrobatics",
    "search",
    "sixth_sense",
    "trap_knowledge",
    "trap_work",
    "affinity",
    "training",
    "animal_knowledge",
    "performance",
)
"""The supplementary skills that a sheet may hold (rules 2.1.6, 4)."""


class BondKind(enum.Enum):
    """The two sides of a relationship (rules 2.7)."""

    FAVOUR = "favour"
    AVERSION = "aversion"


class Bond(msgspec.Struct, frozen=True):
    """A relationship: somebody's name, that person's suit, and whether it is favour or aversion (rules 2.7)."""

    kind: BondKind
    name: Name
    suit: Suit


class Draft(msgspec.Struct, frozen=True):
    """A life being drawn: the first `turned` of its four cards lie open; what is None is not yet chosen (rules 2.1)."""

    seat: Seat
    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=4, max_length=4)]
    abilities: Abilities
    turned: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    name: Name | None = None
    suit: Suit | None = None
    armour: str | None = None
    star: Card | None = None
    features: tuple[Feature, ...] = ()

    @property
    def days(self) -> int:
        """The days that the cards turned so far give."""
        return sum(card.rank for card in self.cards[: self.turned])


class Character(msgspec.Struct, frozen=True):
    """A character (rules 2.1). `life` is the life count in days; `died` the day of death, None while alive.

    `skills` are levels of supplementary skills (rules 2.1.6), those that are not 0. `companions` are stars by key.
    `level_ups` were taken, `due` are still to be taken (rules 2.9). `waiting` are magics that wait for what they are
    for, `face` is the face that Foresee chose, 0 without it; `paid` are magics drawn and not yet used (rules 2.6, 2.8).
    """

    seat: Seat
    name: Name
    suit: Suit
    life: Annotated[int, msgspec.Meta(ge=0)]
    hp: int
    abilities: Abilities
    armour: str
    star: str
    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=4, max_length=4)]
    features: tuple[Feature, ...] = ()
    bonds: tuple[Bond, ...] = ()
    hand: tuple[Card, ...] = ()
    died: Day | None = None
    skills: dict[str, Level] = {}
    companions: tuple[str, ...] = ()
    level_ups: Count = 0
    due: Count = 0
    waiting: tuple[Magic, ...] = ()
    face: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    paid: tuple[Magic, ...] = ()

    @property
    def stars(self) -> tuple[str, ...]:
        """The guardian star and the companions, by key (rules 2.8)."""
        return (self.star, *self.companions)

    @property
    def level(self) -> int:
        """The total level (rules 2.1.6)."""
        return 1 + self.level_ups

    @property
    def alive(self) -> bool:
        """Whether the character still has days (rules 2.2)."""
        return self.died is None


class Session(msgspec.Struct, frozen=True):
    """A session under way (rules 2.3): cards laid lie open in `spent`; `rest` was never dealt or thrown away unseen."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    spent: tuple[Card, ...] = ()
    rest: tuple[Card, ...] = ()


class State(msgspec.Struct, frozen=True):
    """All that is true at a table.

    `tolerance` is the largest distance from 13 that succeeds now (rules 2.4); `seats` is how many seat numbers were
    given out, to drafts and the characters they become. `things` are what the GM keeps running, `numbered` how many
    numbers they were given, `notes` the GM's own lines. `rolled` is a roll whose die lies open: who rolled it may still
    change it by magic (rules 2.6, 2.8). `duels` were fought out at
    this table, `feats` tell what everybody in them did.
    """

    name: Name
    chance: Chance
    day: Day = 1
    tolerance: Small = 4
    sessions: Count = 0
    seats: Count = 0
    characters: tuple[Character, ...] = ()
    drafts: tuple[Draft, ...] = ()
    session: Session | None = None
    things: tuple[AnyThing, ...] = ()
    numbered: Count = 0
    notes: tuple[Line, ...] = ()
    duels: Count = 0
    feats: tuple[Feats, ...] = ()
    rules: Rules = Rules()
    combat: Combat | None = None
    rolled: Roll | None = None

    def character(self, seat: Seat) -> Character:
        """The character in `seat`; refused if there is none."""
        for character in self.characters:
            if character.seat == seat:
                return character
        raise Refusal("no_character", seat=seat)

    def draft(self, seat: Seat) -> Draft:
        """The life being drawn in `seat`; refused if there is none."""
        for draft in self.drafts:
            if draft.seat == seat:
                return draft
        raise Refusal("no_draft", seat=seat)

    @property
    def pending(self) -> Seat | None:
        """Who must first do something about a roll between its dice and its result: keep the die, or evade."""
        if self.rolled is not None:
            return self.rolled.seat
        exchange = self.combat.exchange if self.combat is not None else None
        return exchange.target.seat if exchange is not None else None

    @property
    def living(self) -> tuple[Character, ...]:
        """The characters who are alive, in seat order."""
        return tuple(character for character in self.characters if character.alive)

    def with_character(self, changed: Character) -> State:
        """This state with the character of `changed.seat` replaced."""
        characters = tuple(changed if one.seat == changed.seat else one for one in self.characters)
        return msgspec.structs.replace(self, characters=characters)

    def with_draft(self, changed: Draft) -> State:
        """This state with the draft of `changed.seat` replaced."""
        drafts = tuple(changed if one.seat == changed.seat else one for one in self.drafts)
        return msgspec.structs.replace(self, drafts=drafts)

    def without_draft(self, seat: Seat) -> State:
        """This state without the draft of `seat`."""
        return msgspec.structs.replace(self, drafts=tuple(one for one in self.drafts if one.seat != seat))


def hp_max(rules: Rules, body: int) -> int:
    """The most HP a character with this body has (rules 2.1.3)."""
    return rules.hp_base + body

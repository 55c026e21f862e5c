"""The house content: stars, armour, difficulties, features, foes and names, read once from `core/data`.

This is the only file of the core that opens anything.
"""

from __future__ import annotations

import enum
from functools import cache
from typing import Annotated, Any, Final, NamedTuple, TypeVar

import msgspec

from core.cards import RANKS, Card, Suit
from core.combat import MOST_FOES, MOST_HP, FoeSheet
from core.features import Effect, Feature
from core.magic import Magic
from core.rules import Small

Words = dict[str, str]
"""A text by language code. `en` is always there; other languages fall back to it."""


class Label(enum.Enum):
    """How hard an encounter is [house]: see `PROMISE`, and `encounters.toml`."""

    EASY = "easy"
    EVEN = "even"
    DEADLY = "deadly"


class Promise(NamedTuple):
    """What the labels of the house's encounters promise a standard character [house], held to by `make balance`.

    `easy` costs so many days a head at most, `even` from `least` to `most`; `deadly` costs so many or more, or one
    combat in `lost` is lost, or more.
    """

    easy: int = 2
    least: int = 3
    most: int = 9
    deadly: int = 12
    lost: int = 5


PROMISE: Final = Promise()
Points = Annotated[int, msgspec.Meta(ge=0, le=20)]


class Star(msgspec.Struct, frozen=True):
    """A star of the two Dippers, the rank that draws it and the magic it brings (rules 2.8).

    `effect` is the code of what the magic does; `magic` and `text` tell it.
    """

    key: str
    rank: str
    sign: str
    effect: Magic
    name: Words
    magic: Words
    text: Words


class Armour(msgspec.Struct, frozen=True):
    """Armour: protection, required strength and move penalty (rules 2.1.4)."""

    key: str
    protection: Points
    strength: Points
    penalty: Points
    name: Words


class Difficulty(msgspec.Struct, frozen=True):
    """A named difficulty: the largest distance from 13 that still succeeds (rules 2.4)."""

    key: str
    tolerance: Annotated[int, msgspec.Meta(ge=0, le=99)]
    name: Words


class FeatureIdea(msgspec.Struct, frozen=True):
    """A feature to choose at creation (rules 2.1.6, 3.2)."""

    key: str
    suit: Suit
    effects: tuple[Effect, ...]
    name: Words

    def feature(self, language: str) -> Feature:
        """The feature, named in `language`."""
        return Feature(self.name.get(language, self.name["en"]), self.suit, self.effects, self.key)


class FoeIdea(msgspec.Struct, frozen=True):
    """A foe to fight (rules 2.5)."""

    key: str
    technique: Small
    sense: Small
    hp: Annotated[int, msgspec.Meta(ge=1, le=MOST_HP)]
    protection: Small
    name: Words

    def sheet(self, language: str) -> FoeSheet:
        """The foe, named in `language`."""
        name = self.name.get(language, self.name["en"])
        return FoeSheet(name, self.technique, self.sense, self.hp, self.protection, self.key)


class Encounter(msgspec.Struct, frozen=True):
    """Foes to meet together: how hard it is for a party of `heads` characters, and the foes by key."""

    key: str
    label: Label
    heads: Annotated[int, msgspec.Meta(ge=1, le=4)]
    foes: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=MOST_FOES)]
    name: Words


class Content(msgspec.Struct, frozen=True):
    """All content that a table plays with."""

    stars: tuple[Star, ...]
    armour: tuple[Armour, ...]
    difficulties: tuple[Difficulty, ...]
    features: tuple[FeatureIdea, ...]
    foes: tuple[FoeIdea, ...]
    encounters: tuple[Encounter, ...]
    names: dict[str, tuple[str, ...]]

    @property
    def is_measured(self) -> bool:
        """Whether encounters are the house's, whose `PROMISE` was measured; a table's own are labelled by its file."""
        ours = house()
        return self.encounters == ours.encounters and self.foes == ours.foes

    def star_of(self, card: Card) -> Star:
        """The star that a drawn card names by its rank (rules 2.8); `card` is no joker."""
        return next(star for star in self.stars if star.rank == RANKS[card.rank - 1])

    def star(self, key: str) -> Star:
        """The star with this key; KeyError if there is none."""
        return _named(self.stars, key)

    def armour_of(self, key: str) -> Armour:
        """The armour with this key; KeyError if there is none."""
        return _named(self.armour, key)

    def foe(self, key: str) -> FoeIdea:
        """The foe with this key; KeyError if there is none."""
        return _named(self.foes, key)

    def encounter(self, key: str) -> Encounter:
        """The encounter with this key; KeyError if there is none."""
        return _named(self.encounters, key)

    def meet(self, encounter: Encounter, language: str) -> tuple[FoeSheet, ...]:
        """The foes of `encounter`, named in `language`."""
        return tuple(self.foe(key).sheet(language) for key in encounter.foes)

    def idea(self, key: str) -> FeatureIdea:
        """The feature idea with this key; KeyError if there is none."""
        return _named(self.features, key)

    def is_house(self, feature: Feature) -> bool:
        """Whether `feature` is one of the catalogue's, unchanged, in any language."""
        ideas = [idea for idea in self.features if idea.key == feature.key]
        return any(feature == idea.feature(language) for idea in ideas for language in idea.name)


Keyed = TypeVar("Keyed", Star, Armour, FeatureIdea, FoeIdea, Encounter)


def _named(things: tuple[Keyed, ...], key: str) -> Keyed:
    for thing in things:
        if thing.key == key:
            return thing
    raise KeyError(key)


FILES: Final = {
    "stars": "star",
    "armour": "armour",
    "difficulties": "difficulty",
    "features": "feature",
    "foes": "foe",
    "encounters": "encounter",
}
"""The data files, and the table that each lists."""


@cache
def house() -> Content:
    """The content that ships with the game."""
    import tomllib  # here, since much of the command line does without the content
    from importlib.resources import files

    data = files("core") / "data"

    def read(name: str) -> dict[str, Any]:
        return tomllib.loads((data / f"{name}.toml").read_text("utf-8"))

    raw = {name: read(name)[table] for name, table in FILES.items()}
    return msgspec.convert({**raw, "names": read("names")["names"]}, Content)

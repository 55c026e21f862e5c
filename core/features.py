"""Features 特徴 and the effects they can have (rules 3.2, 3.6)."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Annotated

import msgspec

from core.cards import Suit
from core.names import Name, check_name
from core.refusal import Refusal


class Effect(enum.Enum):
    """What a successful action can do to somebody (rules 3.6)."""

    STRIKE = "strike"
    HINDER = "hinder"
    AID = "aid"
    RECOVER = "recover"
    SPECIAL = "special"

    __hash__ = object.__hash__  # a member is one object; by its name, as enums hash, takes ten times as long


class Feature(msgspec.Struct, frozen=True):
    """A feature: a name, a suit and at least one effect it can have (rules 3.2).

    One from the house's catalogue has its `key` as well, so that each reader sees it in the own language;
    one that a player changed in any way has none.
    """

    name: Name
    suit: Suit
    effects: Annotated[tuple[Effect, ...], msgspec.Meta(min_length=1, max_length=len(Effect))]
    key: str | None = None

    def is_like(self, other: Feature) -> bool:
        """Whether nobody can have both: they share a name, or are one of the catalogue's in two languages."""
        return self.name == other.name or (self.key is not None and self.key == other.key)


def check_feature(feature: Feature, others: Iterable[Feature]) -> None:
    """Refuses a feature whose name is none, whose effects are none or repeated, or that is like one of `others`."""
    check_name(feature.name)
    if len(set(feature.effects)) != len(feature.effects) or not feature.effects:
        raise Refusal("effects_wrong")
    if any(feature.is_like(other) for other in others):
        raise Refusal("feature_twice", name=feature.name)

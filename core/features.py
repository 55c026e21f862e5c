"""Features 特徴 and the effects they can have (rules 3.2, 3.6)."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from core.cards import Suit
from core.names import Name


class Effect(enum.Enum):
    """What a successful action can do to somebody (rules 3.6)."""

    STRIKE = "strike"
    HINDER = "hinder"
    AID = "aid"
    RECOVER = "recover"
    SPECIAL = "special"


class Feature(msgspec.Struct, frozen=True):
    """A feature: a name, a suit and at least one effect it can have (rules 3.2).

    One from the house's catalogue has its `key` as well, so that each reader sees it in the own language.
    """

    name: Name
    suit: Suit
    effects: Annotated[tuple[Effect, ...], msgspec.Meta(min_length=1, max_length=len(Effect))]
    key: str | None = None

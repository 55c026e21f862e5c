"""The house rules: every value that no source gives, in one place, so that a table can set its own."""

from __future__ import annotations

from typing import Annotated

import msgspec

Small = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Rules(msgspec.Struct, frozen=True):
    """House values of creation and play (rules 2, where marked [house]), with the house's defaults."""

    ability_points: Small = 24
    ability_least: Small = 3
    ability_most: Small = 9
    hp_base: Small = 10
    features: Small = 3
    hand: Annotated[int, msgspec.Meta(ge=1, le=13)] = 13
    party: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    bonds_a_kind: Small = 2
    tolerance: Small = 4
    days_at_once: Annotated[int, msgspec.Meta(ge=1, le=99)] = 30

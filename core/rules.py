"""The house rules: every value that no source gives, in one place, so that a table can set its own."""

from __future__ import annotations

from typing import Annotated

import msgspec

Small = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Strengths(msgspec.Struct, frozen=True):
    """How strong the magics are (rules 2.8, house): points added, HP restored; `verdict`: points of will for each 1."""

    rend: Small = 6
    provision: Small = 8
    verdict: Annotated[int, msgspec.Meta(ge=1, le=99)] = 2
    war_song: Small = 3
    bulwark: Small = 3
    span: Small = 8
    execution: Small = 2


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
    magic: Strengths = Strengths()

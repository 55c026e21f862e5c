"""A tool's inputs filled from a character's sheet or a suit of armour (rules 2.1.6, 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from core.content import Armour
from core.hazards.inputs import Inputs, inputs_of
from core.state import Abilities

I = TypeVar("I", bound=Inputs)  # noqa: E741 - inputs


def armoured(inputs: I, worn: Armour) -> I:
    """`inputs` with the numbers of a suit of armour."""
    return replace(inputs, **{name: getattr(worn, name) for name in inputs.armoured})


def prefilled(inputs: I, abilities: Abilities, skills: Mapping[str, int], worn: Armour, level: int) -> I:
    """`inputs` with what a sheet says: DX is technique, skills that it has not are 0; `level` is the total level."""
    names = [one.name for one in inputs_of(type(inputs))]
    known: dict[str, Any] = {skill: skills.get(skill, 0) for skill in inputs.skills}
    known |= {"dx": abilities.technique, "level": level}
    return armoured(replace(inputs, **{name: value for name, value in known.items() if name in names}), worn)

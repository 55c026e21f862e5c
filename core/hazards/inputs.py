"""What a tool is asked with: numbers in a range, choices, yes or no. Out of range is refused, never clipped."""

from __future__ import annotations

import enum
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, get_type_hints

import msgspec

from core.chance import Chance
from core.dice import TWO_D6
from core.hazards.reckoning import Outcome, Result
from core.refusal import Refusal
from core.target import TargetRoll

Level = Annotated[int, msgspec.Meta(ge=0, le=9)]
"""The level of a supplementary skill (rules 2.1.6)."""
Ability = Annotated[int, msgspec.Meta(ge=0, le=99)]
TotalLevel = Annotated[int, msgspec.Meta(ge=1, le=99)]
Armour = Annotated[int, msgspec.Meta(ge=0, le=20)]
"""Protection, required strength or move penalty."""
Free = Annotated[int, msgspec.Meta(ge=-20, le=20)]
"""What the GM adds or takes for the circumstances."""
Difficulty = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Input(NamedTuple):
    """One input of a tool. `least` and `most` are for numbers, `choices` for choices."""

    name: str
    kind: Literal["number", "choice", "flag"]
    default: Any
    least: int = 0
    most: int = 0
    choices: tuple[enum.Enum, ...] = ()


class Inputs(msgspec.Struct, frozen=True, kw_only=True, tag_field="tool"):
    """The inputs of one tool.

    `armoured` names those that a suit of armour sets, `skills` those that are levels of a skill, `leading` the one that
    says what is asked; giving one of `implied` alone gives the other too.
    """

    armoured: ClassVar[tuple[str, ...]] = ()
    skills: ClassVar[tuple[str, ...]] = ()
    leading: ClassVar[str] = ""
    implied: ClassVar[dict[str, tuple[str, Any]]] = {}

    def check(self) -> None:
        """Refuses a number out of its range, naming it and the range, and what the rules forbid."""
        for one in inputs_of(type(self)):
            value = getattr(self, one.name)
            if one.kind == "number" and not one.least <= value <= one.most:
                raise Refusal("number_range", input=one.name, number=value, least=one.least, most=one.most)

    def asked(self) -> tuple[str, ...]:
        """The inputs that count as the others stand now, in order."""
        return tuple(one.name for one in inputs_of(type(self)))

    def as_told(self) -> Inputs:
        """The inputs as players believe them to be."""
        return self

    def result(self) -> Result:
        """The answer; raises the `Refusal` of `check` first."""
        raise NotImplementedError

    def follow(self, roll: TargetRoll, chance: Chance) -> tuple[Chance, dict[str, Any]]:
        """What the throw brings about, by code; more dice may fall."""
        del roll
        return chance, {}

    def throw(self, chance: Chance) -> tuple[Chance, Outcome]:
        """Throws the dice."""
        reckoning = self.result().reckoning
        chance, (one, two) = TWO_D6.throw(chance)
        roll = reckoning.resolve((one, two))
        chance, facts = self.follow(roll, chance)
        return chance, Outcome(roll, facts)


def without(inputs: Inputs, *names: str) -> tuple[str, ...]:
    """The names of all inputs but these."""
    return tuple(one.name for one in inputs_of(type(inputs)) if one.name not in names)


@cache
def inputs_of(kind: type[Inputs]) -> tuple[Input, ...]:
    """The inputs of a tool, in order."""
    hints = get_type_hints(kind, include_extras=True)
    fields = zip(kind.__struct_fields__, kind.__struct_defaults__, strict=True)
    return tuple(_input(name, hints[name], default) for name, default in fields)


def _input(name: str, hint: Any, default: Any) -> Input:
    if hint is bool:
        return Input(name, "flag", default)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return Input(name, "choice", default, choices=tuple(hint))
    (meta,) = hint.__metadata__
    return Input(name, "number", default, meta.ge, meta.le)

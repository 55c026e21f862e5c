"""Animals: commands by affinity or training, short commands, upkeep (rules 4, Animals)."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Final

import msgspec

from core.chance import Chance
from core.hazards.inputs import Free, Inputs, Level, without
from core.hazards.reckoning import BADLY, Reckoning, Result, named
from core.hazards.roll import limited
from core.refusal import Refusal
from core.target import TargetRoll

PHRASES: Final = {1: 7, 2: 9, 3: 13, 4: 19}
"""The difficulty of a command by its phrases; more than four are as four."""
WITHOUT: Final = -2
"""What each thing costs that a command is given without: eyes, voice, gesture, time."""
YEARS: Final = {10: 4, 6: 3, 3: 2, 1: 1}
"""The bonus of a bond by the years that it has lasted at least."""


class Way(enum.Enum):
    """How animals are led."""

    AFFINITY = "affinity"
    TRAINING = "training"


class Kind(enum.Enum):
    """What kind of animal it is: affinity reaches mammals only."""

    MAMMAL = "mammal"
    OTHER = "other"


def command_difficulty(phrases: int) -> int:
    """The difficulty of a command of so many phrases (1 or more)."""
    return PHRASES[min(phrases, max(PHRASES))]


def bond_bonus(years: int) -> int:
    """What a bond of so many years adds, by affinity alone."""
    return next((bonus for least, bonus in YEARS.items() if years >= least), 0)


def upkeep(levels: Iterable[int]) -> int:
    """GP a month for animals of these levels."""
    return sum((level + 1) ** 2 for level in levels)


def ordered(roll: TargetRoll) -> str:
    """`done`, `nothing` happens, or `misunderstood` from 4 below on (rules 4, Animals)."""
    if roll.success:
        return "done"
    return "misunderstood" if roll.margin <= BADLY else "nothing"


class AnimalInputs(Inputs, frozen=True, kw_only=True, tag="animal"):
    """A command to `heads` animals of `animal_level`. `short`: a short command, which counts as one phrase.

    `eyes`, `voice`, `gesture` and `time`: what it can be given with. `danger`: none (0) to great (3).
    """

    skills: ClassVar[tuple[str, ...]] = ("affinity", "training", "animal_knowledge")
    leading: ClassVar[str] = "way"

    way: Way = Way.AFFINITY
    kind: Kind = Kind.MAMMAL
    affinity: Level = 5
    training: Level = 5
    animal_knowledge: Level = 5
    phrases: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    short: bool = False
    danger: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    heads: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    years: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    eyes: bool = True
    voice: bool = True
    gesture: bool = True
    time: bool = True
    animal_level: Annotated[int, msgspec.Meta(ge=0, le=30)] = 1
    extra: Free = 0

    def check(self) -> None:
        super().check()
        if self.way is Way.AFFINITY and self.kind is not Kind.MAMMAL:
            raise Refusal("affinity_mammals")
        if self.way is Way.TRAINING and self.animal_knowledge < 1:
            raise Refusal("training_knowledge", least=1)

    def asked(self) -> tuple[str, ...]:
        return without(self, *(("training",) if self.way is Way.AFFINITY else ("affinity", "years")))

    @property
    def skill(self) -> int:
        """The level of the skill that leads them."""
        return self.affinity if self.way is Way.AFFINITY else self.training

    def result(self) -> Result:
        self.check()
        near = self.way is Way.AFFINITY
        base = limited(self.affinity, self.animal_knowledge) if near else self.training
        name = self.way.value if base == self.skill else "affinity_limited"
        modifiers = named(
            no_eyes=WITHOUT * (not self.eyes),
            no_voice=WITHOUT * (not self.voice),
            no_gesture=WITHOUT * (not self.gesture),
            no_time=WITHOUT * (not self.time),
            bond=bond_bonus(self.years) if near else 0,
            heads=1 - self.heads,
            danger=-self.danger * (1 if near else 2),
            extra=self.extra,
        )
        difficulty = command_difficulty(1 if self.short else self.phrases)
        facts = {"shorts_most": self.skill, "upkeep_gp": upkeep([self.animal_level] * self.heads)}
        return Result(Reckoning(difficulty, base, name, modifiers), facts)

    def follow(self, roll: TargetRoll, chance: Chance) -> tuple[Chance, dict[str, Any]]:
        """What the animals make of it."""
        return chance, {"outcome": ordered(roll)}

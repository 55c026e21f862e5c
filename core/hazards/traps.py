"""Traps: found, analysed, misread, disarmed, set (rules 4, Traps)."""

from __future__ import annotations

import enum
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from core.chance import Chance
from core.hazards.inputs import Armour, Difficulty, Free, Inputs, Level
from core.hazards.reckoning import Reckoning, Result, badly, named
from core.hazards.roll import limited
from core.refusal import Refusal
from core.target import TargetRoll

SIXTH_SENSE: Final = -4
MISREAD: Final = -4
SET_BASE: Final = 7
"""What is added to the setter's skill for the difficulties of a set trap, where the GM names no others."""


class Act(enum.Enum):
    """What is done about a trap."""

    FIND = "find"
    ANALYSE = "analyse"
    DISARM = "disarm"
    SET = "set"


class Means(enum.Enum):
    """What one searches with."""

    SEARCH = "search"
    SIXTH_SENSE = "sixth_sense"


class Analysis(enum.Enum):
    """What came of analysing a trap."""

    NONE = "none"
    RIGHT = "right"
    MISREAD = "misread"
    FAILED = "failed"


def analysed(roll: TargetRoll) -> Analysis:
    """What an analysis comes to: a bad failure is a misreading (rules 4, Traps)."""
    if roll.success:
        return Analysis.RIGHT
    return Analysis.MISREAD if badly(roll) else Analysis.FAILED


def disarmed(roll: TargetRoll) -> str:
    """`disarmed`, `armed` still, or `sprung` (rules 4, Traps)."""
    if roll.success:
        return "disarmed"
    return "sprung" if badly(roll) else "armed"


class TrapInputs(Inputs, frozen=True, kw_only=True, tag="trap"):
    """One act about a trap; `difficulty` is that act's, `analysis` what came before disarming.

    A `retry` at disarming costs 1 fatigue. Search is limited by knowledge of traps; sixth sense is not.
    """

    armoured: ClassVar[tuple[str, ...]] = ("penalty",)
    skills: ClassVar[tuple[str, ...]] = ("search", "sixth_sense", "trap_knowledge", "trap_work")
    leading: ClassVar[str] = "act"

    act: Act = Act.FIND
    means: Means = Means.SEARCH
    search: Level = 5
    sixth_sense: Level = 0
    trap_knowledge: Level = 5
    trap_work: Level = 5
    difficulty: Difficulty = 12
    analysis: Analysis = Analysis.RIGHT
    retry: bool = False
    penalty: Armour = 0
    extra: Free = 0

    def check(self) -> None:
        super().check()
        if self.act is Act.DISARM and self.analysis is Analysis.FAILED:
            raise Refusal("analysis_failed")
        if self.act is Act.DISARM and self.analysis is Analysis.NONE:
            raise Refusal("analysis_first")

    def asked(self) -> tuple[str, ...]:
        sensed = self.means is Means.SIXTH_SENSE
        skills = {
            Act.FIND: ("means", "sixth_sense") if sensed else ("means", "search", "trap_knowledge"),
            Act.ANALYSE: ("trap_knowledge",),
            Act.DISARM: ("trap_work", "analysis", "retry"),
            Act.SET: ("trap_work", "trap_knowledge"),
        }
        return ("act", *skills[self.act], "difficulty", "penalty", "extra")

    def as_told(self) -> TrapInputs:
        """A misread trap is disarmed as if it were read rightly, as far as anybody knows."""
        return replace(self, analysis=Analysis.RIGHT) if self.misread else self

    @property
    def misread(self) -> bool:
        """Whether this is a disarming of a trap that was misread."""
        return self.act is Act.DISARM and self.analysis is Analysis.MISREAD

    def result(self) -> Result:
        self.check()
        sensed = self.act is Act.FIND and self.means is Means.SIXTH_SENSE
        modifiers = named(
            sixth_sense=SIXTH_SENSE * sensed,
            armour_penalty=-self.penalty,
            extra=self.extra,
            misread=MISREAD * self.misread,
        )
        base, name = self._base()
        facts: dict[str, Any] = {"hidden": self.act in (Act.FIND, Act.ANALYSE)}
        if self.act is Act.DISARM:
            facts = {"fatigue": int(self.retry)}
        elif self.act is Act.SET:
            facts = set_difficulties(self.trap_work, self.trap_knowledge)
        return Result(Reckoning(self.difficulty, base, name, modifiers, self.misread), facts)

    def _base(self) -> tuple[int, str]:
        if self.act is Act.ANALYSE:
            return self.trap_knowledge, "trap_knowledge"
        if self.act is not Act.FIND:
            return self.trap_work, "trap_work"
        if self.means is Means.SIXTH_SENSE:
            return self.sixth_sense, "sixth_sense"
        base = limited(self.search, self.trap_knowledge)
        return base, "search" if base == self.search else "search_limited"

    def follow(self, roll: TargetRoll, chance: Chance) -> tuple[Chance, dict[str, Any]]:
        """What became of it, by code."""
        outcome = {
            Act.FIND: "found" if roll.success else "nothing",
            Act.ANALYSE: analysed(roll).value,
            Act.DISARM: disarmed(roll),
            Act.SET: "set" if roll.success else "not_set",
        }
        return chance, {"outcome": outcome[self.act]}


def set_difficulties(trap_work: int, trap_knowledge: int) -> dict[str, int]:
    """The difficulties of a trap that somebody set, where the GM names no others (rules 4, Traps)."""
    find, analyse = trap_work + SET_BASE, trap_knowledge + SET_BASE
    return {"find_difficulty": find, "analyse_difficulty": analyse, "disarm_difficulty": find}

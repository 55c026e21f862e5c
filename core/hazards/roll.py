"""The bare target roll (rules 4, target roll)."""

from __future__ import annotations

from core.hazards.inputs import Ability, Difficulty, Free, Inputs, Level, without
from core.hazards.reckoning import Reckoning, Result, named
from core.refusal import Refusal


def limited(base: int, limit: int) -> int:
    """A base capped at the level of its limiting skill (rules 4, target roll)."""
    return min(base, limit)


class TargetInputs(Inputs, frozen=True, kw_only=True, tag="target"):
    """Base and difficulty. Where `limited`, the skill `limit` caps the base; where `required`, `skill` must be 1."""

    base: Ability = 5
    difficulty: Difficulty = 10
    extra: Free = 0
    limited: bool = False
    limit: Level = 0
    required: bool = False
    skill: Level = 0

    def check(self) -> None:
        super().check()
        if self.required and self.skill < 1:
            raise Refusal("prerequisite", least=1)

    def asked(self) -> tuple[str, ...]:
        unused = ["limit"] * (not self.limited) + ["skill"] * (not self.required)
        return without(self, *unused)

    def result(self) -> Result:
        self.check()
        base = limited(self.base, self.limit) if self.limited else self.base
        name = "limited" if base < self.base else "base"
        roll = Reckoning(self.difficulty, base, name, named(extra=self.extra))
        return Result(roll, {"needs": roll.needs})

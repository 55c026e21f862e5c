"""The four abilities and their scores (rules 2.1.3)."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

Score = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Ability(enum.Enum):
    """The four abilities (rules 2.1.3)."""

    TECHNIQUE = "technique"
    SENSE = "sense"
    BODY = "body"
    WILL = "will"


class Abilities(msgspec.Struct, frozen=True):
    """The scores of the four abilities."""

    technique: Score
    sense: Score
    body: Score
    will: Score

    def of(self, ability: Ability) -> int:
        """The score of `ability`."""
        score: int = getattr(self, ability.value)
        return score

    def having(self, ability: Ability, score: int) -> Abilities:
        """The same scores but for `ability`."""
        return msgspec.structs.replace(self, **{ability.value: score})

    @property
    def total(self) -> int:
        """The sum of the four."""
        return self.technique + self.sense + self.body + self.will

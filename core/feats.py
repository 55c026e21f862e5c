"""What somebody did in duels: of one duel, or of all that a table has seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec

from core.chance import Count
from core.hands import HandKind
from core.names import Name

Worth = Annotated[int, msgspec.Meta(ge=0, le=999)]


class Feats(msgspec.Struct, frozen=True):
    """What the one called `name` did in `duels` duels, of which `won` were won.

    `turns` taken; `checks` made, turnarounds too, of which `hits` succeeded; presence `dealt` to others and `taken`
    from this one; `best` value of a hand, a card or an answer laid, and its `kind` if that was a hand.
    """

    name: Name
    duels: Count = 1
    won: Count = 0
    turns: Count = 0
    checks: Count = 0
    hits: Count = 0
    dealt: Count = 0
    taken: Count = 0
    best: Worth = 0
    kind: HandKind | None = None

    @property
    def sound(self) -> bool:
        """Whether no more was won, or hit, than was tried."""
        return self.won <= self.duels and self.hits <= self.checks

    def plus(self, other: Feats) -> Feats:
        """Both together, under this name; of equal best hands the earlier stays."""
        better = other.best > self.best
        return Feats(
            self.name,
            self.duels + other.duels,
            self.won + other.won,
            self.turns + other.turns,
            self.checks + other.checks,
            self.hits + other.hits,
            self.dealt + other.dealt,
            self.taken + other.taken,
            other.best if better else self.best,
            other.kind if better else self.kind,
        )


def added(known: tuple[Feats, ...], more: Iterable[Feats]) -> tuple[Feats, ...]:
    """The feats `known` and those of one more duel, name by name."""
    found = {one.name: one for one in known}
    for one in more:
        before = found.get(one.name)
        found[one.name] = one if before is None else before.plus(one)
    return tuple(found.values())

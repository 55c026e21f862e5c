"""How many sequences of commands there are, counted twice and kept.

A change of any of these numbers is a change of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest

from core.duel import DuelRules, DuelState, Entrant, PlayerCommand, apply, legal, new_duel, replay
from core.duel.commands import Open
from core.events import Seat
from tests.core.duel.brute import enumerate_legal
from tests.core.duel.scene import FEATURES

Lister = Callable[[DuelState, Seat], Collection[PlayerCommand]]

DEPTH = 4
OPENING = {"lantern": 61162, "ferry": 62916, "orchard": 64360}
OPENED = {"lantern": 115931, "ferry": 205983, "orchard": 111080}


def dealt(seed: str) -> DuelState:
    """Two seats, about to open."""
    return new_duel([Entrant("one", "A", FEATURES), Entrant("two", "B", FEATURES)], DuelRules(), seed)


def opened(seed: str) -> DuelState:
    """The same after both have opened blind."""
    return replay(dealt(seed), (Open(0), Open(1)))


def perft(state: DuelState, depth: int, lister: Lister) -> int:
    """The number of different sequences of `depth` commands, or of fewer where the duel is over."""
    listed = [command for seat in range(len(state.seats)) for command in lister(state, seat)]
    if depth == 1 or not listed:
        return max(len(listed), 1)
    return sum(perft(apply(state, command)[0], depth - 1, lister) for command in listed)


@pytest.mark.parametrize("seed", OPENING)
def test_sequences_to_depth_four(seed: str) -> None:
    assert perft(dealt(seed), DEPTH, legal) == OPENING[seed]
    assert perft(opened(seed), DEPTH, legal) == OPENED[seed]


def test_brute_force_counts_the_same() -> None:
    assert perft(dealt("lantern"), DEPTH, enumerate_legal) == OPENING["lantern"]


@pytest.mark.parametrize("seed", OPENED)
@pytest.mark.parametrize("begun", [dealt, opened])
def test_brute_force_counts_the_same_one_command_less_deep(seed: str, begun: Callable[[str], DuelState]) -> None:
    assert perft(begun(seed), DEPTH - 1, enumerate_legal) == perft(begun(seed), DEPTH - 1, legal)

"""Hand evaluations a second, beside pokerkit's and treys' evaluators of five-card hands."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final, TypeVar

from pokerkit import StandardHighHand
from treys.card import Card as TreysCard
from treys.evaluator import Evaluator

from core.cards import DECK, JOKER
from core.hands import best_hand

HANDS: Final = 20_000
ROUNDS: Final = 7
T = TypeVar("T")


def rate(work: Callable[[T], object], hands: Sequence[T]) -> float:
    """Evaluations a second in one pass over `hands`."""
    start = perf_counter()
    for hand in hands:
        work(hand)
    return len(hands) / (perf_counter() - start)


def run() -> None:
    """Prints each evaluator's best rate of several rounds taken in turn, and the ratios."""
    draw = random.Random(13)
    pack = [*DECK, JOKER, JOKER]
    ours = [tuple(draw.sample(pack, draw.randint(2, 6))) for _ in range(HANDS)]
    names = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    fives = [draw.sample(names, 5) for _ in range(HANDS)]
    treys_hands = [[TreysCard.new(name) for name in five] for five in fives]
    pokerkit_hands = ["".join(five) for five in fives[: HANDS // 20]]
    evaluator = Evaluator()
    best = {"zanmei": 0.0, "treys": 0.0, "pokerkit": 0.0}
    for _ in range(ROUNDS):
        best["zanmei"] = max(best["zanmei"], rate(best_hand, ours))
        best["treys"] = max(best["treys"], rate(lambda hand: evaluator.evaluate(hand, []), treys_hands))
        best["pokerkit"] = max(best["pokerkit"], rate(StandardHighHand, pokerkit_hands))
    for name, value in best.items():
        print(f"{name:<10} {value:>12,.0f} hands/s")
    print(f"zanmei (2-6 cards, jokers) / pokerkit StandardHighHand: {best['zanmei'] / best['pokerkit']:.1f}x (goal 8x)")
    print(f"zanmei (2-6 cards, jokers) / treys five cards:          {best['zanmei'] / best['treys']:.2f}x (goal 1x)")

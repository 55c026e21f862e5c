"""Chance from a seed and a counter, the same on every machine and Python version (rules 1)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Annotated, TypeVar

import msgspec

T = TypeVar("T")

Count = Annotated[int, msgspec.Meta(ge=0)]
_WORD = 8
_WORDS_PER_BLOCK = hashlib.sha512().digest_size // _WORD
_SPAN = 1 << (8 * _WORD)


class Chance(msgspec.Struct, frozen=True):
    """A seed and, for each named stream, how many blocks of it were used.

    Streams (`deck`, `dice`, …) do not disturb each other: one more die changes no shuffle. Nothing is mutated:
    every draw returns the chance that follows it. Equal seed and counters give equal draws.
    """

    seed: str
    used: dict[str, Count] = {}

    def _words(self, stream: str) -> Iterator[tuple[int, int]]:
        """Endless 64-bit words of `stream`, each with the counter that follows its block."""
        block = self.used.get(stream, 0)
        while True:
            digest = hashlib.sha512(f"{self.seed}\x1f{stream}\x1f{block}".encode("utf-8", "surrogatepass")).digest()
            block += 1
            for at in range(_WORDS_PER_BLOCK):
                yield int.from_bytes(digest[at * _WORD : (at + 1) * _WORD], "big"), block

    def numbers(self, stream: str, bounds: Sequence[int]) -> tuple[Chance, tuple[int, ...]]:
        """One even draw from 0 to below each of `bounds` (each at least 1), and the chance that follows."""
        words = self._words(stream)
        used = self.used.get(stream, 0)
        out = []
        for bound in bounds:
            ceiling = _SPAN - _SPAN % bound  # words from here on would favour the low numbers
            word, used = next(words)
            while word >= ceiling:
                word, used = next(words)
            out.append(word % bound)
        return Chance(self.seed, {**self.used, stream: used}), tuple(out)

    def below(self, stream: str, bound: int) -> tuple[Chance, int]:
        """An even draw from 0 to below `bound`, and the chance that follows."""
        chance, (number,) = self.numbers(stream, (bound,))
        return chance, number

    def pick(self, stream: str, items: Sequence[T]) -> tuple[Chance, T]:
        """One of `items` (at least one), each as likely."""
        chance, at = self.below(stream, len(items))
        return chance, items[at]

    def shuffled(self, stream: str, items: Sequence[T]) -> tuple[Chance, tuple[T, ...]]:
        """`items` in an order drawn evenly from all orders."""
        chance, picks = self.numbers(stream, range(len(items), 1, -1))
        order = list(items)
        for last, at in zip(range(len(order) - 1, 0, -1), picks, strict=True):
            order[last], order[at] = order[at], order[last]
        return chance, tuple(order)

    def sample(self, stream: str, items: Sequence[T], count: int) -> tuple[Chance, tuple[T, ...]]:
        """`count` different ones of `items` in the order drawn (0 to all of them)."""
        chance, order = self.shuffled(stream, items)
        return chance, order[:count]

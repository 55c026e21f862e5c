"""The life count and being pulled back from death (rules 2.1, 2.2, 2.5)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.cards import Card, repeated

CARDS_OF_A_LIFE = 4
HP_PER_DAY = 4


def life_count(cards: Sequence[Card]) -> int:
    """The days of life that four different cards give: their sum, 4 to 52 (rules 2.1).

    Anything but four different cards without a joker: ValueError.
    """
    if len(cards) != CARDS_OF_A_LIFE or any(card.is_joker for card in cards) or any(repeated(cards)):
        raise ValueError(f"a life is four different cards without a joker, not {' '.join(map(str, cards)) or 'none'}")
    return sum(card.rank for card in cards)


class PullBack(msgspec.Struct, frozen=True):
    """HP and life after being pulled back; `days` were given up; `dead`: they did not suffice (life is 0)."""

    hp: int
    life: int
    days: int
    dead: bool


def pull_back(hp: int, life: int) -> PullBack:
    """What becomes of a living character at `hp` with `life` (1 or more) days left (rules 2.5).

    Above 0 HP nothing happens. Otherwise each day given up restores 4 HP, and just enough go for HP to be above 0.
    If that takes the last day or would take more, the character dies.
    """
    if hp > 0:
        return PullBack(hp, life, 0, False)
    days = -hp // HP_PER_DAY + 1
    if days >= life:
        return PullBack(hp, 0, life, True)
    return PullBack(hp + HP_PER_DAY * days, life - days, days, False)

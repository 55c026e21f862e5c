"""Every number of the duel that a table may change, in one place."""

from __future__ import annotations

from typing import Annotated

import msgspec

from core.cards import DECK, JOKER, Card

MOST_SEATS = 6


class DuelRules(msgspec.Struct, frozen=True):
    """The house rules of a duel (rules 3.1, 3.4, 3.5); the defaults are the rules as written.

    `jokers` 0 to 2 in the deck of 52 · `hand_size` cards dealt to each seat · `presence` of a seat that brings none ·
    `hand_to_act`, the least hand after drawing that may act · `hand_limit`, the hand from which on a turn ends with
    a discard · `hand_to_interrupt`, the least hand that may interrupt · `unopposed`, what a check that meets no
    answer must beat · `quiet_rounds`, so many rounds in a row without a check end the duel · `interrupts` and
    `supports`: whether seats are asked for them at all; if so then every seat that may, whatever it holds ·
    `joker_strength` of a joker in the opening. What a joker is worth in a hand stands with the hands (`core.hands`).
    """

    jokers: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    hand_size: Annotated[int, msgspec.Meta(ge=1, le=7)] = 4
    presence: Annotated[int, msgspec.Meta(ge=1)] = 10
    hand_to_act: Annotated[int, msgspec.Meta(ge=1)] = 4
    hand_limit: Annotated[int, msgspec.Meta(ge=2)] = 5
    hand_to_interrupt: Annotated[int, msgspec.Meta(ge=1)] = 4
    unopposed: Annotated[int, msgspec.Meta(ge=0)] = 2
    quiet_rounds: Annotated[int, msgspec.Meta(ge=1)] = 3
    interrupts: bool = True
    supports: bool = True
    joker_strength: Annotated[int, msgspec.Meta(ge=0)] = 14

    def pack(self) -> tuple[Card, ...]:
        """All cards of the duel, unshuffled (rules 3.1)."""
        return DECK + (JOKER,) * self.jokers

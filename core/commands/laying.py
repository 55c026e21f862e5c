"""Laying cards of the own hand for a roll: which may be laid, and that they are spent (rules 2.3, 2.4, 2.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from core.cards import SUITS, Card, Suit, repeated
from core.magic import Magic
from core.refusal import Refusal
from core.state import Bond, Character, State


def open_suits(character: Character, sake: Bond | None) -> tuple[Suit, ...]:
    """The suits whose cards may be laid for oneself or for the sake of a relationship (rules 2.7); all by Accord."""
    if Magic.ACCORD in character.waiting:
        return SUITS
    return tuple(suit for suit in SUITS if suit in (character.suit, sake.suit if sake else None))


def sake_of(character: Character, at: int | None) -> Bond | None:
    """The relationship numbered `at` from 0, None for oneself; refused if there is none."""
    if at is None:
        return None
    if not 0 <= at < len(character.bonds):
        raise Refusal("no_bond", name=character.name)
    return character.bonds[at]


def check_cards(state: State, character: Character, cards: tuple[Card, ...], sake: Bond | None) -> None:
    """Refuses cards that may not be laid together for this sake; at least one is given."""
    if state.session is None:
        raise Refusal("no_session")
    for card in repeated(cards):
        raise Refusal("card_twice", card=card)
    for card in cards:
        if card not in character.hand:
            raise Refusal("not_in_hand", card=card)
    if len({card.suit for card in cards}) > 1:
        raise Refusal("mixed_suits")
    suits = open_suits(character, sake)
    if cards[0].suit not in suits:
        raise Refusal("suit_closed", suit=cards[0].suit, open=suits)


def spend(state: State, character: Character, cards: tuple[Card, ...]) -> State:
    """The cards leave the hand and lie open; nothing puts them back (rules 2.3)."""
    if not cards or state.session is None:
        return state
    state = replace(state, session=replace(state.session, spent=(*state.session.spent, *cards)))
    return state.with_character(replace(character, hand=tuple(card for card in character.hand if card not in cards)))


def layings(character: Character, sake: Bond | None) -> Iterator[tuple[Card, ...]]:
    """Every way to lay one card or more for this sake."""
    for suit in open_suits(character, sake):
        held = [card for card in character.hand if card.suit is suit]
        for count in range(1, len(held) + 1):
            yield from combinations(held, count)


def sakes(character: Character) -> tuple[int | None, ...]:
    """For whose sake a roll may be made: oneself, and each relationship by its number."""
    return (None, *range(len(character.bonds)))

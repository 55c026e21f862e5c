"""The check: closest to 13, with an ability or with cards of one suit (rules 2.4, 2.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from core.cards import SUITS, Card, Suit, repeated
from core.check import PERFECT, judge
from core.commands.base import Command, Done
from core.commands.days import change_life
from core.content import Content
from core.dice import D6
from core.events import Event, Seat
from core.refusal import Refusal
from core.state import Ability, Bond, Character, State


class Checked(Event, frozen=True, kw_only=True, tag="checked"):
    """A check was made: `bonus` (ability or cards) + `die` = `total`, judged by `tolerance` (rules 2.4).

    `sake` is the name for whose sake it was made, None for oneself.
    """

    reveals: ClassVar[bool] = True

    seat: Seat
    bonus: int
    die: int
    total: int
    tolerance: int
    success: bool
    degree: int
    cards: tuple[Card, ...] = ()
    ability: Ability | None = None
    sake: str | None = None


def open_suits(character: Character, sake: Bond | None) -> tuple[Suit, ...]:
    """The suits whose cards may be laid for oneself or for the sake of a relationship (rules 2.7)."""
    return tuple(suit for suit in SUITS if suit in (character.suit, sake.suit if sake else None))


class Check(Command, frozen=True, kw_only=True, tag="check"):
    """A check by `ability` or by `cards` of the own hand, for oneself or for the sake of a relationship (rules 2.4).

    `sake` counts the own relationships from 0; which suits it opens: rules 2.7. The cards are laid
    before the die is rolled and are spent whatever happens.
    """

    cards: tuple[Card, ...] = ()
    ability: Ability | None = None
    sake: int | None = None

    def check(self, state: State, content: Content) -> None:
        character = state.character(self.seat)
        if not character.alive:
            raise Refusal("dead", name=character.name)
        if self.sake is not None and not 0 <= self.sake < len(character.bonds):
            raise Refusal("no_bond", name=character.name)
        if (self.ability is None) == (not self.cards):
            raise Refusal("one_way")
        if self.cards:
            self._check_cards(state, character)

    def _check_cards(self, state: State, character: Character) -> None:
        if state.session is None:
            raise Refusal("no_session")
        for card in repeated(self.cards):
            raise Refusal("card_twice", card=card)
        for card in self.cards:
            if card not in character.hand:
                raise Refusal("not_in_hand", card=card)
        if len({card.suit for card in self.cards}) > 1:
            raise Refusal("mixed_suits")
        suits = open_suits(character, self._sake(character))
        if self.cards[0].suit not in suits:
            raise Refusal("suit_closed", suit=self.cards[0].suit, open=suits)

    def _sake(self, character: Character) -> Bond | None:
        return None if self.sake is None else character.bonds[self.sake]

    def bonus(self, character: Character) -> int:
        """What is added to the die: the ability's score or the cards' ranks."""
        return sum(card.rank for card in self.cards) if self.ability is None else character.abilities.of(self.ability)

    def perform(self, state: State, content: Content) -> Done:
        character = state.character(self.seat)
        sake = self._sake(character)
        bonus = self.bonus(character)
        chance, (die,) = D6.throw(state.chance)
        total = bonus + die
        verdict = judge(total, state.tolerance)
        event = Checked(
            seat=self.seat,
            bonus=bonus,
            die=die,
            total=total,
            tolerance=state.tolerance,
            success=verdict.success,
            degree=verdict.degree,
            cards=self.cards,
            ability=self.ability,
            sake=sake.name if sake else None,
        )
        state = _spend(replace(state, chance=chance), character, self.cards)
        if not verdict.days:
            return state, (event,)
        state, gained = change_life(state, self.seat, verdict.days, "perfect" if total == PERFECT else "four_nine")
        return state, (event, *gained)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[Check]:
        character = state.character(seat)
        for sake in (None, *range(len(character.bonds))):
            for ability in Ability:
                yield cls(seat=seat, ability=ability, sake=sake)
            for suit in open_suits(character, None if sake is None else character.bonds[sake]):
                held = [card for card in character.hand if card.suit is suit]
                for count in range(1, len(held) + 1):
                    yield from (cls(seat=seat, cards=cards, sake=sake) for cards in combinations(held, count))


def _spend(state: State, character: Character, cards: tuple[Card, ...]) -> State:
    """The cards leave the hand and lie open; nothing puts them back (rules 2.3)."""
    if not cards or state.session is None:
        return state
    state = replace(state, session=replace(state.session, spent=(*state.session.spent, *cards)))
    return state.with_character(replace(character, hand=tuple(card for card in character.hand if card not in cards)))

"""The check: closest to 13, with an ability or with cards of one suit (rules 2.4, 2.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from core.cards import Card
from core.check import PERFECT, judge
from core.combat import Purpose, Roll
from core.commands.base import Command, Done
from core.commands.days import change_life
from core.commands.laying import check_cards, layings, sake_of, sakes, spend
from core.commands.rolls import is_open, lay_open, throw, used
from core.content import Content
from core.events import Event, Seat
from core.magic import Magic
from core.refusal import Refusal
from core.state import Ability, Character, State


class Checked(Event, frozen=True, kw_only=True, tag="checked"):
    """A check was made: `bonus` (ability or cards) + `die` = `total`, judged by `tolerance` (rules 2.4).

    Where Temper moved the total, it is one off that sum. `sake` is the name for whose sake it was made, None for
    oneself.
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


class Check(Command, frozen=True, kw_only=True, tag="check"):
    """A check by `ability` or by `cards` of the own hand, for oneself or for the sake of a relationship (rules 2.4).

    `sake` counts the own relationships from 0; which suits it opens: rules 2.7. The cards are laid
    before the die is rolled and are spent whatever happens. Where magic may still change the roll, its die lies open
    until `Keep`.
    """

    cards: tuple[Card, ...] = ()
    ability: Ability | None = None
    sake: int | None = None

    waits: ClassVar[bool] = True

    def check(self, state: State, content: Content) -> None:
        character = state.character(self.seat)
        if not character.alive:
            raise Refusal("dead", name=character.name)
        sake = sake_of(character, self.sake)
        if (self.ability is None) == (not self.cards):
            raise Refusal("one_way")
        if self.cards:
            check_cards(state, character, self.cards, sake)

    def bonus(self, character: Character) -> int:
        """What is added to the die: the ability's score or the cards' ranks."""
        return sum(card.rank for card in self.cards) if self.ability is None else character.abilities.of(self.ability)

    def perform(self, state: State, content: Content) -> Done:
        character = state.character(self.seat)
        sake = sake_of(character, self.sake)
        state, die = throw(spend(state, character, self.cards), self.seat)
        roll = Roll(
            Purpose.CHECK,
            self.seat,
            self.bonus(character),
            die,
            cards=self.cards,
            ability=self.ability,
            sake=sake.name if sake else None,
            tolerance=state.tolerance,
        )
        state = used(state, self.seat, Magic.ACCORD)
        return lay_open(state, roll) if is_open(state, content, roll) else checked(state, roll)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[Check]:
        character = state.character(seat)
        for sake in sakes(character):
            for ability in Ability:
                yield cls(seat=seat, ability=ability, sake=sake)
            for cards in layings(character, sake_of(character, sake)):
                yield cls(seat=seat, cards=cards, sake=sake)


def checked(state: State, roll: Roll) -> Done:
    """What comes of a check whose total stands (rules 2.4)."""
    verdict = judge(roll.total, roll.tolerance)
    event = Checked(
        seat=roll.seat,
        bonus=roll.bonus,
        die=roll.die,
        total=roll.total,
        tolerance=roll.tolerance,
        success=verdict.success,
        degree=verdict.degree,
        cards=roll.cards,
        ability=roll.ability,
        sake=roll.sake,
    )
    state = used(state, roll.seat, Magic.TEMPER)
    if not verdict.days:
        return state, (event,)
    why = "perfect" if roll.total == PERFECT else "four_nine"
    state, gained = change_life(state, roll.seat, verdict.days, why)
    return state, (event, *gained)

"""Attacking and evading in combat (rules 2.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from core.abilities import Ability
from core.cards import Card
from core.combat import Exchange, Fighter, Foe, Purpose, Roll
from core.commands.base import Command, Done, GMCommand
from core.commands.exchange import attack_plus, carry_on, foe_attacks
from core.commands.laying import check_cards, layings, sake_of, sakes, spend
from core.commands.rolls import throw, used
from core.commands.turns import alive, under_way
from core.content import Content
from core.events import Seat
from core.magic import Magic
from core.refusal import Refusal
from core.state import Character, State


def fighting(state: State, seat: Seat) -> Character:
    """The living character in `seat`, who is in the combat under way; refused if not so."""
    combat = under_way(state)
    character = state.character(seat)
    if not character.alive:
        raise Refusal("dead", name=character.name)
    if seat not in combat.seats:
        raise Refusal("not_fighting", name=character.name)
    return character


def on_turn(state: State, fighter: Fighter) -> None:
    """Refuses when it is not the turn of `fighter`."""
    if under_way(state).turn != fighter:
        raise Refusal("not_on_turn")


def attacked(state: State, character: Character) -> None:
    """Refuses when no attack waits for the evasion of `character`."""
    exchange = under_way(state).exchange
    if exchange is None or exchange.target.seat != character.seat or state.rolled is not None:
        raise Refusal("not_attacked", name=character.name)


def target_foe(state: State, id: int) -> Foe:
    """The foe of that number, who still stands; refused if not so."""
    foe = under_way(state).foe(id)
    if foe is None:
        raise Refusal("no_foe")
    if not foe.up:
        raise Refusal("foe_down", name=foe.sheet.name)
    return foe


class _Rolling(Command, frozen=True, kw_only=True):
    """A roll of a character in combat: by ability, or by `cards` of one suit laid before the die (rules 2.5, 2.7)."""

    purpose: ClassVar[Purpose]
    ability: ClassVar[Ability]

    cards: tuple[Card, ...] = ()
    sake: int | None = None

    def check_laid(self, state: State, character: Character) -> None:
        """Refuses cards or a sake that cannot be."""
        sake = sake_of(character, self.sake)
        if self.cards:
            check_cards(state, character, self.cards, sake)

    def bonus(self, character: Character) -> int:
        """What is added to the die: the cards' ranks, or without cards the ability's score."""
        return sum(card.rank for card in self.cards) or character.abilities.of(self.ability)

    def roll(self, state: State, plus: int = 0, execution: int = 0) -> tuple[State, Roll]:
        """The roll, its cards spent and its die thrown."""
        character = state.character(self.seat)
        sake = sake_of(character, self.sake)
        state, die = throw(spend(state, character, self.cards), self.seat)
        state = used(state, self.seat, Magic.ACCORD)
        roll = Roll(
            self.purpose,
            self.seat,
            self.bonus(character),
            die,
            plus,
            cards=self.cards,
            ability=None if self.cards else self.ability,
            sake=sake.name if sake else None,
            execution=execution,
        )
        return state, roll


class Attack(_Rolling, frozen=True, kw_only=True, tag="attack"):
    """The character on turn attacks the `foe` of that number: technique or `cards`, and D6 (rules 2.5)."""

    waits: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.ATTACK
    ability: ClassVar[Ability] = Ability.TECHNIQUE

    foe: int

    def check(self, state: State, content: Content) -> None:
        character = fighting(state, self.seat)
        on_turn(state, Fighter(seat=self.seat))
        target_foe(state, self.foe)
        self.check_laid(state, character)

    def perform(self, state: State, content: Content) -> Done:
        exchange = Exchange(Fighter(seat=self.seat), Fighter(foe=self.foe))
        state = replace(state, combat=replace(under_way(state), exchange=exchange))
        character = state.character(self.seat)
        execution = state.rules.magic.execution if Magic.EXECUTION in character.waiting else 0
        state, roll = self.roll(state, attack_plus(character, state), execution)
        return carry_on(state, content, roll)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[Attack]:
        character = fighting(state, seat)
        on_turn(state, Fighter(seat=seat))
        for foe in under_way(state).standing:
            for sake in sakes(character):
                yield cls(seat=seat, foe=foe.id, sake=sake)
                for cards in layings(character, sake_of(character, sake)):
                    yield cls(seat=seat, foe=foe.id, cards=cards, sake=sake)


class Evade(_Rolling, frozen=True, kw_only=True, tag="evade"):
    """The attacked character evades: sense or `cards`, and D6 (rules 2.5). The attack's total is known by then."""

    purpose: ClassVar[Purpose] = Purpose.EVADE
    ability: ClassVar[Ability] = Ability.SENSE

    def check(self, state: State, content: Content) -> None:
        character = fighting(state, self.seat)
        attacked(state, character)
        self.check_laid(state, character)

    def perform(self, state: State, content: Content) -> Done:
        state, roll = self.roll(state)
        return carry_on(state, content, roll)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[Evade]:
        character = fighting(state, seat)
        attacked(state, character)
        for sake in sakes(character):
            yield cls(seat=seat, sake=sake)
            for cards in layings(character, sake_of(character, sake)):
                yield cls(seat=seat, cards=cards, sake=sake)


def aim(state: State) -> Seat:
    """Whom a foe attacks that nobody directs [house].

    Of the characters in the combat: who was attacked the least in this round; of these the lowest sense, then the
    fewest HP, then the first seat.
    """
    aimed = under_way(state).aimed

    def rank(seat: Seat) -> tuple[int, int, int, Seat]:
        character = state.character(seat)
        return aimed.count(seat), character.abilities.sense, character.hp, seat

    return min(alive(state), key=rank)


class FoeActs(GMCommand, frozen=True, kw_only=True, tag="foe_acts"):
    """The foe on turn attacks: the character in `target`, or by itself whom `aim` names (rules 2.5)."""

    waits: ClassVar[bool] = True

    target: Seat | None = None

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        turn = under_way(state).turn
        if turn is None or turn.foe is None:
            raise Refusal("not_on_turn")
        if self.target is not None:
            fighting(state, self.target)

    def perform(self, state: State, content: Content) -> Done:
        turn = under_way(state).turn
        assert turn is not None  # `check` saw to it
        foe = target_foe(state, turn.foe or 0)
        return foe_attacks(state, content, foe, aim(state) if self.target is None else self.target)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[FoeActs]:
        yield cls(seat=seat)
        yield from (cls(seat=seat, target=target) for target in alive(state))

"""Spending life: one day, or the days of a card drawn at random from the own hand (rules 2.6)."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from core.commands.base import Command, Done
from core.commands.days import change_life
from core.commands.harm import heal
from core.commands.laying import sake_of, spend
from core.commands.magic import check_use, take_effect
from core.commands.spend_events import BondErased, CardDrawn, MagicDrawn
from core.content import Content
from core.events import Event, Seat
from core.life import HP_PER_DAY
from core.magic import CHOSEN, Magic
from core.refusal import Refusal
from core.state import Character, State, hp_max

PRICE = 1
DRAW = "draw"
MAGIC = "magic"


def _living(state: State, seat: Seat) -> Character:
    character = state.character(seat)
    if not character.alive:
        raise Refusal("dead", name=character.name)
    return character


def _hurt(state: State, character: Character) -> None:
    """Refuses to heal who lacks nothing."""
    if character.hp >= hp_max(state.rules, character.abilities.body):
        raise Refusal("hp_full", name=character.name)


class Heal(Command, frozen=True, kw_only=True, tag="heal"):
    """Gives one day for 4 HP (rules 2.6)."""

    waits: ClassVar[bool] = True

    def check(self, state: State, content: Content) -> None:
        _hurt(state, _living(state, self.seat))

    def perform(self, state: State, content: Content) -> Done:
        state, healed = heal(state, self.seat, HP_PER_DAY, "heal")
        state, paid = change_life(state, self.seat, -PRICE, "heal")
        return state, (*healed, *paid)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[Heal]:
        yield cls(seat=seat)


class Use(enum.Enum):
    """What a card drawn at random pays for (rules 2.6)."""

    HEAL = "heal"
    MAGIC = "magic"
    ERASE = "erase"


class DrawCard(Command, frozen=True, kw_only=True, tag="draw_card"):
    """Draws a card at random from the own hand and gives as many days, for one `use` (rules 2.6).

    HP to full; a magic at random of all thirteen; or erasing the relationship numbered `bond` from 0. A card worth the
    days left or more kills, and nothing else happens.
    """

    waits: ClassVar[bool] = True

    use: Use
    bond: int | None = None

    def check(self, state: State, content: Content) -> None:
        character = _living(state, self.seat)
        if not character.hand:
            raise Refusal("hand_empty", name=character.name)
        if self.use is Use.HEAL:
            _hurt(state, character)
        if self.use is Use.ERASE and sake_of(character, self.bond) is None:
            raise Refusal("no_bond", name=character.name)

    def perform(self, state: State, content: Content) -> Done:
        character = state.character(self.seat)
        chance, card = state.chance.pick(DRAW, character.hand)
        state = spend(replace(state, chance=chance), character, (card,))
        drawn = CardDrawn(seat=self.seat, card=card, use=self.use.value)
        state, paid = change_life(state, self.seat, -card.rank, f"drawn_{self.use.value}")
        if not state.character(self.seat).alive:
            return state, (drawn, *paid)
        state, happened = self._bring_about(state, content)
        return state, (drawn, *paid, *happened)

    def _bring_about(self, state: State, content: Content) -> Done:
        character = state.character(self.seat)
        if self.use is Use.HEAL:
            return heal(state, self.seat, hp_max(state.rules, character.abilities.body), "drawn_heal")
        if self.use is Use.MAGIC:
            return _random_magic(state, self.seat)
        erased = sake_of(character, self.bond)
        assert erased is not None  # `check` saw to it
        bonds = tuple(bond for bond in character.bonds if bond != erased)
        return state.with_character(replace(character, bonds=bonds)), (BondErased(seat=self.seat, bond=erased),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[DrawCard]:
        yield cls(seat=seat, use=Use.HEAL)
        yield cls(seat=seat, use=Use.MAGIC)
        bonds = range(len(state.character(seat).bonds))
        yield from (cls(seat=seat, use=Use.ERASE, bond=bond) for bond in bonds)


def _random_magic(state: State, seat: Seat) -> Done:
    """One of the thirteen; what needs a choice or would do nothing now stays paid for until it is used [house]."""
    chance, magic = state.chance.pick(MAGIC, tuple(Magic))
    state = replace(state, chance=chance)
    character = state.character(seat)
    kept = magic in CHOSEN or _is_idle(state, character, magic)
    told: tuple[Event, ...] = (MagicDrawn(seat=seat, magic=magic, kept=kept),)
    if kept:
        return state.with_character(replace(character, paid=(*character.paid, magic))), told
    state, happened = take_effect(state, seat, magic)
    return state, (*told, *happened)


def _is_idle(state: State, character: Character, magic: Magic) -> bool:
    try:
        check_use(state, character, magic)
    except Refusal:
        return True
    return False

"""Writing relationships (rules 2.6, 2.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from core.cards import SUITS, Suit
from core.commands.base import Command, Done
from core.commands.days import change_life
from core.content import Content
from core.events import Event, Seat
from core.names import Name, check_name
from core.refusal import Refusal
from core.state import Bond, BondKind, State

PRICE = 1


class BondWritten(Event, frozen=True, kw_only=True, tag="bond_written"):
    """A relationship was written on a sheet."""

    seat: Seat
    bond: Bond


class WriteBond(Command, frozen=True, kw_only=True, tag="write_bond"):
    """Writes a relationship for one day of life; two in favour and two in aversion at most (rules 2.6, 2.7)."""

    kind: BondKind
    name: Name
    suit: Suit

    def check(self, state: State, content: Content) -> None:
        character = state.character(self.seat)
        if not character.alive:
            raise Refusal("dead", name=character.name)
        check_name(self.name)
        if sum(bond.kind is self.kind for bond in character.bonds) >= state.rules.bonds_a_kind:
            raise Refusal("bonds_full", kind=self.kind, most=state.rules.bonds_a_kind)
        if any((bond.kind, bond.name) == (self.kind, self.name) for bond in character.bonds):
            raise Refusal("bond_twice", name=self.name)

    def perform(self, state: State, content: Content) -> Done:
        bond = Bond(self.kind, self.name, self.suit)
        character = state.character(self.seat)
        state = state.with_character(replace(character, bonds=(*character.bonds, bond)))
        state, paid = change_life(state, self.seat, -PRICE, "bond")
        return state, (BondWritten(seat=self.seat, bond=bond), *paid)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[WriteBond]:
        names = [one.name for one in state.characters if one.seat != seat]
        written = [bond.name for bond in state.character(seat).bonds]
        elsewhere = (name for name in content.names["en"] if name not in (*names, *written))
        names = [*names, *islice(elsewhere, 1)]
        for kind in BondKind:
            for suit in SUITS:
                yield from (cls(seat=seat, kind=kind, name=name, suit=suit) for name in names)

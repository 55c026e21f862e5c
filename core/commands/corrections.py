"""What the GM sets right by hand: HP and days on a sheet, a foe's HP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from core.commands.attacks import target_foe
from core.commands.base import Done, GMCommand
from core.commands.combat_events import FoeChanged
from core.commands.days import change_life
from core.commands.exchange import wound
from core.commands.harm import set_hp
from core.commands.spend_events import Corrected
from core.commands.turns import advance, under_way
from core.content import Content
from core.events import Event, Seat
from core.names import Line, check_line
from core.refusal import Refusal
from core.state import State, hp_max

LEAST_HP = -99
MOST_LIFE = 999


class Correct(GMCommand, frozen=True, kw_only=True, tag="correct"):
    """Sets HP, days, or both of the living character `who`, for a `reason` in the GM's words.

    HP of 0 or less pull back as any wound does (rules 2.5); a life of 0 is death, and nobody returns (rules 2.2).
    """

    waits: ClassVar[bool] = True

    who: Seat
    hp: int | None = None
    life: int | None = None
    reason: Line = ""

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        character = state.character(self.who)
        if not character.alive:
            raise Refusal("dead", name=character.name)
        check_line(self.reason)
        if self.hp is None and self.life is None:
            raise Refusal("nothing_set")
        most = hp_max(state.rules, character.abilities.body)
        if self.hp is not None and not LEAST_HP <= self.hp <= most:
            raise Refusal("hp_range", least=LEAST_HP, most=most)
        if self.life is not None and not 0 <= self.life <= MOST_LIFE:
            raise Refusal("life_range", least=0, most=MOST_LIFE)

    def perform(self, state: State, content: Content) -> Done:
        character = state.character(self.who)
        before = None if self.hp is None else character.hp
        events: tuple[Event, ...] = (Corrected(seat=self.who, hp=self.hp, before=before, reason=self.reason),)
        if self.life is not None and self.life != character.life:
            state, changed = change_life(state, self.who, self.life - character.life, "corrected")
            events += changed
        if self.hp is not None and state.character(self.who).alive:
            state, paid = set_hp(state, self.who, self.hp)
            events += paid
        return state, events

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[Correct]:
        for character in state.living:
            yield cls(seat=seat, who=character.seat, hp=1, reason="A fall from the wall.")
            yield cls(seat=seat, who=character.seat, life=character.life + 1)


class CorrectFoe(GMCommand, frozen=True, kw_only=True, tag="correct_foe"):
    """Sets the HP of a standing `foe`, 0 to its most; at 0 it is defeated."""

    waits: ClassVar[bool] = True

    foe: int
    hp: int

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        foe = target_foe(state, self.foe)
        if not 0 <= self.hp <= foe.sheet.hp:
            raise Refusal("hp_range", least=0, most=foe.sheet.hp)

    def perform(self, state: State, content: Content) -> Done:
        foe = target_foe(state, self.foe)
        if self.hp == 0:
            state, defeated = wound(state, foe, foe.hp, None)
            state, after = advance(state)
            return state, (*defeated, *after)
        foe = replace(foe, hp=self.hp)
        state = replace(state, combat=under_way(state).with_foe(foe))
        return state, (FoeChanged(foe=foe.called, shape=foe.shape),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[CorrectFoe]:
        foes = under_way(state).standing
        yield from (cls(seat=seat, foe=foe.id, hp=hp) for foe in foes for hp in (0, foe.sheet.hp))

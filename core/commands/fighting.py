"""A combat's beginning and end, who joins and leaves, and turns without an attack (rules 2.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from core.combat import MOST_FOES, MOST_HP, Combat, Fighter, Foe, FoeSheet
from core.commands.attacks import fighting, on_turn, target_foe
from core.commands.base import Command, Done, GMCommand
from core.commands.combat_events import CombatBegun, CombatJoined, CombatLeft, TurnTaken
from core.commands.exchange import leave
from core.commands.turns import advance, begin_round, end, turn_over, under_way
from core.content import Content
from core.events import GM, Seat
from core.names import check_name
from core.refusal import Refusal
from core.state import State

RANGES = {"technique": (0, 99), "sense": (0, 99), "hp": (1, MOST_HP), "protection": (0, 99)}
"""The least and the most of a foe's numbers."""

STRANGER = FoeSheet("A stranger", 5, 5, 10, 1)
"""A sample of a foe made by the GM."""


def check_foes(foes: tuple[FoeSheet, ...], there: int = 0) -> None:
    """Refuses foes that cannot be, or too many of them beside those already `there`."""
    if there + len(foes) > MOST_FOES:
        raise Refusal("foes_full", most=MOST_FOES)
    for foe in foes:
        check_name(foe.name)
        for name, (least, most) in RANGES.items():
            if not least <= getattr(foe, name) <= most:
                raise Refusal("foe_range", name=foe.name, least=least, most=most)


def check_fighters(state: State, seats: tuple[Seat, ...]) -> None:
    """Refuses seats that are not those of different living characters."""
    for seat in seats:
        character = state.character(seat)
        if not character.alive:
            raise Refusal("dead", name=character.name)
        if seats.count(seat) > 1:
            raise Refusal("seat_twice", name=character.name)


def with_foes(combat: Combat, sheets: tuple[FoeSheet, ...]) -> Combat:
    """The combat with more foes, numbered on; those of one name are told apart by `nth`."""
    new = [Foe(combat.numbered + at, sheet, sheet.hp) for at, sheet in enumerate(sheets, 1)]
    foes = [*combat.foes, *new]
    names = [foe.sheet.name for foe in foes]
    named = [
        replace(foe, nth=names[: at + 1].count(foe.sheet.name) if names.count(foe.sheet.name) > 1 else 0)
        for at, foe in enumerate(foes)
    ]
    return replace(combat, foes=tuple(named), numbered=combat.numbered + len(sheets))


class BeginCombat(GMCommand, frozen=True, kw_only=True, tag="begin_combat"):
    """The living characters in `seats` fight `foes` (rules 2.5). `preset` names the encounter these are from, if any.

    The foes of an encounter: `Content.meet`. The first round begins at once.
    """

    waits: ClassVar[bool] = True

    seats: tuple[Seat, ...]
    foes: tuple[FoeSheet, ...]
    preset: str | None = None

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if state.combat is not None:
            raise Refusal("combat_on")
        if not self.seats or not self.foes:
            raise Refusal("combat_nobody")
        check_fighters(state, self.seats)
        check_foes(self.foes)
        if self.preset is not None and self.preset not in [one.key for one in content.encounters]:
            raise Refusal("no_encounter")

    def perform(self, state: State, content: Content) -> Done:
        combat = with_foes(Combat(tuple(sorted(self.seats)), (), preset=self.preset), self.foes)
        begun = CombatBegun(seats=combat.seats, foes=tuple(foe.called for foe in combat.foes), preset=self.preset)
        state, after = begin_round(replace(state, combat=combat), 1)
        return state, (begun, *after)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[BeginCombat]:
        """Everybody alive against each encounter, and each alone against a foe of the GM's."""
        seats = tuple(one.seat for one in state.living)
        for encounter in content.encounters:
            yield cls(seat=seat, seats=seats, foes=content.meet(encounter, "en"), preset=encounter.key)
        yield from (cls(seat=seat, seats=(one,), foes=(STRANGER,)) for one in seats)


class JoinCombat(GMCommand, frozen=True, kw_only=True, tag="join_combat"):
    """More characters or foes come to the combat; they act from the next round on [house]."""

    waits: ClassVar[bool] = True

    seats: tuple[Seat, ...] = ()
    foes: tuple[FoeSheet, ...] = ()

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        combat = under_way(state)
        if not self.seats and not self.foes:
            raise Refusal("combat_nobody")
        check_fighters(state, self.seats)
        for seat in self.seats:
            if seat in combat.seats:
                raise Refusal("seat_twice", name=state.character(seat).name)
        check_foes(self.foes, len(combat.foes))

    def perform(self, state: State, content: Content) -> Done:
        before = under_way(state)
        combat = with_foes(before, self.foes)
        combat = replace(combat, seats=tuple(sorted((*combat.seats, *self.seats))))
        came = tuple(foe.called for foe in combat.foes[len(before.foes) :])
        return replace(state, combat=combat), (CombatJoined(seats=self.seats, foes=came),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[JoinCombat]:
        combat = under_way(state)
        yield from (cls(seat=seat, seats=(one.seat,)) for one in state.living if one.seat not in combat.seats)
        yield from (cls(seat=seat, foes=(foe.sheet("en"),)) for foe in content.foes)


class LeaveCombat(GMCommand, frozen=True, kw_only=True, tag="leave_combat"):
    """A character (`who`) or else a `foe` leaves the combat alive: it flees, or is let go [house]."""

    waits: ClassVar[bool] = True

    who: Seat | None = None
    foe: int | None = None

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        under_way(state)
        if (self.who is None) == (self.foe is None):
            raise Refusal("combat_nobody")
        if self.who is not None:
            fighting(state, self.who)
        if self.foe is not None:
            target_foe(state, self.foe)

    def perform(self, state: State, content: Content) -> Done:
        combat = under_way(state)
        foe = None if self.foe is None else target_foe(state, self.foe)
        left = CombatLeft(seat=self.who, foe=foe.called if foe else None)
        seats = tuple(seat for seat in combat.seats if seat != self.who)
        foes = tuple(one for one in combat.foes if one != foe)
        order = tuple(one for one in combat.order if one != Fighter(self.who, self.foe))
        state = replace(state, combat=replace(combat, seats=seats, foes=foes, order=order))
        if not seats:
            state, after = end(state, "ended")
        else:
            state, after = leave(state, Fighter(self.who, self.foe))
        return state, (left, *after)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[LeaveCombat]:
        combat = under_way(state)
        yield from (cls(seat=seat, who=who) for who in combat.seats)
        yield from (cls(seat=seat, foe=foe.id) for foe in combat.standing)


class EndCombat(GMCommand, frozen=True, kw_only=True, tag="end_combat"):
    """Breaks the combat off; an attack being made falls flat."""

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        under_way(state)

    def perform(self, state: State, content: Content) -> Done:
        return end(state, "ended")

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[EndCombat]:
        yield cls(seat=seat)


class _Turn(Command, frozen=True, kw_only=True):
    """Something done with the own turn; the GM does it for a foe."""

    waits: ClassVar[bool] = True

    def check(self, state: State, content: Content) -> None:
        if self.seat == GM:
            turn = under_way(state).turn
            if turn is None or turn.foe is None:
                raise Refusal("not_on_turn")
        else:
            fighting(state, self.seat)
            on_turn(state, Fighter(seat=self.seat))

    def told(self, state: State, how: str) -> TurnTaken:
        """What is told of who is on turn."""
        combat = under_way(state)
        fighter = combat.left[0]
        foe = combat.foe(fighter.foe or 0)
        return TurnTaken(how=how, seat=fighter.seat, foe=foe.called if foe else None)


class Delay(_Turn, frozen=True, kw_only=True, tag="delay"):
    """Who is on turn acts at the end of the round instead (rules 2.5); once a round."""

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if under_way(state).delaying:
            raise Refusal("delayed")

    def perform(self, state: State, content: Content) -> Done:
        combat = under_way(state)
        told = self.told(state, "delayed")
        late = (*combat.late, combat.left[0])
        state, after = advance(replace(state, combat=replace(combat, left=combat.left[1:], late=late)))
        return state, (told, *after)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[Delay]:
        yield cls(seat=seat)


class PassTurn(_Turn, frozen=True, kw_only=True, tag="pass_turn"):
    """Who is on turn lets it go by. The GM may also pass the turn of a character whose player is away."""

    def check(self, state: State, content: Content) -> None:
        if self.seat == GM and under_way(state).turn is not None:
            return
        super().check(state, content)

    def perform(self, state: State, content: Content) -> Done:
        told = self.told(state, "passed")
        state, after = turn_over(state, under_way(state).left[0])
        return state, (told, *after)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[PassTurn]:
        yield cls(seat=seat)

"""What a seat may know of a combat (rules 2.5): all of it but the foes' HP, which is the GM's [house]."""

from __future__ import annotations

import msgspec

from core.combat import Combat, Exchange, Fighter, FoeName, FoeShape, Roll
from core.commands.magic import price
from core.commands.rolls import may_temper, may_think
from core.content import Content
from core.events import GM, Seat
from core.magic import Magic
from core.state import State


class FoeView(msgspec.Struct, frozen=True):
    """A foe. `hp` and `hp_max` are for the GM alone, everybody sees the `shape`; `lowered`: Verdict, next total."""

    id: int
    called: FoeName
    technique: int
    sense: int
    protection: int
    shape: FoeShape
    lowered: int
    hp: int | None
    hp_max: int | None


class TurnView(msgspec.Struct, frozen=True):
    """A line of the round's order. `state`: turn (acts now), waits, delays, acted, gone (defeated or dead)."""

    fighter: Fighter
    state: str


class CombatView(msgspec.Struct, frozen=True):
    """A combat as a seat sees it. `order` is that of this round; `turn` who is on turn.

    `exchange` is the attack being made; `asked` the seat whose evasion it waits for, None while it waits for nobody
    or for an open die (`TableView.rolled`).
    """

    round: int
    preset: str | None
    seats: tuple[Seat, ...]
    foes: tuple[FoeView, ...]
    order: tuple[TurnView, ...]
    turn: Fighter | None
    exchange: Exchange | None
    asked: Seat | None

    def foe(self, id: int) -> FoeView | None:
        """The foe of that number, if there is one."""
        return next((foe for foe in self.foes if foe.id == id), None)


class RollView(msgspec.Struct, frozen=True):
    """A roll whose die lies open: who rolled may `think` again (Second Thought), or `temper` the total (rules 2.8).

    `last`: to think again takes the last day and so kills, whatever the die would show (rules 2.6).
    """

    roll: Roll
    think: bool
    temper: bool
    last: bool = False


def combat_view(state: State, seat: Seat) -> CombatView | None:
    """What `seat` may know of the combat under way."""
    combat = state.combat
    if combat is None:
        return None
    exchange = combat.exchange
    asked = None
    if exchange is not None and exchange.attack is not None and state.rolled is None:
        asked = exchange.target.seat
    foes = tuple(
        FoeView(
            id=foe.id,
            called=foe.called,
            technique=foe.sheet.technique,
            sense=foe.sheet.sense,
            protection=foe.sheet.protection,
            shape=foe.shape,
            lowered=foe.lowered,
            hp=foe.hp if seat == GM else None,
            hp_max=foe.sheet.hp if seat == GM else None,
        )
        for foe in combat.foes
    )
    order = tuple(TurnView(fighter, _turn(state, combat, fighter)) for fighter in combat.order)
    return CombatView(combat.round, combat.preset, combat.seats, foes, order, combat.turn, exchange, asked)


def _turn(state: State, combat: Combat, fighter: Fighter) -> str:
    foe = combat.foe(fighter.foe or 0)
    if (foe is not None and not foe.up) or (fighter.seat is not None and not state.character(fighter.seat).alive):
        return "gone"
    if fighter == combat.turn:
        return "turn"
    if fighter in combat.late or (combat.delaying and fighter in combat.left):
        return "delays"
    return "waits" if fighter in combat.left else "acted"


def roll_view(state: State, content: Content) -> RollView | None:
    """The roll whose die lies open, which everybody sees."""
    roll = state.rolled
    if roll is None:
        return None
    character = state.character(roll.seat)
    think = may_think(character, content)
    last = think and price(character, Magic.SECOND_THOUGHT) >= character.life
    return RollView(roll, think, may_temper(character, roll), last)

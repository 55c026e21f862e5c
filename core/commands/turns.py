"""Whose turn it is in a combat: the order of a round, its end, and the end of the combat (rules 2.5)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from core.combat import Combat, Fighter
from core.commands.base import Done
from core.commands.combat_events import CombatEnded, RoundBegan
from core.events import Seat
from core.magic import OF_THE_COMBAT, Magic
from core.refusal import Refusal
from core.state import State


def under_way(state: State) -> Combat:
    """The combat under way; refused if there is none."""
    if state.combat is None:
        raise Refusal("no_combat")
    return state.combat


def in_order(state: State, fighters: Iterable[Fighter]) -> tuple[Fighter, ...]:
    """`fighters` by sense, the highest first; ties: characters before foes, then seats, then foes by number."""

    def rank(fighter: Fighter) -> tuple[int, bool, int]:
        if fighter.seat is not None:
            return -state.character(fighter.seat).abilities.sense, False, fighter.seat
        foe = under_way(state).foe(fighter.foe or 0)
        return -(foe.sheet.sense if foe else 0), True, fighter.foe or 0

    return tuple(sorted(fighters, key=rank))


def alive(state: State) -> tuple[Seat, ...]:
    """The seats of those in the combat who live, in seat order."""
    return tuple(sorted(seat for seat in under_way(state).seats if state.character(seat).alive))


def begin_round(state: State, number: int) -> Done:
    """A new round: everybody who stands acts in it (rules 2.5). War Songs end."""
    combat = under_way(state)
    fighters = [Fighter(seat=seat) for seat in alive(state)] + [Fighter(foe=foe.id) for foe in combat.standing]
    order = in_order(state, fighters)
    combat = replace(combat, round=number, order=order, left=order, late=(), delaying=False, aimed=())
    state = _silenced(replace(state, combat=combat), (Magic.WAR_SONG,))
    return state, (RoundBegan(round=number),)


def advance(state: State) -> Done:
    """What is due now: the end of the combat, the turns of those who delayed, or a new round."""
    combat = state.combat
    if combat is None:
        return state, ()
    if not alive(state):
        return end(state, "lost")
    if not combat.standing:
        return end(state, "won")
    if combat.left or combat.exchange is not None:
        return state, ()
    if combat.late:
        late = in_order(state, combat.late)
        return replace(state, combat=replace(combat, left=late, late=(), delaying=True)), ()
    return begin_round(state, combat.round + 1)


def turn_over(state: State, fighter: Fighter) -> Done:
    """The turn of `fighter` is over, and the attack it made."""
    if state.combat is None:
        return state, ()
    return advance(replace(state, combat=state.combat.without(fighter)))


def end(state: State, outcome: str) -> Done:
    """The combat is over, and with it what lasted as long (rules 2.8)."""
    combat = under_way(state)
    rolled = state.rolled if combat.exchange is None else None
    state = _silenced(replace(state, combat=None, rolled=rolled), tuple(OF_THE_COMBAT))
    return state, (CombatEnded(outcome=outcome, rounds=combat.round),)


def bury(state: State, seat: Seat) -> Done:
    """Whoever died fights no more: the die that lay open, the attack by or against it, and its turns are gone."""
    if state.rolled is not None and state.rolled.seat == seat:
        state = replace(state, rolled=None)
    combat = state.combat
    if combat is None or seat not in combat.seats:
        return state, ()
    left = combat.without(Fighter(seat=seat))
    rolled = None if combat.exchange != left.exchange else state.rolled
    return advance(replace(state, combat=left, rolled=rolled))


def _silenced(state: State, magics: tuple[Magic, ...]) -> State:
    """The state with none of `magics` waiting on anybody."""
    for character in state.living:
        kept = tuple(magic for magic in character.waiting if magic not in magics)
        if kept != character.waiting:
            state = state.with_character(replace(character, waiting=kept))
    return state

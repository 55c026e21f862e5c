"""A character's die: thrown, and lying open while magic may still change the roll (rules 2.6, 2.8)."""

from __future__ import annotations

from msgspec.structs import replace

from core.combat import Purpose, Roll
from core.commands.base import Done
from core.commands.roll_events import DieShown
from core.content import Content
from core.dice import D6
from core.magic import Magic
from core.state import Character, State


def throw(state: State, seat: int) -> tuple[State, int]:
    """The face of a D6 thrown by `seat`: the one that Foresee chose, else by chance."""
    character = next((one for one in state.characters if one.seat == seat), None)
    if character is not None and character.face:
        waiting = tuple(magic for magic in character.waiting if magic is not Magic.FORESEE)
        return state.with_character(replace(character, waiting=waiting, face=0)), character.face
    chance, (die,) = D6.throw(state.chance)
    return replace(state, chance=chance), die


def used(state: State, seat: int, *magics: Magic) -> State:
    """The state in which none of `magics` waits on the character in `seat` any more."""
    character = state.character(seat)
    kept = tuple(magic for magic in character.waiting if magic not in magics)
    return state if kept == character.waiting else state.with_character(replace(character, waiting=kept))


def known(character: Character, content: Content) -> tuple[Magic, ...]:
    """The magics that the character's stars bring, each once (rules 2.8)."""
    return tuple(dict.fromkeys(content.star(key).effect for key in character.stars))


def may_think(character: Character, content: Content) -> bool:
    """Whether the character may throw a die of its own anew: Second Thought is known or paid for."""
    return character.alive and Magic.SECOND_THOUGHT in (*character.paid, *known(character, content))


def may_temper(character: Character, roll: Roll) -> bool:
    """Whether the character may move the total of `roll` one toward 13: Temper waits, and it is not there yet."""
    return roll.purpose is not Purpose.DAMAGE and roll.step != 0 and Magic.TEMPER in character.waiting


def is_open(state: State, content: Content, roll: Roll) -> bool:
    """Whether who made `roll` may still change it, so that it must lie open before it counts."""
    if roll.is_foes:
        return False
    character = state.character(roll.seat)
    return may_think(character, content) or may_temper(character, roll)


def lay_open(state: State, roll: Roll) -> Done:
    """The die of `roll` lies open until its roller keeps it."""
    return replace(state, rolled=roll), (DieShown(roll=roll),)

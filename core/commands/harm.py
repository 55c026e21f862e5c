"""Damage to characters, from whatever hurts them, and healing (rules 2.5, 2.6)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.commands.base import Done
from core.commands.days import change_life
from core.commands.spend_events import Healed
from core.events import Event, Seat
from core.life import pull_back
from core.state import State, hp_max


class Harmed(Event, frozen=True, kw_only=True, tag="harmed"):
    """A character lost `points` HP and has `hp`, before being pulled back. `why`: fire, fall, attack."""

    lasting: ClassVar[bool] = True

    seat: Seat
    points: int
    hp: int
    why: str


def harm(state: State, seat: Seat | None, points: int, why: str) -> Done:
    """Takes HP of the character in `seat`, if there is one alive; at 0 or less days pull it back, or it dies."""
    if seat is None or points <= 0 or not (character := state.character(seat)).alive:
        return state, ()
    hp = character.hp - points
    state, paid = set_hp(state, seat, hp)
    return state, (Harmed(seat=seat, points=points, hp=hp, why=why), *paid)


def set_hp(state: State, seat: Seat, hp: int) -> Done:
    """Gives the living character in `seat` so much HP; at 0 or less days pull it back, or it dies (rules 2.5)."""
    character = state.character(seat)
    back = pull_back(hp, character.life)
    state = state.with_character(replace(character, hp=back.hp))
    return change_life(state, seat, -back.days, "pulled_back") if back.days else (state, ())


def heal(state: State, seat: Seat, points: int, why: str) -> Done:
    """Gives HP back to the living character in `seat`, never past the maximum (rules 2.6)."""
    character = state.character(seat)
    hp = min(hp_max(state.rules, character.abilities.body), character.hp + points)
    healed = Healed(seat=seat, points=hp - character.hp, hp=hp, why=why)
    return state.with_character(replace(character, hp=hp)), (healed,)

"""From a table to a duel and back (rules 3.1, 3.6, 2.5).

`entrants` seats living characters; a duel that is over becomes the command `SettleDuel` of its table by `settling`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from core.commands.duels import Left, SettleDuel, takes_part
from core.duel.setup import Entrant
from core.duel.state import DuelState
from core.events import Seat
from core.refusal import Refusal
from core.state import State, hp_max


def entrants(
    state: State, seats: Sequence[Seat], sides: Sequence[str], others: Sequence[str] = ()
) -> tuple[Entrant, ...]:
    """The living characters in the table's `seats`, on `sides`, ready for a duel in which they sit in this order.

    Each brings its features, its HP as presence with the HP maximum, and as bonds the seats of those it has a
    relationship to. `others` are the names of who sits after them, foes for instance, whom a sheet may name too.
    Refused: `no_character`, `dead`, `seat_twice`.
    """
    if len(seats) != len(sides):
        raise ValueError(f"{len(seats)} seats, but {len(sides)} sides")
    characters = takes_part(state, seats)
    names = (*(character.name for character in characters), *others)
    return tuple(
        Entrant(
            name=who.name,
            side=side,
            features=who.features,
            presence=who.hp,
            maximum=hp_max(state.rules, who.abilities.body),
            bonds=bonds(names, at, {bond.name for bond in who.bonds}),
        )
        for at, (who, side) in enumerate(zip(characters, sides, strict=True))
    )


def bonds(names: Sequence[str], seat: Seat, relationships: Collection[str]) -> tuple[Seat, ...]:
    """The seats that who sits at `seat` may support: those whose name it has a relationship to (rules 3.1).

    In favour or aversion alike: the rules ask for a relationship only.
    """
    return tuple(at for at, name in enumerate(names) if at != seat and name in relationships)


def settling(duel: DuelState, seats: Sequence[Seat]) -> SettleDuel:
    """What writes `duel` back to the table that the first of its seats, the table's `seats`, came from.

    Refused as `duel_running` before its end. Who conceded keeps its presence; who sits after them has no sheet.
    """
    if duel.result is None:
        raise Refusal("duel_running")
    if len(seats) > len(duel.seats):
        raise ValueError(f"{len(duel.seats)} seats in the duel, but {len(seats)} of the table")
    return SettleDuel(left=tuple(Left(seat, who.presence) for seat, who in zip(seats, duel.seats, strict=False)))

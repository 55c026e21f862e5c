"""From a table to a duel and back (rules 3.1, 3.6, 2.5).

`seated` puts characters in their seats; a duel that is over becomes the command `SettleDuel` of its table by
`settling`. In both `sheets` says for each seat of the duel which of the table's seats its character comes from, None
for who has no sheet, such as a foe.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from core.commands.duels import Left, SettleDuel, takes_part
from core.duel.setup import Entrant
from core.duel.state import DuelState
from core.events import Seat
from core.feats import Feats
from core.refusal import Refusal
from core.state import State, hp_max


def seated(state: State, entrants: Sequence[Entrant], sheets: Sequence[Seat | None]) -> tuple[Entrant, ...]:
    """`entrants` ready for a duel: who has a sheet brings what stands there, on the side that the entrant names.

    That is the name, the features, HP as presence with the HP maximum, and as bonds the seats of those it has a
    relationship to. The others stay as they are. Refused: `no_character`, `dead`, `seat_twice`.
    """
    places = [at for at, sheet in enumerate(sheets) if sheet is not None]
    characters = takes_part(state, [sheet for sheet in sheets if sheet is not None])
    ready = list(entrants)
    for at, who in zip(places, characters, strict=True):
        most = hp_max(state.rules, who.abilities.body)
        ready[at] = replace(ready[at], name=who.name, features=who.features, presence=who.hp, maximum=most)
    names = [one.name for one in ready]
    for at, who in zip(places, characters, strict=True):
        ready[at] = replace(ready[at], bonds=bonds(names, at, {bond.name for bond in who.bonds}))
    return tuple(ready)


def bonds(names: Sequence[str], seat: Seat, relationships: Collection[str]) -> tuple[Seat, ...]:
    """The seats that who sits at `seat` may support: those whose name it has a relationship to (rules 3.1).

    In favour or aversion alike: the rules ask for a relationship only.
    """
    return tuple(at for at, name in enumerate(names) if at != seat and name in relationships)


def settling(duel: DuelState, sheets: Sequence[Seat | None], feats: tuple[Feats, ...] = ()) -> SettleDuel:
    """What writes `duel`, and the `feats` of everybody in it (`core.duel.tally`), back to the table.

    Refused as `duel_running` before its end. Who conceded keeps its presence; who has no sheet has nothing to keep.
    """
    if duel.result is None:
        raise Refusal("duel_running")
    if len(sheets) != len(duel.seats):
        raise ValueError(f"{len(duel.seats)} seats in the duel, but {len(sheets)} sheets")
    left = tuple(Left(sheet, who.presence) for sheet, who in zip(sheets, duel.seats, strict=True) if sheet is not None)
    return SettleDuel(left=left, feats=feats)

"""Beginning a duel (rules 3.1)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.chance import Chance
from core.duel.play import STREAM
from core.duel.rules import MOST_SEATS, DuelRules
from core.duel.state import Duellist, DuelState
from core.events import Seat
from core.features import Feature, check_feature
from core.names import check_name, clean
from core.refusal import Refusal


class Entrant(msgspec.Struct, frozen=True):
    """Who takes a seat: `presence` None is the rules' own, `maximum` None the same as the presence.

    `bonds` are the seats this one may support; None means all others of its side, as in a bare duel.
    """

    name: str
    side: str
    features: tuple[Feature, ...]
    presence: int | None = None
    maximum: int | None = None
    bonds: tuple[Seat, ...] | None = None


def new_duel(seats: Sequence[Entrant], rules: DuelRules, seed: str) -> DuelState:
    """A duel with the hands dealt and the opening to be laid (rules 3.1, 3.4.1).

    Refused: `bad_rules` (a value out of its range), `seed_unclean` (one that cannot be shown or kept as it is),
    `seat_count` (two to six), `one_side` (two at least), and for one seat `no_feature`, `presence_range` (1 to its
    maximum), `bad_bond` (not another seat); names of seats, sides and features that are
    none, `effects_wrong`, `feature_twice`.
    """
    try:
        msgspec.convert(msgspec.to_builtins(rules), DuelRules)
    except msgspec.ValidationError:
        raise Refusal("bad_rules") from None
    if clean(seed) != seed:
        raise Refusal("seed_unclean")
    count = len(seats)
    if not 2 <= count <= MOST_SEATS:
        raise Refusal("seat_count", least=2, most=MOST_SEATS)
    if len({entrant.side for entrant in seats}) < 2:
        raise Refusal("one_side")
    chance, deck = Chance(seed).shuffled(STREAM, rules.pack())
    duellists = []
    for seat, entrant in enumerate(seats):
        hand, deck = deck[: rules.hand_size], deck[rules.hand_size :]
        duellists.append(msgspec.structs.replace(_duellist(seats, seat, entrant, rules), hand=hand))
    return DuelState(rules, tuple(duellists), deck, chance)


def _duellist(seats: Sequence[Entrant], seat: Seat, entrant: Entrant, rules: DuelRules) -> Duellist:
    check_name(entrant.name)
    check_name(entrant.side)
    if not entrant.features:
        raise Refusal("no_feature", seat=seat)
    for number, feature in enumerate(entrant.features):
        check_feature(feature, entrant.features[:number])
    presence = rules.presence if entrant.presence is None else entrant.presence
    maximum = presence if entrant.maximum is None else entrant.maximum
    if not 1 <= presence <= maximum:
        raise Refusal("presence_range", seat=seat, least=1, most=maximum)
    bonds = entrant.bonds
    if bonds is None:
        bonds = tuple(at for at, other in enumerate(seats) if at != seat and other.side == entrant.side)
    if seat in bonds or any(not 0 <= at < len(seats) for at in bonds):
        raise Refusal("bad_bond", seat=seat)
    return Duellist(entrant.name, entrant.side, entrant.features, bonds, presence, maximum)

"""Who plays which seat of a duel, whatever anybody there is called."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from core.duel.setting import Setting
from core.events import Seat
from tui.away import Away
from tui.hall import swap_step
from tui.host.people import Sitting


class By(enum.Enum):
    """Who moves at a seat: its own person, or for one who is away a bot, or the GM, who sees its hand then."""

    PERSON = "person"
    BOT = "bot"
    GM = "gm"


class Place(msgspec.Struct, frozen=True):
    """A seat that is `person`'s, and who moves there now."""

    person: str
    by: By = By.PERSON


INSTEAD: Final = {By.PERSON: Away.WAITS, By.BOT: Away.BOT, By.GM: Away.GM}
"""What becomes of the seat of somebody who is away."""
Places = dict[Seat, Place]


def swapped(places: Mapping[Seat, Place], setting: Setting) -> Places:
    """The places in a rematch of `setting` with swapped sides: everybody goes where their entrant goes."""
    step, count = swap_step(setting), len(setting.entrants)
    return {(seat + step) % count: place for seat, place in places.items()}


def remembered(sittings: Iterable[Sitting], setting: Setting) -> Places:
    """The places in a duel that is gone on with; what does not fit it is left out."""
    places: Places = {}
    for one in sittings:
        seat = one.seat if one.seat is not None else _seat_called(one.entrant, setting)
        if seat is not None and 0 <= seat < len(setting.minds):
            places[seat] = Place(one.person, By.PERSON if setting.minds[seat] is None else By.BOT)
    return places


def _seat_called(entrant: str, setting: Setting) -> Seat | None:
    """The one seat of that name, or of several the one that no bot plays; None if it cannot be told."""
    called = [seat for seat, one in enumerate(setting.entrants) if one.name == entrant]
    if len(called) > 1:
        called = [seat for seat in called if setting.minds[seat] is None]
    return called[0] if len(called) == 1 else None


def handed(places: Mapping[Seat, Place], seat: Seat, by: By) -> Places:
    """The places when `by` moves at `seat`."""
    return {**places, seat: replace(places[seat], by=by)}

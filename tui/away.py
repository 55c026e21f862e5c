"""Who acts for somebody who is not there, among several people."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final

from core.events import Seat
from tui.mark import N_
from tui.text import Text


class Away(enum.Enum):
    """What becomes of the seat meanwhile: it waits, or a bot or the GM plays it."""

    WAITS = "waits"
    BOT = "bot"
    GM = "gm"


Absent = Mapping[Seat, Away]
"""The seats whose people are not there; at one terminal none."""
AWAY: Final = {Away.WAITS: N_("away"), Away.BOT: N_("a bot plays"), Away.GM: N_("the GM plays")}


def called(name: str, seat: Seat | None, absent: Absent, text: Text) -> str:
    """`name`, of who is waited for in `seat`, and that nobody is there to move if so."""
    waits = seat is not None and absent.get(seat) is Away.WAITS
    return text.t("{name} (away)", name=name) if waits else name

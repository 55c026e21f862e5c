"""Foes of a combat that act by themselves: moved by the host, once for everybody, whoever looks on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from core.commands import FoeActs
from core.events import GM, Event
from core.refusal import Refusal
from core.table import Undone
from tui.fighting import Foes, moment_of
from tui.room import Room
from tui.settings import PACES, Settings


class FoesTurns:
    """Lets the foe on turn act in a while, as the GM's `settings` say; nobody is asked for a key.

    Nothing moves while nobody is there to see it: `watched` says whether somebody is.
    """

    def __init__(self, settings: Callable[[], Settings], watched: Callable[[], bool] = lambda: True) -> None:
        self._settings = settings
        self._watched = watched
        self._room: Room | None = None
        self._foes = Foes()
        self._timer: asyncio.TimerHandle | None = None

    def happened(self, room: Room, events: tuple[Event, ...]) -> None:
        """Something happened at the table of `room`."""
        self._room = room
        self._foes.happened(moment_of(room.view(GM)), any(isinstance(event, Undone) for event in events))
        self.wind()

    def hold(self, held: bool) -> None:
        """Has the foe on turn wait for the GM, or no longer."""
        self._foes.held = held
        self.wind()

    def stop(self) -> None:
        """Nothing more is moved until something happens."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def wind(self) -> None:
        """Gives the foe on turn its time anew: after any change of the GM, of the settings, of who is there."""
        self.stop()
        if self._free():
            self._timer = asyncio.get_running_loop().call_later(PACES[self._settings().pace], self._act)

    def wake(self) -> None:
        """Gives the foe on turn its time unless it runs already: somebody is here."""
        if self._timer is None:
            self.wind()

    def _free(self) -> bool:
        return self._watched() and self._foes.act(self._settings())

    def _act(self) -> None:
        self._timer = None
        if self._room is not None and self._free():
            with suppress(Refusal):  # then it waits for the GM, who is told why
                self._room.send(FoeActs())

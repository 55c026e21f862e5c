"""Foes of a combat that act by themselves: moved by the host, once for everybody, whoever looks on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from core.commands import FoeActs
from core.events import GM, Event
from core.table import Undone
from tui.fighting import Kind, Moment, moment_of
from tui.room import Room
from tui.settings import PACES, Settings


class FoesTurns:
    """Lets the foe on turn act in a while, as the GM's `settings` say; nobody is asked for a key.

    What was taken back, and a foe that the GM directs, wait until the GM moves it, or something else is waited for.
    """

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self._room: Room | None = None
        self._held = False
        self._moment: Moment | None = None
        self._timer: asyncio.TimerHandle | None = None

    def happened(self, room: Room, events: tuple[Event, ...]) -> None:
        """Something happened at the table of `room`."""
        undone = any(isinstance(event, Undone) for event in events)
        moment = moment_of(room.view(GM))
        self._held = undone or (self._held and moment == self._moment)
        self._room, self._moment = room, moment
        self._wind()

    def hold(self, held: bool) -> None:
        """Has the foe on turn wait for the GM, or no longer."""
        self._held = held
        self._wind()

    def stop(self) -> None:
        """Nothing more is moved until something happens."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wind(self) -> None:
        self.stop()
        settings, on_turn = self._settings(), self._moment is not None and self._moment.kind is Kind.FOE
        if on_turn and settings.foes_alone and not self._held:
            self._timer = asyncio.get_running_loop().call_later(PACES[settings.pace], self._act)

    def _act(self) -> None:
        self._timer = None
        if self._room is not None:
            self._room.send(FoeActs())

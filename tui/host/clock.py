"""The clock of a duel: how long whoever is waited for has left."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Final

from core.duel.bots import BOTS
from core.duel.commands import Pass
from core.events import Seat
from tui.arena import Arena

CLOCKS: Final = (None, 30, 60, 120, 300)
"""Seconds a seat may take to move; None is as long as it likes."""

Wait = tuple[int, tuple[Seat, ...]]
"""What is waited for: after so many steps, these people."""
NOBODY: Final[Wait] = (0, ())


class Clock:
    """Calls `ring` when the `seconds` are over that people may take.

    It begins anew only with a step that was not there before. Nobody gains time by anything else: after a step taken
    back, or with whoever was away, it goes on where it stood.
    """

    def __init__(self, ring: Callable[[], None], now: Callable[[], float] = time.monotonic) -> None:
        self.seconds: int | None = None
        self._ring = ring
        self._now = now
        self._wait = NOBODY
        self._spent: dict[Wait, float] = {}
        self._since: float | None = None  # None while it stands still
        self._timer: asyncio.TimerHandle | None = None

    def reset(self) -> None:
        """Stands still, for another duel."""
        self.stop()
        self._spent, self._wait = {}, NOBODY

    def look(self, arena: Arena, running: bool) -> None:
        """Goes by what `arena` waits for now; stands still if that is nobody, and unless it is to be `running`."""
        people = () if arena.over else tuple(seat for seat in arena.waited_for if seat in arena.people)
        wait = (len(arena.steps), people)
        running = running and bool(people)
        if wait == self._wait and running == (self._since is not None):
            return
        self.stop()
        if wait[0] > self._wait[0]:
            self._spent = {one: spent for one, spent in self._spent.items() if one[0] < wait[0]}
        self._wait = wait
        if running:
            self._go()

    def set(self, seconds: int | None) -> None:
        """Another time to move, counted from when this was first waited for; from now if there was no limit before."""
        running = self._since is not None
        self.stop()
        if self.seconds is None:
            self._spent.clear()
        self.seconds = seconds
        if running:
            self._go()

    def left(self) -> float | None:
        """Seconds that are left; None without a limit."""
        if self.seconds is None:
            return None
        since = 0.0 if self._since is None else self._now() - self._since
        return max(0.0, self.seconds - self._spent.get(self._wait, 0.0) - since)

    def stop(self) -> None:
        """Stands still until something is looked at or set."""
        if self._since is not None:
            self._spent[self._wait] = self._spent.get(self._wait, 0.0) + self._now() - self._since
            self._since = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _go(self) -> None:
        self._since = self._now()
        left = self.left()
        if left is not None:
            self._timer = asyncio.get_running_loop().call_later(left, self._ring)


def let_go_by(arena: Arena, seats: Sequence[Seat]) -> None:
    """Moves for the first of `seats`, who are waited for: lets it go by, or where that cannot be a novice chooses."""
    for seat in seats[:1]:
        choices = arena.legal(seat)
        passing = next((one for one in choices if isinstance(one, Pass)), None)
        arena.send(passing or BOTS["novice"].decide(arena.view(seat), choices, arena.chance()).command)

"""When windows get their new sizes: a size draws everything anew, so one is drawn at a time, whosever it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

PAUSE: Final = 0.2
"""Seconds from one size to the next, in which those who play are served."""


class Sizing:
    """Who asks is called at once if nobody was just before, else in turn; who asks again while it waits, once."""

    def __init__(self, pause: float = PAUSE) -> None:
        self._pause = pause
        self._waiting: dict[Callable[[], bool], None] = {}
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, take: Callable[[], bool]) -> None:
        """Has `take` called, which says whether it drew anything."""
        self._waiting[take] = None
        if self._timer is None:
            self._next()

    def leave(self, take: Callable[[], bool]) -> None:
        """Nothing is drawn for `take` any more."""
        self._waiting.pop(take, None)

    def _next(self) -> None:
        self._timer = None
        while self._waiting and self._timer is None:
            take = next(iter(self._waiting))
            self.leave(take)
            if take():
                self._timer = asyncio.get_running_loop().call_later(self._pause, self._next)

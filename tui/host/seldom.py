"""A thing that takes a while, such as a write that waits for the disk: done at once, and then not again too soon."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

PAUSE: Final = 0.5
"""Seconds between one time and the next."""


class Seldom:
    """Calls `do` when asked; what is asked within the pause is one call at its end. Without a loop there is none."""

    def __init__(self, do: Callable[[], None]) -> None:
        self._do = do
        self._timer: asyncio.TimerHandle | None = None
        self._again = False

    def ask(self) -> None:
        """Has it done, now or soon."""
        if self._timer is not None:
            self._again = True
            return
        try:
            self._timer = asyncio.get_running_loop().call_later(PAUSE, self._pause_over)
        except RuntimeError:
            self._timer = None
        self._do()

    def now(self) -> None:
        """Does it now, whenever it was last."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._again = None, False
        self._do()

    def _pause_over(self) -> None:
        self._timer = None
        if self._again:
            self._again = False
            self.ask()

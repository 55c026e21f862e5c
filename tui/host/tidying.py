"""When memory is swept: with fifty screens a full sweep takes a third of a second, so it waits for a quiet moment."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from time import monotonic
from typing import Final

NEVER: Final = 1_000_000_000
QUIET: Final = 1.0
"""Seconds without a key after which nobody notices a sweep."""
OFTEN: Final = 10.0
"""Seconds at least between two sweeps while sessions end."""
SELDOM: Final = 300.0
LATEST: Final = 1800.0
"""Seconds after which memory is swept whether it is quiet or not."""


class Tidying:
    """Sweeps when sessions have ended, and now and then, while nobody types."""

    def __init__(self, sweep: Callable[[], object] = gc.collect, clock: Callable[[], float] = monotonic) -> None:
        self._sweep = sweep
        self._clock = clock
        self._typed = self._swept = clock()
        self._ended = 0

    def typed(self) -> None:
        """Somebody pressed a key."""
        self._typed = self._clock()

    def ended(self) -> None:
        """A session ended: its screens can go."""
        self._ended += 1

    def look(self) -> bool:
        """Sweeps if it is time to; whether it did."""
        now = self._clock()
        since = now - self._swept
        wanted = since > SELDOM or (self._ended > 0 and since > OFTEN)
        if not (wanted and now - self._typed > QUIET) and since < LATEST:
            return False
        self._sweep()
        self._ended, self._swept = 0, self._clock()
        return True

    async def run(self) -> None:
        """Looks every second, until cancelled. Python's own full sweeps, which come at any moment, are put off."""
        young, middle, old = gc.get_threshold()
        gc.set_threshold(young, middle, NEVER)
        try:
            while True:
                await asyncio.sleep(1)
                self.look()
        finally:
            gc.set_threshold(young, middle, old)

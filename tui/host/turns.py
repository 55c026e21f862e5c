"""Many screens drawn one after another: what was typed meanwhile is let in between."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

Do = Callable[[], None]


class Turns:
    """Calls what it is given in order, one call in each round of the event loop; at once where none runs."""

    def __init__(self) -> None:
        self._waiting: deque[Do] = deque()
        self._going = False

    def put(self, do: Do) -> None:
        """Has `do` called when its turn comes."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            do()
            return
        self._waiting.append(do)
        if not self._going:
            self._going = True
            loop.call_soon(self._next, loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        do = self._waiting.popleft()
        if self._waiting:
            loop.call_soon(self._next, loop)
        else:
            self._going = False
        do()

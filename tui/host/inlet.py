"""What one person types, let in no faster than a screen can take it, so that a flood of keys stops nobody else."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections.abc import Callable
from typing import Final, Protocol

from textual import constants

MOST: Final = 96
"""Characters let in together while they make no key."""
PACE: Final = 0.002
"""Seconds at least from one key to the next."""
PATIENCE: Final = 1.0
"""Seconds after which a screen that does not say that it is done with a key is given the next."""
PLENTY: Final = 512
"""Characters waiting from which no more are read from the wire."""
PASTE: Final = 16_384
PASTED: Final = 4_096
"""Characters of a paste let in together: they are only gathered."""
BEGIN: Final = "\x1b[200~"
END: Final = "\x1b[201~"


class Screen(Protocol):
    """Who takes what comes in."""

    def feed(self, data: str) -> bool:
        """Takes some characters; whether they made a key or something like it."""

    def settle(self, done: Callable[[], None]) -> None:
        """Calls `done` when what came in has done what it does."""

    def tick(self) -> bool:
        """Some time went by: an escape that stands alone is the key; whether there was one."""


class Inlet:
    """Reads bytes, however broken, and lets in one key after another. Of a paste the first 16 KB are kept.

    A key does something only after it has gone through several queues: what was typed next must not overtake it.
    """

    def __init__(self, screen: Screen, pause: Callable[[], None], resume: Callable[[], None]) -> None:
        self._screen = screen
        self._pause = pause
        self._resume = resume
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._waiting = ""
        self._recent = ""
        self._pasting = False
        self._room = 0
        self._paused = False
        self._busy = False
        self._began = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._ticking: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()

    @property
    def waiting(self) -> int:
        """How many characters are still to be let in."""
        return len(self._waiting)

    def take(self, data: bytes) -> None:
        """Takes what came over the wire."""
        self._waiting += self._decode(data)
        if not self._busy:
            self._step()
        if len(self._waiting) > PLENTY and not self._paused:
            self._paused = True
            self._pause()

    def close(self) -> None:
        """Lets nothing more in."""
        self._waiting, self._busy = "", True
        for timer in (self._timer, self._ticking):
            if timer is not None:
                timer.cancel()

    def _step(self) -> None:
        """Lets the next key in, if one waits."""
        self._busy, fed, made = False, 0, False
        while fed < MOST and not made and (piece := self._next_piece()):
            fed += len(piece)
            made = self._screen.feed(piece)
        if fed:
            self._wait(made)
            self._tick_later()
        if self._paused and len(self._waiting) <= PLENTY // 2:
            self._paused = False
            self._resume()

    def _wait(self, made: bool) -> None:
        """Lets nothing in until the screen is done with a key; where none was `made`, for a moment only."""
        self._busy = True
        self._began = self._loop.time()
        if made:
            done = _Once(self._done)
            self._timer = self._loop.call_later(PATIENCE, done)
            self._screen.settle(done)
        else:
            self._done()

    def _done(self) -> None:
        """The next key waits as long as this one took: half of the time is left for everybody else."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(max(PACE, self._loop.time() - self._began), self._step)

    def _next_piece(self) -> str:
        """What comes in next; what of a paste is beyond the most goes at once."""
        while self._waiting:
            mark = END if self._pasting else BEGIN
            piece = self._waiting[: self._size()]
            found = (self._recent + piece).find(mark)
            if found >= 0:
                piece = piece[: found + len(mark) - len(self._recent)]
            self._waiting = self._waiting[len(piece) :]
            self._recent = "" if found >= 0 else (self._recent + piece)[1 - len(mark) :]
            kept = piece
            if self._pasting:
                kept = piece[: self._room]
                self._room -= len(kept)
                if found >= 0 and len(kept) < len(piece):
                    kept += END
            if found >= 0:
                self._pasting, self._room = not self._pasting, PASTE
            if kept:
                return kept
        return ""

    def _size(self) -> int:
        """How many characters come in together."""
        if self._pasting:
            return PASTED if self._room else len(self._waiting)
        return 1

    def _tick_later(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
        self._ticking = self._loop.call_later(constants.ESCAPE_DELAY * 1.1, self._tick)

    def _tick(self) -> None:
        """An escape is a key once nothing follows it; what waits to be let in does follow it."""
        if self._busy:
            self._tick_later()
        elif self._screen.tick():
            self._wait(True)


class _Once:
    """A call that is made once, however often it is asked for."""

    def __init__(self, do: Callable[[], None]) -> None:
        self._do: Callable[[], None] | None = do

    def __call__(self) -> None:
        do, self._do = self._do, None
        if do is not None:
            do()

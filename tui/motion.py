"""Small movements: frames one after another, ended at once by any key. The last frame is the truth."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen
from textual.timer import Timer


class Reel:
    """Plays frames on a screen, one reel at a time."""

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen
        self._timer: Timer | None = None
        self._end: Callable[[], None] | None = None
        self._frames = 0
        self.frame = 0

    @property
    def running(self) -> bool:
        """Whether something moves."""
        return self._timer is not None

    def play(self, frames: int, pace: float, draw: Callable[[], None], end: Callable[[], None]) -> None:
        """Calls `draw` for each of `frames`, `pace` seconds apart, then `end`; `frame` counts from 0."""
        self.skip()
        self.frame, self._frames, self._end = 0, frames, end

        def step() -> None:
            self.frame += 1
            if self.frame < self._frames:
                draw()
            else:
                self.skip()

        self._timer = self._screen.set_interval(pace, step)
        draw()

    def skip(self) -> None:
        """Ends what moves, at once."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            end, self._end = self._end, None
            if end is not None:
                end()

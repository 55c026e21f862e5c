"""The far end of a terminal: what a session's screen writes to, whatever carries it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

USUAL: Final = (80, 24)
LARGEST: Final = (280, 90)


class Ears(Protocol):
    """Who listens to a wire."""

    def take(self, data: bytes) -> None:
        """Takes what was typed."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""


class Wire(Protocol):
    """One terminal, near or far."""

    environ: Mapping[str, str]
    """What is known of the terminal: TERM, COLORTERM, NO_COLOR and the language."""
    size: tuple[int, int]
    ears: Ears | None

    def send(self, data: str) -> None:
        """Writes `data`; once the terminal is gone, nothing."""

    def waiting(self) -> int:
        """How many bytes are not yet taken by the other side."""

    def pause(self) -> None:
        """Lets nothing more be typed."""

    def resume(self) -> None:
        """Lets it be typed again."""


def sane(width: int, height: int) -> tuple[int, int]:
    """A size that can be drawn: the usual one for a terminal that tells none, and never a monstrous one."""
    if width <= 0 or height <= 0:
        return USUAL
    return min(width, LARGEST[0]), min(height, LARGEST[1])

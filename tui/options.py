"""What the command line asks of the game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Options:
    """Options of `zanmei`; None leaves a thing to the settings. `place` is what is opened over the title."""

    load: Path | None = None
    lang: str | None = None
    ascii: bool | None = None
    seed: str | None = None
    saves: Path | None = None
    settings: Path | None = None
    place: str | None = None

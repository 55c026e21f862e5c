"""Where saves live. It brings nothing else with it, so that the title can ask at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from platformdirs import user_data_path


def default_folder() -> Path:
    """Where saves go unless the player says otherwise."""
    return user_data_path("zanmei", appauthor=False) / "saves"


def duel_files(saves: Path) -> Iterator[Path]:
    """The files of duels under way among `saves`, whether somebody plays them now or not."""
    return saves.glob("duels/under-way*.toml")

"""Tables that come with the game, for a first look."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from saves.folder import SUFFIX, look
from saves.savefile import SaveFile
from saves.store import load

FOLDER: Final = Path(__file__).parent / "samples"


class Sample(NamedTuple):
    """A table that comes with the game: its name, its day, and who lives and is dead."""

    path: Path
    name: str
    day: int
    living: tuple[str, ...]
    dead: tuple[str, ...]


def samples() -> tuple[Sample, ...]:
    """The tables that come with the game, by file name."""
    found = [look(path) for path in sorted(FOLDER.glob(f"*{SUFFIX}"))]
    return tuple(Sample(one.path, one.name, one.day, one.living, one.dead) for one in found)


def take_sample(sample: Sample, folder: Path) -> Path:
    """Saves a copy of `sample` in `folder` and returns where; what comes with the game is only read.

    SaveError as for any save.
    """
    table = load(sample.path)
    with SaveFile.new(folder, table.state.name) as file:
        file.save(table)
        return file.path

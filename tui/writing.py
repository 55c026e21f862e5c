"""Documents written into files of their own, never over another."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from core.names import clean


def write_new(folder: Path, stem: str, suffix: str, document: str) -> Path:
    """Writes `document` into a new file `stem-1.md`, `stem-2.md` … in `folder`; OSError if that cannot be."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = folder / f"{stem}-{number}{suffix}"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(document)
        except FileExistsError:
            continue
        return Path(clean(str(path)))
    raise AssertionError  # there is no last number

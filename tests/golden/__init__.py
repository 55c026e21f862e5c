"""The golden cases: rules worked out by hand, read as they stand."""

import tomllib
from pathlib import Path
from typing import Any


def cases(file: str, table: str) -> list[dict[str, Any]]:
    """The cases of `table` in `file` (`hands` or `checks`)."""
    text = (Path(__file__).parent / f"{file}.toml").read_text("utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)[table]
    return found

"""What is left behind when the program itself fails: a file for its makers, a sentence for its user."""

from __future__ import annotations

import traceback
from datetime import datetime
from pathlib import Path

import platformdirs


def report(error: BaseException) -> Path | None:
    """Writes down where `error` came from, without the values that were in play; None where that cannot be written."""
    path = platformdirs.user_log_path("zanmei", appauthor=False) / "crash.log"
    told = "".join(traceback.format_exception(error))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now().isoformat(timespec='seconds')}\n{told}\n")
    except OSError:
        return None
    return path

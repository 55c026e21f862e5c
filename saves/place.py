"""Where saves live. It brings nothing else with it, so that the title can ask at once."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path


def default_folder() -> Path:
    """Where saves go unless the player says otherwise."""
    return user_data_path("zanmei", appauthor=False) / "saves"

"""One reader's settings, in a small TOML file of their own."""

from __future__ import annotations

import contextlib
import os
import tempfile
import tomllib
from itertools import count
from pathlib import Path
from typing import Final, Literal

import msgspec
import platformdirs
import tomli_w

Theme = Literal["night", "paper", "ink", "contrast"]
Language = Literal["auto", "en", "ja"]
Suits = Literal["signs", "letters"]
Pace = Literal["instant", "quick", "calm", "slow"]
PACES: Final[dict[Pace, float]] = {"instant": 0.0, "quick": 0.35, "calm": 0.9, "slow": 2.0}
"""How many seconds a bot or a foe lets pass before it moves."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a reader prefers. `keys` maps an act's id to other keys; `curtain` hides hands between people.

    `pace` is how fast bots move in a duel and foes in a combat. `foes_alone` lets foes act without a key;
    `foe_numbers` shows their HP in numbers, as the GM sees them.
    """

    theme: Theme = "night"
    language: Language = "auto"
    suits: Suits = "signs"
    four_colours: bool = False
    motion: bool = True
    curtain: bool = True
    ascii: bool = False
    pace: Pace = "calm"
    foes_alone: bool = True
    foe_numbers: bool = False
    keys: dict[str, str] = {}


class SettingsError(Exception):
    """A settings file that could not be used; `file` and `why` (the library's words) say what is wrong."""

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(f"{file}: {why}")
        self.file = file
        self.why = why


def default_path() -> Path:
    """Where the settings of this user live."""
    return platformdirs.user_config_path("zanmei", appauthor=False) / "settings.toml"


def load_settings(path: Path) -> Settings:
    """The settings in `path`, the defaults where there is no such file; `SettingsError` for anything unreadable."""
    try:
        if path.exists() and not path.is_file():
            raise OSError("not a file")
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(path, str(error)) from error
    try:
        return msgspec.convert(tomllib.loads(text), Settings)
    except (ValueError, RecursionError) as error:  # also numbers too long to read
        raise SettingsError(path, str(error)) from error


def put_aside(path: Path) -> None:
    """Keeps a settings file that could not be read under another name, so that nothing in it is lost."""
    path = Path(os.path.realpath(path))
    aside = next(name for n in count(1) if not (name := path.with_name(f"settings.broken-{n}.toml")).exists())
    try:
        os.replace(path, aside)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise SettingsError(path, error.strerror or str(error)) from error


def save_settings(settings: Settings, path: Path) -> None:
    """Writes `settings` whole or not at all; `SettingsError` if that cannot be."""
    temporary = None
    try:
        path = Path(os.path.realpath(path))  # a link stays a link
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("wb", dir=path.parent, delete=False) as file:
            temporary = file.name
            file.write(tomli_w.dumps(msgspec.to_builtins(settings)).encode())
        os.replace(temporary, path)
    except OSError as error:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        raise SettingsError(path, error.strerror or str(error)) from error

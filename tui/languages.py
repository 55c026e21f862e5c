"""Which language and which signs a terminal's user wants, when nothing is said."""

from __future__ import annotations

from collections.abc import Mapping

from tui.text import LANGUAGES


def chosen_language(asked: str | None, setting: str, environ: Mapping[str, str]) -> str:
    """The language asked for on the command line, else in the settings, else by the environment, else English."""
    if asked in LANGUAGES:
        return asked
    if setting in LANGUAGES:
        return setting
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(name)
        if value:
            code = value.split("_")[0].split(".")[0].lower()
            return code if code in LANGUAGES else "en"
    return "en"


def plain_terminal(environ: Mapping[str, str]) -> bool:
    """Whether the terminal shows little more than ASCII: the Linux console and the like."""
    return environ.get("TERM", "") in ("linux", "dumb", "vt100", "vt220", "ansi")

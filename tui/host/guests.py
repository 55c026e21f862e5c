"""Who is at the table right now: one guest for each terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tui.host.limits import Bucket
from tui.host.people import Person

TALK: Final = (5, 2.0)
"""Lines at once, and seconds for one more."""
DOING: Final = (40, 0.05)


@dataclass(eq=False)
class Guest:
    """One terminal. `person` is None until a name is given; `key` is the fingerprint that was proved, if any.

    `changed` is called when something in the lobby did, `called_away` with a sentence's code when this guest must go.
    `wrong` counts a wrong token, and answers whether it was one too many; `waits` says whether it was so a moment ago.
    """

    person: Person | None = None
    key: str = ""
    login: str = ""
    environ: Mapping[str, str] = field(default_factory=dict)
    changed: Callable[[], None] = lambda: None
    called_away: Callable[[str], None] = lambda _: None
    wrong: Callable[[], bool] = lambda: False
    waits: Callable[[], bool] = lambda: False


@dataclass
class Pace:
    """How fast one person may talk and do things, over all terminals."""

    talk: Bucket = field(default_factory=lambda: Bucket(*TALK))
    doing: Bucket = field(default_factory=lambda: Bucket(*DOING))


@dataclass(frozen=True)
class Said:
    """A line of talk; `to` is the one person besides the speaker who hears it, None for everybody."""

    speaker: str
    line: str
    to: str | None = None

"""From the plain form of any version ever released to that of today.

When the written form changes: raise `VERSION`, add the step from the version before to `STEPS`, and put a file of the
new version among the fixtures of the tests. A step also has to write out what was left out as a default, if the
default changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

VERSION: Final = 1
"""The version that is written."""

Plain = dict[str, Any]
Step = Callable[[Plain], Plain]

STEPS: Final[Mapping[int, Step]] = {}
"""By version, what makes the plain form of the next version. A step is given a form nobody has checked."""


def migrate(plain: Plain, version: int, steps: Mapping[int, Step] = STEPS, to: int = VERSION) -> Plain:
    """The plain form of version `to`, made of one of `version` by the steps between."""
    for step in range(version, to):
        plain = steps[step](plain)
    return plain

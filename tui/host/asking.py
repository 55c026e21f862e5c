"""The one door for what a person asks of the host: not too fast, in that person's name; then it is kept and told."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from tui.host.people import Person


class Door(Protocol):
    """What is asked of has such a door."""

    def doing(self, person: Person) -> AbstractContextManager[None]:
        """What happens meanwhile `person` asked for; refused as `too_fast` where that is too much."""


H = TypeVar("H", bound=Door)
P = ParamSpec("P")
R = TypeVar("R")


def asked(do: Callable[Concatenate[H, Person, P], R]) -> Callable[Concatenate[H, Person, P], R]:
    """A thing that a person may ask for: it goes through the door."""

    @wraps(do)
    def through(host: H, person: Person, /, *args: P.args, **given: P.kwargs) -> R:
        with host.doing(person):
            return do(host, person, *args, **given)

    return through

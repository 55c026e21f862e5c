"""Every key of every screen, by the id under which the settings file can give it others."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from tui import screens
from tui.acts import Act
from tui.screens.base import Acting


def acts_of_screens() -> dict[str, Act]:
    """The acts of all screens and dialogs by their ids, in the order of the ids."""
    for module in pkgutil.iter_modules(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    found = {act.id: act for kind in _under(Acting) for act in kind.ACTS}
    return dict(sorted(found.items()))


def unknown(keys: Mapping[str, str], everywhere: tuple[Act, ...]) -> list[str]:
    """The ids in `keys` that no act has."""
    known = {*acts_of_screens(), *(act.id for act in everywhere)} if keys else set()
    return [name for name in keys if name not in known]


def _under(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _under(one)

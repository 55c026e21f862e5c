"""The look of the screens, read once."""

from __future__ import annotations

from functools import cache
from typing import Any

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet


class SharedStylesheet(Stylesheet):
    """A stylesheet whose rules are parsed once for each theme in this process, however many screens it serves.

    A host starts an app for every guest; without this each would read the same styles twice.
    """

    def _parse_rules(self, css: str, *where: Any, **named: Any) -> list[RuleSet]:
        theme = tuple(self._variables.items())
        return _parsed(theme, css, where, tuple(sorted(named.items())))

    def reparse(self) -> None:
        """Takes other variables into use; the styles themselves are this program's own and known to be good."""
        self.parse()


@cache
def _parsed(
    theme: tuple[tuple[str, str], ...], css: str, where: tuple[Any, ...], named: tuple[tuple[str, Any], ...]
) -> list[RuleSet]:
    return Stylesheet(variables=dict(theme))._parse_rules(css, *where, **dict(named))

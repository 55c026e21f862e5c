"""Foes before they fight: told in a line, and made up by the GM."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.content import Content

from core.combat import FoeSheet
from core.commands.fighting import check_foes
from core.names import a_name
from core.refusal import Refusal
from tui.screens.dialogs import Ask
from tui.text import Text

if TYPE_CHECKING:
    from tui.screens.base import GameScreen

EXAMPLE = "5 5 10 1"


def numbers(sheet: FoeSheet, text: Text) -> str:
    """A foe's numbers: `technique 5, sense 6, HP 10, protection 0`."""
    facts = {"technique": sheet.technique, "sense": sheet.sense, "hp": sheet.hp, "protection": sheet.protection}
    return text.t("technique {technique}, sense {sense}, HP {hp}, protection {protection}", **facts)


def named(sheet: FoeSheet, text: Text) -> str:
    """A foe's name in the reader's language."""
    idea = next((one for one in text.content.foes if one.key == sheet.key), None)
    return sheet.name if idea is None else text.word(idea.name)


def foe_line(sheet: FoeSheet, text: Text) -> Content:
    """A foe in a line: its name, its numbers."""
    return Content.assemble(named(sheet, text), "  ", (numbers(sheet, text), "$dim"))


def ask_foe(screen: GameScreen, then: Callable[[FoeSheet], object]) -> None:
    """Asks for a foe of the GM's own: its name, then its four numbers."""
    t = screen.t

    def with_name(name: str | None) -> None:
        if name is not None:
            about = t("Technique, sense, HP and protection, with blanks between them.")
            screen.game.push_screen(
                Ask(name, lambda typed: check(name, typed), EXAMPLE, about), lambda typed: take(name, typed)
            )

    def check(name: str, typed: str) -> str:
        check_foes((sheet(name, typed),))
        return typed

    def take(name: str, typed: str | None) -> None:
        if typed is not None:
            then(sheet(name, typed))

    def sheet(name: str, typed: str) -> FoeSheet:
        parts = typed.split()
        if len(parts) != 4 or not all(one.isdecimal() and len(one) < 6 for one in parts):
            raise Refusal("four_numbers")
        technique, sense, hp, protection = map(int, parts)
        return FoeSheet(name, technique, sense, hp, protection)

    screen.game.push_screen(Ask(t("Name of the foe"), a_name), with_name)

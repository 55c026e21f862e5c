"""Help for a screen, made from its acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from tui.screens.base import GameScreen
from tui.screens.dialogs import table_of
from tui.terms import TERMS

if TYPE_CHECKING:
    from tui.app import ZanmeiApp


def help_words(screen: GameScreen, app: ZanmeiApp) -> Content:
    """What the screen is for, its keys, and the keys that work everywhere."""
    t = app.text.t
    about = [Content(paragraph) for paragraph in screen.purpose()]
    own = table_of([(app.key_of(act), t(act.help)) for act in screen.ACTS if act.help])
    words = [Content.assemble((t(TERMS[code]), "bold $accent"), "  ", t(meaning)) for code, meaning in screen.WORDS]
    everywhere = table_of([(app.key_of(act), t(act.help)) for act in app.ACTS if act.help])
    heads = [Content.styled(t("Keys here"), "bold"), Content.styled(t("Keys everywhere"), "bold")]
    parts = [*about, heads[0], own, heads[1], everywhere]
    if screen.WORDS:
        parts[len(about) : len(about)] = [Content.styled(t("Words"), "bold"), Content("\n").join(words)]
    return Content("\n\n").join(parts)

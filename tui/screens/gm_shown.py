"""What players may see of the GM's page, on a screen with nothing else on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from core.events import WATCHER
from core.things import Trap
from tui.acts import Act
from tui.gm import running
from tui.gm.answer import odds_line
from tui.gm.words import TOOLS
from tui.mark import N_
from tui.screens.base import Dialog

if TYPE_CHECKING:
    from tui.screens.gm import GMScreen


class Shown(Dialog[None]):
    """A clean screen; any of its keys goes back."""

    ACTS = (Act("shown.back", "escape,enter,space,v,q", N_("back"), N_("Back to the GM's page")),)

    def __init__(self, words: Content) -> None:
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        yield Static(self.words, id="curtain", markup=False)

    def action_back(self) -> None:
        self.dismiss(None)


def shown_words(screen: GMScreen) -> Content | None:
    """A found trap as the players' view has it; any other page as its tool's name and odds.

    Nothing here is asked of the GM's view: what it holds depends on what players may know alone.
    """
    thing = screen.chosen
    if isinstance(thing, Trap) and screen.room is not None:
        traps = [trap for trap in screen.room.view(WATCHER).traps if trap.id == thing.id]
        if not traps:
            screen.say(screen.t("Nobody has found that trap yet."), "wrong")
            return None
        return Content("\n").join([Content(line) for line in running.players_text(traps[0], screen.text)])
    roll = screen.tasks.reckoning()
    if roll is None:
        return None
    tool = Content.styled(screen.t(TOOLS[screen.bench.page]), "bold")
    return Content("\n\n").join([tool, odds_line(roll, screen.text, screen.look)])

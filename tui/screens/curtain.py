"""The curtain of the hot seat: an empty night until the right person sits there."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from tui.acts import Act
from tui.mark import N_
from tui.screens.base import Dialog


class Curtain(Dialog[bool]):
    """Hides everything and says who should sit down; answers True when that person does."""

    ACTS = (
        Act("curtain.lift", "enter", N_("lift the curtain"), N_("Show the hand to the person named")),
        Act("curtain.leave", "escape", N_("back"), N_("Go back without showing the hand")),
    )

    def __init__(self, person: str) -> None:
        super().__init__()
        self.person = person

    def compose(self) -> ComposeResult:
        key = self.game.key_of(self.ACTS[0])
        words = self.t("Pass the keys to {name}. {key} when you are {name}.", name=self.person, key=key)
        yield Static(words, id="curtain", markup=False)

    def action_lift(self) -> None:
        self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)

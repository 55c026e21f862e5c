"""Taking the last step back, from any screen of a table."""

from __future__ import annotations

from core.events import GM
from core.table import Undo
from tui.room import Room
from tui.screens.base import GameScreen
from tui.screens.dialogs import Confirm


def take_back(screen: GameScreen, room: Room) -> None:
    """Takes the last step back as whoever may; where that showed something, asks whether the GM insists."""
    refusal = room.refusal(Undo(seat=GM))
    if refusal is None:
        room.send(Undo(seat=GM))
    elif room.refusal(Undo(seat=GM, insist=True)) is not None:
        screen.refuse(refusal)
    else:
        t = screen.t
        about = t("It showed a card or a die. Only the GM takes that back.")

        def take(yes: bool | None) -> None:
            if yes and room.refusal(Undo(seat=GM, insist=True)) is None:
                room.send(Undo(seat=GM, insist=True))

        screen.game.push_screen(Confirm(t("Take it back as GM?"), about, t("take it back"), t("leave it")), take)

"""Taking the last step back, from any screen of a table."""

from __future__ import annotations

from core.events import GM
from core.refusal import Refusal
from core.table import Undo
from tui.room import Room
from tui.screens.base import GameScreen
from tui.screens.dialogs import Confirm


def take_back(screen: GameScreen, room: Room) -> None:
    """Takes the last step back as whoever may; where that showed something, asks whether the GM insists."""
    refusal: Refusal | None = Refusal("not_your_seat")
    for seat in room.undoers:
        refusal = room.refusal(Undo(seat=seat))
        if refusal is None:
            _send(screen, room, Undo(seat=seat))
            return
    if refusal is not None and room.refusal(Undo(seat=GM, insist=True)) is not None:
        screen.refuse(refusal)
    else:
        t = screen.t
        about = t("It showed a card or a die. Only the GM takes that back.")

        def take(yes: bool | None) -> None:
            if yes and room.refusal(Undo(seat=GM, insist=True)) is None:
                _send(screen, room, Undo(seat=GM, insist=True))

        screen.game.push_screen(Confirm(t("Take it back as GM?"), about, t("take it back"), t("leave it")), take)


def _send(screen: GameScreen, room: Room, undo: Undo) -> None:
    try:
        room.send(undo)
    except Refusal as refusal:
        screen.refuse(refusal)

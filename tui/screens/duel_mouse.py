"""The mouse on the duel board: what a click does, keys do too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.events import Click

from tui.widgets import prompting, seats
from tui.widgets.cards import at_cell

if TYPE_CHECKING:
    from tui.screens.duel import DuelScreen


def clicked(board: DuelScreen, event: Click) -> None:
    """A click on a card picks it, on a choice chooses it, on the prompt does it, on a seat aims at it."""
    where = event.widget.id if event.widget is not None else None
    asked = board.asked
    if asked is None or not board.mine:
        board.action_lay()
    elif where == "duel-hand":
        count = len(asked.hand)
        at = at_cell(event.x, board.card_size(count + len(asked.side) + bool(asked.side)))
        if at is not None and at != count:
            board.toggle(at - (at > count))
    elif where == "prompt":
        board.action_lay()
    elif where in ("far", "near"):
        view = board.seen()
        far, near = seats.places(len(view.seats), board.near())
        box = seats.box_width(len(view.seats), board.table_width)
        seat = seats.seat_at(event.x, far if where == "far" else near, box, board.table_width)
        if seat in board.meant.targets:
            board.marks.choose("target", seat)
            board.marked()
    elif where == "choices" and 0 <= event.y < 3 and asked.shaped:
        name = ("feature", "effect", "target")[event.y]
        labels = prompting.names(asked, board.meant, board.teller(), name, board.table_width)
        number = prompting.option_at(event.x, board.t(name), labels)
        if number is not None:
            board.action_choose(name, number)

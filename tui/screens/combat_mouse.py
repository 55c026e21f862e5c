"""The mouse on the combat board: what a click does, keys do too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.events import Click

from tui.fighting import Kind
from tui.widgets import fighters
from tui.widgets.cards import at_cell

if TYPE_CHECKING:
    from tui.screens.combat import CombatScreen


def clicked(board: CombatScreen, event: Click) -> None:
    """A click on a card picks it, on a foe aims at it, on a character sits there, on the attack makes it."""
    where = event.widget.id if event.widget is not None else None
    combat, moment = board.view.combat, board.moment
    if combat is None or moment is None:
        return
    if where == "hand":
        at = at_cell(event.x, board.card_size)
        board.toggle(-1 if at is None else at)
    elif where == "foes" and moment.kind is Kind.TURN:
        at = fighters.foe_at(event.x, event.y, len(combat.foes), board.rows, board.table_width)
        if at is not None and combat.foes[at].id in board.aim.standing(combat):
            board.aim.foe = combat.foes[at].id
            board.marked()
    elif where == "fighters":
        boxes = board.boxes()
        at = event.x // fighters.box_width(len(boxes), board.table_width)
        if 0 <= at < len(boxes):
            board.seat(boxes[at].seat)
    elif where in ("asked", "laid", "chances"):
        board.action_do()

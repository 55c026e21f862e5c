"""Foes that act by themselves, at a pace that can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.timer import Timer

from tui.fighting import Foes
from tui.settings import PACES

if TYPE_CHECKING:
    from tui.screens.combat import CombatScreen


class FoesAlone:
    """Lets the foe on turn act in a while, on one board; where several play, the room sees to it and is only told."""

    def __init__(self, board: CombatScreen) -> None:
        self.board = board
        self._foes = Foes()
        self._timer: Timer | None = None

    def happened(self, undone: bool) -> None:
        """Something happened at the table."""
        self._foes.happened(self.board.moment, undone)

    def hold(self) -> None:
        """Has the foe on turn wait for a key."""
        self._foes.held = True
        self.stop()
        self.board.room.hold_foes(True)

    def go(self) -> None:
        """Has foes act by themselves again, if that is wanted."""
        self._foes.held = False
        self.stop()
        self.board.room.hold_foes(False)

    def start(self) -> None:
        """Has the foe on turn act, if one is and nothing keeps it."""
        self._foes.moment = self.board.moment
        if not self._free() or self._timer is not None:
            return
        pace = PACES[self.board.game.settings.pace]
        if pace:
            self._timer = self.board.set_timer(pace, self._act)
        else:
            self.board.call_after_refresh(self._act)

    def stop(self) -> None:
        """Nobody acts until it is started anew."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _free(self) -> bool:
        board = self.board
        return self._foes.act(board.game.settings) and not board.room.moves_foes and not board.falling

    def _act(self) -> None:
        self.stop()
        if self.board.standing and self.board.is_current and self._free():
            self.board.do_marked()

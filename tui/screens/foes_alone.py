"""Foes that act by themselves, at a pace that can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.timer import Timer

from tui.fighting import Kind
from tui.settings import PACES

if TYPE_CHECKING:
    from tui.screens.combat import CombatScreen


class FoesAlone:
    """Lets the foe on turn act in a while, on one board. `held` has them wait for a key all the same."""

    def __init__(self, board: CombatScreen) -> None:
        self.board = board
        self.held = False
        self._timer: Timer | None = None

    def start(self) -> None:
        """Has the foe on turn act, if one is and nothing keeps it."""
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
        moment = self.board.moment
        on_turn = moment is not None and moment.kind is Kind.FOE
        return on_turn and self.board.game.settings.foes_alone and not self.held and not self.board.falling

    def _act(self) -> None:
        self.stop()
        if self.board.standing and self.board.is_current and self._free():
            self.board.do_marked()

"""The duel: field hands and opposed checks (rules 3).

`new_duel` deals, `legal` lists, `apply` does, `view` shows, `replay` does again.
"""

from core.duel.commands import AnyCommand, PlayerCommand
from core.duel.engine import Entry, allowed, apply, history, replay
from core.duel.events import AnyEvent
from core.duel.legal import legal, legal_commands
from core.duel.rules import DuelRules
from core.duel.setup import Entrant, new_duel
from core.duel.state import Condition, DuelState, Ending, Phase, Result, to_move
from core.duel.view import SeatView, View, view

__all__ = [
    "AnyCommand",
    "AnyEvent",
    "Condition",
    "DuelRules",
    "DuelState",
    "Ending",
    "Entrant",
    "Entry",
    "Phase",
    "PlayerCommand",
    "Result",
    "SeatView",
    "View",
    "allowed",
    "apply",
    "history",
    "legal",
    "legal_commands",
    "new_duel",
    "replay",
    "to_move",
    "view",
]

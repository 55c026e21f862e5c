"""Everything that can be done in a duel. Each command holds its own rule."""

from core.duel.commands.base import Command
from core.duel.commands.check import Answer, Declare, Stack, Support, Turnaround
from core.duel.commands.gm import CorrectCard, CorrectCondition, Correction, CorrectPresence, Pile
from core.duel.commands.turn import Concede, Discard, Draw, Interrupt, Keep, Open, Pass

PlayerCommand = (
    Open | Draw | Interrupt | Pass | Declare | Support | Answer | Stack | Turnaround | Discard | Keep | Concede
)
"""Any command of a seat: what `legal` lists and policies choose from."""

AnyCommand = PlayerCommand | CorrectPresence | CorrectCondition | CorrectCard
"""Any command at all, for reading a log back."""

__all__ = [
    "Answer",
    "AnyCommand",
    "Command",
    "Concede",
    "CorrectCard",
    "CorrectCondition",
    "CorrectPresence",
    "Correction",
    "Declare",
    "Discard",
    "Draw",
    "Interrupt",
    "Keep",
    "Open",
    "Pass",
    "Pile",
    "PlayerCommand",
    "Stack",
    "Support",
    "Turnaround",
]

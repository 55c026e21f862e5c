"""Novice: plays by the rules and without a thought."""

from __future__ import annotations

from collections.abc import Sequence

from core.chance import Chance
from core.duel.bots.decision import STREAM, Decision, Reason, options
from core.duel.commands import Pass, PlayerCommand
from core.duel.view import View


def decide(_view: View, legal: Sequence[PlayerCommand], chance: Chance) -> Decision:
    """Any command but passing, each as likely; passing one time in four."""
    able = options(legal)
    if len(able) == 1:
        return Decision(able[0], Reason.ONLY)
    chance, (mood,) = chance.numbers(STREAM, (4,))
    passing = [command for command in able if isinstance(command, Pass)]
    doing = [command for command in able if not isinstance(command, Pass)]
    _, command = chance.pick(STREAM, passing if passing and mood == 0 else doing)
    return Decision(command, Reason.SAVES_CARDS if isinstance(command, Pass) else Reason.WHIM)

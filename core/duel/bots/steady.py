"""Steady: takes what weighs most at once, with a sense for tempo, and looks no move ahead."""

from __future__ import annotations

from collections.abc import Sequence

from core.chance import Chance
from core.duel.bots.decision import Decision, Reason, options
from core.duel.bots.judgement import Judgement
from core.duel.bots.weighing import Scorer
from core.duel.commands import PlayerCommand
from core.duel.view import View

STEADY = Judgement(achievement=0.1, two=0.0, three=0.0, ground=0.0, turning=0.0, interrupt=0.3, reluctance=9.0)
"""It sees neither the hands its cards could become, nor turnarounds, nor that others may answer from their hand."""


def decide(view: View, legal: Sequence[PlayerCommand], _chance: Chance) -> Decision:
    """The command that weighs most; the first of equals. Takes no chance."""
    able = options(legal)
    if len(able) == 1:
        return Decision(able[0], Reason.ONLY)
    scorer = Scorer(view, STEADY)
    command = scorer.best(able)
    return Decision(command, scorer.reason(command))

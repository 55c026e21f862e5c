"""Opponents. They see views only and choose among what is legal."""

from __future__ import annotations

from core.duel.bots import master, novice, steady
from core.duel.bots.decision import Bot, Decision, Policy, Reason

BOTS = {
    bot.name: bot for bot in (Bot("novice", novice.decide), Bot("steady", steady.decide), Bot("master", master.decide))
}
"""Every opponent by name, the weakest first."""

__all__ = ["BOTS", "Bot", "Decision", "Policy", "Reason"]

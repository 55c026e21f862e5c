"""Going on after something from outside the order of play: a seat conceded, or the GM put something right."""

from __future__ import annotations

from core.duel.checks import ask_answer, ask_answer_support, ask_stack, ask_support, ask_turnaround, drop_check
from core.duel.play import Play, Step
from core.duel.state import Phase
from core.duel.turn import ask_action, ask_discard, ask_interrupts, ask_keep, ask_opening, end_if_decided

_AGAIN: dict[Phase, Step] = {
    Phase.OPENING: ask_opening,
    Phase.INTERRUPT: ask_interrupts,
    Phase.ACTION: ask_action,
    Phase.SUPPORT: ask_support,
    Phase.ANSWER: ask_answer,
    Phase.STACK: ask_stack,
    Phase.ANSWER_SUPPORT: ask_answer_support,
    Phase.TURNAROUND: ask_turnaround,
    Phase.DISCARD: ask_discard,
    Phase.KEEP: ask_keep,
}


def resume(play: Play) -> Step | None:
    """Ask again what was being asked, and go on if there is no longer anybody to ask (rules 3.4.6)."""
    sides = {who.side for who in play.state.seats if not who.out}
    if len(sides) == 1:
        if play.state.check is not None:
            return drop_check  # ends the duel with it
        end_if_decided(play)
        return None
    return _AGAIN[play.state.phase]

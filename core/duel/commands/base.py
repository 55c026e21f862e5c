"""What every command of a duel is: a seat that does something, a rule that says whether it may, and the doing."""

from __future__ import annotations

import msgspec

from core.duel.play import Play, Step
from core.duel.state import Duellist, DuelState, Phase, to_move
from core.events import Seat
from core.refusal import Refusal


def _tag(name: str) -> str:
    return f"duel.{name}"


class Command(msgspec.Struct, frozen=True, tag_field="command", tag=_tag):
    """Something `seat` does. The order of cards inside a command does not matter."""

    seat: Seat

    def check(self, state: DuelState) -> None:
        """Raise the `Refusal` that says why this may not be done now; change and draw nothing."""
        raise NotImplementedError

    def perform(self, play: Play) -> Step | None:
        """Do it, `check` having passed, and return the step that follows."""
        raise NotImplementedError


def seated(state: DuelState, seat: Seat) -> Duellist:
    """Who sits at `seat` while the duel goes on; refused `duel_over`, `no_such_seat`."""
    if state.phase is Phase.OVER:
        raise Refusal("duel_over")
    if not 0 <= seat < len(state.seats):
        raise Refusal("no_such_seat", seat=seat)
    return state.seats[seat]


def in_play(state: DuelState, seat: Seat) -> Duellist:
    """Who sits at `seat` and is not out; refused also `seat_out`."""
    who = seated(state, seat)
    if who.out:
        raise Refusal("seat_out", seat=seat)
    return who


def mover(state: DuelState, seat: Seat, *phases: Phase) -> Duellist:
    """Who sits at `seat` if it is its to move in one of `phases`; refused also `not_now`, `not_your_move`."""
    who = in_play(state, seat)
    if state.phase not in phases:
        raise Refusal("not_now", phase=state.phase)
    movers = to_move(state)
    if seat not in movers:
        raise Refusal("not_your_move", seats=movers)
    return who

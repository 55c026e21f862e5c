"""Master: plays the likeliest commands on in thought, over deals that agree with what it sees, and takes the best."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.chance import Chance
from core.duel.bots.decision import Decision, Reason, options
from core.duel.bots.imagine import imagine
from core.duel.bots.judgement import LOW, Judgement
from core.duel.bots.weighing import Scorer
from core.duel.commands import Declare, PlayerCommand
from core.duel.engine import apply
from core.duel.laying import suits_of
from core.duel.legal import legal
from core.duel.state import Condition, DuelState, Phase, to_move
from core.duel.view import View, view
from core.events import Seat

MASTER = Judgement()
WIN = 30.0
"""What a duel won is worth, in points of presence."""
OUT = 6.0
"""What it takes away that a seat is out."""


class Budget(msgspec.Struct, frozen=True):
    """How much master thinks: so many `deals` imagined, on each the best `candidates` played on for `turns` turns.

    Given as numbers, not as a time, so that the same view and chance give the same command on every machine.
    `most` bounds the commands of one line of play; `prior` is the weight of the first impression, in deals.
    """

    deals: int = 8
    candidates: int = 6
    turns: int = 1
    most: int = 40
    prior: float = 4.0


DEFAULT = Budget()


def decide(seen: View, able: Sequence[PlayerCommand], chance: Chance, budget: Budget = DEFAULT) -> Decision:
    """The command whose continuations, everybody weighing as master does, look best on average."""
    able = options(able)
    if len(able) == 1:
        return Decision(able[0], Reason.ONLY)
    scorer = Scorer(seen, MASTER)
    candidates = _different(scorer.ranked(able), budget.candidates)
    if len(candidates) == 1:
        return Decision(candidates[0][1], scorer.reason(candidates[0][1]))
    totals = [budget.prior * score for score, _ in candidates]
    for _ in range(budget.deals):
        chance, deal = imagine(seen, chance)
        for at, (_, command) in enumerate(candidates):
            totals[at] += outlook(play_on(deal, command, budget), seen.seat)
    best = max(range(len(candidates)), key=totals.__getitem__)
    command = candidates[best][1]
    return Decision(command, scorer.reason(command))


def _different(scored: Sequence[tuple[float, PlayerCommand]], count: int) -> list[tuple[float, PlayerCommand]]:
    """The best `count`, and of checks that differ in the feature or in going all-out alone only the best."""
    found: dict[object, tuple[float, PlayerCommand]] = {}
    for entry in scored:
        command = entry[1]
        key: object = command
        if isinstance(command, Declare):
            key = (command.cards, command.field, command.effect, command.target)
        found.setdefault(key, entry)
    return list(found.values())[:count]


def play_on(state: DuelState, command: PlayerCommand, budget: Budget) -> DuelState:
    """`state` after `command` and what then weighs most on every seat, until so many turns have gone by."""
    turn, passed = state.turn, 0
    state, _ = apply(state, command)
    for _ in range(budget.most):
        if state.phase is Phase.OVER:
            break
        if state.turn is not None and (turn is None or turn.seat != state.turn.seat):
            turn, passed = state.turn, passed + 1
            if passed >= budget.turns:
                break
        seat = to_move(state)[0]
        able = options(legal(state, seat))
        state, _ = apply(state, able[0] if len(able) == 1 else Scorer(view(state, seat), MASTER).best(able))
    return state


def outlook(state: DuelState, seat: Seat) -> float:
    """How `state` looks for the side of `seat`, which knows its own hand only, in points of presence."""
    side = state.seats[seat].side
    if state.result is not None:
        return 0.0 if state.result.winner is None else WIN if state.result.winner == side else -WIN
    total = 0.0
    for at, who in enumerate(state.seats):
        worth = -OUT
        if not who.out:
            worth = who.presence - MASTER.danger * max(0, LOW - who.presence)
            worth += MASTER.holding(who.hand, suits_of(who.features)) if at == seat else MASTER.hand(len(who.hand))
            if who.condition is not None:
                worth += MASTER.favour if who.condition is Condition.FAVOURABLE else -MASTER.hindrance
        total += worth if who.side == side else -worth
    return total

"""Duels beside pokerkit's no-limit hold'em, master's thinking time, and whether a long duel is a slow one."""

from __future__ import annotations

from random import Random
from time import perf_counter, process_time
from typing import Final

from pokerkit import Automation, NoLimitTexasHoldem, State

from core.chance import Chance
from core.duel import AnyCommand, DuelRules, DuelState, Entrant, Phase, apply, legal, new_duel, replay, to_move, view
from core.duel.bots import BOTS, Bot
from tests.balance.duel import FEATURES

DUELS: Final = 60
HANDS: Final = 120
MASTER_DUELS: Final = 12
ROUNDS: Final = 5
LONG: Final = 1_100
AUTOMATIC: Final = tuple(Automation)
Played = tuple[DuelState, tuple[AnyCommand, ...]]


def dealt(seed: str) -> DuelState:
    return new_duel([Entrant("one", "A", FEATURES), Entrant("two", "B", FEATURES)], DuelRules(), seed)


def play(seed: str, bot: Bot, thoughts: list[float] | None = None) -> Played:
    """A duel of `bot` against itself, and the processor's seconds for each decision with a choice."""
    initial = state = dealt(seed)
    commands: list[AnyCommand] = []
    while state.phase is not Phase.OVER:
        seat = to_move(state)[0]
        seen, able = view(state, seat), legal(state, seat)
        start = process_time()  # a busy machine makes nobody think longer
        command = bot.policy(seen, able, Chance(f"{seed}/{len(commands)}"))
        if thoughts is not None and len(able) > 2:
            thoughts.append(process_time() - start)
        state, _ = apply(state, command)
        commands.append(command)
    return initial, tuple(commands)


def hold_em() -> State:
    """Two players with a hundred big blinds, everything automatic but what a player decides."""
    return NoLimitTexasHoldem.create_state(AUTOMATIC, True, 0, (1, 2), 2, (200, 200), 2)


def hold_em_hand(draw: Random) -> tuple[bool, ...]:
    """A complete hand of hold'em, as what the players did: raise the least, or check and call."""
    state = hold_em()
    done: list[bool] = []
    while state.status:
        done.append(len(done) < 8 and state.can_complete_bet_or_raise_to() and draw.random() < 0.5)
        poker(state, done[-1])
    return tuple(done)


def poker(state: State, raises: bool) -> None:
    if raises:
        state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
    else:
        state.check_or_call()


def run() -> None:
    """Prints rates and ratios, each the best of several rounds in turn."""
    steady = BOTS["steady"]
    duels = [play(f"bench {number}", steady) for number in range(DUELS)]
    draw = Random(13)
    hands = [hold_em_hand(draw) for _ in range(HANDS)]
    commands = sum(len(done) for _, done in duels)
    best = {"thinking": float("inf"), "engine": float("inf"), "pokerkit": float("inf")}
    operations = 0
    for _ in range(ROUNDS):
        start = perf_counter()
        for number in range(DUELS):
            play(f"bench {number}", steady)
        best["thinking"] = min(best["thinking"], perf_counter() - start)
        start = perf_counter()
        for initial, done in duels:
            replay(initial, done)
        best["engine"] = min(best["engine"], perf_counter() - start)
        start = perf_counter()
        operations = 0
        for actions in hands:
            state = hold_em()
            for raises in actions:
                poker(state, raises)
            operations += len(state.operations)
        best["pokerkit"] = min(best["pokerkit"], perf_counter() - start)
    rate = commands / best["engine"]
    theirs = operations / best["pokerkit"]
    print(f"steady against steady, bots thinking: {DUELS / best['thinking']:>9,.0f} duels/s", end="")
    print(f"  {commands / best['thinking']:>9,.0f} commands/s")
    print(f"the same commands done again:         {DUELS / best['engine']:>9,.0f} duels/s  {rate:>9,.0f} commands/s")
    print(f"pokerkit, no-limit hold'em:           {HANDS / best['pokerkit']:>9,.0f} hands/s", end="")
    print(f"  {theirs:>9,.0f} operations/s, its automatic ones included")
    print(f"commands/s done again / pokerkit's operations/s: {rate / theirs:.1f}x (goal 5x)")
    print(f"commands/s thought out / pokerkit's operations/s: {commands / best['thinking'] / theirs:.1f}x")
    decided = sum(map(len, hands)) / best["pokerkit"]
    print(f"commands/s thought out / pokerkit's players' actions/s: {commands / best['thinking'] / decided:.1f}x")
    run_master()
    run_long()


def run_master() -> None:
    """Master's decisions that have a choice, at its default budget."""
    thoughts: list[float] = []
    for number in range(MASTER_DUELS):
        play(f"bench {number}", BOTS["master"], thoughts)
    thoughts.sort()
    half, most = thoughts[len(thoughts) // 2], thoughts[len(thoughts) * 95 // 100]
    print(f"master, {len(thoughts)} decisions, processor time: median {half:.3f} s, p95 {most:.3f} s (goal 0.3 s)")


def run_long() -> None:
    """One command late in a long duel against the same command early in it: two seats that always pass."""
    rules = DuelRules(quiet_rounds=10 * LONG)
    state = new_duel([Entrant("one", "A", FEATURES), Entrant("two", "B", FEATURES)], rules, "long")
    timed: dict[tuple[Phase, bool], list[float]] = {}
    for number in range(LONG):
        command = legal(state, to_move(state)[0])[-2]  # passing or, without it, the last card
        early, late = 5 <= number < 105, number >= LONG - 100
        if early or late:
            spent = []
            for _ in range(40):
                start = perf_counter()
                after = apply(state, command)[0]
                spent.append(perf_counter() - start)
            timed.setdefault((state.phase, late), []).append(min(spent))
            state = after
        else:
            state = apply(state, command)[0]
    ratios = []
    for phase in Phase:
        if (phase, False) in timed and (phase, True) in timed:
            before, after_ = (sorted(timed[phase, late]) for late in (False, True))
            ratios.append((phase, after_[len(after_) // 2] / before[len(before) // 2]))
    for phase, ratio in ratios:
        print(f"apply around the 1,000th command / around the 10th, {phase.value}: {ratio:.2f} (goal 1.2 at most)")

"""Bots against each other, over many seeded duels; figures are printed, goals beside them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from multiprocessing import Pool
from statistics import median
from typing import Final, NamedTuple

from core.cards import Suit
from core.chance import Chance
from core.duel import DuelRules, Entrant, Phase, apply, legal, new_duel, to_move, view
from core.duel.bots import BOTS
from core.duel.events import TurnBegan
from core.events import Seat
from core.features import Effect, Feature

GAMES: Final = 2_000
MOST: Final = 2_000
FEATURES: Final = (
    Feature("Blade", Suit.SPADES, (Effect.STRIKE, Effect.HINDER)),
    Feature("Oath", Suit.HEARTS, (Effect.STRIKE, Effect.AID, Effect.RECOVER)),
    Feature("Whisper", Suit.CLUBS, (Effect.STRIKE, Effect.HINDER)),
)


class Game(NamedTuple):
    """How one duel went: `winner` None is a draw."""

    winner: Seat | None
    starter: Seat | None
    turns: int
    over: bool


class Row(NamedTuple):
    """One line of figures: who sits where, and how the games went."""

    bots: tuple[str, ...]
    games: Sequence[Game]

    def won(self, seat: Seat) -> float:
        """The share of games that `seat` won, a draw counting half."""
        return sum(1.0 if game.winner == seat else 0.5 if game.winner is None else 0.0 for game in self.games) / len(
            self.games
        )

    def first(self) -> float:
        """The share that who moved first won."""
        return sum(
            1.0 if game.winner == game.starter else 0.5 if game.winner is None else 0.0 for game in self.games
        ) / len(self.games)


def play(task: tuple[int, tuple[str, ...]]) -> Game:
    """One duel with the seed of that number."""
    number, names = task
    state = new_duel([Entrant(name, str(at), FEATURES) for at, name in enumerate(names)], DuelRules(), f"game {number}")
    turns = moves = 0
    while state.phase is not Phase.OVER and moves < MOST:
        seat = to_move(state)[0]
        chance = Chance(f"{number}/{moves}")
        state, events = apply(state, BOTS[names[seat]].policy(view(state, seat), legal(state, seat), chance))
        turns += sum(isinstance(event, TurnBegan) for event in events)
        moves += 1
    winner = None if state.result is None or state.result.winner is None else int(state.result.winner)
    return Game(winner, state.starter, turns, state.phase is Phase.OVER)


def row(games: int, *bots: str) -> Row:
    """So many games between `bots`, on all processors."""
    with Pool() as pool:
        return Row(bots, pool.map(play, [(number, bots) for number in range(games)], chunksize=4))


def show(row: Row) -> None:
    turns = sorted(game.turns for game in row.games)
    drawn = Counter(game.winner for game in row.games)[None] / len(row.games)
    seats = " ".join(f"seat {seat} ({name}) {row.won(seat):.1%}" for seat, name in enumerate(row.bots))
    unfinished = sum(not game.over for game in row.games)
    print(f"{len(row.games):,} games: {seats}, first mover {row.first():.1%}, drawn {drawn:.1%}", end="")
    print(f", turns median {median(turns):g} (90 % {turns[len(turns) * 9 // 10]}), unfinished {unfinished}", flush=True)


def main(games: int) -> int:
    """Prints every row and what was aimed at; returns how many goals were missed."""
    missed = 0

    def goal(text: str, met: bool) -> None:
        nonlocal missed
        missed += not met
        print(f"  {'met   ' if met else 'MISSED'} {text}", flush=True)

    even = row(games, "steady", "steady")
    show(even)
    goal("each seat wins 47 to 53 %", all(0.47 <= even.won(seat) <= 0.53 for seat in (0, 1)))
    goal("the first mover wins 45 to 55 %", 0.45 <= even.first() <= 0.55)
    goal("median length 6 to 20 turns", 6 <= median(game.turns for game in even.games) <= 20)
    for better, worse in (("steady", "novice"), ("master", "steady")):
        halves = [row(games // 2, better, worse), row(games // 2, worse, better)]
        for half in halves:
            show(half)
        share = (halves[0].won(0) + halves[1].won(1)) / 2
        goal(f"{better} beats {worse} in 65 % or more: {share:.1%}", share >= 0.65)
    return missed


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))

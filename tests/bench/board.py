"""Key press to finished frame on a full duel board, six seats at 80×24, against a bare Textual app of one Static.

Both wait for the interval between two frames, so the seconds that pass say little of the board; the seconds that the
processor works for a key say all.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from msgspec.structs import replace

from core.duel import Phase
from tests.bench.screens import SIZE, bare_presses, presses
from tests.core.duel.scene import scene, seat
from tests.tui.duelling import CALM, STILL, at_the_keys, setting

ROUNDS: Final = 3
KEYS: Final = ["right", "space", "right", "space", "left", "space", "left", "space"]
PLAYS: Final = 40
Clock = Callable[[], float]


async def board_presses(clock: Clock) -> list[float]:
    """The board's: in the own turn the cursor moves over the hand, cards are picked and put back."""
    with tempfile.TemporaryDirectory() as folder:
        async with at_the_keys(Path(folder), size=SIZE, settings=STILL) as player:
            await player.begin(setting(6, people=range(6), rules=CALM, seed="bench"))
            for _ in range(6):
                await player.press("enter", "1", "enter")
            if not player.board.is_current:
                await player.press("enter")
            assert player.board.seen().phase is Phase.ACTION
            assert player.board.mine
            return await presses(player.app, KEYS, clock)


async def board_plays(clock: Clock) -> list[float]:
    """The board's: a picked card is played with `enter`, in the same turn again and again."""
    with tempfile.TemporaryDirectory() as folder:
        async with at_the_keys(Path(folder), size=SIZE, settings=replace(STILL, curtain=False)) as player:
            await player.begin(setting(6, people=range(6), rules=CALM, seed="bench"))
            others = [seat(f"{rank}S {rank}H {rank}C {rank}D") for rank in (6, 7, 8, 9, 10)]
            taken: list[float] = []
            for _ in range(PLAYS):
                await player.lie(scene(seat("5S 3H 3C 2D"), *others, rules=CALM))
                await player.press("1")
                steps = len(player.arena.steps)
                taken += await presses(player.app, ["enter"], clock, 1)
                assert len(player.arena.steps) > steps
                await player.settle()
            return taken


def _figures(name: str, taken: list[float], bare: list[float], goal: str = "") -> None:
    """Prints one line for `taken`, with its ratio to `bare`."""
    for many in (taken, bare):
        many.sort()
    p50, p99 = statistics.median(taken), taken[int(len(taken) * 0.99)]
    ratio, worst = p50 / statistics.median(bare), p99 / bare[int(len(bare) * 0.99)]
    print(
        f"{name:<37} p50 {p50 * 1000:6.2f} ms  p99 {p99 * 1000:6.2f} ms  ratio {ratio:5.2f} x / {worst:5.2f} x"
        f"  ({len(taken)} presses{goal})"
    )


def run() -> None:
    """Prints seconds passed and seconds worked, each with its ratio to the bare app's."""
    clocks: dict[str, tuple[Clock, str]] = {
        "key to frame": (perf_counter, "; goal 2 x"),
        "work a key": (process_time, ""),
    }
    for what, (clock, goal) in clocks.items():
        bare: list[float] = []
        moved: list[float] = []
        played: list[float] = []
        for _ in range(ROUNDS):
            bare += asyncio.run(bare_presses(clock))
            moved += asyncio.run(board_presses(clock))
            played += asyncio.run(board_plays(clock))
        _figures(f"{what}, bare app", bare, bare)
        _figures(f"{what}, duel board", moved, bare, goal)
        _figures(f"{what}, duel board, enter plays", played, bare)

"""Key press to finished frame on a full duel board, six seats at 80×24, against a bare Textual app of one Static."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from pathlib import Path
from typing import Final

from core.duel import Phase
from tests.bench.screens import SIZE, bare_presses, presses
from tests.tui.duelling import CALM, STILL, at_the_keys, setting

ROUNDS: Final = 3
KEYS: Final = ["right", "space", "right", "space", "left", "space", "left", "space"]


async def board_presses() -> list[float]:
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
            return await presses(player.app, KEYS)


def run() -> None:
    """Prints the ratio."""
    bare, board = [], []
    for _ in range(ROUNDS):
        bare += asyncio.run(bare_presses())
        board += asyncio.run(board_presses())
    for name, taken in (("bare app", bare), ("duel board", board)):
        taken.sort()
        p50, p99 = statistics.median(taken), taken[int(len(taken) * 0.99)]
        print(f"key to frame, {name:<13} p50 {p50 * 1000:6.2f} ms   p99 {p99 * 1000:6.2f} ms   ({len(taken)} presses)")
    p50 = statistics.median(board) / statistics.median(bare)
    p99 = board[int(len(board) * 0.99)] / bare[int(len(bare) * 0.99)]
    print(f"key to frame, ratio         p50 {p50:6.2f} x    p99 {p99:6.2f} x    (goal 2x)")

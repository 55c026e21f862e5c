"""Key press to finished frame, and start to first frame, against a bare Textual app of one Static."""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static

from core.commands import BeginSession
from core.events import GM
from tests.play import party_table
from tui.app import ZanmeiApp
from tui.options import Options
from tui.settings import Settings

PRESSES: Final = 300
STARTS: Final = 9
SIZE: Final = (80, 24)


class Bare(App[None]):
    """The least there is: one Static that shows the last key."""

    def compose(self) -> ComposeResult:
        yield Static("bare", id="only")

    def on_key(self, event: events.Key) -> None:
        self.query_one("#only", Static).update(event.key)


async def presses(
    app: App[Any], keys: list[str], clock: Callable[[], float] = perf_counter, count: int = PRESSES
) -> list[float]:
    """Seconds by `clock` from handing the driver's key to the app until the frame that follows was drawn."""
    taken = []
    loop = asyncio.get_running_loop()
    for at in range(count):
        drawn = loop.create_future()

        def painted(drawn: asyncio.Future[None] = drawn) -> None:
            if not drawn.done():
                drawn.set_result(None)

        key = keys[at % len(keys)]
        start = clock()
        app.post_message(events.Key(key, None))
        painted_screen = app.screen
        original = painted_screen._compositor_refresh  # the one place where a frame leaves

        def refresh(original: Any = original, painted: Any = painted) -> None:
            original()
            painted()

        painted_screen._compositor_refresh = refresh  # type: ignore[method-assign]
        await drawn
        taken.append(clock() - start)
        painted_screen._compositor_refresh = original  # type: ignore[method-assign]
    return taken


async def bare_presses(clock: Callable[[], float] = perf_counter) -> list[float]:
    """The bare app's."""
    app = Bare()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        return await presses(app, ["right", "left"], clock)


async def table_presses() -> list[float]:
    """The table screen's: the cursor moves over a hand of thirteen, cards are picked and put back."""
    with tempfile.TemporaryDirectory() as folder:
        app = ZanmeiApp(Options(saves=Path(folder), lang="en"), Settings(motion=False, curtain=False))
        async with app.run_test(size=SIZE) as pilot:
            table = party_table()
            room = app.desk.lay(table, None)
            room.send(BeginSession(seat=GM, seats=(0, 1, 2)))
            app.show("table")
            await pilot.pause()
            await pilot.pause()
            return await presses(app, ["right", "space", "right", "space", "left", "space", "left", "space"])


FIRST_FRAME: Final = """
import sys, time
from textual.screen import Screen
start = float(sys.argv[1])
original = Screen._compositor_refresh
def refresh(self):
    original(self)
    if self.query("#only, #title-menu") and self._compositor.size.width:
        print(time.time() - start)
        self.app.exit()
Screen._compositor_refresh = refresh
"""
BARE: Final = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("bare", id="only")
Bare().run(headless=True)
"""
ZANMEI: Final = """
from tui.app import ZanmeiApp
from tui.options import Options
from pathlib import Path
ZanmeiApp(Options(saves=Path(sys.argv[2]), settings=Path(sys.argv[2]) / "settings.toml")).run(headless=True)
"""


def start_time(program: str, folder: str) -> float:
    """Seconds from starting Python until the first frame."""
    import time

    code = FIRST_FRAME + program
    done = subprocess.run(
        [sys.executable, "-c", code, repr(time.time()), folder], capture_output=True, text=True, check=True
    )
    return float(done.stdout.split()[0])


def run() -> None:
    """Prints both ratios."""
    bare, table = [], []
    for _ in range(3):
        bare += asyncio.run(bare_presses())
        table += asyncio.run(table_presses())
    for name, taken in (("bare app", bare), ("table screen", table)):
        taken.sort()
        p50, p99 = statistics.median(taken), taken[int(len(taken) * 0.99)]
        print(f"key to frame, {name:<13} p50 {p50 * 1000:6.2f} ms   p99 {p99 * 1000:6.2f} ms   ({len(taken)} presses)")
    p50 = statistics.median(table) / statistics.median(bare)
    p99 = table[int(len(table) * 0.99)] / bare[int(len(bare) * 0.99)]
    print(f"key to frame, ratio         p50 {p50:6.2f} x    p99 {p99:6.2f} x    (goal 2x)")
    with tempfile.TemporaryDirectory() as folder:
        pairs = [(start_time(BARE, folder), start_time(ZANMEI, folder)) for _ in range(STARTS)]
    ratios = sorted(ours / theirs for theirs, ours in pairs)
    bare_start = statistics.median(pair[0] for pair in pairs)
    our_start = statistics.median(pair[1] for pair in pairs)
    print(f"start to first frame        bare {bare_start:.3f} s   zanmei {our_start:.3f} s")
    print(f"start to first frame, ratio {statistics.median(ratios):6.2f} x    (pairs, median of {STARTS}; goal 1.6x)")

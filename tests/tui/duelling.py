"""Duels at the board, driven in this process as a person would: keys go in, drawn frames are read as text."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Final

from textual import events
from textual.pilot import Pilot

from core.content import house
from core.duel import DuelRules, DuelState, Entrant
from core.duel.quick import drawn_features
from core.duel.setting import Setting, TakeBack
from core.events import Seat
from tui.app import ZanmeiApp
from tui.arena import Arena
from tui.options import Options
from tui.screens.duel import DuelScreen
from tui.settings import Settings

SMALL: Final = (80, 24)
CALM: Final = DuelRules(interrupts=False)
STILL: Final = Settings(motion=False, pace="instant")
PATIENCE: Final = 20.0
GLANCE: Final = 0.3
"""Seconds after which bots that go on and on are no longer waited for, where they do not matter."""
SIGNS: Final = {"?": "question_mark", " ": "space"}


def setting(
    seats: int = 2,
    people: Iterable[Seat] = (0,),
    bot: str = "steady",
    seed: str = "board",
    take_back: str = "unseen",
    rules: DuelRules | None = None,
    names: tuple[str, ...] = (),
) -> Setting:
    """A duel of two sides, bots where no people sit."""
    pool = names or house().names["en"]
    entrants = tuple(
        Entrant(pool[at], "AB"[at % 2], drawn_features(house(), f"{seed}/{at}", "en")) for at in range(seats)
    )
    minds = tuple(None if at in tuple(people) else bot for at in range(seats))
    return Setting(entrants, minds, rules or DuelRules(), seed, TakeBack(take_back))


class Duelling:
    """Somebody at the keys of a duel."""

    def __init__(self, app: ZanmeiApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot
        self.frames: list[str] = []

    @property
    def arena(self) -> Arena:
        """The duel under way."""
        assert self.app.hall.arena is not None
        return self.app.hall.arena

    @property
    def board(self) -> DuelScreen:
        """The board, in sight or under a window."""
        return next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, DuelScreen))

    @property
    def text(self) -> str:
        """The frame as it stands."""
        return "\n".join(
            "".join(segment.text for segment in strip) for strip in self.app.screen._compositor.render_strips()
        )

    @property
    def prompt(self) -> str:
        """What the board asks, or what the marked cards make, as one line."""
        region = self.board.query_one("#prompt").region
        return " ".join(" ".join(self.text.splitlines()[region.y : region.bottom]).split())

    def send(self, *keys: str) -> None:
        """Presses keys and waits for nothing."""
        for key in keys:
            name = SIGNS.get(key, key)
            character = key if len(key) == 1 else " " if name == "space" else None
            self.app.post_message(events.Key(name, character))

    async def press(self, *keys: str) -> None:
        """Presses keys, each in a frame of its own."""
        for key in keys:
            self.send(key)
            await self.settle()

    async def settle(self, bots: bool = True) -> None:
        """Waits until all is handled, the frame is drawn and every bot has moved, unless the last does not matter."""
        start = monotonic()
        still = 0
        while still < 3:
            await asyncio.sleep(0)
            if self.app._exit:
                return
            screen = self.app.screen
            pumps = [self.app, *self.app.screen_stack, *screen.walk_children()]
            busy = any(not pump._message_queue.empty() for pump in pumps) or bool(screen._callbacks)
            screen._on_timer_update()
            arena = self.app.hall.arena
            if bots and arena is not None and arena._task is not None and not arena._task.done():
                busy = True
                arena.hurry()
            still = 0 if busy else still + 1
            if not bots and monotonic() > start + GLANCE:
                return
            assert monotonic() < start + PATIENCE, self.text

    async def begin(self, chosen: Setting) -> None:
        """Begins a duel and shows its board."""
        self.app.hall.begin(chosen)
        self.app.show("duel")
        await self.settle()

    async def lie(self, state: DuelState) -> None:
        """Lets the duel under way lie as in `state`, and nobody be hushed."""
        self.arena._state, self.arena.hushed = state, frozenset()
        self.arena._told(())
        await self.settle()


@asynccontextmanager
async def at_the_keys(
    folder: Path,
    size: tuple[int, int] = SMALL,
    settings: Settings = STILL,
    lang: str = "en",
    ascii: bool = False,
    seed: str | None = None,
) -> AsyncIterator[Duelling]:
    """The game in a window of that size; `seed` is that of the first duel set up."""
    options = Options(saves=folder, settings=folder / "settings.toml", lang=lang, ascii=ascii, seed=seed)
    app = ZanmeiApp(options, settings)
    async with app.run_test(size=size) as pilot:
        player = Duelling(app, pilot)
        await player.settle()
        try:
            yield player
        finally:
            app.hall.close()
            await player.settle()

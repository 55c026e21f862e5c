"""One guest's session: a wire, an app drawing to it, and the end of both."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import traceback
from collections.abc import Callable
from typing import Any, Final

from tui.host.app import FAILED, GUEST_SETTINGS, HostedApp, wired
from tui.host.colours import depth_of
from tui.host.driver import RESTORE, ChannelDriver
from tui.host.guests import Guest
from tui.host.host import Host
from tui.host.sizing import Sizing
from tui.host.tidying import Tidying
from tui.host.wire import Wire
from tui.languages import chosen_language
from tui.text import Text

LOG: Final = logging.getLogger("zanmei.host")
PATIENCE: Final = 10.0
"""Seconds an app may take to its first frame before the next one may start, and to its end before it is cut off."""
DEEPEST: Final = 5
"""So many faults at most are told, each the cause of the one before."""
BREATH: Final = 0.04
"""Seconds between the start of one app and the next, in which those who play are served."""


class Sessions:
    """All sessions of this process. Apps start one after another: many at once would hold up those who play."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.tidying = Tidying()
        self._sizing = Sizing()
        self._starting = asyncio.Lock()
        self._closing = False
        self._running: dict[HostedApp, asyncio.Task[Any]] = {}

    @property
    def count(self) -> int:
        """How many run."""
        return len(self._running)

    async def run(self, guest: Guest, wire: Wire, gone: Callable[[], bool]) -> HostedApp | None:
        """Runs an app for `guest` to its end; None if the guest was `gone` before it could start, or it could not."""
        async with self._starting:
            if gone() or self._closing:
                return None
            app = self._built(guest, wire)
            if app is None:
                return None
            task = self.start(app, guest)
            await self._first_frame(app, task)
            await asyncio.sleep(BREATH)
        await asyncio.wait({task})
        return app

    def _built(self, guest: Guest, wire: Wire) -> HostedApp | None:
        """An app for `guest`, or None: a fault in building it is noted as one in running it is."""
        try:
            return wired(HostedApp(self.host, guest, GUEST_SETTINGS), wire, depth_of(guest.environ), self._sizing)
        except Exception as error:
            LOG.error("a screen failed: %s", where(error))
            wire.send(Text(chosen_language(None, "", guest.environ)).t(FAILED) + "\r\n")
            return None

    def start(self, app: HostedApp, guest: Guest) -> asyncio.Task[Any]:
        """Starts `app` in a context of its own: what one app is doing is nothing to the others."""
        self.host.arrive(guest)
        coroutine = self._run(app, guest)
        task = asyncio.get_running_loop().create_task(coroutine, context=contextvars.Context())
        self._running[app] = task
        return task

    async def _run(self, app: HostedApp, guest: Guest) -> None:
        try:
            await app.run_async()
        except Exception as error:  # whatever it is, it ends this session and no other
            app.fault = app.fault or error
        finally:
            self._running.pop(app, None)
            self.host.depart(guest)
            self.tidying.ended()
        if app.fault is not None:
            LOG.error("a screen failed: %s", where(app.fault))

    async def _first_frame(self, app: HostedApp, task: asyncio.Task[Any]) -> None:
        """Waits until the app has drawn something, or has ended."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not task.done() and asyncio.get_running_loop().time() < deadline:
            driver = app._driver
            if isinstance(driver, ChannelDriver):
                drawn = asyncio.ensure_future(driver.drawn.wait())
                await asyncio.wait({drawn, task}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
                drawn.cancel()
                return
            await asyncio.sleep(0)

    async def close(self, words: str) -> None:
        """Ends all sessions with a sentence and waits for their ends."""
        self._closing = True
        running = dict(self._running)
        for app in running:
            app.call_away(words)
        if running:
            _, hanging = await asyncio.wait(running.values(), timeout=PATIENCE)
            for task in hanging:
                task.cancel()


def last_words(app: HostedApp | None) -> str:
    """What a terminal is told at the end, after it is given back."""
    if app is None or not app.farewell:
        return ""
    restore = RESTORE if app.fault is not None else ""
    return f"{restore}{app.farewell}\r\n"


def where(error: BaseException) -> str:
    """What kind of fault and where in the program, down to what it came of: no values, for hands might be in them."""
    kinds = [type(error).__name__]
    while (cause := _came_of(error)) is not None and len(kinds) < DEEPEST:
        error = cause
        kinds.append(type(error).__name__)
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames[-8:]]
    return f"{' of '.join(kinds)} at {' < '.join(reversed(places))}"


def _came_of(error: BaseException) -> BaseException | None:
    """What `error` tells of: a worker's failure holds it, others name it as their cause."""
    held = getattr(error, "error", None)
    return held if isinstance(held, BaseException) else error.__cause__

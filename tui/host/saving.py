"""What could not be saved: told to the log and to everybody when it begins, and when it is saved again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal

from saves.autosave import Result
from saves.errors import SaveError

LOG: Final = logging.getLogger("zanmei.host")
What = Literal["the table", "the duel", "who has which seat"]


class Saving:
    """`failed` says why the last save of a thing did not work, as long as none has since."""

    def __init__(self, tell: Callable[[], None]) -> None:
        """`tell` is called when something changed, in the event loop if one runs now."""
        self.failed: dict[What, SaveError] = {}
        self._tell = tell
        self._loop: asyncio.AbstractEventLoop | None = None
        with suppress(RuntimeError):
            self._loop = asyncio.get_running_loop()

    def went(self, what: What, result: Result) -> None:
        """A save of `what` went so; may be called from any thread."""
        if self._loop is None:
            self._note(what, result)
            return
        with suppress(RuntimeError):  # the loop has ended: nobody is there to be told
            self._loop.call_soon_threadsafe(self._note, what, result)

    def _note(self, what: What, result: Result) -> None:
        before = self.failed.pop(what, None)
        if isinstance(result, SaveError):
            self.failed[what] = result
            if before is None or before.code != result.code:
                LOG.warning("%s cannot be saved: %s %s", what, result.code, result.facts.get("reason", ""))
                self._tell()
        elif before is not None:
            LOG.info("nothing of %s is unsaved any more", what)
            self._tell()

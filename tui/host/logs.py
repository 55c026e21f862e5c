"""The log: who came and went and what failed. Never a hand, a key or a word that was said."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from time import monotonic
from typing import Any, Final

from tui.host.limits import Bucket
from tui.host.session import where

LOG: Final = logging.getLogger("zanmei.host")
LARGEST: Final = 1_000_000
"""Bytes of one file; one older file is kept beside it."""
LINES: Final = (50, 10.0)
"""Lines of one kind at once, and seconds for one more."""


class Sparing(logging.Filter):
    """Lets no flood of lines through: the next of the same kind says how many were left out before it."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether `record` is to be written; lines are of one kind that differ in their facts alone."""
        kind = str(record.msg)
        if kind not in self._buckets:
            self._buckets[kind] = Bucket(*LINES, self._clock)
        if not self._buckets[kind].take():
            self._left_out[kind] += 1
            return False
        if count := self._left_out.pop(kind, 0):
            record.msg = f"{record.getMessage()}; {count} more like it before"
            record.args = ()
        return True


def log_to(path: Path | None) -> None:
    """Logs to `path` or to where errors go; nothing of what SSH has to say."""
    handler: logging.Handler = logging.StreamHandler()
    if path is not None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handler = RotatingFileHandler(path, maxBytes=LARGEST, backupCount=1, encoding="utf-8", delay=True)
        except OSError:
            handler = logging.NullHandler()
    handler.addFilter(Sparing())
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    LOG.handlers, LOG.propagate = [handler], False
    LOG.setLevel(logging.INFO)
    logging.raiseExceptions = False  # a full disk is not told of over somebody's screen
    for name in ("asyncssh", "asyncio"):
        logging.getLogger(name).handlers = [logging.NullHandler()]
        logging.getLogger(name).propagate = False


def log_fault(loop: asyncio.AbstractEventLoop, facts: dict[str, Any]) -> None:
    """A fault that nobody caught: what kind and where, without any values."""
    del loop
    error = facts.get("exception")
    LOG.error("a fault: %s", where(error) if isinstance(error, BaseException) else "unknown")

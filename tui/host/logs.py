"""The log: who came and went and what failed. Never a hand, a key or a word that was said."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any, Final

from tui.host.session import where

LOG: Final = logging.getLogger("zanmei.host")


def log_to(path: Path | None) -> None:
    """Logs to `path` or to where errors go; nothing of what SSH has to say."""
    handler: logging.Handler = logging.StreamHandler()
    if path is not None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handler = logging.FileHandler(path, encoding="utf-8", delay=True)
        except OSError:
            handler = logging.NullHandler()
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

"""The log stays small whatever comes to the door."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pytest

from tui.host.logs import LARGEST, LINES, LOG, Sparing, log_to


def test_a_flood_is_counted_and_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, now = tmp_path / "state" / "host.log", [0.0]
    monkeypatch.setattr(logging, "raiseExceptions", logging.raiseExceptions)
    for logger in (LOG, logging.getLogger("asyncssh"), logging.getLogger("asyncio")):
        for kept in ("handlers", "propagate", "level"):
            monkeypatch.setattr(logger, kept, getattr(logger, kept))
    log_to(path)
    (handler,) = LOG.handlers
    assert isinstance(handler, RotatingFileHandler)
    assert handler.maxBytes == LARGEST
    assert [type(one) for one in handler.filters] == [Sparing]
    handler.filters = [Sparing(lambda: now[0])]
    for at in range(500):
        LOG.info("%s turned away", f"192.0.2.{at}%d")
    LOG.info("%s came in", "192.0.2.1")
    now[0] += LINES[1]
    LOG.info("%s turned away", "192.0.2.1%d")
    LOG.info("%s turned away", "192.0.2.1")
    handler.close()
    written = path.read_text("utf-8").splitlines()
    assert len(written) == LINES[0] + 2
    assert written[-2].endswith("192.0.2.1 came in")
    assert written[-1].endswith(f"192.0.2.1%d turned away; {500 - LINES[0]} more like it before")

"""How much a connection may send: a terminal sends little, and thousands of tiny packets cost everybody's time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import asyncssh

from tui.host.limits import Bucket

SENT: Final = (131_072, 1 / 65_536)
"""Bytes that may come at once, and seconds for one more: what is typed comes far slower, as its channel lets it."""
READ: Final = 4_096
"""Bytes that are read of one connection before others have their turn."""


def meter(connection: asyncssh.SSHServerConnection, too_much: Callable[[], None]) -> None:
    """Calls `too_much` once, and takes nothing more, when more comes over `connection` than a terminal sends."""
    receive, bucket, over = connection.data_received, Bucket(*SENT), False
    transport: Any = connection._transport
    transport.max_size = READ  # asyncio reads 256 KB at once, and all packets in it are handled in one go

    def metered(data: bytes, datatype: int | None = None) -> None:
        nonlocal over
        if over:
            return
        if bucket.take(len(data)):
            receive(data, datatype)
        else:
            over = True
            too_much()

    connection.data_received = metered  # type: ignore[method-assign]

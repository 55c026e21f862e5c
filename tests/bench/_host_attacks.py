"""What is done to the host while others play on, each kind in a process of its own."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Final

import asyncssh

from tests.bench._host_parts import FAULTY, come, connect
from tui.host.wire import LARGEST, USUAL

SIZES: Final = 200
"""So many sizes of the window, twenty a second."""
WINDOWS: Final = 4
DRAGS: Final = 3
"""So often each of these windows connects, and is dragged from then on."""
FAULTS: Final = 8


async def attack(kind: str, port: int) -> None:
    """Does something unkind to the host at `port` for some seconds; then this process is killed outright."""
    match kind:
        case "connections":
            await asyncio.gather(*[_knock(port) for _ in range(200)])
        case "keys":
            client, _ = await come(port, "flood")
            client.channel.write(b"jkjkjkjk" * 125_000)
        case "paste":
            client, _ = await come(port, "paste")
            client.channel.write(b"\x1b[200~" + b"p" * 20_000_000)
        case "reader":
            client, _ = await come(port, "deaf")
            client.channel.pause_reading()
            for _ in range(400):
                client.channel.write(b"j")
                await asyncio.sleep(0.01)
        case "sizes":
            client, _ = await come(port, "sizes")
            for at in range(SIZES):
                client.channel.change_terminal_size(*(LARGEST if at % 2 else USUAL))
                client.raw.clear()
                await asyncio.sleep(0.05)
        case "dragged":
            await asyncio.gather(*[_drag(port, f"drag {at}") for at in range(WINDOWS)])
        case "faults":
            for at in range(FAULTS):
                client, _ = await come(port, f"{FAULTY} {at}")
                client.channel.write(b"o")
                await client.see(b"Zanmei failed here")
                client.connection.abort()
    await asyncio.sleep(3)
    os.kill(os.getpid(), signal.SIGKILL)


async def _knock(port: int) -> None:
    try:
        await come(port, f"k{os.urandom(4).hex()}")
    except (asyncssh.Error, OSError, TimeoutError):
        return


async def _drag(port: int, name: str) -> None:
    for time in range(DRAGS):
        client = await connect(port, f"{name} {time}")
        for at in range(40):
            client.channel.change_terminal_size(*(USUAL if at % 2 else (200, 60)))
            client.raw.clear()
            await asyncio.sleep(0.1)
        client.connection.abort()

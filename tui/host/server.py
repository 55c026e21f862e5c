"""The SSH server: what all its connections share, and where it listens."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import asyncssh

from tui.host.door import Door
from tui.host.limits import Doorkeeper, Limits
from tui.host.session import Sessions
from tui.host.terminal import Terminal

WINDOW: Final = 32_768
"""Bytes a client may send before they are read."""
PATIENCE: Final = 3.0
"""Seconds a terminal has to take what it was sent last."""
AGAIN: Final = 0.02


@dataclass(frozen=True)
class Entry:
    """How people log in: with a `password` all share, with one of the `keys` by fingerprint, or anybody at all."""

    password: str | None = None
    keys: Mapping[str, str] | None = None

    @property
    def open(self) -> bool:
        """Whether anybody may come in."""
        return self.password is None and self.keys is None


@dataclass
class House:
    """What all connections share. `lang` is spoken to those whose terminal tells no language."""

    sessions: Sessions
    entry: Entry
    limits: Limits = field(default_factory=Limits)
    lang: str = "en"
    doors: Doorkeeper = field(init=False)
    terminals: set[Terminal] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.doors = Doorkeeper(self.limits)

    @property
    def full(self) -> bool:
        """Whether nobody more is let in: also who still waits for a first frame counts."""
        return max(self.sessions.count, len(self.terminals)) >= self.limits.sessions

    async def emptied(self) -> None:
        """Waits for terminals to take what they were sent last, and not for long: some take nothing at all.

        To those nothing more can be sent, for SSH lets the other side say how much it takes: they may need `reset`.
        """
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while any(terminal.waiting() for terminal in self.terminals) and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(AGAIN)


async def listen(house: House, key: asyncssh.SSHKey, address: str, port: int) -> asyncssh.SSHAcceptor:
    """Listens at `address` and `port`, 0 for any that is free; OSError if that cannot be.

    ValueError for an `address` that is none, nor a name that could have one.
    """
    limits = house.limits
    return await asyncssh.listen(
        address,
        port,
        server_factory=lambda: Door(house),
        server_host_keys=[key],
        server_version="Zanmei",
        encoding=None,
        line_editor=False,
        window=WINDOW,
        login_timeout=limits.login,
        keepalive_interval=limits.keepalive,
        keepalive_count_max=3,
        compression_algs=None,
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        gss_host=None,
        host_based_auth=False,
    )


def port_of(acceptor: asyncssh.SSHAcceptor) -> int:
    """The port it listens at; where each of several addresses got one of its own, that of the first."""
    return acceptor.get_port() or int(acceptor.get_addresses()[0][1])

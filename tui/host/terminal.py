"""One terminal over SSH, near the app and far from the person."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from core.names import clean
from tui.host.guests import Guest
from tui.host.session import last_words
from tui.host.wire import Ears, sane
from tui.mark import N_

if TYPE_CHECKING:
    from asyncssh.packet import SSHPacket

    from tui.host.app import HostedApp
    from tui.host.server import House

LOG: Final = logging.getLogger("zanmei.host")
TOLD: Final = ("LANG", "LC_ALL", "LC_MESSAGES", "COLORTERM", "NO_COLOR")
"""What a terminal may tell of itself."""
LONGEST: Final = 64


class Terminal(asyncssh.SSHServerSession[bytes]):
    """A wire for an app: pty and shell, and nothing else."""

    def __init__(self, house: House, guest: Guest, address: str) -> None:
        self.environ: Mapping[str, str] = {}
        self.size = (0, 0)
        self.ears: Ears | None = None
        self._house = house
        self._guest = guest
        self._address = address
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._told: dict[str, str] = {}
        self._pty = False
        self._gone = False
        self._task: asyncio.Task[None] | None = None
        self._idle: asyncio.TimerHandle | None = None

    # What the client asks for.

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        chan._process_env_request = self._env_requested  # type: ignore[method-assign]  # asyncssh 2 keeps them all

    def _env_requested(self, packet: SSHPacket) -> bool:
        """One variable: kept if it tells something of the terminal, and as much of it as may be."""
        name, value = (packet.get_string()[: 4 * LONGEST].decode("utf-8", "replace") for _ in range(2))
        packet.check_end()
        if name not in TOLD:
            return False
        self._told[name] = clean(value)[:LONGEST]
        return True

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any) -> bool:
        del term_modes
        self._pty = True
        self.environ = {"TERM": clean(term_type)[:LONGEST]}
        self.size = sane(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        del command
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        del subsystem
        return False

    def session_started(self) -> None:
        channel = self._channel
        assert channel is not None
        if not self._pty:
            channel.write(b"Zanmei needs a terminal: ssh -t\r\n")
            channel.exit(1)
            return
        self.environ = {"LANG": self._house.lang, **self._told, **self.environ}
        self._guest.environ = self.environ
        self._rest()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        LOG.info("%s came in", self._address)
        app: HostedApp | None = None
        try:
            app = await self._house.sessions.run(self._guest, self, lambda: self._gone)
        finally:  # whatever comes, nobody is left before a dead terminal
            self._end(app)

    def _end(self, app: HostedApp | None) -> None:
        LOG.info("%s left", self._address)
        self.send(last_words(app))
        if self._idle is not None:
            self._idle.cancel()
        if self._channel is not None and not self._gone:
            self._channel.exit(0 if app is not None and app.fault is None else 1)

    @property
    def running(self) -> bool:
        """Whether a shell has begun and not ended."""
        return self._task is not None and not self._task.done()

    # What comes and goes.

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if datatype is None and self.ears is not None:
            self._rest()
            self._house.sessions.tidying.typed()
            self.ears.take(data)

    def eof_received(self) -> bool:
        return False

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        del pixwidth, pixheight
        self.size = sane(width, height)
        if self.ears is not None:
            self.ears.resize(self.size)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._house.terminals.discard(self)
        self.cut_off()

    def cut_off(self) -> None:
        """The other side is gone."""
        if not self._gone:
            self._gone = True
            if self._idle is not None:
                self._idle.cancel()
            self._guest.called_away("")

    def _rest(self) -> None:
        """Somebody who does nothing for long is shown out."""
        loop = asyncio.get_running_loop()
        if self._idle is not None:
            self._idle.cancel()
        words = N_("You were away for long. Your seat is kept; come back the same way.")
        self._idle = loop.call_later(self._house.limits.idle, lambda: self._guest.called_away(words))

    def send(self, data: str) -> None:
        if data and not self._gone and self._channel is not None and not self._channel.is_closing():
            self._channel.write(data.encode("utf-8", "replace"))

    def waiting(self) -> int:
        channel = self._channel
        if channel is None or self._gone:
            return 0
        transport = channel.get_connection()._transport  # of asyncssh 2, which has no other way to it
        return channel.get_write_buffer_size() + (transport.get_write_buffer_size() if transport is not None else 0)

    def pause(self) -> None:
        if self._channel is not None and not self._gone:
            self._channel.pause_reading()

    def resume(self) -> None:
        if self._channel is not None and not self._gone:
            self._channel.resume_reading()

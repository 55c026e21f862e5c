"""The SSH server: who may log in, and a terminal for those who did. Nothing but a terminal is ever given."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import asyncssh

from core.names import clean
from tui.host.guests import Guest
from tui.host.limits import Doorkeeper, Limits
from tui.host.session import Sessions, last_words
from tui.host.wire import Ears, sane
from tui.mark import N_

LOG: Final = logging.getLogger("zanmei.host")
TOLD: Final = ("LANG", "LC_ALL", "LC_MESSAGES", "COLORTERM", "NO_COLOR")
"""What a terminal may tell of itself."""
LONGEST: Final = 64
WINDOW: Final = 32_768
"""Bytes a client may send before they are read."""


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


class Door(asyncssh.SSHServer):
    """One connection. Forwarding of any kind is refused by not being offered."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._let_in = False
        self._logged_in = False
        self._wrong = 0
        self._keys_tried = 0
        self._key = ""
        self._session: Terminal | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._address = str((conn.get_extra_info("peername") or ("",))[0])
        self._let_in = self._house.doors.knock(self._address)
        if not self._let_in:
            LOG.info("%s turned away", self._address)
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        if self._let_in:
            self._house.doors.leave(self._address, self._logged_in)
        if self._session is not None:
            self._session.cut_off()

    # Logging in.

    def begin_auth(self, username: str) -> bool:
        del username
        return True

    def public_key_auth_supported(self) -> bool:
        return self._house.entry.password is None

    def password_auth_supported(self) -> bool:
        return self._house.entry.password is not None

    def kbdint_auth_supported(self) -> bool:
        return self._house.entry.keys is None

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether `key` may log in; that it is the client's own is proved after this."""
        del username
        fingerprint = key.get_fingerprint()
        keys = self._house.entry.keys
        if keys is not None and fingerprint not in keys:
            self._keys_tried += 1
            if self._keys_tried >= self._house.limits.keys:
                self._throw_out()
            return False
        self._key = fingerprint
        return True

    def validate_password(self, username: str, password: str) -> bool:
        del username
        self._key = ""
        return self._right(password)

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> asyncssh.auth.KbdIntChallenge:
        del username, lang, submethods
        self._key = ""  # a key that was only offered proves nothing
        prompts = [] if self._house.entry.open else [("Password: ", False)]
        return "", "", "", prompts

    def validate_kbdint_response(self, username: str, responses: Any) -> asyncssh.auth.KbdIntChallenge:
        del username
        self._key = ""
        return self._house.entry.open or (len(responses) == 1 and self._right(responses[0]))

    def _right(self, password: str) -> bool:
        known = self._house.entry.password
        told, meant = (hashlib.sha256((one or "").encode("utf-8", "replace")).digest() for one in (password, known))
        if known is not None and hmac.compare_digest(told, meant):
            return True
        self._wrong += 1
        if self._wrong >= self._house.limits.failures:
            self._throw_out()
        return False

    def _throw_out(self) -> None:
        LOG.warning("%s failed to log in", self._address)
        self._house.doors.failed(self._address)
        if self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many failures")

    def auth_completed(self) -> None:
        if not self._logged_in:
            self._logged_in = True
            self._house.doors.enter(self._address, proved=not self._house.entry.open)

    # One terminal.

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        if self._session is not None or self._house.full:
            return False
        assert self._connection is not None
        login = clean(self._connection.get_extra_info("username") or "")
        self._session = Terminal(self._house, Guest(key=self._key, login=login), self._address)
        self._house.terminals.add(self._session)
        return self._session


class Terminal(asyncssh.SSHServerSession[bytes]):
    """One terminal, near the app and far from the person: pty and shell, and nothing else."""

    def __init__(self, house: House, guest: Guest, address: str) -> None:
        self.environ: Mapping[str, str] = {}
        self.size = (0, 0)
        self.ears: Ears | None = None
        self._house = house
        self._guest = guest
        self._address = address
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._pty = False
        self._gone = False
        self._task: asyncio.Task[None] | None = None
        self._idle: asyncio.TimerHandle | None = None

    # What the client asks for.

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan

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
        told = channel.get_environment()
        facts = {name: clean(told[name])[:LONGEST] for name in TOLD if name in told}
        self.environ = {"LANG": self._house.lang, **facts, **self.environ}
        self._guest.environ = self.environ
        self._rest()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        LOG.info("%s came in", self._address)
        app = await self._house.sessions.run(self._guest, self, lambda: self._gone)
        LOG.info("%s left", self._address)
        if self._guest.wrong >= self._house.limits.failures:
            self._house.doors.failed(self._address)
        self.send(last_words(app))
        if self._idle is not None:
            self._idle.cancel()
        if self._channel is not None and not self._gone:
            self._channel.exit(0 if app is not None and app.fault is None else 1)

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
        transport = channel.get_connection()._transport
        return channel.get_write_buffer_size() + (transport.get_write_buffer_size() if transport is not None else 0)

    def pause(self) -> None:
        if self._channel is not None and not self._gone:
            self._channel.pause_reading()

    def resume(self) -> None:
        if self._channel is not None and not self._gone:
            self._channel.resume_reading()


async def listen(house: House, key: asyncssh.SSHKey, address: str, port: int) -> asyncssh.SSHAcceptor:
    """Listens at `address` and `port`, 0 for any that is free; OSError if that cannot be."""
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

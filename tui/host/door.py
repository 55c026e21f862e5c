"""One connection over SSH: who may log in, and that nothing but a terminal is ever given."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from core.names import clean
from tui.host.addresses import source
from tui.host.guests import Guest
from tui.host.hostkey import prepared
from tui.host.meter import meter
from tui.host.terminal import Terminal

if TYPE_CHECKING:
    from tui.host.server import House

LOG: Final = logging.getLogger("zanmei.host")
LOOKS: Final = 2
"""How often a connection is found without a shell before it is let go."""


class Door(asyncssh.SSHServer):
    """One connection. Forwarding of any kind is refused by not being offered."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._let_in = False
        self._logged_in = False
        self._keys_tried = 0
        self._key = ""
        self._session: Terminal | None = None
        self._shellless = 0
        self._look: asyncio.TimerHandle | None = None

    @property
    def _source(self) -> str:
        """What the connection counts for."""
        return source(self._address)

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._address = str((conn.get_extra_info("peername") or ("",))[0])
        self._let_in = self._house.doors.knock(self._source)
        if not self._let_in:
            LOG.info("%s turned away", self._address)
            conn.abort()
            return
        meter(conn, self._sent_too_much)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        if self._let_in:
            self._house.doors.leave(self._source, self._logged_in)
        if self._look is not None:
            self._look.cancel()
        if self._session is not None:
            self._session.cut_off()

    def _sent_too_much(self) -> None:
        LOG.info("%s sent more than a terminal sends", self._address)
        self._house.doors.logins.too_often(self._source)
        if self._connection is not None:
            self._connection.abort()

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
                self._house.doors.logins.too_often(self._source)
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
        known, doors = self._house.entry.password, self._house.doors
        if doors.logins.waits(self._source):  # it failed too often on other connections meanwhile
            self._throw_out()
            return False
        told, meant = (_digest(prepared(one or "")) for one in (password, known))
        if known is not None and hmac.compare_digest(told, meant):
            return True
        if doors.logins.wrong(self._source):
            self._throw_out()
        return False

    def _throw_out(self) -> None:
        LOG.warning("%s failed to log in", self._address)
        if self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many failures")

    def auth_completed(self) -> None:
        if not self._logged_in:
            self._logged_in = True
            self._house.doors.enter(self._source, proved=not self._house.entry.open)
            self._wait_for_a_shell()

    def _wait_for_a_shell(self) -> None:
        """Looks now and then whether there is a shell, and lets go who has none, not yet or no longer."""
        self._shellless = 0 if self._session is not None and self._session.running else self._shellless + 1
        if self._shellless > LOOKS and self._connection is not None:
            LOG.info("%s had no terminal", self._address)
            self._connection.disconnect(asyncssh.DISC_BY_APPLICATION, "No terminal")
            return
        pause = self._house.limits.login / LOOKS
        self._look = asyncio.get_running_loop().call_later(pause, self._wait_for_a_shell)

    # One terminal.

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        if self._session is not None or self._house.full:
            return False
        assert self._connection is not None
        login = clean(self._connection.get_extra_info("username") or "")
        tokens, source = self._house.doors.tokens, self._source
        guest = Guest(
            key=self._key, login=login, wrong=partial(tokens.wrong, source), waits=partial(tokens.waits, source)
        )
        self._session = Terminal(self._house, guest, self._address)
        self._house.terminals.add(self._session)
        return self._session


def _digest(password: str) -> bytes:
    """Of one length whatever the password's."""
    return hashlib.sha256(password.encode("utf-8", "replace")).digest()

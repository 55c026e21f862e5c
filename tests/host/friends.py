"""A host in this process and friends who come over SSH: real connections, their screens read as a person would."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import asyncssh
import pyte

from core.table import Table
from saves.savefile import SaveFile
from tests.tui.terminal import UNKNOWN
from tui.desk import Desk
from tui.host.host import Host
from tui.host.limits import Limits
from tui.host.people import People
from tui.host.quiet import share_the_process
from tui.host.server import Entry, House, listen
from tui.host.session import Sessions

PATIENCE: Final = 20.0
"""Seconds after which something that should come is said to be missing; nothing waits that long when all is well."""
KEYS: Final = {"enter": "\r", "escape": "\x1b", "space": " ", "up": "\x1b[A", "down": "\x1b[B"}
KEYS_SIDEWAYS: Final = {"right": "\x1b[C", "left": "\x1b[D", "talk": "\x14", "f3": "\x1bOR"}
ESCAPES: Final = re.compile(r"\x1b(?:\[[0-9;?<>=]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\))")
HOST_KEY: Final = asyncssh.generate_private_key("ssh-ed25519")


async def until(true: Callable[[], bool]) -> None:
    """Waits for something of the host's that no news tells of."""
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while not true():
        assert asyncio.get_running_loop().time() < deadline, "it never came"
        await asyncio.sleep(0.001)


class Login(asyncssh.SSHClient):
    """Answers a login with a password, or with nothing where nothing is asked."""

    def __init__(self, password: str | None) -> None:
        self.password = password
        self.asked = 0

    def password_auth_requested(self) -> str | None:
        self.asked += 1
        return self.password

    def kbdint_auth_requested(self) -> str | None:
        return "" if self.password is None else None

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str]:
        return [self.password or "" for _ in prompts]


async def dial(
    port: int, name: str, key: asyncssh.SSHKey | None = None, password: str | None = None, **given: Any
) -> Any:
    """A connection to the host at `port`, logged in by key, password or nothing; no file of this machine's matters."""
    return await asyncssh.connect(
        *("127.0.0.1", port),
        username=name,
        client_keys=[key] if key is not None else None,
        known_hosts=None,
        config=None,
        agent_path=None,
        client_factory=lambda: Login(password),
        **given,
    )


class Friend(asyncssh.SSHClientSession[bytes]):
    """Somebody at a terminal of 80×24, far away."""

    def __init__(self, size: tuple[int, int] = (80, 24)) -> None:
        self.raw = b""
        self._ever = ""
        self._read = 0
        self.ended = False
        self.code: int | None = None
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self._news = asyncio.Event()
        self.connection: Any = None
        self.channel: Any = None

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.raw += data
        self._stream.feed(UNKNOWN.sub(b"", data))
        self._news.set()

    def exit_status_received(self, status: int) -> None:
        self.code = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended = True
        self._news.set()

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    @property
    def ever(self) -> str:
        """Everything ever received, without what only places and colours it."""
        new = self.raw[self._read :]
        cut = len(new) if new.rfind(b"\x1b") < len(new) - 40 else new.rfind(b"\x1b")  # the last may be cut in two
        self._ever += ESCAPES.sub("\n", new[:cut].decode("utf-8", "replace"))
        self._read += cut
        return self._ever + new[cut:].decode("utf-8", "replace")

    def type(self, *keys: str) -> None:
        """Presses keys, or types text."""
        for key in keys:
            self.channel.write({**KEYS, **KEYS_SIDEWAYS}.get(key, key).encode())

    async def until(self, *words: str, gone: str = "", true: Callable[[], bool] = lambda: True) -> None:
        """Waits until all of `words` are on the screen, `gone` is not, and `true`."""

        def done() -> bool:
            seen = all(word in self.text for word in words) and not (gone and gone in self.text)
            return seen and true()

        await self._wait(done, words or gone)

    async def end(self) -> None:
        """Waits until this session has ended."""
        await self._wait(lambda: self.ended, "the end")

    async def _wait(self, done: Callable[[], bool], what: object) -> None:
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not done():
            self._news.clear()
            left = deadline - asyncio.get_running_loop().time()
            assert left > 0, f"{what} missing:\n{self.text}"
            assert not self.ended or what == "the end", f"ended before {what}:\n{self.text}"
            try:
                # What is waited for may also be something of the host's, which no news tells of.
                await asyncio.wait_for(self._news.wait(), min(left, 0.05))
            except TimeoutError:
                continue

    def vanish(self) -> None:
        """Breaks the connection off, without the goodbyes of SSH."""
        self.connection.abort()


class Party:
    """A host and everybody who comes to it."""

    def __init__(self, house: House, port: int) -> None:
        self.house = house
        self.host: Host = house.sessions.host
        self.port = port
        self.friends: list[Friend] = []
        self.connections: list[Any] = []

    async def connect(self, name: str = "aki", key: asyncssh.SSHKey | None = None, **given: Any) -> Any:
        """A connection that is logged in."""
        connection = await dial(self.port, name, key, **given)
        self.connections.append(connection)
        return connection

    async def come(
        self,
        name: str = "aki",
        key: asyncssh.SSHKey | None = None,
        size: tuple[int, int] = (80, 24),
        term: str = "xterm-256color",
        **given: Any,
    ) -> Friend:
        """Somebody connects and sees a screen."""
        connection = await self.connect(name, key, **given)
        friend: Friend
        channel, friend = await connection.create_session(
            lambda: Friend(size if all(size) else (80, 24)),
            term_type=term,
            term_size=size,
            env={"NO_COLOR": "1"},  # the emulator reads colours slowly, and nobody looks at them
            encoding=None,
        )
        friend.connection, friend.channel = connection, channel
        self.friends.append(friend)
        return friend

    async def join(self, name: str, key: asyncssh.SSHKey | None = None, **given: Any) -> Friend:
        """Somebody comes for the first time and stands in the lobby."""
        friend = await self.come(name, key, **given)
        await friend.until("Who are you?", name)
        friend.type("enter")
        if key is None:
            await friend.until("Your token")
            friend.type("enter")
        await friend.until("time for a move", gone="Your token")
        return friend


@asynccontextmanager
async def a_party(
    folder: Path,
    table: Table | None = None,
    entry: Entry | None = None,
    limits: Limits | None = None,
    people: People | None = None,
    saved: bool = False,
) -> AsyncIterator[Party]:
    """A host with `table` on a free port of this machine; anybody may be GM while nobody is."""
    share_the_process()
    hosts: list[Host] = []
    desk = Desk(folder, lambda *news: hosts[0].happened(*news), lambda result: hosts[0].saved(result))
    if table is not None:
        desk.lay(table, SaveFile.new(folder, table.state.name) if saved else None)
    hosts.append(Host(people or People(), desk, free_gm=True))
    hosts[0].attend()
    house = House(Sessions(hosts[0]), entry or Entry(), limits or Limits())
    acceptor = await listen(house, HOST_KEY, "127.0.0.1", 0)
    party = Party(house, acceptor.get_port())
    try:
        yield party
    finally:
        await house.sessions.close("The host closes.")
        hosts[0].close()
        acceptor.close()
        for connection in party.connections:
            connection.abort()
            await connection.wait_closed()
        while house.doors.inside:
            await asyncio.sleep(0)


def secret(friend: Friend, words: list[str]) -> None:
    """Fails if anything this friend's terminal ever received holds one of `words`."""
    ever = friend.ever
    found = [word for word in words if word in ever]
    assert not found, f"{found} were sent:\n{friend.text}"

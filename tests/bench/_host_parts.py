"""The parts of the host's bench: the server as a process of its own, and clients that time what they see."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import asyncssh

from saves.savefile import SaveFile
from tests.host.friends import HOST_KEY, dial
from tests.samples import lantern_road
from tests.tui.duelling import setting
from tui.desk import Desk
from tui.host.host import Host
from tui.host.limits import Limits
from tui.host.lobby import LobbyScreen
from tui.host.people import People
from tui.host.quiet import share_the_process
from tui.host.server import Entry, House, listen
from tui.host.session import Sessions

PAGE: Final = os.sysconf("SC_PAGE_SIZE")
TICKS: Final = os.sysconf("SC_CLK_TCK")
PATIENCE: Final = 60.0
PEOPLE: Final = 2000
"""So many names are known at most: every connection of an attack comes with another."""
TABLE: Final = lantern_road().table
"""What is played at, and what the first frame names."""
FAULTY: Final = "faulty"
"""Whose name begins so has a screen that fails at the key `o`."""
GOODBYE: Final = "The host closes."
MARKED: Final = re.compile(rb"\x1b\[(\d+);\d+H(?:(?!\x1b\[\d+;\d+H).)*?\xe2\x96\xb8", re.DOTALL)
"""The mark of the lobby, and the line that it is drawn in."""


# The server.


async def serve(most: int, per_address: int) -> None:
    """A host whose duel two people, A and B, play as soon as both are there; prints its port.

    As with every host table, duel and people are saved as they change.
    """
    share_the_process()
    with tempfile.TemporaryDirectory() as folder:
        await _served(Path(folder), Limits(sessions=most, per_address=per_address, people=PEOPLE))


async def _served(folder: Path, limits: Limits) -> None:
    hosts: list[Host] = []
    desk = Desk(folder, lambda *news: hosts[0].happened(*news), lambda result: hosts[0].saved(result))
    desk.lay(TABLE, SaveFile.new(folder, TABLE.state.name))
    people = People(folder / "host" / "people.toml", limits.people)
    host = Host(people, desk, free_gm=True, folder=folder / "host")
    hosts.append(host)
    host.attend()
    works = LobbyScreen.action_clock

    def fails(screen: LobbyScreen) -> None:
        if screen.person is not None and screen.person.name.startswith(FAULTY):
            raise KeyError(FAULTY)
        works(screen)

    LobbyScreen.action_clock = fails  # type: ignore[method-assign, assignment]
    sessions = Sessions(host)
    acceptor = await listen(House(sessions, Entry(), limits), HOST_KEY, "127.0.0.1", 0)
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)
    print(acceptor.get_port(), flush=True)
    playing = asyncio.ensure_future(_play(host))
    tidying = asyncio.ensure_future(sessions.tidying.run())
    await over.wait()
    acceptor.close()
    await sessions.close(GOODBYE)
    host.close()
    people.close()
    for task in (playing, tidying):
        task.cancel()


async def _play(host: Host) -> None:
    """Has A and B play when both are there and have seen the lobby: the duel takes its place."""
    while not all(host.people.named(name) for name in ("A", "B")):
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    one, two = (host.people.named(name) for name in ("A", "B"))
    assert one is not None
    assert two is not None
    host.gather(one, setting(2, people=(0, 1)))
    host.sit(two)
    host.ready(one)
    host.ready(two)


@dataclass
class Served:
    """The server's process as the system sees it."""

    process: asyncio.subprocess.Process
    port: int

    @classmethod
    async def begun(cls, limits: Limits) -> Served:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.bench.host", "serve", str(limits.sessions), str(limits.per_address)),
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        return cls(process, int(await process.stdout.readline()))

    @property
    def megabytes(self) -> float:
        """What it holds in memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE / 2**20

    @property
    def seconds(self) -> float:
        """The processor time it used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    async def end(self) -> None:
        """Stops it, if it still runs."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()


# Clients.


@dataclass(eq=False)
class Client(asyncssh.SSHClientSession[bytes]):
    """One terminal. `heard` is when something came last."""

    raw: bytearray = field(default_factory=bytearray)
    heard: float = 0.0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    connection: Any = None
    channel: Any = None
    _typing: asyncio.Lock = field(default_factory=asyncio.Lock)
    _down: bool = False
    _row: bytes | None = None

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.raw += data
        self.heard = perf_counter()
        self.news.set()

    async def see(self, words: bytes) -> float:
        """Waits until `words` have come; how long that took."""
        start = perf_counter()
        while words not in self.raw:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)
        return perf_counter() - start

    async def echo(self, patience: float) -> float | None:
        """Moves the mark in the lobby by a key; how long until it was drawn in another line, None if it never was.

        Counted from when it was asked for, so that who still waits for the last key waits for this one too.
        """
        start = perf_counter()
        async with self._typing:
            self._row = self._row or self._marked(0)
            began = len(self.raw)
            self.channel.write(b"\x1b[A" if self._down else b"\x1b[B")
            self._down = not self._down
            try:
                async with asyncio.timeout(patience):
                    while (row := self._marked(began)) in (None, self._row):
                        self.news.clear()
                        await self.news.wait()
            except TimeoutError:
                return None
            self._row = row
            return self.heard - start

    def _marked(self, began: int) -> bytes | None:
        """The line of the screen in which the mark was drawn last, by what came since `began`."""
        found = MARKED.findall(self.raw, began)
        return found[-1] if found else None


async def connect(port: int, name: str) -> Client:
    """Somebody's terminal, before anything is drawn in it."""
    connection = await dial(port, name, asyncssh.generate_private_key("ssh-ed25519"))
    client: Client
    channel, client = await connection.create_session(
        Client, term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    client.connection, client.channel = connection, channel
    return client


async def come(port: int, name: str) -> tuple[Client, float]:
    """Somebody comes in and stands in the lobby; how long the first frame took from the first knock."""
    start = perf_counter()
    client = await connect(port, name)
    await client.see(b"?1049h")
    await client.see(TABLE.state.name.encode())
    first = perf_counter() - start
    await client.see(b"Who are you?")
    client.channel.write(b"\r")
    await client.see(b"time for a move")
    return client, first

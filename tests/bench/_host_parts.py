"""The parts of the host's bench: the server as a process of its own, clients that time what they see, attackers."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import asyncssh

from tests.host.friends import HOST_KEY, Login
from tests.tui.duelling import setting
from tui.desk import Desk
from tui.host.host import Host
from tui.host.limits import Limits
from tui.host.people import People
from tui.host.quiet import share_the_process
from tui.host.server import Entry, House, listen
from tui.host.session import Sessions

PAGE: Final = os.sysconf("SC_PAGE_SIZE")
TICKS: Final = os.sysconf("SC_CLK_TCK")
PATIENCE: Final = 60.0


# The server.


async def serve(most: int, per_address: int) -> None:
    """A host whose duel two people, A and B, play as soon as both are there; prints its port."""
    share_the_process()
    hosts: list[Host] = []
    desk = Desk(Path(tempfile.mkdtemp()), lambda *news: hosts[0].happened(*news), lambda _: None)
    host = Host(People(most=2000), desk, free_gm=True)
    hosts.append(host)
    limits = Limits(sessions=most, per_address=per_address)
    sessions = Sessions(host)
    acceptor = await listen(House(sessions, Entry(), limits), HOST_KEY, "127.0.0.1", 0)
    print(acceptor.get_port(), flush=True)
    tidying = asyncio.ensure_future(sessions.tidying.run())
    while not all(host.people.named(name) for name in ("A", "B")):
        await asyncio.sleep(0.05)
    one, two = (host.people.named(name) for name in ("A", "B"))
    assert one is not None
    assert two is not None
    host.gather(one, setting(2, people=(0, 1)))
    host.sit(two)
    host.ready(one)
    host.ready(two)
    await tidying


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
        """Stops it."""
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

    async def echo(self, key: bytes, patience: float = PATIENCE) -> float | None:
        """Presses a key and waits for what comes of it; how long that took, None if nothing came."""
        self.news.clear()
        start = perf_counter()
        self.channel.write(key)
        try:
            await asyncio.wait_for(self.news.wait(), patience)
        except TimeoutError:
            return None
        return self.heard - start


async def come(port: int, name: str) -> tuple[Client, float]:
    """Somebody comes in and stands in the lobby; how long the first frame took from the first knock."""
    start = perf_counter()
    connection: Any = await asyncssh.connect(
        *("127.0.0.1", port),
        username=name,
        client_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        known_hosts=None,
        config=None,
        agent_path=None,
        client_factory=lambda: Login(None),
    )
    client: Client
    channel, client = await connection.create_session(
        Client, term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    client.connection, client.channel = connection, channel
    await client.see(b"?1049h")
    await client.see(b"Zanmei")
    first = perf_counter() - start
    await client.see(b"Who are you?")
    channel.write(b"\r")
    await client.see(b"time for a move")
    return client, first


# Attackers, each in a process of its own.


async def attack(kind: str, port: int) -> None:
    """Does something unkind to the host at `port` for some seconds."""
    match kind:
        case "connections":
            await asyncio.gather(*[_knock(port) for _ in range(200)])
            return
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
    await asyncio.sleep(3)
    os._exit(0)  # gone without a word


async def _knock(port: int) -> None:
    try:
        await come(port, f"k{os.urandom(4).hex()}")
    except (asyncssh.Error, OSError, TimeoutError):
        return

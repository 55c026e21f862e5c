"""The SSH host under load and under attack, measured from outside by clients on this machine (`make bench-host`)."""

from __future__ import annotations

import asyncio
import statistics
import sys
from collections.abc import Sequence
from typing import Final

from tests.bench._host_attacks import attack
from tests.bench._host_parts import GOODBYE, Client, Served, come, serve
from tui.host.driver import RESTORE
from tui.host.limits import Limits

COUNTS: Final = (1, 10, 50)
ACTIONS: Final = 12
"""Plays that are timed: no more than a duel has in which everybody passes."""
SETTLING: Final = 1.0
"""Seconds until what a coming leaves to be done is done."""
IDLE: Final = 10.0
"""Seconds in which nobody does anything."""
CALM: Final = 5
"""People who go on playing while somebody attacks."""
SECONDS: Final = 8.0
NEVER: Final = 10.0
"""Seconds that a key counts for of which nothing was seen."""
ATTACKS: Final = {
    "nothing": ("nobody attacks", 3),
    "connections": ("200 connections at once", 30),
    "keys": ("1 MB of keys", 10),
    "paste": ("20 MB of a paste without end", 10),
    "reader": ("a reader that stops", 10),
    "sizes": ("a window sized 20 times a second", 15),
    "dragged": ("four dragged while they connect", 60),
    "faults": ("apps that raise, one after another", 15),
}
"""What each is called, and by how many MB the host may have grown when the attacker has been killed.

That is before it has swept, so sessions that have ended are in it: four windows leave twelve of the large kind. What is
sent, as 20 MB of a paste, is never kept.
"""


GOALS: Final = {
    "memory": "≤ 3.5 MB each",
    "idle": "≤ 1 %",
    "first": "p50 ≤ 500 ms",
    "action": "p50 ≤ 300 ms",
    "echo": "p50 ≤ 20, p99 ≤ 80 ms",
    "attacked": "p99 ≤ 150 ms",
}
"""What the figures should come to, with fifty sessions."""
MANY: Final = 9
LATE: Final = (0.3, 1.0)
"""Seconds after which a play that some viewer has not seen counts as that long; the latter where they are many.

A key of which nobody saw anything by then was no play.
"""


def say(what: str, figure: str, goal: str = "") -> None:
    """Prints a figure, and what it should come to."""
    print(f"  {what:<36}{figure:<76}{goal}".rstrip(), flush=True)


def spread(times: Sequence[float]) -> str:
    """The middle and the far end, in milliseconds."""
    ordered = sorted(times)
    far = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"p50 {statistics.median(ordered) * 1000:6.1f}  p99 {far * 1000:6.1f} ms"


async def typing(clients: Sequence[Client], keys: int, gap: float) -> list[float]:
    """Everybody types in turn, a key every `gap` seconds; how long each took to be seen."""
    taken: list[float] = []

    async def press(at: int) -> None:
        await asyncio.sleep(at * gap)
        echo = await clients[at % len(clients)].echo(NEVER)
        taken.append(NEVER if echo is None else echo)

    await asyncio.gather(*[press(at) for at in range(keys)])
    return taken


async def acting(players: Sequence[Client], viewers: Sequence[Client]) -> list[float]:
    """The players play; how long each play took until the last of the `viewers` had it, `LATE` at most."""
    patience = LATE[len(viewers) > MANY]
    taken: list[float] = []
    for at in range(ACTIONS * 8):
        key = (b"k", b"p", b" ", b"\r")[at // 2 % 4]
        for viewer in viewers:
            viewer.news.clear()
        start = asyncio.get_running_loop().time()
        players[at % 2].channel.write(key)
        heard = [asyncio.ensure_future(viewer.news.wait()) for viewer in viewers]
        done, waiting = await asyncio.wait(heard, timeout=patience)
        for one in waiting:
            one.cancel()
        if done:
            taken.append(patience if waiting else asyncio.get_running_loop().time() - start)
        if len(taken) == ACTIONS:
            break
    return taken


async def ending(served: Served, clients: Sequence[Client]) -> list[float]:
    """Ends the host as a system does; how long until each terminal was given back and told why."""
    start = asyncio.get_running_loop().time()
    served.process.terminate()

    async def restored(client: Client) -> float:
        await client.see((RESTORE + GOODBYE).encode())
        return asyncio.get_running_loop().time() - start

    return sorted(await asyncio.gather(*[restored(client) for client in clients]))


async def load(count: int) -> None:
    """Prints the figures with `count` sessions."""
    served = await Served.begun(Limits(sessions=300, per_address=300))
    try:
        empty = served.megabytes
        await come(served.port, "before")
        await asyncio.sleep(SETTLING)
        before = served.megabytes
        clients, first = [], []
        for at in range(count):
            client, frame = await come(served.port, f"{'AB'[at]}" if at < 2 else f"guest {at}")
            clients.append(client)
            first.append(frame)
        if count > 1:
            for client in clients[2:]:
                client.channel.write(b"d")
                await client.see(b"Opening")
            await clients[0].see(b"Opening")
        await asyncio.sleep(SETTLING)
        memory = (served.megabytes - before) / count
        used = served.seconds
        await asyncio.sleep(IDLE)
        idle = (served.seconds - used) / IDLE
        print(f"{count} sessions", flush=True)
        shared = f"beside a first guest with all that is read once, {before - empty:.2f} MB"
        say("memory", f"{memory:.2f} MB each   {shared}", GOALS["memory"])
        say("idle CPU", f"{idle * 100:.2f} %", GOALS["idle"])
        say("first frame", f"{spread(first)}   one after another", GOALS["first"])
        if count > 1:
            plays = await acting(clients[:2], clients[2:])
            late = sum(play >= LATE[count - 2 > MANY] for play in plays)
            told = f"until the last of {count - 2} ({len(plays)} plays, {late} late)"
            say("public action", f"{spread(plays)}   {told}", GOALS["action"])
            for client in clients:
                client.raw.clear()
                client.channel.write(b"\x1b")
                await client.see(b"time for a move")
        pace = max(10, count)
        echoes = await typing(clients, int(SECONDS * pace), 1 / pace)
        say("key to echo", f"{spread(echoes)}   {pace} keys a second in all", GOALS["echo"])
        ends = await ending(served, clients)
        say("SIGTERM to terminals restored", f"the first {ends[0] * 1000:.1f}, the last {ends[-1] * 1000:.1f} ms")
    finally:
        await served.end()


async def faults() -> None:
    """Prints what calm players see while others attack, and what the server holds."""
    served = await Served.begun(Limits())
    try:
        clients = [(await come(served.port, f"calm {at}"))[0] for at in range(CALM)]
        await asyncio.sleep(SETTLING)
        for kind, (told, most) in ATTACKS.items():
            before = served.megabytes
            attacker = None
            if kind != "nothing":
                command = (sys.executable, "-m", "tests.bench.host", "attack", kind, str(served.port))
                attacker = await asyncio.create_subprocess_exec(*command)
            echoes = await typing(clients, int(SECONDS * 20), 1 / 20)
            if attacker is not None:
                await attacker.wait()
            worst, grown = max(echoes) * 1000, served.megabytes - before
            figure = f"{spread(echoes)}   worst {worst:6.1f} ms   memory {grown:+6.1f} MB"
            say(told, figure, f"{GOALS['attacked']}, ≤ {most} MB")
    finally:
        await served.end()


async def figures() -> None:
    """Everything, one after another."""
    for count in COUNTS:
        await load(count)
    print("key to echo of five who play on:")
    await faults()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["serve", most, per_address]:
            asyncio.run(serve(int(most), int(per_address)))
        case ["attack", kind, port]:
            asyncio.run(attack(kind, int(port)))
        case _:
            asyncio.run(figures())

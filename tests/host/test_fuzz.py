"""Bytes that somebody hits blindly or sends to do harm, in several seeds: nobody else's session ends, nothing breaks.

`make fuzz` asks for the whole of it, by `ZANMEI_FUZZ=1`: 20,000 bytes from each of three sessions in three seeds, some
minutes each.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import asyncssh
import pytest
from textual.screen import Screen

from core.commands import BeginCombat
from core.duel.commands import Concede
from core.refusal import Refusal
from core.table import Table, consistent
from tests.host.friends import Friend, Party, a_party, until
from tests.samples import lantern_road
from tests.tui.duelling import setting
from tests.tui.scenes import dealt, fighting
from tests.tui.test_duel_fuzz import FULL, assert_sound
from tui.app import PLACES
from tui.host import guests
from tui.host.app import HostedApp
from tui.host.driver import ChannelDriver

WHOLE: Final = bool(os.environ.get(FULL))
SEEDS: Final = (1, 2, 3) if WHOLE else (1,)
BYTES: Final = 20_000 if WHOLE else 250
"""At least so many are sent by each of `NAMES`."""
NAMES: Final = ("Aki", "Toma", "Rei")
HANDFUL: Final = 12
"""Hits that are sent together, before it is looked at what became of them."""
PAINTED: Final = 0.3
"""Of the frames so many are painted too: painting is half of what a key costs."""
LARGEST: Final = (140, 50)
"""The largest window that anybody has: whatever is larger was ordered by a key."""
TABLES: Final[dict[int, Callable[[], Table]]] = {
    1: lambda: fighting("bear", "wolf"),
    2: dealt,
    3: lambda: lantern_road().table,
}
LETTERS: Final = b"ctdrsmnopkbxvwfqauLHiegly?123"
KEYS: Final = [
    *[bytes([key]) for key in range(0x20, 0x7F)],
    *[b"\r"] * 40,
    *[b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"] * 6,
    *[
        b"\t",
        b" ",
        b"\x7f",
        b"\x14",
        b"\x10",
        b"\x0b",
        b"\x1b",
        b"\x1b[5~",
        b"\x1b[6~",
        b"\x1b[H",
        b"\x1b[F",
        b"\x1b[Z",
    ],
    *[b"\x1bOP", b"\x1bOQ", b"\x1bOR", b"\x1bOS", b"\x1b[15~", b"\x1b[17~", b"gc", b"gt", b"gd", b"gm", b"gr", b"gh"],
]
HOSTILE: Final = [
    b"\x1b[48;20000;20000;0;0t",
    b"\x1b[48;300;390;300;390t",
    b"\x1b[?2048;1$y",
    b"\x1b[9999999;1u",
    b"\x1b[97;1:3u",
    b"\x1b[97;1;55296u",
    b"\x1b[20;30R",
    b"\x1b[I\x1b[O",
    b"\x1b[<0;99999999;-5M",
    b"\x1b[M\xff\xff\xff",
    b"\x1b[200~[link=http://e]\x00\x1b[31m\x1b[201~",
    b"\x1b[200~" + b"p" * 40,
    b"\x1b]0;title\x07",
    b"\xf0\x9f\xff\xe2\x80\xae",
]


class Blind(Friend):
    """Somebody who looks at nothing; `cut` if the line was."""

    cut = False

    def data_received(self, data: bytes, datatype: int | None) -> None:
        del data, datatype


class Fuzz:
    """One seed's evening: three who hit keys, and roles that change under their hands."""

    def __init__(self, party: Party, seed: int) -> None:
        self.party = party
        self.chance = random.Random(seed)
        self.keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in NAMES}
        self.met: set[str] = set()
        self.sent: Counter[str] = Counter()
        self.comings: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.apps: list[HostedApp] = []
        for name, key in self.keys.items():
            party.host.people.join(name, key.get_fingerprint())

    def app_of(self, name: str) -> HostedApp | None:
        """The app of `name`, once its screen stands."""
        for app in self.party.house.sessions._running:
            person, driver = app.guest.person, app._driver
            heard = isinstance(driver, ChannelDriver) and driver.wire.ears is not None
            if heard and person is not None and person.name == name and app.screen_stack and app.screen.is_mounted:
                return app
        return None

    async def comes(self, name: str) -> Blind:
        connection = await self.party.connect("x", self.keys[name])
        size = self.chance.choice([(80, 24), (120, 40)])
        friend: Blind
        channel, friend = await connection.create_session(Blind, term_type="xterm", term_size=size, encoding=None)
        friend.connection, friend.channel = connection, channel
        await until(lambda: friend.ended or self.app_of(name) is not None)
        self.comings[name] += 1
        return friend

    def hits(self, must: list[bytes]) -> bytes:
        """A handful of keys, clicks and garbage, one of those that `must` come among them."""
        chance = self.chance
        parts = [b"\x1b[201~"] if chance.random() < 0.5 else []
        parts += [must.pop()] if must else []
        for _ in range(HANDFUL):
            kind = chance.random()
            if kind < 0.45:
                parts.append(bytes([chance.choice(LETTERS)]))
            elif kind < 0.8:
                parts.append(chance.choice(KEYS))
            elif kind < 0.9:
                x, y, button = chance.randint(1, 82), chance.randint(1, 26), chance.choice([0, 0, 0, 1, 2, 32, 64, 65])
                parts.append(f"\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m".encode())
            elif kind < 0.97:
                parts.append(chance.randbytes(4))
            else:
                parts.append(chance.choice(HOSTILE))
        return b"".join(parts)

    async def hit_keys(self, name: str) -> None:
        """Sends the bytes of `name`, coming back whenever a key led out, or the line was cut."""
        must, friend = self.chance.sample(HOSTILE, len(HOSTILE)), None
        while self.sent[name] < BYTES or must:
            if friend is None or friend.ended:
                assert friend is None or friend.cut or friend.code == 0, f"{name} was thrown out"
                friend = await self.comes(name)
            app, before = self.app_of(name), self.taken[name]
            data = self.hits(must)
            with suppress(BrokenPipeError):  # it is leaving
                friend.channel.write(data)
            self.sent[name] += len(data)
            await until(partial(self.done, name, friend, app, before + len(data)))
            if app is not None and not friend.ended:
                self.look(app)
            if self.chance.random() < 0.1 and not friend.ended:
                friend.channel.change_terminal_size(*[self.chance.randint(1, most) for most in LARGEST])
            if self.chance.random() < 0.04:
                friend.cut = True
                friend.vanish()
            if friend.ended or friend.cut:
                await until(partial(self.left, name, friend))
            if self.chance.random() < 0.3:
                self.stir()

    def done(self, name: str, friend: Blind, app: HostedApp | None, bytes_: int) -> bool:
        """Whether what was sent has done what it does, or this session is over."""
        driver = app._driver if app is not None else None
        if friend.ended or not isinstance(driver, ChannelDriver) or driver.wire.ears is None:
            return True
        return self.taken[name] >= bytes_ and not driver._inlet.waiting and not driver._inlet._busy

    def left(self, name: str, friend: Blind) -> bool:
        """Whether this session is over for the host too."""
        return friend.ended and not self.party.host.present(name)

    def look(self, app: HostedApp) -> None:
        """What must be true of a session after whatever was typed."""
        self.met |= {type(screen).__name__ for screen in app.screen_stack}
        assert app.size.width <= LARGEST[0]
        assert app.size.height <= LARGEST[1]
        arena = self.party.host.hall.arena
        if arena is not None:
            assert_sound(arena)

    def stir(self) -> None:
        """Roles change, a duel begins, somebody is led to another screen."""
        host, chance = self.party.host, self.chance
        people = [host.people.named(name) for name in NAMES]
        seats = [one.seat for one in host.room.view(0).characters] if host.room is not None else []
        with suppress(Refusal):
            match chance.randint(0, 9):
                case 0 | 1:
                    host.gm = chance.choice([*NAMES, None])
                case 2 | 3 if seats:
                    host.holders[chance.choice(seats)] = chance.choice(NAMES)
                case 4 if seats:
                    host.lent = frozenset(chance.sample(seats, 1))
                case 5 | 6 if not host.duel_goes_on and people[0] is not None and people[1] is not None:
                    host.gathering = None
                    host.gather(people[0], setting(2, people=(0, 1)))
                    host.sit(people[1])
                    host.ready(people[0])
                    host.ready(people[1])
                case 6 if host.duel_goes_on and host.hall.arena is not None:
                    host.hall.arena.send(Concede(seat=chance.randint(0, 1)))
                case _:
                    name, places = chance.choice(NAMES), {place: name for place, (_, name) in PLACES.items()}
                    ways = [place for place in places if place not in ("creation", "duel")]
                    place = chance.choice([way for way in ways if places[way] not in self.met] or ways)
                    if place == "gm":
                        host.gm = name
                    if (app := self.app_of(name)) is not None:
                        app.call_later(app.show, place)
        host.tell()


@pytest.mark.parametrize("seed", SEEDS)
async def test_whatever_is_typed_ends_nobody_else_s_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    caplog.set_level(logging.DEBUG, "zanmei.host")
    monkeypatch.setattr(guests, "DOING", (1_000_000, 0.001))  # nothing is held back
    async with a_party(tmp_path, TABLES[seed]()) as party:
        fuzz, take, paint = Fuzz(party, seed), ChannelDriver.take, Screen._compositor_refresh

        def sometimes(screen: Screen[object]) -> None:
            person = screen.app.guest.person  # type: ignore[attr-defined]
            if person is None or person.name not in NAMES or fuzz.chance.random() < PAINTED:
                paint(screen)

        monkeypatch.setattr(Screen, "_compositor_refresh", sometimes)

        def counted(driver: ChannelDriver, data: bytes) -> None:
            take(driver, data)
            person = driver._app.guest.person  # type: ignore[attr-defined]
            fuzz.taken[person.name if person is not None else ""] += len(data)

        monkeypatch.setattr(ChannelDriver, "take", counted)
        begun = len(party.host.room._table.log) if party.host.room is not None else 0
        calm = await party.join("Mio", asyncssh.generate_private_key("ssh-ed25519"))
        await asyncio.gather(*[fuzz.hit_keys(name) for name in NAMES])
        party.host.gm = None  # so that what is said is said to everybody
        calm.type("c")
        await calm.until("Everybody hears it")
        calm.type("all is well", "enter")
        await calm.until("Mio: all is well")
        room = party.host.room
        assert room is not None
        assert consistent(room._table)
        print(
            f"seed {seed}: {fuzz.sent.total():,} bytes, {fuzz.comings.total()} comings, {len(room._table.log)} commands"
        )
        print(f"screens: {' '.join(sorted(fuzz.met))}")
    assert "a screen failed" not in caplog.text
    if WHOLE:
        assert len(room._table.log) > begun
        fought = any(isinstance(entry.command, BeginCombat) for entry in room._table.log)
        missed = {place for place, (_, name) in PLACES.items() if name not in fuzz.met}
        assert missed <= ({"load"} if fought else {"load", "combat"})

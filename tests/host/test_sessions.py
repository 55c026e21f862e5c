"""What one session suffers or does is nothing to the others: crashes, floods, many at once, the end."""

from __future__ import annotations

import asyncio
import gc
import logging
import weakref
from pathlib import Path

import asyncssh
import pytest
from textual.worker import WorkerFailed

from core.table import new_table
from tests.host.friends import Friend, a_party, until
from tui.host import session
from tui.host.app import HostedApp
from tui.host.driver import RESTORE
from tui.host.lobby import LobbyScreen
from tui.host.session import where

AKI, TOMA = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))


async def answers(friend: Friend, line: str) -> None:
    """This friend still sees what is said."""
    friend.type("c")
    await friend.until("Everybody hears it")
    friend.type(line, "enter")
    await friend.until(f"Toma: {line}")


async def test_a_fault_ends_one_screen_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG, "zanmei.host")
    async with a_party(tmp_path) as party:
        aki, toma = await party.join("Aki", AKI), await party.join("Toma", TOMA)
        works = LobbyScreen.action_clock

        def fail(self: LobbyScreen) -> None:
            hand = "10♠ of a hidden hand"
            if self.person is not None and self.person.name == "Aki":
                raise KeyError(hand)
            works(self)

        monkeypatch.setattr(LobbyScreen, "action_clock", fail)
        aki.type("o")
        await aki.end()
        assert aki.code == 1
        assert RESTORE.encode() in aki.raw
        assert "Zanmei failed here" in aki.ever
        await answers(toma, "still here")
        again = await party.come("x", AKI)
        await again.until("time for a move", "Aki")

        def cannot(*_: object) -> HostedApp:
            raise LookupError(AKI.get_fingerprint())

        monkeypatch.setattr(session, "wired", cannot)  # nor is anybody left before a screen that never comes
        third = await party.come("x", AKI)
        await third.end()
        assert third.code == 1
        assert "Zanmei failed here" in third.ever
        await answers(toma, "and here")
    assert "a screen failed: LookupError at" in caplog.text
    assert "a screen failed: KeyError at test_sessions.py" in caplog.text
    assert "hidden hand" not in caplog.text
    assert "still here" not in caplog.text
    assert AKI.get_fingerprint() not in caplog.text
    assert "hidden hand" not in "".join(capfd.readouterr())


async def test_a_flood_and_an_endless_paste_hold_nobody_up(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        aki, toma = await party.join("Aki", AKI), await party.join("Toma", TOMA)
        aki.channel.write(b"j" * 1_000_000)
        await answers(toma, "through the flood")
        aki.vanish()
        pasting = await party.come("x", AKI)
        await pasting.until("time for a move")
        pasting.channel.write(b"\x1b[200~" + b"p" * 1_000_000)
        await answers(toma, "through the paste")


async def test_many_at_once_and_the_end_of_the_host(tmp_path: Path) -> None:
    async with a_party(tmp_path, new_table("Road", "seed"), saved=True) as party:
        aki = await party.join("Aki", AKI)
        guests = await asyncio.gather(*[party.come(f"g{at}", size=(0, 0) if at else (120, 40)) for at in range(4)])
        for guest in guests:
            await guest.until("Who are you?")
        aki.type("down", "enter")
        await aki.until("A life")
        words = "The host closes. Everything is saved; your seat is kept."
        await party.house.sessions.close(words)
        for friend in (aki, *guests):
            await friend.end()
            assert friend.code == 0
            assert friend.raw.rstrip().endswith((RESTORE + words).encode())
        assert party.host.close()
    assert "draft" in (tmp_path / "road.toml").read_text("utf-8")


async def test_who_reads_slowly_is_given_the_screen_back_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_party(tmp_path) as party:
        aki = await party.join("Aki", AKI)
        aki.channel.pause_reading()
        (terminal,) = party.house.terminals
        terminal.send("x" * 4_000_000)  # more than the other side says that it takes
        await party.house.sessions.close("Good night.")
        ending = asyncio.ensure_future(party.house.emptied())
        await asyncio.sleep(0)
        assert not ending.done()
        assert RESTORE.encode() not in aki.raw
        monkeypatch.setattr(aki._stream, "feed", lambda _: None)  # nobody looks at this
        aki.channel.resume_reading()
        await ending
        await aki.end()
        assert aki.raw.rstrip().endswith((RESTORE + "Good night.").encode())


async def test_nothing_stays_of_a_session_that_is_over(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        aki = await party.join("Aki", AKI)
        app = weakref.ref(next(iter(party.house.sessions._running)))
        aki.type("\x10")
        await aki.until("Say something")
        aki.type("zz", "escape", "down", "?")
        await aki.until("Keys here")
        aki.vanish()
        del aki
        await until(lambda: not party.house.sessions._running)
        gc.collect()
        assert app() is None


def test_a_fault_is_told_without_its_values() -> None:
    def inner() -> None:
        hand = "the ace"
        raise ValueError(hand)

    with pytest.raises(ValueError, match="ace") as caught:
        inner()
    told = where(caught.value)
    assert told.startswith("ValueError at test_sessions.py:")
    assert "ace" not in told
    with pytest.raises(RuntimeError) as around:
        raise RuntimeError from caught.value
    failed = WorkerFailed(around.value)
    assert where(failed).startswith("WorkerFailed of RuntimeError of ValueError at test_sessions.py:")
    assert "ace" not in where(failed)

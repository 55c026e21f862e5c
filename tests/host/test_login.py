"""Who comes in, and that nothing but a terminal is given."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import asyncssh
import pytest
from asyncssh.packet import Boolean, String, UInt32
from msgspec.structs import replace

from tests.host.friends import Friend, a_party
from tests.tui.scenes import dealt, named
from tui.host.door import Door
from tui.host.limits import Bucket, Doorkeeper, Limits
from tui.host.server import Entry, House

AKI, STRANGER = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
MARKED = "[link=http://e]A"
CALLED = "[link=http//e]A"
"""What is left of it as the name of a person."""
TURNED_AWAY = (asyncssh.ConnectionLost, ConnectionResetError)


async def test_only_a_terminal(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        connection = await party.connect()
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.run("id", term_type="xterm", check=True)
        connection = await party.connect()
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.start_sftp_client()
        connection = await party.connect()
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", party.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/tmp/x")
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", party.port)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_path("/tmp/zanmei-x", "/tmp/zanmei-y")
        connection.abort()


async def test_no_agent_no_screen_of_another_system_and_no_second_terminal(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        friend = await party.come()
        ask = friend.channel._make_request
        assert not await ask(b"auth-agent-req@openssh.com")
        assert not await ask(b"x11-req", Boolean(False), String("MIT-MAGIC-COOKIE-1"), String("00" * 16), UInt32(0))
        assert not await ask(b"subsystem", String("sftp"))
        # Of what a client's environment holds only what a terminal tells is kept, and no more than that may take.
        assert not await ask(b"env", String("X1"), String("x" * 10_000))
        assert await ask(b"env", String("LANG"), String("ja" + "x" * 10_000))
        (terminal,) = party.house.terminals
        assert terminal._channel is not None
        assert not terminal._channel.get_environment_bytes()
        assert terminal._told == {"NO_COLOR": "1", "LANG": "ja" + "x" * 62}
        with pytest.raises(asyncssh.ChannelOpenError):
            await friend.connection.create_session(Friend, term_type="xterm", encoding=None)
        await friend.until("Who are you?")


async def test_a_shell_without_a_terminal_is_told_so(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        connection = await party.connect()
        _, friend = await connection.create_session(Friend, encoding=None, request_pty=False)
        await friend.end()
        assert b"needs a terminal" in friend.raw
        assert friend.code == 1
        connection.abort()


async def test_a_password_three_times_wrong(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "zanmei.host")
    async with a_party(tmp_path, entry=Entry(password="lantern")) as party:
        # However a keyboard composes its letters, and whatever a terminal made of them.
        umlauts = House(party.house.sessions, Entry(password="L\u00e4mpchen 残"))
        assert Door(umlauts).validate_password("aki", "La\u0308mpchen\u3000残")
        assert not Door(umlauts).validate_password("aki", "Lampchen 残")
        friend = await party.join("Aki", password="lantern")
        with pytest.raises((asyncssh.PermissionDenied, asyncssh.DisconnectError, ConnectionResetError)):
            await party.connect(password="wrong")  # the client asks for it until it is thrown out
        with pytest.raises(TURNED_AWAY):
            await party.connect(password="lantern")
        doors = party.house.doors
        door = Door(party.house)
        door._address = "192.0.2.7"
        assert [door.validate_password("aki", "wrong") for _ in range(3)] == [False] * 3
        assert not doors.knock("192.0.2.7")
        assert doors.knock("192.0.2.8")
        doors.leave("192.0.2.8", logged_in=False)
        assert not door.validate_password("aki", "lantern")  # whoever guesses on many lines at once guesses no more
        door._address = "192.0.2.8"
        assert door.validate_password("aki", "lantern")
        friend.type("q")
        await friend.end()
    assert "192.0.2.7 failed to log in" in caplog.text
    assert "lantern" not in caplog.text
    assert "wrong" not in caplog.text


async def test_keys(tmp_path: Path) -> None:
    known = {AKI.get_fingerprint(): "aki"}
    async with a_party(tmp_path, entry=Entry(keys=known)) as party:
        for key in (STRANGER, None):
            with pytest.raises(asyncssh.PermissionDenied):
                await party.connect("aki", key)
        friend = await party.join("Aki", AKI)
        assert party.host.people.with_key(AKI.get_fingerprint()) is not None
        friend.vanish()
        again = await party.come("whoever", AKI)
        await again.until("time for a move", "Aki")


async def test_a_key_that_was_only_offered_is_nobody(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        door = Door(party.house)
        assert door.validate_public_key("aki", AKI)
        assert door.validate_kbdint_response("aki", [])
        assert door._key == ""
        assert door.validate_public_key("aki", AKI)
        door.get_kbdint_challenge("aki", "", "")
        assert door._key == ""


async def test_a_token_brings_the_seat_back_and_three_wrong_ones_do_not(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        friend = await party.come("Aki")
        await friend.until("Who are you?", "Aki")
        friend.type("enter")
        await friend.until("Your token")
        token = next(word for word in friend.text.split() if word.count("-") == 2 and word.isascii())
        friend.type("enter")  # as who types ahead does, before it is read
        await friend.until(f"Write it down: {token}", gone="Your token")
        friend.vanish()
        known = party.host.people.named("Aki")
        assert known is not None
        party.host.people.put(replace(known, name="Aki, 2"))  # as it could once be called
        party.host.people.put(known)
        old = await party.come(",")
        await old.until("Who are you?")
        old.type("Aki, 2", "enter")
        await old.until("Token", "Aki, 2 is known here")
        old.vanish()
        again = await party.come("Aki")
        await again.until("Who are you?", "Aki")
        again.type("enter")
        await again.until("Token")
        again.type(token.upper(), "enter")
        await again.until("time for a move", "Aki")
        thief = await party.come("AKI")
        await thief.until("Who are you?")
        thief.type("enter")
        await thief.until("Token")
        for _ in range(3):
            thief.type("aaaa-aaaa-aaaa", "enter")
            await thief.until(true=lambda: thief.ended or "not the token" in thief.text)
            thief.type(*["\x7f"] * 14)
        await thief.end()
        # No token is taken from there for a while, the right one neither; whoever has a key comes in.
        thief = await party.come("Aki")
        await thief.until("Who are you?")
        thief.type("enter")
        await thief.until("Token")
        thief.type(token, "enter")
        await thief.end()
        assert b"That was wrong too often" in thief.raw
        await party.join("Toma", AKI)


async def test_no_more_than_there_is_room_for(tmp_path: Path) -> None:
    async with a_party(tmp_path, limits=Limits(per_address=2)) as party:
        await party.come("Aki")
        second = await party.come("Toma")
        await second.until("Who are you?")
        with pytest.raises(TURNED_AWAY):
            await party.connect("Rei")
        second.vanish()
        await party.friends[0].until(true=lambda: len(party.host.guests) == 1)
        await party.connect("Rei")


async def test_the_most_in_all_and_a_seat_that_comes_free(tmp_path: Path) -> None:
    async with a_party(tmp_path, limits=Limits(sessions=2)) as party:
        came = await asyncio.gather(*[party.come(f"g{at}") for at in range(3)], return_exceptions=True)
        turned_away = [one for one in came if isinstance(one, asyncssh.ChannelOpenError)]
        inside = [one for one in came if isinstance(one, Friend)]
        assert (len(turned_away), len(inside)) == (1, 2)
        for friend in inside:
            await friend.until("Who are you?")
        inside[0].vanish()
        await inside[1].until(true=lambda: not party.house.full)
        again = await party.come("Rei")
        await again.until("Who are you?")


async def test_a_name_is_shown_as_it_is(tmp_path: Path) -> None:
    """Nothing in a name is taken for an order to the screen, be it a person's or a character's."""
    table = named(dealt(), MARKED)
    async with a_party(tmp_path, table) as party:
        marked = await party.come(MARKED)
        await marked.until("Who are you?", CALLED)
        marked.type("\x1b[C\x7f" + MARKED[-1] + "\r")  # what comes together is done in its order
        await marked.until("Your token")
        marked.type("enter")
        await marked.until("time for a move", gone="Your token")
        host, person = party.host, party.host.people.named(CALLED)
        assert person is not None
        host.take(person, 0)
        host.say(person, "[bold]hear[/bold]")
        other = await party.join("Toma")
        for friend in (marked, other):
            await friend.until(f"♦ {CALLED}"[:24], f"{CALLED}: [bold]hear[/bold]", "  [link=http://e]")
        other.type("t")
        await other.until("[link=http", "HP")
        assert b"\x1b]8;" not in marked.raw + other.raw


async def test_who_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    async with a_party(tmp_path, limits=Limits(login=0.1, idle=0.1)) as party:
        reader, writer = await asyncio.open_connection("127.0.0.1", party.port)
        assert b"SSH-2.0-Zanmei" in await asyncio.wait_for(reader.read(), 20)
        writer.close()
        friend = await party.come("Aki")
        await friend.end()
        assert b"You were away for long" in friend.raw


async def test_a_line_that_went_dead_is_let_go(tmp_path: Path) -> None:
    """Keepalives that nobody answers end the session: nobody waits for an idle time-out to see a seat free."""
    async with a_party(tmp_path, limits=Limits(keepalive=0.3)) as party:
        friend, other = await party.join("Aki", AKI), await party.join("Rei", STRANGER)
        await other.until("Aki")
        friend.connection._transport.pause_reading()
        await other.until(true=lambda: not party.host.present("Aki"))
        assert party.host.present("Rei")
        friend.vanish()


def test_doors_open_again_after_a_while_and_later_each_time() -> None:
    now = [0.0]
    doors = Doorkeeper(Limits(backoff=2, longest=5, logins=2), lambda: now[0])
    waits = []
    for _ in range(4):
        doors.logins.too_often("a")
        start = now[0]
        while not doors.knock("a"):
            now[0] += 0.5
        doors.leave("a", logged_in=False)
        waits.append(now[0] - start)
    assert waits == [2, 4, 5, 5]
    assert [doors.knock(address) for address in "bcd"] == [True, True, False]
    doors.enter("b")
    assert doors.knock("d")


def test_wrong_passwords_count_over_all_connections_of_an_address() -> None:
    now = [0.0]
    doors = Doorkeeper(Limits(backoff=2, forget=60), lambda: now[0])
    for _ in range(2):  # each on a line of its own, which is left before it is dropped
        assert doors.knock("a")
        assert not doors.logins.wrong("a")
        doors.leave("a", logged_in=False)
    doors.enter("b", proved=False)
    assert doors.logins.wrong("a")
    assert not doors.knock("a")
    assert doors.knock("b")
    # One is forgotten every minute, so that who mistypes now and then never waits.
    now[0] += 1000
    for _ in range(9):
        now[0] += 60
        assert not doors.logins.wrong("a")
    assert not doors.logins.wrong("a")
    # Where nothing is proved nothing is forgiven, and a login forgives no wrong tokens.
    doors.enter("a", proved=False)
    assert doors.logins.wrong("a")
    assert not doors.tokens.wrong("c")
    assert not doors.tokens.wrong("c")
    doors.enter("c")
    assert doors.tokens.wrong("c")
    assert doors.tokens.waits("c")
    assert doors.knock("c")  # somebody else may come from there


async def test_who_has_no_shell_is_let_go(tmp_path: Path) -> None:
    """Neither who asks for none, as `ssh -N` does, nor whose channel asks for nothing, nor who is done with it."""
    async with a_party(tmp_path, limits=Limits(login=0.5)) as party:
        idler = await party.connect("aki")
        friend = await party.come("Toma")
        await friend.until("Who are you?")
        await idler.wait_closed()
        friend.type("escape")
        await friend.end()
        await friend.connection.wait_closed()


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = Bucket(2, 1.0, lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] += 1
    assert [bucket.take() for _ in range(2)] == [True, False]

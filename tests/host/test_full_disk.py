"""What is known of people, and what becomes of it and of the table when the disk takes no more."""

from __future__ import annotations

import asyncio
import errno
import logging
from pathlib import Path

import asyncssh
import pytest

from core.refusal import Refusal
from saves import files
from saves.errors import SaveError
from tests.host.friends import a_party, until
from tests.tui.driving import Player
from tui.commandline.answer import Wrong
from tui.host.app import HostedApp
from tui.host.guests import Guest
from tui.host.people import Held, People
from tui.host.serve import Server, Wanted
from tui.text import Text

AKI = asyncssh.generate_private_key("ssh-ed25519")


class Disk:
    """A disk that is full or is not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        self._write = files._write_new
        monkeypatch.setattr(files, "_write_new", self.write)

    def write(self, data: bytes, temporary: Path, path: Path) -> files.Stamp:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self._write(data, temporary, path)


async def test_a_full_disk_at_the_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A token that nobody would know again is not told, and one that was not told is nobody's."""
    wanted = Wanted(folder=tmp_path / "host", saves=tmp_path, headless=True, port=0, gm="Rei")
    server, disk = Server(wanted, Text()), Disk(monkeypatch)
    server.prepare()
    disk.full = True
    written = server.people.written

    async def written_late() -> SaveError | None:
        failed = await written()
        disk.full = False
        return failed

    monkeypatch.setattr(server.people, "written", written_late)
    with pytest.raises(Wrong) as wrong:
        await server.run()
    assert wrong.value.told(Text()).startswith("The disk is full: people.toml is not saved.")
    server = Server(wanted, Text())
    server.prepare()
    server._stop.set()
    assert await server.run() == 0
    assert "Token of Rei" in capsys.readouterr().out


REI = '[[people]]\nname = "Rei"\n'


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (REI.replace("Rei", "\\u001b[31mRei"), "no name"),
        (REI.replace("Rei", "残" * 20), "no name"),
        (REI + REI.replace("Rei", "ＲEI"), "two have that name"),
        ('[[seats]]\ntable = "a"\nseat = -1\nperson = "Rei"\n', "seat"),
        ('[[seats]]\ntable = "a"\nseat = 1\nperson = "\\u001b[31mRei"\n', "no name - at `$.seats[0]"),
        (REI + "later = 1\n", "later"),
        ("people = " + "[" * 5000 + "]" * 5000, "too many brackets"),
        ("a = " + "9" * 5000, "digits"),
    ],
)
def test_a_list_of_people_that_is_none_is_told_and_left_as_it_is(tmp_path: Path, written: str, why: str) -> None:
    path = tmp_path / "people.toml"
    path.write_text(written, "utf-8")
    with pytest.raises(Wrong, match="cannot be read") as wrong:
        Server(Wanted(folder=tmp_path), Text()).prepare()
    assert why in wrong.value.facts["why"]  # type: ignore[operator]
    assert path.read_text("utf-8") == written
    path.write_text("\ufeff" + REI, "utf-8")
    People(path).close()


@pytest.mark.parametrize("stays", [True, False])
async def test_a_full_disk_is_told_and_no_farewell_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, stays: bool
) -> None:
    caplog.set_level(logging.INFO, "zanmei.host")
    words, disk = list[str](), Disk(monkeypatch)
    server = Server(Wanted(folder=tmp_path / "host", saves=tmp_path, headless=True, port=0), Text())
    server.prepare()
    running = asyncio.ensure_future(server.run())
    await until(lambda: server.host is not None and bool(server.host.invitation))
    assert server.host is not None
    guest = Guest()
    server.host.arrive(guest)
    server.host.known(guest, server.host.people.join("Aki")[0])
    app = HostedApp(server.host, guest)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.settle()
        disk.full = True
        await player.press("down", "enter")  # a new life
        await until(lambda: "The disk is full" in player.status)
        disk.full = stays
        if not stays:
            await player.press("space")
            await until(lambda: "Saved again." in player.status)
        monkeypatch.setattr(app, "call_away", words.append)
        monkeypatch.setattr(server.sessions, "_running", {app: asyncio.ensure_future(asyncio.sleep(0))})
        server._stop.set()
        assert await running == (1 if stays else 0)
    assert ("Not everything could be saved" if stays else "Everything is saved") in words[0]
    assert "the table cannot be saved: full ENOSPC" in caplog.text
    assert ("nothing of the table is unsaved any more" in caplog.text) is not stays


def test_where_anybody_may_come_those_without_a_seat_make_room(tmp_path: Path) -> None:
    people = People(tmp_path / "people.toml", most=3, forgetful=True)
    for name, owner in (("Host", True), ("Aki", False), ("Toma", False)):
        people.join(name, owner=owner)
    people.keep((Held("road.toml", 0, "Aki"),), ())
    people.join("Rei")
    assert [people.named(name) is not None for name in ("Host", "Aki", "Toma", "Rei")] == [True, True, False, True]
    people.needed = lambda name: name == "Rei"  # is here
    with pytest.raises(Refusal, match="people_full"):
        people.join("Mio")
    assert people.close()
    again = People(tmp_path / "people.toml", most=3)
    assert again.named("Toma") is None
    again.keep((), ())
    with pytest.raises(Refusal, match="people_full"):  # where they had to know something nobody is forgotten
        again.join("Mio")
    again.close()


async def test_nobody_is_taken_in_who_cannot_be_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    people = People(tmp_path / "people.toml")
    async with a_party(tmp_path, people=people) as party:
        toma = await party.join("Toma")
        with monkeypatch.context() as context:
            Disk(context).full = True
            aki = await party.come("Aki")
            await aki.until("Who are you?", "Aki")
            aki.type("enter")
            await aki.end()
            assert b"disk is full" in aki.raw
            assert people.named("Aki") is None
            await toma.until("The disk is full: people.toml is not saved.")
        # With a token and a key: from now on the key is enough.
        token = people.join("Rei")[1]
        rei = await party.come("Rei", AKI)
        await rei.until("Who are you?", "Rei")
        rei.type("enter")
        await rei.until("Token")
        rei.type(token, "enter")
        await rei.until("time for a move")
        assert people.with_key(AKI.get_fingerprint()) == people.named("Rei")

"""What comes in over a wire and what goes out: paced, cut, repaired, recoloured."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from core.refusal import Refusal
from tests.host.friends import until
from tests.host.hosting import a_host, guest_of
from tui.app import place_of
from tui.host.app import HostedApp, wired
from tui.host.colours import DEPTHS, Depth, depth_of, recoloured
from tui.host.driver import MOST_WAITING, RESTORE, ChannelDriver
from tui.host.inlet import BEGIN, END, MOST, PASTE, Inlet
from tui.host.lobby import LobbyScreen
from tui.host.sizing import Sizing
from tui.host.wire import Ears, sane
from tui.screens.dialogs import Choice, Choose

PATIENCE: Final = 20.0


class Sink:
    """A screen that is done with everything at once; what ends in a letter or tilde makes a key."""

    def __init__(self) -> None:
        self.taken = ""
        self.keys: list[str] = []
        self._part = ""
        self.ticks = 0
        self.paused = 0

    def feed(self, data: str) -> bool:
        self.taken += data
        self._part += data
        if not data[-1].isalpha() and data[-1] != "~":
            return False
        self.keys.append(self._part)
        self._part = ""
        return True

    def settle(self, done: Callable[[], None]) -> None:
        done()

    def tick(self) -> bool:
        self.ticks += 1
        return False

    def pause(self) -> None:
        self.paused += 1

    def resume(self) -> None:
        self.paused -= 1


async def let_in(*pieces: bytes, expected: int) -> Sink:
    sink = Sink()
    inlet = Inlet(sink, sink.pause, sink.resume)
    for piece in pieces:
        inlet.take(piece)
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while inlet.waiting or len(sink.taken) < expected:
        assert asyncio.get_running_loop().time() < deadline
        await asyncio.sleep(0)
    inlet.close()
    return sink


async def test_keys_come_one_by_one_and_reading_rests_meanwhile() -> None:
    sink = Sink()
    inlet = Inlet(sink, sink.pause, sink.resume)
    inlet.take(b"\x1b[5~x" * 200)
    assert len(sink.keys) == 1
    assert sink.paused == 1
    while inlet.waiting:
        await asyncio.sleep(0)
    assert sink.keys == ["\x1b[5~", "x"] * 200
    assert sink.paused == 0
    inlet.close()
    inlet.take(b"x")
    assert len(sink.keys) == 400


async def test_what_makes_no_key_does_not_hold_the_others_up() -> None:
    sink = Sink()
    inlet = Inlet(sink, sink.pause, sink.resume)
    inlet.take(b"\x00" * 500)
    assert len(sink.taken) == MOST
    inlet.close()


async def test_a_paste_is_cut_and_what_follows_it_is_not() -> None:
    begin, end = BEGIN.encode(), END.encode()
    sink = await let_in(begin + b"p" * 50_000 + end + b"after", expected=PASTE + 5)
    assert sink.taken == BEGIN + "p" * PASTE + END + "after"
    short = await let_in(begin[:3], begin[3:], b"short" + end[:4], end[4:] + b"z", expected=12)
    assert short.taken == BEGIN + "short" + END + "z"
    endless = await let_in(begin, *[b"p" * 30_000] * 20, expected=PASTE)
    assert endless.taken == BEGIN + "p" * PASTE
    twice = await let_in((begin + b"a" * 20_000 + end) * 2, expected=2 * PASTE)
    assert twice.taken.count("a") == 2 * PASTE


async def test_broken_letters_are_replaced() -> None:
    sink = await let_in(b"a\xff\xfe", "残".encode()[:2], "残".encode()[2:], b"\xe6", b"z", expected=5)
    assert sink.taken == "a��残�z"


@pytest.mark.parametrize(
    ("size", "drawn"), [((0, 0), (80, 24)), ((100, 0), (80, 24)), ((120, 40), (120, 40)), ((10**6, 10**6), (280, 90))]
)
def test_sizes(size: tuple[int, int], drawn: tuple[int, int]) -> None:
    assert sane(*size) == drawn


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "xterm-256color"}, Depth.MANY),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, Depth.FULL),
        ({"TERM": "xterm-kitty"}, Depth.FULL),
        ({"TERM": "linux"}, Depth.FEW),
        ({"TERM": "xterm"}, Depth.FEW),
        ({"TERM": "vt100"}, Depth.NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, Depth.NONE),
        ({}, Depth.FEW),
    ],
)
def test_what_a_terminal_shows(environ: Mapping[str, str], depth: Depth) -> None:
    assert depth_of(environ) is depth


def test_colours_are_written_for_each_terminal() -> None:
    drawn = "\x1b[1;38;2;255;0;0;48;2;19;21;42mA\x1b[0m\x1b[3;4H\x1b[38;2;8;8;8mB"
    assert recoloured(drawn, Depth.FULL) == drawn
    assert recoloured(drawn, Depth.MANY) == "\x1b[1;38;5;196;48;5;234mA\x1b[0m\x1b[3;4H\x1b[38;5;232mB"
    assert recoloured(drawn, Depth.FEW) == "\x1b[1;31;40mA\x1b[0m\x1b[3;4H\x1b[30mB"
    assert recoloured(drawn, Depth.NONE) == "\x1b[1mA\x1b[0m\x1b[3;4HB"


class FakeWire:
    """A terminal that may stop reading."""

    def __init__(self, size: tuple[int, int] = (80, 24)) -> None:
        self.environ: Mapping[str, str] = {"TERM": "xterm-256color", "LANG": "en"}
        self.size = size
        self.ears: Ears | None = None
        self.sent = ""
        self.held = 0

    def send(self, data: str) -> None:
        self.sent += data

    def waiting(self) -> int:
        return self.held

    def pause(self) -> None:
        pass

    def resume(self) -> None:
        pass


async def test_a_reader_that_stops_is_passed_over_and_catches_up(tmp_path: Any) -> None:
    host = a_host(tmp_path)
    guest = guest_of(host, "Aki")
    wire = FakeWire()
    app = wired(HostedApp(host, guest), wire, Depth.MANY, Sizing())
    task = asyncio.ensure_future(app.run_async())
    await until(lambda: "time for a move" in wire.sent)
    assert set(re.findall(r"\x1b\[\?(10\d\d)h", wire.sent)) == {"1000", "1002", "1006", "1049"}
    await until(lambda: isinstance(app.screen, LobbyScreen) and not app._message_queue.qsize())
    driver = app._driver
    assert isinstance(driver, ChannelDriver)
    wire.held, wire.sent = MOST_WAITING + 1, ""
    assert guest.person is not None
    host.say(guest.person, "while nobody reads")
    await until(lambda: driver.skipped > 0)
    assert wire.sent == ""
    host.say(guest.person, "the second line")
    wire.held = 0
    await until(lambda: "the second line" in wire.sent)
    assert "while nobody reads" in wire.sent
    assert "time for a move" in wire.sent  # all of the screen
    # How many colours it is sent is this person's choice, and no more of the mouse is asked for than is needed.
    assert wire.ears is not None
    for depth in (Depth.FEW, Depth.NONE, Depth.FULL, Depth.MANY):
        wire.sent = ""
        wire.ears.take(b"\x0b")
        await until(lambda depth=depth: driver.depth is depth and app.text.t(DEPTHS[depth]) in wire.sent)  # type: ignore[misc]
    # What is typed ahead waits for the window that it is meant for.
    assert wire.ears is not None
    wire.ears.take(b"cHello\x1b[D\x1b[D-\rcBye\r")
    await until(lambda: [said.line for said in host.talk][-2:] == ["Hel-lo", "Bye"])
    await until(lambda: isinstance(app.screen, LobbyScreen))

    # What is asked of the host's machine is not done.
    app.open_url("http://e")
    app.deliver_text(__import__("io").StringIO("x"), save_directory=tmp_path)
    assert not list(tmp_path.glob("*.txt"))
    app.show("load")
    app.show("gm")
    assert isinstance(app.screen, LobbyScreen)

    # A refusal that a dialog's answer meets is said, and ends nothing.
    def refused(_: object) -> None:
        raise Refusal("not_your_seat")

    app.call_later(lambda: app.push_screen(Choose("Which?", [Choice("a", "this one", 1)]), refused))
    await until(lambda: "this one" in wire.sent)
    assert wire.ears is not None
    wire.ears.take(b"a")
    await until(lambda: "That seat is not yours." in wire.sent)
    assert app.fault is None
    app.call_away("Good night.")
    await task
    assert wire.sent.endswith(RESTORE)
    assert wire.ears is None


async def test_who_is_gm_no_more_leaves_the_tools_from_under_any_dialog(tmp_path: Any) -> None:
    host = a_host(tmp_path)
    guest = guest_of(host, "Rei")
    assert guest.person is not None
    host.be_gm(guest.person, True)
    app = HostedApp(host, guest)
    async with app.run_test() as pilot:
        app.show("gm")
        await until(lambda: place_of(app.screen) == "gm" and app.screen.is_mounted)
        app.push_screen(Choose("Which?", [Choice("a", "this one", 1)]))
        await pilot.pause()
        host.be_gm(guest.person, False)
        await until(lambda: isinstance(app.screen, LobbyScreen))
        assert not any(place_of(screen) == "gm" for screen in app.screen_stack)

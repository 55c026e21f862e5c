"""What a terminal may say: keys and no orders, sizes no faster than they can be drawn, an escape in two parts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from textual import constants, events
from textual.message import Message

from tests.host.friends import until
from tests.host.test_wire import FakeWire
from tui.host.colours import Depth
from tui.host.driver import ChannelDriver
from tui.host.sizing import Sizing


class Posted:
    """An app that is only posted to, and is done with a key when the test says so."""

    def __init__(self, patient: bool = False) -> None:
        self.got: list[Message] = []
        self.held: list[Callable[[], None]] = []
        self.later: list[Callable[..., None]] = []
        self._patient = patient

    def post_message(self, message: Message) -> bool:
        self.got.append(message)
        return True

    def call_later(self, do: Callable[..., None], *given: Any) -> bool:
        self.later.append(do)
        self.held += given
        return self._patient

    def refresh(self) -> None:
        raise AssertionError("it is only posted to")

    @property
    def keys(self) -> list[str]:
        """The keys that came, and the kinds of whatever else did."""
        return [one.key if isinstance(one, events.Key) else type(one).__name__ for one in self.got]


def a_driver(app: Posted, wire: FakeWire | None = None, sizing: Sizing | None = None) -> ChannelDriver:
    return ChannelDriver(wire or FakeWire(), Depth.MANY, sizing or Sizing(), app)  # type: ignore[arg-type]


ORDERS = {
    "a size": "\x1b[48;20000;20000;0;0t",
    "a size in pixels": "\x1b[48;24;80;480;1600t",
    "sizes come in band": "\x1b[?2048;1$y",
    "where the cursor is": "\x1b[20;30R",
    "the focus": "\x1b[O\x1b[I",
    "a letter that does not exist": "\x1b[9999999;1u",
    "a number that is none": "\x1b[97;1:3u",
    "half a letter": "\x1b[97;1;55296u",
    "a click outside the window": "\x1b[<0;81;5M\x1b[<0;5;25m\x1b[<0;99999999;-5M",
}


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
async def test_only_keys_pastes_and_clicks_are_typed(order: str) -> None:
    app = Posted()
    driver = a_driver(app)
    driver.feed(order)
    assert app.got == []
    driver.feed("a\x1b[B\x1b[<0;7;5M\x1b[200~paste\x1b[201~b")
    assert app.keys == ["a", "down", "MouseDown", "Paste", "b"]
    click = app.got[2]
    assert isinstance(click, events.MouseDown)
    assert (click.x, click.y) == (6, 4)


async def test_of_many_sizes_the_last_is_drawn_and_one_window_at_a_time() -> None:
    sizing = Sizing(0.01)
    windows = [(Posted(), FakeWire()) for _ in range(3)]
    drivers = [a_driver(app, wire, sizing) for app, wire in windows]
    for driver in drivers:
        driver.start_application_mode()

    def size(width: int) -> None:
        for driver, (_, wire) in zip(drivers, windows, strict=True):
            wire.size = width, 30
            driver.resize(wire.size)

    def sizes() -> list[list[int]]:
        return [[one.size.width for one in app.got if isinstance(one, events.Resize)] for app, _ in windows]

    assert sizes() == [[80], [80], [80]]
    for width in range(200, 90, -1):
        size(width)
    assert sizes() == [[80, 200], [80], [80]]
    await until(lambda: len(sizes()[1]) > 1)
    assert sizes() == [[80, 200], [80, 91], [80]]
    drivers[2].stop_application_mode()
    assert windows[2][1].ears is None
    await until(lambda: len(sizes()[0]) > 2)
    # A size that went and came back meanwhile is drawn again: the terminal may have lost what was cut off.
    first = windows[0][0]
    assert first.refresh not in first.later
    size(40)
    size(91)
    await until(lambda: first.refresh in first.later)
    assert sizes() == [[80, 200, 91], [80, 91], [80]]
    for driver in drivers[:2]:
        driver.stop_application_mode()


async def test_an_escape_in_two_packets_is_one_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants, "ESCAPE_DELAY", 0.02)
    app = Posted(patient=True)
    driver = a_driver(app)
    driver.take(b"j\x1b")
    assert app.keys == ["j"]
    app.held.pop()()  # now the screen is done with the first, and never says so of what is no key
    await until(lambda: not driver._inlet.waiting)
    driver.take(b"[A")
    await until(lambda: len(app.keys) > 1)
    assert app.keys == ["j", "up"]
    # One that stands alone is a key too, and what is typed after it waits for it.
    app.held.pop()()
    driver.take(b"\x1b")
    await until(lambda: app.keys[-1] == "escape")
    driver.take(b"x")
    await asyncio.sleep(0)
    assert app.keys == ["j", "up", "escape"]
    app.held.pop()()
    await until(lambda: app.keys[-1] == "x")
    driver.disable_input()

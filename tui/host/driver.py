"""Textual's driver for a terminal at the other end of a wire: one app in one session among many in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TextIO

from textual import events
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.messages import TerminalSupportsSynchronizedOutput

from tui.host.colours import Depth, recoloured
from tui.host.inlet import Inlet
from tui.host.sizing import Sizing
from tui.host.wire import Wire

if TYPE_CHECKING:
    from textual.app import App

ALTERNATE: Final = "\x1b[?1049h"
MOUSE: Final = ("\x1b[?1000h", "\x1b[?1002h", "\x1b[?1006h")
BEGIN: Final = ALTERNATE + "".join(MOUSE) + "\x1b[?25l\x1b[?2004h\x1b[?7l\x1b[?2026$p"
RESTORE: Final = "\x1b[?2026l\x1b[?1000l\x1b[?1002l\x1b[?1006l\x1b[?2004l\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"
"""Leaves any terminal as it was, whatever the session was doing."""
MOST_WAITING: Final = 131_072
"""Bytes not yet taken from which frames are passed over; the whole screen is drawn when they are gone."""
AGAIN: Final = 0.1
"""Seconds until it is looked whether they are gone."""


class Parser(XTermParser):
    """Textual's, keeping nothing of what was typed: it remembers the last thousand keys along with whose parser it was,

    and so the whole session of everybody who left.
    """

    _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]


class ChannelDriver(Driver):
    """Draws to `wire` and reads from it. It opens, delivers and suspends nothing on the host."""

    def __init__(
        self,
        wire: Wire,
        depth: Depth,
        sizing: Sizing,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        del debug
        super().__init__(app, debug=False, mouse=mouse, size=size)
        self.wire = wire
        self.depth = depth
        self.drawn = asyncio.Event()
        self.skipped = 0
        self._frame: list[str] = []
        self._parser = Parser(False)
        self._inlet = Inlet(self, wire.pause, wire.resume)
        self._catching_up: asyncio.TimerHandle | None = None
        self._sizing = sizing
        self._strayed = False
        self._running = False

    # Out.

    def write(self, data: str) -> None:
        self._frame.append(data)

    def flush(self) -> None:
        """Sends the frame, or passes it over where the last ones are not yet taken."""
        frame, self._frame = "".join(self._frame), []
        if not self._running or not frame:
            return
        if self._catching_up is not None or self.wire.waiting() > MOST_WAITING:
            self.skipped += 1
            self._catch_up_later()
            return
        self.wire.send(recoloured(frame, self.depth))
        self.drawn.set()

    def _catch_up_later(self) -> None:
        if self._catching_up is None:
            self._catching_up = self._loop.call_later(AGAIN, self._catch_up)

    def _catch_up(self) -> None:
        """Draws everything once the other side has taken what it was sent."""
        self._catching_up = None
        if self.wire.waiting() > MOST_WAITING // 4:
            self._catch_up_later()
        elif self._running:
            self._app.call_later(self._app.refresh)

    # In.

    def take(self, data: bytes) -> None:
        """Takes what was typed."""
        self._inlet.take(data)

    def feed(self, data: str) -> bool:
        return self._pass_in(self._parser.feed(data))

    def tick(self) -> bool:
        return self._pass_in(self._parser.tick())

    def _pass_in(self, parsed: Iterable[Message]) -> bool:
        """Lets in what was typed; whether that was anything. What no keyboard sends may trip the parser up."""
        any_typed = False
        try:
            for message in parsed:
                if self._typed(message):
                    any_typed = True
                    self.process_message(message)
        except Exception:
            self._parser = Parser(False)
        self._parser.mouse_pixels = False
        return any_typed

    def _typed(self, message: Message) -> bool:
        """Whether somebody may type this: keys, pastes and clicks inside the window.

        Sizes come with the session, for who sends them as keys could send any; of the terminal nothing else was asked.
        """
        match message:
            case events.Key():
                return message.character is None or _written(message.character)
            case events.MouseEvent():
                width, height = self._size or self.wire.size
                return 0 <= message.x < width and 0 <= message.y < height
            case _:
                return isinstance(message, events.Paste | TerminalSupportsSynchronizedOutput)

    def settle(self, done: Callable[[], None]) -> None:
        if not self._app.call_later(self._reach_screen, done):
            done()

    def _reach_screen(self, done: Callable[[], None]) -> None:
        """Lets `done` go the way of a key: the app's queue, which has come to this, and up from what has the focus."""
        stack = self._app.screen_stack
        focused = stack[-1].focused if stack else None
        self._pass_on(stack[-1:] if focused is None else focused.ancestors_with_self, done)

    def _pass_on(self, way: Sequence[MessagePump], done: Callable[[], None]) -> None:
        if not way or not way[0].call_later(self._pass_on, way[1:], done):
            done()

    def send_message(self, message: Message) -> None:
        self._app.post_message(message)

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size; of many in a short time the last one counts."""
        self._strayed |= size != self._size
        self._sizing.ask(self._take_size)

    def _take_size(self) -> bool:
        """Draws for the size of now. One that went and came back has left the terminal with less than was drawn."""
        size, strayed, self._strayed = self.wire.size, self._strayed, False
        if size != self._size:
            self._size = size
            self.send_message(events.Resize(Size(*size), Size(*size)))
        elif strayed:
            self._app.call_later(self._app.refresh)
        return strayed

    # Beginning and end.

    def start_application_mode(self) -> None:
        self._running = True
        self.wire.ears = self
        self.wire.send(BEGIN)
        self._size = None  # whatever was guessed of it
        self._take_size()

    def disable_input(self) -> None:
        self._inlet.close()
        self.wire.ears = None

    def stop_application_mode(self) -> None:
        if self._running:
            self._running = False
            self.disable_input()
            self._sizing.leave(self._take_size)
            if self._catching_up is not None:
                self._catching_up.cancel()
            self.wire.send(RESTORE)

    # What a player's app might ask of the machine it runs on.

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Opens nothing: it would open on the host."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **asked: Any) -> None:
        """Writes nothing: it would be written on the host."""
        del asked
        binary.close()


def _written(letter: str) -> bool:
    """Whether `letter` can be written down: half a pair of surrogates cannot."""
    return not any("\ud800" <= part <= "\udfff" for part in letter)

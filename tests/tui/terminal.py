"""A real terminal for `zanmei`: a pseudo-terminal whose output an emulator reads, as a person would."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final

import pyte

PATIENCE: Final = 30.0
"""Seconds after which something that should come is said to be missing; nothing waits that long when all is well."""
KEYS: Final = {"enter": "\r", "escape": "\x1b", "space": " ", "right": "\x1b[C", "down": "\x1b[B", "ctrl+q": "\x11"}
UNKNOWN: Final = re.compile(
    rb"\x1b\[[<>=?][0-9;]*[a-zA-Z]|\x1b\[[0-9;?]*\$[a-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1bP.*?\x1b\\", re.DOTALL
)
"""Sequences the emulator would print instead of leaving out: private modes, questions, titles."""
MODES: Final = (b"\x1b[?1049", b"\x1b[?1000", b"\x1b[?1003", b"\x1b[?1006", b"\x1b[?2004")


class Terminal:
    """A program on a terminal of `columns` × `rows`."""

    def __init__(self, argv: list[str], term: str, home: Path, columns: int = 80, rows: int = 24) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.raw = b""
        self._stream = pyte.ByteStream(self.screen)
        self._held = b""
        self._master, self._slave = pty.openpty()
        self._size(columns, rows)
        self.modes = termios.tcgetattr(self._slave)
        environ = {"PATH": os.environ["PATH"], "TERM": term, "HOME": str(home), "LANG": "C.UTF-8"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from tui.cli import main; raise SystemExit(main())", *argv],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env={**environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            start_new_session=True,
            cwd=home,
        )

    def _size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        """Gives the window another size and tells the program."""
        self.screen.resize(rows, columns)
        self._size(columns, rows)
        os.kill(self._process.pid, 28)  # SIGWINCH

    def press(self, *keys: str) -> None:
        """Presses keys, or types text."""
        for key in keys:
            os.write(self._master, KEYS.get(key, key).encode())

    @property
    def lines(self) -> list[str]:
        """What stands on the screen."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The whole screen. The emulator keeps an empty cell after a wide character; it is left out."""
        return "\n".join(self.lines)

    def until(self, *words: str, gone: str | None = None) -> None:
        """Reads until all of `words` are on the screen and `gone` is not."""
        self._read(lambda: all(word in self.text for word in words) and (gone is None or gone not in self.text), words)

    def until_again(self, lines: list[str]) -> None:
        """Reads until the screen begins with `lines`, as it did before."""
        self._read(lambda: self.lines[: len(lines)] == lines, "\n".join(lines))

    def _read(self, done: Callable[[], bool], what: object) -> None:
        deadline = monotonic() + PATIENCE
        while not done():
            assert monotonic() < deadline, f"{what} missing:\n{self.text}"
            assert self._process.poll() is None, f"ended early, before {what}:\n{self.text}"
            self._take(0.2)

    def _take(self, wait: float) -> bool:
        if not select.select([self._master], [], [], wait)[0]:
            return False
        data = os.read(self._master, 65536)
        self.raw += data
        data = self._held + data
        cut = data.rfind(b"\x1b")  # a sequence may be cut in two: what follows the last escape waits for more
        whole, self._held = (data[:cut], data[cut:]) if cut >= 0 and len(data) - cut < 40 else (data, b"")
        if self._held and re.fullmatch(rb"\x1b\[[0-9;?<>=]*[a-zA-Z].*", self._held, re.DOTALL):
            whole, self._held = data, b""
        self._stream.feed(UNKNOWN.sub(b"", whole))
        return True

    def signal(self, number: signal.Signals) -> None:
        """Has the system tell the program something."""
        self._process.send_signal(number)

    def ended(self) -> int:
        """Waits for the program to end; its exit code."""
        deadline = monotonic() + PATIENCE
        while self._process.poll() is None:
            assert monotonic() < deadline, f"still runs:\n{self.text}"
            self._take(0.1)
        while self._take(0):
            pass
        return self._process.returncode

    @property
    def restored(self) -> bool:
        """Whether the terminal is as it was before: its line's modes, screen, cursor, mouse and pastes."""
        off = all(self.raw.rfind(mode + b"l") >= self.raw.rfind(mode + b"h") for mode in MODES)
        cursor = self.raw.rfind(b"\x1b[?25h") >= self.raw.rfind(b"\x1b[?25l")
        return off and cursor and termios.tcgetattr(self._slave) == self.modes

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._slave)
        os.close(self._master)

"""The game on a real terminal, from the first key to the shell and back to the same table."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from tests.tui.terminal import Terminal

SHOWS_CURSOR = b"\x1b[?25h"
LEAVES_SCREEN = b"\x1b[?1049l"


def test_a_life_a_check_and_back_again(tmp_path: Path) -> None:
    argv = ["--saves", str(tmp_path / "saves"), "--seed", "lantern", "--lang", "en"]
    with Terminal(argv, "xterm-256color", tmp_path) as terminal:
        terminal.until("Z A N M E I", "New table", "help")
        terminal.press("n")
        terminal.until("Name of the new table")
        terminal.press(" 残命", "enter")
        terminal.until("A life", "0 days so far")
        terminal.press("space")
        terminal.until("days so far", gone=" 0 days so far")
        terminal.press("r")
        terminal.until("are left to you")
        terminal.press("enter")
        terminal.until("day 1", "deals thirteen cards")
        terminal.press("m")
        terminal.until("session 1", "13 cards", "hands are dealt")
        terminal.press("w")
        terminal.until("technique = ", "success ", "in 1/6")
        terminal.press("enter")
        terminal.until(" + D6 ", ": technique ", gone="technique = ")
        before = terminal.lines

        terminal.resize(100, 30)
        terminal.until("session 1", "⏎ roll")
        terminal.press("n")
        terminal.until("Let days pass")
        terminal.press("escape")
        terminal.until("⏎ roll", gone="Let days pass")
        terminal.resize(60, 15)
        terminal.until("Zanmei needs 80×24 cells")
        terminal.resize(80, 24)
        terminal.until("session 1", "⏎ roll", gone="Zanmei needs")
        terminal.until_again(before[:22])
        terminal.press("ctrl+q")
        assert terminal.ended() == 0
        assert terminal.restored
        assert LEAVES_SCREEN in terminal.raw
        assert terminal.raw.rindex(SHOWS_CURSOR) > terminal.raw.index(b"\x1b[?25l")
        assert b"\x1b[?1000h" in terminal.raw
        assert b"\x1b[?1000l" in terminal.raw

    with Terminal(argv, "xterm-256color", tmp_path) as terminal:
        terminal.until("Continue", "day 1")
        terminal.press("enter")
        terminal.until("session 1", "13 cards")
        terminal.until_again(before[:4])
        terminal.press("escape")
        terminal.until("Z A N M E I")
        terminal.press("q")
        assert terminal.ended() == 0
        assert terminal.restored


def test_the_linux_console_gets_ascii(tmp_path: Path) -> None:
    with Terminal(["--saves", str(tmp_path), "--lang", "en"], "linux", tmp_path) as terminal:
        terminal.until("Z A N M E I", "New table", "help")
        assert terminal.text.isascii()
        terminal.press("l")
        terminal.until("The lantern road")
        terminal.press("enter")
        terminal.until("Pass the keys to", "enter when you are")
        terminal.press("enter")
        terminal.until("session", "enter roll")
        assert terminal.text.isascii()
        assert b"\x1b[38;2;" not in terminal.raw  # sixteen colours, nothing finer
        terminal.press("ctrl+q")
        assert terminal.ended() == 0
        assert terminal.restored

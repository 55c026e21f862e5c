"""The game driven in this process as a person would: keys go in, the drawn screen is read as plain text."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Final, cast

from rich.cells import cell_len
from textual import events
from textual._compositor import LayoutUpdate
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widgets import Input

from core.state import State
from core.table import Table
from core.views import CharacterView
from saves.savefile import SaveFile
from saves.store import load
from tui.app import ZanmeiApp
from tui.gm.workbench import Workbench
from tui.options import Options
from tui.room import Room
from tui.screens.base import GameScreen
from tui.settings import Settings

STILL: Final = Settings(motion=False)
OPEN: Final = Settings(motion=False, curtain=False)
SMALL: Final = (80, 24)
LARGE: Final = (120, 40)
PATIENCE: Final = 20.0
"""Seconds after which something that should come is said to be missing; nothing waits that long when all is well."""

ROUNDS: Final = 4
"""How often in a row nothing may be waiting before all is done: a message may make another, a few times over."""
CARD: Final = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]")
CHARACTERS: Final = {"question_mark": "?", "plus": "+", "minus": "-", "space": " ", "full_stop": "."}


class Player:
    """Somebody at the keys of `app`."""

    def __init__(self, app: ZanmeiApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    # Doing.

    async def press(self, *keys: str) -> None:
        """Presses keys one after another and waits after each until what it started is done."""
        for key in keys:
            self.send(key)
            await self.settle()

    def send(self, key: str) -> None:
        """Presses a key and waits for nothing."""
        character = CHARACTERS.get(key, key if len(key) == 1 else None)
        event = events.Key("question_mark" if key == "?" else key, character)
        event.set_sender(self.app)
        assert self.app._driver is not None
        self.app._driver.send_message(event)

    async def type(self, text: str) -> None:
        """Puts `text` into the line being asked for, as a paste would, in place of what stands there."""
        line = self.app.screen.query_one(Input)
        line.value = ""
        line.post_message(events.Paste(text))
        await self.settle()

    async def answer(self, text: str) -> None:
        """Types `text` and takes it."""
        await self.type(text)
        await self.press("enter")

    async def click(self, words: str, nth: int = 0, dx: int = 0, dy: int = 0) -> None:
        """Clicks where `words` stand on the screen."""
        x, y = self.where(words, nth)
        await self.click_at(x + dx, y + dy)

    async def click_at(self, x: int, y: int) -> None:
        """Clicks a cell of the screen."""
        for kind in (events.MouseDown, events.MouseUp):
            event = kind(None, x, y, 0, 0, 1, False, False, False, x, y)
            event.set_sender(self.app)
            assert self.app._driver is not None
            self.app._driver.process_message(event)
            await self.settle()

    async def resize(self, width: int, height: int) -> None:
        """Gives the window another size."""
        await self.pilot.resize_terminal(width, height)
        await self.settle()

    async def start_over(self, table: Table, saved: bool = False) -> None:
        """`table` lies open as at first, with nothing in the GM's hand."""
        lay(self.app, table, saved)
        self.app.bench = Workbench()
        await self.settle()

    async def settle(self) -> None:
        """Waits until every message is handled, everything is saved and the frame is drawn."""
        still = 0
        while still < ROUNDS:
            if still == 1 and self.app.room is not None:
                self.app.desk.settled()  # the word of it comes as a message
            await self.pilot._wait_for_screen()
            if self.app._exit:
                return
            screen = self.app.screen
            pumps = [self.app, screen, *screen.walk_children()]
            busy = screen._callbacks or any(not pump._message_queue.empty() for pump in pumps)
            still = 0 if busy else still + 1
            screen._on_timer_update()

    async def until(self, true: Callable[[], bool], what: str) -> None:
        """Waits for something that takes its own time."""
        deadline = monotonic() + PATIENCE
        while not true():
            assert monotonic() < deadline, f"{what}:\n{self.text}"
            await self.pilot.pause()

    # Seeing.

    @property
    def lines(self) -> list[str]:
        """The lines of the screen as they are drawn, dialogs over the screen beneath."""
        return [strip.text for strip in strips(self.app)]

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.lines)

    @property
    def words(self) -> str:
        """The whole screen without the lines of boxes, as one line: for sentences that may be broken."""
        return " ".join(re.sub(r"[│╭╮╰╯─┃]", " ", self.text).split())

    @property
    def dialog(self) -> str:
        """What the dialog in sight says, as one line."""
        region = self.app.screen.query_one("#box").region.shrink((1, 1, 1, 1))
        shown = strips(self.app)[region.y : region.bottom]
        return " ".join(" ".join(strip.crop(region.x, region.right).text for strip in shown).split())

    @property
    def behind(self) -> GameScreen:
        """The full screen in sight, or under the dialog in sight."""
        return next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, GameScreen))

    def part(self, name: str) -> str:
        """What stands where the part `name` of the full screen is, without blanks at the ends of lines."""
        region = self.behind.query_one(f"#{name}").region
        shown = strips(self.app)[region.y : region.bottom]
        return "\n".join(strip.crop(region.x, region.right).text.rstrip() for strip in shown)

    @property
    def status(self) -> str:
        """The status line, or the two of them, as one."""
        return " ".join(self.part("status").split("\n"))

    @property
    def told(self) -> str:
        """What was said last: the status line and the end of the story, as one."""
        return " ".join([self.status, *self.part("log").split("\n")])

    @property
    def footer(self) -> str:
        """The keys named below."""
        return self.part("footer")

    @property
    def hand(self) -> list[str]:
        """The cards of the open hand as drawn, from left to right; large cards name themselves twice."""
        found = [match for line in self.part("hand").splitlines() for match in CARD.finditer(line)]
        return list(dict.fromkeys(match.group() for match in sorted(found, key=lambda match: match.start())))

    def line(self, words: str) -> str:
        """The first line with `words` in it."""
        found = next((line for line in self.lines if words in line), None)
        assert found is not None, f"no line with {words!r}:\n{self.text}"
        return found

    def where(self, words: str, nth: int = 0) -> tuple[int, int]:
        """The cell where `words` begin for the `nth` time."""
        found = []
        for y, line in enumerate(self.lines):
            at = line.find(words)
            while at >= 0:
                found.append((cell_len(line[:at]), y))
                at = line.find(words, at + 1)
        assert len(found) > nth, f"{words!r} is not {nth + 1} times on the screen:\n{self.text}"
        return found[nth]

    def sees(self, *words: str) -> None:
        """Fails, showing the screen, unless all of `words` are on it."""
        missing = [word for word in words if word not in self.text]
        assert not missing, f"{missing} missing:\n{self.text}"

    def misses(self, *words: str) -> None:
        """Fails, showing the screen, if one of `words` is on it."""
        found = [word for word in words if word in self.text]
        assert not found, f"{found} on the screen:\n{self.text}"

    # Knowing.

    @property
    def room(self) -> Room:
        """The room of the open table."""
        assert self.app.room is not None
        return self.app.room

    @property
    def table(self) -> Table:
        """The open table, hidden things and all."""
        return self.room._table

    @property
    def state(self) -> State:
        """The state of the open table."""
        return self.table.state

    @property
    def saved(self) -> Table:
        """The table as it is on the disk."""
        assert self.app.desk.path is not None
        return load(self.app.desk.path)

    @property
    def me(self) -> CharacterView:
        """The character whose hand is looked at."""
        one = cast(Any, self.app.screen).me()
        assert isinstance(one, CharacterView)
        return one

    @property
    def place(self) -> str:
        """The name of the screen or dialog in sight."""
        return type(self.app.screen).__name__


def strips(app: ZanmeiApp) -> list[Strip]:
    """The frame as it stands: what the compositor would send to a terminal that shows nothing yet."""
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    assert isinstance(update, LayoutUpdate)
    return [Strip.join(line) for line in update.strips]


@asynccontextmanager
async def playing(
    folder: Path,
    *,
    size: tuple[int, int] = SMALL,
    settings: Settings | None = STILL,
    table: Table | None = None,
    **options: Any,
) -> AsyncIterator[Player]:
    """The game on a screen of `size`, with its saves and settings in `folder`; `table` lies open, unsaved, if given.

    With `settings` None they are read from `folder` as at a real start.
    """
    places = {"saves": folder, "settings": folder / "settings" / "settings.toml"}
    app = ZanmeiApp(Options(**{**places, "lang": "en", "seed": "seed", **options}), settings)
    async with app.run_test(size=size) as pilot:
        player = Player(app, pilot)
        await player.settle()
        if table is not None:
            lay(app, table)
            await player.settle()
        yield player
        app.desk.close()


def lay(app: ZanmeiApp, table: Table, saved: bool = False) -> None:
    """Opens `table` in `app` at the table screen, in a file of its own if `saved`."""
    file = SaveFile.new(app.folder, table.state.name) if saved else None
    app.desk.lay(table, file)
    app.show("table")


def hold_still(app: ZanmeiApp) -> None:
    """Lets no cursor blink."""
    for line in app.screen.query(Input):
        line.cursor_blink = False

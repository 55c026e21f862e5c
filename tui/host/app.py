"""The app of one guest: the local game's screens over what the host shares. It touches no file of the host's owner."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar, Final

from rich.color import ColorSystem
from rich.terminal_theme import MONOKAI
from textual.binding import Binding
from textual.filter import ANSIToTruecolor, LineFilter
from textual.message import Message
from textual.screen import Screen

from core.commands import CombatBegun
from core.events import Seat
from core.refusal import Refusal
from tui.acts import Act, bindings
from tui.app import ZanmeiApp, place_of
from tui.away import Absent
from tui.desk import Desk
from tui.host.calls import Calls
from tui.host.colours import DEPTHS, Depth
from tui.host.driver import ChannelDriver
from tui.host.guests import Guest
from tui.host.host import Host
from tui.host.instead import IN_THE_LOBBY
from tui.host.lobby import LobbyScreen
from tui.host.no_desk import NoDesk
from tui.host.offers import Offers
from tui.host.seated import SeatedRoom
from tui.host.seated_duel import NO_FILES, SeatedHall
from tui.host.sizing import Sizing
from tui.host.wire import Wire
from tui.mark import N_
from tui.options import Options
from tui.refusing import refuse
from tui.room import Room
from tui.screens.base import GameScreen
from tui.settings import Settings
from tui.tables import RoomChanged
from tui.text import Text

GUEST_SETTINGS: Final = Settings(motion=False, curtain=True)
"""What a guest begins with: every frame of a motion would be sent to everybody."""

FAILED: Final = N_("Zanmei failed here and had to close your screen. The others play on; come back.")
FILTERS: Final = (ANSIToTruecolor(MONOKAI),)
"""The same for everybody: what a strip came to is kept with the strip, by who filtered it."""
OF_THE_GM: Final = ("gm", "combat_setup")
"""Where the GM alone may look: hidden numbers stand there."""
TOGETHER: Final = 0.03
"""Seconds in which changes are gathered before they are shown."""


class HostChanged(Message):
    """Something in the lobby changed; of several waiting one is enough."""

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, HostChanged)


class HostedApp(ZanmeiApp):
    """One guest's terminal."""

    CSS_PATH = "../styles/zanmei.tcss"
    WRITES = False

    ACTS: ClassVar[tuple[Act, ...]] = (
        *ZanmeiApp.ACTS,
        Act("app.talk", "ctrl+t", "", N_("Say something to everybody, or to the GM alone")),
        Act("app.colours", "ctrl+k", "", N_("How many colours your terminal is sent")),
    )
    BINDINGS: ClassVar[list[Binding]] = bindings(ACTS)

    def __init__(
        self,
        host: Host,
        guest: Guest,
        settings: Settings | None = GUEST_SETTINGS,
        options: Options | None = None,
    ) -> None:
        """Without `settings` they are those of this machine's user."""
        self.host = host
        self.guest = guest
        self.farewell = ""
        self.fault: BaseException | None = None
        super().__init__(options, settings, guest.environ)
        # Styles are kept by the whole process: all draw in 24 bits, each driver writes what its terminal shows.
        self.console._color_system = ColorSystem.TRUECOLOR
        self.console.no_color = self.no_color = False
        self._room = SeatedRoom(host, guest, host.room) if host.room is not None else None
        self._seats: frozenset[Seat] = frozenset()
        self._leave: Callable[[], None] | None = None
        self._calls = Calls(self)
        self._offers = Offers(self)
        self._beside: tuple[Absent, Absent, int | None] = ({}, {}, None)  # what else boards show
        self._pending = False
        guest.changed = self._host_changed
        guest.called_away = self.call_away

    def _host_changed(self) -> None:
        """Several changes are shown in one frame."""
        if not self._pending and self._loop is not None:
            self._pending = True
            self._loop.call_later(TOGETHER, self.host.turns.put, self._post_change)

    def _post_change(self) -> None:
        self._pending = False
        self.post_message(HostChanged())

    def _context(self) -> Any:
        """Undoes what Textual has just done to the loop: the SSH library's tasks must not start before they are known.

        From Python 3.12 on Textual lets every task of the loop run at once when it is made, not only its own.
        """
        with suppress(RuntimeError):  # no loop runs here
            asyncio.get_running_loop().set_task_factory(None)
        return super()._context()

    def _text(self) -> Text:
        return super()._text().saying(IN_THE_LOBBY)

    def drawing(self, seat: Seat) -> str:
        return self.host.holder(seat) or ""

    # What is shared.

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Those of everybody: this process's own terminal is nothing to a guest."""
        return FILTERS

    @property
    def room(self) -> Room | None:
        return self._room

    @cached_property
    def desk(self) -> Desk:
        return NoDesk()

    @cached_property
    def hall(self) -> SeatedHall:
        return SeatedHall(self.host, self.guest, self.WRITES)

    @property
    def folder(self) -> Path:
        """A guest has no folder here."""
        raise PermissionError(self.text.t(NO_FILES))

    @property
    def is_gm(self) -> bool:
        """Whether this guest is the GM."""
        return self.guest.person is not None and self.guest.person.name == self.host.gm

    def key_to(self, name: str) -> str:
        """The key of the app's act with that id."""
        return self.key_of(next(act for act in self.ACTS if act.id == name))

    @property
    def duel_goes_on(self) -> bool:
        return self.host.duel_goes_on

    @property
    def duel_waits(self) -> bool:
        return self.host.duel_goes_on

    def _keep_settings(self, settings: Settings) -> None:
        """A guest's settings are kept as long as the host runs."""
        if self.guest.person is not None:
            self.host.settings[self.guest.person.name] = settings
            if self.is_gm:
                self.host.foes.wind()

    # Beginning and end.

    def get_default_screen(self) -> Screen[None]:
        return LobbyScreen()

    def on_mount(self) -> None:
        self._calls.begin(self.host.hall.arena)
        if self._room is not None:
            self._leave = self._room.subscribe(self._happened)

    def on_unmount(self) -> None:
        if self._leave is not None:
            self._leave()

    async def action_quit(self) -> None:
        """Goes; the seats are kept."""
        self.call_away(N_("Your seat is kept. Come back the same way."))

    def call_away(self, words: str) -> None:
        """Ends this session with a sentence."""
        self.farewell = self.text.t(words)
        self.exit(0)

    def _fatal_error(self) -> None:
        """A fault of the program ends this session and no other."""
        self.fault = self._exception
        self.farewell = self.text.t(FAILED)
        self._close_messages_no_wait()

    async def run_action(self, *given: Any, **named: Any) -> bool:
        """What is not this guest's to do is said, wherever a screen did not ask before."""
        try:
            return await super().run_action(*given, **named)
        except Refusal as refusal:
            self.say(refuse(refusal, self.text, self.look), wrong=True)
            return True

    def push_screen(self, screen: Any, callback: Any = None, *given: Any, **named: Any) -> Any:
        """As Textual does it; a refusal of what a dialog's answer sets off is said too."""

        def answered(result: Any) -> None:
            try:
                callback(result)
            except Refusal as refusal:
                self.say(refuse(refusal, self.text, self.look), wrong=True)

        return super().push_screen(screen, answered if callback is not None else None, *given, **named)

    # Ways between screens.

    def show(self, place: str, **given: Any) -> None:
        if place == "load" or (place == "duel_setup" and self.duel_goes_on):
            return
        if place in OF_THE_GM and not self.is_gm:
            self.say(self.text.t("Only the GM can do that."), wrong=True)
            return
        super().show(place, **given)
        self._calls.remind()

    def _where(self, place: str, given: Mapping[str, Any]) -> str:
        """Where a duel is laid out, the next one is found in the lobby."""
        gathered = self.host.gathering is not None and not self.duel_goes_on
        return "title" if place == "duel" and gathered else super()._where(place, given)

    def new_table(self) -> None:
        """The host has one table, and it lies there."""

    async def open_save(self, path: Path) -> None:
        """No save is opened from here."""

    # What happens.

    def on_host_changed(self) -> None:
        """Somebody came, went, sat down or spoke."""
        if self.guest.person is None:
            return
        self._calls.duel(self.host.hall.arena)
        if not self.is_gm and any(place_of(screen) in OF_THE_GM for screen in self.screen_stack):
            self.show("title")
        beside = (self.host.absent_at_table, self.host.absent_in_duel, self.host.clock.seconds)
        full = next((one for one in reversed(self.screen_stack) if isinstance(one, GameScreen)), None)
        if full is not None and (isinstance(full, LobbyScreen) or beside != self._beside):
            full.draw_all()  # out of sight the lobby is drawn when it comes back
        self._beside = beside
        if self._room is not None and self._seats != self._room.seats:
            self._seats = self._room.seats
            self.on_room_changed(RoomChanged(self._room, ()))
        # Words come when all is drawn, and the gravest last.
        self._calls.clock()
        self._calls.talk()
        self._offers.look()
        self._calls.saving()

    def on_room_changed(self, message: RoomChanged) -> None:
        super().on_room_changed(message)
        self._calls.combat(self._room, any(isinstance(event, CombatBegun) for event in message.events))

    # Talk and colours.

    def action_talk(self) -> None:
        from tui.host.talking import talk

        talk(self)

    def action_colours(self) -> None:
        """Sends the next fewer colours, going round."""
        driver = self._driver
        if isinstance(driver, ChannelDriver):
            depths = list(Depth)
            driver.depth = depths[(depths.index(driver.depth) + 1) % len(depths)]
            self.refresh()
            self.say(self.text.t(DEPTHS[driver.depth]))


def wired(app: HostedApp, wire: Wire, depth: Depth, sizing: Sizing) -> HostedApp:
    """`app` drawing to `wire`, and anew for other sizes as `sizing` lets it."""
    app.driver_class = partial(ChannelDriver, wire, depth, sizing)  # type: ignore[assignment]
    return app

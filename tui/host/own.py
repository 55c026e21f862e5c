"""The host's own terminal: the same app as everybody's, in the terminal that the server was started from."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import Full
from typing import Any, Final

from tui.host.app import HostedApp
from tui.host.colours import Depth, depth_of, recoloured
from tui.host.driver import AGAIN
from tui.host.guests import Guest
from tui.host.host import Host
from tui.host.instead import IN_THE_LOBBY
from tui.mark import N_
from tui.options import Options
from tui.reader import ReaderApp
from tui.screens.dialogs import Confirm
from tui.settings import Settings
from tui.text import Text

try:
    from textual.drivers.linux_driver import LinuxDriver as Terminal
except ImportError:  # on Windows
    from textual.drivers.windows_driver import WindowsDriver as Terminal  # type: ignore[assignment]


PATIENCE: Final = 1.0
"""Seconds this terminal has to take what it was sent last."""


class OwnDriver(Terminal):
    """Textual's own driver with the colours that this terminal shows.

    A terminal that takes nothing any more, as when its line hangs, holds up nobody who plays: frames are passed over,
    and all is drawn anew when it takes them again. `stuck` says that it took nothing to the end.
    """

    def __init__(self, depth: Depth, app: HostedApp, **given: Any) -> None:
        super().__init__(app, **given)
        self.depth = depth
        self.stuck = False
        self._catching_up: asyncio.TimerHandle | None = None

    def write(self, data: str) -> None:
        assert self._writer_thread is not None
        if self._catching_up is None and not self._writer_thread._queue.full():
            super().write(recoloured(data, self.depth))
        elif self._catching_up is None:
            self._catching_up = self._loop.call_later(AGAIN, self._catch_up)

    def _catch_up(self) -> None:
        self._catching_up = None
        if self._writer_thread is None or not self._writer_thread.is_alive():
            return
        if self._writer_thread._queue.empty():
            self._app.call_later(self._app.refresh)
        else:
            self._catching_up = self._loop.call_later(AGAIN, self._catch_up)

    def close(self) -> None:
        """Waits for the terminal to take what it was sent, and not for ever."""
        thread = self._writer_thread
        if thread is not None:
            with suppress(Full):
                thread._queue.put(None, timeout=PATIENCE)
            thread.join(PATIENCE)
            self.stuck = thread.is_alive()

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Opens nothing."""


class CloseTheHost(Confirm):
    """Asks the owner whether the others are to go too."""


class OwnApp(HostedApp):
    """The owner's app: with the settings of this machine, exports into its `folder`, and the end of the host."""

    WRITES = True

    def __init__(self, host: Host, guest: Guest, options: Options, folder: Path) -> None:
        super().__init__(host, guest, None, options)
        self._folder = folder
        self.driver_class = partial(OwnDriver, depth_of(os.environ))  # type: ignore[assignment]

    def _text(self) -> Text:
        return (
            super()
            ._text()
            .saying(IN_THE_LOBBY | {"Leave; your seats are kept": N_("Close the host; everybody's seats are kept")})
        )

    @property
    def folder(self) -> Path:
        return self._folder

    def _keep_settings(self, settings: Settings) -> None:
        super()._keep_settings(settings)
        ReaderApp._keep_settings(self, settings)

    async def action_quit(self) -> None:
        """Closes the host; asks first if others are here."""
        others, t = len(self.host.guests) - 1, self.text
        if others < 1:
            await super().action_quit()
        elif not isinstance(self.screen, CloseTheHost):
            about = t.n(
                "{count} other is here and would have to go.",
                "{count} others are here and would have to go.",
                others,
            )
            self.push_screen(
                CloseTheHost(t.t("Close the host?"), about, t.t("close it"), t.t("stay"), grave=True), self._answered
            )

    def _answered(self, close: bool | None) -> None:
        if close:
            self.call_away("")

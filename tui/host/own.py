"""The host's own terminal: the same app as everybody's, in the terminal that the server was started from."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

from tui.host.app import HostedApp
from tui.host.colours import Depth, depth_of, recoloured

try:
    from textual.drivers.linux_driver import LinuxDriver as Terminal
except ImportError:  # on Windows
    from textual.drivers.windows_driver import WindowsDriver as Terminal  # type: ignore[assignment]


class OwnDriver(Terminal):
    """Textual's own driver with the colours that this terminal shows."""

    def __init__(self, depth: Depth, app: HostedApp, **given: Any) -> None:
        super().__init__(app, **given)
        self.depth = depth

    def write(self, data: str) -> None:
        super().write(recoloured(data, self.depth))

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Opens nothing."""


def at_home(app: HostedApp) -> HostedApp:
    """`app` drawing to this process's own terminal."""
    app.driver_class = partial(OwnDriver, depth_of(os.environ))  # type: ignore[assignment]
    return app

"""Lines that hang and lines that flood: who plays on notices nothing of either."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import String
from textual._context import active_app
from textual.drivers._writer_thread import WriterThread

from tests.host.friends import a_party, until
from tests.host.hosting import a_host, guest_of
from tui.host import own
from tui.host.app import HostedApp
from tui.host.colours import Depth
from tui.host.own import OwnDriver

IGNORE = 2
"""The number of SSH's packet that means nothing."""
AKI = asyncssh.generate_private_key("ssh-ed25519")


class Terminal:
    """A terminal that takes nothing until it is let."""

    def __init__(self) -> None:
        self.takes = threading.Event()
        self.got = ""

    def write(self, text: str) -> None:
        self.takes.wait()
        self.got += text

    def flush(self) -> None:
        """There is nothing to be flushed."""


async def test_an_own_terminal_that_hangs_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "PATIENCE", 0.01)
    monkeypatch.setattr(own, "AGAIN", 0.01)
    host = a_host(tmp_path)
    app = HostedApp(host, guest_of(host, "Aki"))
    later: list[Any] = []
    monkeypatch.setattr(app, "call_later", lambda do: later.append(do))
    active_app.set(app)
    for hangs_to_the_end in (False, True):
        terminal, driver = Terminal(), OwnDriver(Depth.FULL, app)
        thread = driver._writer_thread = WriterThread(terminal)  # type: ignore[arg-type]
        thread.start()
        for at in range(200):
            driver.write(f"{at} ")
        if not hangs_to_the_end:
            terminal.takes.set()
            await until(lambda: app.refresh in later)
            assert "199" not in terminal.got  # it was passed over, and all is drawn anew instead
            driver.write("drawn anew")
        driver.close()
        assert driver.stuck is hangs_to_the_end
        assert terminal.got.endswith("drawn anew") is not hangs_to_the_end
        terminal.takes.set()
        thread.join()
    host.close()


async def test_who_sends_thousands_of_empty_packets_is_cut_off(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        aki = await party.join("Aki", AKI)
        flooding = await party.connect("flood")
        for _ in range(200):
            for _ in range(200):
                flooding.send_packet(IGNORE, String(b""))
            await asyncio.sleep(0.01)
            if flooding._transport is None:
                break
        with pytest.raises((asyncssh.Error, OSError)):  # cut off, and not let in again for a while
            await party.connect("flood")
        aki.type("c")
        await aki.until("Everybody hears it")

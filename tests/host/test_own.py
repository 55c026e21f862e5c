"""The owner of the host plays like everybody, and may write to the own machine; guests may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.duel.commands import Concede
from tests.host.test_host import a_host, guest_of, person_of
from tests.tui.driving import Player
from tests.tui.duelling import setting
from tui.host.app import HostedApp
from tui.text import Text


async def test_the_owner_exports_and_a_guest_does_not(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    owner, guest = guest_of(host, "Aki"), guest_of(host, "Toma")
    own, others = HostedApp(host, owner, folder=tmp_path / "out"), HostedApp(host, guest)
    assert own.folder == tmp_path / "out"
    with pytest.raises(PermissionError, match="nothing is written"):
        _ = others.folder
    own.hall.begin(setting(2, people=(0, 1)))
    host.sit(person_of(guest))
    host.ready(person_of(owner))
    host.ready(person_of(guest))
    arena = host.hall.arena
    assert arena is not None
    arena.send(Concede(0))
    assert arena.over
    with pytest.raises(PermissionError, match="nothing is written"):
        others.hall.export(tmp_path / "out", Text())
    assert all(path.stat().st_size for path in own.hall.export(tmp_path / "out", Text()))
    # A sheet, by the keys of the own terminal.
    async with own.run_test(size=(80, 24)) as pilot:
        player = Player(own, pilot)
        await player.settle()
        await player.press("f2", "x", "enter")
        player.sees("Copied, and written to")
    assert list((tmp_path / "out" / "characters").glob("*.md"))
    host.close()

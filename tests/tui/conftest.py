"""Tests of the screens may be coroutines: each runs in an event loop of its own."""

from __future__ import annotations

import asyncio
import inspect

import pytest
from pytest_textual_snapshot import SVGImageExtension
from syrupy.assertion import SnapshotAssertion
from textual.screen import Screen


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a coroutine test to its end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    asyncio.run(pyfuncitem.obj(**given))
    return True


@pytest.fixture(autouse=True)
def _unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames are drawn when a test reads them, not each that nobody sees: they took a third of the time.

    The marker `painted` has all of them drawn, as in a terminal.
    """
    if request.node.get_closest_marker("painted"):
        return
    paint = Screen._compositor_refresh

    def passed_over(screen: Screen[object]) -> None:
        if screen is not screen.app.screen:
            paint(screen)
            return
        screen._dirty_widgets.clear()
        screen._compositor._dirty_regions.clear()
        screen.app._update_mouse_over(screen)

    monkeypatch.setattr(Screen, "_compositor_refresh", passed_over)


@pytest.fixture
def pictures(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Kept pictures: `app.export_screenshot() == pictures(name=...)`; `--snapshot-update` makes them anew."""
    return snapshot.use_extension(SVGImageExtension)

"""Tests of the screens may be coroutines: each runs in an event loop of its own."""

from __future__ import annotations

import asyncio
import inspect

import pytest
from pytest_textual_snapshot import SVGImageExtension
from syrupy.assertion import SnapshotAssertion


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a coroutine test to its end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    asyncio.run(pyfuncitem.obj(**given))
    return True


@pytest.fixture
def pictures(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Kept pictures: `app.export_screenshot() == pictures(name=...)`; `--snapshot-update` makes them anew."""
    return snapshot.use_extension(SVGImageExtension)

"""What all tests share: properties without a clock, and nothing of the machine's own settings."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "zanmei",
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("zanmei")

# A screen is a tree of thousands of objects, and most tests make one: the usual sweeps took a quarter of the time.
gc.set_threshold(100_000, 50, 100)


@pytest.fixture(autouse=True)
def _no_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Tests see no language, colour or terminal of the machine, and no saves or settings of its user."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "COLORTERM", "TEXTUAL_ANIMATIONS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))

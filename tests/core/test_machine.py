"""The core stands alone, and plays the same game in every process."""

import os
import subprocess
import sys

IMPORT_ALL = """
import importlib, pkgutil, sys
import core
for module in pkgutil.walk_packages(core.__path__, "core."):
    importlib.import_module(module.name)
from core.content import house
house()
wrong = [name for name in sys.modules if name.split(".")[0] in {"textual", "rich", "asyncio", "saves", "tui"}]
print(*wrong)
"""

PLAY = """
import hashlib, sys
import msgspec
from core.cards import Card
from core.views import story, view
from tests.play import random_table
for seed in range(3):
    table = random_table(seed, 150)
    parts = (table, [view(table, seat) for seat in range(-2, 4)], story(table, -2))
    print(hashlib.sha256(msgspec.json.encode(parts, enc_hook=str)).hexdigest(), len(table.log))
"""


def run(code: str, **environment: str) -> str:
    """What a fresh interpreter prints for `code`."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_no_module_of_the_core_brings_a_screen_a_file_format_or_an_event_loop() -> None:
    assert run(IMPORT_ALL) == ""


def test_the_same_game_whatever_the_seed_of_hashes() -> None:
    """Neither the order of sets nor the addresses of cards may decide anything (rules 1)."""
    games = {run(PLAY, PYTHONHASHSEED=seed) for seed in ("0", "1", "4242")}
    assert len(games) == 1

"""An answer of the GM's tools as a process, against the start of Python with msgspec alone."""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Final

PAIRS: Final = 25
GOAL: Final = 2.5
ASKED: Final = "gm climb --height 14 --skill 5 --wall smooth --json"
TOOL: Final = [str(Path(sys.executable).with_name("zanmei")), *ASKED.split()]
YARDSTICK: Final = [sys.executable, "-c", "import msgspec"]


def seconds(command: list[str]) -> float:
    """How long `command` takes from start to end."""
    start = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - start


def run() -> None:
    """Both in turn, so that what else the machine does weighs on both; medians, and the median of the ratios."""
    pairs = [(seconds(TOOL), seconds(YARDSTICK)) for _ in range(PAIRS + 2)][2:]
    tool, bare = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(one / other for one, other in pairs)
    print(f"zanmei gm climb: {tool * 1000:.0f} ms, python -c 'import msgspec': {bare * 1000:.0f} ms")
    print(f"ratio {ratio:.2f} (goal: {GOAL} at most), {PAIRS} pairs in turn, medians")

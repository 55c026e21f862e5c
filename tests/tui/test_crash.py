"""A fault of the program itself ends in a sentence, not in a traceback, and costs nothing that was played."""

import subprocess
import sys
from pathlib import Path

from saves.store import load

PROGRAM = """
import asyncio, sys
from pathlib import Path
from tui.app import ZanmeiApp
from tui.options import Options
from tui.settings import Settings

async def play():
    app = ZanmeiApp(Options(saves=Path(sys.argv[1]), lang="en", seed="x"), Settings(motion=False))
    def fail():
        hidden = "a hand that nobody may see"
        app._begin("A road")
        raise RuntimeError("broken on purpose")
    app.call_after_refresh(fail)
    await app.run_async(headless=True)
    return app.return_code

sys.exit(asyncio.run(play()))
"""


def test_a_sentence_instead_of_a_traceback(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(tmp_path)], capture_output=True, text=True)
    assert done.returncode == 1
    assert "Traceback" not in done.stdout + done.stderr
    assert "Zanmei failed and had to stop" in done.stderr.replace("\n", " ")
    log = next(tmp_path.rglob("crash.log")).read_text("utf-8")
    assert "RuntimeError: broken on purpose" in log
    assert "a hand that nobody may see" not in log.replace('hidden = "a hand that nobody may see"', "")
    assert load(tmp_path / "a-road.toml").state.name == "A road"

"""The command line as a process: what it loads, and how it behaves in pipes."""

import json
import os
import subprocess
import sys

import pytest

LOADED = """
import sys
from tui.cli import main
code = main(sys.argv[1:])
heavy = {name.split(".")[0] for name in sys.modules} & {"textual", "rich", "asyncio"}
print(*heavy, file=sys.stderr)
raise SystemExit(code)
"""


def process(*argv: str, code: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the command line, or `code` with the same arguments, in a fresh process."""
    program = ["-c", code or "from tui.cli import main; raise SystemExit(main())"]
    plain = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    return subprocess.run(
        [sys.executable, *program, *argv],
        capture_output=True,
        encoding="utf-8",
        env={**plain, "LANG": "C.UTF-8", **environment},
        check=False,
    )


@pytest.mark.parametrize(
    "argv",
    [
        ["hand", "AS JH"],
        ["roll", "D6"],
        ["check", "9"],
        ["gm", "climb", "--roll"],
        ["--version"],
        ["--help"],
        ["saves", "list", "--saves", "."],
    ],
    ids=lambda argv: argv[0],
)
def test_an_answer_loads_no_screen(argv: list[str]) -> None:
    done = process(*argv, code=LOADED)
    assert (done.returncode, done.stderr.strip()) == (0, "")


def test_the_installed_command_answers() -> None:
    command = os.path.join(os.path.dirname(sys.executable), "zanmei")
    done = subprocess.run([command, "hand", "AS JH"], capture_output=True, text=True, check=False)
    assert (done.returncode, json.loads(done.stdout)) == (0, {"kind": "blackjack", "value": 7})


def test_exit_codes_and_streams() -> None:
    assert process("hand", "AS 2H").returncode == 1
    done = process("hand", "5X")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close otherwise there")
@pytest.mark.parametrize("argv", ["check 9", "--help", "--version"])
def test_a_reader_who_leaves_is_no_reason_to_complain(argv: str) -> None:
    program = "from tui.cli import main; raise SystemExit(main())"
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-c", program, *argv.split()], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from tui.cli import main; raise SystemExit(main())", "check", "9"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_a_stream_that_knows_only_ascii_gets_numbers_for_letters() -> None:
    done = process("hand", "残", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert r"\u6b8b" in done.stderr

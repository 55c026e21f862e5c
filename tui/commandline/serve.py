"""`zanmei serve`: friends play over SSH. What SSH needs is an extra and loaded only here."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tui.commandline.answer import Wrong
from tui.commandline.parser import name, one_of, whole
from tui.mark import N_
from tui.text import LANGUAGES, Text

if TYPE_CHECKING:
    from tui.commandline.parser import Parser

MOST: Final = 256


def declare(parser: Parser, text: Text) -> None:
    """Adds what this command takes to its `parser`."""
    t, add = text.t, parser.options.add_argument
    path, ours = {"type": Path, "metavar": "FILE"}, argparse.SUPPRESS
    add("--load", **path, default=ours, help=t("the table to play; else a new one"))  # type: ignore[arg-type]
    add("--saves", type=Path, metavar="DIR", default=ours, help=t("the folder of saves"))
    add("--host", default="127.0.0.1", metavar="ADDRESS", help=t("where to listen; 0.0.0.0 for everywhere"))
    add("--port", type=whole(0, 65_535), default=2222, metavar="N", help=t("the port, 2222 unless given"))
    who = parser.options.add_mutually_exclusive_group()
    who.add_argument("--password-file", **path, help=t("friends know the password in it"))  # type: ignore[arg-type]
    who.add_argument("--keys", **path, help=t("friends have one of these keys (authorized_keys)"))  # type: ignore[arg-type]
    who.add_argument("--open", action="store_true", help=t("anybody may come; from elsewhere with --host only"))
    add("--max", type=whole(1, MOST), default=64, metavar="N", help=t("how many may be here at once"))
    add("--gm", type=name, metavar="NAME", help=t("who may be GM; else you, or with --headless anybody"))
    add(
        "--lang",
        type=one_of(*LANGUAGES),
        metavar="|".join(LANGUAGES),
        default=ours,
        help=t("the language of everything shown"),
    )
    add("--headless", action="store_true", help=t("do not play in this terminal"))


def serve(args: argparse.Namespace, text: Text) -> int:
    """Serves until it is told to stop; the exit code."""
    if find_spec("asyncssh") is None:
        raise Wrong(N_("Playing over SSH needs one more package. In the clone: .venv/bin/pip install '.[ssh]'"))
    if not args.headless and not all(
        stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)
    ):
        raise Wrong(N_("You play in this terminal too, and this is none: add --headless."))
    from tui.host.limits import Limits
    from tui.host.serve import Wanted, run

    wanted = Wanted(
        address=args.host,
        port=args.port,
        load=args.load,
        saves=args.saves,
        password=args.password_file,
        keys=args.keys,
        open=args.open,
        gm=args.gm,
        headless=args.headless,
        lang=args.lang,
        limits=Limits(sessions=args.max),
    )
    return run(wanted, text)

"""The command `zanmei`: the game, or an answer without a screen. Nothing of Textual is loaded for an answer."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TextIO

from tui.commandline.answer import Answer, Told, Wrong, quoted
from tui.commandline.parser import Parser, one_of, seed
from tui.languages import chosen_language
from tui.mark import N_
from tui.options import Options
from tui.text import LANGUAGES, Text

REFUSED: Final = 2
"""The exit code when what was asked cannot be done."""
INTERRUPTED: Final = 130
READER_GONE: Final = 141
"""As a shell tells it of a program that wrote to a pipe which nobody reads any more."""

# Each is a module of `tui.commandline`, loaded when it is asked for.
COMMANDS: Final[Mapping[str, str]] = {
    "hand": N_("what cards make together"),
    "roll": N_("throw dice, against a number if you like"),
    "check": N_("the exact odds of coming close to 13"),
    "gm": N_("the GM's tools: fire, water, climbing, traps, animals, performance"),
    "saves": N_("list, check or export saved tables"),
    "keys": N_("every key, and the name by which the settings file changes it"),
    "serve": N_("let friends play over SSH"),
}
ABOUT: Final = N_("Four cards, the days you have left. Without a command the game begins.")
PIPES: Final = N_("Into a pipe, hand, roll, check, gm answer in JSON; --json asks for it anywhere.")
EXITS: Final = N_("Exit codes: 0 done; 1 no: no hand, a faulty save; 2 not understood.")
EXAMPLES: Final = """\
  zanmei --load lantern.toml --lang ja
  zanmei hand "JS QH KS AS"
  zanmei roll "2D6+5>=10" --seed 7
  zanmei check 9 --difficulty normal
  zanmei gm climb --height 14 --skill 5 --wall smooth
  zanmei saves export lantern.toml --to markdown
  zanmei serve --host 0.0.0.0 --password-file secret.txt"""


def main(argv: Sequence[str] | None = None) -> int:
    """Does what the command line asks (`sys.argv` unless `argv` is given); answers the exit code."""
    argv = sys.argv[1:] if argv is None else argv
    text = Text(_language(argv, os.environ))
    for stream in (sys.stdout, sys.stderr):  # a terminal that has no sign for a letter is given its number
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(argv, text)
    except Wrong as wrong:
        print(f"zanmei: {wrong.told(text)}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(argv: Sequence[str], text: Text) -> int:
    try:
        args = _parser(text).parse_args(argv)
    except Told as told:
        return _say(told.text.rstrip(), 0)
    if args.version:
        from importlib import metadata

        return _say(f"zanmei {metadata.version('zanmei')}", 0)
    if args.command is None or (args.command == "gm" and args.tool is None):
        return _play(args)
    if args.command == "serve":
        code: int = _module("serve").serve(args, text)
        return code
    answer: Answer = _module(args.command).answer(args, text)
    as_json = args.json or (answer.piped and not at_terminal(sys.stdout))
    if answer.document and not at_terminal(sys.stdout) and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    return _say(json.dumps(answer.data) if as_json else answer.text, answer.code)


def _say(shown: str, code: int) -> int:
    """Prints `shown`; the exit code, which is `code` unless nobody reads."""
    try:
        print(shown, flush=sys.stdout is not None)
    except BrokenPipeError:
        _let_go_of_stdout()
        return READER_GONE
    except OSError as error:
        _let_go_of_stdout()
        raise Wrong(N_("The answer cannot be written: {reason}."), reason=error.strerror) from error
    return code


def _let_go_of_stdout() -> None:
    """What is still to be written goes nowhere, so that Python does not complain of it at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _play(args: argparse.Namespace) -> int:
    if not all(map(at_terminal, (sys.stdin, sys.stdout, sys.stderr))):
        raise Wrong(N_("The game needs a terminal. For scripts there are commands: see zanmei --help."))
    from tui.app import run  # brings Textual with it

    if args.load is not None:
        from saves.folder import named
        from saves.place import default_folder

        if not named(args.load, args.saves or default_folder()).exists():
            raise Wrong(N_("{file} is not there."), file=quoted(str(args.load)))
    options = Options(load=args.load, lang=args.lang, ascii=args.ascii, seed=args.seed, saves=args.saves)
    return run(replace(options, place="gm") if args.command == "gm" else options)


def at_terminal(stream: TextIO | None) -> bool:
    """Whether a person is at the other end of `stream`, which is None when it was closed before we began."""
    return stream is not None and stream.isatty()


def _language(argv: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language to complain in, known before anything else is understood."""
    asked = None
    for at, word in enumerate(argv, 1):
        if word == "--lang" and at < len(argv):
            asked = argv[at]
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
    return chosen_language(asked, "", environ)


def _parser(text: Text) -> Parser:
    examples = text.t("examples")
    epilog = f"{examples}:\n{EXAMPLES}\n\n{text.t(PIPES)}\n{text.t(EXITS)}"
    parser = Parser(text, prog="zanmei", description=text.t(ABOUT), epilog=epilog)
    parser.options.add_argument("--version", action="store_true", help=text.t("show the version"))
    parser.options.add_argument("--load", type=Path, metavar="FILE", help=text.t("begin with the table saved there"))
    parser.options.add_argument("--saves", type=Path, metavar="DIR", help=text.t("the folder of saves"))
    parser.options.add_argument(
        "--seed", type=seed, metavar="TEXT", help=text.t("of a new table: the same seed deals the same cards")
    )
    parser.options.add_argument(
        "--ascii", action="store_const", const=True, help=text.t("draw with plain letters and signs only")
    )
    parser.options.add_argument(
        "--lang", type=one_of(*LANGUAGES), metavar="|".join(LANGUAGES), help=text.t("the language of everything shown")
    )
    parser.set_defaults(json=False)
    commands = parser.commands(text.t("commands"), "command", required=False)
    for name, about in COMMANDS.items():
        command = commands.add_parser(name, help=text.t(about), description=text.t(about))
        command.declare_later(partial(_declare, name, command, text))
    return parser


def _module(name: str) -> Any:
    return import_module(f"tui.commandline.{name}")


def _declare(name: str, command: Parser, text: Text) -> None:
    _module(name).declare(command, text)

"""`zanmei saves`: what saves there are, what is wrong with one, and one written out for other programs."""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from core.names import clean
from tui.commandline.answer import Answer, Wrong
from tui.commandline.parser import one_of
from tui.mark import N_
from tui.text import Text

if TYPE_CHECKING:
    from core.sanity import Fault
    from core.table import Table
    from core.views import CharacterView
    from saves.errors import Notice, SaveError
    from saves.folder import Listed
    from tui.commandline.parser import Parser

# The modules of the saves are loaded when they are asked for: the other commands start faster without.

FORMATS: Final = ("markdown", "ccfolia", "json")
NOTHING_TO_CHECK: Final = ("no_file", "not_file", "unreadable")
"""What is wrong where there is no save at all."""


def declare(parser: Parser, text: Text) -> None:
    """Adds what this command takes to its `parser`."""
    commands = parser.commands(text.t("commands"), "action", required=True)
    abouts = {
        "list": text.t("the saved tables, the last played first"),
        "check": text.t("name everything that is wrong with a save"),
        "export": text.t("print a save, for reading or for other programs"),
    }
    for name, about in abouts.items():
        command = commands.add_parser(name, help=about, description=about)
        command.add_common()
        if name == "list":
            command.options.add_argument(
                "--saves", type=Path, metavar="DIR", default=argparse.SUPPRESS, help=text.t("the folder of saves")
            )
        else:
            command.what.add_argument("file", type=Path, metavar="FILE", help=text.t("a save"))
        if name == "export":
            command.options.add_argument(
                "--to",
                type=one_of(*FORMATS),
                default="markdown",
                metavar="|".join(FORMATS),
                help=text.t("markdown: what all may know; ccfolia: one character; json: everything, hidden cards too"),
            )
            command.options.add_argument(
                "--who",
                metavar="NAME",
                help=text.t("one character, by name or number; ccfolia needs it where several live"),
            )


def answer(args: argparse.Namespace, text: Text) -> Answer:
    """Does what `args.action` says."""
    match args.action:
        case "list":
            return _list(args.saves, text)
        case "check":
            return _check(_named(args), text)
        case _:
            return _export(_named(args), args.to, args.who, text)


def _named(args: argparse.Namespace) -> Path:
    """The file asked for; a bare name may be one of the folder of saves."""
    from saves.folder import named
    from saves.place import default_folder

    return named(args.file, args.saves or default_folder())


def _list(folder: Path | None, text: Text) -> Answer:
    from saves.folder import listing
    from saves.place import default_folder

    folder = folder or default_folder()
    found = listing(folder)
    lines = [_line(one, text) for one in found] or [text.t("No saves in {folder}.", folder=shown(folder))]
    return Answer([_data(one) for one in found], "\n".join(lines), piped=False)


def _line(one: Listed, text: Text) -> str:
    """`lantern.toml  The lantern road, day 12: Aki, Toma`, or what is wrong with it."""
    from tui.faults import save_words

    if one.error is not None:
        return clean(save_words(one.error, text))
    line = shown(one.path.name) + "  " + text.t("{name}, day {day}", name=one.name, day=one.day)
    people = [*one.living, *(text.t("{name} (dead)", name=name) for name in one.dead)]
    return line + (": " + text.t(", ").join(people) if people else "")


def _data(one: Listed) -> dict[str, Any]:
    return {
        "file": str(one.path),
        "name": one.name,
        "day": one.day,
        "living": list(one.living),
        "dead": list(one.dead),
        "modified": datetime.fromtimestamp(one.modified, UTC).isoformat(timespec="seconds"),
        "open": one.locked,
        "error": one.error.code if one.error else None,
    }


def _check(file: Path, text: Text) -> Answer:
    from saves.errors import SaveError
    from saves.store import open_table
    from tui.faults import fault_words, notice_words

    notices: tuple[Notice, ...] = ()
    error: SaveError | None = None
    try:
        notices = open_table(file).notices
    except SaveError as found:
        if found.code in NOTHING_TO_CHECK:
            raise _wrong(found, text) from found
        error = found
    faults = list(error.faults) if error else []
    faults += [fault for notice in notices for fault in notice.facts.get("faults", ())]
    lines = [clean(fault_words(fault, text)) for fault in faults]
    if error is not None and not faults:
        lines.append(_said(error, text))
    lines += [notice_words(notice, text) for notice in notices]
    data = {
        "file": str(file),
        "loads": error is None,
        "error": error.code if error else None,
        "faults": [_fault(fault, line) for fault, line in zip(faults, lines, strict=False)],
        "notices": [notice.code for notice in notices],
    }
    good = error is None and not faults
    return Answer(
        data, "\n".join(lines or [text.t("{file} is in order.", file=shown(file))]), 0 if good else 1, piped=False
    )


def _fault(fault: Fault, said: str) -> dict[str, str]:
    from saves.errors import right, wrong

    return {
        "key": fault.key,
        "code": fault.code,
        "wrong": wrong(fault.facts),
        "right": right(fault.facts),
        "said": said,
    }


def _export(file: Path, to: str, who: str | None, text: Text) -> Answer:
    from saves.errors import SaveError
    from saves.export import to_json
    from saves.store import open_table
    from tui.exporting import to_ccfolia, to_markdown, to_sheet

    try:
        table, _, _, content = open_table(file)
    except SaveError as error:
        raise _wrong(error, text) from error
    text = text.of(content)
    if to == "ccfolia":
        document = to_ccfolia(_character(table, who, text), text)
        return Answer(json.loads(document), document.rstrip("\n"), piped=False, document=True)
    written = to_json(table)
    if to == "markdown":
        document = to_markdown(table, text) if who is None else to_sheet(_character(table, who, text), text)
    else:
        document = written
    return Answer(json.loads(written), document.rstrip("\n"), piped=False, document=True)


def _character(table: Table, who: str | None, text: Text) -> CharacterView:
    """The character called or numbered `who`; without that the only one, or the only one alive."""
    from core.events import WATCHER
    from core.views import view

    people = view(table, WATCHER, text.content).characters
    living = [one for one in people if one.died is None]
    if who is None:
        found = living or list(people)
    else:
        found = [one for one in people if one.name == who] or [one for one in people if str(one.seat) == who]
    if len(found) == 1:
        return found[0]
    names = text.t(", ").join(f"{one.name} ({one.seat})" for one in people)
    raise Wrong(N_("Say whose sheet with --who: {names}."), names=names or text.t("nobody"))


def _wrong(error: SaveError, text: Text) -> Wrong:
    return Wrong(N_("{why}"), why=_said(error, text))


def _said(error: SaveError, text: Text) -> str:
    from tui.faults import save_words

    return clean(save_words(error, text))


def shown(path: Path | str) -> str:
    """A path as it may be printed."""
    return clean(str(path))

"""`zanmei keys`: every key, with the id by which the settings file changes it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tui.commandline.answer import Answer
from tui.text import Text

if TYPE_CHECKING:
    from tui.commandline.parser import Parser


def declare(parser: Parser, text: Text) -> None:
    """Adds what this command takes to its `parser`: nothing of its own."""
    del text
    parser.add_common()


def answer(args: argparse.Namespace, text: Text) -> Answer:
    """Every act by its id: its keys, and what it does."""
    del args
    from tui.app import ZanmeiApp  # brings Textual with it
    from tui.keys import acts_of_screens

    acts = {**{act.id: act for act in ZanmeiApp.ACTS}, **acts_of_screens()}
    rows = [(name, act.keys, text.t(act.help or act.label)) for name, act in acts.items()]
    ids, keys = (max(len(row[at]) for row in rows) for at in (0, 1))
    lines = [f"{name:<{ids}}  {pressed:<{keys}}  {does}".rstrip() for name, pressed, does in rows]
    data = [{"id": name, "keys": pressed.split(","), "does": does} for name, pressed, does in rows]
    return Answer(data, "\n".join(lines), piped=False)

"""An argument parser that speaks the reader's language and complains in one line."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NoReturn

from core.names import a_name, clean
from core.refusal import Refusal
from tui.commandline.answer import Told, Wrong, quoted
from tui.mark import N_
from tui.text import LANGUAGES, Text

# What argparse says of itself, in English only; other things are checked, and said, by the commands.
_SAID: Final[Mapping[str, str]] = {
    r"the following arguments are required: (?P<what>.+)": N_("Missing: {what}."),
    r"unrecognized arguments: (?P<what>.+)": N_("What is meant by {what}? See --help."),
    r"argument (?P<what>\S+): expected .+": N_("Something is missing after {what}."),
    r"argument (?P<other>\S+): not allowed with argument (?P<what>\S+)": N_("{what} and {other} do not go together."),
    r"argument .+: invalid choice: (?P<what>'[^']*').*": N_("There is no command {what}. See --help."),
}


class Parser(argparse.ArgumentParser):
    """A parser whose help is in `text`'s language and whose errors are `Wrong`."""

    def __init__(self, text: Text, **settings: Any) -> None:
        settings["formatter_class"] = _formatter(text)
        super().__init__(add_help=False, allow_abbrev=False, **settings)
        self.text = text
        self.what = self.add_argument_group(text.t("what"))
        self.options = self.add_argument_group(text.t("options"))
        self.options.add_argument("-h", "--help", action=_Help, nargs=0, help=text.t("show this help"))
        self._later: Callable[[], None] | None = None

    def declare_later(self, declare: Callable[[], None]) -> None:
        """Calls `declare` before anything is parsed here: what is not asked for need not be loaded."""
        self._later = declare

    def parse_known_args(self, *given: Any, **named: Any) -> Any:
        """As argparse does it, once everything is declared."""
        if self._later is not None:
            declare, self._later = self._later, None
            declare()
        return super().parse_known_args(*given, **named)

    def add_common(self) -> None:
        """Adds what every command takes; where it is not given, what stands before the command holds."""
        self.options.add_argument(
            "--json", action="store_true", default=argparse.SUPPRESS, help=self.text.t("answer in JSON")
        )
        self.options.add_argument(
            "--lang",
            type=one_of(*LANGUAGES),
            metavar="|".join(LANGUAGES),
            default=argparse.SUPPRESS,
            help=self.text.t("the language of everything shown"),
        )

    def add_seed(self) -> None:
        """Adds the seed of what is thrown; where it is not given, what stands before the command holds."""
        self.options.add_argument(
            "--seed",
            type=seed,
            metavar="TEXT",
            default=argparse.SUPPRESS,
            help=self.text.t("the same seed throws the same dice"),
        )

    def commands(self, title: str, dest: str, *, required: bool) -> argparse._SubParsersAction[Parser]:
        """The place for commands of this one, under `title`."""

        def make(**settings: Any) -> Parser:
            return Parser(self.text, **settings)

        kind: Any = make  # argparse asks for a class, and calls it
        return self.add_subparsers(
            title=title, dest=dest, metavar=self.text.t("COMMAND"), required=required, parser_class=kind
        )

    def error(self, message: str) -> NoReturn:
        """Raises `Wrong` with what argparse found, said in our words where they are known."""
        for pattern, said in _SAID.items():
            match = re.fullmatch(pattern, message, re.DOTALL)
            if match:
                raise Wrong(said, **{name: clean(what) for name, what in match.groupdict().items()})
        raise Wrong("{why}", why=clean(message))


class _Help(argparse.Action):
    """Raises `Told` with the help of the parser it stands in."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        raise Told(parser.format_help())


def _formatter(text: Text) -> type[argparse.HelpFormatter]:
    class Formatter(argparse.RawDescriptionHelpFormatter):
        """Help as it was written, with the heading of the usage translated."""

        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[Any],
            prefix: str | None = None,
        ) -> None:
            super().add_usage(usage, actions, groups, text.t("usage: ") if prefix is None else prefix)

    return Formatter


def whole(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number from `least` to `most`; anything else is `Wrong` and told the range."""

    def read(written: str) -> int:
        if re.fullmatch(r"[+-]?[0-9]{1,9}", written.strip()) and least <= int(written) <= most:
            return int(written)
        message = N_("{number} is not a whole number from {least} to {most}.")
        raise Wrong(message, number=quoted(written), least=least, most=most)

    return read


def one_of(*known: str) -> Callable[[str], str]:
    """Reads one of the words `known`; anything else is `Wrong` and told them."""

    def read(written: str) -> str:
        if written in known:
            return written
        raise Wrong(N_("{word} is not one of {known}."), word=quoted(written), known=", ".join(known))

    return read


def seed(written: str) -> str:
    """Reads the seed of a table or a roll: any text that can be shown."""
    cleaned = clean(written)
    if not cleaned or cleaned != written:
        raise Wrong(N_("{seed} is no seed: write some characters, and only such as show."), seed=quoted(written))
    return cleaned


def name(written: str) -> str:
    """Reads a person's name."""
    try:
        return a_name(written)
    except Refusal as refusal:
        raise Wrong(N_("{name} is no name that can be used."), name=quoted(written)) from refusal

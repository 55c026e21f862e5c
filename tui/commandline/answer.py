"""What a command of the command line gives back: an answer, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tui.text import Text

_SHOWN: Final = 60


@dataclass(frozen=True)
class Answer:
    """An answer: `data` for programs, `text` for people, the exit `code`.

    `piped` says that a program is likely to read what does not go to a terminal, so that it is given `data` unasked.
    A `document` is a file's content: UTF-8 wherever it goes.
    """

    data: object
    text: str
    code: int = 0
    piped: bool = True
    document: bool = False


class Wrong(Exception):  # noqa: N818 - said of what was asked, not of the program
    """What was asked cannot be done: a message marked for translation, and the facts in it."""

    def __init__(self, message: str, **facts: object) -> None:
        super().__init__(message, facts)
        self.message = message
        self.facts = facts

    def told(self, text: Text) -> str:
        """The sentence, in the reader's language."""
        return text.t(self.message, **self.facts)


class Told(Exception):  # noqa: N818 - not a fault at all
    """Help was asked for: `text` is all there is to print."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def quoted(text: str) -> str:
    """`text` in quotes, as short as a message can bear and with nothing in it that a terminal would act on."""
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…")

"""Names that people take here, and give to the lives they draw: none that could be read as the host's own words."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from core.names import CELLS, cells, check_name, clean
from core.refusal import Refusal
from tui.mark import N_
from tui.text import LANGUAGES, Text

MARKS: Final = frozenset(",;:()、。「」꞉∶ː")
"""What stands between a name and what the host says of it, whatever its width."""
WORDS: Final = (
    *(N_("free"), N_("nobody"), N_("everybody"), N_("ready"), N_("away"), N_("you"), N_("GM"), N_("the table")),
    *(N_("a duel"), N_("a new life"), N_("none yet"), N_("being drawn"), N_("a bot plays"), N_("the GM plays")),
)
"""What the host says where a name could stand."""


def same(name: str) -> str:
    """What two names have in common that would be taken for each other."""
    return _one_blank(unicodedata.normalize("NFKC", name).casefold())


def a_free_name(typed: str) -> str:
    """What somebody typed, as a name to be known by here; refused where it is none."""
    name = _one_blank(clean(typed))
    check_free_name(name)
    return name


def check_free_name(name: str) -> None:
    """Refuses what is no name, and `name_marks` or `name_word` what could be the host's own."""
    check_name(name)
    if name != _one_blank(name) or not MARKS.isdisjoint(unicodedata.normalize("NFKC", name)):
        raise Refusal("name_marks")
    if same(name) in _words():
        raise Refusal("name_word", name=name)


def proposed(login: str, most: int = CELLS) -> str:
    """A name made of a login name, of at most so many cells: as far as it is one, perhaps empty."""
    name = ""
    for letter in clean(login):
        if MARKS.isdisjoint(unicodedata.normalize("NFKC", letter)):
            if cells(name + letter) > most or len(name) >= 4 * most:
                break
            name += letter
    return _one_blank(clean(name))


def _one_blank(name: str) -> str:
    """One plain blank wherever there are blanks of any kind."""
    return " ".join(name.split())


@cache
def _words() -> frozenset[str]:
    """The host's words in every language."""
    return frozenset(same(Text(lang).t(word)) for lang in LANGUAGES for word in WORDS)

"""The text of the rules reference: parts with a key, a title and paragraphs, in each language."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from textual.content import Content

from tui.look import Look

_FOLDER: Final = Path(__file__).parent / "rules"
_HEAD: Final = re.compile(r"## (?P<title>.+?) \{(?P<key>[\w.]+)\}")
_MARKS: Final = re.compile(r"\[(house|L|D|H)\]")


@dataclass(frozen=True)
class Part:
    """A part of the rules. In its paragraphs `[house]` marks a house rule, `[L]` `[D]` `[H]` the source."""

    key: str
    title: str
    paragraphs: tuple[str, ...]

    def holds(self, words: str) -> bool:
        """Whether every one of `words` stands in it somewhere."""
        text = plain(" ".join((self.title, *self.paragraphs)))
        return all(word in text for word in plain(words).split())

    def drawn(self, words: str, house: str, look: Look) -> Content:
        """The paragraphs, with house rules marked by the word `house` and what was searched for marked too."""
        return Content("\n\n").join([_marked(_paragraph(look.plain(one), house), words) for one in self.paragraphs])


def plain(text: str) -> str:
    """`text` as it is searched: without case and without wide letters."""
    return unicodedata.normalize("NFKC", text).casefold()


@cache
def parts(language: str) -> tuple[Part, ...]:
    """All parts in `language`, in order."""
    text = (_FOLDER / f"{language}.md").read_text("utf-8")
    found = []
    for block in re.split(r"^(?=## )", text, flags=re.MULTILINE)[1:]:
        head, _, body = block.partition("\n")
        match = _HEAD.fullmatch(head)
        if match is None:
            raise ValueError(f"no heading with a key: {head}")
        paragraphs = tuple(" ".join(one.split()) for one in body.split("\n\n") if one.strip())
        found.append(Part(match["key"], match["title"], paragraphs))
    return tuple(found)


def matching(known: tuple[Part, ...], words: str) -> tuple[Part, ...]:
    """Those parts that hold all of `words`."""
    return tuple(part for part in known if part.holds(words))


def _paragraph(text: str, house: str) -> Content:
    shown: list[Content] = []
    at = 0
    for mark in _MARKS.finditer(text):
        shown.append(Content(text[at : mark.start()]))
        said, style = (house, "italic $gold") if mark[1] == "house" else (mark[1], "$dim")
        shown.append(Content.styled(f"[{said}]", style))
        at = mark.end()
    return Content("").join([*shown, Content(text[at:])])


def _marked(paragraph: Content, words: str) -> Content:
    for word in words.split():
        for match in re.finditer(re.escape(word), paragraph.plain, re.IGNORECASE):
            paragraph = paragraph.stylize("bold $accent", match.start(), match.end())
    return paragraph

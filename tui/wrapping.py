"""Lines broken as their language breaks them: English between words, Japanese between letters too."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.content import Content

NEVER_FIRST: Final = frozenset(
    "、。，．・：；？！）］｝」』】〕〉》ー…‥々ゝゞぁぃぅぇぉっゃゅょァィゥェォッャュョ％,.:;?!)]}%"
)
"""What no line begins with (the customary 行頭禁則)."""
NEVER_LAST: Final = frozenset("（［｛「『【〔〈《([{")
"""What no line ends with (行末禁則)."""


def wrapped(words: Content, width: int) -> list[Content]:
    """`words` in lines of at most `width` cells (at least 2), broken where their language allows it, if anywhere."""
    return [line for one in words.split("\n", allow_blank=True) for line in _broken(one, max(2, width))]


def _broken(words: Content, width: int) -> list[Content]:
    text = words.plain
    lines: list[Content] = []
    start = chance = 0  # where the line begins, and where it may end
    cells = 0
    for at, letter in enumerate(text):
        if at > start and _may_break(text[at - 1], letter):
            chance = at
        wide = cell_len(letter)
        if cells + wide > width and not letter.isspace():
            end = chance if chance > start else at
            lines.append(words[start:end].rstrip())
            start = chance = end
            cells = cell_len(text[start:at])
        cells += wide
    return [*lines, words[start:].rstrip() if lines else words]


def _may_break(before: str, after: str) -> bool:
    """Whether a line may end between two letters."""
    if after.isspace():
        return False
    if before.isspace():
        return True
    wide = cell_len(before) > 1 or cell_len(after) > 1
    return wide and after not in NEVER_FIRST and before not in NEVER_LAST

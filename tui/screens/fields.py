"""Rows of a form: a label, a value, and what left, right and enter do to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from tui.look import Look

Do = Callable[[], None]


@dataclass(frozen=True)
class Field:
    """One row. `turn` takes −1 or +1 for left and right; `enter` is what the enter key does; both may be missing.

    `verb` is the footer's word for enter.
    """

    label: str
    value: Content
    turn: Callable[[int], None] | None = None
    enter: Do | None = None
    verb: str = ""
    note: str = ""


def rows(fields: Sequence[Field], at: int, look: Look, width: int, label_width: int) -> list[Content]:
    """The rows as lines of `width` cells, the one numbered `at` marked."""
    glyphs = look.glyphs
    lines = []
    for number, field in enumerate(fields):
        here = number == at
        value = field.value
        if field.turn is not None:
            edge = "bold $accent" if here else "$line"
            value = Content.assemble((f"{glyphs.left} ", edge), value, (f" {glyphs.right}", edge))
        mark = (f"{glyphs.cursor} ", "bold $accent") if here else "  "
        blank = " " * max(1, label_width - cell_len(field.label))
        line = Content.assemble(mark, (field.label, "" if here else "$dim"), blank, value)
        if field.note:
            line = Content.assemble(line, "  ", (field.note, "$dim"))
        line = line.truncate(width, ellipsis=not look.ascii).pad_right(max(0, width - line.cell_length))
        lines.append(line.stylize("on $cursor") if here else line)
    return lines

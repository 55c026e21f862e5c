"""Cards drawn as text: 5×4, or 7×5 where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.content import Content

from core.cards import Card
from tui.look import Look

GAP: Final = 1


@dataclass(frozen=True)
class Face:
    """How one card lies there. `card` is None face down; `useful` is False where it cannot serve now.

    A `turning` card is seen from its edge. `worth` stands in its upper edge: what it would make.
    A `blank` one is no card but an empty place with its `hint` written there.
    """

    card: Card | None
    picked: bool = False
    cursor: bool = False
    useful: bool = True
    hint: str = ""
    turning: bool = False
    worth: str = ""
    blank: bool = False


@dataclass(frozen=True)
class Size:
    """A card's size in cells, borders included."""

    width: int
    height: int


SMALL: Final = Size(5, 4)
LARGE: Final = Size(7, 5)


def fitting(count: int, width: int) -> Size:
    """The larger size of which `count` cards fit side by side in `width` cells, if any; else the small one."""
    return LARGE if count * (LARGE.width + GAP) - GAP <= width else SMALL


def at_cell(x: int, size: Size) -> int | None:
    """Which card of a row lies at column `x`; None for a gap."""
    place, inside = divmod(x, size.width + GAP)
    return place if x >= 0 and inside < size.width else None


def row(faces: Sequence[Face], look: Look, size: Size = SMALL) -> Content:
    """Cards side by side, one line taller than a card: picked cards stand a line higher."""
    lines = [Content("")] * (size.height + 1)
    for at, face in enumerate(faces):
        gap = " " * GAP if at else ""
        column = card_lines(face, look, size)
        lines = [Content.assemble(line, gap, part) for line, part in zip(lines, column, strict=True)]
    return Content("\n").join(lines)


def card_lines(face: Face, look: Look, size: Size) -> list[Content]:
    """One card in its place, one line taller than the card: a picked one stands higher."""
    blank = Content.blank(size.width)
    if face.blank:
        words = Content.styled(face.hint, "$dim").truncate(size.width)
        lines = [blank] * (size.height + 1)
        lines[size.height // 2 + 1] = words.pad_right(size.width - words.cell_length)
        return lines
    drawn = _card(face, look, size)
    return [*drawn, blank] if face.picked else [blank, *drawn]


def _card(face: Face, look: Look, size: Size) -> list[Content]:
    """The lines of one card."""
    glyphs = look.glyphs
    corners, across, down = glyphs.corners, glyphs.across, glyphs.down
    if face.picked:
        corners, across, down = glyphs.picked[:4], glyphs.picked[4], glyphs.picked[5]
    elif not face.useful:
        across, down = glyphs.faint[0], glyphs.faint[1]
    edge = "bold $gold" if face.picked else "bold $accent" if face.cursor else "$paper" if face.useful else "$line"
    inner = size.width - 2
    body = _face_up(face, look, size) if face.card else _face_down(look, size)
    foot = (glyphs.pointer if face.cursor else face.hint).center(inner, across)
    if face.turning:
        sides = [f"{down} {down}"] * (size.height - 2)
        thin = [corners[0] + across + corners[1], *sides, corners[2] + across + corners[3]]
        return [Content.styled(line.center(size.width), edge) for line in thin]
    lines = [Content.styled(corners[0] + face.worth.center(inner, across) + corners[1], edge)]
    lines += [Content.assemble((down, edge), line, (down, edge)) for line in body]
    lines.append(Content.styled(corners[2] + foot + corners[3], edge))
    return lines


def _face_up(face: Face, look: Look, size: Size) -> list[Content]:
    assert face.card is not None
    inner = size.width - 2
    ground = "$paper" if face.useful else "$shaded"
    style = f"bold {look.ink(face.card.suit)} on {ground}"
    name = look.card(face.card)
    lines = [name.ljust(inner), *[" " * inner] * (size.height - 4), name.rjust(inner) if size is LARGE else " " * inner]
    return [Content.styled(line, style) for line in lines]


def _face_down(look: Look, size: Size) -> list[Content]:
    inner = size.width - 2
    star = look.glyphs.back
    patterns = [f"{star} {star} {star}"[:inner], f" {star} {star} "[:inner]] if size is LARGE else [f"{star} {star}"]
    return [Content.styled(patterns[at % len(patterns)], "$dim on $table") for at in range(size.height - 2)]

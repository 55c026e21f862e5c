"""The party: a box for each character with the days left, HP and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from core.events import Seat
from core.views import CharacterView
from tui.away import AWAY, Absent, Away
from tui.look import Look
from tui.text import Text

HEIGHT: Final = 4
GAP: Final = 0
PLACES: Final = 4


def flames(life: int, width: int, look: Look) -> Content:
    """Life as a row of flames, one a day up to what fits, and the number: `▮▮▮▮▮▮▮▯▯ 28`."""
    number = str(life).rjust(3)
    room = max(0, width - len(number) - 1)
    glyphs = look.glyphs
    lit = min(life, room)
    row = glyphs.full * lit
    if life > room > 0:
        row = row[:-1] + "+"
    colour = "$loss" if life <= 3 else "$text"
    return Content.assemble((row, colour), (glyphs.empty * (room - lit), "$line"), " ", (number, f"bold {colour}"))


def shown(characters: Sequence[CharacterView], active: Seat | None) -> list[CharacterView]:
    """Which characters have a box: the living, then those who died last, and the active one."""
    ranked = sorted(characters, key=lambda one: (one.died is not None, -(one.died or 0), one.seat))
    chosen = ranked[:PLACES]
    if active is not None and all(one.seat != active for one in chosen):
        chosen = [*chosen[: PLACES - 1], *(one for one in ranked if one.seat == active)]
    return sorted(chosen, key=lambda one: (one.died is not None, one.seat))


def box_width(width: int) -> int:
    """The width of one box when four stand side by side in `width` cells."""
    return max(12, (width - GAP * (PLACES - 1)) // PLACES)


def party(
    characters: Sequence[CharacterView], active: Seat | None, absent: Absent, text: Text, look: Look, width: int
) -> Content:
    """The boxes side by side, four lines high."""
    lines = [Content("")] * HEIGHT
    for at, one in enumerate(characters):
        drawn = _box(one, one.seat == active, absent.get(one.seat), text, look, box_width(width))
        gap = " " * GAP if at else ""
        lines = [Content.assemble(line, gap, part) for line, part in zip(lines, drawn, strict=True)]
    return Content("\n").join(lines)


def _box(one: CharacterView, active: bool, away: Away | None, text: Text, look: Look, width: int) -> list[Content]:
    glyphs = look.glyphs
    inner = width - 2
    edge = "bold $accent" if active else "$line"
    corners, across, down = glyphs.corners, glyphs.across, glyphs.down
    mark = glyphs.cursor if active else glyphs.dead if one.died is not None else ""
    sign = look.sign(one.suit)
    name = clip(one.name, inner - 5 - len(mark), look)
    title = Content.assemble(
        (f"{mark} " if mark else "", edge),
        (name, "bold" if one.died is None else "$dim"),
        " ",
        (sign, look.light(one.suit)),
    )
    rule = across * max(0, inner - title.cell_length - 3)
    head = Content.assemble((f"{corners[0]}{across} ", edge), title, (f" {rule}{corners[1]}", edge))
    if one.died is None:
        cards = text.n("{count} card", "{count} cards", one.hand_count)
        health = f"HP {one.hp}/{one.hp_max}"
        blank = " " * max(1, inner - cell_len(health) - cell_len(cards))
        body = [flames(one.life, inner, look), Content.assemble(health, blank, (cards, "$dim"))]
    else:
        body = [Content.styled(text.t("died on day {day}", day=one.died), "$loss"), Content("")]
    lines = [head]
    for part in body:
        padded = part.truncate(inner).pad_right(max(0, inner - part.cell_length))
        lines.append(Content.assemble((down, edge), padded, (down, edge)))
    return [*lines, foot(one, away, text, look, inner, edge)]


def foot(one: CharacterView, away: Away | None, text: Text, look: Look, inner: int, edge: str) -> Content:
    """The lower edge of a box: who plays for somebody who is away, and the magics that wait on the character."""
    left, right, across = look.glyphs.corners[2], look.glyphs.corners[3], look.glyphs.across
    gone = "" if away is None else clip(text.t(AWAY[away]), inner - 4, look)
    room = inner - 4 - (cell_len(gone) + 1 if gone else 0)
    magic = clip(" ".join(waiting(one, text)), room, look) if room > 1 else ""
    said = Content(" ").join([part for part in (Content.styled(gone, "$dim"), Content.styled(magic, "$gold")) if part])
    if not said:
        return Content.styled(left + across * inner + right, edge)
    rest = across * max(0, inner - said.cell_length - 3)
    return Content.assemble((f"{left}{across} ", edge), said, (f" {rest}{right}", edge))


def waiting(one: CharacterView, text: Text) -> list[str]:
    """The magics that wait on a character, with the face that Foresee chose."""
    return [
        f"{text.magic(magic)} {one.face}" if magic.value == "foresee" and one.face else text.magic(magic)
        for magic in one.waiting
    ]


def clip(name: str, width: int, look: Look) -> str:
    """`name` cut to `width` cells, with a mark where something is missing."""
    if cell_len(name) <= width:
        return name
    return set_cell_size(name, max(0, width - 1)).rstrip() + look.glyphs.more

"""The seats of a duel: a box for each, in two rows around the table, clockwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from core.duel import Condition, SeatView
from core.events import Seat
from tui.duel_telling import CONDITIONS
from tui.look import Look
from tui.text import Text
from tui.widgets.cards import SMALL, Face, row
from tui.widgets.party import clip

LOW: Final = 4
TALL: Final = 8
WIDEST: Final = 40
LEAST: Final = 3
"""The cells that a name has at least."""
FACE_DOWN: Final = Face(None)


@dataclass(frozen=True)
class Shown:
    """A seat and what is said of it: who plays it, whether it is waited for or aimed at, and a bot's last thought.

    `away`: its own person is not there, which is said also where there is little room.
    """

    who: SeatView
    player: str = ""
    moving: bool = False
    aimed: bool = False
    thought: str = ""
    away: bool = False


def places(count: int, near: Seat) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The seats of the far and the near row, left to right; play goes clockwise and `near` sits at the near one."""
    order = [(near + step) % count for step in range(count)]
    if count <= 3:
        return tuple(order[1:]), (near,)
    if count == 6:
        return tuple(order[2:5]), (order[1], near, order[5])
    return tuple(order[1:-1]), (near, order[-1])


def box_width(count: int, width: int) -> int:
    """The width of each box of so many seats in `width` cells."""
    return min(WIDEST, width // (2 if count <= 4 else 3))


def margin(boxes: int, box: int, width: int) -> int:
    """The blank before the first of so many boxes: rows stand in the middle."""
    return max(0, (width - boxes * box) // 2)


def seat_at(x: int, seats: Sequence[Seat], box: int, width: int) -> Seat | None:
    """Whose box lies at column `x` of a row."""
    place = (x - margin(len(seats), box, width)) // box
    return seats[place] if 0 <= place < len(seats) else None


@lru_cache(64)
def seat_row(shown: tuple[Shown, ...], text: Text, look: Look, box: int, width: int, tall: bool) -> Content:
    """Boxes side by side, `LOW` or `TALL` lines high."""
    lines = [Content.blank(margin(len(shown), box, width))] * (TALL if tall else LOW)
    for one in shown:
        drawn = _box(one, text, look, box, tall)
        lines = [Content.assemble(line, part) for line, part in zip(lines, drawn, strict=True)]
    return Content("\n").join(lines)


def _box(one: Shown, text: Text, look: Look, width: int, tall: bool) -> list[Content]:
    who, glyphs, inner = one.who, look.glyphs, width - 2
    edge = "bold $accent" if one.moving else "$loss" if one.aimed else "$line"
    corners, across, down = glyphs.corners, glyphs.across, glyphs.down
    lines = [_head(one, look, inner, edge)]
    if who.out:
        body = [Content.styled(text.t("out"), "$loss"), Content("")]
    else:
        body = [presence_bar(who.presence, who.maximum, inner, look), _cards(who, text, look, inner, tall)]
    if tall:
        laid = [Face(below.card, useful=not below.failed) for below in who.field] + [FACE_DOWN] * who.opened
        cards = row(laid[: (inner + 1) // (SMALL.width + 1)], look).split("\n", allow_blank=True)[1:]
        body += list(cards) if laid else [Content("")] * SMALL.height
    for part in body:
        padded = part.truncate(inner).pad_right(max(0, inner - part.cell_length))
        lines.append(Content.assemble((down, edge), padded, (down, edge)))
    said, style = _foot(one, text)
    said = clip(said, inner - 4, look)
    rest = across * max(0, inner - cell_len(said) - (3 if said else 0))
    foot = (f" {said} ", style) if said else ""
    mark = across if said else ""
    lines.append(Content.assemble((corners[2] + mark, edge), foot, (rest + corners[3], edge)))
    return lines


def _head(one: Shown, look: Look, inner: int, edge: str) -> Content:
    """`╭─ ▸ North A · steady ───╮`: who sits there, for which side, and who plays it."""
    glyphs, who = look.glyphs, one.who
    mark = f"{glyphs.cursor} " if one.moving else f"{glyphs.dead} " if who.out else ""
    room = inner - 4 - cell_len(mark) - cell_len(who.side) - 1
    player = f" {glyphs.dot} {clip(one.player, room - LEAST - 3, look)}" if one.player else ""
    if cell_len(who.name) + cell_len(player) > room and not one.away:
        player = ""
    name = clip(who.name, room - cell_len(player), look)
    title = Content.assemble(
        (mark, edge), (name, "$dim" if who.out else "bold"), " ", (who.side, "$gold"), (player, "$dim")
    )
    rule = glyphs.across * max(0, inner - title.cell_length - 3)
    return Content.assemble(
        (f"{glyphs.corners[0]}{glyphs.across} ", edge), title, (f" {rule}{glyphs.corners[1]}", edge)
    )


def presence_bar(presence: int, most: int, width: int, look: Look) -> Content:
    """Presence as a bar and a number: `▮▮▮▮▮▯▯▯  5/10`."""
    number = f" {presence}/{most}".rjust(6)
    room = max(0, width - len(number))
    if most > room:
        lit, whole = -(-presence * room // most), room
    else:
        lit, whole = presence, most
    colour = "$loss" if 3 * presence <= most else "$text"
    row_of = Content.assemble((look.glyphs.full * lit, colour), (look.glyphs.empty * (whole - lit), "$line"))
    return Content.assemble(row_of, " " * (room - whole), (number, f"bold {colour}"))


def _cards(who: SeatView, text: Text, look: Look, width: int, tall: bool) -> Content:
    """How many cards are held, and at the right what lies on the field; a card that failed in brackets."""
    held = text.n("{count} card", "{count} cards", who.hand)
    if tall:
        signs = [look.sign(feature.suit) for feature in who.features]
        right = Content.styled(" ".join(signs), "$dim")
    else:
        parts: list[Content | str] = []
        for below in who.field:
            drawn = Content.styled(look.card(below.card), look.light(below.card.suit))
            parts += [" ", Content.assemble("(", drawn, ")") if below.failed else drawn]
        parts += [" ", (look.glyphs.back * 2)] * who.opened
        right = Content.assemble(*parts)
    return Content.assemble((held, "$dim"), " " * max(1, width - cell_len(held) - right.cell_length), right)


def _foot(one: Shown, text: Text) -> tuple[str, str]:
    """What stands in the lower edge: the condition, else what a bot thought last."""
    condition = one.who.condition
    if condition is not None:
        return text.t(CONDITIONS[condition]), "bold $gain" if condition is Condition.FAVOURABLE else "bold $loss"
    return (one.thought, "italic $dim") if not one.who.out else ("", "")

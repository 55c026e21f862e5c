"""Who fights: a box for each character, a line for each foe, and the order of the round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from core.combat import Fighter, FoeName, FoeShape
from core.combat_view import CombatView, FoeView, TurnView
from core.events import Seat
from core.views import CharacterView
from tui.away import Absent, Away
from tui.life_telling import foe_name
from tui.look import Look
from tui.mark import N_
from tui.text import Text
from tui.widgets.party import clip, flames, foot

BOX: Final = 5
WIDEST: Final = 30
MOST: Final = 4
"""The most characters shown side by side."""
TURNS: Final[Mapping[str, str]] = {
    "turn": N_("acts now"),
    "delays": N_("delays"),
    "acted": N_("acted"),
    "waits": "",
    "gone": "",
}
SHAPES: Final[Mapping[FoeShape, tuple[str, int]]] = {
    FoeShape.UNHURT: (N_("unhurt"), 3),
    FoeShape.HURT: (N_("hurt"), 2),
    FoeShape.FAILING: (N_("failing"), 1),
    FoeShape.DEFEATED: (N_("defeated"), 0),
}
HEALTH: Final = 14
"""The cells of a foe's HP: in words, or a bar and numbers."""
STATE: Final = 9
LEAST: Final = 14
"""The cells that a foe's name has at least before anything else is told."""


def shown(combat: CombatView, characters: Sequence[CharacterView], wanted: Sequence[Seat]) -> list[CharacterView]:
    """Which characters of the combat have a box: the `wanted` first, then those in seat order."""
    fighting = [one for one in characters if one.seat in combat.seats or one.seat in wanted]
    ranked = sorted(fighting, key=lambda one: (one.seat not in wanted, one.died is not None, one.seat))
    return sorted(ranked[:MOST], key=lambda one: one.seat)


def box_width(count: int, width: int) -> int:
    """The width of each of so many boxes in `width` cells."""
    return min(WIDEST, width // max(1, count))


def state_of(combat: CombatView, fighter: Fighter) -> str:
    """Where somebody stands in the round, by the code of `TurnView`; empty for who comes in the next one."""
    return next((turn.state for turn in combat.order if turn.fighter == fighter), "")


def party(
    combat: CombatView,
    characters: Sequence[CharacterView],
    active: Seat | None,
    absent: Absent,
    text: Text,
    look: Look,
    width: int,
) -> Content:
    """The boxes side by side, `BOX` lines high."""
    lines = [Content("")] * BOX
    for one in characters:
        away, box = absent.get(one.seat), box_width(len(characters), width)
        drawn = _box(combat, one, one.seat == active, away, text, look, box)
        lines = [Content.assemble(line, part) for line, part in zip(lines, drawn, strict=True)]
    return Content("\n").join(lines)


def _box(
    combat: CombatView, one: CharacterView, active: bool, away: Away | None, text: Text, look: Look, width: int
) -> list[Content]:
    glyphs, inner = look.glyphs, width - 2
    asked = combat.asked == one.seat
    edge = "bold $loss" if asked else "bold $accent" if active else "$line"
    corners, across, down = glyphs.corners, glyphs.across, glyphs.down
    mark = f"{glyphs.cursor} " if active else f"{glyphs.dead} " if one.died is not None else ""
    name = clip(one.name, inner - 5 - cell_len(mark), look)
    style = "bold" if one.died is None else "$dim"
    title = Content.assemble((mark, edge), (name, style), " ", (look.sign(one.suit), look.light(one.suit)))
    rule = across * max(0, inner - title.cell_length - 3)
    lines = [Content.assemble((f"{corners[0]}{across} ", edge), title, (f" {rule}{corners[1]}", edge))]
    if one.died is None:
        state = text.t("attacked") if asked else text.t(TURNS.get(state_of(combat, Fighter(seat=one.seat)), ""))
        cards = text.n("{count} card", "{count} cards", one.hand_count)
        blank = " " * max(1, inner - cell_len(cards) - cell_len(state))
        now = asked or state_of(combat, Fighter(seat=one.seat)) == "turn"
        turn = Content.assemble((cards, "$dim"), blank, (state, edge if now and active else "$dim"))
        body = [flames(one.life, inner, look), health(one, inner, look), turn]
    else:
        body = [Content.styled(text.t("died on day {day}", day=one.died), "$loss"), Content(""), Content("")]
    for part in body:
        padded = part.truncate(inner).pad_right(max(0, inner - part.cell_length))
        lines.append(Content.assemble((down, edge), padded, (down, edge)))
    return [*lines, foot(one, away, text, look, inner, edge)]


def health(one: CharacterView, width: int, look: Look) -> Content:
    """HP as a bar and numbers: `HP ▮▮▮▮▮▯▯▯ 12/16`."""
    return _bar("HP ", one.hp, one.hp_max, width, look)


def _bar(label: str, points: int, most: int, width: int, look: Look) -> Content:
    number = f" {points}/{most}".rjust(6)
    room = max(0, width - len(label) - len(number))
    lit = max(0, min(room, -(-points * room // most)))
    colour = "$loss" if 3 * points <= most else "$text"
    bar = Content.assemble((look.glyphs.full * lit, colour), (look.glyphs.empty * (room - lit), "$line"))
    return Content.assemble((label, "$dim"), bar, (number, f"bold {colour}"))


def columns(count: int, rows: int) -> int:
    """In how many columns so many foes stand in `rows` lines."""
    return max(1, -(-count // rows))


def foe_at(x: int, y: int, count: int, rows: int, width: int) -> int | None:
    """Which foe, counted from 0, stands at that cell."""
    side = width // columns(count, rows)
    at = (x // side) * rows + y
    return at if 0 <= y < rows and at < count else None


def foes(combat: CombatView, aimed: int | None, text: Text, look: Look, width: int, rows: int) -> Content:
    """The foes in `rows` lines, in as many columns as it takes; the one aimed at is marked."""
    count = len(combat.foes)
    side = width // columns(count, rows)
    lines = []
    for y in range(rows):
        cells = [_foe(combat, foe, foe.id == aimed, text, look, side) for foe in combat.foes[y::rows]]
        lines.append(Content("").join(cells))
    return Content("\n").join(lines)


def _foe(combat: CombatView, foe: FoeView, aimed: bool, text: Text, look: Look, width: int) -> Content:
    """Its name, its HP, then where it stands in the round and its numbers as far as there is room."""
    glyphs, down = look.glyphs, foe.shape is FoeShape.DEFEATED
    state = state_of(combat, Fighter(foe=foe.id))
    lowered = look.plain(f" −{foe.lowered}") if foe.lowered else ""
    numbers = text.t("technique {technique}, sense {sense}, protection {protection}", technique=foe.technique,
                     sense=foe.sense, protection=foe.protection)  # fmt: skip
    room = width - 3 - HEALTH
    stated = room >= STATE + LEAST
    counted = stated and room >= STATE + LEAST + cell_len(numbers) + 2
    left = room - (STATE if stated else 0) - (cell_len(numbers) + 1 if counted else 0)
    name = numbered(foe.called, text, look, max(4, left - cell_len(lowered)))
    style = "$dim" if down else "bold" if aimed or state == "turn" else ""
    words = text.t(TURNS.get(state, "")) if stated else ""
    line = Content.assemble(
        (f"{glyphs.dead if down else glyphs.cursor if aimed else ' '} ", "bold $loss" if down else "bold $accent"),
        (name, style),
        (lowered, "$gold"),
        " " * max(0, left - cell_len(name) - cell_len(lowered)),
        foe_health(foe, text, look),
        " ",
        (
            words + " " * max(0, STATE - cell_len(words)) if stated else "",
            "bold $accent" if state == "turn" else "$dim",
        ),
        (numbers if counted and not down else "", "$dim"),
    )
    line = line.truncate(width).pad_right(max(0, width - line.cell_length))
    return line.stylize("on $cursor") if aimed and not down else line


def foe_health(foe: FoeView, text: Text, look: Look) -> Content:
    """A foe's HP: numbers for who may know them, else in words."""
    words, lit = SHAPES[foe.shape]
    if foe.hp is not None and foe.hp_max is not None and foe.shape is not FoeShape.DEFEATED:
        return _bar("", foe.hp, foe.hp_max, HEALTH, look)
    colour = "$loss" if lit == 1 else "$dim" if lit == 0 else "$text"
    bar = Content.assemble((look.glyphs.full * lit, colour), (look.glyphs.empty * (3 - lit), "$line"))
    line = Content.assemble(bar, " ", (text.t(words), colour))
    return line.pad_right(max(0, HEALTH - line.cell_length))


def numbered(called: FoeName, text: Text, look: Look, width: int) -> str:
    """A foe's name in `width` cells: what tells it from others of its name is never cut."""
    whole = foe_name(called, text)
    if cell_len(whole) <= width or not called.nth:
        return clip(whole, width, look)
    tail = f" {called.nth}"
    return clip(whole[: -len(tail)], width - len(tail), look) + tail


def order_line(combat: CombatView, names: Mapping[Fighter, str], look: Look, width: int) -> Content:
    """Who acts now, who then, and in brackets who waits for the round's end, as many as fit."""
    coming = [turn for turn in combat.order if turn.state in ("turn", "waits", "delays")]
    coming.sort(key=lambda turn: ("turn", "waits", "delays").index(turn.state))
    line, more = Content(""), Content.styled(f" {look.glyphs.more}", "$dim")
    for at, turn in enumerate(coming):
        part = _in_order(turn, names, look)
        longer = Content.assemble(line, "  " if at else "", part)
        if longer.cell_length + (more.cell_length if at < len(coming) - 1 else 0) > width:
            return Content.assemble(line, more)
        line = longer
    return line


def _in_order(turn: TurnView, names: Mapping[Fighter, str], look: Look) -> Content:
    name = names.get(turn.fighter, "?")
    if turn.state == "turn":
        return Content.styled(f"{look.glyphs.cursor} {name}", "bold $accent")
    if turn.state == "delays":
        return Content.styled(f"({name})", "$dim")
    return Content(name)


def order_column(
    combat: CombatView, names: Mapping[Fighter, str], senses: Mapping[Fighter, int], text: Text, look: Look, width: int
) -> list[Content]:
    """The order of the round, a line each, with sense and where everybody stands."""
    lines = []
    for turn in combat.order:
        sense = str(senses.get(turn.fighter, 0)).rjust(3)
        here, over = turn.state == "turn", turn.state in ("acted", "gone")
        mark = look.glyphs.cursor if here else look.glyphs.dead if turn.state == "gone" else " "
        word = text.t(TURNS[turn.state])
        room = width - 2 - len(sense) - STATE - 2
        name = clip(names.get(turn.fighter, "?"), room, look)
        style = "bold $accent" if here else "$dim" if over else ""
        blank = " " * max(1, room - cell_len(name) + 1)
        lines.append(Content.assemble((f"{mark} {name}", style), blank, (sense, "$dim"), "  ", (word, style or "$dim")))
    return lines

"""A stone for the dead: their days and deeds (rules 2.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from textual.content import Content

from core.memorial import Memorial
from tui.life_telling import foe_name
from tui.look import Look
from tui.mark import N_
from tui.text import Text
from tui.wrapping import wrapped

STONE: Final = 13
GAP: Final = 3
HEIGHT: Final = 7
CAUSES: Final[Mapping[str, str]] = {
    "passed": N_("The last day passed."),
    "bond": N_("The last day went into a name."),
    "heal": N_("The last day went into a wound."),
    "magic": N_("The last day went into magic."),
    "pulled_back": N_("No day was left to stand up again."),
    "drawn_heal": N_("A card drawn to be whole again took all that was left."),
    "drawn_magic": N_("A card drawn for magic took all that was left."),
    "drawn_erase": N_("A card drawn to forget took all that was left."),
    "corrected": N_("The GM decided so."),
}


def stone(one: Memorial, text: Text, look: Look, width: int) -> list[Content]:
    """The stone and what is told beside it, `HEIGHT` lines or more."""
    words = _words(one, text, look, max(20, width - STONE - GAP - 2))
    drawn = _stone(one, text, look)
    lines = []
    for at in range(max(len(drawn), len(words))):
        left = drawn[at] if at < len(drawn) else Content.blank(STONE)
        right = words[at] if at < len(words) else Content("")
        lines.append(Content.assemble("  ", left, " " * GAP, right))
    return lines


def _stone(one: Memorial, text: Text, look: Look) -> list[Content]:
    glyphs, inner = look.glyphs, STONE - 4
    left, right = glyphs.corners[0], glyphs.corners[1]
    day = text.t("day {day}", day=one.died)

    def row(words: str, style: str) -> Content:
        part = Content.styled(words, style)
        before = max(0, (inner - part.cell_length) // 2)
        after = max(0, inner - before - part.cell_length)
        edge = (f" {glyphs.down}", "$line")
        return Content.assemble(edge, " " * before, part, " " * after, (f"{glyphs.down} ", "$line"))

    ground = glyphs.across * STONE
    return [
        Content.blank(STONE),
        Content.styled(f" {left}{glyphs.across * inner}{right} ", "$line"),
        row(glyphs.dead, "bold $loss"),
        row(look.sign(one.suit), look.light(one.suit)),
        row(day, "$dim"),
        Content.styled(ground, "$line"),
        Content.blank(STONE),
    ]


def _words(one: Memorial, text: Text, look: Look, width: int) -> list[Content]:
    t = text.t
    title = Content.assemble(
        (one.name, "bold"), "  ", (look.sign(one.suit), look.light(one.suit)), f" {text.way(one.suit)}"
    )
    died = t("died on day {day}", day=one.died)
    cause = t(CAUSES[one.cause]) if one.cause in CAUSES else ""
    days = [
        t("{days} drawn", days=text.days(one.drawn)),
        t("{count} lived", count=one.lived),
        t("{count} won", count=one.won),
        t("{count} given", count=one.spent),
    ]
    if one.back_days:
        days.append(t("{count} to stand up again", count=one.back_days))
    if one.corrected:
        change = f"{one.corrected:+}"
        days.append(t("{change} by the GM", change=change))
    dot = t(" · ")
    lines = [title, Content.assemble((died, "$loss"), "  ", (cause, "$dim")), *wrapped(Content(dot.join(days)), width)]
    if one.perfect:
        reached = text.n("13 was reached once", "13 was reached {count} times", one.perfect)
        lines.append(Content.styled(reached, "$gold"))
    if one.pulled_back:
        lines.append(Content(text.n("stood up again once", "stood up again {count} times", one.pulled_back)))
    if one.felled:
        felled = Counter(foe_name(foe, text).rstrip(" 0123456789") for foe in one.felled)
        names = [f"{name} {look.glyphs.times}{count}" if count > 1 else name for name, count in felled.items()]
        lines += wrapped(Content(t("defeated: {foes}", foes=t(", ").join(names))), width)
    return [Content(""), *lines]

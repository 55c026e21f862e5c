"""The right side of a page: the roll before the dice, its exact odds, the dice, and what follows."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from core.commands.things import TargetRolled
from core.hazards.inputs import Inputs
from core.hazards.reckoning import Reckoning
from core.refusal import Refusal
from tui.gm import lines
from tui.gm.words import BASES, MODIFIERS, THROWN, VALUES, fact
from tui.look import Look
from tui.refusing import refuse
from tui.text import Text
from tui.wrapping import wrapped

BAR: Final = 12


def answer(
    inputs: Inputs, rolled: TargetRolled | None, hidden: bool, text: Text, look: Look, size: tuple[int, int]
) -> Content:
    """What the tool says, in `size` cells; `hidden`: as players may see it, without dice that are secret."""
    width, height = size
    try:
        result = (inputs.as_told() if hidden else inputs).result()
    except Refusal as refusal:
        return Content("\n").join(wrapped(Content.styled(refuse(refusal, text, look), "bold $loss"), width))
    roll = result.reckoning
    parts = [*_reckoned(roll, text, width), Content(""), odds_line(roll, text, look, width), Content("")]
    if rolled is not None:
        parts += [*_fallen(rolled, hidden, text, look, width), Content("")]
    found = [(name, look.plain(value)) for name, value in lines.facts(result.facts, text)]
    if len(parts) + len(found) <= height:
        return Content("\n").join([*parts, *[_pair(name, value, width) for name, value in found]])
    flowing = [Content.assemble((name, "$dim"), " ", value) for name, value in found]
    return Content("\n").join([*parts, *flowed(flowing, width, f" {look.glyphs.dot} ")])


def flowed(parts: Iterable[Content], width: int, between: str) -> list[Content]:
    """Short parts, as many on a line as fit."""
    found: list[Content] = []
    for part in parts:
        if found and found[-1].cell_length + len(between) + part.cell_length <= width:
            found[-1] = Content.assemble(found[-1], between, part)
        else:
            found.append(part)
    return found


def odds_line(roll: Reckoning, text: Text, look: Look, width: int = 60) -> Content:
    """`needs 2D6 ≥ 6   26/36  ▮▮▮▮▮▮▮▮▮▯▯▯ 72 %`; the same for a misread trap as for any, where players look."""
    chance = Fraction(*roll.odds)
    needs = look.plain(lines.needs(roll, text))
    odds, share = str(roll.odds), lines.share(chance)
    cells = max(4, min(BAR, width - cell_len(f"{needs}  {odds}   {share}")))
    filled = min(cells - 1, max(1, round(cells * chance)))
    bar = look.glyphs.full * filled + look.glyphs.empty * (cells - filled)
    return Content.assemble(needs, "  ", (odds, "bold $gold"), "  ", (bar, "$gold"), f" {share}")


def _reckoned(roll: Reckoning, text: Text, width: int) -> list[Content]:
    """Difficulty, base and modifiers, numbers at the right edge of a column."""
    rows = [
        _row(text.t("difficulty"), str(roll.difficulty), "", width),
        _row(text.t("base"), f"{roll.base:+d}", text.t(BASES[roll.base_name]), width),
    ]
    return rows + [_row(text.t(MODIFIERS[one.name]), f"{one.value:+d}", "", width) for one in roll.modifiers]


def _row(label: str, number: str, note: str, width: int) -> Content:
    blank = " " * max(1, min(18, width // 2) - cell_len(label) - len(number))
    return Content.assemble((label, "$dim"), blank, (number, "bold"), "  ", (note, "$dim"))


def _pair(label: str, value: str, width: int) -> Content:
    blank = " " * max(1, min(24, width // 2 + 4) - cell_len(label))
    return Content.assemble((label, "$dim"), blank, value)


def _fallen(rolled: TargetRolled, hidden: bool, text: Text, look: Look, width: int) -> Iterable[Content]:
    """The dice and what they bring about; where secrets are hidden and the roll is one, only that it was made."""
    if hidden and rolled.tool == "trap":
        return [Content.styled(text.t("rolled; hidden"), "$dim italic")]
    said = look.plain(lines.thrown(rolled.roll, rolled.reckoning.difficulty, text))
    found = [Content.styled(said, "bold $gold" if rolled.success else "bold $loss")]
    if rolled.outcome:
        found += wrapped(Content.styled(text.t(VALUES[rolled.outcome]), "bold"), width)
    for name, value in rolled.facts.items():
        shown: int | bool = bool(value) if name == "softened" else value
        found.append(_pair(text.t(THROWN[name]), fact(shown, text), width))
    return found

"""What was done in duels as a small table: at the end of one, and of all that a table has seen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from core.feats import Feats
from tui.look import Look
from tui.text import HANDS, Text
from tui.widgets.party import clip

NAME = 14


def best(feats: Feats, text: Text) -> str:
    """The best hand laid: `8 flush`, or a card alone by its worth."""
    if feats.kind is not None:
        return f"{feats.best} {text.t(HANDS[feats.kind])}"
    return str(feats.best or "-")


def of_one_duel(feats: Sequence[Feats], sides: Sequence[str], left: Sequence[int], text: Text, look: Look) -> list[str]:
    """A line for each seat of one duel, under a line of heads; `left` is the presence that is left."""
    t = text.t
    rows = [["", t("left"), t("turns"), t("checks"), t("dealt"), t("best hand")]]
    for one, side, presence in zip(feats, sides, left, strict=True):
        name = f"{clip(one.name, NAME - 2, look)} {side}"
        hits = f"{one.hits}/{one.checks}"
        rows.append([name, str(presence), str(one.turns), hits, str(one.dealt), best(one, text)])
    return aligned(rows)


def of_a_table(feats: Sequence[Feats], text: Text, look: Look, most: int) -> list[str]:
    """A line for each of up to `most` who duelled at a table, who won most first, under a line of heads."""
    t = text.t
    rows = [["", t("duels"), t("won"), t("turns"), t("checks"), t("dealt"), t("taken"), t("best hand")]]
    for one in sorted(feats, key=lambda one: (-one.won, -one.dealt))[:most]:
        name = clip(one.name, NAME, look)
        before, after = (one.duels, one.won, one.turns), (one.dealt, one.taken)
        hits = f"{one.hits}/{one.checks}"
        rows.append([name, *map(str, before), hits, *map(str, after), best(one, text)])
    return aligned(rows)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns side by side: the first and the last to the left, numbers to the right."""
    widths = [max(cell_len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        blanks = [" " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)]
        middle = [blank + cell for cell, blank in zip(row[1:-1], blanks[1:-1], strict=True)]
        lines.append("  ".join([row[0] + blanks[0], *middle, row[-1]]))
    return lines

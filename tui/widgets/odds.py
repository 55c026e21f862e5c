"""The exact odds of a check, drawn against 13."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from textual.content import Content

from core.check import PERFECT, judge
from core.views import Preview
from tui.look import Look
from tui.text import Text

DIE: Final = 6
HEIGHT: Final = 4


def numbers(shown: Preview, text: Text) -> Content:
    """The chances in a line: success, 13, days gained; what is impossible is left out. Says where Temper counts."""
    t, odds = text.t, shown.odds
    parts = [(t("success {share}", share=_sixths(odds.success)), "bold" if odds.success else "bold $loss")]
    if odds.perfect:
        parts.append((t("13 in {share}", share=_sixths(odds.perfect)), "bold $gold"))
    for days in (1, 2):
        if odds.gain(days):
            parts.append((t("+{days} in {share}", days=text.days(days), share=_sixths(odds.gain(days))), "$gold"))
    if shown.temper:
        parts.append((t("a step to 13 waits"), "$dim"))
    return Content(t(" · ")).join([Content.styled(word, style) for word, style in parts])


def _sixths(chance: Fraction) -> str:
    """A chance of one die as faces out of six: `5/6`."""
    return f"{chance * DIE}/{DIE}"


@lru_cache(maxsize=64)
def chart(shown: Preview | None, tolerance: int, look: Look, width: int) -> Content:
    """Four lines of totals: days they gain, bars where the die can bring them, and the totals with 13 marked.

    The bars of the six totals are equally high because a die's faces are; shaded totals would succeed as well. Where
    Temper brings several faces to one total, the line of chances counts them.
    """
    column = 3 if width < 110 else 4
    columns = max(1, (width - 1) // column)
    totals = _window(shown, columns)
    reached = {outcome.total for outcome in shown.odds.outcomes} if shown else set()
    glyphs = look.glyphs
    gains, bars, foot = [], [], []
    for total in totals:
        verdict = judge(total, tolerance)
        mark = f"+{verdict.days}" if verdict.days else ""
        gains.append(Content.styled(mark.rjust(column), "bold $gold" if total in reached else "$dim"))
        block = glyphs.solid if total in reached else glyphs.shade if verdict.success else " "
        colour = "$gold" if total == PERFECT else "$accent" if verdict.success else "$loss"
        bars.append(Content.styled(" " + block * (column - 1), colour if total in reached else "$line"))
        style = "bold $gold" if total == PERFECT else "bold" if total in reached else "$dim"
        foot.append(Content.styled(str(total).rjust(column), style))
    rows = [gains, bars, bars, foot]
    return Content("\n").join([Content("").join(row) for row in rows])


def _window(shown: Preview | None, columns: int) -> range:
    """The totals that fit: from 1, or further right where the totals lie beyond, but with 13 in sight."""
    highest = shown.odds.outcomes[-1].total if shown else columns
    first = min(max(1, highest - columns + 1), PERFECT)
    return range(first, first + columns)

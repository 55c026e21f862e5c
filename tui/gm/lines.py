"""An answer of the GM's tools as pairs of words, for the screen and for the command line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from core.hazards.reckoning import Outcome, Reckoning
from core.target import TargetRoll
from tui.gm.words import BASES, FACTS, MODIFIERS, THROWN, fact
from tui.mark import N_
from tui.text import Text

Pair = tuple[str, str]
UNSAID: Final = ("needs", "minutes")
"""Facts that other lines tell already."""


def reckoned(roll: Reckoning, text: Text) -> list[Pair]:
    """Difficulty, base and each modifier, with its number."""
    lines = [(text.t("difficulty"), str(roll.difficulty)), (text.t(BASES[roll.base_name]), f"{roll.base:+d}")]
    return lines + [(text.t(MODIFIERS[one.name]), f"{one.value:+d}") for one in roll.modifiers]


def needs(roll: Reckoning, text: Text) -> str:
    """What the dice must show: `needs 2D6 ≥ 6`."""
    if roll.only_double_six:
        return text.t("only double 6")
    return text.t("needs 2D6 ≥ {sum}", sum=roll.needs)


def share(chance: Fraction) -> str:
    """A chance in hundredths, never 0 or 100 where it is not: `72 %`."""
    return f"{min(99, max(1, round(100 * chance)))} %" if 0 < chance < 1 else f"{100 * chance} %"


def facts(found: dict[str, Any], text: Text) -> list[Pair]:
    """What else is to be known."""
    return [(text.t(FACTS[name]), fact(value, text)) for name, value in found.items() if name not in UNSAID]


def thrown(roll: TargetRoll, difficulty: int, text: Text) -> str:
    """`4 + 3 + 6 = 13 ≥ 12: success`, or what the dice alone decided."""
    bonus = roll.total - sum(roll.dice)
    one, two = roll.dice
    sign = "≥" if roll.total >= difficulty else "<"
    if roll.automatic:
        said = N_("double 6 succeeds") if roll.success else N_("double 1 fails")
    else:
        said = N_("success") if roll.success else N_("failure")
    plus = f" {'+' if bonus >= 0 else '−'} {abs(bonus)}"
    return f"{one} + {two}{plus} = {roll.total} {sign} {difficulty}: {text.t(said)}"


def follows(outcome: Outcome, text: Text) -> list[Pair]:
    """What the throw brings about."""
    return [(text.t(THROWN[name]), fact(value, text)) for name, value in outcome.facts.items()]

"""`zanmei check`: the exact odds of coming close to 13 (rules 2.4)."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from core.check import CheckOdds, odds
from core.content import house
from core.rules import Rules
from tui.commandline.answer import Answer
from tui.commandline.parser import one_of, whole
from tui.mark import N_
from tui.text import Text

if TYPE_CHECKING:
    from tui.commandline.parser import Parser

BONUS = range(100)
"""What an ability, or all cards of one suit together (91), can be worth."""


def declare(parser: Parser, text: Text) -> None:
    """Adds what this command takes to its `parser`."""
    parser.add_common()
    parser.what.add_argument(
        "bonus",
        type=whole(BONUS[0], BONUS[-1]),
        metavar="WORTH",
        help=text.t("what the ability or the cards are worth"),
    )
    how_far = parser.options.add_mutually_exclusive_group()
    how_far.add_argument(
        "--tolerance",
        type=whole(0, 99),
        metavar="N",
        help=text.t("how far from 13 still succeeds (without: {usual})", usual=Rules().tolerance),
    )
    names = [difficulty.key for difficulty in house().difficulties]
    how_far.add_argument(
        "--difficulty",
        type=one_of(*names),
        metavar="NAME",
        help=text.t("the same by name: {names}", names=", ".join(names)),
    )


def answer(args: argparse.Namespace, text: Text) -> Answer:
    """The exact odds of `bonus` + D6, and its six outcomes."""
    tolerance = Rules().tolerance if args.tolerance is None else args.tolerance
    if args.difficulty is not None:
        tolerance = next(one.tolerance for one in house().difficulties if one.key == args.difficulty)
    chances = odds(args.bonus, tolerance)
    data = {
        "success": str(chances.success),
        "perfect": str(chances.perfect),
        "one_day": str(chances.gain(1)),
        "two_days": str(chances.gain(2)),
        "bonus": args.bonus,
        "tolerance": tolerance,
        "outcomes": [
            {
                "die": one.die,
                "total": one.total,
                "success": one.verdict.success,
                "degree": one.verdict.degree,
                "days": one.verdict.days,
            }
            for one in chances.outcomes
        ],
    }
    return Answer(data, "\n".join(_lines(chances, args.bonus, tolerance, text)))


def _lines(chances: CheckOdds, bonus: int, tolerance: int, text: Text) -> list[str]:
    facts = {"bonus": bonus, "tolerance": tolerance, "success": chances.success, "perfect": chances.perfect}
    lines = [
        text.t("{bonus} + D6, within {tolerance} of 13: success {success}, 13 in {perfect}", **facts),
        text.t("one day more in {one}, two days in {two}", one=chances.gain(1), two=chances.gain(2)),
    ]
    for one in chances.outcomes:
        said = text.t(N_("success") if one.verdict.success else N_("failure"))
        days = text.t(", ") + f"+{text.days(one.verdict.days)}" if one.verdict.days else ""
        lines.append(f"  {one.die}: {one.total:>3}  {one.verdict.degree:>3}  {said}{days}")
    return lines

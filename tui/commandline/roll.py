"""`zanmei roll`: dice, alone or against a number (rules 1, 4)."""

from __future__ import annotations

import argparse
import secrets
from typing import TYPE_CHECKING

from core.chance import Chance
from core.dice import DiceError
from core.rolls import Roll, Rolled, parse_roll
from tui.commandline.answer import Answer, Wrong, quoted
from tui.mark import N_
from tui.text import Text

if TYPE_CHECKING:
    from tui.commandline.parser import Parser


def declare(parser: Parser, text: Text) -> None:
    """Adds what this command takes to its `parser`."""
    parser.add_common()
    parser.what.add_argument(
        "dice", nargs="+", metavar="DICE", help=text.t('like D6, 2D6+5 or, against a number, "2D6+5>=10"')
    )
    parser.add_seed()


def answer(args: argparse.Namespace, text: Text) -> Answer:
    """The dice thrown, their total and, against a number, whether it is reached and the exact odds of that."""
    written = " ".join(args.dice)
    try:
        roll = parse_roll(written)
    except DiceError as error:
        message = N_('{dice} names no dice; write them like D6, 2D6+5 or "2D6+5>=10".')
        raise Wrong(message, dice=quoted(written)) from error
    given: str | None = args.seed
    _, faces = roll.dice.throw(Chance(secrets.token_hex(16) if given is None else given))
    rolled = roll.resolve(faces)
    data: dict[str, object] = {"dice": list(faces), "total": rolled.total}
    if roll.goal is not None:
        data |= {"success": rolled.success, "odds": str(roll.odds())}
    return Answer(data, _line(roll, rolled, text))


def _line(roll: Roll, rolled: Rolled, text: Text) -> str:
    """`4 + 2 + 5 = 11 >= 10: success (30/36)`."""
    bonus = f" {'+' if roll.dice.bonus > 0 else '-'} {abs(roll.dice.bonus)}" if roll.dice.bonus else ""
    line = " + ".join(map(str, rolled.dice)) + bonus
    if bonus or len(rolled.dice) > 1:
        line += f" = {rolled.total}"
    if rolled.success is None:
        return line
    line += f" {'>=' if rolled.total >= (roll.goal or 0) else '<'} {roll.goal}"
    if rolled.automatic:
        said = N_("double 6 succeeds") if rolled.success else N_("double 1 fails")
    else:
        said = N_("success") if rolled.success else N_("failure")
    return f"{line}: {text.t(said)} ({roll.odds()})"

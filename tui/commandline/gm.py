"""`zanmei gm`: the GM's tools, one answer each (rules 4). Only the tool asked for is loaded."""

from __future__ import annotations

import argparse
import enum
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from core.refusal import Refusal
from tui.commandline.answer import Answer, Wrong
from tui.commandline.parser import one_of, whole
from tui.mark import N_

if TYPE_CHECKING:
    from core.hazards.inputs import Input, Inputs
    from core.hazards.reckoning import Outcome, Result
    from tui.commandline.parser import Parser
    from tui.text import Text

ABOUTS: Final = {
    "target": N_("2D6 and a base against a difficulty"),
    "fire": N_("what a fire does, and putting it out"),
    "swim": N_("swimming: odds, speed, fatigue"),
    "climb": N_("climbing: odds, what is left, a fall"),
    "trap": N_("finding, analysing, disarming, setting traps"),
    "animal": N_("commands to animals, and their upkeep"),
    "perform": N_("performing for money"),
}


def declare(parser: Parser, text: Text) -> None:
    """Adds what this command takes to its `parser`."""
    parser.add_common()
    commands = parser.commands(text.t("tools (without one, the screen with all of them)"), "tool", required=False)
    for name, about in ABOUTS.items():
        command = commands.add_parser(name, help=text.t(about), description=text.t(about))
        command.declare_later(partial(_declare_tool, command, name, text))


def _declare_tool(parser: Parser, name: str, text: Text) -> None:
    from core.hazards.inputs import inputs_of
    from core.hazards.tools import tool

    kind = tool(name)
    parser.add_common()
    parser.options.add_argument("--roll", action="store_true", help=text.t("throw the dice too"))
    parser.add_seed()
    if kind.armoured:
        armoured = ", ".join(f"--{one}" for one in kind.armoured)
        parser.what.add_argument(
            "--armour", metavar="NAME", help=text.t("armour by its name, in place of {inputs}", inputs=armoured)
        )
    for one in inputs_of(kind):
        _declare_input(parser, kind, one, text)


def _declare_input(parser: Parser, kind: type[Inputs], one: Input, text: Text) -> None:
    from tui.gm.words import INPUTS

    label, option = text.t(INPUTS[one.name]), f"--{one.name.replace('_', '-')}"
    add = parser.what.add_argument
    if one.kind == "flag":
        written = option if not one.default else f"--no-{option[2:]}"
        said = label if not one.default else text.t("not: {what}", what=label)
        add(written, dest=one.name, action="store_const", const=not one.default, help=said)
        return
    names = ["--skill", option] if kind.skills[:1] == (one.name,) and len(kind.skills) < 3 else [option]
    read: Callable[[str], Any]
    if one.kind == "number":
        read, shape = whole(one.least, one.most), f"{one.least}…{one.most}"
        usual: object = one.default
    else:
        known = {choice.value: choice for choice in one.choices}
        read, shape, usual = _choice(known), "|".join(known), one.default.value
    said = text.t("{what} (without: {usual})", what=label, usual=usual)
    if one.name == kind.leading:
        add(one.name, nargs="?", type=read, metavar=shape, help=said)
    else:
        add(*names, dest=one.name, type=read, metavar=shape, help=said)


def _choice(known: dict[str, enum.Enum]) -> Callable[[str], enum.Enum]:
    read = one_of(*known)
    return lambda written: known[read(written)]


def answer(args: argparse.Namespace, text: Text) -> Answer:
    """What the tool `args.tool` says, with a throw if one is asked for."""
    from core.chance import Chance
    from core.hazards.tools import tool

    try:
        inputs = tool(args.tool)(**_given(args))
        result = inputs.result()
    except Refusal as refusal:
        raise _wrong(refusal, text) from refusal
    outcome = None
    if args.roll:
        import secrets

        given: str | None = args.seed
        _, outcome = inputs.throw(Chance(secrets.token_hex(16) if given is None else given))
    data = result.plain()
    if outcome is not None:
        data["roll"] = outcome.plain()
        if "income_cp" in outcome.facts:  # what was earned, not what could be
            data["income_cp"] = outcome.facts["income_cp"]
    if args.json:
        return Answer(data, "")
    return Answer(data, _told(result, outcome, text))


def _given(args: argparse.Namespace) -> dict[str, Any]:
    """The inputs that were given, a suit of armour as its numbers."""
    from core.hazards.inputs import inputs_of
    from core.hazards.tools import tool

    kind = tool(args.tool)
    found = {one.name: getattr(args, one.name) for one in inputs_of(kind)}
    given = {name: value for name, value in found.items() if value is not None}
    for name, (other, value) in kind.implied.items():
        if name in given:
            given.setdefault(other, value)
    if getattr(args, "armour", None) is not None:
        from core.content import house

        suits = {armour.key: armour for armour in house().armour}
        worn = suits[one_of(*suits)(args.armour)]
        given = {**{name: getattr(worn, name) for name in kind.armoured}, **given}
    return given


def _wrong(refusal: Refusal, text: Text) -> Wrong:
    from tui.look import Look
    from tui.refusing import refuse

    return Wrong(N_("{why}"), why=refuse(refusal, text, Look()))


def _told(result: Result, outcome: Outcome | None, text: Text) -> str:
    """For people: the numbers in a column, the odds, and what there is besides."""
    from fractions import Fraction

    from tui.gm import lines

    roll = result.reckoning
    rows = [*lines.reckoned(roll, text)]
    odds = f"{roll.odds} ({lines.share(Fraction(*roll.odds))})"
    said = [f"{value:>4}  {name}" for name, value in rows]
    said += [f"{lines.needs(roll, text)}: {odds}   {roll.written}"]
    said += [text.t("{name}: {value}", name=name, value=value) for name, value in lines.facts(result.facts, text)]
    if outcome is not None:
        said.append(lines.thrown(outcome.roll, roll.difficulty, text))
        said += [text.t("{name}: {value}", name=name, value=value) for name, value in lines.follows(outcome, text)]
    return "\n".join(said)

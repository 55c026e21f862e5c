"""The running things of a table: a line for each, and what players are told of a trap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.content import Content

from core.commands.ways import behind
from core.hazards.fire import damage_dice
from core.things import AnyThing, Climb, Fire, Herd, Show, Swim, Trap, TrapState
from core.views import TrapView
from tui.gm.words import TOOLS
from tui.look import Look
from tui.mark import N_
from tui.text import Text

PAGE_OF: Final[Mapping[type[AnyThing], str]] = {
    Fire: "fire",
    Swim: "swim",
    Climb: "climb",
    Trap: "trap",
    Herd: "animal",
    Show: "perform",
}
STATES: Final[Mapping[str, str]] = {
    "hidden": N_("not found"),
    "found": N_("found"),
    "unread": N_("not understood"),
    "read": N_("understood"),
    "misread": N_("misread"),
    "disarmed": N_("disarmed"),
    "sprung": N_("sprung"),
}


def of_page(things: tuple[AnyThing, ...], page: str) -> list[AnyThing]:
    """The things that a page is about; all of them on the page of notes."""
    return [thing for thing in things if page == "notes" or PAGE_OF[type(thing)] == page]


def line(thing: AnyThing, chosen: bool, fought: bool, hidden: bool, text: Text, look: Look) -> Content:
    """`▸ The barn  ▮▮▮▯▯ 3 of 5, D6 a round`."""
    mark = (f"{look.glyphs.cursor} ", "bold $accent") if chosen else "  "
    words = state(thing, hidden, text, look)
    if fought:
        words = text.t("{words}, fought", words=words)
    return Content.assemble(mark, (thing.name, "bold"), "  ", (words, "$dim"))


def state(thing: AnyThing, hidden: bool, text: Text, look: Look) -> str:
    """How a thing stands, in a few words."""
    t = text.t
    match thing:
        case Fire():
            now = thing.inputs.burning
            facts = {"now": now, "most": thing.inputs.maximum, "dice": damage_dice(now)}
            said = t("{now} of {most}, {dice} a round", **facts)
            return f"{_bar(now, thing.inputs.maximum, look)} {said}"
        case Swim():
            if thing.there:
                return t("{done} m swum, fatigue {fatigue}", done=thing.done, fatigue=thing.fatigue)
            free = thing.inputs.result().facts["free_metres"]
            facts = {"done": thing.done, "left": thing.inputs.distance, "free": free, "fatigue": thing.fatigue}
            return t("{done} m swum, {left} m left, {free} m free, fatigue {fatigue}", **facts)
        case Climb():
            facts = {"done": behind(thing), "height": thing.inputs.height}
            if thing.fallen:
                return t("{done} of {height} m, fallen", **facts)
            if thing.slipping:
                return t("{done} of {height} m, slipping", **facts)
            if thing.there:
                return t("all {height} m climbed", **facts)
            return t("{done} of {height} m down", **facts) if thing.inputs.down else t("{done} of {height} m", **facts)
        case Trap():
            shown = TrapState.READ if hidden and thing.state is TrapState.MISREAD else thing.state
            facts = {"find": thing.find, "analyse": thing.analyse, "disarm": thing.disarm}
            told = [t(STATES[shown.value])]
            if not hidden:
                told.append(t("find {find}, analyse {analyse}, disarm {disarm}", **facts))
            if thing.tries:
                told.append(t("tries {tries}, fatigue {fatigue}", tries=thing.tries, fatigue=thing.fatigue))
            return "; ".join(told)
        case Herd():
            facts = {"shorts": len(thing.shorts), "most": thing.inputs.skill, "upkeep": thing.upkeep}
            names = t(", ").join(animal.name for animal in thing.animals) or t("no animals yet")
            return t("{names}; short {shorts} of {most}, {upkeep} GP a month", names=names, **facts)
        case Show():
            facts = {"done": thing.done, "most": thing.inputs.most, "income": thing.income}
            return t("{done} of {most} minutes, {income} CP", **facts)


def _bar(now: int, most: int, look: Look) -> str:
    return look.glyphs.full * now + look.glyphs.empty * (most - now)


def players_text(trap: TrapView, text: Text) -> list[str]:
    """What may be read out about a trap. It comes from the players' view, where a misreading is not to be seen."""
    t = text.t
    found = [t("A trap. What sets it off: {trigger}", trigger=trap.trigger or "?"), ""]
    if trap.odds is not None or trap.told:  # understood, rightly or not
        found += [t("How it seems to work: {told}", told=trap.told or "?"), ""]
    found.append(t("It is {state}.", state=t(STATES[trap.state])))
    if trap.odds is not None:
        found.append(t("Disarming it: {odds}", odds=trap.odds))
    if trap.fatigue:
        found.append(t("Fatigue so far: {fatigue}", fatigue=trap.fatigue))
    return found


def table_lines(things: tuple[AnyThing, ...], text: Text, look: Look) -> list[str]:
    """Every running thing with its kind, for notes and export."""
    kinds = [text.t(TOOLS[PAGE_OF[type(thing)]]) for thing in things]
    return [f"{kind}: {one.name}: {state(one, False, text, look)}" for kind, one in zip(kinds, things, strict=True)]

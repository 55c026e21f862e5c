"""What the GM's running things did, told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from core.commands import (
    AnimalKept,
    AnimalLeft,
    Burned,
    Climbed,
    Fell,
    FireTurned,
    Harmed,
    NotesChanged,
    Ordered,
    Performed,
    Rested,
    ShortDropped,
    ShortTaught,
    SkillSet,
    Swam,
    TargetRolled,
    ThingAdjusted,
    ThingBegun,
    ThingEnded,
    TrapAnalysed,
    TrapFound,
    TrapSearched,
    TrapTried,
)
from core.events import Event, Seat
from tui.gm.lines import thrown
from tui.gm.words import INPUTS, TOOLS, VALUES
from tui.mark import N_
from tui.text import Text

KINDS: Final[Mapping[str, str]] = {
    "fire": N_("Fire: {name}."),
    "swim": N_("{name} goes into the water."),
    "climb": N_("{name} begins to climb."),
    "trap": N_("A trap is laid: {name}."),
    "herd": N_("Animals with {name}."),
    "show": N_("{name} begins to perform."),
}
CLIMBS: Final[Mapping[str, str]] = {
    "climbed": N_("{name} climbs on: {metres} m lie behind."),
    "slipping": N_("{name} slips, and has one more roll to hold on."),
    "held": N_("{name} holds on."),
    "fell": N_("{name} falls."),
}
ORDERS: Final[Mapping[str, str]] = {
    "done": N_("The animals of {name} do as they are told."),
    "nothing": N_("The animals of {name} do nothing."),
    "misunderstood": N_("The animals of {name} misunderstand."),
}
TRIES: Final[Mapping[str, str]] = {
    "disarmed": N_("The trap is disarmed."),
    "armed": N_("The trap is still armed."),
    "sprung": N_("The trap springs!"),
}


def tell_gm(event: Event, name: Callable[[Seat], str], text: Text) -> str:
    """A sentence about what ran at the table; empty for any other event."""
    t = text.t
    match event:
        case TargetRolled():
            return roll_told(event, text)
        case ThingBegun():
            return t(KINDS[event.tool], name=event.name)
        case ThingAdjusted():
            return t("{name} goes on under other conditions.", name=event.name)
        case ThingEnded():
            return t("{name} is over.", name=event.name)
        case Harmed():
            return t("{name} loses {points} HP ({hp}).", name=name(event.seat), points=event.points, hp=event.hp)
        case Burned():
            facts = {"name": event.name, "damage": event.damage, "taken": event.taken, "intensity": event.intensity}
            return t("{name} burns at {intensity}: {damage}, behind armour {taken}.", **facts)
        case FireTurned():
            return _turned(event, text)
        case Swam():
            facts = {"name": event.name, "metres": event.metres, "left": event.left, "fatigue": event.fatigue}
            return t("{name} swims {metres} m; {left} m left, fatigue +{fatigue}.", **facts)
        case Rested():
            said = N_("{name} rests {minutes} minutes.") if event.enough else N_("{name} rests too briefly.")
            return t(said, name=event.name, minutes=event.minutes)
        case Climbed():
            return t(CLIMBS[event.outcome], name=event.name, metres=event.metres)
        case Fell():
            reckoning = f"{event.metres} × {event.die}"
            if event.softened:
                reckoning += " − 10"
            return t("{name}: {reckoning}, taken {taken}.", name=event.name, reckoning=reckoning, taken=event.taken)
        case Ordered():
            return t(ORDERS[event.outcome], name=event.name)
        case Performed():
            facts = {"name": event.name, "earned": event.earned, "minutes": event.minutes, "income": event.income}
            return t("{name} earns {earned} CP: {income} in {minutes} minutes.", **facts)
        case SkillSet():
            skill = t(INPUTS[event.skill])
            return t("{name}: {skill} is now {level}.", name=name(event.who), skill=skill, level=event.level)
        case NotesChanged():
            return t("The notes are changed.")
    return _trap(event, text) or _animal(event, text)


def roll_told(event: TargetRolled, text: Text) -> str:
    """`climbing, Aki: 4 + 3 + 6 = 13 ≥ 12: success. climbed`."""
    what = text.t(TOOLS[event.tool])
    if event.name:
        what = text.t("{tool}, {name}", tool=what, name=event.name)
    said = text.t("{name}: {value}", name=what, value=thrown(event.roll, event.reckoning.difficulty, text))
    return f"{said} → {text.t(VALUES[event.outcome])}" if event.outcome in VALUES else said


def _turned(event: FireTurned, text: Text) -> str:
    if event.intensity == 0:
        return text.t("{name} is out.", name=event.name)
    if event.intensity == event.before:
        return text.t("{name} stays at {intensity}.", name=event.name, intensity=event.intensity)
    said = N_("{name} grows to {intensity}.") if event.intensity > event.before else N_("{name} sinks to {intensity}.")
    return text.t(said, name=event.name, intensity=event.intensity)


def _trap(event: Event, text: Text) -> str:
    match event:
        case TrapFound():
            return text.t("A trap is found: {trigger}.", trigger=event.trigger or "?")
        case TrapSearched():
            return text.t("The search finds nothing.")
        case TrapAnalysed(read=True):
            return text.t("The trap is understood: {told}.", told=event.told or "?")
        case TrapAnalysed():
            return text.t("Nothing is learned about the trap.")
        case TrapTried():
            told = text.t(TRIES[event.outcome])
            cost = text.t("It costs {fatigue} fatigue.", fatigue=event.fatigue)
            return f"{told} {cost}" if event.fatigue else told
    return ""


def _animal(event: Event, text: Text) -> str:
    match event:
        case AnimalKept():
            facts = {"animal": event.animal.name, "name": event.name, "upkeep": event.upkeep}
            return text.t("{animal} comes along with {name}: upkeep {upkeep} GP a month.", **facts)
        case AnimalLeft():
            facts = {"animal": event.animal, "name": event.name, "upkeep": event.upkeep}
            return text.t("{animal} leaves {name}: upkeep {upkeep} GP a month.", **facts)
        case ShortTaught():
            facts = {"animal": event.short.animal, "word": event.short.word, "count": event.count, "most": event.most}
            return text.t("{animal} learns {word}: {count} of {most} short commands.", **facts)
        case ShortDropped():
            return text.t("{animal} forgets {word}.", animal=event.short.animal, word=event.short.word)
    return ""

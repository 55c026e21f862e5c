"""Combat, spending, magic and level-ups, told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from core.combat import FoeName, FoeShape, Purpose, Roll
from core.commands import (
    Attacked,
    AttackMissed,
    BondErased,
    CardDrawn,
    CombatBegun,
    CombatEnded,
    CombatJoined,
    CombatLeft,
    Corrected,
    DamageDealt,
    DaysRolled,
    DieShown,
    Evaded,
    FoeChanged,
    FoeDefeated,
    Healed,
    LevelledUp,
    MagicDrawn,
    MagicUsed,
    RoundBegan,
    StarJoined,
    Tempered,
    ThoughtAgain,
    TurnTaken,
)
from core.events import Event, Seat
from core.state import Ability
from tui.look import Look
from tui.mark import N_
from tui.text import ABILITIES, Text

Namer = Callable[[Seat], str]

PURPOSES: Final[Mapping[Purpose, str]] = {
    Purpose.CHECK: N_("check"),
    Purpose.ATTACK: N_("attack"),
    Purpose.EVADE: N_("evasion"),
    Purpose.DAMAGE: N_("damage"),
}
SHAPES: Final[Mapping[FoeShape, str]] = {
    FoeShape.UNHURT: N_("unhurt"),
    FoeShape.HURT: N_("hurt"),
    FoeShape.FAILING: N_("about to fall"),
    FoeShape.DEFEATED: N_("defeated"),
}
OUTCOMES: Final[Mapping[str, str]] = {
    "won": N_("The combat is won."),
    "lost": N_("The combat is lost: nobody is left."),
    "ended": N_("The combat is broken off."),
}
USES: Final[Mapping[str, str]] = {
    "heal": N_("{name} draws {card} and pays it to be whole again."),
    "magic": N_("{name} draws {card} and pays it for a magic."),
    "erase": N_("{name} draws {card} and pays it to forget somebody."),
}


def foe_name(foe: FoeName, text: Text) -> str:
    """A foe's name in the reader's language, with its number where several bear it."""
    idea = next((one for one in text.content.foes if one.key == foe.key), None)
    name = foe.name if idea is None else text.word(idea.name)
    return f"{name} {foe.nth}" if foe.nth else name


def tell_life(event: Event, name: Namer, text: Text, look: Look) -> str:
    """A sentence about combat, spending, magic or a level-up; empty for any other event."""
    t = text.t
    match event:
        case DieShown():
            return t(
                "{name}, {purpose}: {reckoning}. The die lies open.",
                name=name(event.roll.seat),
                purpose=t(PURPOSES[event.roll.purpose]),
                reckoning=reckoning(event.roll, text, look),
            )
        case ThoughtAgain():
            facts = {"name": name(event.seat), "before": event.before, "die": event.die}
            return t("{name} throws anew: {before} becomes {die}.", **facts)
        case Tempered():
            facts = {"name": name(event.seat), "before": event.before, "total": event.total}
            return t("{name} tempers {before} to {total}.", **facts)
        case Healed(points=points) if points:
            return t("{name} regains {points} HP ({hp}).", name=name(event.seat), points=points, hp=event.hp)
        case MagicUsed():
            return _magic(event, name, text)
        case CardDrawn():
            return t(USES[event.use], name=name(event.seat), card=look.card(event.card))
        case MagicDrawn():
            said = N_("{name} may use {magic} once.") if event.kept else N_("{magic} comes to {name}.")
            return t(said, name=name(event.seat), magic=text.magic(event.magic))
        case BondErased():
            return t("{name} forgets {whom}.", name=name(event.seat), whom=event.bond.name)
        case LevelledUp():
            return _level(event, name, text)
        case DaysRolled():
            return t("{name} rolls for days: D6 {die}.", name=name(event.seat), die=event.die)
        case StarJoined():
            facts = {"name": name(event.seat), "card": look.card(event.card), "star": text.star(event.star)}
            return t("{card} names the companion star of {name}: {star}.", **facts)
        case Corrected():
            return _corrected(event, name, text)
    return _combat(event, name, text, look)


def reckoning(roll: Roll, text: Text, look: Look) -> str:
    """`3♠ + 6♠ + D6 4 = 13`, with what magic adds."""
    laid = " + ".join(look.card(card) for card in roll.cards) or str(roll.bonus)
    if roll.ability is not None:
        laid = text.t("{ability} {score}", ability=text.t(ABILITIES[roll.ability]), score=roll.bonus)
    added = "".join(f" {'+' if plus > 0 else '−'} {abs(plus)}" for plus in (roll.plus, roll.moved) if plus)
    return f"{laid} + D6 {roll.die}{added} = {roll.total}"


def _magic(event: MagicUsed, name: Namer, text: Text) -> str:
    facts = {"name": name(event.seat), "magic": text.magic(event.magic)}
    if event.ally is not None:
        return text.t("{name} uses {magic} for {whom}.", whom=name(event.ally), **facts)
    if event.foe is not None:
        return text.t("{name} uses {magic} on {whom}.", whom=foe_name(event.foe, text), **facts)
    if event.face is not None:
        return text.t("{name} uses {magic}: the next die shows {face}.", face=event.face, **facts)
    return text.t("{name} uses {magic}.", **facts)


def _level(event: LevelledUp, name: Namer, text: Text) -> str:
    facts = {"name": name(event.seat), "level": event.level}
    if event.ability is not None:
        ability = text.t(ABILITIES[Ability(event.ability)])
        return text.t("{name} reaches level {level}: {ability} {score}.", ability=ability, score=event.score, **facts)
    return text.t("{name} reaches level {level}.", **facts)


def _corrected(event: Corrected, name: Namer, text: Text) -> str:
    who = name(event.seat)
    if event.hp is not None:
        said = text.t("The GM sets HP of {name}: {before} → {hp}.", name=who, before=event.before, hp=event.hp)
    else:
        said = text.t("The GM sets the days of {name}.", name=who)
    return f"{said} {event.reason}".rstrip()


def _combat(event: Event, name: Namer, text: Text, look: Look) -> str:
    t, several = text.t, text.t(", ")
    match event:
        case CombatBegun():
            people = several.join(name(seat) for seat in event.seats)
            foes = several.join(foe_name(foe, text) for foe in event.foes)
            return t("Combat: {people} against {foes}.", people=people, foes=foes)
        case CombatJoined():
            came = [name(seat) for seat in event.seats] + [foe_name(foe, text) for foe in event.foes]
            return t("{who} joins the combat.", who=several.join(came))
        case CombatLeft():
            return t("{who} leaves the combat.", who=_who(event.seat, event.foe, name, text))
        case RoundBegan():
            return t("Round {round}.", round=event.round)
        case TurnTaken():
            said = N_("{who} waits for the end of the round.") if event.how == "delayed" else N_("{who} does nothing.")
            return t(said, who=_who(event.seat, event.foe, name, text))
        case Attacked():
            return _attacked(event, name, text, look)
        case Evaded():
            who = name(event.seat) if event.by_foe else foe_name(event.foe, text)
            said = N_("{who} evades, critical: {reckoning}.") if event.critical else N_("{who} evades: {reckoning}.")
            return t(said, who=_for(who, event.roll, text), reckoning=reckoning(event.roll, text, look))
        case AttackMissed():
            said = N_("{who} is barred from hitting.") if event.barred else N_("{who} misses.")
            return t(said, who=foe_name(event.foe, text) if event.by_foe else name(event.seat))
        case DamageDealt():
            whom = name(event.seat) if event.by_foe else foe_name(event.foe, text)
            facts = {"total": event.roll.total, "protection": event.protection, "points": event.points}
            return t("{whom} is hit: {total} − protection {protection} = {points}.", whom=whom, **facts)
        case FoeDefeated():
            return t("{foe} is defeated.", foe=foe_name(event.foe, text))
        case FoeChanged():
            return t("{foe} is now {shape}.", foe=foe_name(event.foe, text), shape=t(SHAPES[event.shape]))
        case CombatEnded():
            return t(OUTCOMES[event.outcome])
    return ""


def _attacked(event: Attacked, name: Namer, text: Text, look: Look) -> str:
    foe, person = foe_name(event.foe, text), name(event.seat)
    who, whom = (foe, person) if event.by_foe else (_for(person, event.roll, text), foe)
    critical, plain = N_("{who} attacks {whom}, critical: {reckoning}."), N_("{who} attacks {whom}: {reckoning}.")
    said = critical if event.critical else plain
    return text.t(said, who=who, whom=whom, reckoning=reckoning(event.roll, text, look))


def _for(who: str, roll: Roll, text: Text) -> str:
    return text.t("{name} for {sake}", name=who, sake=roll.sake) if roll.sake else who


def _who(seat: Seat | None, foe: FoeName | None, name: Namer, text: Text) -> str:
    return foe_name(foe, text) if foe is not None else "" if seat is None else name(seat)

"""The attack in words: what is waited for, what is laid, the exact chances of it, and what came of the last one."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from textual.content import Content

from core.cards import Card
from core.check import PERFECT
from core.combat import Roll
from core.combat_odds import FightOdds
from core.commands import Attacked, AttackMissed, DamageDealt, DieShown, Evaded
from core.commands.combat_events import Blow
from core.events import Event
from core.state import Ability
from core.views import CharacterView
from tui.look import Look
from tui.text import ABILITIES, Text
from tui.widgets.prompting import percent as exact


def laid(
    me: CharacterView, ability: Ability, cards: tuple[Card, ...], sake: int | None, text: Text, look: Look
) -> Content:
    """What is laid and for whose sake: `3♠ + 6♠ = 9, and one die   for myself ♠`."""
    t = text.t
    if cards:
        signs = " + ".join(look.card(card) for card in cards)
        what = t("{laid} = {bonus}, and one die", laid=signs, bonus=sum(card.rank for card in cards))
    else:
        what = t("{laid} = {bonus}, and one die", laid=t(ABILITIES[ability]), bonus=me.abilities.of(ability))
    whom, suit = t("myself"), me.suit
    if sake is not None and sake < len(me.bonds):
        whom, suit = me.bonds[sake].name, me.bonds[sake].suit
    return Content.assemble(what, ("   " + t("for") + " ", "$dim"), whom, " ", (look.sign(suit), look.light(suit)))


def attack_odds(odds: FightOdds, text: Text) -> Content:
    """The exact chances of an attack: to hit, to be critical, what it takes."""
    t, parts = text.t, []
    style = "bold" if odds.success else "bold $loss"
    parts.append(Content.styled(t("hits in {share}", share=of(odds.success, 36)), style))
    parts += _thirteen(odds, text)
    facts = {"points": tenth(odds.damage), "expected": tenth(odds.expected)}
    parts.append(Content(t("damage {points}, expected {expected}", **facts)))
    return Content(t(" · ")).join(parts)


def evade_odds(odds: FightOdds, text: Text) -> Content:
    """The exact chances of evading: to escape, to be critical, what a hit takes."""
    t = text.t
    parts = [
        Content.styled(t("escapes in {share}", share=of(odds.success, 6)), "bold" if odds.success else "bold $loss")
    ]
    parts += _thirteen(odds, text)
    parts.append(Content(t("a hit takes {points}", points=tenth(odds.damage))))
    return Content(t(" · ")).join(parts)


def _thirteen(odds: FightOdds, text: Text) -> list[Content]:
    """The chances of a critical and of the day that a total of 13 gives; in one where they are the same."""
    t = text.t
    if not odds.critical:
        return []
    day, critical = of(odds.day, 6, percent=False), of(odds.critical, 6, percent=False)
    if odds.critical == odds.day:
        return [Content.styled(t("critical, +{days} in {share}", days=text.days(1), share=day), "bold $gold")]
    parts = [Content.styled(t("critical in {share}", share=critical), "bold $gold")]
    if odds.day:
        parts.append(Content.styled(t("+{days} in {share}", days=text.days(1), share=day), "$gold"))
    return parts


def of(chance: Fraction, sides: int, *, percent: bool = True) -> str:
    """A chance out of so many equal cases, and as a percentage: `28/36 (78 %)`."""
    cases = chance * sides
    said = f"{cases}/{sides}" if cases.denominator == 1 else str(chance)
    return f"{said} ({exact(chance)})" if percent else said


def tenth(points: Fraction) -> str:
    """Points to a tenth: `6.6`."""
    return f"{float(points):.1f}"


def came(events: Iterable[Event], before: Roll | None, text: Text) -> Content:
    """What came of an attack or of a die: the two totals, and HP; empty where nothing was rolled."""
    t = text.t
    attack: Roll | None = None
    evade: Roll | None = None
    end = Content("")
    by_foe = False
    for event in events:
        by_foe = event.by_foe if isinstance(event, Blow) else by_foe
        match event:
            case Attacked():
                attack, evade = event.roll, None
            case Evaded():
                attack, evade = attack or before, event.roll
            case DieShown():
                end = Content.styled(f"{event.roll.bonus} + D6 {event.roll.die} = {event.roll.total}", "bold $accent")
            case AttackMissed():
                end = Content.styled(t("barred") if event.barred else t("missed"), "bold")
            case DamageDealt():
                end = Content.styled(
                    t("hit: {points} HP", points=event.points), "bold $loss" if event.by_foe else "bold $gold"
                )
    whose = (t("the foe") + "  ", "$dim") if by_foe else ""
    if attack is None:
        return Content.assemble(whose, end) if end.plain else end
    if evade is None:
        return Content.assemble(whose, end if end.plain else _total(attack))
    against = Content.styled(" " + t("against") + " ", "$dim")
    gap = "  " if end.plain else ""
    return Content.assemble(whose, _total(attack), against, _total(evade), gap, end)


def _total(roll: Roll) -> Content:
    style = "bold $sky on $gold" if roll.total == PERFECT else "bold $gold" if roll.critical else "bold"
    return Content.styled(f" {roll.total} " if roll.total == PERFECT else str(roll.total), style)

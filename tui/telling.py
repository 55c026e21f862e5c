"""What happened, told in a sentence (events are codes and facts; here they become words)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from core.commands import (
    BondWritten,
    CardTurned,
    Checked,
    DayBroke,
    Died,
    DraftBegun,
    DraftLeft,
    DuelLeft,
    DuelSettled,
    LifeBegun,
    LifeChanged,
    SessionBegun,
    SessionEnded,
    StarDrawn,
    TableNamed,
    ToleranceSet,
    WayDrawn,
)
from core.events import Event, Seat
from core.table import Undone
from tui.gm.telling import tell_gm
from tui.life_telling import tell_life
from tui.look import Look
from tui.mark import N_
from tui.text import ABILITIES, KINDS, Text

Namer = Callable[[Seat], str]


def tell(event: Event, name: Namer, text: Text, look: Look) -> str:
    """A sentence about `event`; empty for what is only seen on the sheet.

    `name` gives a seat's name, which may be empty for a life being drawn.
    """
    t = text.t
    match event:
        case Checked():
            return _check(event, name, text, look)
        case LifeChanged(why="passed"):
            return ""  # the new day says it for everybody
        case LifeChanged():
            return _life(event, name, text)
        case Died():
            return t("{name} has no days left and dies on day {day}.", name=name(event.seat), day=event.day)
        case DayBroke():
            return t("Day {day} breaks.", day=event.day)
        case LifeBegun():
            return t("{name} begins a life of {days}.", name=event.name, days=text.days(event.life))
        case CardTurned():
            told = t("{card} is turned, {days} so far.", card=look.card(event.card), days=text.days(event.days))
            return _whose(name(event.seat), told, text)
        case WayDrawn():
            told = t("The way drawn is {sign} {way}.", sign=look.sign(event.suit), way=text.way(event.suit))
            return _whose(name(event.seat), told, text)
        case StarDrawn():
            told = t("{card} names the star {star}.", card=look.card(event.card), star=text.star(event.star))
            return _whose(name(event.seat), told, text)
        case DraftBegun():
            return _whose(name(event.seat), t("Four cards lie face down."), text)
        case DraftLeft():
            return t("A life is left undrawn.")
        case SessionBegun():
            names = text.t(", ").join(name(seat) for seat in event.seats)
            return t("Session {number} begins: hands are dealt to {names}.", number=event.number, names=names)
        case SessionEnded():
            return t("Session {number} ends; the hands are thrown away.", number=event.number)
        case ToleranceSet():
            return t("From now on {difficulty} succeeds.", difficulty=difficulty(event.tolerance, text))
        case BondWritten():
            return t(
                "{name} writes {whom} {sign} in {kind}.",
                name=name(event.seat),
                whom=event.bond.name,
                sign=look.sign(event.bond.suit),
                kind=t(KINDS[event.bond.kind]),
            )
        case DuelSettled(winners=()):
            return t("Duel {number} ends in a draw.", number=event.duel)
        case DuelSettled():
            winners = t(", ").join(event.winners)
            count = len(event.winners)
            return text.n(
                "{names} wins duel {number}.", "{names} win duel {number}.", count, names=winners, number=event.duel
            )
        case DuelLeft():
            return t("{name} comes out of the duel with {hp} HP.", name=name(event.seat), hp=event.hp)
        case TableNamed():
            return t("The table is now called {name}.", name=event.name)
        case Undone():
            return t("The last step was taken back.")
    return look.plain(tell_life(event, name, text, look) or tell_gm(event, name, text))


def difficulty(tolerance: int, text: Text) -> str:
    """`normal: within 4`, or only the number where no difficulty has that name."""
    within = text.t("within {distance}", distance=tolerance) if tolerance else text.t("13 alone")
    named = next((one for one in text.content.difficulties if one.tolerance == tolerance), None)
    return f"{text.word(named.name)}: {within}" if named else within


def _whose(name: str, told: str, text: Text) -> str:
    """What befell a life being drawn, and whose it is where that has a name already."""
    return text.t("{name}: {told}", name=name, told=told) if name else told


def _check(event: Checked, name: Namer, text: Text, look: Look) -> str:
    t = text.t
    laid = " + ".join(look.card(card) for card in event.cards)
    if event.ability is not None:
        laid = t("{ability} {score}", ability=t(ABILITIES[event.ability]), score=event.bonus)
    moved = event.total - event.bonus - event.die  # by magic
    step = f" {'+' if moved > 0 else '-'} {abs(moved)}" if moved else ""
    reckoning = f"{laid} + D6 {event.die}{step} = {event.total}"
    who = t("{name} for {sake}", name=name(event.seat), sake=event.sake) if event.sake else name(event.seat)
    if event.degree == 0:
        return t("{who}: {reckoning}. Perfect!", who=who, reckoning=reckoning)
    if event.success:
        return t("{who}: {reckoning}, success ({degree}).", who=who, reckoning=reckoning, degree=event.degree)
    return t("{who}: {reckoning}, failure ({degree}).", who=who, reckoning=reckoning, degree=event.degree)


def _life(event: LifeChanged, name: Namer, text: Text) -> str:
    who, days = name(event.seat), text.days(abs(event.days))
    if event.days > 0:
        return text.t("{name} wins {days} ({life}).", name=who, days=days, life=event.life)
    said = N_("{name} gives {days} ({life} left).")
    if event.why == "pulled_back" and event.life:
        said = N_("{name} is pulled back for {days} ({life} left).")
    return text.t(said, name=who, days=days, life=event.life)


def tell_all(events: Iterable[Event], name: Namer, text: Text, look: Look) -> list[str]:
    """The sentences of `events` that have one, in order."""
    told = (tell(event, name, text, look) for event in events)
    return [sentence for sentence in told if sentence]

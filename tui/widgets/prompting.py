"""What the board asks of a person: the prompt, the choices open, what the marked cards make, the cards themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from core.duel import Condition, Phase, View
from core.duel.commands import Keep
from core.duel.prospects import Prospect
from core.features import Effect
from tui.away import Absent, called
from tui.duel_marks import Asked, Marks, Offer
from tui.duel_telling import Teller
from tui.look import Look
from tui.mark import N_
from tui.refusing import refuse
from tui.text import EFFECTS, Text
from tui.widgets.cards import Face
from tui.widgets.checking import sides
from tui.widgets.party import clip

LABEL: Final = 10
FRAME: Final = 5
"""What stands around a choice: its mark, its key, blanks."""
JUST_DRAWN: Final = "+"
LABELS: Final = {"feature": N_("feature"), "effect": N_("effect"), "target": N_("target")}
PROMPTS: Final = {
    Phase.OPENING: N_("{name}: lay a card face down; {blind} takes one blind from the deck."),
    Phase.INTERRUPT: N_("{name}: give up a card and act before {whom}? {skip} waits."),
    Phase.ACTION: N_("{name}: pick cards to lay, or {skip} passes."),
    Phase.SUPPORT: N_("{name}: support {whom} with cards that make a hand? {skip} does not."),
    Phase.ANSWER: N_("{name}: answer {value} with a card; {blind} blind from the deck, {skip} none."),
    Phase.STACK: N_("{name}: lay the answer on your field? {skip} does not."),
    Phase.ANSWER_SUPPORT: N_("{name}: support the answer of {whom}? {skip} does not."),
    Phase.TURNAROUND: N_("{name}: it held. Turn it around on {whom}? {skip} lets it be."),
    Phase.DISCARD: N_("{name}: discard a card, the hand is too large."),
    Phase.KEEP: N_("{name}: choose the one card that stays on your field."),
}


CONDITIONED: Final = {
    (Phase.ACTION, Condition.FAVOURABLE): N_("{name}: favourable, {first} draws one more first; {skip} passes."),
    (Phase.ANSWER, Condition.FAVOURABLE): N_("{name}: answer {value}; favourable, {first} draws one more first."),
    (Phase.ANSWER, Condition.UNFAVOURABLE): N_(
        "{name}: unfavourable, {blind} answers {value} blind, {skip} not at all."
    ),
}
"""What is asked where a condition changes it."""


def prompt(asked: Asked, teller: Teller, keys: dict[str, str]) -> str:
    """What `asked` is asked, with the keys for passing and for the deck.

    It never depends on a hand, but for the card that an unfavourable seat, which looks at its own, just drew.
    """
    view = asked.view
    condition = view.seats[view.seat].condition
    whom, value = "", 0
    check = view.check
    if check is not None:
        answering = view.phase is Phase.ANSWER_SUPPORT
        whom = teller.name(check.target if answering else check.actor)
        value = check.value
    elif view.turn is not None:
        whom = teller.name(view.turn.seat)
    name = teller.name(view.seat)
    if view.phase is Phase.ACTION and condition is Condition.UNFAVOURABLE:
        return _unfavourable(asked, teller, name, keys["skip"])
    words = CONDITIONED.get((view.phase, condition), "") if condition is not None else ""
    return teller.text.t(words or PROMPTS[view.phase], name=name, whom=whom, value=value, **keys)


def _unfavourable(asked: Asked, teller: Teller, name: str, skip: str) -> str:
    drawn = asked.drawn
    if drawn is None:
        return teller.text.t("{name}: unfavourable, and nothing was drawn: {skip} passes.", name=name, skip=skip)
    card = teller.look.card(drawn)
    words = N_("{name}: unfavourable, only {card} can be laid; {skip} passes.")
    return teller.text.t(words, name=name, card=card, skip=skip)


def glimpse(asked: Asked, offer: Offer, teller: Teller) -> Content:
    """What the card under the cursor would make and its chance, briefly; nothing where it makes nothing."""
    if offer.command is None:
        return Content("")
    shown = asked.prospect(offer.command)
    if shown.laid is None or shown.laid.failed:
        return Content("")
    words = teller.hand(shown.cards, shown.value, shown.laid.kind)
    chance = _chance(shown, teller, asked.view.rules.unopposed, brief=True)
    return Content.assemble((words, "$gold"), "  " if chance.plain else "", chance)


def making(asked: Asked, offer: Offer, teller: Teller, width: int) -> Content:
    """What the marked cards make and the exact chance of it, or why they make nothing."""
    text, look = teller.text, teller.look
    if offer.refusal is not None:
        return Content.styled("  " + refuse(offer.refusal, text, look), "$loss")
    assert offer.command is not None
    shown = asked.prospect(offer.command)
    if shown.laid is None:
        return Content("")
    if shown.laid.failed:
        words = text.t("{card} fails", card=look.cards(shown.cards))
        left = Content.styled(f"{look.glyphs.cursor} {words}", "bold $loss")
    else:
        words = teller.hand(shown.cards, shown.value, shown.laid.kind)
        left = Content.styled(f"{look.glyphs.cursor} {words}", "bold $gold")
    if getattr(offer.command, "all_out", False):
        left = Content.assemble(left, (" " + look.glyphs.dot + " " + text.t("all-out"), "bold"))
    right = _chance(shown, teller, asked.view.rules.unopposed)
    if left.cell_length + right.cell_length + 1 > width:
        left = left.truncate(max(0, width - right.cell_length - 1), ellipsis=True)
    return sides(left, right, width)


def _chance(shown: Prospect, teller: Teller, least: int, brief: bool = False) -> Content:
    """How the marked cards fare against what they meet; what meets no answer must beat `least`."""
    t = teller.text.t
    if shown.laid is None or shown.laid.failed:
        return Content("")
    if shown.odds is not None and shown.target is not None:
        best, blind = percent(shown.odds.best), percent(shown.odds.blind)
        whom = teller.name(shown.target)
        if brief:
            return Content.styled(f"{'->' if teller.look.ascii else '→'} {whom} {best}", "bold")
        return Content.assemble(
            (t("beats {whom} {best}", whom=whom, best=best), "bold"),
            (" " + t("(blind {blind})", blind=blind), "$dim"),
        )
    if shown.sure is not None:
        words = t("enough") if shown.sure else t("not enough: it must beat {least}", least=least)
        return Content.styled(words, "bold $gain" if shown.sure else "$loss")
    if shown.left is not None:
        if shown.left == 0:
            return Content.styled(t("holds"), "bold $gain")
        return Content.styled(t("{left} come through", left=shown.left), "$loss")
    return Content("")


def percent(chance: Fraction) -> str:
    """A chance in whole percent; 0 and 100 only where it is just that."""
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    rounded = round(100 * chance)
    return "<1 %" if rounded < 1 else ">99 %" if rounded > 99 else f"{rounded} %"


def choices(asked: Asked, offer: Offer, teller: Teller, keys: Mapping[str, Sequence[str]], width: int) -> Content:
    """The features, effects and targets open, each with its key, the chosen ones marked: three lines."""
    lines = []
    for name, label in LABELS.items():
        options, chosen = _options(asked, offer, name)
        shown = names(asked, offer, teller, name, width)
        marked = [one == chosen for one in options]
        lines.append(_choice(teller.text.t(label), shown, marked, keys[name], teller.look))
    return Content("\n").join(lines)


def own_features(asked: Asked, teller: Teller, width: int) -> Content:
    """The features of who is asked, where none is to be chosen: their suits succeed."""
    look, own = teller.look, asked.view.seats[asked.view.seat].features
    room = (width - LABEL) // len(own) - FRAME
    parts = [Content.styled(teller.text.t("feature").ljust(LABEL), "$dim")]
    for one in own:
        name = clip(teller.text.feature(one), room, look)
        parts.append(Content.assemble("   ", (name, "$dim"), " ", (look.sign(one.suit), look.light(one.suit)), "  "))
    return Content("").join(parts)


def _options(asked: Asked, offer: Offer, name: str) -> tuple[tuple[object, ...], object]:
    """What can be chosen in the line called `name`, and what is."""
    options: dict[str, tuple[tuple[object, ...], object]] = {
        "feature": (asked.features, offer.feature),
        "effect": (offer.effects, offer.effect),
        "target": (offer.targets, offer.target),
    }
    return options[name]


def names(asked: Asked, offer: Offer, teller: Teller, name: str, width: int) -> list[Content]:
    """What the options of a line are called, cut where they are too long for `width`."""
    text, look = teller.text, teller.look
    features = asked.view.seats[asked.view.seat].features
    found = []
    options, _ = _options(asked, offer, name)
    for option in options:
        if isinstance(option, Effect):
            found.append(Content(text.t(EFFECTS[option])))
        elif name == "feature" and isinstance(option, int):
            suit = features[option].suit
            sign = Content.assemble(" ", (look.sign(suit), look.light(suit)))
            room = (width - LABEL) // len(options) - FRAME - 2
            found.append(Content.assemble(clip(text.feature(features[option]), room, look), sign))
        elif isinstance(option, int):
            whom = text.t("oneself") if option == asked.view.seat else teller.name(option)
            found.append(Content(clip(whom, (width - LABEL) // len(options) - FRAME, look)))
    return found


def _choice(label: str, names: Sequence[Content], marked: Sequence[bool], keys: Sequence[str], look: Look) -> Content:
    """One line: `feature  ▸q Blade ♠   w Oath ♥`."""
    if not names:
        return Content("")
    parts = [Content.assemble((label, "$dim"), " " * max(1, LABEL - cell_len(label)))]
    for number, (name, chosen) in enumerate(zip(names, marked, strict=True)):
        key = keys[number] if number < len(keys) else " "
        mark = look.glyphs.cursor if chosen else " "
        shown = Content.assemble(name, "  ").stylize("bold $gold") if chosen else Content.assemble(name, "  ")
        parts.append(Content.assemble((mark, "$gold"), (key, "bold $accent"), " ", shown))
    return Content("").join(parts)


def option_at(x: int, label: str, options: Sequence[Content]) -> int | None:
    """Which of the options of a line of `choices` lies at column `x`."""
    start = max(cell_len(label) + 1, LABEL)
    for number, name in enumerate(options):
        end = start + name.cell_length + FRAME
        if start <= x < end:
            return number
        start = end
    return None


def faces(asked: Asked, marks: Marks, offer: Offer, text: Text) -> list[Face]:
    """The hand, each card with what it would make, and beside it the field or the cards of the check."""
    shown = []
    keeping = asked.alone(Keep) is not None
    for place, card in enumerate(asked.hand):
        picked = place in marks.picked
        tried = marks.picked if picked else (*marks.picked, place) if asked.many else (place,)
        found = marks.offer(asked, tried) if asked.legal else Offer()
        value = asked.value(found.command) if found.command is not None else 0
        lays = found.command is not None and asked.prospect(found.command).laid is not None
        bound = found.command is not None and card == asked.only
        useful = not asked.legal or bound or (found.command is not None and (value > 0 or not lays))
        hint = str((place + 1) % 10) if place < 10 else ""
        hint += JUST_DRAWN if card == asked.drawn else ""
        shown.append(
            Face(card, picked, place == marks.cursor, useful, hint, worth=str(value) if value and lays else "")
        )
    if asked.side:
        shown.append(
            Face(None, blank=True, hint=text.t("check") if asked.view.phase is Phase.TURNAROUND else text.t("field"))
        )
        used = marks.beside(offer, asked)
        field = asked.view.seats[asked.view.seat].field
        for place, card in enumerate(asked.side):
            failed = asked.view.phase is not Phase.TURNAROUND and field[place].failed
            here = len(asked.hand) + place == marks.cursor
            shown.append(Face(card, place in used, here, not failed or keeping))
    return shown


def waiting(view: View, teller: Teller, thinking: bool, absent: Absent) -> str:
    """Who is waited for."""
    names = teller.text.t(", ").join(called(teller.name(seat), seat, absent, teller.text) for seat in view.to_move)
    if not names:
        return ""
    if thinking:
        return teller.text.t("{name} is thinking", name=names)
    return teller.text.n("{name} is to move", "{name} are to move", len(view.to_move), name=names)

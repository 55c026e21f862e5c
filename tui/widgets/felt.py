"""The middle of the table: the check under way, and what happened last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from core.cards import Card
from core.duel import View
from core.duel.state import Check
from tui.duel_telling import Teller
from tui.look import Look
from tui.text import EFFECTS, HANDS, Text
from tui.widgets.cards import SMALL, Face, row

ROOMY: Final = 9
"""The lines from which cards are drawn: of a check, of deck and discards."""
PILE_LINES: Final = 6
PILES: Final = 26


@lru_cache(64)
def felt(view: View, told: tuple[str, ...], teller: Teller, width: int, height: int, logged: bool) -> Content:
    """The middle of the table in so many cells: above what was told, below the check where there is room to draw it.

    What is `logged` in a place of its own is not told here again. Newest lines stand lowest and brightest.
    """
    told = () if logged else told
    if height < ROOMY:
        return _bottom(story(told, width, height), height)
    piles = _piles(view, teller)
    room = width - PILES
    check = view.check
    lower = story(told, room, PILE_LINES) if check is None else _drawn(check, teller, room)
    joined = [
        Content.assemble(line, " " * max(1, width - line.cell_length - pile.cell_length), pile)
        for line, pile in zip(_bottom(lower, PILE_LINES).split("\n", allow_blank=True), piles, strict=True)
    ]
    upper = [] if check is None else story(told, width, height - PILE_LINES - 1)
    return _bottom([*upper, Content(""), *joined], height)


def _bottom(lines: list[Content], height: int) -> Content:
    """`lines` at the bottom of so many."""
    return Content("\n").join([*[Content("")] * (height - len(lines)), *lines[-height:]])


def _piles(view: View, teller: Teller) -> list[Content]:
    """The deck and the discards, with how many cards they are."""
    look, t = teller.look, teller.text.t
    top = Face(view.discard[-1]) if view.discard else Face(None, blank=True)
    deck = Face(None) if view.deck else Face(None, blank=True)
    gap = Face(None, blank=True)
    drawn = row([deck, gap, top], look).split("\n", allow_blank=True)
    heads = [t("deck {count}", count=view.deck), t("discard {count}", count=len(view.discard))]
    half = PILES // 2
    caption = "".join(" " * max(0, half - cell_len(head)) + head for head in heads)
    blank = Content("")
    cards = [line.pad_left(PILES - line.cell_length) for line in drawn[1:]]
    return [blank, *cards, Content.styled(caption, "$dim"), blank][-PILE_LINES:]


def story(told: Sequence[str], width: int, height: int) -> list[Content]:
    """The last of what was told in so many lines, long sentences broken, the newest bright."""
    lines: list[Content] = []
    for at, sentence in enumerate(reversed(told)):
        style = "$text" if at == 0 else "$dim"
        wrapped = [Content.styled(line, style) for line in fold(sentence, width)]
        if len(lines) + len(wrapped) > height:
            break
        lines = wrapped + lines
    return lines


LEAST_LINE = 8  # narrower windows show nothing of it anyway


def fold(sentence: str, width: int) -> list[str]:
    """`sentence` in lines of `width` cells at most, broken at blanks, or anywhere in text that has none."""
    width = max(width, LEAST_LINE)
    lines, line = [], ""
    for word in sentence.split(" "):
        joined = f"{line} {word}" if line else word
        if cell_len(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        line = "  " + word if lines else word
        while cell_len(line) > width:
            cut = next(at for at in range(len(line), 0, -1) if cell_len(line[:at]) <= width)
            lines.append(line[:cut])
            line = "  " + line[cut:]
    return [*lines, line]


def _drawn(check: Check, teller: Teller, width: int) -> list[Content]:
    """The check with its cards drawn: the attack at the left, the answer at the right."""
    text, look = teller.text, teller.look
    attack = teller.check(check.actor, check.feature, text.t(EFFECTS[check.effect]), check.target)
    if check.turnaround:
        attack = text.t("turnaround") + f" {look.glyphs.dot} " + attack
    left = _cards(check.cards, check.failed, _worth(check.value, check.kind, check.failed, text), look)
    answer = check.answer
    right = None
    if answer is not None:
        words = _worth(answer.value, answer.kind, answer.failed, text)
        right = _cards(answer.cards, answer.failed, words, look)
    heading = [Content.styled(part, "bold") for part in fold(attack, width)]
    if right is None:
        return [*heading, *left]
    against = text.t("against")
    gap = max(line.cell_length for line in left) + 2
    rows = []
    for at, (one, other) in enumerate(zip(left, right, strict=True)):
        middle = f" {against} " if at == SMALL.height // 2 else " " * (cell_len(against) + 2)
        rows.append(Content.assemble(one.pad_right(gap - one.cell_length), (middle, "$dim"), "  ", other))
    return [*heading, *rows]


def _cards(cards: tuple[Card, ...], failed: bool, words: str, look: Look) -> list[Content]:
    """Cards drawn, and under them what they are worth."""
    faces = [Face(card, useful=not failed) for card in cards]
    drawn = row(faces, look).split("\n", allow_blank=True)[1:]
    return [*drawn, Content.styled(words, "bold $gold" if not failed else "$loss")]


def _worth(value: int, kind: object, failed: bool, text: Text) -> str:
    if failed:
        return text.t("failed")
    named = next((words for hand, words in HANDS.items() if hand is kind), None)
    return str(value) if named is None else f"{text.t(named)}, {value}"

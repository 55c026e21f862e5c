"""A card drawn at random from the own hand: what it may cost, to the day, before it is drawn (rules 2.6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from textual.content import Content

from core.combat_odds import DrawOdds
from core.commands import DrawCard
from core.commands.spending import Use
from core.views import CharacterView
from tui.look import Look
from tui.mark import N_
from tui.screens.asking import Asking
from tui.text import Text
from tui.widgets.prompting import percent

RANKS: Final = range(1, 14)
LABEL: Final = 6
COLUMN: Final = 4
TITLES: Final = {
    Use.HEAL: N_("Draw a card to be whole again?"),
    Use.MAGIC: N_("Draw a card for a magic at random?"),
    Use.ERASE: N_("Draw a card to forget {whom}?"),
}


class Drawing(Asking):
    """The dialog that says what drawing may cost."""

    def draw(self, command: DrawCard, whom: str = "") -> None:
        """Says what drawing may cost, exactly, and asks."""
        screen, t = self.screen, self.screen.t
        if self.refused(command):
            return
        if screen.hidden():
            screen.reveal()  # what it may cost is read from the hand
            return
        me, odds = self.one(), screen.room.draw_odds(command.seat)
        if me is not None and odds is not None:
            title = t(TITLES[command.use], whom=whom) if whom else t(TITLES[command.use])
            about = draw_words(me, odds, screen.text, screen.look)
            self.confirm(title, about, t("draw a card"), command, grave=bool(odds.kills))


def draw_words(me: CharacterView, odds: DrawOdds, text: Text, look: Look) -> Content:
    """The exact chance that drawing kills, and how many cards of the hand cost how many days."""
    t = text.t
    if odds.kills:
        kills = t("It kills {name} in {chance}.", name=me.name, chance=share(odds.kills))
        first = Content.styled(kills, "bold $loss")
    else:
        first = Content(t("It cannot kill {name}: no card costs {days}.", name=me.name, days=text.days(me.life)))
    average = t("One of {count} cards, each as likely: {mean} days on average.", count=me.hand_count, mean=mean(odds))
    rows = [("days", t("days")), ("cards", t("cards")), ("mark", "")]
    lines = []
    for row, label in rows:
        cells = [Content(label + " " * max(1, LABEL - Content(label).cell_length))]
        for days in RANKS:
            chance = odds.days.get(days, Fraction())
            deadly = days in odds.deadly
            count = str(chance * me.hand_count) if chance else look.glyphs.dot
            shown = {"days": str(days), "cards": count, "mark": look.glyphs.dead if deadly else ""}[row]
            style = "bold $loss" if deadly else "" if chance else "$line"
            cells.append(Content.styled(shown.rjust(COLUMN), style))
        lines.append(Content("").join(cells))
    return Content("\n").join([first, Content.styled(average, "$dim"), Content(""), *lines])


def share(chance: Fraction) -> str:
    """`3/13 (23 %)`, `0 %`."""
    return f"{chance} ({percent(chance)})" if chance.denominator > 1 else percent(chance)


def mean(odds: DrawOdds) -> str:
    """The days to be expected: `7.2`."""
    return f"{float(odds.mean):.1f}"

"""Spending life: one day, or the days of a card drawn at random (rules 2.6). What may kill says so, and asks."""

from __future__ import annotations

from collections.abc import Callable

from core.commands import DrawCard, Heal
from core.commands.spending import Use
from core.life import HP_PER_DAY
from core.views import CharacterView
from tui.mark import N_
from tui.screens.asking import Asking
from tui.screens.bonds import Bonds
from tui.screens.dialogs import Choice
from tui.screens.drawing import Drawing, mean, share
from tui.screens.magics import Magics

Do = Callable[[], None]


class Spending(Asking):
    """The dialog of all six uses, and what each asks."""

    def spend(self) -> None:
        """Asks what life is spent for."""
        me, t, text = self.one(), self.screen.t, self.screen.text
        if me is None:
            return
        if me.died is not None:
            self.refused(Heal(seat=me.seat))
            return
        day, card = text.days(1), t("a card's days")
        healed = t("{points} HP back ({hp} of {most})", points=HP_PER_DAY, hp=me.hp, most=me.hp_max)
        choices: list[Choice[Do]] = [
            Choice("h", self.line(healed, day, self.why(Heal(seat=me.seat))), lambda: self.give(Heal(seat=me.seat))),
            Choice("m", self.line(t("use a magic of your stars"), day), Magics(self.screen).use),
            Choice("b", self.line(t("write a relationship"), day), Bonds(self.screen).write),
            self._draw("f", t("HP to full"), DrawCard(seat=me.seat, use=Use.HEAL), card),
            self._draw("r", t("a magic at random, of all thirteen"), DrawCard(seat=me.seat, use=Use.MAGIC), card),
            self._draw("e", t("forget somebody"), DrawCard(seat=me.seat, use=Use.ERASE, bond=0), card),
        ]
        title = t("{name} spends life: {days} left", name=me.name, days=text.days(me.life))
        self.choose(title, choices, lambda do: do(), self._about(me))

    def _about(self, me: CharacterView) -> str:
        """What a random card costs, where the hand is open."""
        t, odds = self.screen.t, None if self.screen.hidden() else self.screen.room.draw_odds(me.seat)
        if odds is None:
            return t("One day buys one thing. A card drawn at random from the hand buys more, and costs its number.")
        told = N_("One day buys one thing. A card drawn at random costs {mean} days on average; it kills in {chance}.")
        return t(told, mean=mean(odds), chance=share(odds.kills))

    def _draw(self, key: str, words: str, command: DrawCard, price: str) -> Choice[Do]:
        line = self.line(words, price, self.why(command))
        if command.use is Use.ERASE:
            return Choice(key, line, Bonds(self.screen).erase)
        return Choice(key, line, lambda: Drawing(self.screen).draw(command))

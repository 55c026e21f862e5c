"""Relationships: written for a day, erased for the days of a random card (rules 2.6, 2.7)."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content

from core.cards import SUITS, Suit
from core.commands import DrawCard, WriteBond
from core.commands.spending import Use
from core.names import a_name
from core.state import BondKind
from core.views import CharacterView
from tui.screens.asking import Asking
from tui.screens.dialogs import Ask, Choice
from tui.screens.drawing import Drawing
from tui.text import KINDS, WAYS

Do = Callable[[], None]


class Bonds(Asking):
    """The dialogs of relationships."""

    def write(self) -> None:
        """Shows those there are; writes one, or erases one."""
        me, t = self.one(), self.screen.t
        if me is None:
            return
        day = self.screen.text.days(1)
        words = {BondKind.FAVOUR: t("write a name in favour"), BondKind.AVERSION: t("write a name in aversion")}
        choices: list[Choice[Do]] = []
        for kind in BondKind:
            why = self.why(WriteBond(seat=me.seat, kind=kind, name="?", suit=Suit.SPADES))
            choices.append(Choice(kind.value[0], self.line(words[kind], day, why), lambda k=kind: self._suit(me, k)))  # type: ignore[misc]
        why = self.why(DrawCard(seat=me.seat, use=Use.ERASE, bond=0))
        choices.append(Choice("e", self.line(t("forget somebody"), t("a card's days"), why), self.erase))
        self.choose(t("Relationships of {name}", name=me.name), choices, lambda do: do(), self._written(me))

    def _written(self, me: CharacterView) -> str:
        """The relationships written so far, in lines."""
        t = self.screen.t
        if not me.bonds:
            return t("None is written yet. In favour or in aversion, another suit opens for that person's sake.")
        return "\n".join(f"{t(KINDS[bond.kind])}: {bond.name} {self.screen.look.sign(bond.suit)}" for bond in me.bonds)

    def _suit(self, me: CharacterView, kind: BondKind) -> None:
        if self.refused(WriteBond(seat=me.seat, kind=kind, name="?", suit=Suit.SPADES)):
            return
        suits = [Choice(suit.value.lower(), self._sign(suit), suit) for suit in SUITS]
        self.choose(self.screen.t("That person's suit"), suits, lambda suit: self._name(me, kind, suit))

    def _name(self, me: CharacterView, kind: BondKind, suit: Suit) -> None:
        screen, t = self.screen, self.screen.t

        def check(typed: str) -> str:
            name = a_name(typed)
            refused = screen.room.refusal(WriteBond(seat=me.seat, kind=kind, name=name, suit=suit))
            if refused is not None:
                raise refused
            return name

        def named(name: str | None) -> None:
            if name is not None:
                self.give(WriteBond(seat=me.seat, kind=kind, name=name, suit=suit))

        about = t("Writing a name costs one day of life.")
        screen.game.push_screen(Ask(t("That person's name"), check, about=about), named)

    def erase(self) -> None:
        """Asks who is forgotten, then says what that may cost."""
        me, drawing = self.one(), Drawing(self.screen)
        if me is None:
            return
        ways = [DrawCard(seat=me.seat, use=Use.ERASE, bond=at) for at in range(max(1, len(me.bonds)))]
        if self.refused(ways[0]):
            return
        names = [bond.name for bond in me.bonds]
        choices = [
            Choice(str(at), f"{bond.name} {self.screen.look.sign(bond.suit)}", at - 1)
            for at, bond in enumerate(me.bonds, 1)
        ]
        if len(choices) == 1:
            drawing.draw(ways[0], names[0])
        else:
            title = self.screen.t("Who is forgotten?")
            self.choose(title, choices, lambda at: drawing.draw(ways[at], names[at]))

    def _sign(self, suit: Suit) -> Content:
        look = self.screen.look
        return Content.assemble((look.sign(suit), look.light(suit)), " ", self.screen.t(WAYS[suit]))

"""The stars of a character and their magics: what each does, and whom or what it is used on (rules 2.8)."""

from __future__ import annotations

from msgspec.structs import replace
from textual.content import Content

from core.commands import UseMagic
from core.content import Star
from core.magic import Magic
from core.views import CharacterView
from tui.life_telling import foe_name
from tui.screens.asking import Asking
from tui.screens.dialogs import Choice
from tui.text import Text
from tui.wrapping import wrapped

ACROSS = 54
FACES = range(1, 7)


class Magics(Asking):
    """The dialog of a character's stars."""

    def use(self) -> None:
        """Asks which magic is used."""
        me, t = self.one(), self.screen.t
        if me is None:
            return
        content = self.screen.text.content
        own = [content.star(key) for key in dict.fromkeys((me.star, *me.companions))]
        drawn = [star for star in content.stars if star.effect in me.paid and star not in own]
        choices = [
            Choice(str(at) if at < 10 else "", self._star(me, star), star.effect)
            for at, star in enumerate([*own, *drawn], 1)
        ]
        self.choose(t("Stars of {name}", name=me.name), choices, lambda magic: self._aim(me, magic))

    def _star(self, me: CharacterView, star: Star) -> Content:
        """A magic, its star and its price; what it does, and whether it waits."""
        screen = self.screen
        t, text = screen.t, screen.text
        waits = star.effect in me.waiting
        price = t("waits") if waits else cost(me, star.effect, text)
        head = Content.assemble(
            (text.word(star.magic), "bold"), "  ", (text.star(star.key), "$dim"), "  ", (price, "$gold")
        )
        does = wrapped(Content.styled(text.word(star.text), "$dim"), ACROSS)
        return Content("\n").join([head, *[Content.assemble("   ", line) for line in does]])

    def _aim(self, me: CharacterView, magic: Magic) -> None:
        """Asks on whom or what, where the magic needs it, and uses it."""
        screen, t = self.screen, self.screen.t
        use = UseMagic(seat=me.seat, magic=magic)
        choices: list[Choice[UseMagic]] = []
        if magic is Magic.FORESEE:
            title = t("Which face will the next die show?")
            choices = [Choice(str(face), t("face {face}", face=face), replace(use, face=face)) for face in FACES]
        elif magic is Magic.SPAN:
            title = t("Whom?")
            others = [one for one in screen.view.characters if one.seat != me.seat and one.died is None]
            choices = [
                Choice(str(at), f"{one.name}  HP {one.hp}/{one.hp_max}", replace(use, ally=one.seat))
                for at, one in enumerate(others, 1)
            ]
        elif magic is Magic.VERDICT and screen.view.combat is not None:
            title = t("Which foe?")
            foes = [foe for foe in screen.view.combat.foes if not self.why(replace(use, foe=foe.id))]
            choices = [
                Choice(str(at) if at < 10 else "", foe_name(foe.called, screen.text), replace(use, foe=foe.id))
                for at, foe in enumerate(foes, 1)
            ]
        if not choices:
            self.give(use)
        elif len(choices) == 1:
            self.give(choices[0].value)
        elif not self.refused(choices[0].value) or magic is Magic.SPAN:
            self.choose(title, choices, self.give)


def cost(one: CharacterView, magic: Magic, text: Text) -> str:
    """What using `magic` costs."""
    return text.t("paid already") if magic in one.paid else text.days(1)

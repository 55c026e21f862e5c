"""The board of a duel as it is drawn for who sits at the keys: prompt, choices and hand."""

from __future__ import annotations

from math import ceil

from textual.content import Content
from textual.timer import Timer

from core.duel import View
from core.duel.commands import Answer
from tui.acts import Act
from tui.duel_marks import Asked, Offer
from tui.screens.duel_acts import EFFECTS, FEATURES, TARGETS
from tui.screens.duel_seated import SeatedBoard
from tui.widgets import prompting
from tui.widgets.cards import Face
from tui.widgets.checking import sides


class DrawnBoard(SeatedBoard):
    """Draws what is asked and what is marked."""

    _ticking: Timer | None = None

    def draw(self) -> None:
        view = self.seen()
        self.draw_table(self._timed(view))
        self.draw_marks()
        self._mind_clock()

    def _waiting(self, view: View) -> str:
        """Who is waited for."""
        return prompting.waiting(view, self.teller(), self.arena.thinking is not None, self.arena.absent)

    def _timed(self, view: View) -> str:
        """Who is waited for, and how long still."""
        left, waiting = self.arena.left, self._waiting(view)
        if left is None or not waiting:
            return waiting
        seconds = self.t("{count} s", count=ceil(left))
        return f"{waiting} {self.look.glyphs.dot} {seconds}"

    def _mind_clock(self) -> None:
        """Draws what is left once a second, as long as a clock runs."""
        runs = self.arena.left is not None
        if runs and self._ticking is None:
            self._ticking = self.set_interval(1, self.tick)
        elif not runs and self._ticking is not None:
            self._ticking.stop()
            self._ticking = None

    def tick(self) -> None:
        """Draws how long is left, where it is in sight."""
        if self.standing and self.is_current:
            view = self.seen()
            self.draw_head(view, self._timed(view))

    def draw_marks(self) -> None:
        """Draws what marking cards changes."""
        self.reckon()
        asked, offer, width = self.asked, self.offer, self.table_width
        teller = self.teller()
        self.put("prompt", self._prompt(asked, offer, width))
        if asked is None:
            self.put("choices", Content(""))
            self.draw_cards((), self._no_hand())
            return
        keys = {"feature": FEATURES, "effect": EFFECTS, "target": TARGETS}
        shown = prompting.choices(asked, self.meant, teller, keys, width)
        if not asked.shaped:
            shown = Content("\n").join([prompting.own_features(asked, teller, width), self._blind(asked)])
        self.put("choices", shown)
        faces: list[Face] = prompting.faces(asked, self.marks, offer, self.text)
        self.draw_cards(faces, self._no_hand())

    def _prompt(self, asked: Asked | None, offer: Offer, width: int) -> Content:
        """What is asked and what the marked card would make; once cards are picked, what those make."""
        teller = self.teller()
        if self.arena.over:
            return Content.styled(self.story(1)[-1], "bold $gold")
        if asked is None or not self.mine:
            return Content.styled(self._waiting(self.seen()), "$dim")
        marked = self.marks.picked or self.marks.side or offer.command is not None
        making = prompting.making(asked, offer, teller, width) if marked else Content("")
        if making.plain.strip():
            return making
        keys = {verb: self.game.key_of(self.act(name)) for verb, name in KEYS.items()}
        words = prompting.prompt(asked, teller, keys)
        mark = (self.look.glyphs.cursor + " ", "$accent")
        left = Content.assemble(mark, (words, "bold")).truncate(width, ellipsis=True)
        right = prompting.glimpse(asked, self.meant, teller)
        return sides(left, right, width) if left.cell_length + right.cell_length + 2 <= width else left

    def _blind(self, asked: Asked) -> Content:
        """How a blind answer would fare."""
        blind = asked.alone(Answer)
        holds = asked.prospect(blind).holds if blind is not None else None
        if holds is None:
            return Content("")
        key = self.game.key_of(self.act("blind"))
        words = self.t("{key} blind from the deck holds in {chance}", key=key, chance=prompting.percent(holds))
        return Content.styled(words, "$dim")

    def _no_hand(self) -> str:
        return self.t("No cards in hand.") if self.me is not None else ""

    def act(self, verb: str) -> Act:
        """The act named `verb`."""
        return next(act for act in self.ACTS if act.id == f"duel.{verb}")


KEYS = {"skip": "pass", "blind": "blind", "first": "draw_first"}
"""The acts whose keys a prompt names, by how it names them."""

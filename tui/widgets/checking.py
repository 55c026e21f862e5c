"""The check in words: for whom and by which way, what is laid, what it may bring, and what fell."""

from __future__ import annotations

from textual.content import Content

from core.commands import Checked, DieShown
from core.refusal import Refusal
from core.views import CharacterView, Preview
from tui.look import Look
from tui.picking import Picking
from tui.refusing import refuse
from tui.text import ABILITIES, Text
from tui.widgets import odds


def sides(left: Content, right: Content, width: int) -> Content:
    """`left` and `right` at the two ends of a line of `width` cells."""
    return Content.assemble(left, " " * max(1, width - left.cell_length - right.cell_length), right)


def way(me: CharacterView, picking: Picking, text: Text, look: Look) -> Content:
    """For whose sake, and with cards or by which ability: `for myself ♠   ‹ with cards ›`."""
    sake, suit = text.t("myself"), me.suit
    if picking.sake is not None and picking.sake < len(me.bonds):
        bond = me.bonds[picking.sake]
        sake, suit = bond.name, bond.suit
    by = text.t(ABILITIES[picking.ability]) if picking.ability else text.t("with cards")
    return Content.assemble(
        (text.t("for") + " ", "$dim"),
        sake,
        " ",
        (look.sign(suit), look.light(suit)),
        (f"   {look.glyphs.left} ", "$accent"),
        by,
        (f" {look.glyphs.right}", "$accent"),
    )


def reckoning(shown: Preview | None, picking: Picking, text: Text, look: Look) -> Content:
    """What is laid: `3♠ + 6♠ = 9, and one die`."""
    if shown is None:
        return Content.styled(text.t("pick cards, or choose an ability"), "$dim")
    laid = " + ".join(look.card(card) for card in picking.picked)
    if picking.ability is not None:
        laid = text.t(ABILITIES[picking.ability])
    return Content(text.t("{laid} = {bonus}, and one die", laid=laid, bonus=shown.bonus))


def fallen(rolled: Checked | DieShown) -> Content:
    """What the die made of it: `9 + D6 4 = 13`."""
    if isinstance(rolled, DieShown):
        roll = rolled.roll
        return Content.styled(f"{roll.bonus} + D6 {roll.die} = {roll.total}", "bold $accent")
    style = "bold $sky on $gold" if rolled.degree == 0 else "bold" if rolled.success else "bold $loss"
    moved = rolled.total - rolled.bonus - rolled.die  # by magic
    step = f" {'+' if moved > 0 else '-'} {abs(moved)}" if moved else ""
    return Content.styled(f"{rolled.bonus} + D6 {rolled.die}{step} = {rolled.total}", style)


def numbers(preview: Preview | Refusal | None, text: Text, look: Look) -> Content:
    """The exact chances, or why there are none."""
    if isinstance(preview, Preview):
        return odds.numbers(preview, text)
    if isinstance(preview, Refusal):
        return Content.styled(refuse(preview, text, look), "$loss")
    return Content("")

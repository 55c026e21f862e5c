"""A die that lies open: who rolled keeps it, moves its total, or gives a day to throw it anew (rules 2.6, 2.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.check import judge
from core.combat import Purpose, Roll
from core.combat_view import CombatView, RollView
from core.commands import Died, Keep, TableCommand, UseMagic
from core.magic import Magic
from core.refusal import Refusal
from tui.life_telling import PURPOSES, reckoning
from tui.look import Look
from tui.screens.asking import Asking
from tui.screens.dialogs import Choice, Choose
from tui.screens.magics import cost
from tui.text import Text

if TYPE_CHECKING:
    from tui.screens.seated import SeatedScreen


class OpenDie(Choose[TableCommand]):
    """What becomes of the die; answers a command, or None where it is left lying."""


def ask_die(screen: SeatedScreen) -> bool:
    """Asks what becomes of the die that lies open, if one does and who rolled it sits here; whether it asks."""
    shown = screen.view.rolled
    if shown is None or shown.roll.seat != screen.active or not screen.room.mine(shown.roll.seat):
        return False
    seat, t, text = shown.roll.seat, screen.t, screen.text
    one = screen.view.character(seat)
    choices: list[Choice[TableCommand]] = [Choice("k", t("keep {total}", total=shown.roll.total), Keep(seat=seat))]
    if shown.temper:
        words = t("temper {total} to {better}", total=shown.roll.total, better=shown.roll.total + shown.roll.step)
        choices.append(Choice("t", words, Keep(seat=seat, temper=True)))
    if shown.think and one is not None:
        magic = Magic.SECOND_THOUGHT
        price = t("the last day") if shown.last else cost(one, magic, text)
        words = t("{magic}: throw anew ({cost})", magic=text.magic(magic), cost=price)
        choices.append(Choice("a", words, UseMagic(seat=seat, magic=magic)))

    def take(command: TableCommand | None) -> None:
        if command is None:
            screen.left_die = shown.roll
            return
        if isinstance(command, UseMagic) and shown.last:  # the price alone kills: the die need not be known
            Asking(screen).give_last(command, [Died(seat=seat, day=screen.view.day)])
            return
        try:
            screen.room.send(command)
        except Refusal as refusal:
            screen.refuse(refusal)

    about = die_words(shown, screen.view.combat, text, screen.look)
    name = one.name if one is not None else t("somebody")
    title = t("{name}: the die lies open", name=name)
    screen.game.push_screen(OpenDie(title, choices, about), take)
    return True


def die_words(shown: RollView, combat: CombatView | None, text: Text, look: Look) -> str:
    """What the roll comes to, and what that would mean."""
    roll = shown.roll
    facts = {"purpose": text.t(PURPOSES[roll.purpose]), "reckoning": reckoning(roll, text, look)}
    meaning = _meaning(roll, combat, text)
    return look.plain(text.t("{purpose}: {reckoning}. {meaning}", meaning=meaning, **facts).rstrip())


def _meaning(roll: Roll, combat: CombatView | None, text: Text) -> str:
    t = text.t
    if roll.purpose is Purpose.CHECK:
        verdict = judge(roll.total, roll.tolerance)
        if verdict.success:
            gained = f" +{text.days(verdict.days)}" if verdict.days else ""
            return t("A success ({degree}).", degree=verdict.degree) + gained
        return t("A failure ({degree}).", degree=verdict.degree)
    exchange = combat.exchange if combat is not None else None
    if roll.purpose is Purpose.EVADE and exchange is not None and exchange.attack is not None:
        return t("The attack has {total}.", total=exchange.attack.total)
    if roll.critical and roll.purpose is not Purpose.DAMAGE:
        return t("Critical.")
    return ""

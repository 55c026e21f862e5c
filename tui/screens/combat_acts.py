"""The keys of the combat board."""

from __future__ import annotations

from core.commands import Delay, EndCombat, PassTurn
from core.table import Undo
from tui.acts import Act
from tui.mark import N_
from tui.screens.hand_acts import finding, moving, people


def _task(verb: str, key: str, label: str, words: str, needs: type[object] | None = None) -> Act:
    return Act(f"combat.{verb}", key, label, words, needs=needs, call=f"task('{verb}')")


COMBAT_ACTS = (
    Act("combat.do", "enter", N_("attack"), N_("Attack or evade as marked; let the foe on turn act; keep the die")),
    Act("combat.up", "up,k", N_("target"), N_("Another target; on a foe's turn, whom it attacks"), shown="↑↓"),
    Act("combat.down", "down,j", "", ""),
    *moving("combat"),
    Act("combat.delay", "d", N_("delay"), N_("Act at the end of the round instead"), needs=Delay),
    _task("spend", "s", N_("spend"), N_("Spend life: HP, magic, relationships")),
    _task("magic", "x", N_("magic"), N_("Your stars: what their magics do, and using one")),
    Act("combat.sake", "f", N_("for whom"), N_("Roll for yourself or for somebody's sake")),
    Act("combat.pass_turn", "p", N_("pass"), N_("Let the turn go by"), needs=PassTurn),
    *people("combat"),
    _task("change", "c", N_("change"), N_("Who joins, who leaves, a foe's HP; end the combat"), needs=EndCombat),
    Act(
        "combat.alone", "a", N_("foes by themselves"), N_("Foes act by themselves, or wait for a key"), needs=EndCombat
    ),
    Act(
        "combat.numbers",
        "v",
        N_("foes' HP"),
        N_("Foes' HP in numbers as the GM sees them, or in words"),
        needs=EndCombat,
    ),
    Act("combat.undo", "u", N_("undo"), N_("Take the last step back"), needs=Undo),
    *finding("combat"),
    Act("combat.slower", "minus", "", N_("Foes act slower or faster"), shown="- +"),
    Act("combat.faster", "plus,equals_sign", "", ""),
    _task("log", "L", "", N_("Read all that happened")),
    Act("combat.back", "escape", N_("table"), N_("To the table; the combat waits there")),
)

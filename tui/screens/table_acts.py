"""The keys of the table."""

from __future__ import annotations

from core.commands import BeginDraft, BeginSession, Check, EndSession, LevelUp, NameTable, PassDays, SetTolerance
from core.table import Undo
from tui.acts import Act
from tui.mark import N_
from tui.screens.hand_acts import finding, moving, people


def _task(verb: str, key: str, label: str, words: str, needs: type[object] | None = None) -> Act:
    return Act(f"table.{verb}", key, label, words, needs=needs, call=f"task('{verb}')")


TABLE_ACTS = (
    *moving("table"),
    Act("table.roll", "enter", N_("roll"), N_("Lay the picked cards, or use the ability, and roll")),
    _task("level", "plus,equals_sign", N_("level up"), N_("Take the level-up that a session's end brings"), LevelUp),
    _task("deal", "m", N_("deal hands"), N_("Begin a session: thirteen cards each"), BeginSession),
    Act("table.way", "w", N_("way"), N_("Check with cards or with an ability"), needs=Check),
    Act("table.sake", "f", N_("for whom"), N_("Check for yourself or for somebody's sake"), needs=Check),
    _task("spend", "s", N_("spend"), N_("Spend life: HP, magic, relationships"), Check),
    _task("combat", "c", N_("combat"), N_("To the combat under way, or to begin one")),
    *people("table"),
    _task("day", "n", N_("next day"), N_("Let days pass"), PassDays),
    _task("bond", "b", N_("bonds"), N_("Relationships: write one for a day, or forget somebody"), Check),
    _task("magic", "x", N_("magic"), N_("Your stars: what their magics do, and using one"), Check),
    _task("difficulty", "t", N_("difficulty"), N_("Say how far from 13 still succeeds"), SetTolerance),
    _task("new_life", "a", N_("draw a life"), N_("Draw four cards for a new character"), BeginDraft),
    Act("table.undo", "u", N_("undo"), N_("Take the last step back"), needs=Undo),
    *finding("table"),
    _task("memorial", "M", "", N_("The dead of this table, with their days and deeds")),
    _task("log", "L", "", N_("Read all that happened")),
    _task("end", "e", "", N_("End the session; the hands are thrown away"), EndSession),
    _task("about", "i", "", N_("About this table: its name, its seed, its file"), NameTable),
    Act("table.back", "escape", "", N_("To the title; everything is saved")),
)

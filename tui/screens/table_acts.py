"""The keys of the table."""

from __future__ import annotations

from core.commands import BeginDraft, BeginSession, Check, EndSession, NameTable, PassDays, SetTolerance, WriteBond
from core.table import Undo
from tui.acts import Act
from tui.mark import N_


def _task(verb: str, key: str, label: str, words: str, needs: type[object] | None = None) -> Act:
    return Act(f"table.{verb}", key, label, words, needs=needs, call=f"task('{verb}')")


def _suit(letter: str, words: str) -> Act:
    return Act(f"table.suit_{letter.lower()}", letter, "", words, call=f"suit('{letter}')")


TABLE_ACTS = (
    Act("table.left", "left,h", N_("card"), N_("The card to the left or the right"), shown="←→"),
    Act("table.right", "right,l", "", ""),
    Act("table.pick", "space", N_("pick"), N_("Pick the card, or put it back")),
    Act("table.roll", "enter", N_("roll"), N_("Lay the picked cards, or use the ability, and roll")),
    _task("deal", "m", N_("deal hands"), N_("Begin a session: thirteen cards each"), BeginSession),
    Act("table.way", "w", N_("way"), N_("Check with cards or with an ability"), needs=Check),
    Act("table.sake", "f", N_("for whom"), N_("Check for yourself or for somebody's sake"), needs=Check),
    Act("table.person", "tab", N_("person"), N_("The next character, or the one before"), shown="tab"),
    Act("table.person_back", "shift+tab", "", "", call="person(-1)"),
    _task("day", "n", N_("next day"), N_("Let days pass"), PassDays),
    _task("bond", "b", N_("bonds"), N_("Write a relationship, for one day of life"), WriteBond),
    _task("difficulty", "t", N_("difficulty"), N_("Say how far from 13 still succeeds"), SetTolerance),
    _task("new_life", "a", N_("draw a life"), N_("Draw four cards for a new character"), BeginDraft),
    Act("table.undo", "u", N_("undo"), N_("Take the last step back"), needs=Undo),
    Act("table.sort", "s", "", N_("Sort the hand by suit or by rank")),
    Act("table.nth_1", "1", "", N_("Pick the card with this number"), shown="1…9 0", call="nth(1)"),
    *[Act(f"table.nth_{at}", str(at % 10), "", "", call=f"nth({at})") for at in range(2, 11)],
    _suit("S", N_("Jump to the spades")),
    _suit("H", N_("Jump to the hearts")),
    _suit("D", N_("Jump to the diamonds")),
    _suit("C", N_("Jump to the clubs")),
    Act("table.clear", "backspace", "", N_("Put all picked cards back")),
    _task("log", "L", "", N_("Read all that happened")),
    _task("end", "e", "", N_("End the session; the hands are thrown away"), EndSession),
    _task("about", "i", "", N_("About this table: its name, its seed, its file"), NameTable),
    Act("table.back", "escape", "", N_("To the title; everything is saved")),
)

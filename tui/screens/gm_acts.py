"""The keys of the GM's tools."""

from __future__ import annotations

from typing import Final

from core.commands import AdjustThing, BeginThing, EndThing
from core.table import Undo
from tui.acts import Act
from tui.mark import N_

TABS: Final = {
    "target": ("t", N_("target")),
    "fire": ("f", N_("fire")),
    "swim": ("w", N_("water")),
    "climb": ("c", N_("climb")),
    "trap": ("r", N_("traps")),
    "animal": ("a", N_("animals")),
    "perform": ("p", N_("perform")),
    "notes": ("n", N_("notes")),
}
"""The pages, each with its letter and its short name."""

_TO: Final = {
    "target": N_("To the target roll"),
    "fire": N_("To fire"),
    "swim": N_("To water"),
    "climb": N_("To climbing"),
    "trap": N_("To traps"),
    "animal": N_("To animals"),
    "perform": N_("To performance"),
    "notes": N_("To the notes and all that runs"),
}


def _digit(digit: int) -> Act:
    first = digit == 0
    words = N_("Type the number of the line") if first else ""
    return Act(f"gm.digit_{digit}", str(digit), "", words, shown="0…9" if first else None, call=f"digit({digit})")


GM_ACTS: Final = (
    Act("gm.less", "left,minus", N_("change"), N_("One less, or the choice before"), shown="←→"),
    Act("gm.more", "right,plus,equals_sign,space", "", N_("One more, or the next choice")),
    Act("gm.up", "up,k", "", N_("The line above")),
    Act("gm.down", "down,j", "", N_("The line below")),
    Act("gm.roll", "enter", N_("roll"), N_("Throw the dice; on the page of notes, write one")),
    Act("gm.begin", "b", N_("let run"), N_("Let this run at the table: a fire, a swim, a climb …"), needs=BeginThing),
    Act("gm.on", "o", N_("go on"), N_("Move what runs on: a round, a leg, a stretch, a try"), needs=EndThing),
    Act("gm.next_thing", "right_square_bracket", "", N_("The next thing that runs"), call="choose(1)"),
    Act("gm.last_thing", "left_square_bracket", "", N_("The one before"), call="choose(-1)"),
    Act("gm.more_of", "e", N_("more"), N_("Fight a fire, rest, animals and short commands, a note"), needs=EndThing),
    Act("gm.adjust", "i", "", N_("Let what runs go on as this page says; a trap: its difficulties"), needs=AdjustThing),
    Act("gm.end", "x", "", N_("End what runs, or erase a note"), needs=EndThing),
    Act("gm.hide", "h", N_("hide"), N_("Hide secrets: rolls about traps, and what came of them")),
    Act("gm.show", "v", N_("for players"), N_("What players may see, on a clean screen")),
    Act("gm.copy", "y", N_("copy"), N_("Copy the roll for a dice bot")),
    Act("gm.log", "l", N_("log"), N_("All rolls: read, filter, export")),
    Act("gm.sheet", "s", "", N_("Write the level on this line to the sheet"), needs=BeginThing),
    Act("gm.undo", "u", "", N_("Take the last step back"), needs=Undo),
    Act("gm.rule", "question_mark", N_("rule"), N_("The rule behind this page")),
    Act("gm.tab", "tab", "", N_("The next page, or the one before"), call="turn(1)"),
    Act("gm.tab_back", "shift+tab", "", "", call="turn(-1)"),
    *[Act(f"gm.page_{page}", key, "", _TO[page], call=f"page('{page}')") for page, (key, _) in TABS.items()],
    *[_digit(digit) for digit in range(10)],
    Act("gm.back", "escape", "", N_("Back to the table, or to the title")),
)

"""Why not, among several people: the sentences of what the host refuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui.mark import N_

HOST_REFUSALS: Final[Mapping[str, str]] = {
    "duel_on": N_("A duel is under way."),
    "gm_not_you": N_("Somebody else was named to be the GM here."),
    "gm_taken": N_("{name} is the GM."),
    "laid_out": N_("{name} has laid out a duel already."),
    "name_marks": N_("A name here has none of , ; : ( ) or marks like them, and no two blanks together."),
    "name_word": N_("The host itself says {name}. Take another name."),
    "name_taken": N_("Somebody here is called {name} already."),
    "no_duel": N_("No duel is under way."),
    "no_free_seat": N_("No seat is free."),
    "nobody_plays": N_("Leave at least one seat to a person."),
    "not_your_character": N_("{name} comes into a duel only by who has that seat, or by the GM."),
    "not_seated": N_("Sit down first."),
    "not_your_seat": N_("That seat is not yours."),
    "nothing_gathered": N_("No duel is laid out."),
    "nothing_said": N_("Nothing was said."),
    "people_full": N_("So many people are known here that no more can be taken in."),
    "rematch_swapped": N_("{name} has asked for a rematch with sides swapped."),
    "rematch_unswapped": N_("{name} has asked for a rematch with the same sides."),
    "seat_free": N_("Nobody has that seat."),
    "seat_taken": N_("{name} sits there."),
    "still_here": N_("{name} is here."),
    "token_wrong": N_("That is not the token of that name."),
    "too_fast": N_("Not so fast."),
}

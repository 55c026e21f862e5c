"""Why not, of combat, spending, magic and level-ups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui.mark import N_

LIFE_REFUSALS: Final[Mapping[str, str]] = {
    "ability_named": N_("Say which ability."),
    "combat_nobody": N_("A combat needs somebody on each side."),
    "combat_on": N_("A combat is under way; end it first."),
    "delayed": N_("A turn is delayed once a round."),
    "face_range": N_("The face is 1 to 6."),
    "foe_down": N_("{name} is defeated already."),
    "foe_lowered": N_("{name} is judged already."),
    "foe_range": N_("{name}: {least} to {most}."),
    "foes_full": N_("{most} foes at most fight at a time."),
    "hand_empty": N_("{name} holds no cards to draw from."),
    "hp_full": N_("{name} lacks no HP."),
    "hp_range": N_("HP is {least} to {most}."),
    "life_range": N_("The life count is {least} to {most}."),
    "magic_waits": N_("For {name} that magic waits already."),
    "no_combat": N_("No combat is under way."),
    "no_die": N_("No die of yours lies open."),
    "no_encounter": N_("There is no such encounter."),
    "no_foe": N_("There is no such foe."),
    "no_level_up": N_("No level-up is due to {name}: one comes with each session's end."),
    "no_magic": N_("{name} does not know that magic."),
    "no_temper": N_("Nothing lets that total move."),
    "not_attacked": N_("Nobody attacks {name}."),
    "not_fighting": N_("{name} is not in the combat."),
    "not_on_turn": N_("It is another's turn."),
    "nothing_set": N_("Say what to set: HP, days, or both."),
    "roll_open": N_("A roll is being made: first its die is kept, or the attack evaded."),
    "span_other": N_("That magic is for another character."),
    "stars_all": N_("{name} has every star already."),
}

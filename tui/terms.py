"""The vocabulary that the screens and the rules reference share: each term by its code, in the glossary's order."""

from __future__ import annotations

from typing import Final

from tui.mark import N_

TERMS: Final = {
    "life_count": N_("life count"),
    "way_of_life": N_("way of life"),
    "suit": N_("suit"),
    "check": N_("check"),
    "degree": N_("degree"),
    "technique": N_("technique"),
    "sense": N_("sense"),
    "body": N_("body"),
    "will": N_("will"),
    "hand": N_("hand"),
    "deck": N_("deck"),
    "discard": N_("discard"),
    "field_card": N_("field card"),
    "combination": N_("hand (combination)"),
    "guardian_star": N_("guardian star"),
    "companion_star": N_("companion star"),
    "magic": N_("magic"),
    "favour": N_("favour"),
    "aversion": N_("aversion"),
    "protection": N_("protection"),
    "armour_protection": N_("armour protection"),  # the same points where the supplementary actions speak of them
    "critical": N_("critical"),
    "feature": N_("feature"),
    "presence": N_("presence"),
    "wound": N_("wound"),
    "bond": N_("bond"),
    "achievement": N_("achievement"),
    "success_degree": N_("success degree"),
    "opposed_check": N_("opposed check"),
    "favourable": N_("favourable"),
    "unfavourable": N_("unfavourable"),
    "support": N_("support"),
    "all_out": N_("all-out"),
    "turnaround": N_("turnaround"),
    "interrupt": N_("interrupt"),
    "target_roll": N_("target roll"),
    "difficulty": N_("difficulty"),
    "fire_intensity": N_("fire intensity"),
    "fatigue": N_("fatigue"),
    "limiting_skill": N_("limiting skill"),
    "prerequisite": N_("prerequisite"),
    "short_command": N_("short command"),
}

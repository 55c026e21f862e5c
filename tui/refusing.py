"""Why not, in a sentence (refusals are codes and facts; here they become words)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from core.refusal import Refusal
from tui.duel_refusing import DUEL_REFUSALS
from tui.gm.words import INPUTS
from tui.host.refusing import HOST_REFUSALS
from tui.life_refusing import LIFE_REFUSALS
from tui.look import Look
from tui.mark import N_
from tui.text import KINDS, Text

# Each sentence is given the refusal's facts, made readable by `_readable`.
REFUSALS: Final[Mapping[str, str]] = {
    **DUEL_REFUSALS,
    **LIFE_REFUSALS,
    **HOST_REFUSALS,
    "ability_range": N_("An ability is {least} to {most}."),
    "affinity_mammals": N_("Affinity reaches mammals only; other animals are trained (rules 4, Animals)."),
    "all_turned": N_("All four cards are turned."),
    "analysis_failed": N_(
        "The analysis failed, so nobody knows where to begin: it cannot be disarmed (rules 4, Traps)."
    ),
    "analysis_first": N_("A trap is analysed before it is disarmed (rules 4, Traps)."),
    "analysis_once": N_("A trap is analysed once (house rule; rules 4, Traps)."),
    "animal_twice": N_("{name} comes along already."),
    "animals_full": N_("{most} animals at most are kept here."),
    "bond_twice": N_("{name} is written there already."),
    "bonds_full": N_("Only {most} names fit in {kind}."),
    "card_twice": N_("{card} is there twice."),
    "climb_done": N_("With {done} successes the climb is over; {most} at most can lie behind."),
    "days_range": N_("Between {least} and {most} days can pass at once."),
    "dead": N_("{name} is dead."),
    "draft_lacks": N_("Still to do: {missing}."),
    "effects_wrong": N_("A feature has one effect or more, each once."),
    "feature_twice": N_("{name} is among the features already."),
    "fire_above": N_("A fire of maximum {most} cannot burn at {intensity} (rules 4, Fire)."),
    "fire_once": N_("A fire is fought once a round (house rule; rules 4, Fire)."),
    "heads_most": N_("There are {most} animals here, not {heads}."),
    "no_short_yet": N_("No short command is mastered yet."),
    "gm_only": N_("Only the GM can do that."),
    "minutes_most": N_("{minutes} minutes are too long: ten for each TP, {most} at most (rules 4, Performance)."),
    "mixed_suits": N_("All cards of one check share one suit."),
    "mouth_singing": N_("A free mouth helps only singing (rules 4, Performance)."),
    "name_empty": N_("A name needs at least one letter."),
    "name_long": N_("That is too long: {most} cells at most."),
    "name_unclean": N_("The name holds characters that cannot be shown."),
    "no_animal": N_("{name} does not come along."),
    "no_bond": N_("There is no such relationship."),
    "no_character": N_("Nobody sits there."),
    "no_draft": N_("No life is being drawn there."),
    "no_headway": N_("Such a speed makes no headway (rules 4, Water)."),
    "no_note": N_("There is no such note."),
    "no_place": N_("There are only {most} features."),
    "no_points": N_("All {points} points are spent."),
    "no_session": N_("No session is under way, so nobody holds cards. Deal the hands first."),
    "no_short": N_("{name} does not know {word}."),
    "no_skill": N_("There is no such skill."),
    "no_thing": N_("Nothing like that is running."),
    "not_in_hand": N_("That is not in the hand."),
    "not_yours_to_undo": N_("Somebody else did that last."),
    "notes_full": N_("There are {most} notes already."),
    "nothing_to_undo": N_("There is nothing to take back."),
    "number_range": N_("{input} is {least} to {most}, not {number}."),
    "one_way": N_("Pick cards, or choose an ability."),
    "other_tool": N_("That is not a thing of this page."),
    "over": N_("That is over."),
    "party_size": N_("A session is for {least} to {most} living characters."),
    "prerequisite": N_("The prerequisite skill must be at least {least} (rules 4, target roll)."),
    "protection_swims": N_("Armour of protection {protection} cannot swim: {most} at most (rules 4, Water)."),
    "rules_range": N_("No life could be drawn by these rules: {key} should be {least} to {most}."),
    "seed_unclean": N_("The seed holds characters that cannot be shown."),
    "session_on": N_("Session {number} is under way; end it first (e)."),
    "short_twice": N_("{name} knows {word} already."),
    "shorts_full": N_("{most} short commands are all the skill allows: give one up first (rules 4, Animals)."),
    "star_drawn": N_("The star is drawn; it stays."),
    "suit_closed": N_("{suit} does not serve here: only {open}."),
    "things_full": N_("{most} things run already; end one first."),
    "tolerance_range": N_("The distance is {least} to {most}."),
    "training_knowledge": N_("Training needs knowledge of animals of at least {least} (rules 4, Animals)."),
    "trap_found": N_("The trap is found already."),
    "trap_hidden": N_("Only a trap that was found is analysed or disarmed (rules 4, Traps)."),
    "four_numbers": N_("Four numbers, with blanks between them."),
    "three_numbers": N_("Three numbers are wanted, such as 12 12 12."),
    "trap_texts": N_("Say both how it works and how it seems to work if it is misread, or neither."),
    "trap_set": N_("The trap is set already."),
    "undo_reveals": N_("That showed something hidden; only the GM can insist on taking it back."),
    "unknown_armour": N_("There is no such armour."),
    "unknown_feature": N_("There is no such feature; one of your own has no key."),
}

MISSING: Final[Mapping[str, str]] = {
    "cards": N_("turn the cards"),
    "name": N_("a name"),
    "suit": N_("a way of life"),
    "points": N_("points to spend"),
    "armour": N_("armour, or none"),
    "armour_heavy": N_("lighter armour or more body"),
    "star": N_("a guardian star"),
    "features": N_("three features"),
}


def refuse(refusal: Refusal, text: Text, look: Look) -> str:
    """A sentence that says why not."""
    message = REFUSALS.get(refusal.code)
    if message is None:
        return text.t("That is not possible now.")
    return text.t(message, **{key: _readable(key, value, text, look) for key, value in refusal.facts.items()})


def _readable(key: str, value: Any, text: Text, look: Look) -> object:
    """A fact as it is shown: cards and suits by their signs, kinds and missing things by their words."""
    shown: dict[str, Callable[[], object]] = {
        "card": lambda: look.card(value),
        "suit": lambda: look.sign(value),
        "open": lambda: " ".join(look.sign(suit) for suit in value),
        "kind": lambda: text.t(KINDS[value]),
        "input": lambda: text.t(INPUTS[value]),
        "missing": lambda: text.t(", ").join(text.t(MISSING[code]) for code in value),
    }
    return shown[key]() if key in shown else value

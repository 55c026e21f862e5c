"""Why not, in a duel: the sentences of its refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui.mark import N_

DUEL_REFUSALS: Final[Mapping[str, str]] = {
    "already_all_out": N_("One check is made in a turn; only all-out goes on."),
    "bad_bond": N_("Who sits there cannot support that seat."),
    "bad_rules": N_("No duel can be played by these numbers."),
    "blind_field": N_("A blind answer is laid on the field once it is seen."),
    "card_fails": N_("{card} fails here: its suit is not the feature's."),
    "card_named": N_("Only cards that lie open can be named."),
    "duel_nobody": N_("A duel is settled for one character at least."),
    "duel_over": N_("The duel is over."),
    "duel_running": N_("The duel is not over yet."),
    "feats_wrong": N_("{name} cannot have done that in one duel."),
    "failed_below": N_("Only one failed card can lie under a hand."),
    "needs_all_out": N_("More than one card needs all-out."),
    "no_answer": N_("There is no successful answer card."),
    "no_cards": N_("Pick a card of your hand first."),
    "no_feature": N_("Who sits there has no feature."),
    "no_hand": N_("These make no hand together."),
    "no_reason": N_("A correction needs a reason."),
    "no_such_feature": N_("There is no such feature."),
    "no_such_seat": N_("There is no such seat."),
    "not_favourable": N_("Only who is favourable draws first."),
    "not_in_check": N_("Those cards do not lie in the check."),
    "not_in_discard": N_("Those cards are not among the discards."),
    "not_now": N_("That is not possible now."),
    "not_on_field": N_("Those cards are not on that field."),
    "not_your_move": N_("Somebody else is to move."),
    "nothing_drawn": N_("Unfavourable, and nothing was drawn: no check can be made."),
    "nothing_left": N_("All-out needs another card to go on with."),
    "nothing_to_draw": N_("There is nothing to draw."),
    "one_by_one": N_("All-out one by one: one card for each check."),
    "one_side": N_("At least two sides are needed."),
    "only_blind": N_("Unfavourable: the answer comes blind from the deck."),
    "only_drawn": N_("Unfavourable: only the card just drawn can be laid."),
    "own_card_missing": N_("A turnaround needs a card of one's own."),
    "presence_range": N_("The presence is {least} to {most}."),
    "same_pile": N_("The card lies there already."),
    "seat_count": N_("A duel is for {least} to {most} seats."),
    "seat_out": N_("Who sits there is out."),
    "seat_twice": N_("{name} is there twice."),
    "unfavourable_all_out": N_("Unfavourable: all-out is not possible."),
    "undo_never": N_("Nothing is taken back at this table."),
    "undo_shown": N_("That showed a card to somebody; here it stays."),
    "must_lay": N_("Having drawn first, a card must be laid."),
    "wrong_effect": N_("That feature cannot have this effect."),
    "wrong_target": N_("That effect cannot be aimed there."),
}

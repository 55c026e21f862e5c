"""The keys of the duel board. The rows of choices on the screen lie as the rows of the keyboard do."""

from __future__ import annotations

from typing import Final

from tui.acts import Act
from tui.mark import N_

FEATURES: Final = ("q", "w", "e")
EFFECTS: Final = ("a", "s", "d", "f", "j")
TARGETS: Final = ("z", "x", "c", "v", "b", "n")


def _rows(name: str, keys: tuple[str, ...], words: str, shown: str) -> list[Act]:
    first, *others = keys
    acts = [Act(f"duel.{name}_1", first, "", words, shown=shown, call=f"choose('{name}', 0)")]
    return acts + [
        Act(f"duel.{name}_{at + 2}", key, "", "", call=f"choose('{name}', {at + 1})") for at, key in enumerate(others)
    ]


DUEL_ACTS: Final = (
    Act("duel.left", "left,h", N_("card"), N_("The card to the left or the right"), shown="←→"),
    Act("duel.right", "right,l", "", ""),
    Act("duel.pick", "space", N_("pick"), N_("Pick the card, or put it back")),
    Act(
        "duel.lay",
        "enter",
        N_("lay"),
        N_("Do it with the picked cards, or with the marked one; while a bot thinks, hurry it"),
    ),
    Act("duel.pass", "p", N_("pass"), N_("Let the chance go by")),
    Act("duel.blind", "k", N_("blind"), N_("Take the card blind from the deck")),
    Act("duel.draw_first", "r", N_("draw first"), N_("Being favourable, draw a card first")),
    Act("duel.all_out", "o", N_("all-out"), N_("Go all-out: more checks after this one")),
    Act("duel.other", "t", N_("other way"), N_("Lay the picked cards another way, on the field or not")),
    *_rows("feature", FEATURES, N_("Choose the feature"), "q w e"),
    *_rows("effect", EFFECTS, N_("Choose the effect"), "a s d f j"),
    *_rows("target", TARGETS, N_("Choose the target"), "z x c v b n"),
    Act("duel.nth_1", "1", "", N_("Pick the card with this number"), shown="1…9 0", call="nth(1)"),
    *[Act(f"duel.nth_{at}", str(at % 10), "", "", call=f"nth({at})") for at in range(2, 11)],
    Act("duel.clear", "backspace", "", N_("Put all picked cards back")),
    Act("duel.undo", "u", N_("undo"), N_("Take your last step back, as the setting allows")),
    Act("duel.log", "L", N_("log"), N_("Read all that happened")),
    Act("duel.hush", "i", "", N_("Be asked, or not asked, whether you interrupt")),
    Act("duel.slower", "minus", N_("pace"), N_("Bots move slower or faster"), shown="- +"),
    Act("duel.faster", "plus,equals_sign", "", ""),
    Act("duel.seats", "m", "", N_("Who sits where, with which features")),
    Act("duel.concede", "C", "", N_("Concede; asks first")),
    Act("duel.back", "escape", N_("title"), N_("To the title; the duel waits for you")),
)

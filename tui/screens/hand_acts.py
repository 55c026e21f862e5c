"""The keys of a hand, the same wherever one is held."""

from __future__ import annotations

from tui.acts import Act
from tui.mark import N_


def moving(prefix: str) -> tuple[Act, ...]:
    """To go from card to card and pick them."""
    return (
        Act(f"{prefix}.left", "left,h", N_("card"), N_("The card to the left or the right"), shown="←→"),
        Act(f"{prefix}.right", "right,l", "", ""),
        Act(f"{prefix}.pick", "space", N_("pick"), N_("Pick the card, or put it back")),
    )


def finding(prefix: str) -> tuple[Act, ...]:
    """To sort, find and put back."""

    def suit(letter: str, words: str) -> Act:
        return Act(f"{prefix}.suit_{letter.lower()}", letter, "", words, call=f"suit('{letter}')")

    return (
        Act(f"{prefix}.sort", "o", "", N_("Order the hand by suit or by rank")),
        Act(f"{prefix}.nth_1", "1", "", N_("Pick the card with this number"), shown="1…9 0", call="nth(1)"),
        *[Act(f"{prefix}.nth_{at}", str(at % 10), "", "", call=f"nth({at})") for at in range(2, 11)],
        suit("S", N_("Jump to the spades")),
        suit("H", N_("Jump to the hearts")),
        suit("D", N_("Jump to the diamonds")),
        suit("C", N_("Jump to the clubs")),
        Act(f"{prefix}.clear", "backspace", "", N_("Put all picked cards back")),
    )


def people(prefix: str) -> tuple[Act, ...]:
    """To look at somebody else's hand."""
    return (
        Act(f"{prefix}.person", "tab", N_("person"), N_("The next character, or the one before"), shown="tab"),
        Act(f"{prefix}.person_back", "shift+tab", "", "", call="person(-1)"),
    )

"""What is said otherwise among several people, where the lobby lies under everything, and no title."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tui.mark import N_

IN_THE_LOBBY: Final = MappingProxyType(
    {
        "title": N_("lobby"),
        "start": N_("lay it out"),
        "Begin the duel": N_("Lay the duel out"),
        "Back to the title": N_("Back to the lobby"),
        "To the title; the duel waits for you": N_("To the lobby; the duel goes on"),
        "To the title; everything is saved": N_("To the lobby; everything is saved"),
        "Back to the table, or to the title": N_("Back to the table, or to the lobby"),
    }
)

"""What a key does: one declaration gives the key, the footer, the palette entry and the help."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from textual.binding import Binding

from tui.mark import N_

KEY_NAMES: Final = {
    "enter": "⏎",
    "space": N_("space"),
    "escape": "esc",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "tab": "tab",
    "shift+tab": "⇧tab",
    "question_mark": "?",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "pageup": "pgup",
    "pagedown": "pgdn",
}
PLAIN_NAMES: Final = {"⏎": "enter", "←": "left", "→": "right", "↑": "up", "↓": "down", "⇧tab": "shift+tab"}


@dataclass(frozen=True)
class Act:
    """Something a screen can do. `id` is `screen.verb`; the verb names the screen's `action_verb`, or `call` does.

    `label` is the verb in the footer, empty for what only the help lists; `help` is empty where the line before speaks
    for it too. `keys` are Textual's key names with commas between them and can be remapped by `id`; `shown` stands for
    them where they are not. `needs` names a core command: the act is shown while that is offered.
    """

    id: str
    keys: str
    label: str
    help: str
    shown: str | None = None
    needs: type[Any] | None = None
    call: str = ""
    always: bool = False
    """Whether it works over a dialog too."""

    @property
    def action(self) -> str:
        """The Textual action."""
        return self.call or self.id.partition(".")[2]


def bindings(acts: Iterable[Act]) -> list[Binding]:
    """Textual's bindings for `acts`, remappable by id."""
    return [Binding(act.keys, act.action, act.help, show=False, id=act.id, priority=act.always) for act in acts]


def plain_keys(shown: str) -> str:
    """What stands for several keys, with signs that a plain terminal has."""
    return shown.replace("←→", "arrows").replace("↑↓", "up/down").replace("…", "-")


def key_name(keys: str, *, ascii_only: bool = False) -> str:
    """How the first of some keys is shown: `⏎`, `^p`, `F1`, `a`."""
    key = keys.split(",")[0].strip()
    name = KEY_NAMES.get(key, key)
    if key.startswith("ctrl+"):
        name = f"^{key.removeprefix('ctrl+')}"
    elif key[:1] == "f" and key[1:].isdigit():
        name = key.upper()
    return PLAIN_NAMES.get(name, name) if ascii_only else name

"""What a GM has in hand: the inputs of each tool, the page in sight, what was rolled last. Never part of the game."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Final

from core.chance import Chance
from core.commands.things import AnyInputs, TargetRolled, noted
from core.content import Armour
from core.events import Seat
from core.hazards.prefill import armoured, prefilled
from core.hazards.tools import TOOLS, tool
from core.things import AnyThing, Trap
from core.views import CharacterView

PAGES: Final = (*TOOLS, "notes")
MOST_LOGGED: Final = 500


def _fresh() -> dict[str, AnyInputs]:
    return {name: tool(name)() for name in TOOLS}  # type: ignore[misc]  # each is one of the union


@dataclass
class Workbench:
    """`inputs` and the roll last made of each tool; `log` holds rolls made without a table, oldest first.

    `who` is the character the inputs were filled from, `armour` the suit last chosen, `hidden` whether secrets are
    hidden, `chosen` the number of the running thing that keys act on, `fought` the fires that somebody fights.
    """

    page: str = "target"
    inputs: dict[str, AnyInputs] = field(default_factory=_fresh)
    at: dict[str, int] = field(default_factory=dict)
    rolled: dict[str, TargetRolled] = field(default_factory=dict)
    log: list[TargetRolled] = field(default_factory=list)
    who: Seat | None = None
    armour: str = "none"
    hidden: bool = False
    chosen: int | None = None
    fought: frozenset[int] = frozenset()
    chance: Chance = field(default_factory=lambda: Chance(secrets.token_hex(8)))

    def turn(self, step: int) -> None:
        """The page beside, going round."""
        self.page = PAGES[(PAGES.index(self.page) + step) % len(PAGES)]

    def set(self, inputs: AnyInputs) -> None:
        """Other inputs for the page in sight; what was rolled with the old ones is no longer its answer."""
        self.inputs[self.page] = inputs
        self.rolled.pop(self.page, None)

    def choose(self, thing: AnyThing) -> None:
        """Keys act on `thing` from now on; its page shows how it stands."""
        self.chosen = thing.id
        if not isinstance(thing, Trap) and self.page != "notes":
            self.set(thing.inputs)

    def wear(self, worn: Armour) -> None:
        """Puts a suit of armour into every tool."""
        self.armour = worn.key
        self.inputs = {name: armoured(inputs, worn) for name, inputs in self.inputs.items()}
        self.rolled.clear()

    def fill(self, one: CharacterView | None, worn: Armour) -> None:
        """Fills every tool from a sheet; with None only forgets whose it was."""
        self.who = None if one is None else one.seat
        if one is not None:
            self.armour = worn.key
            filled = {
                name: prefilled(it, one.abilities, one.skills, worn, one.level) for name, it in self.inputs.items()
            }
            self.inputs = filled
            self.rolled.clear()

    def throw(self) -> TargetRolled:
        """Rolls without a table, and notes it here."""
        inputs = self.inputs[self.page]
        self.chance, outcome = inputs.throw(self.chance)
        event = noted(self.page, "", inputs.result().reckoning, outcome)
        self.log = [*self.log, event][-MOST_LOGGED:]
        self.rolled[self.page] = event
        return event

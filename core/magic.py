"""The thirteen magics (rules 2.8): what each is, by the code that the stars' data names it with."""

from __future__ import annotations

import enum
from typing import Final


class Magic(enum.Enum):
    """What the magic of a star does (rules 2.8). How strong it is: `core.rules.Strengths`."""

    REND = "rend"
    BAR = "bar"
    PROVISION = "provision"
    SECOND_THOUGHT = "second_thought"
    VERDICT = "verdict"
    WAR_SONG = "war_song"
    SUNDER = "sunder"
    BULWARK = "bulwark"
    SPAN = "span"
    FORESEE = "foresee"
    ACCORD = "accord"
    TEMPER = "temper"
    EXECUTION = "execution"


WAITS: Final = frozenset(Magic) - {Magic.PROVISION, Magic.SECOND_THOUGHT, Magic.VERDICT, Magic.SPAN}
"""Those that wait on the caster until what they are for comes; none waits twice at a time [house]."""

IN_COMBAT: Final = frozenset({Magic.VERDICT, Magic.WAR_SONG, Magic.BULWARK})
"""Those that mean nothing outside a combat and are refused there [house]."""

OF_THE_COMBAT: Final = frozenset({Magic.WAR_SONG, Magic.BULWARK})
"""Those that end with the combat."""

CHOSEN: Final = frozenset({Magic.VERDICT, Magic.SPAN, Magic.FORESEE, Magic.SECOND_THOUGHT})
"""Those that need a choice or a moment: drawn at random, they stay paid for until they are used [house]."""

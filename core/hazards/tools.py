"""The tools by name. Each is loaded when it is asked for, so that one answer costs no more than itself."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from core.hazards.inputs import Inputs

TOOLS: Final = {
    "target": ("core.hazards.roll", "TargetInputs"),
    "fire": ("core.hazards.fire", "FireInputs"),
    "swim": ("core.hazards.water", "SwimInputs"),
    "climb": ("core.hazards.climbing", "ClimbInputs"),
    "trap": ("core.hazards.traps", "TrapInputs"),
    "animal": ("core.hazards.animals", "AnimalInputs"),
    "perform": ("core.hazards.performance", "PerformInputs"),
}


def tool(name: str) -> type[Inputs]:
    """The inputs of the tool `name`; KeyError if there is none."""
    module, kind = TOOLS[name]
    found: type[Inputs] = getattr(import_module(module), kind)
    return found

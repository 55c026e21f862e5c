"""The inputs of a tool as rows of a form."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace
from textual.content import Content

from core.content import Armour
from core.hazards.inputs import Input, Inputs, inputs_of
from core.views import CharacterView
from tui.gm.words import INPUTS, ZEROES, choice
from tui.gm.workbench import Workbench
from tui.look import Look
from tui.screens.fields import Field
from tui.text import Text

MOST_TYPED: Final = 99_999
Changed = Callable[[], None]
SECRET: Final = ("analysis",)
"""Inputs that tell players what they must not know."""


class Form:
    """The rows of the page in sight; each change goes into the workbench and is told by `changed`."""

    def __init__(self, bench: Workbench, people: tuple[CharacterView, ...], text: Text, look: Look) -> None:
        self.bench = bench
        self.people = people
        self.text = text
        self.look = look

    @property
    def inputs(self) -> Inputs:
        """The inputs of the page in sight."""
        return self.bench.inputs[self.bench.page]

    def names(self) -> list[str]:
        """The rows, by the name of their input; `who` and `armour` fill several."""
        own = [name for name in self.inputs.asked() if name not in self.inputs.armoured]
        head = ["who"] if self.people else []
        return [*head, *own, *(["armour"] if self.inputs.armoured else [])]

    def rows(self, changed: Changed) -> list[Field]:
        """The rows, top to bottom."""
        kinds = {one.name: one for one in inputs_of(type(self.inputs))}
        made = {"who": self._who, "armour": self._armour}
        return [made[name](changed) if name in made else self._row(kinds[name], changed) for name in self.names()]

    def type_digit(self, at: int, digit: int, anew: bool) -> bool:
        """Writes a digit into the number of the row `at`: `anew`, or after those typed before.

        A number out of its range is kept as typed, and refused with the range. Answers whether there is a number.
        """
        one = self._input(at)
        if one is None or one.kind != "number":
            return False
        longer = digit if anew else getattr(self.inputs, one.name) * 10 + digit
        self._set(one, longer if longer <= MOST_TYPED else digit)
        return True

    def _input(self, at: int) -> Input | None:
        name = self.names()[at]
        return next((one for one in inputs_of(type(self.inputs)) if one.name == name), None)

    def _set(self, one: Input, value: Any) -> None:
        self.bench.set(replace(self.bench.inputs[self.bench.page], **{one.name: value}))

    def _row(self, one: Input, changed: Changed) -> Field:
        value = getattr(self.inputs, one.name)
        label = self.text.t(INPUTS[one.name])
        if self.bench.hidden and one.name in SECRET:
            return Field(label, Content.styled(self.look.glyphs.more, "$dim"))

        def turn(step: int) -> None:
            self._set(one, self._beside(one, value, step))
            changed()

        if one.kind == "number":
            meant = self.text.t(ZEROES[one.name]) if value == 0 and one.name in ZEROES else str(value).rjust(2)
            return Field(label, Content(meant), turn)
        if one.kind == "flag":
            box = ("[x]" if value else "[ ]", "bold" if value else "$dim")
            return Field(label, Content.assemble(box), turn)
        return Field(label, Content(choice(value, self.text)), turn)

    @staticmethod
    def _beside(one: Input, value: Any, step: int) -> Any:
        """The number beside, not beyond its range; the choice beside, going round."""
        if one.kind == "number":
            return max(one.least, min(one.most, value + step))
        if one.kind == "flag":
            return not value
        choices: tuple[enum.Enum, ...] = one.choices
        return choices[(choices.index(value) + step) % len(choices)]

    def _who(self, changed: Changed) -> Field:
        seats = [None, *(one.seat for one in self.people)]
        now = self.bench.who if self.bench.who in seats else None
        named = {one.seat: one.name for one in self.people}

        def turn(step: int) -> None:
            seat = seats[(seats.index(now) + step) % len(seats)]
            one = next((one for one in self.people if one.seat == seat), None)
            self.bench.fill(one, self.text.content.armour_of(one.armour if one else self.bench.armour))
            changed()

        value = Content(named[now]) if now is not None else Content.styled(self.text.t("anybody"), "$dim")
        return Field(self.text.t("who"), value, turn)

    def _armour(self, changed: Changed) -> Field:
        suits = self.text.content.armour
        worn = self.text.content.armour_of(self.bench.armour)

        def turn(step: int) -> None:
            self.bench.wear(suits[(suits.index(worn) + step) % len(suits)])
            changed()

        return Field(self.text.t("armour"), Content(self.text.word(worn.name)), turn, note=self._numbers(worn))

    def _numbers(self, worn: Armour) -> str:
        """What of the armour counts here: `M1 P2`."""
        letters = {"penalty": "M", "strength": "S", "protection": "P"}
        return " ".join(f"{letters[name]}{getattr(worn, name)}" for name in self.inputs.armoured)

"""A combat set up: who fights, against whom: an encounter, foes one by one, foes of the GM's own (rules 2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from core.combat import FoeSheet
from core.commands import BeginCombat
from core.content import PROMISE, Encounter, Label
from core.events import GM, Event, Seat
from core.refusal import Refusal
from core.views import CharacterView
from tui.acts import Act
from tui.foes import ask_foe, named, numbers
from tui.mark import N_
from tui.room import Room
from tui.screens.combat_drawn import LABELS
from tui.screens.fields import Field
from tui.screens.form import FormScreen


class CombatSetupScreen(FormScreen):
    """One row a thing to decide; the first begins the combat. `foes` are those it will be against."""

    ROWS = "setup-rows"
    LABEL = 22
    NAME = N_("A combat")
    ABOUT = (N_("Choose who fights and how hard it should be: an encounter brings its foes. Or add foes one by one."),)
    MEASURED = N_(
        "What a label promises is measured: easy costs {easy} days a head at most, even {least} to {most}; "
        "deadly costs {deadly} or more, or is lost one time in {lost} or more."
    )
    UNMEASURED = N_("These encounters are as hard as the table's own file says.")
    ACTS = (
        Act("combat_setup.up", "up,k", "", N_("The line above")),
        Act("combat_setup.down", "down,j", "", N_("The line below")),
        Act("combat_setup.less", "left,h", N_("change"), N_("The choice before or after"), shown="←→"),
        Act("combat_setup.more", "right,l,space", "", ""),
        Act("combat_setup.enter", "enter", N_("do"), N_("Do what the line says: begin, add a foe, take one out")),
        Act("combat_setup.remove", "backspace,minus", N_("take out"), N_("Take out the foe marked, or the last one")),
        Act("combat_setup.begin", "b", N_("begin combat"), N_("Begin the combat")),
        Act("combat_setup.back", "escape", N_("back"), N_("Back to the table")),
    )

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room = room
        self.seats = {one.seat for one in self._living()[: room.view(GM).rules.party]}
        self.label = Label.EASY
        self.preset: str | None = None
        self.foes: list[FoeSheet] = []
        self.idea = 0

    def purpose(self) -> list[str]:
        told = self.t(self.MEASURED, **PROMISE._asdict()) if self.room.content.is_measured else self.t(self.UNMEASURED)
        return [*super().purpose(), told]

    def on_mount(self) -> None:
        self._meet(self._fitting())

    def body(self) -> Iterator[Widget]:
        with Vertical(id="lines", classes="panel"):
            yield Static(id="setup-rows", markup=False)

    def room_changed(self, events: tuple[Event, ...]) -> None:
        del events
        self.draw()

    # What is chosen.

    def _living(self) -> list[CharacterView]:
        return [one for one in self.room.view(GM).characters if one.died is None]

    def _encounters(self) -> list[Encounter]:
        """The encounters of the chosen difficulty."""
        return [one for one in self.room.content.encounters if one.label is self.label]

    def _fitting(self) -> Encounter | None:
        """The encounter made for a party nearest to this one."""
        return min(self._encounters(), key=lambda one: abs(one.heads - len(self.seats)), default=None)

    def _meet(self, encounter: Encounter | None) -> None:
        if encounter is not None:
            self.preset = encounter.key
            self.foes = list(self.room.content.meet(encounter, self.text.lang))

    def command(self) -> BeginCombat:
        """The combat as it is chosen now."""
        return BeginCombat(seats=tuple(sorted(self.seats)), foes=tuple(self.foes), preset=self.preset)

    # Rows.

    def draw(self) -> None:
        self.query_one("#lines").border_title = Content(self.t(self.NAME))
        self.draw_rows(list(self._rows()))

    def _rows(self) -> Iterator[Field]:
        t, text = self.t, self.text
        yield Field(t("Begin the combat"), self._against(), enter=self.action_begin)
        for one in self._living():
            yield self._person(one)
        yield Field(t("difficulty"), Content(t(LABELS[self.label.value])), self._turn_label, note=self._promised())
        met = next((one for one in self.room.content.encounters if one.key == self.preset), None)
        chosen = t("none: foes one by one") if met is None else text.word(met.name)
        note = "" if met is None else text.n("for one", "for {count}", met.heads)
        yield Field(t("encounter"), Content(chosen), self._turn_encounter, note=note)
        if self.room.content.foes:
            sheet = self._idea()
            note = numbers(sheet, text)
            yield Field(t("one more foe"), Content(named(sheet, text)), self._turn_idea, self._add_idea, note=note)
        yield Field(t("a foe of your own …"), Content(""), enter=lambda: ask_foe(self, self._add))
        for at, sheet in enumerate(self.foes):
            value = Content.styled(numbers(sheet, text), "$dim")
            yield Field(f"  {named(sheet, text)}", value, enter=lambda at=at: self._remove(at))  # type: ignore[misc]

    def _promised(self) -> str:
        """What the label costs, where that was measured."""
        if not self.room.content.is_measured:
            return ""
        promises = {
            Label.EASY: N_("{easy} days a head at most"),
            Label.EVEN: N_("{least} to {most} days a head"),
            Label.DEADLY: N_("{deadly} days a head or more, or the fight"),
        }
        return self.t(promises[self.label], **PROMISE._asdict())

    def _against(self) -> Content:
        people = self.text.n("{count} character", "{count} characters", len(self.seats))
        foes = self.text.n("{count} foe", "{count} foes", len(self.foes))
        return Content.styled(self.t("{people} against {foes}", people=people, foes=foes), "$gold")

    def _person(self, one: CharacterView) -> Field:
        fights = one.seat in self.seats

        def turn(step: int) -> None:
            del step
            self.seats ^= {one.seat}
            self.draw()

        words = self.t("fights") if fights else self.t("stays out")
        note = f"{self.text.days(one.life)}  HP {one.hp}/{one.hp_max}"
        return Field(one.name, Content.styled(words, "" if fights else "$dim"), turn, note=note)

    def _turn_label(self, step: int) -> None:
        labels = list(Label)
        self.label = labels[(labels.index(self.label) + step) % len(labels)]
        self._meet(self._fitting())
        self.draw()

    def _turn_encounter(self, step: int) -> None:
        encounters = self._encounters()
        if encounters:
            keys = [one.key for one in encounters]
            at = keys.index(self.preset) + step if self.preset in keys else 0
            self._meet(encounters[at % len(encounters)])
            self.draw()

    def _idea(self) -> FoeSheet:
        ideas = self.room.content.foes
        return ideas[self.idea % len(ideas)].sheet(self.text.lang)

    def _turn_idea(self, step: int) -> None:
        self.idea += step
        self.draw()

    def _add_idea(self) -> None:
        self._add(self._idea())

    def _add(self, sheet: FoeSheet) -> None:
        """Adds a foe, if so many can be."""
        before = self.foes
        self.foes = [*self.foes, sheet]
        refused = self.room.refusal(self.command()) if self.seats else None
        if refused is not None:
            self.foes = before
            self.refuse(refused)
        else:
            self.preset = None
        self.draw()

    def _remove(self, at: int) -> None:
        if 0 <= at < len(self.foes):
            del self.foes[at]
            self.preset = None
            self.draw()

    # Keys.

    def action_remove(self) -> None:
        first = len(self.fields) - len(self.foes)
        self._remove(self.at - first if self.at >= first else len(self.foes) - 1)

    def action_begin(self) -> None:
        try:
            self.room.send(self.command())
        except Refusal as refusal:
            self.refuse(refusal)
            return
        self.game.show("combat")

    def action_back(self) -> None:
        self.game.show("table", active=self._seat())

    def _seat(self) -> Seat | None:
        return next(iter(sorted(self.seats)), None)

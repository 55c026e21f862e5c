"""A duel set up: a row for each seat, for each rule of the house, and for beginning (rules 3.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from core.duel.bots import BOTS
from core.duel.rules import MOST_SEATS
from core.duel.setting import TakeBack
from core.events import WATCHER
from core.names import a_name, clean
from core.refusal import Refusal
from tui.acts import Act
from tui.duel_feats import of_a_table
from tui.duel_plan import PRESENCES, SIDES, Plan
from tui.mark import N_
from tui.screens.board import BOTS as BOT_WORDS
from tui.screens.dialogs import Ask
from tui.screens.fields import Field
from tui.screens.form import FormScreen

T = TypeVar("T")
JOKERS: Final = range(3)
TAKE_BACKS: Final = {
    TakeBack.NEVER: N_("never"),
    TakeBack.UNSEEN: N_("while no card was shown"),
    TakeBack.FREE: N_("freely"),
}
HEAD_ROWS: Final = 2
"""The rows before those of the seats."""
FRAME_LINES: Final = 7
"""Lines of the screen that are neither rows nor what was done at the table."""


class DuelSetupScreen(FormScreen):
    """One row a thing to decide; the first begins the duel. `at_table`: characters of the open table may sit down."""

    ROWS = "duel-rows"
    LABEL = 16
    NAME = N_("Duel setup")
    ABOUT = (
        N_("Two to six sit around a table, each played by a person or a bot. People share the keys in turn."),
        N_("Characters of a table bring their features, their HP as presence and their relationships as bonds."),
        N_("What presence is left becomes their HP again; who has none left pays with days."),
        N_("Everybody else has three features drawn; their suits are the suits that succeed."),
        N_("The same seed and the same moves give the same duel."),
    )
    ACTS = (
        Act("duel_setup.up", "up,k", "", N_("The line above")),
        Act("duel_setup.down", "down,j", "", N_("The line below")),
        Act("duel_setup.less", "left,h", N_("change"), N_("The choice before or after"), shown="←→"),
        Act("duel_setup.more", "right,l,space", "", ""),
        Act("duel_setup.enter", "enter", "", N_("Do what the line says, or name who sits there")),
        Act("duel_setup.begin", "b", N_("start"), N_("Begin the duel")),
        Act("duel_setup.sheet", "c", N_("character"), N_("Put another character, or nobody's, in the marked seat")),
        Act("duel_setup.foe", "o", N_("foe"), N_("Put a foe, with its HP as presence, in the marked seat")),
        Act("duel_setup.side", "s", N_("side"), N_("Put the marked seat on the next side")),
        Act("duel_setup.features", "f", N_("features"), N_("Draw other features for the marked seat")),
        Act("duel_setup.weaker", "minus", N_("presence"), N_("Less or more presence for the marked seat"), shown="- +"),
        Act("duel_setup.stronger", "plus,equals_sign", "", ""),
        Act("duel_setup.back", "escape", N_("back"), N_("Back to where you came from")),
    )

    def __init__(self, at_table: bool = False) -> None:
        super().__init__()
        self._at_table = at_table

    @property
    def plan(self) -> Plan:
        """What was chosen so far."""
        return self.game.plan_of_duel(self._at_table)

    def on_mount(self) -> None:
        self.plan.refresh(self.game.options.seed)

    def body(self) -> Iterator[Widget]:
        with Vertical(id="lines", classes="panel"):
            yield Static(id="duel-rows", markup=False)
            yield Static(id="duel-feats", markup=False)

    # Drawing.

    def draw(self) -> None:
        plan, t = self.plan, self.t
        self.query_one("#lines").border_title = Content(t("Duel") if self._at_table else t("Quick duel"))
        asked = {True: t("asked"), False: t("never")}
        rules = plan.rules
        rows = [
            Field(t("Begin the duel"), Content(""), enter=self.action_begin),
            self._row("seats", {n: str(n) for n in range(2, MOST_SEATS + 1)}, plan.count, self._set("count")),
            *[self._seat(seat) for seat in range(plan.count)],
            self._row("presence", {n: str(n) for n in PRESENCES}, rules.presence, self._set_rule("presence")),
            self._row("jokers", {n: str(n) for n in JOKERS}, rules.jokers, self._set_rule("jokers")),
            self._row("interrupting", asked, rules.interrupts, self._set_rule("interrupts")),
            self._row("support", asked, rules.supports, self._set_rule("supports")),
            self._taking_back(),
        ]
        if self.game.hall.picks_seed:
            rows.append(Field(t("seed"), Content(plan.seed), enter=self._ask_seed))
        self.draw_rows(rows)
        self._draw_feats(self.size.height - len(rows) - FRAME_LINES)

    def _draw_feats(self, room: int) -> None:
        """What was done in duels at this table, in so many lines."""
        known = self.plan.room.view(WATCHER) if self.plan.room is not None else None
        lines = []
        if known is not None and known.feats and room > 1:
            head = self.text.n("{count} duel at this table", "{count} duels at this table", known.duels)
            lines = ["", head, *of_a_table(known.feats, self.text, self.look, room - 1)]
        self.query_one("#duel-feats", Static).update(Content.styled("\n".join(lines), "$dim"))

    def _row(self, label: str, choices: dict[T, str], now: T, take: Callable[[Any], None]) -> Field:
        def turn(step: int) -> None:
            keys = list(choices)
            take(keys[(keys.index(now) + step) % len(keys)])
            self._changed()

        return Field(self.t(ROW_WORDS[label]), Content(choices[now]), turn)

    def _taking_back(self) -> Field:
        allowed = self.game.hall.take_backs(sum(place.mind is None for place in self.plan.seated))
        now = self.plan.take_back if self.plan.take_back in allowed else TakeBack.UNSEEN
        return self._row("taking back", {one: self.t(TAKE_BACKS[one]) for one in allowed}, now, self._set("take_back"))

    def _set(self, name: str) -> Callable[[Any], None]:
        return lambda value: setattr(self.plan, name, value)

    def _set_rule(self, name: str) -> Callable[[Any], None]:
        def take(value: object) -> None:
            self.plan.rules = replace(self.plan.rules, **{name: value})

        return take

    def _seat(self, seat: int) -> Field:
        plan, t = self.plan, self.t
        place = plan.places[seat]
        minds: Sequence[str | None] = (None, *BOTS)

        def turn(step: int) -> None:
            place.mind = minds[(minds.index(place.mind) + step) % len(minds)]
            self._changed()

        played = t("a person") if place.mind is None else t(BOT_WORDS[place.mind])
        value = Content.assemble(played, "  ", (place.side, "bold $gold"))
        enter = None if place.sheet is not None else lambda: self._ask_name(seat)
        return Field(plan.name_of(seat, self.text), value, turn, enter, note=self._brings(seat))

    def _brings(self, seat: int) -> str:
        """The presence and the features of a seat."""
        presence, most = self.plan.presence_of(seat)
        shown = str(presence) if presence == most else f"{presence}/{most}"
        features = self.plan.features_of(seat, self.text)
        return "  ".join([shown, *[f"{self.look.sign(one.suit)} {self.text.feature(one)}" for one in features]])

    def _changed(self) -> None:
        self.draw()
        self.draw_footer()

    # Keys.

    def _marked_seat(self) -> int | None:
        seat = self.at - HEAD_ROWS
        return seat if 0 <= seat < self.plan.count else None

    def offers(self, act: Act) -> bool:
        seat = self._marked_seat()
        if act.id == "duel_setup.sheet":
            return seat is not None and bool(self.plan.living())
        if act.id == "duel_setup.foe":
            return seat is not None and bool(self.text.content.foes)
        if act.id in ("duel_setup.features", "duel_setup.weaker"):
            return seat is not None and self.plan.places[seat].sheet is None
        return act.id != "duel_setup.side" or seat is not None

    def _ask_name(self, seat: int) -> None:
        def take(name: str | None) -> None:
            if name is not None:
                self.plan.places[seat].name = name
                self.draw()

        self.game.push_screen(Ask(self.t("Who sits there?"), a_name, self.plan.name_of(seat, self.text)), take)

    def _ask_seed(self) -> None:
        def take(seed: str | None) -> None:
            if seed is not None:
                self.plan.seed = seed
                self.draw()

        about = self.t("The same seed and the same moves give the same duel.")
        self.game.push_screen(Ask(self.t("Seed"), _a_seed, self.plan.seed, about), take)

    def action_sheet(self) -> None:
        seat = self._marked_seat()
        if seat is not None:
            self.plan.next_sheet(seat)
            self._changed()

    def action_foe(self) -> None:
        seat = self._marked_seat()
        if seat is not None:
            self.plan.next_foe(seat, self.text)
            self._changed()

    def action_side(self) -> None:
        seat = self._marked_seat()
        if seat is not None:
            sides, place = SIDES[: self.plan.count], self.plan.places[seat]
            place.side = sides[(sides.find(place.side) + 1) % len(sides)]
            self._changed()

    def action_features(self) -> None:
        seat = self._marked_seat()
        if seat is not None:
            self.plan.places[seat].draws += 1
            self._changed()

    def action_weaker(self) -> None:
        self._change_presence(-1)

    def action_stronger(self) -> None:
        self._change_presence(1)

    def _change_presence(self, step: int) -> None:
        seat = self._marked_seat()
        if seat is not None:
            self.plan.change_presence(seat, step)
            self._changed()

    def action_begin(self) -> None:
        plan = self.plan
        try:
            self.game.hall.begin(plan.setting(self.text), plan.room, self.game.desk.known_as)
        except Refusal as refusal:
            self.refuse(refusal)
            return
        plan.seed = ""
        self.game.show("duel")

    def action_back(self) -> None:
        self.game.show("table" if self._at_table else "title")


ROW_WORDS: Final = {
    "seats": N_("seats"),
    "presence": N_("presence"),
    "jokers": N_("jokers"),
    "interrupting": N_("interrupting"),
    "support": N_("support"),
    "taking back": N_("taking back"),
}


def _a_seed(typed: str) -> str:
    """What somebody typed for a seed, cleaned; refused where nothing is left."""
    seed = clean(typed)
    if not seed:
        raise Refusal("name_empty")
    return seed

"""A quick duel set up: who sits where, for which side, played by whom, and by which rules (rules 3.1)."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from msgspec.structs import replace
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from core.duel import DuelRules, Entrant, Phase
from core.duel.bots import BOTS
from core.duel.quick import drawn_features
from core.duel.rules import MOST_SEATS
from core.features import Feature
from core.names import a_name, clean
from core.refusal import Refusal
from tui.acts import Act
from tui.arena import SUPPORTS, Setting, TakeBack
from tui.mark import N_
from tui.screens.board import BOTS as BOT_WORDS
from tui.screens.dialogs import Ask
from tui.screens.fields import Field
from tui.screens.form import FormScreen

T = TypeVar("T")
SIDES: Final = "ABCDEF"
PRESENCES: Final = range(1, 31)
JOKERS: Final = range(3)
TAKE_BACKS: Final[dict[TakeBack, str]] = {
    "never": N_("never"),
    "unseen": N_("while no card was shown"),
    "free": N_("freely"),
}
FIRST_BOT: Final = "steady"


@dataclass
class Plan:
    """What was chosen so far; kept for the next time. `names` None stands for the reader's language's own."""

    count: int = 2
    names: list[str | None] = field(default_factory=lambda: [None] * MOST_SEATS)
    sides: list[str] = field(default_factory=lambda: [SIDES[at % 2] for at in range(MOST_SEATS)])
    minds: list[str | None] = field(default_factory=lambda: [None, *[FIRST_BOT] * (MOST_SEATS - 1)])
    draws: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    rules: DuelRules = field(default_factory=DuelRules)
    seed: str = ""
    interrupts: bool = True
    supports: bool = True
    take_back: TakeBack = "free"


class DuelSetupScreen(FormScreen):
    """One row a thing to decide; the first begins the duel."""

    ROWS = "duel-rows"
    LABEL = 16
    NAME = N_("Quick duel")
    ABOUT = (
        N_("Two to six sit around a table, each played by a person or a bot. People share the keys in turn."),
        N_("Each seat has three features drawn for it; their suits are the suits that succeed."),
        N_("The same seed and the same moves give the same duel."),
    )
    ACTS = (
        Act("duel_setup.up", "up,k", "", N_("The line above")),
        Act("duel_setup.down", "down,j", "", N_("The line below")),
        Act("duel_setup.less", "left,h", N_("change"), N_("The choice before or after"), shown="←→"),
        Act("duel_setup.more", "right,l,space", "", ""),
        Act("duel_setup.enter", "enter", "", N_("Do what the line says, or name who sits there")),
        Act("duel_setup.side", "s", N_("side"), N_("Put the marked seat on the next side")),
        Act("duel_setup.features", "f", N_("features"), N_("Draw other features for the marked seat")),
        Act("duel_setup.begin", "b", N_("begin"), N_("Begin the duel")),
        Act("duel_setup.back", "escape", N_("back"), N_("Back to the title")),
    )

    @property
    def plan(self) -> Plan:
        """What was chosen so far."""
        return self.game.duel_plan

    def on_mount(self) -> None:
        if not self.plan.seed:
            self.plan.seed = self.game.options.seed or secrets.token_hex(3)

    def body(self) -> Iterator[Widget]:
        with Vertical(id="lines", classes="panel"):
            yield Static(id="duel-rows", markup=False)

    def name_of(self, seat: int) -> str:
        """Who sits there: as named, else a name of the house in the reader's language."""
        pool = self.text.content.names[self.text.lang]
        return self.plan.names[seat] or pool[seat]

    def draw(self) -> None:
        self.query_one("#lines").border_title = Content(self.t(self.NAME))
        t, plan = self.t, self.plan
        yes = {True: t("asked"), False: t("never")}
        jokers = {number: str(number) for number in JOKERS}
        presences = {number: str(number) for number in PRESENCES}
        self.draw_rows(
            [
                Field(t("Begin the duel"), Content(""), enter=self.action_begin),
                self._row("seats", {n: str(n) for n in range(2, MOST_SEATS + 1)}, plan.count, self._set("count")),
                *[self._seat(seat) for seat in range(plan.count)],
                self._row("presence", presences, plan.rules.presence, self._set_rule("presence")),
                self._row("jokers", jokers, plan.rules.jokers, self._set_rule("jokers")),
                self._row("interrupting", yes, plan.interrupts, self._set("interrupts")),
                self._row("support", yes, plan.supports, self._set("supports")),
                self._row(
                    "taking back",
                    {one: t(words) for one, words in TAKE_BACKS.items()},
                    plan.take_back,
                    self._set("take_back"),
                ),
                Field(t("seed"), Content(plan.seed), enter=self._ask_seed),
            ]
        )

    def _row(self, label: str, choices: dict[T, str], now: T, take: Callable[[Any], None]) -> Field:
        def turn(step: int) -> None:
            keys = list(choices)
            take(keys[(keys.index(now) + step) % len(keys)])
            self.draw()
            self.draw_footer()

        return Field(self.t(ROW_WORDS[label]), Content(choices[now]), turn)

    def _set(self, name: str) -> Callable[[Any], None]:
        return lambda value: setattr(self.plan, name, value)

    def _set_rule(self, name: str) -> Callable[[Any], None]:
        def take(value: int) -> None:
            self.plan.rules = replace(self.plan.rules, **{name: value})

        return take

    def _seat(self, seat: int) -> Field:
        plan, t = self.plan, self.t
        minds: Sequence[str | None] = (None, *BOTS)

        def turn(step: int) -> None:
            plan.minds[seat] = minds[(minds.index(plan.minds[seat]) + step) % len(minds)]
            self.draw()

        mind = plan.minds[seat]
        played = t("person") if mind is None else t(BOT_WORDS[mind])
        label = f"{self.name_of(seat)}"
        value = Content.assemble(played, "  ", (plan.sides[seat], "bold $gold"))
        return Field(label, value, turn, lambda: self._ask_name(seat), note=self._features(seat))

    def _features(self, seat: int) -> str:
        features = self._drawn(seat)
        return "  ".join(f"{self.look.sign(one.suit)} {self.text.feature(one)}" for one in features)

    def _drawn(self, seat: int) -> tuple[Feature, ...]:
        return drawn_features(self.text.content, f"{self.plan.seed}/{seat}/{self.plan.draws[seat]}", self.text.lang)

    def _marked_seat(self) -> int | None:
        seat = self.at - 2
        return seat if 0 <= seat < self.plan.count else None

    def _ask_name(self, seat: int) -> None:
        def take(name: str | None) -> None:
            if name is not None:
                self.plan.names[seat] = name
                self.draw()

        self.game.push_screen(Ask(self.t("Who sits there?"), a_name, self.name_of(seat)), take)

    def _ask_seed(self) -> None:
        def take(seed: str | None) -> None:
            if seed is not None:
                self.plan.seed = seed
                self.draw()

        about = self.t("The same seed and the same moves give the same duel.")
        self.game.push_screen(Ask(self.t("Seed"), _a_seed, self.plan.seed, about), take)

    def action_side(self) -> None:
        seat = self._marked_seat()
        if seat is not None:
            sides = SIDES[: self.plan.count]
            now = self.plan.sides[seat]
            self.plan.sides[seat] = sides[(sides.find(now) + 1) % len(sides)]
            self.draw()

    def action_features(self) -> None:
        seat = self._marked_seat()
        if seat is not None:
            self.plan.draws[seat] += 1
            self.draw()

    def action_begin(self) -> None:
        try:
            self.game.hall.begin(self.setting())
        except Refusal as refusal:
            self.refuse(refusal)
            return
        self.plan.seed = secrets.token_hex(3)
        self.game.show("duel")

    def setting(self) -> Setting:
        """All that was chosen."""
        plan = self.plan
        entrants = tuple(Entrant(self.name_of(seat), plan.sides[seat], self._drawn(seat)) for seat in range(plan.count))
        closed: frozenset[Phase] = frozenset() if plan.supports else SUPPORTS
        if not plan.interrupts:
            closed |= {Phase.INTERRUPT}
        minds = tuple(plan.minds[: plan.count])
        return Setting(entrants, minds, plan.rules, plan.seed, closed, plan.take_back)

    def action_back(self) -> None:
        self.game.show("title")


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

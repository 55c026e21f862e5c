"""A finished duel, stepped through forwards and backwards. Nothing of it is secret any more."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content
from textual.events import Click

from core.duel import View, view
from core.duel.bots import Reason
from core.duel.commands import Pass
from core.duel.setting import Setting
from core.events import WATCHER, Event, Seat, seen_by
from tui.acts import Act
from tui.arena import Arena
from tui.mark import N_
from tui.screens.board import Board
from tui.widgets.cards import Face


class ReplayScreen(Board):
    """The board as it was before step number `at`, with the hand of who moved then."""

    NAME = N_("Replay")
    ABOUT = (N_("The duel step by step, with the hand of whoever moves next. Nothing here changes it."),)
    ACTS = (
        Act("replay.forth", "right,l,space,enter", N_("step"), N_("A step forth or back"), shown="←→"),
        Act("replay.back_step", "left,h", "", ""),
        Act("replay.turn", "down,j,pagedown", N_("turn"), N_("To the next turn, or the one before"), shown="↑↓"),
        Act("replay.turn_back", "up,k,pageup", "", ""),
        Act("replay.first", "home", N_("first"), N_("To the beginning")),
        Act("replay.last", "end", N_("last"), N_("To the end")),
        Act("replay.leave", "escape,v", N_("back"), N_("Back to the board")),
    )

    def __init__(self, arena: Arena) -> None:
        super().__init__()
        self.arena = arena
        self.at = 0
        self._turns = [at for at, step in enumerate(arena.steps) if self._begins_turn(at)] + [len(arena.steps)]

    def _begins_turn(self, at: int) -> bool:
        steps = self.arena.steps
        return at == 0 or (steps[at].before.turn != steps[at - 1].before.turn and steps[at].before.check is None)

    @property
    def setting(self) -> Setting:
        return self.arena.setting

    def own(self) -> tuple[Seat, ...]:
        return self.arena.people

    def _mover(self) -> Seat:
        if self.at == len(self.arena.steps):
            return WATCHER
        return self.arena.steps[self.at].command.seat

    def seen(self) -> View:
        if self.at == len(self.arena.steps):
            return view(self.arena.final, WATCHER)
        return view(self.arena.steps[self.at].before, self._mover())

    def story(self, last: int) -> tuple[str, ...]:
        steps = self.arena.steps[max(0, self.at - last) : self.at]
        return self.teller().tell_all(tuple(event for step in steps for event in seen_by(WATCHER, step.events)))

    def thoughts(self) -> Mapping[Seat, Reason]:
        if not self.at:
            return {}
        step = self.arena.steps[self.at - 1]
        return {} if step.reason is None or isinstance(step.command, Pass) else {step.command.seat: step.reason}

    def room_changed(self, events: tuple[Event, ...]) -> None:
        """Nothing changes here."""

    def draw(self) -> None:
        count = len(self.arena.steps)
        self.draw_table(self.t("step {at} of {count}", at=self.at, count=count))
        seen = self.seen()
        told = self.story(1)
        ended = Content.styled(told[-1] if told else "", "bold $gold")
        if self.at < count:
            mover = self._mover()
            words = self.t("{name} is to move", name=seen.seats[mover].name)
            ended = Content.assemble((self.look.glyphs.cursor + " ", "$accent"), (words, "bold"))
        self.put("prompt", ended)
        self.put("choices", Content(""))
        self.draw_cards([Face(card) for card in sorted(seen.hand, key=lambda card: card.order)])

    def _go(self, at: int) -> None:
        self.at = max(0, min(at, len(self.arena.steps)))
        self.draw()

    def action_forth(self) -> None:
        self._go(self.at + 1)

    def action_back_step(self) -> None:
        self._go(self.at - 1)

    def action_turn(self) -> None:
        self._go(next((at for at in self._turns if at > self.at), len(self.arena.steps)))

    def action_turn_back(self) -> None:
        self._go(next((at for at in reversed(self._turns) if at < self.at), 0))

    def action_first(self) -> None:
        self._go(0)

    def action_last(self) -> None:
        self._go(len(self.arena.steps))

    def action_leave(self) -> None:
        self.dismiss()

    def on_click(self, event: Click) -> None:
        """A click steps on; on the left half of the window, back."""
        self._go(self.at + (1 if event.screen_x * 2 >= self.size.width else -1))

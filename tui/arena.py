"""An arena owns a duel: it takes commands from any terminal, moves the bots at its pace and tells its subscribers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from core.chance import Chance
from core.duel import (
    AnyCommand,
    AnyEvent,
    DuelState,
    Phase,
    PlayerCommand,
    View,
    allowed,
    apply,
    legal,
    new_duel,
    to_move,
    view,
)
from core.duel.bots import BOTS, Reason
from core.duel.commands import Concede, Pass
from core.duel.setting import Move, Setting, TakeBack
from core.duel.tally import tally
from core.events import Seat, seen_by
from core.feats import Feats
from core.refusal import Refusal
from tui.away import Absent

Subscriber = Callable[["Arena", tuple[AnyEvent, ...]], None]


class Step(msgspec.Struct, frozen=True):
    """One command carried out: what it met, what it brought, and a bot's reason for it."""

    before: DuelState
    command: AnyCommand
    events: tuple[AnyEvent, ...]
    reason: Reason | None = None


class Arena:
    """One duel and everybody at it. Screens ask views and send commands; bots see views too, and nothing else.

    `pace` is how many seconds a bot lets pass before it moves, 0 for none. `thinking` is the bot that is waited for,
    `hushed` are the seats that do not want to be asked whether they interrupt, `changes` counts what happened.
    `keeper` is called after each change, before anybody else is told; once `sealed` nothing is taken back any more.
    """

    def __init__(self, setting: Setting, moves: Sequence[Move] = (), pace: float = 0.0) -> None:
        """A duel by `setting` after `moves`. Raises the `Refusal` of a setting or a move that cannot be."""
        self.setting = setting
        self.pace = pace
        self.keeper: Callable[[Arena], None] | None = None
        self.sealed = False
        self.thinking: Seat | None = None
        self.hushed: frozenset[Seat] = frozenset()
        self.changes = 0
        self._state = new_duel(setting.entrants, setting.rules, setting.seed)
        self._steps: list[Step] = []
        self._subscribers: list[Subscriber] = []
        self._known: dict[Seat, tuple[PlayerCommand, ...]] = {}  # of the duel as it is now, as are the views
        self._views: dict[Seat, View] = {}
        self._hurry = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        for move in moves:
            self._apply(move.command, move.reason)

    # What is known.

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that no bot plays."""
        return tuple(seat for seat, mind in enumerate(self.setting.minds) if mind is None)

    @property
    def absent(self) -> Absent:
        """Whose people are not there, and who plays for them."""
        return {}

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """The seats that are to move."""
        return to_move(self._state)

    @property
    def steps(self) -> Sequence[Step]:
        """All that was done, in order. Once the duel is over nothing in it is secret any more."""
        return self._steps

    @property
    def moves(self) -> tuple[Move, ...]:
        """All that was done, without what it brought."""
        return tuple(Move(step.command, step.reason) for step in self._steps)

    @property
    def asks_people(self) -> bool:
        """Whether nobody but people is waited for."""
        return self._awaited() is None

    @property
    def over(self) -> bool:
        """Whether the duel has ended."""
        return self._state.phase is Phase.OVER

    @property
    def final(self) -> DuelState:
        """The duel as it ended; only for what is over."""
        assert self.over
        return self._state

    def view(self, seat: Seat) -> View:
        """What `seat` may know."""
        if seat not in self._views:
            self._views[seat] = view(self._state, seat)
        return self._views[seat]

    def legal(self, seat: Seat) -> tuple[PlayerCommand, ...]:
        """Every command `seat` may give now."""
        if seat not in self._known:
            self._known[seat] = legal(self._state, seat)
        return self._known[seat]

    def refusal(self, command: AnyCommand) -> Refusal | None:
        """Why `command` would be refused now, or None."""
        return allowed(self._state, command)

    def story(self, seat: Seat, last: int | None = None) -> tuple[AnyEvent, ...]:
        """What `seat` may know of what happened, in all or in the `last` steps."""
        steps = self._steps if last is None else self._steps[-last:]
        return tuple(event for step in steps for event in seen_by(seat, step.events))

    def feats(self) -> tuple[Feats, ...]:
        """What each seat did so far; no hidden card comes into it."""
        events = (event for step in self._steps for event in step.events)
        return tally(self._state.seats, events, self._state.result)

    def reasons(self) -> dict[Seat, Reason]:
        """Why each bot did what it did last. Why it let a chance go by stays its own: that would tell of its hand."""
        found: dict[Seat, Reason] = {}
        for step in reversed(self._steps[-4 * len(self.setting.minds) :]):
            if step.reason is not None and not isinstance(step.command, Pass):
                found.setdefault(step.command.seat, step.reason)
        return found

    # What happens.

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Calls `subscriber` after each change, until the returned call. Bots only move while somebody looks."""
        self._subscribers.append(subscriber)
        self._wake()

        def leave() -> None:
            if subscriber in self._subscribers:
                self._subscribers.remove(subscriber)

        return leave

    def send(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """Does `command` and tells everybody; raises its `Refusal` having changed nothing."""
        return self._do(command, None)

    def hush(self, seat: Seat, hushed: bool) -> None:
        """Whether `seat` is not to be asked any more whether it interrupts."""
        self.hushed = self.hushed | {seat} if hushed else self.hushed - {seat}
        self._told(self._close_windows())

    def undo(self) -> None:
        """Takes back the last command of a person, and what bots did since; refused where the setting forbids it."""
        before = self._last_of_people()
        self._state = self._steps[before].before
        del self._steps[before:]
        self._told(())

    def undoes(self) -> Refusal | None:
        """Why `undo` would be refused now, or None."""
        try:
            self._last_of_people()
        except Refusal as refusal:
            return refusal
        return None

    @property
    def last_person(self) -> Seat | None:
        """The seat of the person who did something last."""
        people = self.people
        return next((step.command.seat for step in reversed(self._steps) if self._by_person(step, people)), None)

    def _last_of_people(self) -> int:
        """The number of the step that `undo` would go back before."""
        people = self.people
        if self.sealed:
            raise Refusal("duel_over")
        if self.setting.take_back is TakeBack.NEVER:
            raise Refusal("undo_never")
        found = (at for at in reversed(range(len(self._steps))) if self._by_person(self._steps[at], people))
        before = next(found, None)
        if before is None:
            raise Refusal("nothing_to_undo")
        shown = any(event.reveals for step in self._steps[before:] for event in step.events)
        if shown and self.setting.take_back is not TakeBack.FREE:
            raise Refusal("undo_shown")
        return before

    def _by_person(self, step: Step, people: tuple[Seat, ...]) -> bool:
        """Whether a person decided this step rather than a closed window."""
        passed = isinstance(step.command, Pass) and self._is_closed(step.before)
        return step.command.seat in people and not passed

    def _do(self, command: AnyCommand, reason: Reason | None) -> tuple[AnyEvent, ...]:
        events = self._apply(command, reason)
        events += self._close_windows()
        self._told(events)
        return events

    def _apply(self, command: AnyCommand, reason: Reason | None) -> tuple[AnyEvent, ...]:
        before = self._state
        self._state, events = apply(before, command)
        self._steps.append(Step(before, command, events, reason))
        return events

    def _is_closed(self, state: DuelState) -> bool:
        """Whether what is asked is let go by, as this seat wants or because nothing else can be done.

        The last holds only where one person plays: before others it would tell of the hand.
        """
        asked = to_move(state)
        hushed = state.phase is Phase.INTERRUPT and any(seat in self.hushed for seat in asked)
        return hushed or self._only_passes(state, asked)

    def _only_passes(self, state: DuelState, asked: tuple[Seat, ...]) -> bool:
        if len(asked) != 1 or self.people != asked:
            return False
        return all(isinstance(command, Pass | Concede) for command in legal(state, asked[0]))

    def _close_windows(self) -> tuple[AnyEvent, ...]:
        """Lets every window go by that is not to open."""
        events: tuple[AnyEvent, ...] = ()
        while self._is_closed(self._state):
            events += self._apply(Pass(to_move(self._state)[0]), None)
        return events

    def _told(self, events: tuple[AnyEvent, ...]) -> None:
        self._known.clear()
        self._views.clear()
        self.changes += 1
        if self.keeper is not None:
            self.keeper(self)
        for subscriber in tuple(self._subscribers):
            subscriber(self, events)
        self._wake()

    # Bots.

    def play_by(self, seat: Seat, mind: str | None) -> None:
        """Lets the bot `mind` play at `seat` from now on, or with None a person."""
        if self.setting.minds[seat] != mind:
            minds = (*self.setting.minds[:seat], mind, *self.setting.minds[seat + 1 :])
            self.setting = replace(self.setting, minds=minds)
            self._told(())

    def chance(self) -> Chance:
        """What a bot that moves now leaves to chance."""
        return Chance(f"{self.setting.seed}/{len(self._steps)}")

    own_pace = True
    """Whether who looks on here may set the pace of bots."""

    @property
    def hurries(self) -> bool:
        """Whether who looks on here may hurry bots."""
        return True

    def hurry(self) -> None:
        """The bot that waits moves at once."""
        self._hurry.set()

    def close(self) -> None:
        """No bot moves any more."""
        self._subscribers.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _bot(self) -> Seat | None:
        """The bot that is waited for, if somebody looks on."""
        return self._awaited() if self._subscribers else None

    def _awaited(self) -> Seat | None:
        """The first bot that is to move."""
        return next((seat for seat in to_move(self._state) if self.setting.minds[seat] is not None), None)

    def _wake(self) -> None:
        if self._bot() is not None and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._move())

    async def _move(self) -> None:
        """Moves bots as long as one is waited for."""
        while (seat := self._bot()) is not None:
            self.thinking, state = seat, self._state
            await self._wait()
            if self._state is not state or self._bot() != seat:
                continue  # somebody took a step back, conceded or went away meanwhile
            mind = self.setting.minds[seat]
            assert mind is not None
            choices = self.legal(seat)
            decision = await asyncio.to_thread(BOTS[mind].decide, self.view(seat), choices, self.chance())
            if self._state is state and self._bot() == seat and self.setting.minds[seat] == mind:
                self.thinking = None
                self._do(decision.command, decision.reason)
        self.thinking = None

    async def _wait(self) -> None:
        self._hurry.clear()
        if self.pace <= 0:
            await asyncio.sleep(0)
            return
        try:
            await asyncio.wait_for(self._hurry.wait(), self.pace)
        except TimeoutError:
            return

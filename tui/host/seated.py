"""The table as one guest may see and play it: the same room, through the seats that are this person's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from core.combat_odds import DrawOdds, FightOdds
from core.commands import Attack, BeginDraft, Check, Evade, SetName, TableCommand, WriteNote
from core.commands.base import Command
from core.content import Content
from core.duel import DuelState, Entrant
from core.events import GM, WATCHER, Event, Seat
from core.feats import Feats
from core.memorial import Memorial
from core.refusal import Refusal
from core.table import Undo
from core.views import Preview, TableView
from tui.away import Absent
from tui.host.guests import Guest
from tui.host.names import check_free_name
from tui.room import Room, Subscriber

if TYPE_CHECKING:
    from tui.host.host import Host

C = TypeVar("C", bound=Command)


class SeatedRoom(Room):
    """Everything a screen asks of a room, answered by what `guest` may know; what is another's is refused."""

    def __init__(self, host: Host, guest: Guest, room: Room) -> None:
        self.shared = room
        self._host = host
        self._guest = guest

    @property
    def content(self) -> Content:  # type: ignore[override]
        return self.shared.content

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats that are this guest's now."""
        return self._host.seats(self._guest.person)

    def mine(self, seat: Seat) -> bool:
        return seat in self.seats

    @property
    def absent(self) -> Absent:
        return self._host.absent_at_table

    @property
    def moves_foes(self) -> bool:
        """The host moves them, once for everybody."""
        return True

    def hold_foes(self, held: bool) -> None:
        if self.mine(GM):
            self._host.foes.hold(held)

    @property
    def undoers(self) -> tuple[Seat, ...]:
        return tuple(sorted(self.seats))

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        def tell(_: Room, events: tuple[Event, ...]) -> None:
            seen = self._seen(events)
            self._host.pass_on(self._guest, lambda: subscriber(self, seen))

        return self.shared.subscribe(tell)

    def _seen(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        seats = self.seats
        return tuple(event for event in events if event.to is None or not seats.isdisjoint(event.to))

    def _eyes(self, seat: Seat) -> Seat:
        """Whose view is shown where that of `seat` is asked for."""
        return seat if self.mine(seat) else WATCHER

    # Doing.

    def _check(self, command: TableCommand | Undo) -> None:
        if isinstance(command, BeginDraft) and self._may_draw():
            return
        if not self.mine(command.seat):
            raise Refusal("gm_only" if command.seat == GM else "not_your_seat")
        if isinstance(command, SetName) and not self.mine(GM):
            check_free_name(command.name)

    def _may_draw(self) -> bool:
        """Anybody with a name may draw a life, one at a time."""
        person = self._guest.person
        drawing = any(self.mine(draft.seat) for draft in self.shared.view(WATCHER).drafts)
        return person is not None and not drawing

    def send(self, command: TableCommand | Undo) -> tuple[Event, ...]:
        self._check(command)
        person = self._guest.person
        assert person is not None  # nobody has seats otherwise
        with self._host.acting(person, talking=isinstance(command, WriteNote)):
            return self._seen(self.shared.send(command))

    def refusal(self, command: TableCommand | Undo) -> Refusal | None:
        try:
            self._check(command)
        except Refusal as refusal:
            return refusal
        return self.shared.refusal(command)

    def ways(self, kind: type[C], seat: Seat) -> Iterator[C]:
        return self.shared.ways(kind, seat) if self.mine(seat) else iter(())

    def foresee(self, command: TableCommand) -> tuple[Event, ...]:
        self._check(command)
        return self._seen(self.shared.foresee(command))

    def preview(self, command: Check) -> Preview:
        self._check(command)
        return self.shared.preview(command)

    def fight_preview(self, command: Attack | Evade) -> FightOdds:
        self._check(command)
        return self.shared.fight_preview(command)

    def threat(self, foe: int, seat: Seat) -> FightOdds | None:
        return self.shared.threat(foe, seat)

    def aimed(self) -> Seat | None:
        return self.shared.aimed()

    def draw_odds(self, seat: Seat) -> DrawOdds | None:
        return self.shared.draw_odds(seat) if self.mine(seat) else None

    def seated(self, entrants: Sequence[Entrant], sheets: Sequence[Seat | None]) -> tuple[Entrant, ...]:
        return self.shared.seated(entrants, sheets)

    def settle(self, duel: DuelState, sheets: Sequence[Seat | None], feats: tuple[Feats, ...]) -> tuple[Event, ...]:
        del duel, sheets, feats
        raise Refusal("gm_only")  # the host writes its duels back itself

    def offered(self, seat: Seat) -> frozenset[type[Command] | type[Undo]]:
        if self.mine(seat):
            return self.shared.offered(seat)
        return frozenset({BeginDraft}) if seat == GM and self._may_draw() else frozenset()

    # Knowing.

    def view(self, seat: Seat) -> TableView:
        return self.shared.view(self._eyes(seat))

    def memorials(self, seat: Seat) -> tuple[Memorial, ...]:
        return self.shared.memorials(self._eyes(seat))

    def story(self, seat: Seat, last: int | None = None) -> tuple[Event, ...]:
        return self.shared.story(self._eyes(seat), last)

"""The duel as one guest may see and play it: the same arena and hall, through the seats that are this person's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from core.duel import AnyCommand, AnyEvent, DuelState, PlayerCommand, View
from core.duel.bots import Reason
from core.duel.setting import Setting, TakeBack
from core.events import WATCHER, Seat, seen_by
from core.feats import Feats
from core.refusal import Refusal
from tui.arena import Arena, Step, Subscriber
from tui.away import Absent
from tui.hall import Hall
from tui.host.guests import Guest
from tui.host.seated import SeatedRoom
from tui.mark import N_
from tui.room import Room
from tui.text import Text

NO_FILES: Final = N_("nothing is written on the host's machine")

if TYPE_CHECKING:
    from tui.host.host import Host


class SeatedArena(Arena):
    """Everything a board asks of an arena, answered by what `guest` may know. Nothing is kept here."""

    def __init__(self, host: Host, guest: Guest, arena: Arena) -> None:
        self.shared = arena
        self._whole = arena.setting
        self._open = replace(arena.setting, seed="")
        self._host = host
        self._guest = guest

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats that are this guest's now."""
        return self._host.duel_seats(self._guest.person) if self._host.hall.arena is self.shared else frozenset()

    def _eyes(self, seat: Seat) -> Seat:
        return seat if seat in self.seats else WATCHER

    # What is the same for everybody.

    @property
    def setting(self) -> Setting:  # type: ignore[override]
        """The setting without its seed: who knows it can work out every hand, of the rematches too."""
        whole = self.shared.setting
        if self._whole is not whole:
            self._whole, self._open = whole, replace(whole, seed="")
        return self._open

    @property
    def thinking(self) -> Seat | None:  # type: ignore[override]
        return self.shared.thinking

    @property
    def hushed(self) -> frozenset[Seat]:  # type: ignore[override]
        return self.shared.hushed

    @property
    def changes(self) -> int:  # type: ignore[override]
        return self.shared.changes

    @property
    def over(self) -> bool:
        return self.shared.over

    @property
    def final(self) -> DuelState:
        return self.shared.final

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        return self.shared.waited_for

    @property
    def absent(self) -> Absent:
        return self._host.absent_in_duel if self._host.hall.arena is self.shared else {}

    @property
    def left(self) -> float | None:
        return self._host.left if self._host.hall.arena is self.shared else None

    def feats(self) -> tuple[Feats, ...]:
        return self.shared.feats()

    def reasons(self) -> dict[Seat, Reason]:
        return self.shared.reasons()

    own_pace = False  # all see the same bots

    @property
    def hurries(self) -> bool:
        return bool(self.seats)

    @property
    def pace(self) -> float:
        return self.shared.pace

    @pace.setter
    def pace(self, pace: float) -> None:
        """The pace of bots is the host's."""

    # What is each one's own.

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats played at this terminal."""
        seats = self.seats
        return tuple(seat for seat in self.shared.people if seat in seats)

    @property
    def steps(self) -> Sequence[Step]:
        """All that was done: before the end only how much, for hands lie in it."""
        return self.shared.steps if self.over else _Hidden(len(self.shared.steps))

    def view(self, seat: Seat) -> View:
        return self.shared.view(self._eyes(seat))

    def legal(self, seat: Seat) -> tuple[PlayerCommand, ...]:
        return self.shared.legal(seat) if seat in self.seats else ()

    def _refused(self, seat: Seat) -> Refusal | None:
        return None if seat in self.seats else Refusal("not_your_seat")

    def refusal(self, command: AnyCommand) -> Refusal | None:
        return self._refused(command.seat) or self.shared.refusal(command)

    def story(self, seat: Seat, last: int | None = None) -> tuple[AnyEvent, ...]:
        return self.shared.story(self._eyes(seat), last)

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        def tell(_: Arena, events: tuple[AnyEvent, ...]) -> None:
            seen = self._seen(events)
            self._host.pass_on(self._guest, lambda: subscriber(self, seen))

        return self.shared.subscribe(tell)

    def _seen(self, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        seats = self.seats or {WATCHER}
        return tuple(event for event in events if any(seen_by(seat, (event,)) for seat in seats))

    def send(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        with self._acting(command.seat):
            return self._seen(self.shared.send(command))

    def _acting(self, seat: Seat) -> AbstractContextManager[None]:
        """What happens meanwhile this guest does at `seat`; refused where that is not this guest's, or too fast."""
        refused, person = self._refused(seat), self._guest.person
        if refused is not None or person is None:
            raise refused or Refusal("not_your_seat")
        return self._host.acting(person)

    def hush(self, seat: Seat, hushed: bool) -> None:
        with self._acting(seat):
            self.shared.hush(seat, hushed)

    def undoes(self) -> Refusal | None:
        last = self.shared.last_person
        if last is not None and last not in self.seats:
            return Refusal("not_yours_to_undo")
        return self.shared.undoes()

    def undo(self) -> None:
        refused = self.undoes()
        last = self.shared.last_person
        if refused is not None or last is None:
            raise refused or Refusal("nothing_to_undo")
        with self._acting(last):
            self.shared.undo()

    def hurry(self) -> None:
        if self.hurries:
            self.shared.hurry()

    def close(self) -> None:
        """One guest closes nothing for the others."""


class _Hidden(Sequence[Step]):
    """Steps of which only the number is told."""

    def __init__(self, count: int) -> None:
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, at: object) -> Step:  # type: ignore[override]
        raise IndexError(at)


class SeatedHall(Hall):
    """The hall of the host. A duel that is set up here is laid out for people to sit down to."""

    picks_seed = False  # the host's are nobody's choice, and nobody's to know

    def __init__(self, host: Host, guest: Guest, writes: bool = False) -> None:
        """`writes`: the guest owns this machine, and may write to it."""
        self._host = host
        self._guest = guest
        self._writes = writes
        self._here: SeatedArena | None = None

    @property
    def arena(self) -> SeatedArena | None:  # type: ignore[override]
        """The duel there is, as this guest sees it; the same object as long as it is the same duel."""
        arena = self._host.hall.arena
        if arena is None:
            self._here = None
        elif self._here is None or self._here.shared is not arena:
            self._here = SeatedArena(self._host, self._guest, arena)
        return self._here

    @property
    def room(self) -> Room | None:  # type: ignore[override]
        """The table behind the duel, as this guest sees it."""
        room = self._host.hall.room
        return None if room is None else SeatedRoom(self._host, self._guest, room)

    @property
    def unsettled(self) -> Refusal | None:  # type: ignore[override]
        return self._host.hall.unsettled

    def attend(self, room: Room | None) -> None:
        """The host's duel stays where it is."""

    def waiting(self, table: str | None) -> None:
        """A guest takes up no duel that was laid aside."""

    def kept(self) -> bool:
        """Leaving loses nothing: the duel goes on without this guest."""
        return True

    @property
    def score(self) -> Counter[str]:  # type: ignore[override]
        return self._host.hall.score

    @property
    def played(self) -> int:  # type: ignore[override]
        return self._host.hall.played

    def take_backs(self, people: int) -> tuple[TakeBack, ...]:
        return self._host.take_backs(people)

    def begin(self, setting: Setting, room: Room | None = None, table: str | None = None) -> Arena:
        """Lays the duel out; it is answered as it would begin, and begins when everybody is ready."""
        del room, table  # the host knows its own
        person = self._guest.person
        if person is None:
            raise Refusal("not_your_seat")
        return self._host.gather(person, setting)

    @property
    def may_rematch(self) -> bool:
        return self._host.may_rematch(self._guest.person)

    def rematch(self, swapped: bool) -> Arena:
        person = self._guest.person
        if person is None:
            raise Refusal("not_your_seat")
        self._host.rematch(person, swapped)
        assert self.arena is not None
        return self.arena

    def count(self) -> None:
        self._host.hall.count()

    def export(self, folder: Path, text: Text) -> tuple[Path, Path]:
        """Writes nothing for a guest: it would be written on the host."""
        if self._writes:
            return super().export(folder, text)
        raise PermissionError(text.t(NO_FILES))

    def close(self, lose: bool = False) -> None:
        """One guest closes nothing for the others."""

"""What several people share of a duel under way: who plays for whom, the clock, what is kept for the next run."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from core.events import Seat
from core.refusal import Refusal
from saves import duels
from saves.autosave import Result
from saves.errors import SaveError
from tui.arena import Arena
from tui.away import Absent, Away
from tui.faults import save_words
from tui.hall import Hall
from tui.host.asking import asked
from tui.host.clock import CLOCKS, Clock, let_go_by
from tui.host.gathering import STAND_IN
from tui.host.people import People, Person, Sitting
from tui.host.places import INSTEAD, By, Places, handed, remembered
from tui.room import Room
from tui.text import Text

LOG: Final = logging.getLogger("zanmei.host")
PACE: Final = 0.6
"""Seconds a bot lets pass before it moves."""


class Duels(ABC):
    """The part of the host that is about duels. `gm` is the name of the GM, `places` say whose seat is whose.

    With a `folder` a duel under way is kept in it, and whoever sits there in `people`, until the next run; `saved` is
    told of every save of it, from the saving thread. `unread` is why one that lies there was not gone on with. `late`
    is whose time was up last, after how many changes of the duel.
    """

    def __init__(
        self, people: People, folder: Path | None = None, saved: Callable[[Result], None] = lambda _: None
    ) -> None:
        self.people = people
        self.hall = Hall(folder, saved, unmoved=True)
        self._folder = folder
        self._saved = saved
        self.unread: SaveError | None = None
        self.gm: str | None = None
        self.places: Places = {}
        self.clock = Clock(self._time_is_up)
        self.late: tuple[int, str] | None = None
        self._waited_for: tuple[Seat, ...] = ()
        self._leave_arena: Callable[[], None] | None = None

    @abstractmethod
    def doing(self, person: Person) -> AbstractContextManager[None]:
        """The door of whatever `person` asks for."""

    @abstractmethod
    def present(self, name: str) -> bool:
        """Whether somebody is here at some terminal."""

    @abstractmethod
    def anybody(self) -> bool:
        """Whether anybody with a name is here."""

    @abstractmethod
    def tell(self) -> None:
        """Lets every terminal know that something changed here."""

    @abstractmethod
    def table(self) -> tuple[Room | None, str | None]:
        """The table behind duels with its characters, and what it is known by."""

    @abstractmethod
    def holder(self, seat: Seat | None) -> str | None:
        """Who holds the character in `seat` of the table."""

    def only_gm(self, person: Person) -> None:
        """Refuses everybody but the GM."""
        if person.name != self.gm:
            raise Refusal("gm_only")

    @property
    def duel_goes_on(self) -> bool:
        """Whether a duel is under way."""
        return self.hall.arena is not None and not self.hall.arena.over

    @property
    def duellists(self) -> dict[Seat, str]:
        """Whose each seat of the duel is, where it is a person's."""
        return {seat: place.person for seat, place in self.places.items()}

    @property
    def absent_in_duel(self) -> Absent:
        """Whose people are not here, and who plays for them."""
        return {seat: self.instead(one.by) for seat, one in self.places.items() if not self.present(one.person)}

    def instead(self, by: By) -> Away:
        """What becomes of the seat of somebody who is away, for whom `by` moves: a GM who is away too plays nothing."""
        return Away.WAITS if by is By.GM and not self.present(self.gm or "") else INSTEAD[by]

    def duel_seats(self, person: Person | None) -> frozenset[Seat]:
        """The seats of the duel that `person` sees and acts for."""
        if person is None:
            return frozenset()
        is_gm = person.name == self.gm
        places = self.places.items()
        return frozenset(seat for seat, one in places if one.person == person.name or (is_gm and one.by is By.GM))

    # In it.

    def _attend_arena(self, arena: Arena, places: Places) -> None:
        """Everybody sits where their place is, also where somebody else plays for them."""
        if self._leave_arena is not None:
            self._leave_arena()
        self.places = places
        self.late = None
        arena.pace = PACE
        self._leave_arena = arena.subscribe(lambda arena, _: self._look(arena))
        self.clock.reset()
        self._look(arena)

    def _look(self, arena: Arena) -> None:
        if arena.over:
            self._saved(None)  # there is nothing of it to be saved any more
            arena.sealed = True  # whoever looks on may step through it, and has seen all hands
        self.clock.look(arena, bool(self._timed(arena)))
        if arena.waited_for != self._waited_for:
            self._waited_for = arena.waited_for
            self.tell()  # the lobby says who is to move

    def company_changed(self) -> None:
        """Somebody came or went, or moves for somebody: no time goes by for those who are away."""
        if self.hall.arena is not None:
            self.clock.look(self.hall.arena, bool(self._timed(self.hall.arena)))

    def close_duel(self, lose: bool = False) -> None:
        """Lets the duel go; one under way is kept for the next run, unless it is to be lost."""
        if self._leave_arena is not None:
            self._leave_arena()
            self._leave_arena = None
        self.hall.close(lose)
        if lose:
            self._saved(None)
        self.places = {}
        self.clock.reset()

    @asked
    def stand_in(self, person: Person, seat: Seat, by: By) -> None:
        """The GM decides about the seat of somebody who is not here: who moves there now; with PERSON it waits."""
        self.only_gm(person)
        place = self.places.get(seat)
        if place is None:
            raise Refusal("no_such_seat")
        if by is not By.PERSON and self.present(place.person):
            raise Refusal("still_here", name=place.person)
        self._hand(seat, by)

    def _hand(self, seat: Seat, by: By) -> None:
        self.places = handed(self.places, seat, by)
        if self.hall.arena is not None:
            self.hall.arena.play_by(seat, STAND_IN if by is By.BOT else None)
        self.company_changed()

    def take_back(self, name: str) -> None:
        """Whoever comes back plays again."""
        for seat, place in self.places.items():
            if place.person == name and place.by is not By.PERSON:
                self._hand(seat, By.PERSON)

    def nobody_lends(self) -> None:
        """The GM plays nobody's seat any more."""
        for seat, place in self.places.items():
            if place.by is By.GM:
                self._hand(seat, By.PERSON)

    # Between two runs.

    def take_up(self) -> None:
        """Goes on with the duel that an earlier run left: one of this table's, or else one of no table's.

        What cannot be gone on with stays where it is; `unread` and the log say why.
        """
        room, table = self.table()
        self.unread = self.hall.unreadable()
        path = self.hall.waiting(table) or self.hall.waiting(None)
        if path is not None:
            try:
                self._resume(path, room)
            except SaveError as error:
                self.unread = error
        if self.unread is not None:
            LOG.warning("a duel is not gone on with: %s", save_words(self.unread, Text()))

    def _resume(self, path: Path, room: Room | None) -> None:
        sittings = [one for one in self.people.sittings if one.duel == path.name]
        arena = self.hall.resume(path, room)
        kept = max((one.clock for one in sittings), default=0)
        self.clock.set(kept if kept in CLOCKS else None)
        self._attend_arena(arena, remembered(sittings, arena.setting))

    def sittings(self) -> tuple[Sitting, ...]:
        """Whose which seat is in the duel of now, and in those that are kept for other tables."""
        if self._folder is None:
            return ()
        here, folder = self.hall.path, self._folder / duels.FOLDER
        now, clock = here.name if here is not None else "", self.clock.seconds or 0
        others = (one for one in self.people.sittings if one.duel != now and (folder / one.duel).exists())
        return (*others, *[Sitting(now, one, seat, clock=clock) for seat, one in self.duellists.items() if now])

    # The clock.

    @asked
    def set_clock(self, person: Person) -> None:
        """The next of the times a seat may take: for the GM, and where there is none for those who play."""
        if person.name != self.gm and (self.gm is not None or not self.duel_seats(person)):
            raise Refusal("gm_only")
        self.clock.set(CLOCKS[(CLOCKS.index(self.clock.seconds) + 1) % len(CLOCKS)])

    def _timed(self, arena: Arena) -> tuple[Seat, ...]:
        """The seats that are waited for and that somebody is here to move at; the others wait."""
        if not self.anybody():
            return ()
        absent = self.absent_in_duel
        people = (seat for seat in arena.waited_for if seat in arena.people)
        return tuple(seat for seat in people if absent.get(seat) is not Away.WAITS)

    @property
    def left(self) -> float | None:
        """The seconds left to who is waited for; None where no clock runs."""
        arena = self.hall.arena
        return None if arena is None or arena.over or not self._timed(arena) else self.clock.left()

    def _time_is_up(self) -> None:
        arena = self.hall.arena
        if arena is None:
            return
        timed = self._timed(arena)
        if timed:
            self.late = (arena.changes, arena.setting.entrants[timed[0]].name)
            self.tell()
        let_go_by(arena, timed)

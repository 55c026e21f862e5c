"""What several people share of a duel: laying it out, sitting down, beginning, who plays for whom, the clock."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from core.duel.bots import BOTS
from core.duel.commands import Pass
from core.duel.setting import Setting
from core.events import Seat
from core.refusal import Refusal
from saves import duels
from saves.autosave import Result
from saves.errors import SaveError
from tui.arena import Arena
from tui.hall import Hall
from tui.host.gathering import Gathering
from tui.host.people import People, Person, Sitting
from tui.room import Room

STAND_IN: Final = "steady"
PACE: Final = 0.6
"""Seconds a bot lets pass before it moves."""
CLOCKS: Final = (None, 30, 60, 120, 300)
"""Seconds a seat may take to move; None is as long as it likes."""


class Duels:
    """The part of the host that is about duels. `gm` is the name of the GM, `lent` are the seats the GM plays.

    With a `folder` a duel under way is kept in it, and whoever sits there in `people`, until the next run; `saved` is
    told of every save of it, from the saving thread.
    """

    def __init__(
        self, people: People, folder: Path | None = None, saved: Callable[[Result], None] = lambda _: None
    ) -> None:
        self.people = people
        self.hall = Hall(folder, saved)
        self._folder = folder
        self.gm: str | None = None
        self.gathering: Gathering | None = None
        self.duellists: dict[Seat, str] = {}
        self.duel_lent: frozenset[Seat] = frozenset()
        self._sitters: dict[str, str] = {}
        self.clock: int | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._leave_arena: Callable[[], None] | None = None

    def present(self, name: str) -> bool:
        """Whether somebody is here at some terminal."""
        raise NotImplementedError

    def tell(self) -> None:
        """Lets every terminal know that something changed here."""
        raise NotImplementedError

    def table(self) -> tuple[Room | None, str | None]:
        """The table behind duels with its characters, and what its save is called."""
        raise NotImplementedError

    def keep(self) -> None:
        """Writes down who has which seat."""
        raise NotImplementedError

    def holder(self, seat: Seat | None) -> str | None:
        """Who holds the character in `seat` of the table."""
        raise NotImplementedError

    def only_gm(self, person: Person) -> None:
        """Refuses everybody but the GM."""
        if person.name != self.gm:
            raise Refusal("gm_only")

    @property
    def duel_goes_on(self) -> bool:
        """Whether a duel is under way."""
        return self.hall.arena is not None and not self.hall.arena.over

    def duel_seats(self, person: Person | None) -> frozenset[Seat]:
        """The seats of the duel that `person` sees and acts for."""
        if person is None:
            return frozenset()
        own = {seat for seat, name in self.duellists.items() if name == person.name}
        if person.name == self.gm:
            own |= self.duel_lent
        return frozenset(own)

    def gather(self, person: Person, setting: Setting) -> Arena:
        """Lays a duel out for people to sit down to; refused while one is under way, or if it cannot be."""
        if self.duel_goes_on:
            raise Refusal("duel_on")
        if None not in setting.minds:
            raise Refusal("nobody_plays")
        setting = replace(setting, seed=secrets.token_hex(8))  # who knows the seed can work out every hand
        room, _ = self.table()
        if room is not None and setting.sheets:
            setting = replace(setting, entrants=room.seated(setting.entrants, setting.sheets))
        trial = Arena(setting)
        self.gathering = gathering = Gathering(setting, person.name)
        for seat in gathering.free:
            holder = self.holder(gathering.sheet(seat))
            if holder is not None:
                gathering.seated[seat] = holder
        if person.name not in gathering.seated.values() and gathering.free:
            gathering.sit(person.name)
        self.tell()
        return trial

    def sit(self, person: Person, seat: Seat | None = None) -> None:
        """Sits down to the duel that is gathered."""
        gathering = self._gathered()
        holder = None if seat is None else self.holder(gathering.sheet(seat))
        if holder is not None and holder != person.name:
            raise Refusal("seat_taken", name=holder)
        for name in [one for one in gathering.seated.values() if not self.present(one)]:
            gathering.rise(name)  # who is gone before it began keeps no place
        gathering.sit(person.name, seat)
        self.tell()

    def rise(self, person: Person) -> None:
        """Stands up from it again."""
        self._gathered().rise(person.name)
        self.tell()

    def ready(self, person: Person) -> None:
        """Is ready, or no longer; when everybody is, the duel begins."""
        gathering = self._gathered()
        if person.name not in gathering.seated.values():
            raise Refusal("not_seated")
        gathering.ready ^= {person.name}
        if gathering.complete:
            self._begin(gathering)
        self.tell()

    def disperse(self, person: Person) -> None:
        """Puts the duel away: who laid it out, the GM, or anybody once the former is gone."""
        by = self.gathering.by if self.gathering is not None else None
        if person.name not in (self.gm, by) and (by is None or self.present(by)):
            raise Refusal("gm_only")
        if self.gathering is None and self.duel_goes_on:
            self.close_duel(lose=True)
        self.gathering = None
        self.tell()

    def _gathered(self) -> Gathering:
        if self.gathering is None:
            raise Refusal("nothing_gathered")
        return self.gathering

    def _begin(self, gathering: Gathering) -> None:
        setting = gathering.named()
        self.close_duel()
        self._sitters = {setting.entrants[seat].name: name for seat, name in gathering.seated.items()}
        self._attend_arena(self.hall.begin(setting, *self.table()))
        self.gathering = None

    def rematch(self, person: Person, swapped: bool) -> None:
        """The same again; for those who played, and for the GM."""
        if not self.duel_seats(person) and person.name != self.gm:
            raise Refusal("not_your_seat")
        if self.duel_goes_on or self.hall.arena is None:
            raise Refusal("duel_on")
        self._attend_arena(self.hall.rematch(swapped))
        self.tell()

    def _attend_arena(self, arena: Arena) -> None:
        """Everybody sits where the one is whom they play, also where a bot plays for them."""
        named = enumerate(one.name for one in arena.setting.entrants)
        self.duellists = {seat: self._sitters[name] for seat, name in named if name in self._sitters}
        self.duel_lent = frozenset()
        arena.pace = PACE
        self._leave_arena = arena.subscribe(lambda arena, _: self._wind_clock(arena))
        self._wind_clock(arena)
        self.keep()

    def take_up(self) -> None:
        """Goes on with the duel that an earlier run left: one of this table's, or else one of no table's."""
        room, table = self.table()
        path = self.hall.waiting(table) or self.hall.waiting(None)
        if path is None:
            return
        self._sitters = {one.entrant: one.person for one in self.people.sittings if one.duel == path.name}
        with suppress(SaveError):  # it stays where it is
            self._attend_arena(self.hall.resume(path, room))

    def sittings(self) -> tuple[Sitting, ...]:
        """Who plays whom in the duel of now, and in those that are kept for other tables."""
        if self._folder is None:
            return ()
        here, folder = self.hall.path, self._folder / duels.FOLDER
        now = here.name if here is not None else ""
        others = (one for one in self.people.sittings if one.duel != now and (folder / one.duel).exists())
        return (*others, *[Sitting(now, entrant, name) for entrant, name in self._sitters.items() if here is not None])

    def close_duel(self, lose: bool = False) -> None:
        """Lets the duel go; one under way is kept for the next run, unless it is to be lost."""
        if self._leave_arena is not None:
            self._leave_arena()
            self._leave_arena = None
        self.hall.close(lose)
        self.duellists = {}
        self._stop_clock()

    def stand_in(self, person: Person, seat: Seat, how: str) -> None:
        """The GM decides about the seat of somebody who is not here: `wait`, `bot` or `gm`."""
        self.only_gm(person)
        arena, holder = self.hall.arena, self.duellists.get(seat)
        if arena is None or holder is None:
            raise Refusal("no_such_seat")
        if how != "wait" and self.present(holder):
            raise Refusal("still_here", name=holder)
        self.duel_lent = self.duel_lent | {seat} if how == "gm" else self.duel_lent - {seat}
        arena.play_by(seat, STAND_IN if how == "bot" else None)
        self.tell()

    def take_back(self, name: str) -> None:
        """Whoever comes back plays again."""
        for seat, holder in self.duellists.items():
            if holder == name and self.hall.arena is not None:
                self.duel_lent -= {seat}
                self.hall.arena.play_by(seat, None)

    # The clock.

    def set_clock(self, person: Person) -> None:
        """The next of the times a seat may take: for the GM, and where there is none for those who play."""
        if person.name != self.gm and (self.gm is not None or not self.duel_seats(person)):
            raise Refusal("gm_only")
        self.clock = CLOCKS[(CLOCKS.index(self.clock) + 1) % len(CLOCKS)]
        if self.hall.arena is not None:
            self._wind_clock(self.hall.arena)
        self.tell()

    def _stop_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wind_clock(self, arena: Arena) -> None:
        self._stop_clock()
        if self.clock is not None and not arena.over:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self.clock, self._time_is_up, arena, arena.changes)

    def _time_is_up(self, arena: Arena, changes: int) -> None:
        """Whoever was waited for lets it go by, or where that cannot be lets a novice choose."""
        if arena is not self.hall.arena or arena.changes != changes or arena.over:
            return
        seat = next((seat for seat in arena.waited_for if seat in arena.people), None)
        if seat is not None:
            choices = arena.legal(seat)
            passing = next((one for one in choices if isinstance(one, Pass)), None)
            arena.send(passing or BOTS["novice"].decide(arena.view(seat), choices, arena.chance()).command)

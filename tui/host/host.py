"""The host: one table, one duel, everybody who is there and who may do what. It knows terminals only as guests."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from msgspec.structs import replace

from core.commands import DraftBegun, DraftLeft
from core.duel.bots import BOTS
from core.duel.commands import Pass
from core.events import GM, Event, Seat
from core.names import a_line
from core.refusal import Refusal
from saves.autosave import Result
from saves.errors import SaveError
from tui.arena import Arena, Setting
from tui.desk import Desk
from tui.hall import Hall
from tui.host.gathering import Gathering
from tui.host.guests import Guest, Pace, Said
from tui.host.people import Held, People, Person
from tui.host.turns import Turns
from tui.room import Room
from tui.settings import Settings

KEPT: Final = 200
"""Lines of talk that are kept."""
STAND_IN: Final = "steady"
CLOCKS: Final = (None, 30, 60, 120, 300)
"""Seconds a seat may take to move; None is as long as it likes."""


class Host:
    """Everything that several people share. Whoever may not do a thing is refused with a code."""

    def __init__(self, people: People, desk: Desk, gm: str | None = None, free_gm: bool = False) -> None:
        """`gm` is the name of who may be GM; with `free_gm` anybody may while nobody is."""
        self.people = people
        self.desk = desk
        self.hall = Hall()
        self.guests: list[Guest] = []
        self.holders: dict[Seat, str] = {}
        self.lent: frozenset[Seat] = frozenset()
        self.gathering: Gathering | None = None
        self.duellists: dict[Seat, str] = {}
        self.duel_lent: frozenset[Seat] = frozenset()
        self.gm: str | None = None
        self.may_be_gm = gm
        self.free_gm = free_gm
        self.invitation = ""
        self.turns = Turns()
        self.talk: deque[Said] = deque(maxlen=KEPT)
        self.clock: int | None = None
        self.unsaved: SaveError | None = None
        self.settings: dict[str, Settings] = {}
        self._paces: dict[str, Pace] = {}
        self._acting: str | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._leave_arena: Callable[[], None] | None = None

    # The table.

    @property
    def room(self) -> Room | None:
        """The room of the table."""
        return self.desk.room

    def attend(self) -> None:
        """Begins with the table that lies on the desk: whose seats are whose is remembered."""
        table = self._table_name()
        for held in self.people.seats:
            if held.table == table:
                self.holders[held.seat] = held.person

    def _table_name(self) -> str:
        return self.desk.path.name if self.desk.path is not None else ""

    def happened(self, room: Room, events: tuple[Event, ...]) -> None:
        """A life that somebody begins to draw is that person's; the desk calls this before any screen is told."""
        del room
        for event in events:
            if isinstance(event, DraftBegun) and self._acting is not None and self._acting != self.gm:
                self.holders[event.seat] = self._acting
                self._keep()
            elif isinstance(event, DraftLeft):
                self.holders.pop(event.seat, None)

    def saved(self, result: Result) -> None:
        """Takes note of how a save went."""
        self.desk.note(result)
        self.unsaved = self.desk.unsaved

    def pass_on(self, guest: Guest, do: Callable[[], None]) -> None:
        """Lets `guest` know of something: at once if it is that person's own doing, others one after another."""
        if guest.person is not None and guest.person.name == self._acting:
            do()
        else:
            self.turns.put(do)

    @contextmanager
    def acting(self, person: Person) -> Iterator[None]:
        """What happens meanwhile is this person's doing; refused as `too_fast` where it is too much of it."""
        if not self._pace(person).doing.take():
            raise Refusal("too_fast")
        before, self._acting = self._acting, person.name
        try:
            yield
        finally:
            self._acting = before

    def count_note(self, person: Person) -> None:
        """Notes are as free as talk, and no more; refused as `too_fast`."""
        if not self._pace(person).talk.take():
            raise Refusal("too_fast")

    def _pace(self, person: Person) -> Pace:
        return self._paces.setdefault(person.name, Pace())

    def _keep(self) -> None:
        """Writes down whose seats are whose. That a disk is full stops nobody's play."""
        table = self._table_name()
        others = tuple(held for held in self.people.seats if held.table != table)
        own = tuple(Held(table, seat, name) for seat, name in sorted(self.holders.items())) if table else ()
        try:
            self.people.keep(others + own)
        except OSError:
            return

    # Who is here.

    def arrive(self, guest: Guest) -> None:
        """A terminal is here."""
        self.guests.append(guest)

    def known(self, guest: Guest, person: Person) -> None:
        """Now it is known who sits there."""
        guest.person = person
        self._returned(person.name)
        self.tell()

    def depart(self, guest: Guest) -> None:
        """A terminal is gone; the seats are kept."""
        if guest in self.guests:
            self.guests.remove(guest)
            self.tell()

    def present(self, name: str) -> bool:
        """Whether somebody is here at some terminal."""
        return any(guest.person is not None and guest.person.name == name for guest in self.guests)

    def tell(self) -> None:
        """Lets every terminal know that something changed here."""
        for guest in tuple(self.guests):
            guest.changed()

    # Seats at the table.

    def seats(self, person: Person | None) -> frozenset[Seat]:
        """The seats of the table that `person` sees and acts for."""
        if person is None:
            return frozenset()
        own = {seat for seat, name in self.holders.items() if name == person.name}
        if person.name == self.gm:
            own |= {GM, *self.lent}
        return frozenset(own)

    def take(self, person: Person, seat: Seat) -> None:
        """Takes a character that nobody holds."""
        holder = self.holders.get(seat)
        if holder is not None and holder != person.name:
            raise Refusal("seat_taken", name=holder)
        self.holders[seat] = person.name
        self._seats_changed()

    def give_up(self, person: Person, seat: Seat) -> None:
        """Lets a character go; the GM frees any, of whoever is not here."""
        holder = self.holders.get(seat)
        if holder != person.name and not (person.name == self.gm and holder and not self.present(holder)):
            raise Refusal("not_your_seat")
        del self.holders[seat]
        self.lent -= {seat}
        self._seats_changed()

    def lend(self, person: Person, seat: Seat) -> None:
        """The GM plays the character of somebody who is not here, or no longer does."""
        self._only_gm(person)
        holder = self.holders.get(seat)
        if holder is None or self.present(holder):
            raise Refusal("still_here", name=holder or "")
        self.lent ^= {seat}
        self._seats_changed()

    def _seats_changed(self) -> None:
        self._keep()
        self.tell()

    # The GM.

    def allowed_gm(self, person: Person) -> bool:
        """Whether `person` may be GM."""
        return person.name == self.gm or (self.free_gm and self.gm is None) or self.may_be_gm == person.name

    def be_gm(self, person: Person, really: bool) -> None:
        """Becomes GM, or lets it be; refused: `gm_taken`, `gm_not_you`."""
        if really and not self.allowed_gm(person):
            raise Refusal("gm_taken", name=self.gm) if self.gm else Refusal("gm_not_you")
        if not really and self.gm == person.name:
            self.gm, self.lent, self.duel_lent = None, frozenset(), frozenset()
        elif really:
            self.gm = person.name
        self.tell()

    def _only_gm(self, person: Person) -> None:
        if person.name != self.gm:
            raise Refusal("gm_only")

    # The duel.

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
        trial = Arena(setting)
        self.gathering = Gathering(setting, person.name)
        self.gathering.sit(person.name)
        self.tell()
        return trial

    def sit(self, person: Person, seat: Seat | None = None) -> None:
        """Sits down to the duel that is gathered."""
        self._gathered().sit(person.name, seat)
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
            self._begin(gathering.named())
        self.tell()

    def disperse(self, person: Person) -> None:
        """Puts away the duel that is gathered or under way: who laid it out, or the GM."""
        if person.name not in (self.gm, self.gathering.by if self.gathering else None):
            raise Refusal("gm_only")
        if self.gathering is None and self.duel_goes_on:
            self._close_duel()
        self.gathering = None
        self.tell()

    def _gathered(self) -> Gathering:
        if self.gathering is None:
            raise Refusal("nothing_gathered")
        return self.gathering

    def _begin(self, setting: Setting) -> None:
        self._close_duel()
        self._attend_arena(self.hall.begin(setting))
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
        """Everybody sits where their name is."""
        people = [(seat, one.name) for seat, one in enumerate(arena.setting.entrants) if seat in arena.people]
        self.duellists = {seat: name for seat, name in people if self.people.named(name) is not None}
        self.duel_lent = frozenset()
        arena.pace = 0.6
        self._leave_arena = arena.subscribe(lambda arena, _: self._wind_clock(arena))
        self._wind_clock(arena)

    def _close_duel(self) -> None:
        if self._leave_arena is not None:
            self._leave_arena()
            self._leave_arena = None
        self.hall.close()
        self.duellists = {}
        self._stop_clock()

    def stand_in(self, person: Person, seat: Seat, how: str) -> None:
        """The GM decides about the seat of somebody who is not here: `wait`, `bot` or `gm`."""
        self._only_gm(person)
        arena, holder = self.hall.arena, self.duellists.get(seat)
        if arena is None or holder is None:
            raise Refusal("no_such_seat")
        if how != "wait" and self.present(holder):
            raise Refusal("still_here", name=holder)
        self.duel_lent = self.duel_lent | {seat} if how == "gm" else self.duel_lent - {seat}
        arena.play_by(seat, STAND_IN if how == "bot" else None)
        self.tell()

    def _returned(self, name: str) -> None:
        """Whoever comes back plays again."""
        self.lent -= {seat for seat, holder in self.holders.items() if holder == name}
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

    # Talk.

    def say(self, person: Person, typed: str, to: str | None = None) -> None:
        """Says a line to everybody or, between the GM and one person, to that one alone."""
        line = a_line(typed)
        if not line:
            raise Refusal("nothing_said")
        if to is not None and (self.gm not in (person.name, to) or self.people.named(to) is None):
            raise Refusal("gm_only")
        if not self._pace(person).talk.take():
            raise Refusal("too_fast")
        self.talk.append(Said(person.name, line, to))
        self.tell()

    def heard(self, person: Person | None) -> list[Said]:
        """The talk that `person` may hear."""
        if person is None:
            return []
        return [said for said in self.talk if said.to is None or person.name in (said.speaker, said.to)]

    # The end.

    def close(self) -> bool:
        """Saves everything and lets it go; whether all was saved."""
        self._close_duel()
        self._keep()
        return self.desk.close()

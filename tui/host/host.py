"""The host: one table, one duel, everybody who is there and who may do what. It knows terminals only as guests."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from core.commands import DraftBegun
from core.events import GM, Event, Seat
from core.names import a_line
from core.refusal import Refusal
from saves.autosave import Result
from saves.errors import SaveError
from tui.away import Absent
from tui.desk import Desk
from tui.host.asking import asked
from tui.host.foes import FoesTurns
from tui.host.gatherings import Gatherings
from tui.host.guests import Guest, Pace, Said
from tui.host.people import Held, People, Person, Sitting
from tui.host.places import By
from tui.host.saving import Saving
from tui.host.turns import Turns
from tui.room import Room
from tui.settings import Settings

KEPT: Final = 200
"""Lines of talk that are kept."""


class Host(Gatherings):
    """Everything that several people share. Whoever may not do a thing is refused with a code."""

    def __init__(
        self, people: People, desk: Desk, gm: str | None = None, free_gm: bool = False, folder: Path | None = None
    ) -> None:
        """`gm` is the name of who may be GM; with `free_gm` anybody may while nobody is. Duels are kept in `folder`."""
        self.saving = Saving(self.tell)
        super().__init__(people, folder, partial(self.saving.went, "the duel"))
        people.told = partial(self.saving.went, "who has which seat")
        people.needed = self.needed
        people.forgot = self._forget
        self.desk = desk
        self.guests: list[Guest] = []
        self.holders: dict[Seat, str] = {}
        self.lent: frozenset[Seat] = frozenset()
        self.may_be_gm = gm
        self.free_gm = free_gm
        self.invitation = ""
        self.turns = Turns()
        self.talk: deque[Said] = deque(maxlen=KEPT)
        self.settings: dict[str, Settings] = {}
        self.foes = FoesTurns(self._gm_settings, self.anybody)
        self._paces: dict[str, Pace] = {}
        self._acting: str | None = None

    # The table.

    @property
    def room(self) -> Room | None:
        """The room of the table."""
        return self.desk.room

    def table(self) -> tuple[Room | None, str | None]:
        return self.room, self.desk.identity

    def holder(self, seat: Seat | None) -> str | None:
        return None if seat is None else self.holders.get(seat)

    @property
    def absent_at_table(self) -> Absent:
        """Whose people are not here, and who plays for them."""
        gone = [seat for seat, name in self.holders.items() if not self.present(name)]
        return {seat: self.instead(By.GM if seat in self.lent else By.PERSON) for seat in gone}

    def attend(self) -> None:
        """Begins with the table that lies on the desk, and a duel left there: whose seats are whose is remembered."""
        there = self._seats_there()
        for held in self.people.seats:
            if held.table == self.desk.identity and held.seat in there:
                self.holders[held.seat] = held.person
        if self.room is not None:
            self.foes.happened(self.room, ())
        self.take_up()

    def _seats_there(self) -> frozenset[Seat]:
        """The seats of the table that have a character, or a life being drawn."""
        if self.room is None:
            return frozenset()
        known = self.room.view(GM)
        return frozenset({one.seat for one in known.characters} | {one.seat for one in known.drafts})

    def happened(self, room: Room, events: tuple[Event, ...]) -> None:
        """A life that somebody begins to draw is that person's; the desk calls this before any screen is told."""
        self.foes.happened(room, events)
        begun = [event.seat for event in events if isinstance(event, DraftBegun)]
        holders = self.holders
        if self._acting is not None and self._acting != self.gm:
            holders = holders | dict.fromkeys(begun, self._acting)
        there = self._seats_there()
        holders = {seat: name for seat, name in holders.items() if seat in there}  # some were left, or taken back
        if holders != self.holders:
            self.holders, self.lent = holders, self.lent & holders.keys()
            self.keep()
            self.tell()

    def _gm_settings(self) -> Settings:
        """By which foes act alone, and how fast; the usual ones while there is no GM."""
        return self.settings.get(self.gm or "", Settings())

    def anybody(self) -> bool:
        return any(guest.person is not None for guest in self.guests)

    def saved(self, result: Result) -> None:
        """Takes note of how a save went."""
        self.desk.note(result)
        self.saving.went("the table", result)
        if not isinstance(result, SaveError):
            self.people.retry()

    def pass_on(self, guest: Guest, do: Callable[[], None]) -> None:
        """Lets `guest` know of something: at once if it is that person's own doing, others one after another."""
        if guest.person is not None and guest.person.name == self._acting:
            do()
        else:
            self.turns.put(do)

    @contextmanager
    def acting(self, person: Person, talking: bool = False) -> Iterator[None]:
        """What happens meanwhile is this person's doing; refused as `too_fast` where it is too much of it."""
        pace = self._paces.setdefault(person.name, Pace())
        if not (pace.talk if talking else pace.doing).take():
            raise Refusal("too_fast")
        before, self._acting = self._acting, person.name
        try:
            yield
        finally:
            self._acting = before

    @contextmanager
    def doing(self, person: Person) -> Iterator[None]:
        with self.acting(person):
            try:
                yield
            finally:  # what is refused may have changed something before
                self.keep()
                self.tell()

    def keep(self) -> None:
        """Has whose seats are whose written down soon. That a disk is full stops nobody's play."""
        to_keep = self._to_keep()
        if to_keep != (self.people.seats, self.people.sittings):
            self.people.keep(*to_keep)

    def _to_keep(self) -> tuple[tuple[Held, ...], tuple[Sitting, ...]]:
        table = self.desk.identity
        others = tuple(held for held in self.people.seats if held.table != table)
        own = tuple(Held(table, seat, name) for seat, name in sorted(self.holders.items())) if table else ()
        return others + own, self.sittings()

    # Who is here.

    def arrive(self, guest: Guest) -> None:
        """A terminal is here."""
        self.guests.append(guest)

    def known(self, guest: Guest, person: Person) -> None:
        """Now it is known who sits there."""
        guest.person = person
        self.lent -= {seat for seat, holder in self.holders.items() if holder == person.name}
        self.take_back(person.name)
        self.company_changed()
        self.foes.wake()
        self.tell()

    def depart(self, guest: Guest) -> None:
        """A terminal is gone; the seats are kept."""
        if guest in self.guests:
            self.guests.remove(guest)
            self.company_changed()
            self.tell()

    def present(self, name: str) -> bool:
        return any(guest.person is not None and guest.person.name == name for guest in self.guests)

    def needed(self, name: str) -> bool:
        """Whether somebody is not to be forgotten: who is here or has any part in what goes on."""
        gathered = self.gathering.seated.values() if self.gathering is not None else ()
        parts = (*self.holders.values(), *self.duellists.values(), *gathered, self.gm, self.may_be_gm)
        whispers = (name in (said.speaker, said.to) for said in self.talk if said.to is not None)
        return name in parts or self.present(name) or any(whispers)

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

    @asked
    def take(self, person: Person, seat: Seat) -> None:
        """Takes a character that nobody holds."""
        if seat not in self._seats_there():
            raise Refusal("no_such_seat")
        holder = self.holders.get(seat)
        if holder is not None and holder != person.name:
            raise Refusal("seat_taken", name=holder)
        self.holders[seat] = person.name

    def check_give_up(self, person: Person, seat: Seat) -> None:
        """Refuses whoever may not let the character in `seat` go: `not_your_seat`."""
        holder = self.holders.get(seat)
        if holder != person.name and (holder is None or person.name != self.gm or self.present(holder)):
            raise Refusal("not_your_seat")

    @asked
    def give_up(self, person: Person, seat: Seat) -> None:
        """Lets a character go; the GM frees any, of whoever is not here."""
        self.check_give_up(person, seat)
        del self.holders[seat]
        self.lent -= {seat}

    @asked
    def lend(self, person: Person, seat: Seat) -> None:
        """The GM plays the character of somebody who is not here, or no longer does."""
        self.only_gm(person)
        holder = self.holders.get(seat)
        if holder is None:
            raise Refusal("seat_free")
        if self.present(holder):
            raise Refusal("still_here", name=holder)
        self.lent ^= {seat}

    # The GM.

    def allowed_gm(self, person: Person) -> bool:
        """Whether `person` may be GM."""
        free = self.free_gm and (self.gm is None or not self.present(self.gm))
        return person.name == self.gm or free or self.may_be_gm == person.name

    @asked
    def be_gm(self, person: Person, really: bool) -> None:
        """Becomes GM, or lets it be; refused: `gm_taken`, `gm_not_you`."""
        if really and not self.allowed_gm(person):
            raise Refusal("gm_taken", name=self.gm) if self.gm else Refusal("gm_not_you")
        if not really and self.gm == person.name:
            self.gm, self.lent = None, frozenset()
            self.nobody_lends()
        elif really:
            self.gm = person.name
        self.foes.wind()

    # Talk.

    def say(self, person: Person, typed: str, to: str | None = None) -> None:
        """Says a line to everybody or, between the GM and one person, to that one alone."""
        line = a_line(typed)
        if not line:
            raise Refusal("nothing_said")
        if to is not None and (self.gm not in (person.name, to) or self.people.named(to) is None):
            raise Refusal("gm_only")
        with self.acting(person, talking=True):
            self.talk.append(Said(person.name, line, to))
        self.tell()

    def _forget(self, name: str) -> None:
        """Keeps nothing for who is not known any more: another may take that name."""
        self._paces.pop(name, None)
        self.settings.pop(name, None)

    def heard(self, person: Person | None) -> list[Said]:
        """The talk that `person` may hear."""
        if person is None:
            return []
        return [said for said in self.talk if said.to is None or person.name in (said.speaker, said.to)]

    # The end.

    def settled(self) -> bool:
        """Waits until everything is saved, trying once more what failed; whether all of it is on the disk."""
        self.keep()
        return all([self.hall.kept(), self.desk.settled(again=True), self.people.settled()])

    def close(self) -> bool:
        """Saves what is left and lets everything go; whether all of it is on the disk."""
        self.keep()
        kept = self.hall.kept()
        self.close_duel()
        self.foes.stop()
        self.keep()
        return all([kept, self.desk.close(), self.people.close()])

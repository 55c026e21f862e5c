"""What several people share before a duel: laying it out, sitting down, being ready, agreeing to a rematch."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from core.duel.setting import Setting, TakeBack
from core.events import Seat
from core.refusal import Refusal
from saves.autosave import Result
from tui.arena import Arena
from tui.host.asking import asked
from tui.host.duels import Duels
from tui.host.gathering import Gathering
from tui.host.people import People, Person
from tui.host.places import By, Place, swapped


class Gatherings(Duels):
    """The part of the host that is about duels to come: one at most is gathered, and none while one is under way."""

    def __init__(
        self, people: People, folder: Path | None = None, saved: Callable[[Result], None] = lambda _: None
    ) -> None:
        super().__init__(people, folder, saved)
        self.gathering: Gathering | None = None

    @staticmethod
    def take_backs(people: int) -> tuple[TakeBack, ...]:
        """What may be taken back in a duel of so many people: among several nothing that showed a card."""
        return tuple(TakeBack) if people < 2 else (TakeBack.NEVER, TakeBack.UNSEEN)

    @asked
    def gather(self, person: Person, setting: Setting) -> Arena:
        """Lays a duel out for people to sit down to; refused while there is one of another's, or if it cannot be."""
        if self.duel_goes_on:
            raise Refusal("duel_on")
        if self.gathering is not None and self.gathering.by != person.name:
            raise Refusal("laid_out", name=self.gathering.by)
        count = setting.minds.count(None)
        if not count:
            raise Refusal("nobody_plays")
        setting = replace(setting, seed=secrets.token_hex(8))  # who knows the seed can work out every hand
        if setting.take_back not in self.take_backs(count):
            setting = replace(setting, take_back=TakeBack.UNSEEN)
        room, _ = self.table()
        if room is not None and setting.sheets:
            setting = replace(setting, entrants=room.seated(setting.entrants, setting.sheets))
        gathering = Gathering(setting, person.name, person.name == self.gm, self.holder)
        gathering.fill()
        trial = Arena(setting)
        self.gathering = gathering
        return trial

    @asked
    def sit(self, person: Person, seat: Seat | None = None) -> None:
        """Sits down to the duel that is gathered."""
        gathering = self._gathered()
        gone = [one for one in gathering.seated.values() if not self.present(one)]
        for name in gone if gathering.again is None else ():
            gathering.rise(name)  # who is gone before it began keeps no place, but in a rematch it is nobody else's
        gathering.sit(person.name, seat)

    @asked
    def rise(self, person: Person) -> None:
        """Stands up from it again; a rematch is off then."""
        gathering = self._gathered()
        if gathering.again is not None and person.name in gathering.seated.values():
            self.gathering = None
        gathering.rise(person.name)

    @asked
    def ready(self, person: Person) -> None:
        """Is ready, or no longer; when everybody is, the duel begins."""
        gathering = self._gathered()
        gathering.check_all()
        if person.name not in gathering.seated.values():
            raise Refusal("not_seated")
        gathering.ready ^= {person.name}
        if gathering.complete:
            self._begin(gathering)

    @asked
    def disperse(self, person: Person) -> None:
        """Puts the duel away: who laid it out, the GM, or anybody once the former is gone."""
        by = self._gathered().by
        if person.name not in (self.gm, by) and self.present(by):
            raise Refusal("gm_only")
        self.gathering = None

    @asked
    def break_off(self, person: Person) -> None:
        """Ends the duel under way for good; for the GM."""
        self.only_gm(person)
        if not self.duel_goes_on:
            raise Refusal("no_duel")
        self.close_duel(lose=True)

    def _gathered(self) -> Gathering:
        if self.gathering is None:
            raise Refusal("nothing_gathered")
        return self.gathering

    def _begin(self, gathering: Gathering) -> None:
        """Begins what everybody is ready for: there is no other way for a duel to begin."""
        if self.duel_goes_on:
            raise Refusal("duel_on")
        if gathering.again is not None:
            assert self.hall.arena is not None
            places = swapped(self.places, self.hall.arena.setting) if gathering.again else self.places
            self._attend_arena(self.hall.rematch(gathering.again), places)
            self.gathering = None
            return
        setting, (room, table) = gathering.named(), self.table()
        if room is not None and setting.sheets:
            room.seated(setting.entrants, setting.sheets)  # refused before the duel that lies there goes
        self.close_duel()
        arena = self.hall.begin(setting, room, table)
        self._attend_arena(arena, {seat: Place(name) for seat, name in gathering.seated.items()})
        self.gathering = None

    def may_rematch(self, person: Person | None) -> bool:
        """Whether `person` may ask for a rematch, or agree to one: who played, and the GM."""
        return person is not None and (bool(self.duel_seats(person)) or person.name == self.gm)

    @asked
    def rematch(self, person: Person, swapped_sides: bool) -> None:
        """Asks for the same again, or agrees to it.

        It is laid out with everybody in their place, and begins when all are ready. Refused: `not_your_seat` for who
        may not, `duel_on`, `nothing_gathered` without a duel before, `laid_out`, `rematch_swapped` and
        `rematch_unswapped` where the other was asked for, and what `Gathering.rematch` refuses.
        """
        if not self.may_rematch(person):
            raise Refusal("not_your_seat")
        arena, gathering = self.hall.arena, self.gathering
        if self.duel_goes_on:
            raise Refusal("duel_on")
        if arena is None:
            raise Refusal("nothing_gathered")
        if gathering is None:
            by_gm = person.name == self.gm
            gathering = Gathering.rematch(arena.setting, self.places, swapped_sides, person.name, by_gm, self.holder)
        elif gathering.again is None:
            raise Refusal("laid_out", name=gathering.by)
        elif gathering.again is not swapped_sides:
            raise Refusal("rematch_swapped" if gathering.again else "rematch_unswapped", name=gathering.by)
        gathering.check_all()
        self.gathering = gathering
        if person.name in gathering.seated.values():
            gathering.ready.add(person.name)
            if gathering.complete:
                self._begin(gathering)

    # What changes meanwhile.

    def company_changed(self) -> None:
        """Somebody came or went: who is gone is ready for nothing any more."""
        super().company_changed()
        if self.gathering is not None:
            self.gathering.ready = {name for name in self.gathering.ready if self.present(name)}

    def _hand(self, seat: Seat, by: By) -> None:
        super()._hand(seat, by)
        if self.gathering is not None and self.gathering.again is not None:
            self.gathering = None  # it was asked of others

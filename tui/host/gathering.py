"""A duel that is being gathered: who sits where, and who is ready."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Final

from msgspec.structs import replace

from core.duel.setting import Setting
from core.events import Seat
from core.refusal import Refusal
from tui.away import Absent
from tui.hall import swapped_sides
from tui.host.names import same
from tui.host.places import INSTEAD, By, Places, swapped

Holder = Callable[[Seat | None], str | None]
STAND_IN: Final = "steady"
"""The bot that plays for somebody who is away."""


@dataclass
class Gathering:
    """A `setting` whose seats for people wait for them. `seated` names who took which; `ready` who may begin.

    `by` laid it out, as GM if `by_gm`. `holder` answers who holds the character in a seat of the table. What befalls
    characters in a duel is written back: so they come into it only through who holds them, or the GM.

    `again` is None for a new duel. In a rematch it says whether sides are swapped: its seats are taken already, and
    `absent` says who stands in for whom.
    """

    setting: Setting
    by: str
    by_gm: bool = False
    holder: Holder = lambda _: None
    seated: dict[Seat, str] = field(default_factory=dict)
    ready: set[str] = field(default_factory=set)
    again: bool | None = None
    absent: Absent = field(default_factory=dict)

    @staticmethod
    def rematch(setting: Setting, places: Places, again: bool, by: str, by_gm: bool, holder: Holder) -> Gathering:
        """A rematch of the duel by `setting`, for those of its `places` to agree to; a stand-in goes on standing in.

        Refused: `nobody_plays`.
        """
        if again:
            setting, places = swapped_sides(setting), swapped(places, setting)
        minds = list(setting.minds)
        absent = {seat: INSTEAD[place.by] for seat, place in places.items() if place.by is not By.PERSON}
        for seat in absent:
            minds[seat] = STAND_IN
        playing = {seat: place.person for seat, place in places.items() if place.by is By.PERSON}
        if not playing:
            raise Refusal("nobody_plays")
        return Gathering(replace(setting, minds=tuple(minds)), by, by_gm, holder, playing, again=again, absent=absent)

    def fill(self) -> None:
        """Seats who holds the characters, and who laid it out; refused: `not_your_character`."""
        for seat, mind in enumerate(self.setting.minds):
            holder = self.holder(self.sheet(seat))
            self.check(seat, None if mind is not None else holder or self.by)
            if mind is None and holder is not None:
                self.seated[seat] = holder
        if self.by not in self.seated.values():
            with suppress(Refusal):
                self.sit(self.by)

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats nobody has taken."""
        minds = self.setting.minds
        return tuple(seat for seat, mind in enumerate(minds) if mind is None and seat not in self.seated)

    @property
    def complete(self) -> bool:
        """Whether everybody sits and is ready."""
        return not self.free and bool(self.seated) and set(self.seated.values()) <= self.ready

    def admits(self, seat: Seat, player: str | None) -> bool:
        """Whether `player`, None for a bot, may play whoever sits in `seat`."""
        sheet = self.sheet(seat)
        holder = self.holder(sheet)
        if sheet is None:
            return True
        if player is None:
            return self.by_gm or holder == self.by
        return holder == player or (holder is None and self.by_gm)

    def check(self, seat: Seat, player: str | None) -> None:
        """Refuses who is not admitted: `not_your_character`."""
        if not self.admits(seat, player):
            raise Refusal("not_your_character", name=self.setting.entrants[seat].name)

    def check_all(self) -> None:
        """Does so for all who sit: characters may have been taken, or given up.

        People lose the seat then, but in a rematch refuse it, as bots do.
        """
        if self.again is None:
            self.seated = {seat: name for seat, name in self.seated.items() if self.admits(seat, name)}
        for seat, mind in enumerate(self.setting.minds):
            if mind is not None or seat in self.seated:
                self.check(seat, self.seated.get(seat))

    def sit(self, name: str, seat: Seat | None = None) -> None:
        """Seats `name`, at the first seat there is unless one is given.

        Refused: `no_free_seat`, `seat_taken`, `not_your_character`.
        """
        if seat is None:
            seat = next((seat for seat in self.free if self.admits(seat, name)), None)
        if seat is None:
            raise Refusal("no_free_seat")
        holder = self.seated.get(seat) or self.holder(self.sheet(seat)) or name
        if seat not in self.free or holder != name:
            raise Refusal("seat_taken", name=holder)
        self.check(seat, name)
        self.rise(name)
        self.seated[seat] = name

    def rise(self, name: str) -> None:
        """`name` sits nowhere any more."""
        self.seated = {seat: one for seat, one in self.seated.items() if one != name}
        self.ready.discard(name)

    def named(self) -> Setting:
        """The setting with everybody's own name at their seat; characters keep theirs.

        Nobody can be taken for another: whose name is somebody else's already, a bot above all, is called as a seat
        was that has another name now.
        """
        laid = [one.name for one in self.setting.entrants]
        names = {seat: name for seat, name in enumerate(laid) if self.sheet(seat) is not None}
        for seat, name in self.seated.items():
            if seat not in names:
                _call(names, seat, name, laid)
        taken = {same(name) for name in names.values()}
        others = [seat for seat in range(len(laid)) if seat not in names]
        for seat in sorted(others, key=lambda seat: same(laid[seat]) in taken):  # first those who keep their names
            _call(names, seat, laid[seat], laid)
        entrants = (replace(one, name=names[seat]) for seat, one in enumerate(self.setting.entrants))
        return replace(self.setting, entrants=tuple(entrants))

    def sheet(self, seat: Seat) -> Seat | None:
        """The table's seat whose character sits there, if one does."""
        return self.setting.sheets[seat] if seat < len(self.setting.sheets) else None


def _call(names: dict[Seat, str], seat: Seat, wanted: str, laid: list[str]) -> None:
    """Gives `seat` the name `wanted`, or the first one `laid` out that nobody has."""
    taken = {same(name) for name in names.values()}
    numbered = (f"{wanted[:8].strip()} {number}" for number in count(2))
    names[seat] = next(name for name in chain((wanted, *laid), numbered) if same(name) not in taken)

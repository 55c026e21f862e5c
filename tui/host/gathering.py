"""A duel that is being gathered: who sits where, and who is ready."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from core.duel.setting import Setting
from core.events import Seat
from core.refusal import Refusal


@dataclass
class Gathering:
    """A `setting` whose seats for people wait for them. `seated` names who took which; `ready` who may begin."""

    setting: Setting
    by: str
    seated: dict[Seat, str] = field(default_factory=dict)
    ready: set[str] = field(default_factory=set)

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats nobody has taken."""
        minds = self.setting.minds
        return tuple(seat for seat, mind in enumerate(minds) if mind is None and seat not in self.seated)

    @property
    def complete(self) -> bool:
        """Whether everybody sits and is ready."""
        return not self.free and bool(self.seated) and set(self.seated.values()) <= self.ready

    def sit(self, name: str, seat: Seat | None = None) -> None:
        """Seats `name`, at the first free seat unless one is given; refused: `no_free_seat`, `seat_taken`."""
        if seat is None:
            if not self.free:
                raise Refusal("no_free_seat")
            seat = self.free[0]
        if seat not in self.free:
            raise Refusal("seat_taken", name=self.seated.get(seat, ""))
        self.rise(name)
        self.seated[seat] = name

    def rise(self, name: str) -> None:
        """`name` sits nowhere any more."""
        self.seated = {seat: one for seat, one in self.seated.items() if one != name}
        self.ready.discard(name)

    def named(self) -> Setting:
        """The setting with everybody's own name at their seat; characters keep theirs."""
        entrants = tuple(
            one if self.sheet(seat) is not None else replace(one, name=self.seated.get(seat, one.name))
            for seat, one in enumerate(self.setting.entrants)
        )
        return replace(self.setting, entrants=entrants)

    def sheet(self, seat: Seat) -> Seat | None:
        """The table's seat whose character sits there, if one does."""
        return self.setting.sheets[seat] if seat < len(self.setting.sheets) else None

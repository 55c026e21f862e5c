"""Who sits at the keys of a duel: what that person is asked and has marked, and the curtain before another's hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.message import Message

from core.duel import AnyEvent, View
from core.duel.bots import Reason
from core.duel.setting import Setting
from core.events import WATCHER, Event, Seat
from tui.arena import Arena
from tui.away import Absent
from tui.duel_marks import Asked, Marks, Offer
from tui.screens.board import Board
from tui.screens.curtain import Curtain
from tui.settings import PACES
from tui.widgets import prompting


class Moved(Message):
    """Something changed in the arena; of several waiting one is enough."""

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, Moved)


class SeatedBoard(Board):
    """The board of a duel under way. `revealed` is whose hand lies open to who sits at the keys."""

    def __init__(self, arena: Arena) -> None:
        super().__init__()
        self.arena = arena
        self.revealed: Seat | None = None
        self.asked: Asked | None = None
        self.offer = Offer()
        self.meant = Offer()
        self._marks: dict[Seat, Marks] = {}
        self._last: Seat | None = None
        self._left = False
        self._ended = False
        self._leave: Callable[[], None] = lambda: None
        self._changes = arena.changes

    def on_mount(self) -> None:
        self.arena.pace = PACES[self.game.settings.pace]
        self._leave = self.arena.subscribe(self._tell)
        self._read()

    def on_unmount(self) -> None:
        self._leave()

    def _tell(self, arena: Arena, events: tuple[AnyEvent, ...]) -> None:
        del arena, events
        self.post_message(Moved())

    # What is known.

    @property
    def setting(self) -> Setting:
        return self.arena.setting

    @property
    def me(self) -> Seat | None:
        """Whose hand is in sight."""
        people = self.arena.people
        return people[0] if len(people) == 1 else self.revealed

    @property
    def mine(self) -> bool:
        """Whether who sits here is to move."""
        return self.me is not None and self.me in self.seen().to_move

    @property
    def marks(self) -> Marks:
        """What is marked by who sits here."""
        return self._marks.setdefault(WATCHER if self.me is None else self.me, Marks())

    def seen(self) -> View:
        return self.arena.view(WATCHER if self.me is None else self.me)

    def story(self, last: int) -> tuple[str, ...]:
        events = self.arena.story(WATCHER if self.me is None else self.me, last)
        return self.teller().tell_all(events)

    def own(self) -> tuple[Seat, ...]:
        return self.arena.people

    def absent(self) -> Absent:
        return self.arena.absent

    def thoughts(self) -> Mapping[Seat, Reason]:
        return self.arena.reasons()

    # What happens.

    def on_moved(self) -> None:
        """Something changed in the arena."""
        if not self.standing:
            return
        self._again()
        self._seat_somebody()
        if self.arena.over and not self._ended:
            self._ended = True
            self.ended()
        self._ended = self.arena.over

    def ended(self) -> None:
        """The duel has just come to its end."""

    def room_changed(self, events: tuple[Event, ...]) -> None:
        """What happens at a table is not seen here."""

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self._resume)

    def _resume(self) -> None:
        """Seats who is asked, unless the curtain was just left as it was."""
        if self.standing and not self._left:
            self._seat_somebody()

    def _seat_somebody(self) -> None:
        """Hides a hand that is not asked for, and draws the curtain before another person's."""
        self._left = False
        people = self.arena.people
        movers = [seat for seat in self.seen().to_move if seat in people]
        if len(people) < 2 or self.revealed in movers or not self.is_current:
            return
        before, self.revealed = self.revealed, None
        if before is not None:
            self._last = before
        if not movers:
            self._again()
            return
        seat = self._last if self._last in movers else movers[0]
        self._again()
        if seat == self._last or not self.game.settings.curtain:
            self._sit(seat)
            return
        name = self.seen().seats[seat].name
        self.game.push_screen(Curtain(name), lambda lifted: self._sit(seat, bool(lifted)))

    def _sit(self, seat: Seat, lifted: bool = True) -> None:
        """`seat` is at the keys now, or nobody is where the curtain was not `lifted`."""
        self._left = not lifted
        if lifted:
            self.revealed = self._last = seat
        self._again()

    def _again(self) -> None:
        self._read()
        self.draw()
        self.draw_footer()

    def _read(self) -> None:
        """Reads anew what who sits here is asked."""
        me = self.me
        legal = self.arena.legal(me) if me is not None and self.mine else ()
        before = self.asked
        self.asked = None if me is None else Asked(self.seen(), legal, self.arena.refusal)
        self._changes = self.arena.changes
        if self.asked is not None:
            if before is None or not self.asked.is_like(before):
                self.marks.clear()
                self.marks.cursor = -1
                if self._said[1] == "wrong":
                    self.say("")  # it was of what was asked before
            self._place_cursor(self.asked)

    def _place_cursor(self, asked: Asked) -> None:
        """Puts the cursor on the card that serves best, if it stands on none that serves."""
        self.reckon()
        faces = prompting.faces(asked, self.marks, self.offer, self.text)
        cards = [face for face in faces if not face.blank]
        serving = [at for at, face in enumerate(cards) if face.useful and not asked.stuck]
        if self.marks.cursor not in serving:
            self.marks.cursor = max(serving, key=lambda at: int(cards[at].worth or 0), default=0)
        self.reckon()

    def reckon(self) -> None:
        """Finds what the marks come to, and what is meant while there are none: the card under the cursor."""
        asked, marks = self.asked, self.marks
        self.offer = marks.offer(asked) if asked is not None and self.mine else Offer()
        self.meant = self.offer
        if asked is None or self.offer.command is not None or marks.picked or marks.side is not None:
            return
        if self.mine and 0 <= marks.cursor < len(asked.hand):
            under = marks.offer(asked, (marks.cursor,))
            self.meant = under if under.command is not None else self.offer

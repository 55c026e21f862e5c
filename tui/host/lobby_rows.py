"""The lines of the lobby: the table and its characters, the duel and its seats, the GM, the clock."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content

from core.commands import BeginDraft, DraftBegun
from core.events import GM, WATCHER, Seat
from core.refusal import Refusal
from tui.arena import Arena
from tui.away import AWAY, Away
from tui.duel_telling import Teller
from tui.host.gathering import Gathering
from tui.host.places import By
from tui.screens.board import BOTS
from tui.screens.dialogs import Choice, Choose, Confirm
from tui.screens.fields import Do, Field
from tui.widgets.party import clip
from tui.widgets.prompting import waiting

MARK: Final = 2
"""The cells before a line's label."""
SHORTEST: Final = 3
"""The cells that are left of a name at least."""
NARROW: Final = 46
"""The width of the lines in the smallest window."""

if TYPE_CHECKING:
    from tui.host.lobby import LobbyScreen


class Rows:
    """Makes the lines from what the host knows. `keys` names each, so that the mark stays on its line."""

    def __init__(self, lobby: LobbyScreen) -> None:
        self.lobby = lobby
        self.keys: list[str] = []
        self._fields: list[Field] = []
        self._table_seats: dict[str, Seat] = {}
        self._duel_seats: dict[str, Seat] = {}

    def fields(self) -> list[Field]:
        """All lines, as they are now."""
        self.keys, self._fields, self._table_seats, self._duel_seats = [], [], {}, {}
        host = self.lobby.host
        self._table()
        if host.gathering is not None:
            self._gathered(host.gathering)
        else:
            self._duel(host.hall.arena)
        self._gm()
        return self._fields

    def _line(self, key: str, label: str, value: Content | str, enter: Do | None = None, verb: str = "") -> None:
        self.keys.append(key)
        shown = Content.styled(value, "$dim") if isinstance(value, str) else value
        self._fields.append(Field(label, shown, enter=enter, verb=verb))

    def _me(self, name: str | None) -> bool:
        """Whether `name` is who sits here."""
        return self.lobby.person is not None and name == self.lobby.person.name

    # The table.

    def _table(self) -> None:
        lobby, t, room = self.lobby, self.lobby.t, self.lobby.game.room
        if room is None:
            return
        known = room.view(WATCHER)
        session = t("session {number}", number=known.session) if known.session is not None else ""
        now: Content | str = session
        if known.combat is not None:
            now = Content.styled(t("combat, round {round}", round=known.combat.round), "$loss")
        self._line("table", t("the table"), now, lobby.action_table, t("go there"))
        for one in known.characters:
            sign = (lobby.look.sign(one.suit), lobby.look.light(one.suit))
            dead = f" {lobby.look.glyphs.dead}" if one.died is not None else ""
            self._seat(one.name, one.seat, Content.assemble(sign, dead, " "))
        for draft in known.drafts:
            self._seat(draft.name or t("a new life"), draft.seat, Content.styled(t("being drawn") + " ", "$dim"))
        if BeginDraft in room.offered(GM):
            self._line("new life", f"  {t('a new life')}", "", self._draw, t("draw it"))

    def _seat(self, name: str, seat: Seat, before: Content) -> None:
        lobby, t, host = self.lobby, self.lobby.t, self.lobby.host
        holder, key = host.holders.get(seat), f"seat {seat}"
        self._table_seats[key] = seat
        if holder is None:
            value = Content.assemble(before, (t("free"), "$dim"))
            self._line(key, f"  {name}", value, partial(lobby.act_for, "take", seat), t("take it"))
        else:
            value = Content.assemble(before, self._away(holder, host.absent_at_table.get(seat), before.cell_length))
            self._line(key, f"  {name}", value, partial(self._give_up, name, seat), t("give it up"))

    def _give_up(self, name: str, seat: Seat) -> None:
        """Asks before a seat is let go, and one that is not one's own to let go is told so at once."""
        lobby, t = self.lobby, self.lobby.t
        if lobby.person is None:
            return
        try:
            lobby.host.check_give_up(lobby.person, seat)
        except Refusal as refusal:
            lobby.refuse(refusal)
            return
        about = t("Whoever comes may take it then.")
        asked = Confirm(t("Let the seat of {name} go?", name=name), about, t("let it go"), t("keep it"), grave=True)
        lobby.game.push_screen(asked, lambda sure: lobby.act_for("give_up", seat) if sure else None)

    def _draw(self) -> None:
        lobby, room = self.lobby, self.lobby.game.room

        def draw() -> None:
            events = room.send(BeginDraft()) if room is not None else ()
            for event in events:
                if isinstance(event, DraftBegun):
                    lobby.game.show("creation", seat=event.seat)

        lobby.attempt(draw)

    # The duel.

    def _gathered(self, gathering: Gathering) -> None:
        lobby, t = self.lobby, self.lobby.t
        labels = {None: t("a duel"), False: t("a rematch"), True: t("a rematch, swapped")}
        laid = t("laid out by {name}", name=gathering.by)
        self._line("duel", labels[gathering.again], laid, lobby.action_ready, t("ready"))
        for seat, one in enumerate(gathering.named().entrants):
            mind, holder = gathering.setting.minds[seat], gathering.seated.get(seat)
            if mind is not None:
                away = gathering.absent.get(seat)
                bot = t(BOTS[mind]) if away is None else ""
                self._line(f"place {seat}", f"  {one.side}  {bot}", self._away(one.name, away))
                continue
            value = self._seated(holder, gathering) if holder else t("free")
            if self._me(holder):
                self._line(f"place {seat}", f"  {one.side}", value, partial(lobby.act_for, "rise"), t("stand up"))
            else:
                enter = partial(lobby.act_for, "sit", seat)
                self._line(f"place {seat}", f"  {one.side}", value, enter, t("sit down"))

    def _seated(self, name: str, gathering: Gathering) -> Content:
        """Who sits there, and whether that one is ready, or not even here."""
        lobby, t = self.lobby, self.lobby.t
        if not lobby.host.present(name):
            return self._away(name, Away.WAITS)
        return Content.assemble(name, ("  " + t("ready") if name in gathering.ready else "", "$gold"))

    def _away(self, name: str, away: Away | None, taken: int = 0) -> Content:
        """Whose seat it is, and what becomes of it where that one is not here: a long name is cut, that is not.

        So many cells are `taken` before it.
        """
        instead = "  " + self.lobby.t(AWAY[away]) if away is not None else ""
        shown = clip(name, self._room() - taken - cell_len(instead), self.lobby.look)
        return Content.assemble((shown, "$accent" if self._me(name) else ""), (instead, "$dim"))

    def _duel(self, arena: Arena | None) -> None:
        lobby, t, host = self.lobby, self.lobby.t, self.lobby.host
        none = t("none yet") if host.unread is None else t("one cannot be opened")
        state = none if arena is None else t("over") if arena.over else self._waiting(arena)
        self._line("duel", t("a duel"), state, lobby.action_duel, t("go there"))
        if arena is None or arena.over:
            self._line("another", f"  {t('another')}", "", self._lay_out, t("lay it out"))
            return
        absent = host.absent_in_duel
        for seat, place in host.places.items():
            self._duel_seats[f"place {seat}"] = seat
            value = self._away(place.person, absent.get(seat))
            self._line(f"place {seat}", f"  {arena.setting.entrants[seat].side}", value)

    def _waiting(self, arena: Arena) -> str:
        """Who is to move in the duel, names cut until there is room for it; else that it is under way."""
        lobby, view, room = self.lobby, arena.view(WATCHER), self._room()
        for longest in range(max(cell_len(who.name) for who in view.seats), SHORTEST - 1, -1):
            seats = tuple(replace(who, name=clip(who.name, longest, lobby.look)) for who in view.seats)
            words = waiting(view, Teller(seats, lobby.text, lobby.look), False, lobby.host.absent_in_duel)
            if words and cell_len(words) <= room:
                return words
        return lobby.t("under way")

    def _room(self) -> int:
        """The cells that what stands at the right of a line has."""
        return (self.lobby.query_one("#lobby-rows").size.width or NARROW) - MARK - self.lobby.LABEL

    def _lay_out(self) -> None:
        if self.lobby.person is not None:
            self.lobby.game.show("duel_setup")

    # The GM.

    def _gm(self) -> None:
        lobby, t, host, person = self.lobby, self.lobby.t, self.lobby.host, self.lobby.person
        if person is None:
            return
        is_gm = self._me(host.gm)
        value = Content.styled(host.gm, "$accent" if is_gm else "") if host.gm else t("nobody")
        enter = partial(lobby.act_for, "be_gm", not is_gm) if host.allowed_gm(person) else None
        self._line("gm", t("GM"), value, enter, t("let it be") if is_gm else t("be the GM"))
        seconds = host.clock.seconds
        time = t("{count} seconds", count=seconds) if seconds is not None else t("no limit")
        self._line("clock", t("time for a move"), time, lobby.action_clock, t("change"))

    @property
    def undecided(self) -> bool:
        """Whether the marked seat is that of somebody who is away."""
        key, host = self.keys[self.lobby.at] if self.lobby.at < len(self.keys) else "", self.lobby.host
        return self._table_seats.get(key) in host.absent_at_table or self._duel_seats.get(key) in host.absent_in_duel

    def decide(self) -> None:
        """Asks the GM what becomes of the marked seat while its person is away."""
        lobby, t = self.lobby, self.lobby.t
        key = self.keys[lobby.at] if lobby.at < len(self.keys) else ""
        if key in self._table_seats:
            lobby.act_for("lend", self._table_seats[key])
        elif key in self._duel_seats and self._duel_seats[key] in lobby.host.duellists:  # it may have been put away
            seat = self._duel_seats[key]
            choices = [
                Choice("w", t("it waits"), By.PERSON),
                Choice("b", t("a bot plays it"), By.BOT),
                Choice("m", t("you play it, and see its hand"), By.GM),
            ]

            def take(how: By | None) -> None:
                if how is not None:
                    lobby.act_for("stand_in", seat, how)

            title = t("While {name} is away", name=lobby.host.duellists[seat])
            lobby.game.push_screen(Choose(title, choices), take)

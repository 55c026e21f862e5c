"""The lines of the lobby: the table and its characters, the duel and its seats, the GM, the clock."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content

from core.commands import BeginDraft, DraftBegun
from core.events import GM, WATCHER, Seat
from tui.screens.board import BOTS
from tui.screens.dialogs import Choice, Choose
from tui.screens.fields import Field

if TYPE_CHECKING:
    from tui.host.lobby import LobbyScreen


class Rows:
    """Makes the lines from what the host knows. `decides` tells which line is whose seat, for the GM."""

    def __init__(self, lobby: LobbyScreen) -> None:
        self.lobby = lobby
        self._table_seats: dict[int, Seat] = {}
        self._duel_seats: dict[int, Seat] = {}

    def fields(self) -> list[Field]:
        """All lines, as they are now."""
        self._table_seats, self._duel_seats = {}, {}
        lines: list[Field] = []
        self._table(lines)
        self._duel(lines)
        self._gm(lines)
        return lines

    def _dim(self, words: str) -> Content:
        return Content.styled(words, "$dim")

    # The table.

    def _table(self, lines: list[Field]) -> None:
        lobby, t, room = self.lobby, self.lobby.t, self.lobby.game.room
        if room is None:
            return
        known = room.view(WATCHER)
        session = t("session {number}", number=known.session) if known.session is not None else ""
        lines.append(Field(t("the table"), self._dim(session), enter=lobby.action_table, verb=t("go there")))
        for one in known.characters:
            sign = (lobby.look.sign(one.suit), lobby.look.light(one.suit))
            dead = f" {lobby.look.glyphs.dead}" if one.died is not None else ""
            self._table_seats[len(lines)] = one.seat
            lines.append(self._seat(f"  {one.name}", one.seat, Content.assemble(sign, dead, " ")))
        for draft in known.drafts:
            self._table_seats[len(lines)] = draft.seat
            words = self._dim(t("being drawn") + " ")
            lines.append(self._seat(f"  {draft.name or t('a new life')}", draft.seat, words))
        if BeginDraft in room.offered(GM):
            lines.append(Field(f"  {t('a new life')}", Content(""), enter=self._draw, verb=t("draw it")))

    def _seat(self, label: str, seat: Seat, before: Content) -> Field:
        lobby, t, host = self.lobby, self.lobby.t, self.lobby.host
        holder = host.holders.get(seat)
        mine = lobby.person is not None and holder == lobby.person.name
        if holder is None:
            value, verb = self._dim(t("free")), t("take it")
            enter = partial(lobby.act_for, "take", seat)
        else:
            words = t("{name}; the GM plays", name=holder) if seat in host.lent else holder
            value, verb = Content.styled(words, "$accent" if mine else ""), t("give it up")
            enter = partial(lobby.act_for, "give_up", seat)
        return Field(label, Content.assemble(before, value), enter=enter, verb=verb)

    def _draw(self) -> None:
        lobby, room = self.lobby, self.lobby.game.room

        def draw() -> None:
            events = room.send(BeginDraft()) if room is not None else ()
            for event in events:
                if isinstance(event, DraftBegun):
                    lobby.game.show("creation", seat=event.seat)

        lobby.attempt(draw)

    # The duel.

    def _duel(self, lines: list[Field]) -> None:
        lobby, t, host = self.lobby, self.lobby.t, self.lobby.host
        arena, gathering = host.hall.arena, host.gathering
        if gathering is not None:
            words = t("laid out by {name}", name=gathering.by)
            lines.append(Field(t("a duel"), self._dim(words), enter=lobby.action_ready, verb=t("ready")))
            for seat, one in enumerate(gathering.setting.entrants):
                mind = gathering.setting.minds[seat]
                holder = gathering.seated.get(seat)
                label = f"  {one.side}  {t(BOTS[mind]) if mind is not None else ''}"
                if mind is not None:
                    lines.append(Field(label, Content(one.name)))
                    continue
                ready = "  " + t("ready") if holder in gathering.ready else ""
                value = Content.assemble(holder, (ready, "$gold")) if holder else self._dim(t("free"))
                mine = lobby.person is not None and holder == lobby.person.name
                enter = partial(lobby.act_for, "rise") if mine else partial(lobby.act_for, "sit", seat)
                lines.append(Field(label, value, enter=enter, verb=t("stand up") if mine else t("sit down")))
            return
        state = t("none yet") if arena is None else t("over") if arena.over else t("under way")
        lines.append(Field(t("a duel"), self._dim(state), enter=self._to_duel, verb=t("go there")))
        if arena is None or arena.over:
            lines.append(Field(f"  {t('another')}", Content(""), enter=self._lay_out, verb=t("lay it out")))
            return
        for seat, name in host.duellists.items():
            self._duel_seats[len(lines)] = seat
            stands_in = arena.setting.minds[seat] is not None
            how = t("a bot plays") if stands_in else t("the GM plays") if seat in host.duel_lent else ""
            lines.append(Field(f"  {arena.setting.entrants[seat].side}", Content.assemble(name, "  ", (how, "$dim"))))

    def _to_duel(self) -> None:
        self.lobby.action_duel()

    def _lay_out(self) -> None:
        if self.lobby.person is not None:
            self.lobby.game.show("duel_setup")

    # The GM.

    def _gm(self, lines: list[Field]) -> None:
        lobby, t, host, person = self.lobby, self.lobby.t, self.lobby.host, self.lobby.person
        if person is None:
            return
        is_gm = host.gm == person.name
        value = Content.styled(host.gm, "$accent" if is_gm else "") if host.gm else self._dim(t("nobody"))
        enter = partial(lobby.act_for, "be_gm", not is_gm) if host.allowed_gm(person) else None
        lines.append(Field(t("GM"), value, enter=enter, verb=t("let it be") if is_gm else t("be the GM")))
        words = t("{count} seconds", count=host.clock) if host.clock is not None else t("no limit")
        lines.append(Field(t("time for a move"), self._dim(words), enter=lobby.action_clock, verb=t("change")))

    def decide(self) -> None:
        """Asks the GM what becomes of the marked seat while its person is away."""
        lobby, t, at = self.lobby, self.lobby.t, self.lobby.at
        if at in self._table_seats:
            lobby.act_for("lend", self._table_seats[at])
        elif at in self._duel_seats:
            seat = self._duel_seats[at]
            choices = [
                Choice("w", t("it waits"), "wait"),
                Choice("b", t("a bot plays it"), "bot"),
                Choice("m", t("you play it, and see its hand"), "gm"),
            ]

            def take(how: str | None) -> None:
                if how is not None:
                    lobby.act_for("stand_in", seat, how)

            title = t("While {name} is away", name=lobby.host.duellists[seat])
            lobby.game.push_screen(Choose(title, choices), take)

"""The lobby: who is here, which seats are free, the duel that is laid out, and what is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, cast

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click
from textual.widget import Widget

from core.events import WATCHER, Event
from core.refusal import Refusal
from tui.acts import Act
from tui.faults import save_words
from tui.host.guests import Said
from tui.host.lobby_rows import Rows
from tui.host.meeting import Meeting
from tui.host.talking import broken, shown
from tui.mark import N_
from tui.screens.base import GameScreen
from tui.screens.dialogs import Confirm, Read
from tui.screens.fields import Field, rows
from tui.screens.form import FormScreen
from tui.widgets.checking import sides
from tui.widgets.party import clip
from tui.widgets.picture import Picture

if TYPE_CHECKING:
    from tui.host.app import HostedApp
    from tui.host.host import Host
    from tui.host.people import Person

HERE = 26


class LobbyScreen(FormScreen):
    """What lies under everything for a guest."""

    ROWS = "lobby-rows"
    LABEL = 20
    NAME = N_("Lobby")
    ABOUT = (
        N_("Everybody who is here, and the seats. Enter on a seat takes it, and gives it up again."),
        N_("A duel is laid out, people sit down, and when all are ready it begins. Whoever has no seat may watch."),
        N_("Your seats are kept when you leave or the line drops: come back the same way."),
    )
    ACTS = (
        Act("lobby.up", "up,k", "", N_("The line above")),
        Act("lobby.down", "down,j", "", N_("The line below")),
        Act("lobby.enter", "enter", N_("do it"), N_("Do what the marked line says")),
        Act("lobby.table", "t", N_("table"), N_("To the table")),
        Act("lobby.duel", "d", N_("duel"), N_("To the duel, or lay one out")),
        Act("lobby.ready", "r", N_("ready"), N_("Be ready for the duel, or no longer")),
        Act("lobby.talk", "c", N_("say"), N_("Say something to everybody, or to the GM alone")),
        Act("lobby.said", "l,L", "", N_("All that was said")),
        Act("lobby.decide", "w", N_("who plays"), N_("GM: what becomes of the seat of somebody who is not here")),
        Act("lobby.clock", "o", "", N_("How long a seat may take in a duel before it is passed over")),
        Act("lobby.disperse", "x", "", N_("Put the duel away")),
        Act("lobby.settings", "s", "", N_("Change the settings")),
        Act("lobby.leave", "q", N_("leave"), N_("Leave; your seats are kept")),
    )

    def __init__(self) -> None:
        super().__init__()
        self.rows = Rows(self)
        self._first = 0  # the line shown first, where there are more than fit
        self._more = ""
        self._titles: tuple[dict[str, str], str] = ({}, "")

    def body(self) -> Iterator[Widget]:
        yield Picture("lobby-head")
        with Horizontal(id="lobby"):
            with Vertical(id="lobby-seats", classes="panel"):
                yield Picture("lobby-rows")
            with Vertical(id="lobby-here", classes="panel"):
                yield Picture("lobby-people")
        with Vertical(id="lobby-said", classes="panel"):
            yield Picture("lobby-talk")

    # What is known.

    @property
    def hosted(self) -> HostedApp:
        """The app, as one of many."""
        return cast("HostedApp", self.app)

    @property
    def host(self) -> Host:
        """What is shared."""
        return self.hosted.host

    @property
    def person(self) -> Person | None:
        """Who sits here."""
        return self.hosted.guest.person

    def room_changed(self, events: tuple[Event, ...]) -> None:
        """Lives are drawn, begun and left; who is not in the lobby is drawn it when that is in sight again."""
        del events
        if self.is_current and self.is_mounted:
            self.draw_all()

    # Drawing.

    def on_mount(self) -> None:
        if self.person is None:
            self.call_after_refresh(Meeting(self.hosted).begin)

    def on_screen_suspend(self) -> None:
        """What was refused here is not said any more when this comes back from under another screen."""
        if self._said[1] == "wrong" and isinstance(self.app.screen, GameScreen):
            self.say("")

    def draw(self) -> None:
        self._draw_titles()
        right = Content.styled(self.person.name if self.person else "", "$accent")
        self._show("lobby-head", sides(self._title(), right, self.size.width - 2))
        marked = self.rows.keys[self.at] if self.at < len(self.rows.keys) else ""
        fields = self.rows.fields()
        if marked in self.rows.keys:  # the mark stays on its line when others come above it
            self.at = self.rows.keys.index(marked)
        self.draw_rows(fields)
        self._show("lobby-people", self._people())
        self._draw_talk()

    def _draw_titles(self) -> None:
        """Writes into the borders what is not there yet: a panel is drawn anew with its border."""
        t = self.t
        titles = {"lobby-seats": t("Seats"), "lobby-here": t("Here"), "lobby-said": t("Talk")}
        if self._titles != (titles, self.host.invitation):
            self._titles = titles, self.host.invitation
            for part, title in titles.items():
                self.query_one(f"#{part}").border_title = Content(title)
            self.query_one("#lobby-said").border_subtitle = Content(self.host.invitation)

    def _show(self, part: str, content: Content) -> None:
        self.query_one(f"#{part}", Picture).show(content)

    def draw_rows(self, fields: list[Field]) -> None:
        """Draws the lines where they are: nothing is laid out anew, however many look at it."""
        self.fields = fields
        self.at = min(self.at, len(fields) - 1)
        size = self.query_one("#lobby-rows").size
        lines = rows(fields, self.at, self.look, max(1, size.width), self.LABEL)
        height = size.height or len(lines)
        self._first = max(self.at - height + 1, min(self._first, self.at, max(0, len(lines) - height)))
        self._show("lobby-rows", Content("\n").join(lines[self._first : self._first + height]))
        more = self.look.glyphs.more if self._first + height < len(lines) else ""
        if more != self._more:
            self._more = more
            self.query_one("#lobby-seats").border_subtitle = Content(more)

    def mark(self, at: int) -> None:
        self.at = at % len(self.fields)
        self.draw_rows(self.fields)
        self.draw_footer()

    def _title(self) -> Content:
        room = self.game.room
        if room is None:
            return Content.styled("Zanmei", "bold")
        known = room.view(WATCHER)
        return Content.styled(self.t("{name}, day {day}", name=known.name, day=known.day), "bold")

    def _people(self) -> Content:
        """Who is here, what they are; then who has a seat and is not here."""
        host, t, lines = self.host, self.t, []
        present = sorted({guest.person.name for guest in host.guests if guest.person is not None})
        sitting = host.gathering.seated.values() if host.gathering is not None else ()
        away = sorted({*host.holders.values(), *host.duellists.values(), *sitting} - set(present))
        for name in (*present, *away):
            marks = [t("GM")] if name == host.gm else []
            if host.gathering is not None and name in host.gathering.ready:
                marks.append(t("ready"))
            if name in away:
                marks.append(t("away"))
            style = "$dim" if name in away else ""
            shown = Content.styled(clip(name, HERE - 12, self.look), style)
            lines.append(Content.assemble(shown, "  ", (t(", ").join(marks), "$dim")))
        return Content("\n").join(lines)

    def _draw_talk(self) -> None:
        place = self.query_one("#lobby-talk", Picture)
        height, width = place.size.height or 4, place.size.width or 60
        me = self.person.name if self.person else ""
        lines: list[Content] = []
        for said in self.host.heard(self.person)[-height:]:
            lines += broken(self._line(said, me), width)
        place.show(Content("\n").join(lines[-height:]))

    def _line(self, said: Said, me: str) -> Content:
        return shown(said, me, self.text)

    # Keys.

    def offers(self, act: Act) -> bool:
        gathering = self.host.gathering
        if act.action == "ready":
            return gathering is not None and self.person is not None and self.person.name in gathering.seated.values()
        if act.action == "decide":
            return self.hosted.is_gm and self.rows.undecided
        return act.action != "table" or self.game.room is not None

    def on_click(self, event: Click) -> None:
        """Marks the line clicked; a second click does what it says."""
        event.prevent_default()  # the form's own does not know which line is shown first
        if event.widget is not None and event.widget.id == self.ROWS and self._first + event.y < len(self.fields):
            at = self._first + event.y
            if self.at == at:
                self.action_enter()
            else:
                self.mark(at)

    def attempt(self, do: Callable[[], object]) -> None:
        """Does something of the host's; says why not where it is refused."""
        if self.person is None:
            return
        try:
            do()
        except Refusal as refusal:
            self.refuse(refusal)
            return
        self.say("")

    def act_for(self, method: str, *given: object) -> None:
        """Does a thing of the host's in this person's name."""
        person = self.person
        if person is not None:
            self.attempt(lambda: getattr(self.host, method)(person, *given))

    def action_table(self) -> None:
        if self.person is not None:
            self.game.go("table")

    def action_duel(self) -> None:
        if self.person is None:
            return
        if self.host.gathering is None:
            there = self.game.hall.arena is not None
            self.game.show("duel" if there else "duel_setup")
            if not there and self.host.unread is not None:
                self.game.say(save_words(self.host.unread, self.text), wrong=True)
            return
        gathering = self.host.gathering
        place = next((seat for seat, who in gathering.seated.items() if who == self.person.name), None)
        if place is None:
            place = next(iter(gathering.free), None)
        self.draw()  # it may have been laid out since the lines were drawn
        self.mark(self.rows.keys.index("duel" if place is None else f"place {place}"))

    def action_ready(self) -> None:
        self.act_for("ready")

    def action_talk(self) -> None:
        self.hosted.action_talk()

    def action_said(self) -> None:
        me = self.person.name if self.person else ""
        words = Content("\n").join(self._line(said, me) for said in self.host.heard(self.person))
        self.game.push_screen(Read(self.t("Talk"), words, at_end=True))

    def action_clock(self) -> None:
        self.act_for("set_clock")

    def action_disperse(self) -> None:
        if self.host.gathering is None and self.host.duel_goes_on and self.hosted.is_gm:
            t = self.t
            asked = Confirm(
                t("End the duel?"), t("It is lost for all who play in it."), t("end it"), t("play on"), grave=True
            )
            self.game.push_screen(asked, lambda sure: self.act_for("break_off") if sure else None)
        else:
            self.act_for("disperse")

    def action_decide(self) -> None:
        self.rows.decide()

    def action_settings(self) -> None:
        self.game.show("settings")

    async def action_leave(self) -> None:
        await self.game.action_quit()

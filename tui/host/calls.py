"""What a guest is called to from wherever it looks: another duel, a combat that begins, what somebody says."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

from core.events import GM
from tui.app import place_of
from tui.arena import Arena
from tui.faults import save_words
from tui.host.guests import Said
from tui.host.lobby import LobbyScreen
from tui.host.seated import SeatedRoom
from tui.host.talking import told
from tui.mark import N_
from tui.screens.dialogs import Ask

if TYPE_CHECKING:
    from tui.host.app import HostedApp

AT_THE_TABLE: Final = ("table", "combat_setup")
AT_LEISURE: Final = ("characters", "memorial", "rules", "settings")
"""Where nothing is begun that a combat could interrupt."""


class Calls:
    """Follows what goes on at the host for one guest's `app`."""

    def __init__(self, app: HostedApp) -> None:
        self._app = app
        self._duel: Arena | None = None
        self._called = False  # to the combat under way
        self._heard: Said | None = None
        self._listening = False
        self._late: tuple[int, str] | None = None
        self._unsaved: dict[str, str] = {}

    def begin(self, arena: Arena | None) -> None:
        """What goes on already calls nobody: the duel in `arena`."""
        self._duel, self._late = arena, self._app.host.late

    def duel(self, arena: Arena | None) -> None:
        """Shows another duel to those who play in it or look at the one before; none, if there is none any more."""
        app = self._app
        if arena is self._duel:
            return
        self._duel = arena
        looking = any(place_of(screen) == "duel" for screen in app.screen_stack)
        mine = arena is not None and bool(app.host.duel_seats(app.guest.person))
        if mine and isinstance(app.screen, Ask):  # what is half written is not thrown away
            key = app.key_to("app.duel")
            app.say(app.text.t(N_("The duel has begun: {key} leads there."), key=key))
        elif looking or mine:
            app.show("title" if arena is None else "duel")

    def clock(self) -> None:
        """Says whose time was up to those who play in the duel or look at it, until they are asked something else."""
        app = self._app
        late, before = app.host.late, self._late
        self._late = late
        if late is None or late == before:
            return
        looking = any(place_of(screen) == "duel" for screen in app.screen_stack)
        if looking or app.host.duel_seats(app.guest.person):
            app.say(app.text.t(N_("{name}'s time is up."), name=late[1]), wrong=True)

    def combat(self, room: SeatedRoom | None, begun: bool) -> None:
        """Shows a combat, once, to those at the table and those with a fighter in it; never from under a dialog."""
        app = self._app
        combat = room.view(GM).combat if room is not None else None
        if room is None or combat is None or app.guest.person is None:
            self._called = False
            return
        place, concerned = place_of(app.screen), not room.seats.isdisjoint(combat.seats)
        leisure = place in AT_LEISURE or isinstance(app.screen, LobbyScreen)
        if self._called or place == "combat":
            self._called = True
        elif place in AT_THE_TABLE or (concerned and leisure):
            self._called = True
            app.show("combat")
        elif begun and concerned:
            key = app.key_to("app.table")
            app.say(app.text.t(N_("A combat has begun, and you are in it: {key} leads there."), key=key))

    def talk(self) -> None:
        """Shows what others have said since, where the lobby is not in sight; words for this guest alone come first."""
        app = self._app
        me = app.guest.person.name if app.guest.person is not None else ""
        heard = app.host.heard(app.guest.person)
        new = [*takewhile(lambda said: said is not self._heard, reversed(heard))] if self._listening else []
        self._listening, self._heard = bool(me), heard[-1] if heard else None  # what was said before is for the lobby
        others = sorted((said for said in reversed(new) if said.speaker != me), key=lambda said: said.to is None)
        if others and not isinstance(app.screen, LobbyScreen):
            app.say("  ".join(told(said, me, app.text) for said in others))

    def saving(self) -> None:
        """Says that something can no longer be saved, and when it can be again."""
        app = self._app
        failed = app.host.saving.failed
        now: dict[str, str] = {what: error.code for what, error in failed.items()}
        if now == self._unsaved:
            return
        news = [error for what, error in failed.items() if self._unsaved.get(what) != error.code]
        self._unsaved = now
        for error in [*news, *failed.values()][:1]:
            app.say(save_words(error, app.text), wrong=True)
        if not failed:
            app.say(app.text.t("Saved again."))

    def remind(self) -> None:
        """Says on another screen too what cannot be saved."""
        self._unsaved = {}
        self.saving()

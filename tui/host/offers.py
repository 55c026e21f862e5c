"""A duel or a rematch that somebody is to play in is told to those who are, wherever they look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tui.host.gathering import Gathering
from tui.host.lobby import LobbyScreen
from tui.mark import N_

if TYPE_CHECKING:
    from tui.host.app import HostedApp

WORDS: Final = {
    True: N_("{name} asks you for a rematch: {key} leads there."),
    False: N_("{name} has laid out a duel with you in it: {key} leads there."),
}


class Offers:
    """What is laid out at the host, as one guest's `app` tells it."""

    def __init__(self, app: HostedApp) -> None:
        self._app = app
        self._told: Gathering | None = None

    def look(self) -> None:
        """Says once that a rematch is asked for; in the lobby it is in sight anyway."""
        app, asked = self._app, self._app.host.gathering
        if asked is self._told:
            return
        self._told = asked
        me = app.guest.person.name if app.guest.person is not None else ""
        if asked is None or me not in {*asked.seated.values()} - asked.ready - {asked.by}:
            return
        if not isinstance(app.screen, LobbyScreen):
            key = app.key_to("app.duel")
            app.say(app.text.t(WORDS[asked.again is not None], name=asked.by, key=key))

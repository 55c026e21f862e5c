"""Finding out who sits at a terminal: by a key that was proved, or by a name and its token."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from core.refusal import Refusal
from tui.host.names import a_free_name, proposed
from tui.host.people import Person
from tui.host.refusing import HOST_REFUSALS
from tui.mark import N_
from tui.screens.dialogs import Ask, Choice, Choose

if TYPE_CHECKING:
    from tui.host.app import HostedApp


NOT_WRITTEN: Final = {
    True: N_("Nobody new can be taken in: the host's disk is full."),
    False: N_("Nobody new can be taken in: the host's disk cannot be written."),
}


class Meeting:
    """The first questions to one guest."""

    def __init__(self, app: HostedApp) -> None:
        self.app = app

    def begin(self) -> None:
        """Asks for a name, unless the key tells who it is."""
        app = self.app
        known = app.host.people.with_key(app.guest.key) if app.guest.key else None
        if known is not None:
            self._known(known)
            return
        t = app.text.t
        about = t("By this name the others will know you, and you will find your seat again.")
        typed = proposed(app.guest.login)
        app.push_screen(Ask(t("Who are you?"), self._free_name, typed, about), self._named)

    def _free_name(self, typed: str) -> str:
        """A name that is free, or one that a token belongs to."""
        person = self.app.host.people.named(typed)
        if person is None:
            return a_free_name(typed)
        if not person.token:
            raise Refusal("name_taken", name=person.name)
        return person.name  # whatever may be a name by now

    def _named(self, name: str | None) -> None:
        app, t = self.app, self.app.text.t
        if name is None:
            app.call_away(N_("Come back whenever you like."))
            return
        person = app.host.people.named(name)
        if app.guest.key and (known := app.host.people.with_key(app.guest.key)) is not None:
            self._known(known)  # the same key took a name in another window meanwhile
            return
        if person is not None:
            about = t("{name} is known here. The token was shown when the name was taken.", name=person.name)
            app.push_screen(Ask(t("Token"), lambda typed: self._checked(name, typed), about=about), self._back)
            return
        try:
            person, token = app.host.people.join(name, app.guest.key)
        except Refusal as refusal:
            if refusal.code == "people_full":
                app.call_away(HOST_REFUSALS[refusal.code])
            else:  # somebody else took that name a moment ago
                self.begin()
            return
        app.run_worker(self._written(person, token))

    async def _written(self, person: Person, token: str) -> None:
        """Lets somebody in who is written down; a token is worth nothing to whom the next run would not know."""
        app = self.app
        try:
            failed = await app.host.people.written()
        except asyncio.CancelledError:  # gone before the token was shown
            self._drop(person)
            raise
        if failed is not None:
            self._drop(person)
            app.call_away(NOT_WRITTEN[failed.code == "full"])
            return
        self._known(person)
        if token:
            self._show_token(token)

    def _drop(self, person: Person) -> None:
        """Takes somebody for unknown again, unless the same is known by now at another terminal."""
        host = self.app.host
        if not host.present(person.name):
            host.people.drop(person)

    def _checked(self, name: str, typed: str) -> str:
        """The name whose token was typed; after three wrong ones their address is asked for none for a while."""
        guest = self.app.guest
        try:
            if guest.waits():
                raise Refusal("token_wrong")
            return self.app.host.people.again(name, typed).name
        except Refusal:
            if guest.waits() or guest.wrong():
                self.app.call_away(N_("That was wrong too often. Wait a while."))
            raise

    def _back(self, name: str | None) -> None:
        person = None if name is None else self.app.host.people.named(name)
        if person is None:
            self.begin()
            return
        key = self.app.guest.key
        if key and not person.key:  # from now on the key is enough
            person = replace(person, key=key)
            self.app.host.people.put(person)
        self._known(person)

    def _known(self, person: Person) -> None:
        app = self.app
        app.host.known(app.guest, person)
        settings = app.host.settings.get(person.name)
        if settings is not None:
            app.change_settings(settings)

    def _show_token(self, token: str) -> None:
        t = self.app.text.t
        about = "\n\n".join(
            [
                token,
                t("This is your token. It is shown once: write it down."),
                t("With your name and this token you find your seat and your hand again, from anywhere."),
            ]
        )
        choices = [Choice("", t("I have it"), True)]
        # Who types ahead closes this unread: so it stays in the status line until something else is said there.
        stays = t("Write it down: {token}", token=token)
        self.app.push_screen(Choose(t("Your token"), choices, about), lambda _: self.app.say(stays))

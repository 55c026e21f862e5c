"""Saying something: to everybody, and between the GM and one person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.names import a_line
from core.refusal import Refusal
from tui.host.guests import Said
from tui.refusing import refuse
from tui.screens.dialogs import Ask, Choice, Choose
from tui.text import Text

if TYPE_CHECKING:
    from tui.host.app import HostedApp


def talk(app: HostedApp) -> None:
    """Asks to whom, where there is a choice, and then what."""
    person, host, t = app.guest.person, app.host, app.text.t
    if person is None:
        return
    if app.is_gm:
        others = sorted({guest.person.name for guest in host.guests if guest.person} - {person.name})
    else:
        others = [host.gm] if host.gm is not None else []
    if not others:
        _ask(app, None)
        return
    choices: list[Choice[str]] = [Choice("a", t("everybody"), "")]
    choices += [
        Choice(str(at) if at < 10 else "", t("{name} alone", name=one), one) for at, one in enumerate(others, 1)
    ]
    app.push_screen(Choose(t("To whom?"), choices), lambda to: None if to is None else _ask(app, to or None))


def _ask(app: HostedApp, to: str | None) -> None:
    t = app.text.t

    def take(line: str | None) -> None:
        person = app.guest.person
        if line is None or person is None:
            return
        try:
            app.host.say(person, line, to)
        except Refusal as refusal:
            app.say(refuse(refusal, app.text, app.look), wrong=True)
        else:
            app.say("")

    about = t("Only {name} hears it.", name=to) if to else t("Everybody hears it.")
    app.push_screen(Ask(t("Say"), a_line, about=about), take)


def told(said: Said, me: str, text: Text) -> str:
    """A line of talk as `me` reads it."""
    if said.to is None:
        return text.t("{name}: {line}", name=said.speaker, line=said.line)
    if said.speaker == me:
        return text.t("to {name} alone: {line}", name=said.to, line=said.line)
    return text.t("{name}, to you alone: {line}", name=said.speaker, line=said.line)

"""Saying something: to everybody, and between the GM and one person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.content import Content

from core.names import a_line
from core.refusal import Refusal
from tui.host.guests import Said
from tui.refusing import refuse
from tui.screens.dialogs import Ask, Choice, Choose
from tui.text import Text
from tui.wrapping import wrapped

if TYPE_CHECKING:
    from tui.host.app import HostedApp

INDENT: Final = "  "


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
    """A line of talk as `me` reads it. No name has the marks by which it is told who hears it."""
    return text.t("{who}: {line}", who=_who(said, me, text), line=_within(said))


def shown(said: Said, me: str, text: Text) -> Content:
    """The same where lines are broken: what the host says of it is bold, so that no line looks like the next."""
    who = text.t("{who}: {line}", who=_who(said, me, text), line="")
    tone = "$gold" if said.to is not None else ""
    return Content.assemble((who, f"bold {tone}"), (_within(said), tone))


def broken(line: Content, width: int) -> list[Content]:
    """A line of talk in lines of at most `width` cells; all but the first stand further in."""
    first, *rest = wrapped(line, width - len(INDENT))
    return [first, *[Content.assemble(INDENT, one) for one in rest]]


def _who(said: Said, me: str, text: Text) -> str:
    if said.to is None:
        return said.speaker
    if said.speaker == me:
        return text.t("you, to {name} alone", name=said.to)
    return text.t("{name}, to you alone", name=said.speaker)


def _within(said: Said) -> str:
    """The words without wide gaps: between two of them stands what the host says."""
    return " ".join(said.line.split())

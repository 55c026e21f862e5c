"""Doing a command, and doing many again.

A state holds no log, so that a duel costs the same at its thousandth command as at its first. Whoever runs the duel
keeps the commands, and with them all there is to know: `replay` gives the state back, `history` the events too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from core.duel.commands import AnyCommand
from core.duel.events import AnyEvent
from core.duel.play import Play
from core.duel.state import DuelState
from core.refusal import Refusal


class Entry(msgspec.Struct, frozen=True):
    """One line of a duel's log: a command and what came of it. Show only events: a command may name a hidden card."""

    command: AnyCommand
    events: tuple[AnyEvent, ...]


def apply(state: DuelState, command: AnyCommand) -> tuple[DuelState, tuple[AnyEvent, ...]]:
    """The state after `command`, and what happened. A command that may not be done raises its `Refusal`."""
    command.check(state)
    play = Play(state)
    play.run(command.perform(play))
    return play.state, tuple(play.events)


def allowed(state: DuelState, command: AnyCommand) -> Refusal | None:
    """Why `command` may not be done now, or None if it may. Only for who sits at the seat: it knows the hand."""
    try:
        command.check(state)
    except Refusal as refusal:
        return refusal
    return None


def replay(initial: DuelState, commands: Iterable[AnyCommand]) -> DuelState:
    """The state after all of `commands`."""
    for command in commands:
        initial, _ = apply(initial, command)
    return initial


def history(initial: DuelState, commands: Iterable[AnyCommand]) -> Iterator[Entry]:
    """The log of a duel, made again from its commands."""
    for command in commands:
        initial, events = apply(initial, command)
        yield Entry(command, events)

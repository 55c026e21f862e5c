"""What a seat may know of a duel (rules 3.4.1, 3.5).

Open to all, the GM and watchers included: fields, discards, the check under way, everybody's features, presence,
condition and number of cards. Hidden: the deck, its order and the chance behind it, others' hands, face-down cards.
A seat sees its own hand, the card it just drew, and its own face-down card if it came from the hand. The GM sees no
hand [house]: a friend at the table who plays the foes too should not know more than the others.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from core.cards import Card
from core.duel.rules import DuelRules
from core.duel.state import Check, Condition, Duellist, DuelState, FieldCard, Phase, Result, Turn, to_move
from core.events import Seat
from core.features import Feature


class SeatView(msgspec.Struct, frozen=True):
    """What everybody may know of a seat: `hand` is a number of cards; `opened`: its face-down card is laid."""

    name: str
    side: str
    features: tuple[Feature, ...]
    bonds: tuple[Seat, ...]
    presence: int
    maximum: int
    hand: int
    field: tuple[FieldCard, ...]
    opened: bool
    condition: Condition | None
    out: bool


class View(msgspec.Struct, frozen=True):
    """A duel as `seat` may know it.

    `hand`, `opening` and `drawn` are its own cards, empty for the GM and watchers. `deck` is a number of cards.
    `to_move` are the seats that are waited for; `phase` says for what.
    """

    seat: Seat
    rules: DuelRules
    phase: Phase
    round: int
    checks: int
    quiet: int
    seats: tuple[SeatView, ...]
    hand: tuple[Card, ...]
    opening: Card | None
    deck: int
    discard: tuple[Card, ...]
    starter: Seat | None
    turn: Turn | None
    check: Check | None
    to_move: tuple[Seat, ...]
    result: Result | None

    @property
    def can_draw(self) -> bool:
        """Whether there is anything to draw (rules 3.1)."""
        return self.deck > 0 or bool(self.discard)


def view(state: DuelState, seat: Seat) -> View:
    """The duel as `seat` (also GM or WATCHER) may know it."""
    own = state.seats[seat] if 0 <= seat < len(state.seats) else None
    turn = state.turn
    if turn is not None and turn.drawn is not None and turn.actor != seat:
        turn = replace(turn, drawn=None)
    return View(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        round=state.round,
        checks=state.checks,
        quiet=state.quiet,
        seats=tuple(_seat(who) for who in state.seats),
        hand=own.hand if own is not None else (),
        opening=own.opening if own is not None and not own.opening_blind else None,
        deck=len(state.deck),
        discard=state.discard,
        starter=state.starter,
        turn=turn,
        check=state.check,
        to_move=to_move(state),
        result=state.result,
    )


def _seat(who: Duellist) -> SeatView:
    return SeatView(
        who.name,
        who.side,
        who.features,
        who.bonds,
        who.presence,
        who.maximum,
        len(who.hand),
        who.field,
        who.opening is not None,
        who.condition,
        who.out,
    )

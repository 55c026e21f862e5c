"""A duel as it stands: frozen, plain, complete. Nothing outside the core looks at it but through `view`."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from core.cards import Card
from core.chance import Chance
from core.duel.rules import DuelRules
from core.events import Seat
from core.features import Effect, Feature
from core.hands import HandKind

Count = Annotated[int, msgspec.Meta(ge=0)]


class Phase(enum.Enum):
    """What is being waited for (rules 3.4, 3.5)."""

    OPENING = "opening"  # every seat lays a card face down
    INTERRUPT = "interrupt"  # a seat may take its turn before another draws
    ACTION = "action"  # the seat whose turn it is acts or passes
    SUPPORT = "support"  # a bonded seat may add to the attack
    ANSWER = "answer"  # the target answers
    STACK = "stack"  # the target may lay its blind answer on its field cards
    ANSWER_SUPPORT = "answer_support"  # a bonded seat may add to the answer
    TURNAROUND = "turnaround"  # the target of a failed check may turn it around
    DISCARD = "discard"  # too many cards in hand
    KEEP = "keep"  # one of several loose field cards stays
    OVER = "over"

    __hash__ = object.__hash__  # a member is one object; by its name, as enums hash, takes ten times as long


class Condition(enum.Enum):
    """How the next check or answer of a seat will be (rules 3.6)."""

    FAVOURABLE = "favourable"
    UNFAVOURABLE = "unfavourable"


class Ending(enum.Enum):
    """Why a duel is over (rules 3.4.6, 3.6)."""

    LAST_SIDE = "last_side"
    QUIET = "quiet"


class FieldCard(msgspec.Struct, frozen=True):
    """A card on a seat's field; `failed` when it was laid; `fresh` if that was in the seat's latest turn."""

    card: Card
    failed: bool = False
    fresh: bool = False


class Duellist(msgspec.Struct, frozen=True):
    """One seat: who sits there and what it has.

    `presence` runs from 0 to `maximum`. `bonds` are the seats this one may support. `opening` is the face-down card,
    until all have laid one; `opening_blind` if its owner does not know it either. `out`: no part in the duel any more.
    """

    name: str
    side: str
    features: tuple[Feature, ...]
    bonds: tuple[Seat, ...]
    presence: Count
    maximum: Count
    hand: tuple[Card, ...] = ()
    field: tuple[FieldCard, ...] = ()
    opening: Card | None = None
    opening_blind: bool = False
    condition: Condition | None = None
    out: bool = False


class Turn(msgspec.Struct, frozen=True):
    """The turn of `seat` and the interrupts before it (rules 3.4).

    `actor` takes its steps now: `seat` itself or who interrupts; None while the seats `waiting` are asked, in that
    order, whether they interrupt. `drawn` is the latest card the actor drew. `checks` it declared so far; `all_out`:
    it may declare more; `favoured`: it drew first, being favourable, and has yet to lay.
    """

    seat: Seat
    waiting: tuple[Seat, ...] = ()
    actor: Seat | None = None
    drawn: Card | None = None
    checks: Count = 0
    all_out: bool = False
    favoured: bool = False


class Answer(msgspec.Struct, frozen=True):
    """The answer to a check: the `card` laid, all `cards` that count with it, and their value (rules 3.5.3)."""

    card: Card
    cards: tuple[Card, ...]
    value: Count
    kind: HandKind | None = None
    blind: bool = False
    failed: bool = False


class Check(msgspec.Struct, frozen=True):
    """The check under way (rules 3.5). All of it lies open.

    `cards` are all that count for the attack, `value` what they are worth, 0 if the card laid `failed`.
    `waiting` are the bonded seats still to be asked for support, of the attack or of the answer.
    """

    actor: Seat
    target: Seat
    feature: Count
    effect: Effect
    cards: tuple[Card, ...]
    value: Count
    kind: HandKind | None = None
    failed: bool = False
    turnaround: bool = False
    waiting: tuple[Seat, ...] = ()
    answer: Answer | None = None


class Result(msgspec.Struct, frozen=True):
    """How a duel ended; `winner` is a side, None for a draw."""

    ending: Ending
    winner: str | None = None


class DuelState(msgspec.Struct, frozen=True):
    """The whole duel. The top of the deck is its first card, the latest discard the last.

    `round` is 0 during the opening. `checks` were declared in this round, `quiet` rounds before it had none.
    """

    rules: DuelRules
    seats: tuple[Duellist, ...]
    deck: tuple[Card, ...]
    chance: Chance
    discard: tuple[Card, ...] = ()
    phase: Phase = Phase.OPENING
    starter: Seat | None = None
    round: Count = 0
    checks: Count = 0
    quiet: Count = 0
    turn: Turn | None = None
    check: Check | None = None
    result: Result | None = None


def clockwise(state: DuelState, seat: Seat) -> tuple[Seat, ...]:
    """All other seats, clockwise from the one after `seat`."""
    count = len(state.seats)
    return tuple(at % count for at in range(seat + 1, seat + count))


def can_draw(state: DuelState) -> bool:
    """Whether there is anything to draw: deck, or discards to shuffle (rules 3.1)."""
    return bool(state.deck or state.discard)


def opposed(state: DuelState, actor: Seat, target: Seat) -> bool:
    """Whether a check of `actor` on `target` meets an answer: the two are on different sides (rules 3.5.4)."""
    return state.seats[actor].side != state.seats[target].side


def to_move(state: DuelState) -> tuple[Seat, ...]:
    """The seats that are waited for: one, but in the opening all that have yet to lay, and none when it is over."""
    phase, turn, check = state.phase, state.turn, state.check
    if phase is Phase.OPENING:
        return tuple(at for at, who in enumerate(state.seats) if who.opening is None and not who.out)
    if check is not None:
        return check.waiting[:1] if phase in (Phase.SUPPORT, Phase.ANSWER_SUPPORT) else (check.target,)
    if turn is None or phase is Phase.OVER:
        return ()
    return turn.waiting[:1] if turn.actor is None else (turn.actor,)

"""What can happen in a duel: facts only. A card nobody else may see is told to its owner alone."""

from __future__ import annotations

from typing import ClassVar

from core.cards import Card
from core.duel.state import Condition, Ending, Phase
from core.events import Event, Seat
from core.features import Effect
from core.hands import HandKind


def _tag(name: str) -> str:
    return f"duel.{name}"


class DuelEvent(Event, frozen=True, kw_only=True, tag=_tag):
    """An event of a duel; its tag begins with `duel.` so that it can stand beside others.

    One that `reveals` shows a card to somebody who did not know it.
    """


class Opened(DuelEvent, frozen=True, kw_only=True):
    """A seat laid its opening card, face down. The card itself is told in `Revealed` (rules 3.4.1)."""

    seat: Seat
    blind: bool


class Revealed(DuelEvent, frozen=True, kw_only=True):
    """A seat's opening card was turned up (rules 3.4.1)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Card


class RoundBegan(DuelEvent, frozen=True, kw_only=True):
    """A round began, the first with the seat whose opening card was weakest (rules 3.4.1)."""

    round: int
    seat: Seat


class TurnBegan(DuelEvent, frozen=True, kw_only=True):
    """A seat took its turn, or one before its turn (rules 3.4.2, 3.4.5)."""

    seat: Seat
    interrupting: bool


class Drew(DuelEvent, frozen=True, kw_only=True):
    """A seat drew a card into its hand. Everybody is told one such event; only the owner's names the card."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Card | None = None


class Reshuffled(DuelEvent, frozen=True, kw_only=True):
    """The discards, so many, became the deck (rules 3.1)."""

    reveals: ClassVar[bool] = True

    cards: int


class NoAction(DuelEvent, frozen=True, kw_only=True):
    """A seat holds too few cards to act (rules 3.4.2)."""

    seat: Seat
    hand: int


class Passed(DuelEvent, frozen=True, kw_only=True):
    """A seat let a chance go by; `phase` says which."""

    seat: Seat
    phase: Phase


class Interrupted(DuelEvent, frozen=True, kw_only=True):
    """A seat gave up a card to act before another's turn (rules 3.4.5)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    whom: Seat
    card: Card


class Declared(DuelEvent, frozen=True, kw_only=True):
    """A check was declared and its cards laid, `field` ones first (rules 3.5.1)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    feature: int
    effect: Effect
    target: Seat
    cards: tuple[Card, ...]
    field: tuple[Card, ...]
    all_out: bool
    failed: bool
    value: int
    kind: HandKind | None = None


class Supported(DuelEvent, frozen=True, kw_only=True):
    """A bonded seat added cards to the attack or the answer of `whom` (rules 3.5.2)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    whom: Seat
    cards: tuple[Card, ...]
    value: int
    kind: HandKind


class Answered(DuelEvent, frozen=True, kw_only=True):
    """A target laid its answer (rules 3.5.3)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Card
    field: tuple[Card, ...]
    blind: bool
    failed: bool
    value: int
    kind: HandKind | None = None


class Stacked(DuelEvent, frozen=True, kw_only=True):
    """A target laid its blind answer on its own field cards (rules 3.5.3)."""

    seat: Seat
    field: tuple[Card, ...]
    value: int
    kind: HandKind


class Compared(DuelEvent, frozen=True, kw_only=True):
    """A check was decided: `degree` is the success degree, None if it failed (rules 3.5.4)."""

    seat: Seat
    target: Seat
    attack: int
    answer: int
    degree: int | None = None


class TurnedAround(DuelEvent, frozen=True, kw_only=True):
    """The target of a failed check attacks back with the cards of that check (rules 3.5.6)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    target: Seat
    feature: int
    effect: Effect
    failed: tuple[Card, ...]
    own: tuple[Card, ...]
    value: int
    kind: HandKind


class PresenceChanged(DuelEvent, frozen=True, kw_only=True):
    """A seat was wounded, or regained presence (rules 3.6)."""

    seat: Seat
    before: int
    after: int


class ConditionChanged(DuelEvent, frozen=True, kw_only=True):
    """A seat's next check became favourable, unfavourable or plain (rules 3.6)."""

    seat: Seat
    condition: Condition | None = None


class SpecialDone(DuelEvent, frozen=True, kw_only=True):
    """A feature's own effect came about; the GM says what it does (rules 3.6)."""

    seat: Seat
    feature: int
    target: Seat
    degree: int


class Discarded(DuelEvent, frozen=True, kw_only=True):
    """Cards of a seat went to the discards, face up."""

    reveals: ClassVar[bool] = True

    seat: Seat
    cards: tuple[Card, ...]


class Kept(DuelEvent, frozen=True, kw_only=True):
    """A seat chose which of its loose field cards stays (rules 3.4.4)."""

    seat: Seat
    card: Card


class WentOut(DuelEvent, frozen=True, kw_only=True):
    """A seat is out of the duel (rules 3.6)."""

    seat: Seat
    conceded: bool


class CheckDropped(DuelEvent, frozen=True, kw_only=True):
    """A check ended without a result, one of its two seats being out (rules 3.4.6)."""

    seat: Seat
    target: Seat


class Corrected(DuelEvent, frozen=True, kw_only=True):
    """The GM put something right; the events after it say what."""

    whom: Seat
    reason: str


class CardMoved(DuelEvent, frozen=True, kw_only=True):
    """The GM moved a card; `card` is told to those who may know it."""

    reveals: ClassVar[bool] = True

    source: str
    goal: str
    whom: Seat
    card: Card | None = None


class DuelEnded(DuelEvent, frozen=True, kw_only=True):
    """The duel is over; `winner` is a side, None for a draw (rules 3.4.6, 3.6)."""

    ending: Ending
    winner: str | None = None


AnyEvent = (
    Opened
    | Revealed
    | RoundBegan
    | TurnBegan
    | Drew
    | Reshuffled
    | NoAction
    | Passed
    | Interrupted
    | Declared
    | Supported
    | Answered
    | Stacked
    | Compared
    | TurnedAround
    | PresenceChanged
    | ConditionChanged
    | SpecialDone
    | Discarded
    | Kept
    | WentOut
    | CheckDropped
    | Corrected
    | CardMoved
    | DuelEnded
)
"""Any event of a duel, for reading a log back."""

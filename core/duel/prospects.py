"""What a command would bring, before it is given: what its cards make, and what that is good for (rules 3.3, 3.5).

All of it is known from the view of the seat that would give the command, and no more than that.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from core.cards import Card
from core.duel.commands import Answer, Declare, PlayerCommand, Stack, Support, Turnaround
from core.duel.laying import Laid, from_field, lay, suits_of, together
from core.duel.odds import BeatOdds, beats, beats_unopposed
from core.duel.state import Check, Phase
from core.duel.view import View
from core.events import Seat


class Prospect(msgspec.Struct, frozen=True):
    """What a command would bring.

    `cards` are all that would count, `laid` what they make; None for a blind answer, whose card nobody knows.
    An attack on another side has `odds`, one that meets no answer `sure`, whether it suffices. An answer has `left`,
    the success degree it would leave the attack, 0 if it holds; a blind one `holds`, how likely it holds alone.
    """

    cards: tuple[Card, ...] = ()
    laid: Laid | None = None
    target: Seat | None = None
    odds: BeatOdds | None = None
    sure: bool | None = None
    left: int | None = None
    holds: Fraction | None = None

    @property
    def value(self) -> int:
        """What the cards are worth; 0 where they are not known."""
        return 0 if self.laid is None else self.laid.value


def prospect(view: View, command: PlayerCommand) -> Prospect | None:
    """What `command`, one of the legal ones of this view's seat, would bring; None for one that lays no cards."""
    match command:
        case Declare():
            return _declared(view, command)
        case Support():
            return _supported(view, command)
        case Answer():
            return _answered(view, command)
        case Stack():
            check = _check(view)
            assert check.answer is not None
            cards = (*command.field, check.answer.card)
            return _held(check, cards, together(cards))
        case Turnaround():
            check = _check(view)
            own = (check.answer.card,) if command.answer and check.answer is not None else ()
            cards = (*command.failed, *own) if command.card is None else (*command.failed, *own, command.card)
            return _attack(view, view.seat, check.actor, cards, together(cards))
        case _:
            return None


def _declared(view: View, command: Declare) -> Prospect:
    who = view.seats[view.seat]
    base, _ = from_field(who.field, command.field)
    laid = lay(command.cards, base, (who.features[command.feature].suit,))
    return _attack(view, view.seat, command.target, command.field + command.cards, laid)


def _supported(view: View, command: Support) -> Prospect:
    check = _check(view)
    if view.phase is Phase.SUPPORT:
        cards = check.cards + command.cards
        return _attack(view, check.actor, check.target, cards, together(cards))
    assert check.answer is not None
    cards = check.answer.cards + command.cards
    return _held(check, cards, together(cards))


def _answered(view: View, command: Answer) -> Prospect:
    check, who = _check(view), view.seats[view.seat]
    if command.card is None:
        return Prospect(holds=1 - beats(view, check.value, view.seat).blind)
    base, _ = from_field(who.field, command.field)
    laid = lay((command.card,), base, suits_of(who.features))
    return _held(check, (*command.field, command.card), laid)


def _attack(view: View, actor: Seat, target: Seat, cards: tuple[Card, ...], laid: Laid) -> Prospect:
    if view.seats[actor].side == view.seats[target].side:
        return Prospect(cards, laid, target, sure=not laid.failed and beats_unopposed(view, laid.value))
    return Prospect(cards, laid, target, odds=beats(view, laid.value, target))


def _held(check: Check, cards: tuple[Card, ...], laid: Laid) -> Prospect:
    return Prospect(cards, laid, check.actor, left=max(check.value - laid.value, 0))


def _check(view: View) -> Check:
    assert view.check is not None
    return view.check

"""Duels set up by hand, for tests that say exactly what lies where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from core.cards import Card, Suit, parse_cards
from core.chance import Chance
from core.duel import AnyCommand, AnyEvent, Condition, DuelRules, DuelState, Phase, apply, legal, to_move
from core.duel.commands import Pass
from core.duel.laying import without
from core.duel.state import Duellist, FieldCard, Turn
from core.events import Seat
from core.features import Effect, Feature
from core.refusal import Refusal

BLADE, OATH, WHISPER = range(3)
FEATURES = (
    Feature("Blade", Suit.SPADES, (Effect.STRIKE, Effect.HINDER)),
    Feature("Oath", Suit.HEARTS, (Effect.STRIKE, Effect.AID, Effect.RECOVER)),
    Feature("Whisper", Suit.CLUBS, (Effect.STRIKE, Effect.HINDER, Effect.SPECIAL)),
)
"""What everybody in the tests can do. Diamonds always fail."""

E = TypeVar("E")


def card(text: str) -> Card:
    (only,) = parse_cards(text)
    return only


def field(text: str, *, failed: bool = False, fresh: bool = False) -> tuple[FieldCard, ...]:
    return tuple(FieldCard(each, failed, fresh) for each in parse_cards(text))


def seat(
    hand: str = "",
    *,
    side: str = "",
    on: tuple[FieldCard, ...] | str = (),
    presence: int = 10,
    maximum: int = 10,
    condition: Condition | None = None,
    bonds: tuple[Seat, ...] = (),
    features: tuple[Feature, ...] = FEATURES,
) -> Duellist:
    laid = field(on) if isinstance(on, str) else on
    return Duellist("", side, features, bonds, presence, maximum, parse_cards(hand), laid, condition=condition)


def scene(
    *seats: Duellist,
    deck: str | None = None,
    discard: str = "",
    drawn: str = "",
    rules: DuelRules | None = None,
) -> DuelState:
    """Seat 0 is about to act, in round 1, and has just drawn `drawn`. Sides are A, B, A, B … where none is given.

    The deck begins with `deck`; the cards that lie nowhere follow, unless `deck` is empty text: then there is no deck
    and they are out of the game.
    """
    rules = rules or DuelRules()
    named = tuple(_sided(who, at) for at, who in enumerate(seats))
    top = parse_cards(deck or "")
    laid = [*top, *parse_cards(discard)]
    for who in named:
        laid += [*who.hand, *(below.card for below in who.field)]
    rest = without(rules.pack(), laid)
    assert rest is not None, "a card lies in two places"
    turn = Turn(0, actor=0, drawn=card(drawn) if drawn else None)
    pile = () if deck == "" else top + rest
    return DuelState(
        rules, named, pile, Chance("scene"), parse_cards(discard), Phase.ACTION, starter=0, round=1, turn=turn
    )


def _sided(who: Duellist, at: int) -> Duellist:
    return replace(who, name=f"seat {at}", side=who.side or "AB"[at % 2])


def play(state: DuelState, *commands: AnyCommand) -> DuelState:
    """The state after `commands`, each of which `legal` lists too."""
    for command in commands:
        assert command in legal(state, command.seat), command
        state, _ = apply(state, command)
    return state


def told(state: DuelState, command: AnyCommand, kind: type[E]) -> list[E]:
    """The events of `kind` that `command` brings about."""
    return [event for event in apply(state, command)[1] if isinstance(event, kind)]


def refused(state: DuelState, command: AnyCommand) -> str:
    """The code `command` is refused with; and `legal` does not list it."""
    assert command not in legal(state, command.seat)
    try:
        apply(state, command)
    except Refusal as refusal:
        return refusal.code
    raise AssertionError(f"was not refused: {command}")


def all_cards(state: DuelState) -> list[str]:
    """Every card of the duel wherever it lies, sorted."""
    cards: list[Card] = [*state.deck, *state.discard]
    for who in state.seats:
        cards += [*who.hand, *(below.card for below in who.field)]
        cards += [who.opening] if who.opening is not None else []
    if state.check is not None:
        cards += state.check.cards
        cards += state.check.answer.cards if state.check.answer is not None else ()
    return sorted(map(str, cards))


def pack(rules: DuelRules) -> list[str]:
    return sorted(map(str, rules.pack()))


def kinds(events: Iterable[AnyEvent]) -> list[str]:
    return [type(event).__name__ for event in events]


def coast(state: DuelState) -> DuelState:
    """`state` after nobody interrupts."""
    while state.phase is Phase.INTERRUPT:
        state = play(state, Pass(to_move(state)[0]))
    return state

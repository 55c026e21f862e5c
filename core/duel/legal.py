"""All that a seat may do now: complete, and nothing else.

Cards inside a command are in the order they are held; a command with the same cards in another order is as good.
The GM's corrections, and anything about texts, are not listed: `allowed` tests one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.cards import Card, Suit
from core.duel.checks import HARM, may_add, may_target, stackable
from core.duel.commands import (
    Answer,
    Concede,
    Declare,
    Discard,
    Draw,
    Interrupt,
    Keep,
    Open,
    Pass,
    PlayerCommand,
    Stack,
    Support,
    Turnaround,
)
from core.duel.commands.turn import must_lay
from core.duel.laying import bases, choices, succeeds, suits_of
from core.duel.play import cards_of
from core.duel.state import Check, Condition, DuelState, Phase, Turn, can_draw, to_move
from core.events import Seat
from core.features import Effect
from core.hands import best_hand

Lay = tuple[tuple[Card, ...], tuple[Card, ...], bool]


def legal(state: DuelState, seat: Seat) -> tuple[PlayerCommand, ...]:
    """Every command `seat` may give now; none for the GM, a watcher or who is out. Conceding comes last."""
    if state.phase is Phase.OVER or not 0 <= seat < len(state.seats) or state.seats[seat].out:
        return ()
    asked = _BY_PHASE[state.phase](state, seat) if seat in to_move(state) else ()
    return (*asked, Concede(seat))


def legal_commands(state: DuelState, seat: Seat) -> Iterator[PlayerCommand]:
    """The commands of `legal` one by one, for who needs only the first few."""
    if state.phase is Phase.OVER or not 0 <= seat < len(state.seats) or state.seats[seat].out:
        return
    if seat in to_move(state):
        yield from _BY_PHASE[state.phase](state, seat)
    yield Concede(seat)


def _opening(state: DuelState, seat: Seat) -> Iterator[PlayerCommand]:
    for card in _distinct(state.seats[seat].hand):
        yield Open(seat, card)
    if can_draw(state):
        yield Open(seat)


def _interrupts(state: DuelState, seat: Seat) -> Iterator[PlayerCommand]:
    for card in _distinct(state.seats[seat].hand):
        yield Interrupt(seat, card)
    yield Pass(seat)


def _actions(state: DuelState, seat: Seat) -> Iterator[PlayerCommand]:
    who, turn = state.seats[seat], state.turn
    assert turn is not None
    targets = {effect: _targets(state, seat, effect) for feature in who.features for effect in feature.effects}
    lays: dict[Suit, tuple[Lay, ...]] = {}
    for number, feature in enumerate(who.features):
        if feature.suit not in lays:
            lays[feature.suit] = tuple(_lays(state, seat, turn, feature.suit))
        for effect in dict.fromkeys(feature.effects):
            for target in targets[effect]:
                for cards, field, all_out in lays[feature.suit]:
                    yield Declare(seat, number, effect, target, cards, field, all_out)
    yield from _draws(state, seat)
    if not must_lay(state, who):
        yield Pass(seat)


def _targets(state: DuelState, seat: Seat, effect: Effect) -> tuple[Seat, ...]:
    return tuple(target for target in range(len(state.seats)) if may_target(state, seat, effect, target))


def _lays(state: DuelState, seat: Seat, turn: Turn, suit: Suit) -> Iterator[Lay]:
    """Every way to lay for a check with a feature of `suit`: hand cards, field cards, whether all-out."""
    who = state.seats[seat]
    pool: tuple[Card, ...]
    flags: tuple[bool, ...]
    if who.condition is Condition.UNFAVOURABLE:
        pool = (turn.drawn,) if turn.drawn is not None and turn.drawn in who.hand else ()
        flags = (False,)
    else:
        pool = _distinct(who.hand)
        flags = (True,) if turn.checks else (False, True) if len(who.hand) > 1 else (False,)
    below = tuple(cards_of(base) for base in bases(who.field))
    good = tuple(card for card in pool if succeeds(card, (suit,)))
    for all_out in flags:
        for card in pool:
            yield (card,), (), all_out
        for card in good:
            for field in below:
                if best_hand((*field, card)):
                    yield (card,), field, all_out
    if True in flags and not turn.checks:
        for cards in choices(tuple(card for card in who.hand if succeeds(card, (suit,))), 2):
            for field in ((), *below):
                if best_hand(field + cards):
                    yield cards, field, True


def _supports(state: DuelState, seat: Seat) -> Iterator[PlayerCommand]:
    who, check = state.seats[seat], state.check
    assert check is not None
    laid = check.cards if state.phase is Phase.SUPPORT or check.answer is None else check.answer.cards
    suits = suits_of(who.features)
    for cards in choices(tuple(card for card in who.hand if succeeds(card, suits))):
        if best_hand(laid + cards):
            yield Support(seat, cards)
    yield Pass(seat)


def _answers(state: DuelState, seat: Seat) -> Iterator[PlayerCommand]:
    who = state.seats[seat]
    if who.condition is not Condition.UNFAVOURABLE:
        suits = suits_of(who.features)
        for card in _distinct(who.hand):
            yield Answer(seat, card)
            if succeeds(card, suits):
                for field in stackable(who, card):
                    yield Answer(seat, card, cards_of(field))
    if can_draw(state):
        yield Answer(seat)
    yield from _draws(state, seat)
    yield Pass(seat)


def _stacks(state: DuelState, seat: Seat) -> Iterator[PlayerCommand]:
    assert state.check is not None
    assert state.check.answer is not None
    for field in stackable(state.seats[seat], state.check.answer.card):
        yield Stack(seat, cards_of(field))
    yield Pass(seat)


def _turnarounds(state: DuelState, seat: Seat) -> Iterator[PlayerCommand]:
    who, check = state.seats[seat], state.check
    assert check is not None
    hands = tuple(_turnaround_hands(state, seat, check))
    for number, feature in enumerate(who.features):
        for effect in dict.fromkeys(feature.effects):
            if effect in HARM:
                for failed, answer, card in hands:
                    yield Turnaround(seat, number, effect, failed, answer, card)
    yield from _draws(state, seat)
    yield Pass(seat)


def _turnaround_hands(
    state: DuelState, seat: Seat, check: Check
) -> Iterator[tuple[tuple[Card, ...], bool, Card | None]]:
    who = state.seats[seat]
    suits = suits_of(who.features)
    added: list[Card | None] = [None]
    if may_add(state, who):
        added += [card for card in _distinct(who.hand) if succeeds(card, suits)]
    answers: tuple[tuple[Card, ...], ...] = ((),)
    if check.answer is not None and not check.answer.failed:
        answers = ((), (check.answer.card,))
    for failed in choices(check.cards):
        for answered in answers:
            for card in added:
                own = answered if card is None else (*answered, card)
                if own and best_hand(failed + own):
                    yield failed, bool(answered), card


def _discards(state: DuelState, seat: Seat) -> Iterator[PlayerCommand]:
    for card in _distinct(state.seats[seat].hand):
        yield Discard(seat, card)


def _keeps(state: DuelState, seat: Seat) -> Iterator[PlayerCommand]:
    for card in _distinct(cards_of(state.seats[seat].field)):
        yield Keep(seat, card)


def _draws(state: DuelState, seat: Seat) -> Iterator[PlayerCommand]:
    if state.seats[seat].condition is Condition.FAVOURABLE and can_draw(state):
        yield Draw(seat)


def _distinct(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """`cards` without a second joker, in their order."""
    return tuple(dict.fromkeys(cards))


_BY_PHASE: dict[Phase, Callable[[DuelState, Seat], Iterator[PlayerCommand]]] = {
    Phase.OPENING: _opening,
    Phase.INTERRUPT: _interrupts,
    Phase.ACTION: _actions,
    Phase.SUPPORT: _supports,
    Phase.ANSWER: _answers,
    Phase.STACK: _stacks,
    Phase.ANSWER_SUPPORT: _supports,
    Phase.TURNAROUND: _turnarounds,
    Phase.DISCARD: _discards,
    Phase.KEEP: _keeps,
}

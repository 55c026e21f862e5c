"""Every command there could be, tried one by one: slow, stupid, and independent of `legal`.

It reads the written rules again, with its own small evaluator of hands, and knows nothing of how the engine lists or
tests commands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, product

from core.cards import Card
from core.duel import Condition, DuelState, Phase, PlayerCommand
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
    Stack,
    Support,
    Turnaround,
)
from core.events import Seat
from core.features import Effect

Cards = tuple[Card, ...]


def enumerate_legal(state: DuelState, seat: Seat) -> set[PlayerCommand]:
    """What rules 3.4 to 3.6 let `seat` do, cards in the order they are held."""
    me = state.seats[seat]
    if state.phase is Phase.OVER or me.out:
        return set()
    found: set[PlayerCommand] = {Concede(seat)}
    if seat in _movers(state):
        found.update(command for command in _everything(state, seat) if _may(state, seat, command))
    return found


def _subsets(cards: Cards) -> list[Cards]:
    return list(chain.from_iterable(combinations(cards, count) for count in range(len(cards) + 1)))


def _everything(state: DuelState, seat: Seat) -> Iterator[PlayerCommand]:
    me, check = state.seats[seat], state.check
    hand, field = me.hand, tuple(below.card for below in me.field)
    one: tuple[Card | None, ...] = (None, *hand)
    features, seats = range(len(me.features)), range(len(state.seats))
    yield Pass(seat)
    yield Draw(seat)
    for card in one:
        yield Open(seat, card)
    for each in hand:
        yield Interrupt(seat, each)
        yield Discard(seat, each)
    for each in field:
        yield Keep(seat, each)
    if state.phase is Phase.ACTION:
        for cards, below, feature, effect, target, all_out in product(
            _subsets(hand), _subsets(field), features, Effect, seats, (False, True)
        ):
            if cards and effect in me.features[feature].effects:
                yield Declare(seat, feature, effect, target, cards, below, all_out)
    for cards in _subsets(hand):
        yield Support(seat, cards)
    for card, below in product(one, _subsets(field)):
        yield Answer(seat, card, below)
    for below in _subsets(field):
        yield Stack(seat, below)
    if check is not None and state.phase is Phase.TURNAROUND:
        for failed, answer, card, feature, effect in product(
            _subsets(check.cards), (False, True), one, features, Effect
        ):
            yield Turnaround(seat, feature, effect, failed, answer, card)


def _movers(state: DuelState) -> set[Seat]:
    turn, check = state.turn, state.check
    if state.phase is Phase.OPENING:
        return {at for at, who in enumerate(state.seats) if not who.out and who.opening is None}
    if state.phase is Phase.INTERRUPT and turn is not None:
        return {_next(_clockwise(state, turn.seat), len(turn.waiting))}
    if check is not None:
        if state.phase in (Phase.SUPPORT, Phase.ANSWER_SUPPORT):
            return {_next(supporters(state), len(check.waiting))}
        return {check.target}
    return {turn.actor} if turn is not None and turn.actor is not None else set()


def _next(asked: list[Seat], left: int) -> Seat:
    """The first of the last `left`: how many are still to be asked is all that the engine is believed."""
    return asked[len(asked) - left]


def _clockwise(state: DuelState, seat: Seat) -> list[Seat]:
    return [*range(seat + 1, len(state.seats)), *range(seat)]


def supporters(state: DuelState) -> list[Seat]:
    """Who is asked for support of the attack or, in its phase, of the answer, one after another, cards or none."""
    check, seats = state.check, state.seats
    assert check is not None
    a, t = check.actor, check.target
    friendly = seats[a].side == seats[t].side
    asked = []
    whom = t if state.phase is Phase.ANSWER_SUPPORT else a
    for at in _clockwise(state, whom):
        who = seats[at]
        if whom not in who.bonds or (at in (a, t) and not friendly):
            continue
        if not friendly and a in who.bonds and t in who.bonds:
            for_answer = who.side == seats[t].side
            if for_answer is not (whom == t):
                continue
        asked.append(at)
    return asked


def _may(state: DuelState, seat: Seat, command: PlayerCommand) -> bool:
    me, phase = state.seats[seat], state.phase
    stock = bool(state.deck) or bool(state.discard)
    match command:
        case Declare():
            return phase is Phase.ACTION and _declare(state, seat, command)
        case Open(card=card):
            return phase is Phase.OPENING and (card is not None or stock)
        case Interrupt():
            return phase is Phase.INTERRUPT
        case Discard():
            return phase is Phase.DISCARD
        case Keep():
            return phase is Phase.KEEP
        case Pass():
            if phase is Phase.ACTION:
                assert state.turn is not None
                return not state.turn.favoured or me.condition is Condition.UNFAVOURABLE
            return phase not in (Phase.OPENING, Phase.DISCARD, Phase.KEEP)
        case Draw():
            able = phase in (Phase.ACTION, Phase.ANSWER, Phase.TURNAROUND)
            return able and me.condition is Condition.FAVOURABLE and stock
        case Support():
            return phase in (Phase.SUPPORT, Phase.ANSWER_SUPPORT) and _support(state, seat, command)
        case Answer(card=None, field=field):
            return phase is Phase.ANSWER and not field and stock
        case Answer(card=Card() as card, field=field):
            if phase is not Phase.ANSWER or me.condition is Condition.UNFAVOURABLE:
                return False
            return not field or (_good(state, seat, (card,)) and _stacks(state, seat, field, (card,)))
        case Stack(field=field):
            if phase is not Phase.STACK or not field:
                return False
            assert state.check is not None
            assert state.check.answer is not None
            return _stacks(state, seat, field, (state.check.answer.card,))
        case Turnaround():
            return phase is Phase.TURNAROUND and _turnaround(state, seat, command)
        case _:
            return False


def _good(state: DuelState, seat: Seat, cards: Cards) -> bool:
    suits = [feature.suit for feature in state.seats[seat].features]
    return all(card.is_joker or card.suit in suits for card in cards)


def _stacks(state: DuelState, seat: Seat, field: Cards, cards: Cards) -> bool:
    """Field cards below, of which one may have failed, and cards on them: a hand?"""
    rest = list(state.seats[seat].field)
    failed = 0
    for card in field:
        below = next(below for below in rest if below.card is card)
        rest.remove(below)
        failed += below.failed
    return failed <= 1 and is_hand(field + cards)


def _declare(state: DuelState, seat: Seat, command: Declare) -> bool:
    me, turn = state.seats[seat], state.turn
    feature = me.features[command.feature]
    target = state.seats[command.target]
    assert turn is not None
    if target.out:
        return False
    if (len(command.cards) > 1 or command.field) and not is_hand(command.field + command.cards):
        return False
    ally = target.side == me.side
    if command.effect in (Effect.STRIKE, Effect.HINDER) and ally:
        return False
    if command.effect in (Effect.AID, Effect.RECOVER) and not ally:
        return False
    if me.condition is Condition.UNFAVOURABLE:
        if turn.drawn is None or command.cards != (turn.drawn,) or command.all_out:
            return False
    elif turn.checks:  # an all-out one by one that goes on
        if len(command.cards) > 1 or not command.all_out:
            return False
    else:
        several = len(command.cards) > 1
        if several and not command.all_out:
            return False
        if not several and command.all_out and len(me.hand) == 1:
            return False
    if len(command.cards) == 1 and not command.field:
        return True
    if not all(card.is_joker or card.suit is feature.suit for card in command.cards):
        return False
    return _stacks(state, seat, command.field, command.cards)


def _support(state: DuelState, seat: Seat, command: Support) -> bool:
    check = state.check
    assert check is not None
    laid = check.cards
    if state.phase is Phase.ANSWER_SUPPORT:
        assert check.answer is not None
        laid = check.answer.cards
    return bool(command.cards) and _good(state, seat, command.cards) and is_hand(laid + command.cards)


def _turnaround(state: DuelState, seat: Seat, command: Turnaround) -> bool:
    me, check = state.seats[seat], state.check
    assert check is not None
    if command.effect not in (Effect.STRIKE, Effect.HINDER):
        return False
    if command.effect not in me.features[command.feature].effects or not command.failed:
        return False
    own: Cards = ()
    if command.answer:
        if check.answer is None or not _good(state, seat, (check.answer.card,)):
            return False
        own += (check.answer.card,)
    if command.card is not None:
        if me.condition is Condition.UNFAVOURABLE or not _good(state, seat, (command.card,)):
            return False
        own += (command.card,)
    return bool(own) and is_hand(command.failed + own)


@lru_cache(maxsize=100_000)
def is_hand(cards: Cards) -> bool:
    """Whether all of `cards` make any hand of rules 3.3 together."""
    plain = [card for card in cards if not card.is_joker]
    ranks = Counter(card.rank for card in plain)
    if len(cards) >= 2 and len(ranks) <= 1:
        return True
    if len(cards) == 2:
        return sorted(ranks) == [1, 11] and len(plain) == 2
    if len(cards) < 3:
        return False
    if len({card.suit for card in plain}) <= 1:
        return True
    if max(ranks.values()) > 1 or len(cards) > 13:
        return False
    windows = ([(start + step) % 13 + 1 for step in range(len(cards))] for start in range(13))
    return any(set(ranks) <= set(window) for window in windows)

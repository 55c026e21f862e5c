"""Commands made of anything: what is done is what brute force allows, and all else is refused and changes nothing."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.cards import DECK, JOKER, Card
from core.duel import DuelState, PlayerCommand, allowed, apply, to_move
from core.duel.commands import (
    Answer,
    Concede,
    CorrectCard,
    CorrectCondition,
    CorrectPresence,
    Declare,
    Discard,
    Draw,
    Interrupt,
    Keep,
    Open,
    Pass,
    Pile,
    Stack,
    Support,
    Turnaround,
)
from core.duel.state import Condition
from core.features import Effect
from tests.core.duel.brute import enumerate_legal
from tests.core.duel.scene import all_cards
from tests.core.duel.walk import deal, walk


def anything(state: DuelState, luck: Random) -> PlayerCommand:
    """A command of any kind for any seat, its cards mostly such as lie about."""
    seat = luck.choice([*to_move(state), luck.randint(-3, len(state.seats) + 1)])
    near = [*state.seats[seat].hand] if 0 <= seat < len(state.seats) else []
    near += [below.card for who in state.seats for below in who.field]
    near += state.check.cards if state.check is not None else ()

    def one() -> Card:
        return luck.choice(near) if near and luck.random() < 0.9 else luck.choice([*DECK, JOKER])

    def some(most: int) -> tuple[Card, ...]:
        return tuple(one() for _ in range(luck.randint(0, most)))

    feature, effect, target = luck.randint(-1, 3), luck.choice(list(Effect)), luck.randint(-2, len(state.seats))
    makers = (
        lambda: Open(seat, luck.choice([None, one()])),
        lambda: Draw(seat),
        lambda: Interrupt(seat, one()),
        lambda: Pass(seat),
        lambda: Declare(seat, feature, effect, target, some(3), some(2), luck.random() < 0.5),
        lambda: Declare(seat, feature, effect, target, (one(),), (), luck.random() < 0.5),
        lambda: Support(seat, some(3)),
        lambda: Answer(seat, luck.choice([None, one()]), some(1)),
        lambda: Stack(seat, some(2)),
        lambda: Turnaround(seat, feature, effect, some(2), luck.random() < 0.5, luck.choice([None, one()])),
        lambda: Discard(seat, one()),
        lambda: Keep(seat, one()),
        lambda: Concede(seat),
    )
    return luck.choice(makers)()


def in_held_order(state: DuelState, command: PlayerCommand) -> PlayerCommand | None:
    """`command` with its cards in the order they are held, as brute force lists it; None if it names others."""
    if not 0 <= command.seat < len(state.seats):
        return None
    who = state.seats[command.seat]
    places = {
        "cards": who.hand,
        "field": tuple(below.card for below in who.field),
        "failed": state.check.cards if state.check is not None else (),
    }
    for name, place in places.items():
        named = getattr(command, name, ())
        rest, ordered = list(named), []
        for card in place:
            if card in rest:
                rest.remove(card)
                ordered.append(card)
        if rest:
            return None
        if named:
            command = replace(command, **{name: tuple(ordered)})
    return command


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_anything_is_done_if_brute_force_allows_it_and_refused_if_not(number: int) -> None:
    luck = Random(number)
    for state, _, _, _ in walk(deal(number), number, gm=0.02, most=40):
        listed = [enumerate_legal(state, seat) for seat in range(len(state.seats))]
        before = msgspec.to_builtins(state, enc_hook=str)
        for _ in range(25):
            command = anything(state, luck)
            ordered = in_held_order(state, command)
            able = ordered is not None and ordered in listed[ordered.seat]
            assert (allowed(state, command) is None) is able, command
            if able:
                after, _ = apply(state, command)
                assert all_cards(after) == all_cards(state)
        assert msgspec.to_builtins(state, enc_hook=str) == before


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_the_gm_can_correct_anything_without_losing_a_card(number: int) -> None:
    luck = Random(number)
    for state, _, _, _ in walk(deal(number), number, most=40):
        for _ in range(10):
            seat, whom = luck.choice([-1, -1, -1, -2, 0]), luck.randint(-1, len(state.seats))
            named = luck.choice([None, luck.choice([*DECK, JOKER])])
            command = luck.choice(
                (
                    CorrectPresence(seat, whom, luck.choice(["why", ""]), luck.randint(-1, 15)),
                    CorrectCondition(seat, whom, "why", luck.choice([None, *Condition])),
                    CorrectCard(seat, whom, "why", luck.choice(list(Pile)), luck.choice(list(Pile)), named),
                )
            )
            if allowed(state, command) is None:
                after, _ = apply(state, command)
                assert all_cards(after) == all_cards(state)
                assert all(0 <= who.presence <= who.maximum for who in after.seats)
                assert bool(to_move(after)) is (after.result is None)

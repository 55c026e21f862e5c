"""The exact chances agree with counting every deal."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from msgspec.structs import replace

from core.cards import Card, parse_cards
from core.duel import Condition, DuelState, view
from core.duel.laying import alone, suits_of
from core.duel.odds import beats, beats_unopposed, unseen
from core.duel.state import FieldCard
from core.events import WATCHER
from core.hands import best_hand
from tests.core.duel.scene import FEATURES, scene, seat
from tests.core.duel.walk import deal, walk

SUITS = suits_of(FEATURES)


def holds(answer: Card, on: tuple[FieldCard, ...], value: int) -> bool:
    single = alone(answer, SUITS)
    if single.failed:
        return False
    stacked = [best_hand((below.card, answer)) for below in on]  # no more than one card lies there in these tests
    return max(single.value, *(hand.value if hand else 0 for hand in stacked), 0) >= value


def counted(state: DuelState, value: int) -> tuple[Fraction, Fraction]:
    """By dealing every order of the cards seat 0 cannot see: against the best answer of seat 1, and a blind one."""
    target = state.seats[1]
    hidden = unseen(view(state, 0))
    held = 0 if target.condition is Condition.UNFAVOURABLE else len(target.hand)
    draws = held + (2 if target.condition is Condition.FAVOURABLE else 1)
    deals = list(permutations(hidden, draws))
    best = sum(not any(holds(card, target.field, value) for card in cards) for cards in deals)
    blind = sum(not holds(card, target.field, value) for card in hidden)
    return Fraction(best, len(deals)), Fraction(blind, len(hidden))


def small(condition: Condition | None = None, on: str = "") -> DuelState:
    """Few cards are unseen: two in the hand of seat 1 and five in the deck; all others are discarded."""
    state = scene(seat("9S 2S 3S 4S"), seat("KH 5C", on=on, condition=condition))
    hidden = parse_cards("JK 7C 9D AH 8S")
    rest = tuple(card for card in state.deck if card not in hidden)
    return replace(state, deck=hidden, discard=rest)


@pytest.mark.parametrize("condition", [None, *Condition])
@pytest.mark.parametrize("on", ["", "5D"])
def test_the_chance_to_beat_the_answer_is_exact(condition: Condition | None, on: str) -> None:
    state = small(condition, on)
    for value in range(1, 9):
        odds = beats(view(state, 0), value, 1)
        assert (odds.best, odds.blind) == counted(state, value)
        assert odds.none == 1


def test_who_answers_knows_the_own_hand() -> None:
    state = small()
    assert beats(view(state, 1), 4, 1).best == 0  # K♥ holds
    assert beats(view(state, 1), 5, 1).best == beats(view(state, 1), 5, 1).blind


def test_past_the_deck_the_discards_are_drawn_from() -> None:
    state = replace(small(), deck=(), discard=parse_cards("JK 7C 9D AH 8S KC"))
    odds = beats(view(state, 0), 4, 1)
    assert odds.blind == Fraction(4, 6)


def test_with_nothing_to_draw_a_blind_answer_is_none() -> None:
    state = scene(seat("9S 2S"), seat(""), deck="")
    assert beats(view(state, 0), 1, 1).best == 1
    assert beats(view(state, 0), 0, 1).none == 0


def test_3_5_4_unopposed_must_beat_two() -> None:
    seen = view(small(), 0)
    assert [beats_unopposed(seen, value) for value in (1, 2, 3)] == [False, False, True]


def test_unseen_cards_are_those_of_deck_hands_and_face_down() -> None:
    for number in range(30):
        for _, _, state, _ in walk(deal(number), number, most=60):
            for at in (*range(len(state.seats)), WATCHER):
                hidden = list(state.deck)
                for other, who in enumerate(state.seats):
                    hidden += who.hand if other != at else ()
                    if who.opening is not None and (other != at or who.opening_blind):
                        hidden.append(who.opening)
                assert sorted(map(str, unseen(view(state, at)))) == sorted(map(str, hidden))

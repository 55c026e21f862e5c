"""Views, offers and events tell a seat nothing that is hidden from it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.cards import Card
from core.chance import Chance
from core.duel import DuelState, Phase, apply, legal, to_move, view
from core.duel.commands import Draw, Open, Pass
from core.duel.events import Drew, Reshuffled, WentOut
from core.events import GM, WATCHER, Seat, seen_by
from tests.core.duel.scene import all_cards
from tests.core.duel.walk import deal, walk

numbers = st.integers(0, 10**6)
some = settings(max_examples=60, deadline=None, derandomize=True)


def swapped(state: DuelState, seat: Seat, luck: Random) -> DuelState:
    """`state` with all cards hidden from `seat` dealt anew among the places where they lie, and other chance."""
    hidden = list(state.deck)
    for at, who in enumerate(state.seats):
        if at != seat:
            hidden += who.hand
        if who.opening is not None and (at != seat or who.opening_blind):
            hidden.append(who.opening)
    luck.shuffle(hidden)
    pile: Iterator[Card] = iter(hidden)
    seats = []
    for at, who in enumerate(state.seats):
        if at != seat:
            who = replace(who, hand=tuple(next(pile) for _ in who.hand))
        if who.opening is not None and (at != seat or who.opening_blind):
            who = replace(who, opening=next(pile))
        seats.append(who)
    turn = state.turn
    if turn is not None and turn.drawn is not None and turn.actor is not None and turn.actor != seat:
        hand = seats[turn.actor].hand
        turn = replace(turn, drawn=hand[-1] if hand else None)
    chance = Chance(f"another {luck.random()}", state.chance.used)
    return replace(state, seats=tuple(seats), deck=tuple(pile), turn=turn, chance=chance)


@some
@given(numbers)
def test_views_and_offers_do_not_change_when_only_hidden_cards_do(number: int) -> None:
    luck = Random(number)
    for _, _, state, _ in walk(deal(number), number, gm=0.03, most=150):
        for seat in (*range(len(state.seats)), GM, WATCHER):
            other = swapped(state, seat, luck)
            assert all_cards(other) == all_cards(state)
            assert view(other, seat) == view(state, seat)
            assert legal(other, seat) == legal(state, seat)
            assert to_move(other) == to_move(state)


@some
@given(numbers)
def test_what_others_are_told_does_not_depend_on_cards_they_do_not_see(number: int) -> None:
    """A move that reveals no card looks the same whatever the hidden cards are, and opens the same windows."""
    luck = Random(number)
    for state, command, after, events in walk(deal(number), number, most=150):
        if not isinstance(command, (Pass, Draw, Open)) or (isinstance(command, Open) and len(to_move(state)) == 1):
            continue
        if any(isinstance(event, (Reshuffled, WentOut)) for event in events):
            continue
        drew = {event.seat for event in events if isinstance(event, Drew)}
        for seat in (*range(len(state.seats)), GM, WATCHER):
            if seat == command.seat or seat in drew:  # who drew sees another card, as it should
                continue
            other = swapped(state, seat, luck)
            if isinstance(command, Open) and command.card is not None:
                there, told = apply(other, Open(command.seat, other.seats[command.seat].hand[0]))
            else:
                there, told = apply(other, command)
            assert seen_by(seat, told) == seen_by(seat, events)
            assert view(there, seat) == view(after, seat)


def test_no_chance_and_no_deck_in_a_view() -> None:
    state = deal(3)
    state = replace(state, chance=Chance("the secret seed", state.chance.used))
    for _, _, after, _ in walk(state, 3, most=100):
        for seat in (*range(len(state.seats)), GM, WATCHER):
            shown = msgspec.json.encode(view(after, seat), enc_hook=str).decode()
            assert "secret" not in shown


def test_the_gm_and_watchers_see_no_hand() -> None:
    state = deal(3)
    for seat in (GM, WATCHER):
        seen = view(state, seat)
        assert (seen.hand, seen.opening) == ((), None)
        assert [who.hand for who in seen.seats] == [len(who.hand) for who in state.seats]


def test_a_view_says_who_is_to_move_and_what_lies_open() -> None:
    state = deal(3)
    seen = view(state, 0)
    assert seen.to_move == to_move(state)
    assert seen.phase is Phase.OPENING
    assert seen.hand == state.seats[0].hand
    assert seen.deck == len(state.deck)
    assert seen.can_draw

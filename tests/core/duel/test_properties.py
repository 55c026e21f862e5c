"""What holds in every duel, whatever is played."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.cards import Card, parse_card
from core.duel import AnyCommand, AnyEvent, DuelState, Phase, allowed, apply, history, legal, replay, to_move
from core.duel.commands import Concede, Declare, Turnaround
from core.events import GM, WATCHER, Seat, seen_by
from core.refusal import Refusal
from tests.core.duel.brute import enumerate_legal, supporters
from tests.core.duel.scene import all_cards, pack
from tests.core.duel.walk import MOST_COMMANDS, deal, walk

numbers = st.integers(0, 10**6)
some = settings(max_examples=60, deadline=None, derandomize=True)


@some
@given(numbers)
def test_cards_are_conserved(number: int) -> None:
    state = deal(number)
    cards = pack(state.rules)
    for _, _, after, _ in walk(state, number, gm=0.05, most=300):
        assert all_cards(after) == cards


@some
@given(numbers)
def test_presence_stays_within_zero_and_its_maximum(number: int) -> None:
    for _, _, after, _ in walk(deal(number), number, gm=0.05, most=300):
        for who in after.seats:
            assert 0 <= who.presence <= who.maximum
            assert who.out or who.presence > 0
            assert not (who.out and (who.hand or who.field or who.opening))


@some
@given(numbers)
def test_a_duel_ends_or_is_still_legal_after_2000_commands(number: int) -> None:
    initial = state = deal(number)
    count = 0
    for _, _, after, _ in walk(initial, number):
        state = after
        count += 1
        movers = to_move(state)
        assert bool(movers) is (state.phase is not Phase.OVER)
        for seat in movers:
            assert len(legal(state, seat)) > 1  # conceding apart there is always something
    assert state.phase is Phase.OVER or count == MOST_COMMANDS


@some
@given(numbers)
def test_even_with_the_gm_stepping_in_there_is_always_a_move(number: int) -> None:
    for _, _, after, _ in walk(deal(number), number, gm=0.3, most=300):
        for seat in to_move(after):
            assert len(legal(after, seat)) > 1


@some
@given(numbers)
def test_replaying_the_commands_gives_the_equal_state(number: int) -> None:
    initial = deal(number)
    steps = list(walk(initial, number, gm=0.02, most=300))
    commands = [command for _, command, _, _ in steps]
    final = steps[-1][2]
    assert replay(initial, commands) == final
    assert [entry.events for entry in history(initial, commands)] == [events for *_, events in steps]


def plain(value: object) -> Any:
    return msgspec.to_builtins(value, enc_hook=str)


def unplain(value: object, kind: Any) -> Any:
    def read(kind: type, text: object) -> Card:
        assert kind is Card
        return parse_card(str(text))

    return msgspec.convert(value, kind, dec_hook=read)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(numbers)
def test_states_commands_and_events_survive_plain_types(number: int) -> None:
    for before, command, after, events in walk(deal(number), number, gm=0.05, most=60):
        again = unplain(plain(before), DuelState)
        assert again == before
        again_command = unplain(plain(command), AnyCommand)
        assert again_command == command
        assert unplain(plain(events), tuple[AnyEvent, ...]) == events
        assert apply(again, again_command) == (after, events)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(numbers)
def test_legal_lists_what_brute_force_finds_and_nothing_else(number: int) -> None:
    for at, (state, _, _, _) in enumerate(walk(deal(number), number, gm=0.03, most=200)):
        if at % 3 and state.phase is not Phase.STACK:
            continue
        seats = to_move(state) if at % 9 else range(len(state.seats))
        for seat in seats:
            if len(state.seats[seat].hand) > 7:
                continue
            listed = legal(state, seat)
            assert len(set(listed)) == len(listed)
            assert set(listed) == enumerate_legal(state, seat)


@some
@given(numbers)
def test_3_5_2_all_that_are_bonded_and_have_cards_are_asked_in_their_order_once_per_check(number: int) -> None:
    asked: list[Seat] = []
    expected: list[Seat] = []
    phase: Phase | None = None
    for before, command, after, _ in walk(deal(number), number, most=300):
        if isinstance(command, Concede):
            return
        if isinstance(command, Declare | Turnaround):
            asked, expected, phase = [], [], None
        if before.phase in (Phase.SUPPORT, Phase.ANSWER_SUPPORT):
            if before.phase is not phase:
                expected += [seat for seat in supporters(before) if before.seats[seat].hand]
                phase = before.phase
            asked.append(command.seat)
            if after.phase is not phase:
                assert asked == expected
                assert len(set(asked)) == len(asked)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(numbers)
def test_what_is_legal_is_allowed_and_a_refused_command_changes_nothing(number: int) -> None:
    seen: list[AnyCommand] = []
    for state, command, _, _ in walk(deal(number), number, most=80):
        seats = range(len(state.seats))
        listed = {each for seat in seats for each in legal(state, seat)}
        assert all(allowed(state, each) is None for each in listed)
        seen.append(command)
        before = plain(state)
        for other in seen[-20:]:  # commands of other moments are mostly wrong now
            if other in listed:
                continue
            refusal = allowed(state, other)
            if refusal is None:  # the same cards in another order
                continue
            with pytest.raises(Refusal) as raised:
                apply(state, other)
            assert raised.value == refusal
        assert plain(state) == before


def test_neither_the_gm_nor_a_watcher_has_commands_listed() -> None:
    state = deal(1)
    assert legal(state, GM) == ()
    assert legal(state, WATCHER) == ()
    assert legal(state, 99) == ()


@some
@given(numbers)
def test_every_event_reaches_everybody_once_or_its_owner_alone(number: int) -> None:
    for _, _, after, events in walk(deal(number), number, gm=0.05, most=100):
        for who in (GM, WATCHER, *range(len(after.seats))):
            names = [type(event).__name__ for event in seen_by(who, events)]
            assert names == [type(event).__name__ for event in seen_by(WATCHER, events)]

"""What holds whatever is played: random legal games, drawn by hypothesis."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.cards import DECK, SUITS
from core.commands import LifeChanged, TableCommand
from core.commands.checks import Check
from core.commands.drafts import SetFeature
from core.content import house
from core.events import GM, WATCHER, Event
from core.features import Effect, Feature
from core.refusal import Refusal
from core.sanity import faults
from core.state import Ability, State
from core.table import KEPT, Table, Undo, apply, check, consistent, legal, offered
from core.views import view
from tests.core.scenes import everyone, step
from tests.play import random_table

SEEDS = st.integers(0, 2**32)
games = st.builds(random_table, SEEDS, st.integers(0, 60))


def whole(table: Table) -> None:
    """What must be true of every table, always."""
    assert not list(faults(table.state, house()))
    session = table.state.session
    held = [card for character in table.state.characters for card in character.hand]
    if session is None:
        assert not held
    else:
        cards = [*held, *session.spent, *session.rest]
        assert len(cards) == 52
        assert set(cards) == set(DECK)
    for character in table.state.characters:
        assert character.alive == (character.life > 0)
        assert character.alive or not character.hand
        assert len(character.bonds) <= 4


def onward(before: State, after: State) -> None:
    """What no command of play undoes: death (rules 2.2), and a card laid in this session (rules 2.3)."""
    for character in before.characters:
        later = after.character(character.seat)
        assert character.alive or later == character
        if before.session and after.session:
            assert set(later.hand) <= set(character.hand)


def reckoned(before: State, after: State, events: tuple[Event, ...]) -> None:
    """The log explains every day gained or lost: the sum of its entries is the difference (rules 2.2)."""
    for character in before.characters:
        told = [one for one in events if isinstance(one, LifeChanged) and one.seat == character.seat]
        assert sum(one.days for one in told) == after.character(character.seat).life - character.life
        assert [one.life for one in told][-1:] in ([], [after.character(character.seat).life])


@given(SEEDS)
@settings(max_examples=4, deadline=None)
def test_300_random_commands_never_raise_and_keep_every_card(seed: int) -> None:
    table, random = random_table(seed, 0), Random(seed)
    for _ in range(300):
        before, table = table, step(table, random)
        whole(table)
        if len(table.log) > len(before.log):  # undo is the one way back
            onward(before.state, table.state)
            reckoned(before.state, table.state, table.log[-1].events)
    assert consistent(table)


@given(SEEDS)
@settings(max_examples=4, deadline=None)
def test_the_same_seed_and_commands_give_equal_tables(seed: int) -> None:
    table = random_table(seed, 120)
    assert random_table(seed, 120) == table
    again = Table(table.start, table.start)
    for entry in table.log:
        again, events = apply(again, entry.command)
        assert events == entry.events
    assert again == table


@given(games)
@settings(max_examples=25, deadline=None)
def test_undo_after_any_command_gives_back_the_equal_table(table: Table) -> None:
    for seat in everyone(table):
        for command in islice(legal(table, seat), 0, 60, 7):
            if isinstance(command, Undo):
                continue
            after, _ = apply(table, command)
            back, _ = apply(after, Undo(seat=GM, insist=True))
            assert back == table


def test_undo_still_leads_back_when_the_older_half_of_the_log_was_let_go() -> None:
    random = Random(13)
    table = random_table(13, 0)
    history = [table]
    while len(table.log) < KEPT or not table.past:
        before = table
        table = step(table, random)
        if len(table.log) == len(before.log) - 1:  # an undo
            history.pop()
        else:
            history.append(table)
        assert len(table.log) <= KEPT
    assert consistent(table)
    for back in range(1, 30):
        table, _ = apply(table, Undo(seat=GM, insist=True))
        assert table.state == history[-1 - back].state


@given(games)
@settings(max_examples=25, deadline=None)
def test_legal_and_offered_agree_with_check(table: Table) -> None:
    for seat in everyone(table):
        commands = list(legal(table, seat))
        for command in commands:
            check(table, command)
            assert command.seat == seat
        assert {type(command) for command in commands} == offered(table, seat)
    assert not offered(table, WATCHER)


ODD_COMMANDS = st.one_of(
    st.builds(Undo, seat=st.integers(-2, 3), insist=st.booleans()),
    st.builds(
        Check,
        seat=st.integers(-2, 3),
        cards=st.lists(st.sampled_from(DECK), max_size=3).map(tuple),
        ability=st.sampled_from([None, *Ability]),
        sake=st.sampled_from([None, -1, 0, 3]),
    ),
    st.builds(
        SetFeature,
        seat=st.integers(-2, 3),
        place=st.integers(0, 4),
        feature=st.builds(
            Feature,
            st.sampled_from(["Blade", "", "\x1b", "x" * 30]),
            st.sampled_from(SUITS),
            st.lists(st.sampled_from(Effect), max_size=3).map(tuple),
            st.sampled_from([None, "blade", "?"]),
        ),
    ),
)


def refusal_of(ask: Callable[[Table, TableCommand | Undo], object], table: Table, command: Any) -> Refusal | None:
    """The refusal that `ask` answers with, None if it lets the command pass."""
    try:
        ask(table, command)
    except Refusal as refused:
        return refused
    return None


@given(games, st.data())
@settings(max_examples=40, deadline=None)
def test_a_refused_command_changes_and_draws_nothing(table: Table, data: st.DataObject) -> None:
    """Legal commands of another time and other seats, and odd ones, are done whole or refused without a trace."""
    other = random_table(data.draw(SEEDS), 25)
    seat = data.draw(st.sampled_from([GM, *range(4)]))
    commands = [*islice(legal(other, seat), 0, 200, 9), data.draw(ODD_COMMANDS)]
    before = replace(table)
    views = [view(table, seat) for seat in everyone(table)]
    for command in commands:
        refused = refusal_of(check, table, command)
        assert refusal_of(apply, table, command) == refused
        assert table == before
    assert [view(table, seat) for seat in everyone(table)] == views


def test_random_play_meets_every_kind_of_command() -> None:
    """Otherwise the properties above say less than they seem to."""
    met: set[type[object]] = set()
    for seed in range(12):
        met |= {type(entry.command) for entry in random_table(seed, 120).log}
    assert met == set(get_args(TableCommand))

"""What a seat may know, and what it may not (rules 2.3; nothing hidden leaks)."""

from itertools import islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.cards import DECK, Card
from core.commands import Attack, Check, Evade, Keep, PassDays, SetTolerance, StarJoined, WriteBond
from core.commands.drafts import BeginDraft, TurnCard
from core.events import GM, WATCHER, Seat, seen_by
from core.state import State
from core.table import Table, apply, legal, offered
from core.views import story, view
from tests.core.scenes import do, everyone, one, party, step
from tests.play import random_table

SEEDS = st.integers(0, 2**32)
TRIED = (Check, PassDays, SetTolerance, WriteBond, Attack, Evade, Keep)


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    table = party(3, session=True)
    for seat in everyone(table):
        seen = {character.seat: character.hand for character in view(table, seat).characters}
        assert seen == {other: one(table, other).hand if other == seat else None for other in range(3)}
        assert [character.hand_count for character in view(table, seat).characters] == [13, 13, 13]


def test_the_cards_of_a_life_are_seen_once_they_are_turned() -> None:
    table = do(party(1), BeginDraft(), TurnCard(seat=1), TurnCard(seat=1))
    for seat in everyone(table):
        draft = view(table, seat).draft(1)
        assert draft is not None
        assert draft.cards == table.state.draft(1).cards[:2]
        assert draft.days == sum(card.rank for card in draft.cards)


def test_the_seed_and_so_every_hand_is_known_to_the_gm_alone() -> None:
    table = party(1, seed="open sesame")
    for seat in everyone(table):
        assert view(table, seat).seed == ("open sesame" if seat == GM else None)


def test_of_the_rest_only_the_number_is_known() -> None:
    table = party(2, session=True)
    assert view(table, WATCHER).rest == 52 - 26
    assert view(table, WATCHER).spent == ()
    assert view(party(1), GM).session is None
    assert view(party(1), GM).character(5) is None


def hidden_from(seat: Seat, state: State) -> list[Card]:
    """The cards of a session that `seat` may not know: the hands of others and what was never dealt."""
    hands = [card for other in state.characters if other.seat != seat for card in other.hand]
    return [*hands, *(state.session.rest if state.session else ())]


def shuffled(seat: Seat, table: Table, random: Random) -> Table:
    """The same table with every card changed that `seat` may not know of, the way it came about included."""

    def hide(state: State) -> State:
        cards = hidden_from(seat, state)
        random.shuffle(cards)
        characters = []
        for other in state.characters:
            count = 0 if other.seat == seat else len(other.hand)
            dealt, cards = cards[:count], cards[count:]
            characters.append(other if other.seat == seat else replace(other, hand=tuple(dealt)))
        session = replace(state.session, rest=tuple(cards)) if state.session else None
        drafts = []
        for draft in state.drafts:
            unknown = [card for card in DECK if card not in draft.cards[: draft.turned]]
            random.shuffle(unknown)
            drafts.append(replace(draft, cards=(*draft.cards[: draft.turned], *unknown[: 4 - draft.turned])))
        return replace(state, characters=tuple(characters), drafts=tuple(drafts), session=session)

    return replace(table, state=hide(table.state), start=hide(table.start))


@given(SEEDS, st.integers(0, 70), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_nothing_a_seat_sees_changes_when_only_hidden_cards_change(seed: int, commands: int, random: Random) -> None:
    table = random_table(seed, commands)
    for seat in everyone(table):
        other = shuffled(seat, table, random)
        assert view(other, seat) == view(table, seat)
        assert story(other, seat) == story(table, seat)
        assert offered(other, seat) == offered(table, seat)
        assert list(islice(legal(other, seat), 300)) == list(islice(legal(table, seat), 300))
        for command in islice(legal(table, seat, kinds=TRIED), 40):
            happened, elsewhere = apply(table, command)[1], apply(other, command)[1]
            assert seen_by(seat, happened) == seen_by(seat, elsewhere)


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_a_story_names_no_card_that_was_not_laid_or_turned(seed: int) -> None:
    """Every card in what a watcher is told lies open: in `spent`, among the turned, on a sheet, or as a star."""
    table, random = random_table(seed, 0), Random(seed)
    for _ in range(60):
        before, table = table, step(table, random)
        events = table.log[-1].events if len(table.log) > len(before.log) else ()
        events = tuple(event for event in events if not isinstance(event, StarJoined))  # of a deck of its own
        named = {
            card for event in events for card in (*getattr(event, "cards", ()), getattr(event, "card", None)) if card
        }
        state = table.state
        shown = {card for draft in state.drafts for card in (*draft.cards[: draft.turned], draft.star)}
        assert named <= {None, *shown, *(state.session.spent if state.session else ())}

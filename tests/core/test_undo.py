"""The way back: undo, and the log it goes through."""

from msgspec.structs import replace

from core.cards import Suit
from core.commands import TableCommand
from core.commands.checks import Check
from core.commands.days import PassDays
from core.commands.draft_events import LifeBegun
from core.commands.drafts import BeginDraft, ChooseSuit, TurnCard
from core.commands.sessions import BeginSession, NameTable, SetTolerance
from core.events import GM
from core.state import Ability
from core.table import KEPT, Table, Undo, Undone, consistent, new_table, settle
from core.views import story
from tests.core.scenes import do, given, kinds, party, refusal, told

UNDO, INSIST = Undo(seat=GM), Undo(seat=GM, insist=True)


def test_a_choice_is_taken_back_by_who_made_it_and_by_the_gm() -> None:
    table = do(new_table("Way back", "s"), BeginDraft(), BeginDraft())
    after = do(table, ChooseSuit(seat=1, suit=Suit.CLUBS))
    assert do(after, Undo(seat=1)) == do(after, UNDO) == table
    assert told(after, UNDO) == (Undone(command=ChooseSuit(seat=1, suit=Suit.CLUBS)),)
    assert refusal(after, Undo(seat=0)) == "not_yours_to_undo"


def test_undo_stops_where_something_hidden_was_shown_unless_the_gm_insists() -> None:
    hidden: list[tuple[Table, TableCommand]] = [
        (do(new_table("Way back", "s"), BeginDraft()), TurnCard(seat=0)),
        (party(1), BeginSession(seats=(0,))),
        (party(1), Check(seat=0, ability=Ability.BODY)),
    ]
    for table, command in hidden:
        after = do(table, command)
        assert refusal(after, Undo(seat=command.seat)) == "undo_reveals"
        assert refusal(after, UNDO) == "undo_reveals"
        if command.seat != GM:
            assert refusal(after, Undo(seat=command.seat, insist=True)) == "gm_only"
        assert do(after, INSIST) == table
        assert "Undo" in kinds(after, GM)


def test_nothing_is_undone_before_the_first_command_or_behind_what_is_settled() -> None:
    assert refusal(new_table("Way back", "s"), UNDO) == "nothing_to_undo"
    table = settle(do(party(1), PassDays()))
    assert refusal(table, INSIST) == "nothing_to_undo"
    assert consistent(table)
    assert do(table, NameTable(name="Later"), UNDO) == table


def test_what_chance_gave_it_gives_again() -> None:
    """Undoing and doing again draws nothing new."""
    table = party(1)
    check = Check(seat=0, ability=Ability.WILL)
    assert do(table, check, INSIST, check) == do(table, check)


def test_the_log_is_trimmed_and_keeps_what_is_lasting() -> None:
    table = party(2)
    begun = [event for entry in table.log for event in entry.events if isinstance(event, LifeBegun)]
    for number in range(KEPT * 2):
        table = do(table, SetTolerance(tolerance=number % 9))
        assert len(table.log) <= KEPT
    assert [event for event in table.past if isinstance(event, LifeBegun)] == begun
    assert consistent(table)
    assert do(table, *[UNDO] * (KEPT // 2)).state.tolerance == (KEPT * 2 - KEPT // 2 - 1) % 9


def test_settled_entries_are_let_go_without_being_replayed() -> None:
    """They need not lead to where undo starts: a save was edited by hand, say."""
    log = do(party(1), *[SetTolerance(tolerance=2)] * (KEPT - 3)).log
    assert len(log) == KEPT
    edited = replace(given(party(1), 0, life=7), log=log, settled=KEPT)
    after = do(edited, NameTable(name="Later"))
    assert after.settled == KEPT - KEPT // 2
    assert consistent(after)
    assert do(after, UNDO).state == edited.state
    assert refusal(do(after, UNDO), INSIST) == "nothing_to_undo"


def test_a_log_that_does_not_lead_to_the_state_is_noticed() -> None:
    table = do(party(1), SetTolerance(tolerance=2), SetTolerance(tolerance=9))
    assert consistent(table)
    assert not consistent(replace(table, state=replace(table.state, tolerance=3)))
    assert not consistent(replace(table, log=(*table.log, table.log[0])))  # refused or without its events
    told_else = replace(table.log[-1], events=())
    assert not consistent(replace(table, log=(*table.log[:-1], told_else)))


def test_the_story_is_that_of_the_log_and_can_be_cut_short() -> None:
    table = do(party(1), SetTolerance(tolerance=2), PassDays())
    events = [event for entry in table.log for event in entry.events]
    assert list(story(table, GM)) == events
    assert list(story(table, GM, 1)) == list(table.log[-1].events)
    assert story(table, GM, 0) == ()

"""Rules 3.4: opening, turns, field cards, interrupts, rounds."""

from __future__ import annotations

from msgspec.structs import replace

from core.cards import parse_cards
from core.duel import DuelRules, DuelState, Ending, Entrant, Phase, apply, legal, new_duel, to_move, view
from core.duel.commands import Concede, Declare, Discard, Interrupt, Keep, Open, Pass
from core.duel.events import Discarded, NoAction, Revealed, RoundBegan, TurnBegan
from core.duel.state import Duellist
from core.features import Effect
from tests.core.duel.scene import BLADE, FEATURES, OATH, all_cards, card, coast, field, play, refused, scene, seat, told


def opening(*hands: str, deck: str = "") -> DuelState:
    state = scene(*(seat(hand) for hand in hands), deck=deck or None)
    return replace(state, phase=Phase.OPENING, turn=None, starter=None, round=0)


def strike(text: str, feature: int = BLADE, target: int = 1, on: str = "", *, all_out: bool = False) -> Declare:
    return Declare(0, feature, Effect.STRIKE, target, parse_cards(text), parse_cards(on), all_out)


def test_3_4_1_every_seat_lays_one_card_from_hand_or_blind() -> None:
    state = opening("2S 3S 4S 5S", "6S 7S 8S 9S", deck="KH")
    assert to_move(state) == (0, 1)
    state = play(state, Open(1))
    assert to_move(state) == (0,)
    assert refused(state, Open(1)) == "not_your_move"
    assert refused(state, Open(0, card("6S"))) == "not_in_hand"
    state = play(state, Open(0, card("3S")))
    assert [who.field for who in state.seats] == [field("3S"), field("KH")]


def test_3_4_1_opening_cards_lie_face_down_until_all_have_laid() -> None:
    state = opening("2S 3S 4S 5S", "6S 7S 8S 9S", deck="KH")
    state = play(state, Open(0, card("3S")))
    assert [who.opened for who in view(state, 1).seats] == [True, False]
    assert view(state, 0).opening is card("3S")
    assert view(state, 1).opening is None
    assert [(event.seat, event.card) for event in told(state, Open(1), Revealed)] == [(0, card("3S")), (1, card("KH"))]


def test_3_4_1_nobody_knows_a_card_laid_blind() -> None:
    state = play(opening("2S 3S 4S 5S", "6S 7S 8S 9S", deck="KH"), Open(0))
    assert state.seats[0].opening is card("KH")
    assert view(state, 0).opening is None


def test_3_4_1_the_weakest_card_starts() -> None:
    state = opening("2S 3S 4S 5S", "2H 7S 8S 9S", "6S JS QS KS")
    state = play(state, Open(0, card("2S")), Open(1, card("2H")), Open(2, card("6S")))
    assert state.starter == 1
    assert state.turn is not None
    assert state.turn.seat == 1


def test_3_4_1_of_two_jokers_the_earlier_seat_starts() -> None:
    twice = scene(seat("JK 3S 4S 5S"), seat("JK 7S 8S 9S"), rules=DuelRules(jokers=2))
    state = replace(twice, phase=Phase.OPENING, turn=None, starter=None, round=0)
    assert play(state, Open(1, card("JK")), Open(0, card("JK"))).starter == 0


def test_3_4_1_play_goes_clockwise() -> None:
    state = scene(seat("2S 3S 4S"), seat("6S"), seat("7S"), seat("8S"), deck="2H 3H 4H 5H")
    assert [event.seat for event in told(state, Pass(0), TurnBegan)] == [1, 2, 3, 0]


def test_3_4_1_opening_cards_never_count_as_failed_and_can_be_built_on() -> None:
    state = opening("2D 3S 4S 5S", "6D 7S 8S 9S", deck="2S")
    state = play(state, Open(0, card("2D")), Open(1, card("6D")))
    assert state.seats[0].field == field("2D")
    assert strike("2S", on="2D") in legal(state, 0)


def test_3_4_1_opening_cards_leave_at_the_end_of_the_first_turn_of_their_seat() -> None:
    state = opening("2D 3S 4S 5S", "6D 7S 8S 9S")
    state = play(state, Open(0, card("2D")), Open(1, card("6D")), Pass(0))
    assert state.seats[0].field == ()
    assert state.seats[1].field == field("6D")
    assert play(coast(state), Pass(1)).seats[1].field == ()


def test_3_4_2_a_turn_draws_one() -> None:
    state = scene(seat("2S 3S 4S 5S"), seat("6S 7S 8S"), deck="QH")
    state = coast(play(state, Pass(0)))
    assert state.seats[1].hand == parse_cards("6S 7S 8S QH")
    assert state.phase is Phase.ACTION
    assert to_move(state) == (1,)


def test_3_4_2_with_fewer_than_four_there_is_no_action() -> None:
    state = play(scene(seat("2S 3S 4S 5S"), seat("6S 7S"), deck="QH KH"), Pass(0))
    (event,) = told(state, Pass(0), NoAction)
    assert (event.seat, event.hand) == (1, 3)
    assert to_move(play(state, Pass(0))) == (0,)  # its turn already


def test_3_4_2_a_seat_may_act_or_pass() -> None:
    state = scene(seat("2S 3S 4S 5S"), seat("6S"))
    commands = legal(state, 0)
    assert Pass(0) in commands
    assert strike("2S") in commands
    assert legal(state, 1) == (Concede(1),)
    assert refused(state, Pass(1)) == "not_your_move"


def test_3_4_3_five_cards_after_passing_discard_one() -> None:
    state = play(scene(seat("2S 3S 4S 5S 6S"), seat("6H")), Pass(0))
    assert state.phase is Phase.DISCARD
    assert refused(state, Pass(0)) == "not_now"
    state = play(state, Discard(0, card("2S")))
    assert state.seats[0].hand[:4] == parse_cards("3S 4S 5S 6S")
    assert card("2S") in state.discard


def test_3_4_3_after_acting_too_and_only_one() -> None:
    state = play(scene(seat("2S 3S 4S 5S 6S 7S 8S"), seat("6H")), strike("2S"), Pass(1))
    assert state.phase is Phase.DISCARD
    state = play(state, Discard(0, card("8S")))
    assert state.phase is not Phase.DISCARD
    assert len(state.seats[0].hand) >= 5


def test_3_4_3_four_cards_discard_nothing() -> None:
    state = play(scene(seat("2S 3S 4S 5S"), seat("6H")), Pass(0))
    assert state.phase is not Phase.DISCARD
    assert state.discard == ()


def test_3_4_4_a_field_card_stays_until_the_end_of_its_seats_next_turn() -> None:
    state = play(scene(seat("2S 3S 4S 5S"), seat("6H 7H 8H")), strike("2S"), Pass(1), Pass(1))
    assert state.seats[0].field == field("2S", fresh=True)  # through seat 1's turn
    state = coast(state)
    assert state.seats[0].field == field("2S")  # in seat 0's next turn
    assert to_move(state) == (0,)
    after = play(state, Pass(0))
    assert after.seats[0].field == ()
    assert card("2S") in after.discard


def test_3_4_4_also_at_the_end_of_a_turn_without_action() -> None:
    state = coast(play(scene(seat("2S 3S 4S 5S"), seat("6H", on="9H")), Pass(0)))
    assert state.seats[1].field == ()
    assert card("9H") in state.discard


def test_3_4_4_a_card_that_failed_lies_there_as_failed() -> None:
    state = play(scene(seat("2D 3S 4S 5S"), seat("6H 7H 8H")), strike("2D"), Pass(1))
    assert state.seats[0].field == field("2D", failed=True, fresh=True)


def test_3_4_4_of_several_loose_cards_the_owner_keeps_one() -> None:
    state = scene(seat("2S 3H 4S 5S", on="9D"), seat("6H 7H 8H"))
    state = play(state, strike("2S", all_out=True), Pass(1), strike("3H", OATH, all_out=True), Pass(1), Pass(0))
    assert state.phase is Phase.KEEP
    assert state.seats[0].field == field("2S 3H", fresh=True)  # the older one is gone already
    assert refused(state, Keep(0, card("9D"))) == "not_on_field"
    assert told(state, Keep(0, card("3H")), Discarded)[0].cards == parse_cards("2S")
    assert [below.card for below in play(state, Keep(0, card("3H"))).seats[0].field] == [card("3H")]


def interruptible() -> DuelState:
    """Seat 0 is done; seat 1 is about to draw and seats 2 and 0 hold four."""
    state = scene(seat("2S 3S 4S 5S"), seat("6S 7S 8S"), seat("9S 10S JS QS", side="A"), deck="2H 3H 4H")
    return play(state, Pass(0))


def test_3_4_5_seats_with_four_cards_are_asked_clockwise_before_another_draws() -> None:
    state = interruptible()
    assert (state.phase, to_move(state)) == (Phase.INTERRUPT, (2,))
    state = play(state, Pass(2))
    assert (state.phase, to_move(state)) == (Phase.INTERRUPT, (0,))
    state = play(state, Pass(0))
    assert (state.phase, to_move(state)) == (Phase.ACTION, (1,))
    assert len(state.seats[1].hand) == 4


def test_3_4_5_interrupting_costs_a_card_and_takes_a_turn_at_once() -> None:
    state = play(interruptible(), Interrupt(2, card("9S")))
    assert card("9S") in state.discard
    assert state.seats[2].hand == parse_cards("10S JS QS 2H")
    assert (state.phase, to_move(state)) == (Phase.ACTION, (2,))
    assert refused(interruptible(), Interrupt(2, card("2S"))) == "not_in_hand"


def test_3_4_5_the_interrupted_turn_goes_on_and_the_own_turn_is_not_lost() -> None:
    state = play(interruptible(), Interrupt(2, card("9S")), Pass(2), Pass(0))
    assert (state.phase, to_move(state)) == (Phase.ACTION, (1,))
    state = coast(play(state, Pass(1)))
    assert (state.phase, to_move(state)) == (Phase.ACTION, (2,))


def test_3_4_5_once_per_seat_and_interrupted_turn_and_not_during_an_interrupt() -> None:
    state = play(interruptible(), Interrupt(2, card("9S")))
    assert refused(state, Interrupt(0, card("2S"))) == "not_now"
    state = play(state, Pass(2))
    assert len(state.seats[2].hand) == 4  # enough, but it has had its chance
    assert to_move(state) == (0,)


def test_3_4_5_an_interrupt_ends_like_a_turn() -> None:
    state = scene(seat("2S 3S 4S 5S"), seat("6S 7S 8S"), seat("9S 10S JS QS KS", side="A", on="9D"), deck="2H 3H 4H")
    state = play(state, Pass(0), Interrupt(2, card("9S")), Pass(2))
    assert state.phase is Phase.DISCARD
    state = play(state, Discard(2, card("2H")))
    assert state.seats[2].field == ()


def test_3_4_5_fewer_than_four_cards_cannot_interrupt() -> None:
    state = play(scene(seat("2S 3S 4S 5S"), seat("6S 7S 8S"), seat("9S 10S JS")), Pass(0))
    assert to_move(state) == (0,)
    assert refused(state, Interrupt(2, card("9S"))) == "not_your_move"


def test_3_4_6_a_seat_that_is_out_is_skipped() -> None:
    state = play(scene(seat("2S 3S 4S"), seat("6S"), seat("7S"), seat("8S")), Concede(1))
    assert [event.seat for event in told(state, Pass(0), TurnBegan)] == [2, 3, 0]
    assert refused(state, Concede(1)) == "seat_out"
    assert legal(state, 1) == ()


def test_3_4_6_what_was_pending_ends_when_its_seat_is_out() -> None:
    state = scene(seat("2S 3S 4S 5S"), seat("6S 7S 8S"), seat("9H 10H JH"), seat("QH"))
    # The actor concedes while its attack is unanswered.
    state = play(state, strike("2S"))
    gone = play(state, Concede(0))
    assert gone.check is None
    assert all_cards(gone) == all_cards(state)
    assert gone.turn is not None
    assert gone.turn.seat == 1
    # The target concedes instead: the attack has no result, the card laid stays.
    gone = play(state, Concede(1))
    assert gone.check is None
    assert gone.seats[0].field == field("2S", fresh=True)


def test_3_4_6_conceding_out_of_turn_changes_nobodys_move() -> None:
    state = scene(seat("2S 3S 4S 5S"), seat("6S 7S 8S"), seat("9H 10H JH"), seat("QH"))
    after = play(state, Concede(3))
    assert (after.phase, to_move(after)) == (Phase.ACTION, (0,))
    assert card("QH") in after.discard


def test_3_4_6_who_concedes_keeps_its_presence_and_may_be_the_last_of_its_side() -> None:
    state = play(scene(seat("2S 3S 4S 5S"), seat("6S")), Concede(1))
    assert state.phase is Phase.OVER
    assert state.result is not None
    assert (state.result.ending, state.result.winner) == (Ending.LAST_SIDE, "A")
    assert state.seats[1].presence == 10


def quiet(*presences: int) -> DuelState:
    """A duel in which nobody ever does anything, played to its end."""
    who: list[Duellist] = [seat(presence=presence) for presence in presences]
    state = scene(*who, deck="", rules=DuelRules(hand_to_act=5))
    state = replace(state, seats=(replace(state.seats[0], hand=parse_cards("2S 3S 4S 5S")), *state.seats[1:]))
    moves = 0
    while state.phase is not Phase.OVER:
        state = play(state, Pass(to_move(state)[0]))
        moves += 1
        assert moves < 20
    return state


def test_3_4_6_three_rounds_without_a_check_end_the_duel() -> None:
    state = quiet(5, 7)
    assert state.round == 3
    assert state.result is not None
    assert (state.result.ending, state.result.winner) == (Ending.QUIET, "B")


def test_3_4_6_presence_in_all_decides_and_equal_is_a_draw() -> None:
    three = quiet(5, 7, 3)  # sides A, B, A
    assert three.result is not None
    assert three.result.winner == "A"
    even = quiet(5, 7, 2)
    assert even.result is not None
    assert even.result.winner is None


def test_3_4_6_a_check_even_a_failed_one_makes_a_round_loud() -> None:
    state = scene(seat("2D 3S 4S 5S"), seat(), deck="", rules=DuelRules(quiet_rounds=1))
    state = play(state, strike("2D"))
    assert state.phase is Phase.OVER  # the second round had none
    assert state.round == 2


def test_3_4_6_only_rounds_in_a_row_count() -> None:
    def until_round(state: DuelState, number: int) -> DuelState:
        while state.round < number:
            state = play(state, legal(state, to_move(state)[0])[-2])  # passing, or discarding the last card
        return coast(state)

    state = scene(seat("2D 3D 4D 5D"), seat("6H 7H 8H"), rules=DuelRules(quiet_rounds=2))
    state = until_round(state, 2)
    assert state.quiet == 1
    state = until_round(play(state, strike("2D")), 3)
    assert (state.checks, state.quiet) == (0, 0)
    assert until_round(state, 4).quiet == 1


def test_3_4_6_rounds_are_counted_from_the_starter() -> None:
    state = scene(seat("2S 3S 4S 5S"), seat("6S"))
    events = apply(play(state, Pass(0)), Pass(0))[1]
    assert [(event.round, event.seat) for event in events if isinstance(event, RoundBegan)] == [(2, 0)]


def test_entrants_and_opening_reach_the_first_turn() -> None:
    state = new_duel([Entrant("a", "A", FEATURES), Entrant("b", "B", FEATURES)], DuelRules(), "seed")
    state = play(state, Open(0), Open(1))
    assert state.round == 1
    assert state.phase is Phase.INTERRUPT

"""Rules 3.5: declaring, supporting, answering, comparing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.cards import parse_cards
from core.duel import Condition, Phase, apply, legal, to_move
from core.duel.commands import Answer, Declare, Pass, Stack, Support, Turnaround
from core.duel.events import Answered, Compared, Supported
from core.features import Effect
from core.hands import HandKind
from tests.core.duel.scene import BLADE, OATH, WHISPER, card, field, kinds, play, refused, scene, seat, told


def strike(text: str, feature: int = BLADE, target: int = 1, on: str = "", *, all_out: bool = False) -> Declare:
    return Declare(0, feature, Effect.STRIKE, target, parse_cards(text), parse_cards(on), all_out)


def test_3_5_the_order_of_one_check() -> None:
    state = scene(
        seat("QS 2S 3S 4S"),
        seat("KH 6H", on="9D"),
        seat("QC 5H", side="A", bonds=(0,)),
        seat("KC 7H", side="B", bonds=(1,)),
    )
    state = play(state, strike("QS"))
    assert (state.phase, to_move(state)) == (Phase.SUPPORT, (2,))
    state = play(state, Support(2, parse_cards("QC")))
    assert (state.phase, to_move(state)) == (Phase.ANSWER, (1,))
    state = play(state, Answer(1, card("KH")))
    assert (state.phase, to_move(state)) == (Phase.ANSWER_SUPPORT, (3,))
    events = apply(state, Support(3, parse_cards("KC")))[1]
    assert kinds(events)[:2] == ["Supported", "Compared"]  # 8 against 8: it holds
    state = play(state, Support(3, parse_cards("KC")))
    assert (state.phase, to_move(state)) == (Phase.TURNAROUND, (1,))
    state = play(state, Pass(1))
    assert set(parse_cards("QS QC KH KC")) <= set(state.discard)


def test_3_5_1_a_check_lays_one_hand_card_alone() -> None:
    state = scene(seat("QS 2S 3S 4S"), seat("KH"))
    assert refused(state, strike("")) == "no_cards"
    assert refused(state, strike("QH")) == "not_in_hand"
    assert refused(state, strike("2S 2S", all_out=True)) == "not_in_hand"
    after = play(state, strike("QS"))
    assert after.check is not None
    assert (after.check.cards, after.check.value) == (parse_cards("QS"), 4)
    assert after.seats[0].hand == parse_cards("2S 3S 4S")


def test_3_5_1_harm_goes_at_other_sides_help_at_the_own_special_at_anybody() -> None:
    state = scene(seat("QS 2H 3C 4S"), seat("KH"), seat("5H"))  # sides A, B, A
    for effect, feature, targets in (
        (Effect.STRIKE, BLADE, {1}),
        (Effect.HINDER, BLADE, {1}),
        (Effect.AID, OATH, {0, 2}),
        (Effect.RECOVER, OATH, {0, 2}),
        (Effect.SPECIAL, WHISPER, {0, 1, 2}),
    ):
        offered = {c.target for c in legal(state, 0) if isinstance(c, Declare) and c.effect is effect}
        assert offered == targets
        for target in {0, 1, 2} - targets:
            assert refused(state, Declare(0, feature, effect, target, parse_cards("QS"))) == "wrong_target"
    assert refused(state, strike("QS", target=3)) == "no_such_seat"


def test_3_5_1_a_card_that_fails_stops_the_check() -> None:
    state = scene(seat("KD 2S 3S 4S"), seat("4H"), seat("KS", side="A", bonds=(0,)))
    events = apply(state, strike("KD"))[1]
    assert kinds(events)[:2] == ["Declared", "Compared"]
    (compared,) = told(state, strike("KD"), Compared)
    assert (compared.attack, compared.answer, compared.degree) == (0, 0, None)
    assert play(state, strike("KD")).phase is Phase.TURNAROUND


def test_3_5_1_all_out_together_as_one_hand() -> None:
    state = scene(seat("9S QS 2S 4H 5H"), seat("KH 2C 3C"))
    assert refused(state, strike("9S QS 2S")) == "needs_all_out"
    assert refused(state, strike("9S QS", all_out=True)) == "no_hand"
    assert refused(state, strike("9S QS 2S 4H", all_out=True)) == "card_fails"
    state = play(state, strike("9S QS 2S", all_out=True), Pass(1))
    assert set(parse_cards("9S QS 2S")) <= set(state.discard)
    assert state.seats[1].presence == 10 - 8
    assert to_move(state) == (1,)  # one hand is all of it


def test_3_5_1_all_out_together_with_own_field_cards() -> None:
    state = scene(seat("9S QS 4H 5H", on="10D"), seat("KH"))
    after = play(scene(seat("JS QS 4H 5H", on="10D"), seat("KH")), strike("JS QS", on="10D", all_out=True))
    assert after.check is not None
    assert (after.check.value, after.check.kind) == (11, HandKind.STRAIGHT)
    assert refused(state, strike("9S QS", on="10D", all_out=True)) == "no_hand"


def test_3_5_1_all_out_one_by_one_as_several_checks() -> None:
    state = scene(seat("9S QS 2H 4H"), seat("KH"))
    state = play(state, strike("9S", all_out=True), Pass(1))
    assert (state.phase, to_move(state)) == (Phase.ACTION, (0,))
    assert refused(state, strike("QS")) == "already_all_out"
    assert refused(state, strike("QS 2H", all_out=True)) == "one_by_one"
    state = play(state, strike("QS", all_out=True), Pass(1), strike("2H", OATH, all_out=True), Pass(1))
    assert state.phase is Phase.ACTION
    assert state.seats[1].presence == 10 - 3 - 4 - 1
    state = play(state, Pass(0))
    assert state.phase is Phase.KEEP


def test_3_5_1_all_out_can_build_on_the_cards_just_laid() -> None:
    state = scene(seat("9S QS 9H 4H"), seat("KH"))
    state = play(state, strike("9S", all_out=True), Pass(1))
    state = play(state, strike("9H", OATH, on="9S", all_out=True))
    assert state.check is not None
    assert state.check.value == 6


def test_3_5_1_without_all_out_there_is_one_check() -> None:
    state = play(scene(seat("9S QS 2H 4H"), seat("KH 5H 6H")), strike("9S"), Pass(1))
    assert to_move(state) == (1,)


def test_3_5_1_all_out_with_the_last_card_is_no_all_out() -> None:
    state = scene(seat("9S"), seat("KH"))
    assert refused(state, strike("9S", all_out=True)) == "nothing_left"
    assert strike("9S") in legal(state, 0)


def test_3_5_2_bonded_seats_are_asked_clockwise_from_the_actor_each_once() -> None:
    state = scene(
        seat("QS 2S 3S 4S"),
        seat("KH"),
        seat("QC QH", side="A", bonds=(0,)),
        seat("QD", side="A"),
        seat("9C", side="A", bonds=(0,)),
    )
    state = play(state, strike("QS"))
    assert to_move(state) == (2,)
    state = play(state, Support(2, parse_cards("QC")))
    assert to_move(state) == (4,)  # seat 3 has no bond; seat 4 is asked, whatever it holds
    state = play(state, Pass(4))
    assert state.phase is Phase.ANSWER


def test_3_5_2_every_addition_leaves_a_hand_of_successful_cards() -> None:
    state = scene(seat("QS 2S 3S 4S"), seat("KH"), seat("QC 9S QD KC", side="A", bonds=(0,)))
    state = play(state, strike("QS"))
    assert refused(state, Support(2, parse_cards("9S"))) == "no_hand"
    assert refused(state, Support(2, parse_cards("QD"))) == "card_fails"
    assert refused(state, Support(2, parse_cards("QH"))) == "not_in_hand"
    assert refused(state, Support(2, ())) == "no_cards"
    (event,) = told(state, Support(2, parse_cards("QC")), Supported)
    assert (event.value, event.kind, event.whom) == (8, HandKind.PAIR, 0)


def test_3_5_2_several_cards_may_be_added_and_count_for_the_supported() -> None:
    state = scene(seat("QS 2S 3S 4S"), seat("KH"), seat("JC KC", side="A", bonds=(0,)))
    state = play(state, strike("QS"), Support(2, parse_cards("JC KC")), Pass(1))
    assert state.seats[1].out  # 12 against nothing
    assert set(parse_cards("QS JC KC")) <= set(state.discard)
    assert state.seats[0].field == ()


def test_3_5_2_without_a_bond_or_a_card_nobody_is_asked() -> None:
    state = scene(seat("QS 2S 3S 4S"), seat("KH"), seat("", side="A", bonds=(0,)), seat("QC", side="A"))
    assert play(state, strike("QS")).phase is Phase.ANSWER


def test_3_5_2_the_target_does_not_support_the_attack_on_itself() -> None:
    state = scene(seat("QS 2S 3S 4S", bonds=(1,)), seat("QC KH", bonds=(0,)))
    state = play(state, strike("QS"))
    assert state.phase is Phase.ANSWER
    after = play(state, Answer(1, card("KH")))
    assert after.phase is not Phase.ANSWER_SUPPORT


@pytest.mark.parametrize(("side", "attack"), [("A", True), ("B", False), ("C", True)])
def test_3_5_2_who_is_bonded_to_both_is_asked_once_a_friend_of_the_target_for_the_answer(
    side: str, attack: bool
) -> None:
    state = scene(seat("QS 2S 3S 4S"), seat("KH", side="B"), seat("QC KC", side=side, bonds=(0, 1)))
    state = play(state, strike("QS"))
    assert (state.phase is Phase.SUPPORT) is attack
    if attack:
        assert to_move(state) == (2,)
        state = play(state, Pass(2))
    state = play(state, Answer(1, card("KH")))
    assert (state.phase is Phase.ANSWER_SUPPORT) is not attack
    if not attack:
        assert to_move(state) == (2,)
        assert told(state, Support(2, parse_cards("KC")), Compared)[0].answer == 8


def test_3_5_2_a_check_turned_around_asks_anew() -> None:
    state = scene(seat("KD 2S 3S 4S"), seat("KH KS", side="B"), seat("KC QC", side="C", bonds=(0, 1)))
    state = play(state, strike("KD"), Turnaround(1, BLADE, Effect.STRIKE, parse_cards("KD"), card=card("KS")))
    assert (state.phase, to_move(state)) == (Phase.SUPPORT, (2,))


def test_3_5_2_a_bonded_ally_one_helps_may_support_that() -> None:
    state = scene(seat("QH 2S 3S 4S"), seat("KH"), seat("QC", side="A", bonds=(0,)))
    state = play(state, Declare(0, OATH, Effect.AID, 2, parse_cards("QH")))
    assert (state.phase, to_move(state)) == (Phase.SUPPORT, (2,))


@pytest.mark.parametrize(
    ("answer", "holds"),
    [("KH", True), ("4C", False), ("KD", False), ("JK", True)],
)
def test_3_5_3_an_answer_from_hand_has_its_achievement(answer: str, holds: bool) -> None:
    state = play(scene(seat("9S 2S 3S 4S"), seat("KH 4C KD JK")), strike("9S"))
    (event,) = told(state, Answer(1, card(answer)), Compared)
    assert (event.degree is None) is holds


def test_3_5_3_a_joker_answers_for_five_alone_and_one_in_a_hand() -> None:
    state = play(scene(seat("9S 2S 3S 4S"), seat("JK 2H", on="KD")), strike("9S"))
    assert told(state, Answer(1, card("JK")), Answered)[0].value == 5
    assert told(state, Answer(1, card("JK"), parse_cards("KD")), Answered)[0].value == 1 + 4


def test_3_5_3_an_answer_can_make_a_hand_with_own_field_cards() -> None:
    state = play(scene(seat("9S 2S 3S 4S"), seat("KH 4C", on="KD")), strike("9S"))
    assert told(state, Answer(1, card("KH"), parse_cards("KD")), Answered)[0].value == 8
    assert refused(state, Answer(1, card("4C"), parse_cards("KD"))) == "no_hand"
    assert refused(state, Answer(1, card("KH"), parse_cards("KC"))) == "not_on_field"
    after = play(state, Answer(1, card("KH"), parse_cards("KD")), Pass(1))
    assert after.seats[1].field == ()
    assert set(parse_cards("KD KH")) <= set(after.discard)


def test_3_5_3_an_answer_that_fails_makes_no_hand_and_gets_no_support() -> None:
    state = scene(seat("9S 2S 3S 4S"), seat("KD 4C", on="KH"), seat("QH"), seat("5H KS", side="B", bonds=(1,)))
    state = play(state, strike("9S"))
    assert refused(state, Answer(1, card("KD"), parse_cards("KH"))) == "card_fails"
    (event,) = told(state, Answer(1, card("KD")), Compared)
    assert (event.answer, event.degree) == (0, 3)


def test_3_5_3_a_blind_answer_comes_from_the_deck() -> None:
    state = play(scene(seat("9S 2S 3S 4S"), seat("4C"), deck="KH"), strike("9S"))
    (event,) = told(state, Answer(1), Answered)
    assert (event.card, event.blind, event.value) == (card("KH"), True, 4)
    assert refused(state, Answer(1, None, parse_cards("KH"))) == "blind_field"


def test_3_5_3_a_blind_answer_may_be_stacked_once_it_is_seen() -> None:
    state = play(scene(seat("9S 2S 3S 4S"), seat("4C", on="KD"), deck="KH"), strike("9S"), Answer(1))
    assert (state.phase, to_move(state)) == (Phase.STACK, (1,))
    assert told(state, Pass(1), Compared)[0].answer == 4
    assert told(state, Stack(1, parse_cards("KD")), Compared)[0].answer == 8
    assert refused(state, Stack(1, ())) == "no_cards"
    assert refused(state, Stack(1, parse_cards("4C"))) == "not_on_field"
    assert play(state, Pass(1)).seats[1].field == field("KD")


def test_3_5_3_a_blind_answer_that_makes_nothing_is_not_asked_about() -> None:
    state = play(scene(seat("9S 2S 3S 4S"), seat("4C", on="QD"), deck="KH"), strike("9S"))
    assert play(state, Answer(1)).phase is Phase.TURNAROUND


def test_3_5_3_no_answer_is_worth_nothing() -> None:
    state = play(scene(seat("9S 2S 3S 4S"), seat("4C 5C 6C")), strike("9S"))
    assert told(state, Pass(1), Compared)[0].answer == 0
    assert play(state, Pass(1)).seats[1].presence == 7


def test_3_5_3_an_answer_card_does_not_stay_on_the_field() -> None:
    state = play(scene(seat("9S 2S 3S 4S"), seat("KH 4C 5C")), strike("9S"), Answer(1, card("KH")), Pass(1))
    assert state.seats[1].field == ()
    assert card("KH") in state.discard


def test_3_5_3_an_answer_is_supported_by_seats_bonded_to_the_target() -> None:
    state = scene(seat("9S 2S 3S 4S"), seat("2H"), seat("QH", side="A", bonds=(0,)), seat("2C", bonds=(1,), side="B"))
    state = play(state, strike("9S"), Pass(2), Answer(1, card("2H")))
    assert (state.phase, to_move(state)) == (Phase.ANSWER_SUPPORT, (3,))
    assert told(state, Support(3, parse_cards("2C")), Compared)[0].answer == 2
    assert told(state, Pass(3), Compared)[0].answer == 1


def test_3_5_3_where_nothing_can_be_laid_no_answer_is_asked_for() -> None:
    state = scene(seat("9S 2S 3S 4S"), seat(""), deck="")
    assert told(state, strike("9S"), Compared)[0].degree == 3


def test_3_5_4_the_success_degree_is_the_difference() -> None:
    state = play(scene(seat("KS 2S 3S 4S"), seat("5H 2H")), strike("KS"))
    (event,) = told(state, Answer(1, card("5H")), Compared)
    assert (event.attack, event.answer, event.degree) == (4, 2, 2)


def test_3_5_4_an_equal_answer_holds() -> None:
    state = play(scene(seat("KS 2S 3S 4S"), seat("QH 2H")), strike("KS"))
    (event,) = told(state, Answer(1, card("QH")), Compared)
    assert event.degree is None
    assert play(state, Answer(1, card("QH"))).seats[1].presence == 10


@pytest.mark.parametrize(("laid", "degree"), [("4H", None), ("5H", None), ("8H", 1), ("KH", 2)])
def test_3_5_4_aid_and_recover_meet_no_answer_and_must_beat_two(laid: str, degree: int | None) -> None:
    state = scene(seat("4H 5H 8H KH", presence=5), seat("QH"))
    (event,) = told(state, Declare(0, OATH, Effect.RECOVER, 0, parse_cards(laid)), Compared)
    assert (event.answer, event.degree) == (2, degree)


def test_3_5_4_special_on_the_own_side_meets_no_answer_either() -> None:
    state = scene(seat("4H 5H 8H KC"), seat("QH"))
    (event,) = told(state, Declare(0, WHISPER, Effect.SPECIAL, 0, parse_cards("KC")), Compared)
    assert event.degree == 2


def test_3_5_5_an_answer_that_holds_only_holds() -> None:
    state = play(scene(seat("9S 2S 3S 4S"), seat("KH 4C 5C")), strike("9S"), Answer(1, card("KH")))
    after = play(state, Pass(1))
    assert [who.presence for who in after.seats] == [10, 10]
    assert [who.condition for who in after.seats] == [None, None]


def test_3_5_6_window_needs_something_to_turn_around_with() -> None:
    hurt = replace(seat(""), condition=Condition.UNFAVOURABLE)
    assert play(scene(seat("KD 2S 3S 4S"), hurt), strike("KD")).phase is not Phase.TURNAROUND

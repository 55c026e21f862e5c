"""Rules 3.5.6: turning a failed check around."""

from __future__ import annotations

from msgspec.structs import replace

from core.cards import parse_cards
from core.duel import Condition, DuelState, Phase, legal, to_move
from core.duel.commands import Answer, Declare, Draw, Pass, Support, Turnaround
from core.duel.events import Compared, TurnedAround
from core.features import Effect
from core.hands import HandKind
from tests.core.duel.scene import (
    BLADE,
    FEATURES,
    OATH,
    WHISPER,
    all_cards,
    card,
    field,
    play,
    refused,
    scene,
    seat,
    told,
)


def strike(text: str, feature: int = BLADE, target: int = 1, on: str = "", *, all_out: bool = False) -> Declare:
    return Declare(0, feature, Effect.STRIKE, target, parse_cards(text), parse_cards(on), all_out)


def back(failed: str, text: str = "", *, answer: bool = False, effect: Effect = Effect.STRIKE) -> Turnaround:
    return Turnaround(1, BLADE, effect, parse_cards(failed), answer, card(text) if text else None)


def held() -> DuelState:
    """Seat 0 struck with 9♠, seat 1 held with 9♥ and still has K♥ 10♥ 9♦."""
    state = scene(seat("9S 2S 3S 4S"), seat("9H KH 10H 9D 9C JH"))
    return play(state, strike("9S"), Answer(1, card("9H")))


def test_3_5_6_only_a_failed_check_against_it_can_be_turned_around() -> None:
    state = play(scene(seat("KS 2S 3S 4S"), seat("9H KH 10H")), strike("KS"), Answer(1, card("9H")))
    assert state.phase is not Phase.TURNAROUND
    assert (held().phase, to_move(held())) == (Phase.TURNAROUND, (1,))


def test_3_5_6_a_check_on_the_own_side_is_not_turned_around() -> None:
    state = scene(seat("4H 2S 3S 4S", presence=5), seat("4C KH 10H"))
    assert play(state, Declare(0, OATH, Effect.RECOVER, 0, parse_cards("4H"))).phase is not Phase.TURNAROUND


def test_3_5_6_the_answer_card_and_or_one_from_the_hand() -> None:
    state = held()
    (event,) = told(state, back("9S", answer=True), TurnedAround)
    assert (event.value, event.kind, event.target) == (6, HandKind.PAIR, 0)
    assert told(state, back("9S", "9C"), TurnedAround)[0].value == 6
    assert told(state, back("9S", "9C", answer=True), TurnedAround)[0].value == 9
    assert refused(state, back("9S")) == "own_card_missing"
    assert refused(state, back("", "9C", answer=True)) == "no_cards"


def test_3_5_6_the_cards_must_make_a_hand_and_succeed() -> None:
    state = held()
    assert refused(state, back("9S", "KH")) == "no_hand"
    assert refused(state, back("9S", "9D")) == "card_fails"
    assert refused(state, back("9S", "QC")) == "not_in_hand"
    assert refused(state, back("2S", "9C")) == "not_in_check"


def test_3_5_6_the_failed_card_counts_its_achievement() -> None:
    state = play(scene(seat("KD 2S 3S 4S"), seat("KH 9H")), strike("KD"))
    assert told(state, back("KD", "KH"), TurnedAround)[0].value == 8
    assert refused(state, back("KD", "KH", answer=True)) == "no_answer"


def test_3_5_6_strike_or_hinder_with_a_feature_that_has_it() -> None:
    state = held()
    assert refused(state, back("9S", answer=True, effect=Effect.AID)) == "wrong_effect"
    special = Turnaround(1, WHISPER, Effect.SPECIAL, parse_cards("9S"), True)
    assert refused(state, special) == "wrong_effect"
    assert {c.effect for c in legal(state, 1) if isinstance(c, Turnaround)} == {Effect.STRIKE, Effect.HINDER}
    hindered = play(state, back("9S", answer=True, effect=Effect.HINDER), Pass(0))
    assert hindered.seats[0].condition is Condition.UNFAVOURABLE


def test_3_5_6_without_strike_or_hinder_there_is_no_turnaround() -> None:
    kind = (replace(FEATURES[OATH], effects=(Effect.AID,)),)
    state = scene(seat("KD 2S 3S 4S"), seat("KH 9H", features=kind))
    assert play(state, strike("KD")).phase is not Phase.TURNAROUND


def test_3_5_6_it_is_answered_like_any_check_and_can_hurt_the_attacker() -> None:
    state = play(held(), back("9S", answer=True))
    assert (state.phase, to_move(state)) == (Phase.ANSWER, (0,))
    assert told(state, Answer(0, card("4S")), Compared)[0].degree == 5
    after = play(state, Answer(0, card("4S")))
    assert after.seats[0].presence == 5


def test_3_5_6_the_attacker_answers_with_its_own_field_cards() -> None:
    state = scene(seat("9S 4S 3S 4H", on="4D"), seat("9H KH 10H"))
    state = play(state, strike("9S"), Answer(1, card("9H")), back("9S", answer=True))
    assert told(state, Answer(0, card("4S"), parse_cards("4D")), Compared)[0].answer == 2


def test_3_5_6_it_is_supported_like_any_check() -> None:
    state = scene(seat("9S 2S 3S 4S"), seat("9H KH 10H"), seat("QH"), seat("9C", side="B", bonds=(1,)))
    state = play(state, strike("9S"), Answer(1, card("9H")), Pass(3), back("9S", answer=True))
    assert (state.phase, to_move(state)) == (Phase.SUPPORT, (3,))
    state = play(state, Support(3, parse_cards("9C")))
    assert state.check is not None
    assert state.check.value == 9


def test_3_5_6_it_cannot_be_turned_around_again() -> None:
    state = scene(seat("2S 9C 9D 4S", on="KD"), seat("2H 2C 10H"))
    state = play(state, strike("2S"), Answer(1, card("2H")), back("2S", answer=True))
    assert told(state, Answer(0, card("9C")), Compared)[0].degree is None  # 2 against 3: it failed
    assert play(state, Answer(0, card("9C"))).phase is not Phase.TURNAROUND


def test_3_5_6_used_cards_are_discarded_and_none_is_lost() -> None:
    state = held()
    after = play(state, back("9S", "9C", answer=True), Pass(0))
    assert set(parse_cards("9S 9H 9C")) <= set(after.discard)
    assert after.seats[0].field == ()
    assert all_cards(after) == all_cards(state)


def test_3_5_6_of_a_failed_hand_any_cards_may_be_taken_and_the_rest_is_discarded() -> None:
    state = scene(seat("3S 2S 5S 4S", on="2D"), seat("KH KC 3H 2H"), deck="JK")
    state = play(state, strike("2S", on="2D"), Answer(1, card("KH")))
    assert told(state, back("2D", "2H"), TurnedAround)[0].value == 2
    assert told(state, back("2S 2D", "2H"), TurnedAround)[0].value == 3
    after = play(state, back("2D", "2H"))
    assert card("2S") in after.discard
    assert card("KH") in after.discard


def test_3_5_6_passing_leaves_the_failed_card_on_the_field() -> None:
    state = play(held(), Pass(1))
    assert state.seats[0].field == field("9S", fresh=True)
    assert card("9H") in state.discard


def test_3_5_6_the_turn_goes_on_afterwards() -> None:
    state = play(scene(seat("9S 2S 3S 4S"), seat("9H KH 10H 9C")), strike("9S", all_out=True), Answer(1, card("9H")))
    state = play(state, back("9S", answer=True, effect=Effect.STRIKE), Pass(0))
    assert (state.phase, to_move(state)) == (Phase.ACTION, (0,))  # all-out, and six wounds did not stop it
    assert strike("2S", all_out=True) in legal(state, 0)


def test_3_5_6_being_hindered_ends_an_all_out() -> None:
    state = play(scene(seat("9S 2S 3S 4S"), seat("9H KH 10H 9C")), strike("9S", all_out=True), Answer(1, card("9H")))
    state = play(state, back("9S", answer=True, effect=Effect.HINDER), Pass(0))
    assert state.seats[0].condition is Condition.UNFAVOURABLE
    assert to_move(state) == (1,)


def test_3_5_6_an_actor_put_out_by_it_ends_its_turn() -> None:
    state = scene(seat("9S 2S 3S 4S", presence=3), seat("9H KH 10H"), seat("QH"), seat("QC"))
    state = play(state, strike("9S", all_out=True), Answer(1, card("9H")), back("9S", answer=True), Pass(0))
    assert state.seats[0].out
    assert state.turn is not None
    assert state.turn.seat != 0


def test_3_5_6_an_unfavourable_seat_has_no_card_of_its_hand_to_lay() -> None:
    hindered = seat("KH 9H", condition=Condition.UNFAVOURABLE)
    assert play(scene(seat("KD 2S 3S 4S"), hindered), strike("KD")).phase is not Phase.TURNAROUND


def test_3_5_6_a_favourable_seat_may_draw_first() -> None:
    state = play(scene(seat("KD 2S 3S 4S"), seat("9H", condition=Condition.FAVOURABLE), deck="KC"), strike("KD"))
    assert Draw(1) in legal(state, 1)
    state = play(state, Draw(1))
    assert state.seats[1].condition is None
    assert told(state, back("KD", "KC"), TurnedAround)[0].value == 8

"""Rules 3.6: what a success does; favourable and unfavourable; being out; the GM's corrections."""

from __future__ import annotations

import pytest

from core.cards import parse_cards
from core.duel import Condition, DuelState, Ending, Phase, apply, legal, to_move
from core.duel.commands import (
    Answer,
    Concede,
    CorrectCard,
    CorrectCondition,
    CorrectPresence,
    Declare,
    Draw,
    Pass,
    Pile,
    Stack,
)
from core.duel.events import CardMoved, Compared, Corrected, Drew, SpecialDone
from core.events import GM, WATCHER, seen_by
from core.features import Effect
from tests.core.duel.scene import BLADE, OATH, WHISPER, all_cards, card, coast, field, play, refused, scene, seat, told

FAVOURABLE, UNFAVOURABLE = Condition.FAVOURABLE, Condition.UNFAVOURABLE


def declare(text: str, feature: int, effect: Effect, target: int = 1) -> Declare:
    return Declare(0, feature, effect, target, parse_cards(text))


def strike(text: str, on: str = "", *, all_out: bool = False) -> Declare:
    return Declare(0, BLADE, Effect.STRIKE, 1, parse_cards(text), parse_cards(on), all_out)


def test_3_6_strike_takes_one_presence_a_wound() -> None:
    state = play(scene(seat("KS 2S 3S 4S"), seat("QD 2C 3C")), strike("KS"), Pass(1))
    assert state.seats[1].presence == 6


def test_3_6_recover_gives_presence_up_to_the_maximum() -> None:
    for presence, after in ((5, 7), (9, 10), (10, 10)):
        state = scene(seat("KH 2S 3S 4S", presence=presence), seat("QD 2C 3C"))
        assert play(state, declare("KH", OATH, Effect.RECOVER, 0)).seats[0].presence == after


def test_3_6_hinder_makes_the_next_check_unfavourable_and_aid_favourable() -> None:
    state = scene(seat("KS KH 3S 4S"), seat("QD 2C 3C"))
    assert play(state, declare("KS", BLADE, Effect.HINDER), Pass(1)).seats[1].condition is UNFAVOURABLE
    assert play(state, declare("KH", OATH, Effect.AID, 0)).seats[0].condition is FAVOURABLE


@pytest.mark.parametrize(
    ("before", "effect", "after"),
    [
        (None, Effect.HINDER, UNFAVOURABLE),
        (UNFAVOURABLE, Effect.HINDER, UNFAVOURABLE),
        (FAVOURABLE, Effect.HINDER, None),
    ],
)
def test_3_6_the_two_cancel_and_do_not_pile_up(
    before: Condition | None, effect: Effect, after: Condition | None
) -> None:
    state = scene(seat("KS KH 3S 4S"), seat("2C 3C 4C", condition=before))
    assert play(state, declare("KS", BLADE, effect), Pass(1)).seats[1].condition is after


def test_3_6_aid_cancels_too() -> None:
    state = scene(seat("KS KH 3S 4S"), seat("2C 3C 4C"), seat("5C", condition=UNFAVOURABLE))
    assert play(state, declare("KH", OATH, Effect.AID, 2)).seats[2].condition is None
    state = scene(seat("KS KH 3S 4S"), seat("2C 3C 4C"), seat("5C", condition=FAVOURABLE))
    assert play(state, declare("KH", OATH, Effect.AID, 2)).seats[2].condition is FAVOURABLE


def test_3_6_special_is_told_and_the_gm_rules() -> None:
    state = play(scene(seat("KC 2S 3S 4S"), seat("QD 2C 3C")), declare("KC", WHISPER, Effect.SPECIAL))
    (event,) = told(state, Pass(1), SpecialDone)
    assert (event.seat, event.feature, event.target, event.degree) == (0, WHISPER, 1, 4)


def test_3_6_favourable_draws_one_first_and_then_must_lay() -> None:
    state = scene(seat("2S 3S 4S 5S", condition=FAVOURABLE), seat("2C 3C 4C"), deck="KS")
    assert refused(scene(seat("2S 3S 4S 5S"), seat("2C")), Draw(0)) == "not_favourable"
    state = play(state, Draw(0))
    assert state.seats[0].hand == parse_cards("2S 3S 4S 5S KS")
    assert refused(state, Draw(0)) == "not_favourable"
    assert refused(state, Pass(0)) == "must_lay"
    assert play(state, strike("KS"), Pass(1)).seats[1].presence == 6


def test_3_6_favourable_need_not_draw_and_is_used_up_by_the_check() -> None:
    state = scene(seat("2S 3S 4S 5S", condition=FAVOURABLE), seat("2C 3C 4C"))
    assert play(state, strike("2S")).seats[0].condition is None
    assert refused(scene(seat("2S", condition=FAVOURABLE), seat("2C"), deck=""), Draw(0)) == "nothing_to_draw"


def test_3_6_unfavourable_lays_only_the_card_just_drawn() -> None:
    state = scene(seat("2S 3S 4S KS", condition=UNFAVOURABLE), seat("2C 3C 4C"), drawn="3S")
    assert {c.cards for c in legal(state, 0) if isinstance(c, Declare)} == {parse_cards("3S")}
    assert refused(state, strike("KS")) == "only_drawn"
    assert refused(state, strike("3S", all_out=True)) == "unfavourable_all_out"
    assert refused(state, strike("2S 3S 4S", all_out=True)) == "unfavourable_all_out"
    assert play(state, strike("3S")).seats[0].condition is None


def test_3_6_the_drawn_card_may_be_stacked() -> None:
    state = scene(seat("2S 3S 4S KS", condition=UNFAVOURABLE, on="3D"), seat("2C 3C 4C"), drawn="3S")
    after = play(state, strike("3S", on="3D"))
    assert after.check is not None
    assert after.check.value == 2


def test_3_6_without_a_draw_there_is_no_check() -> None:
    state = scene(seat("2S 3S 4S KS", condition=UNFAVOURABLE), seat("2C 3C 4C"))
    assert refused(state, strike("KS")) == "nothing_drawn"
    assert legal(state, 0) == (Pass(0), Concede(0))


def test_3_6_an_unfavourable_answer_is_blind() -> None:
    state = scene(seat("9S 3S 4S KS"), seat("KH 3C 4C", condition=UNFAVOURABLE, on="KD"), deck="KC")
    state = play(state, strike("9S"))
    assert legal(state, 1) == (Answer(1), Pass(1), Concede(1))
    assert refused(state, Answer(1, card("KH"))) == "only_blind"
    state = play(state, Answer(1))
    assert state.seats[1].condition is None
    assert Stack(1, parse_cards("KD")) in legal(state, 1)


def test_3_6_a_favourable_answer_draws_and_then_chooses() -> None:
    state = scene(seat("9S 3S 4S KS"), seat("3C 4C 5C 6C", condition=FAVOURABLE), deck="KC")
    state = play(state, strike("9S"), Draw(1))
    assert (state.phase, state.seats[1].condition) == (Phase.ANSWER, None)
    assert len(state.seats[1].hand) == 5  # the hand limit waits for the own turn
    assert told(state, Answer(1, card("KC")), Compared)[0].degree is None


def test_3_6_passing_and_laying_no_answer_do_not_use_it_up() -> None:
    state = scene(seat("2S 3S 4S KS", condition=FAVOURABLE), seat("2C 3C 4C"))
    assert play(state, Pass(0)).seats[0].condition is FAVOURABLE
    state = scene(seat("2S 3S 4S KS"), seat("2C 3C 4C", condition=UNFAVOURABLE))
    assert play(state, strike("KS"), Pass(1)).seats[1].condition is UNFAVOURABLE


def test_3_6_a_check_stopped_by_a_failed_card_uses_it_up() -> None:
    state = scene(seat("2D 3S 4S KS", condition=FAVOURABLE), seat("2C 3C 4C"))
    assert play(state, strike("2D")).seats[0].condition is None


def test_3_6_of_several_checks_the_first_uses_it_up() -> None:
    state = scene(seat("2S 3S 4S KS", condition=FAVOURABLE), seat("2C 3C 4C"))
    state = play(state, strike("2S", all_out=True), Pass(1))
    assert state.phase is Phase.ACTION
    assert Draw(0) not in legal(state, 0)


def test_3_6_at_presence_zero_a_seat_is_out_and_its_hand_and_field_are_discarded() -> None:
    state = scene(seat("KS 2S 3S 4S"), seat("QD 2C 3C", presence=4, on="9D"), seat("QH"), seat("QC"))
    state = play(state, strike("KS"), Pass(1))
    assert state.seats[1].out
    assert (state.seats[1].hand, state.seats[1].field) == ((), ())
    assert set(parse_cards("QD 2C 3C 9D")) <= set(state.discard)
    assert state.phase is not Phase.OVER


def test_3_6_the_duel_ends_when_one_side_is_left() -> None:
    state = play(scene(seat("KS 2S 3S 4S"), seat("QD 2C 3C", presence=4)), strike("KS"), Pass(1))
    assert (state.phase, to_move(state)) == (Phase.OVER, ())
    assert state.result is not None
    assert (state.result.ending, state.result.winner) == (Ending.LAST_SIDE, "A")
    assert legal(state, 0) == ()
    assert refused(state, Pass(0)) == "duel_over"
    assert refused(state, Concede(0)) == "duel_over"


def test_3_6_wounds_beyond_presence_leave_it_at_zero() -> None:
    state = play(scene(seat("KS 2S 3S 4S"), seat("QD 2C 3C", presence=1)), strike("KS"), Pass(1))
    assert state.seats[1].presence == 0


def test_gm_corrects_presence_within_its_maximum_and_with_a_reason() -> None:
    state = scene(seat("KS 2S 3S 4S"), seat("QD 2C 3C"))
    assert play_gm(state, CorrectPresence(GM, 1, "misread", 4)).seats[1].presence == 4
    assert told(state, CorrectPresence(GM, 1, "misread", 4), Corrected)[0].reason == "misread"
    assert refused(state, CorrectPresence(GM, 1, "misread", 11)) == "presence_range"
    assert refused(state, CorrectPresence(GM, 1, "", 4)) == "no_reason"
    assert refused(state, CorrectPresence(0, 1, "mine", 4)) == "gm_only"
    assert refused(state, CorrectPresence(GM, 2, "nobody", 4)) == "no_such_seat"
    assert legal(state, GM) == ()


@pytest.mark.parametrize(
    ("reason", "code"),
    [("", "no_reason"), (" ", "name_unclean"), ("mis\x1bread", "name_unclean"), ("w" * 121, "name_long")],
)
def test_a_reason_is_a_clean_line(reason: str, code: str) -> None:
    state = scene(seat("KS 2S 3S 4S"), seat("QD 2C 3C"))
    for command in (
        CorrectPresence(GM, 1, reason, 4),
        CorrectCondition(GM, 1, reason, None),
        CorrectCard(GM, 1, reason, Pile.DECK, Pile.HAND),
    ):
        assert refused(state, command) == code


def play_gm(state: DuelState, *commands: CorrectCard | CorrectCondition | CorrectPresence) -> DuelState:
    for command in commands:
        before = all_cards(state)
        state, _ = apply(state, command)
        assert all_cards(state) == before
    return state


def test_gm_puts_a_seat_out_and_brings_it_back() -> None:
    state = scene(seat("KS 2S 3S 4S"), seat("QD 2C 3C"), seat("5H"), seat("6H"))
    out = play_gm(state, CorrectPresence(GM, 1, "fell off the wall", 0))
    assert out.seats[1].out
    back = play_gm(out, CorrectPresence(GM, 1, "no, held on", 3))
    assert (back.seats[1].out, back.seats[1].presence, back.seats[1].hand) == (False, 3, ())
    over = play_gm(scene(seat("KS"), seat("QD")), CorrectPresence(GM, 1, "surrenders", 0))
    assert over.phase is Phase.OVER


def test_gm_puts_out_the_actor_or_the_target_of_a_check() -> None:
    state = scene(seat("KS 2S 3S 4S"), seat("QD 2C 3C"), seat("5H"), seat("6H"))
    state = play(state, strike("KS"))
    assert play_gm(state, CorrectPresence(GM, 1, "ruled", 0)).check is None
    assert play_gm(state, CorrectPresence(GM, 0, "ruled", 0)).check is None


def test_gm_corrects_a_condition() -> None:
    state = scene(seat("KS 2S 3S 4S"), seat("QD 2C 3C"))
    state = play_gm(state, CorrectCondition(GM, 1, "dust in the eyes", UNFAVOURABLE))
    assert state.seats[1].condition is UNFAVOURABLE
    assert play_gm(state, CorrectCondition(GM, 1, "blinked", None)).seats[1].condition is None


def test_gm_moves_open_cards_by_name_and_hidden_ones_unseen() -> None:
    state = scene(seat("KS 2S 3S 4S", on="9D"), seat("QD 2C 3C"), discard="7H", deck="8H")
    to_hand = play_gm(state, CorrectCard(GM, 1, "given back", Pile.DISCARD, Pile.HAND, card("7H")))
    assert to_hand.seats[1].hand == parse_cards("QD 2C 3C 7H")
    gone = play_gm(state, CorrectCard(GM, 0, "never laid", Pile.FIELD, Pile.DISCARD, card("9D")))
    assert gone.seats[0].field == ()
    dealt = play_gm(state, CorrectCard(GM, 1, "one short", Pile.DECK, Pile.HAND))
    assert dealt.seats[1].hand == parse_cards("QD 2C 3C 8H")
    taken = play_gm(state, CorrectCard(GM, 1, "one too many", Pile.HAND, Pile.DECK))
    assert len(taken.seats[1].hand) == 2
    assert taken.deck[-1] in parse_cards("QD 2C 3C")
    laid = play_gm(state, CorrectCard(GM, 1, "laid after all", Pile.DISCARD, Pile.FIELD, card("7H")))
    assert laid.seats[1].field == field("7H")
    assert refused(state, CorrectCard(GM, 1, "peeks", Pile.HAND, Pile.DISCARD, card("QD"))) == "card_named"
    assert refused(state, CorrectCard(GM, 1, "which", Pile.DISCARD, Pile.HAND)) == "card_named"
    assert refused(state, CorrectCard(GM, 1, "none", Pile.DISCARD, Pile.HAND, card("8H"))) == "not_in_discard"
    assert refused(state, CorrectCard(GM, 1, "none", Pile.FIELD, Pile.HAND, card("8H"))) == "not_on_field"
    assert refused(state, CorrectCard(GM, 1, "idle", Pile.HAND, Pile.HAND)) == "same_pile"


def test_gm_learns_no_hidden_card() -> None:
    state = scene(seat("KS 2S 3S 4S"), seat("QD 2C 3C"), deck="8H")
    events = apply(state, CorrectCard(GM, 1, "one short", Pile.DECK, Pile.HAND))[1]
    for who, known in ((GM, None), (WATCHER, None), (0, None), (1, card("8H"))):
        (moved,) = [event for event in seen_by(who, events) if isinstance(event, CardMoved)]
        assert moved.card is known


def test_gm_may_end_a_window_that_has_lost_its_reason() -> None:
    state = play(scene(seat("KS 2S 3S 4S 5S"), seat("QD 2C 3C")), Pass(0))
    assert state.phase is Phase.DISCARD
    state = play_gm(state, CorrectCard(GM, 0, "one too many", Pile.HAND, Pile.DISCARD))
    assert state.phase is not Phase.DISCARD


def test_only_its_owner_is_told_which_card_was_drawn() -> None:
    state = coast(play(scene(seat("KS 2S 3S 4S"), seat("QD 2C 3C"), deck="8H"), strike("KS"), Pass(1)))
    before = play(scene(seat("2S 3S 4S 5S", condition=FAVOURABLE), seat("2C 3C 4C"), deck="8H"))
    events = apply(before, Draw(0))[1]
    for who in (0, 1, GM, WATCHER):
        (drew,) = [event for event in seen_by(who, events) if isinstance(event, Drew)]
        assert drew.card is (card("8H") if who == 0 else None)
    assert state.phase is Phase.ACTION

"""Rules 3.2 and 3.3: what a card is worth, and what hands are."""

from __future__ import annotations

import pytest

from core.cards import DECK, JOKER, parse_cards
from core.duel import DuelRules
from core.duel.commands import Declare, Pass
from core.duel.events import Declared
from core.duel.laying import alone, lay, suits_of, together
from core.duel.turn import strength
from core.features import Effect
from core.hands import HandKind
from core.refusal import Refusal
from tests.core.duel.scene import BLADE, FEATURES, OATH, WHISPER, card, field, play, refused, scene, seat, told

S, H, C = (feature.suit for feature in FEATURES)


def test_3_2_a_card_succeeds_with_the_suit_of_the_feature_named() -> None:
    state = scene(seat("QS 2S 3H 4C"), seat())
    (with_blade,) = told(state, Declare(0, BLADE, Effect.STRIKE, 1, parse_cards("QS")), Declared)
    (with_oath,) = told(state, Declare(0, OATH, Effect.STRIKE, 1, parse_cards("QS")), Declared)
    assert (with_blade.failed, with_blade.value) == (False, 4)
    assert (with_oath.failed, with_oath.value) == (True, 0)


def test_3_2_a_check_names_an_effect_its_feature_has() -> None:
    state = scene(seat("QS 2S 3H 4C"), seat())
    assert refused(state, Declare(0, BLADE, Effect.SPECIAL, 1, parse_cards("QS"))) == "wrong_effect"
    assert refused(state, Declare(0, 3, Effect.STRIKE, 1, parse_cards("QS"))) == "no_such_feature"
    assert refused(state, Declare(0, -1, Effect.STRIKE, 1, parse_cards("QS"))) == "no_such_feature"


def test_3_2_answers_and_supports_succeed_with_any_own_suit() -> None:
    assert not alone(card("9H"), suits_of(FEATURES)).failed
    assert alone(card("9D"), suits_of(FEATURES)).failed


@pytest.mark.parametrize(
    ("cards", "worth"),
    [("AS 2S 3S 4S", 1), ("5S 6S 7S", 2), ("8S 9S 10S", 3), ("JS QS KS", 4), ("JK", 5)],
)
def test_3_2_achievement_by_rank_and_a_joker_five(cards: str, worth: int) -> None:
    assert {alone(each, (S,)).value for each in parse_cards(cards)} == {worth}
    assert {alone(each, (S,)).failed for each in parse_cards(cards)} == {False}


def test_3_2_a_failed_card_has_nothing() -> None:
    assert alone(card("KH"), (S,)).value == 0
    assert alone(card("KH"), (S,)).failed


def test_3_2_strength_is_rank_then_suit_and_a_joker_the_strongest() -> None:
    order = sorted((*DECK, JOKER), key=lambda card: strength(card, DuelRules()))
    assert [each.text for each in order[:5]] == ["AC", "AD", "AH", "AS", "2C"]
    assert [each.text for each in order[-2:]] == ["KS", "JK"]


def test_3_3_worked_cases() -> None:
    assert together(parse_cards("JS QH KS AS")) == lay(parse_cards("QH"), field("JS") + field("KS") + field("AS"), (H,))
    assert together(parse_cards("JS QH KS AS")).value == 14
    assert together(parse_cards("JS QH KS AS")).kind is HandKind.ROYAL_STRAIGHT
    assert together(parse_cards("JS QH KS AS 2D")).value == 14
    assert together(parse_cards("JS QH KS AS 2D")).kind is HandKind.STRAIGHT
    assert together(parse_cards("AH JC")).value == 7
    assert together(parse_cards("AH JC")).kind is HandKind.BLACKJACK


def test_3_3_a_joker_counts_one_in_a_hand_and_five_alone() -> None:
    assert alone(JOKER, (S,)).value == 5
    assert together(parse_cards("JK KS")).value == 1 + 4


def test_3_3_a_card_is_stacked_on_own_field_cards_only_if_that_makes_a_hand() -> None:
    state = scene(seat("QS 2S 3H 4C", on="QH"), seat())
    (pair,) = told(state, Declare(0, BLADE, Effect.STRIKE, 1, parse_cards("QS"), parse_cards("QH")), Declared)
    assert (pair.value, pair.kind) == (8, HandKind.PAIR)
    assert refused(state, Declare(0, BLADE, Effect.STRIKE, 1, parse_cards("2S"), parse_cards("QH"))) == "no_hand"
    assert refused(state, Declare(0, BLADE, Effect.STRIKE, 1, parse_cards("QS"), parse_cards("QC"))) == "not_on_field"


def test_3_3_the_card_at_the_bottom_may_have_failed_and_counts_its_achievement() -> None:
    state = scene(seat("QS 2S 3H 4C", on=field("QD", failed=True)), seat())
    (pair,) = told(state, Declare(0, BLADE, Effect.STRIKE, 1, parse_cards("QS"), parse_cards("QD")), Declared)
    assert pair.value == 8


def test_3_3_only_the_card_at_the_bottom_may_have_failed() -> None:
    with pytest.raises(Refusal, match="failed_below"):
        lay(parse_cards("QS"), field("QD QH", failed=True), (S,))
    state = scene(seat("QS 2S 3H 4C", on=field("QD", failed=True) + field("QH", failed=True)), seat())
    both = Declare(0, BLADE, Effect.STRIKE, 1, parse_cards("QS"), parse_cards("QD QH"))
    assert refused(state, both) == "failed_below"


def test_3_3_a_card_laid_on_a_hand_must_succeed() -> None:
    state = scene(seat("QS 2S 3H 4C", on="QH"), seat())
    failing = Declare(0, WHISPER, Effect.STRIKE, 1, parse_cards("QS"), parse_cards("QH"))
    assert refused(state, failing) == "card_fails"


def test_3_3_cards_used_in_a_hand_are_discarded_after_the_check() -> None:
    state = scene(seat("QS 2S 3H 4C", on="QH"), seat())
    state = play(state, Declare(0, BLADE, Effect.STRIKE, 1, parse_cards("QS"), parse_cards("QH")), Pass(1))
    assert state.seats[0].field == ()
    assert state.discard == parse_cards("QH QS")

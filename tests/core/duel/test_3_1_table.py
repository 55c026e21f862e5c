"""Rules 3.1: the table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.cards import Suit, parse_cards
from core.chance import Chance
from core.duel import DuelRules, Entrant, Phase, apply, legal, new_duel, to_move, view
from core.duel.bots import BOTS
from core.duel.commands import Answer, Declare, Pass
from core.duel.events import Reshuffled
from core.features import Effect, Feature
from core.refusal import Refusal
from tests.core.duel.scene import BLADE, FEATURES, all_cards, card, pack, play, refused, scene, seat, told


def entrants(sides: str) -> list[Entrant]:
    return [Entrant(f"seat {at}", side, FEATURES) for at, side in enumerate(sides)]


def code(sides: str, rules: DuelRules | None = None, **facts: object) -> str:
    seats = entrants(sides)
    if facts:
        seats[0] = Entrant("first", sides[0], FEATURES, **facts)  # type: ignore[arg-type]
    with pytest.raises(Refusal) as refusal:
        new_duel(seats, rules or DuelRules(), "seed")
    return refusal.value.code


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_3_1_the_deck_is_52_cards_and_none_to_two_jokers(jokers: int) -> None:
    state = new_duel(entrants("AB"), DuelRules(jokers=jokers), "seed")
    assert len(all_cards(state)) == 52 + jokers
    assert all_cards(state).count("JK") == jokers


@pytest.mark.parametrize("sides", ["AB", "ABC", "AABB", "ABCAB", "AAABBB"])
def test_3_1_two_to_six_seats_get_four_cards_and_ten_presence(sides: str) -> None:
    state = new_duel(entrants(sides), DuelRules(), "seed")
    assert state.phase is Phase.OPENING
    assert [len(who.hand) for who in state.seats] == [4] * len(sides)
    assert [(who.presence, who.maximum) for who in state.seats] == [(10, 10)] * len(sides)


def test_3_1_what_cannot_be_seated_is_refused() -> None:
    assert code("A") == "seat_count"
    assert code("ABABABA") == "seat_count"
    assert code("AAA") == "one_side"
    assert code("AB", presence=0) == "presence_range"
    assert code("AB", presence=11, maximum=10) == "presence_range"
    assert code("AB", bonds=(0,)) == "bad_bond"
    assert code("AB", bonds=(2,)) == "bad_bond"
    assert code("AB", DuelRules(hand_size=8)) == "bad_rules"
    assert code("AB", DuelRules(jokers=3)) == "bad_rules"


WAVE = Feature("Wave", Suit.HEARTS, (Effect.STRIKE,), "wave")
NAMI = Feature("波", Suit.HEARTS, (Effect.STRIKE,), "wave")


@pytest.mark.parametrize("where", ["name", "side", "feature"])
@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "name_empty"), (" Aki", "name_unclean"), ("A\u202eki", "name_unclean"), ("w" * 25, "name_long")],
)
def test_names_of_seats_sides_and_features_are_checked(where: str, text: str, reason: str) -> None:
    feature = Feature(text if where == "feature" else "Blade", Suit.SPADES, (Effect.STRIKE,))
    first = Entrant(text if where == "name" else "Aki", text if where == "side" else "A", (feature,))
    with pytest.raises(Refusal) as refusal:
        new_duel([first, *entrants("B")], DuelRules(), "seed")
    assert refusal.value.code == reason


@pytest.mark.parametrize(
    ("features", "reason"),
    [
        ((), "no_feature"),
        ((WAVE, replace(WAVE, key=None)), "feature_twice"),
        ((WAVE, NAMI), "feature_twice"),
        ((replace(WAVE, effects=()),), "effects_wrong"),
        ((replace(WAVE, effects=(Effect.AID, Effect.AID)),), "effects_wrong"),
    ],
)
def test_features_are_checked(features: tuple[Feature, ...], reason: str) -> None:
    with pytest.raises(Refusal) as refusal:
        new_duel([Entrant("Aki", "A", features), *entrants("B")], DuelRules(), "seed")
    assert refusal.value.code == reason


def test_3_1_one_seed_gives_one_deal() -> None:
    one, two, other = (new_duel(entrants("AB"), DuelRules(), seed) for seed in ("a", "a", "b"))
    assert one == two
    assert one.deck != other.deck


def test_3_1_a_seated_character_brings_its_own_presence() -> None:
    seats = [Entrant("Aki", "A", FEATURES, presence=12, maximum=16), *entrants("B")]
    assert new_duel(seats, DuelRules(), "seed").seats[0].presence == 12


def test_3_1_a_used_up_deck_is_the_shuffled_discards() -> None:
    state = scene(seat("AS 2S 3S 4S"), seat("5S"), deck="", discard="6H 7H 8H 9H")
    state = play(state, Declare(0, BLADE, Effect.STRIKE, 1, parse_cards("AS")))
    (event,) = told(state, Answer(1), Reshuffled)
    assert event.cards == 4
    after = play(state, Answer(1))
    assert len(after.deck) == 3
    assert after.discard == ()
    assert all_cards(after) == all_cards(state)


def test_3_1_with_nothing_to_draw_a_blind_play_is_not_offered() -> None:
    state = play(
        scene(seat("AS 2S 3S 4S"), seat("5S"), deck=""), Declare(0, BLADE, Effect.STRIKE, 1, parse_cards("AS"))
    )
    assert Answer(1) not in legal(state, 1)
    assert refused(state, Answer(1)) == "nothing_to_draw"
    assert Answer(1, card("5S")) in legal(state, 1)


def test_3_1_with_nothing_to_draw_nothing_is_drawn() -> None:
    state = play(scene(seat("AS 2S 3S 4S"), seat("5S 6S 7S"), deck=""), Pass(0))
    assert state.phase is Phase.INTERRUPT  # seat 1, holding three, could not act, and it is seat 0's turn again
    assert len(state.seats[1].hand) == 3


def test_3_1_in_a_bare_duel_the_own_side_is_bonded() -> None:
    state = new_duel(entrants("AABAB"), DuelRules(), "seed")
    assert [who.bonds for who in state.seats] == [(1, 3), (0, 3), (4,), (0, 1), (2,)]
    own = [Entrant("first", "A", FEATURES, bonds=(2,)), *entrants("AB")]
    assert new_duel(own, DuelRules(), "seed").seats[0].bonds == (2,)


def test_3_1_cards_are_conserved_by_the_deal() -> None:
    state = new_duel(entrants("ABABAB"), DuelRules(), "seed")
    assert all_cards(state) == pack(state.rules)
    after, _ = apply(state, legal(state, 3)[-1])
    assert all_cards(after) == pack(state.rules)


@pytest.mark.parametrize("window", ["interrupts", "supports"])
def test_what_the_rules_have_not_is_asked_of_nobody(window: str) -> None:
    """A house rule: no interrupts, or no supports of attack and answer, for any seat."""
    rules = DuelRules(**{window: False})
    never = {"interrupts": {Phase.INTERRUPT}, "supports": {Phase.SUPPORT, Phase.ANSWER_SUPPORT}}[window]
    met = set()
    for seed in range(6):
        state = new_duel(entrants("ABABAB"), rules, f"window {seed}")
        for move in range(150):
            if state.phase is Phase.OVER:
                break
            met.add(state.phase)
            seat = to_move(state)[0]
            command = BOTS["novice"].policy(view(state, seat), legal(state, seat), Chance(f"{seed}/{move}"))
            state, _ = apply(state, command)
    assert not met & never
    assert len(met) >= 7


def test_a_seed_that_cannot_be_shown_is_refused() -> None:
    for seed in (" a", "a\n", "a\u202eb"):
        with pytest.raises(Refusal, match="seed_unclean"):
            new_duel(entrants("AB"), DuelRules(), seed)

"""Drawing a life (rules 2.1)."""

import pytest
from hypothesis import given as sampled
from hypothesis import strategies as st

from core.cards import DECK, SUITS, Suit
from core.commands.drafts import (
    BeginDraft,
    BeginLife,
    ChooseArmour,
    ChooseSuit,
    DrawRest,
    DrawStar,
    DrawSuit,
    LeaveDraft,
    SetAbility,
    SetFeature,
    SetName,
    TurnCard,
)
from core.commands.sessions import BeginSession
from core.content import house
from core.features import Effect, Feature
from core.refusal import Refusal
from core.rules import Rules
from core.state import Ability
from core.table import Table, new_table
from tests.core.scenes import do, kinds, one, party, refusal, told

BLADE = house().idea("blade").feature("en")
BLADE_JA = house().idea("blade").feature("ja")
OWN = Feature("Cold stare", Suit.CLUBS, (Effect.HINDER,))


def begun(seed: str = "creation") -> Table:
    return do(new_table("The lantern road", seed), BeginDraft())


def turned(table: Table, cards: int = 4) -> Table:
    return do(table, *[TurnCard(seat=0)] * cards)


@sampled(st.text("abc", max_size=8))
def test_a_life_is_four_different_cards_turned_one_by_one(seed: str) -> None:
    """Rules 2.1.1: four of 52 without a joker, their sum is the life count."""
    table = begun(seed)
    cards = table.state.draft(0).cards
    assert len(set(cards)) == 4
    assert set(cards) <= set(DECK)
    for count in range(1, 5):
        (event,) = told(table, TurnCard(seat=0))
        table = do(table, TurnCard(seat=0))
        assert event.card is cards[count - 1]  # type: ignore[attr-defined]
        assert table.state.draft(0).days == sum(card.rank for card in cards[:count])
    assert refusal(table, TurnCard(seat=0)) == "all_turned"
    character = one(do(table, DrawRest(seat=0), BeginLife(seat=0)))
    assert character.life == sum(card.rank for card in cards)
    assert character.cards == cards  # they stay on the sheet


def test_the_cards_of_a_life_are_back_in_the_deck_that_is_dealt() -> None:
    session = party(4, session=True).state.session
    assert session is not None
    hands = [card for seat in range(4) for card in one(party(4, session=True), seat).hand]
    assert set(hands) | set(session.rest) == set(DECK)


def test_nothing_is_chosen_by_default_and_what_is_missing_is_named_in_order() -> None:
    table = begun()
    with pytest.raises(Refusal) as refused:
        do(table, BeginLife(seat=0))
    assert refused.value == Refusal(
        "draft_lacks", missing=("cards", "name", "suit", "points", "armour", "star", "features")
    )
    assert "BeginLife" not in kinds(table, 0)


def test_every_choice_made_by_hand() -> None:
    points = {Ability.TECHNIQUE: 9, Ability.SENSE: 6, Ability.BODY: 5, Ability.WILL: 4}
    table = do(
        turned(begun()),
        SetName(seat=0, name="Aki"),
        ChooseSuit(seat=0, suit=Suit.HEARTS),
        *(SetAbility(seat=0, ability=ability, score=score) for ability, score in points.items()),
        ChooseArmour(seat=0, armour="mail"),
        DrawStar(seat=0),
        SetFeature(seat=0, place=0, feature=BLADE),
        SetFeature(seat=0, place=1, feature=OWN),
        SetFeature(seat=0, place=2, feature=house().idea("song").feature("ja")),
    )
    star = table.state.draft(0).star
    aki = one(do(table, BeginLife(seat=0)))
    assert star is not None
    assert (aki.name, aki.suit, aki.armour) == ("Aki", Suit.HEARTS, "mail")
    assert {ability: aki.abilities.of(ability) for ability in Ability} == points
    assert aki.hp == 10 + points[Ability.BODY]  # rules 2.1.3
    assert aki.star == house().star_of(star).key  # rules 2.1.5
    assert [feature.name for feature in aki.features] == ["Blade", "Cold stare", "歌"]
    assert aki.bonds == ()  # rules 2.1.6
    assert aki.hand == ()


def test_24_points_of_3_to_9_each() -> None:
    """Rules 2.1.3."""
    table = begun()
    assert table.state.draft(0).abilities.total == 4 * 3
    assert refusal(table, SetAbility(seat=0, ability=Ability.BODY, score=10)) == "ability_range"
    assert refusal(table, SetAbility(seat=0, ability=Ability.BODY, score=2)) == "ability_range"
    table = do(table, *(SetAbility(seat=0, ability=ability, score=9) for ability in (Ability.BODY, Ability.WILL)))
    assert table.state.draft(0).abilities.total == 24
    assert refusal(table, SetAbility(seat=0, ability=Ability.SENSE, score=4)) == "no_points"
    table = do(turned(table), SetAbility(seat=0, ability=Ability.WILL, score=8), SetName(seat=0, name="Aki"))
    with pytest.raises(Refusal) as refused:
        do(table, BeginLife(seat=0))
    assert "points" in refused.value.facts["missing"]  # one is left


def test_armour_must_be_borne_by_the_body() -> None:
    """Rules 2.1.4: plate needs strength 6."""
    table = do(turned(begun()), ChooseArmour(seat=0, armour="plate"))
    with pytest.raises(Refusal) as refused:
        do(table, BeginLife(seat=0))
    assert "armour_heavy" in refused.value.facts["missing"]
    assert refusal(table, ChooseArmour(seat=0, armour="glass")) == "unknown_armour"
    fitted = do(table, DrawRest(seat=0))
    assert house().armour_of(fitted.state.draft(0).armour or "").strength <= fitted.state.draft(0).abilities.body


def test_the_star_is_drawn_once_and_the_way_as_often_as_wanted() -> None:
    table = do(begun(), DrawStar(seat=0), DrawSuit(seat=0), DrawSuit(seat=0))
    assert refusal(table, DrawStar(seat=0)) == "star_drawn"
    assert table.state.draft(0).suit in SUITS


def test_features_have_places_names_and_effects() -> None:
    """Rules 3.2."""
    table = do(begun(), SetFeature(seat=0, place=2, feature=BLADE))
    assert table.state.draft(0).features == (BLADE,)  # the next free place
    assert refusal(table, SetFeature(seat=0, place=1, feature=BLADE)) == "feature_twice"
    assert refusal(table, SetFeature(seat=0, place=1, feature=BLADE_JA)) == "feature_twice"
    assert refusal(table, SetFeature(seat=0, place=3, feature=OWN)) == "no_place"
    for effects in ((), (Effect.AID, Effect.AID)):
        wrong = Feature("Cold stare", Suit.CLUBS, effects)
        assert refusal(table, SetFeature(seat=0, place=1, feature=wrong)) == "effects_wrong"
    table = do(table, SetFeature(seat=0, place=0, feature=OWN))
    assert table.state.draft(0).features == (OWN,)


@pytest.mark.parametrize(
    "feature",
    [
        Feature("Blade", Suit.SPADES, (Effect.STRIKE, Effect.HINDER), "no such"),
        Feature("Blade", Suit.HEARTS, (Effect.STRIKE, Effect.HINDER), "blade"),
        Feature("My blade", Suit.SPADES, (Effect.STRIKE, Effect.HINDER), "blade"),
    ],
)
def test_a_key_of_the_catalogue_is_for_the_catalogues_features(feature: Feature) -> None:
    """Others would be shown under the catalogue's name, or not at all."""
    assert refusal(begun(), SetFeature(seat=0, place=0, feature=feature)) == "unknown_feature"


def test_names_that_cannot_be_shown_are_refused() -> None:
    table = begun()
    assert refusal(table, SetName(seat=0, name="A\x1b[2Jki")) == "name_unclean"
    assert refusal(table, SetName(seat=0, name="a" * 25)) == "name_long"
    assert refusal(table, SetName(seat=0, name="")) == "name_empty"
    assert refusal(table, SetFeature(seat=0, place=0, feature=Feature("\u202eedalB", Suit.CLUBS, (Effect.AID,)))) == (
        "name_unclean"
    )


CHOICES = st.lists(
    st.sampled_from(
        [
            TurnCard(seat=0),
            ChooseSuit(seat=0, suit=Suit.CLUBS),
            SetAbility(seat=0, ability=Ability.WILL, score=8),
            SetAbility(seat=0, ability=Ability.SENSE, score=7),
            ChooseArmour(seat=0, armour="padded"),
            DrawStar(seat=0),
            SetFeature(seat=0, place=0, feature=OWN),
            SetFeature(seat=0, place=1, feature=BLADE),
            SetName(seat=0, name="Aki"),
        ]
    ),
    unique_by=lambda command: (type(command), getattr(command, "ability", None), getattr(command, "place", None)),
)


@sampled(CHOICES, st.integers(0, 999), st.sampled_from(["en", "ja", "xx"]))
def test_chance_makes_the_rest_and_changes_no_choice(choices: list[TurnCard], seed: int, language: str) -> None:
    before = do(begun(str(seed)), *choices)
    drawn = do(before, DrawRest(seat=0, language=language))
    chosen, draft = before.state.draft(0), drawn.state.draft(0)
    for field in ("suit", "armour", "star", "name"):
        assert getattr(chosen, field) in (None, getattr(draft, field))
    assert draft.features[: len(chosen.features)] == chosen.features
    assert all(draft.abilities.of(ability) >= chosen.abilities.of(ability) for ability in Ability)
    life = one(do(drawn, BeginLife(seat=0)))
    assert life.abilities.total == 24
    assert len({feature.name for feature in life.features}) == 3
    assert len({feature.key for feature in life.features if feature.key}) == 3 - (OWN in life.features)


def test_a_draft_given_up_is_gone_and_its_seat_is_not_given_out_again() -> None:
    table = do(begun(), LeaveDraft(seat=0), BeginDraft())
    assert [draft.seat for draft in table.state.drafts] == [1]
    assert refusal(table, TurnCard(seat=0)) == "no_draft"


def test_characters_sit_in_seat_order_whoever_is_ready_first() -> None:
    table = do(begun(), BeginDraft(), *(DrawRest(seat=seat) for seat in (0, 1)))
    table = do(table, BeginLife(seat=1), BeginLife(seat=0))
    assert [character.seat for character in table.state.characters] == [0, 1]


def test_drafts_are_begun_by_the_gm_alone() -> None:
    assert refusal(begun(), BeginDraft(seat=0)) == "gm_only"


def test_more_than_four_may_live_though_four_play_a_session() -> None:
    table = party(5)
    assert refusal(table, BeginSession(seats=(0, 1, 2, 3, 4))) == "party_size"
    assert "BeginSession" in kinds(table, -1)


def test_a_table_may_set_its_own_house_values() -> None:
    rules = Rules(ability_points=30, ability_most=12, hp_base=20, features=1, hand=5)
    table = do(new_table("House", "own", rules), BeginDraft(), DrawRest(seat=0), BeginLife(seat=0))
    table = do(table, BeginSession(seats=(0,)))
    life = one(table)
    assert (life.abilities.total, life.hp, len(life.features), len(life.hand)) == (30, 20 + life.abilities.body, 1, 5)


@pytest.mark.parametrize(
    "rules", [Rules(ability_points=37), Rules(ability_points=11), Rules(ability_least=7), Rules(features=17)]
)
def test_rules_by_which_no_life_could_be_drawn_are_refused(rules: Rules) -> None:
    with pytest.raises(Refusal) as refused:
        new_table("House", "own", rules)
    assert refused.value.code == "rules_range"


@pytest.mark.parametrize(("name", "code"), [("", "name_empty"), ("A\n", "name_unclean"), ("残" * 13, "name_long")])
def test_tables_have_names(name: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        new_table(name, "seed")
    assert refused.value.code == code


@pytest.mark.parametrize("seed", ["\udcff", "a\x1bb", "\u202e", " a"])
def test_seeds_can_be_shown_and_kept(seed: str) -> None:
    with pytest.raises(Refusal) as refused:
        new_table("Table", seed)
    assert refused.value.code == "seed_unclean"
    assert new_table("Table", "残命 [1]").state.chance.seed == "残命 [1]"

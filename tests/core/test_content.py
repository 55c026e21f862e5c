"""The house's content is whole (rules 2.1.4, 2.4, 2.8, 3.2), in every language."""

import pytest

from core.cards import DECK, RANKS, SUITS
from core.content import Armour, Difficulty, FeatureIdea, Star, house
from core.magic import Magic
from core.names import check_name

# Rules 2.8, in the order of the ranks.
SIGNS = "貪狼 巨門 禄存 文曲 廉貞 武曲 破軍 天府 天梁 天機 天同 天相 七殺"
MAGIC = (
    "Rend, Bar, Provision, Second Thought, Verdict, War Song, Sunder, Bulwark, Span, Foresee, Accord, Temper, Execution"
)
HOUSE = house()
THINGS: list[Star | Armour | Difficulty | FeatureIdea] = [
    *HOUSE.stars,
    *HOUSE.armour,
    *HOUSE.difficulties,
    *HOUSE.features,
]


def test_each_rank_draws_its_star_whatever_the_suit() -> None:
    assert [star.rank for star in HOUSE.stars] == list(RANKS)
    assert [star.sign for star in HOUSE.stars] == SIGNS.split()
    assert [star.magic["en"] for star in HOUSE.stars] == MAGIC.split(", ")
    for card in DECK:
        assert HOUSE.star_of(card).rank == card.text[:-1]


def test_effects_are_codes_of_their_own() -> None:
    for star, effect in zip(HOUSE.stars, Magic, strict=True):
        assert star.effect is effect
        assert effect.value == star.magic["en"].lower().replace(" ", "_")


def test_the_armour_catalogue() -> None:
    known = [(armour.key, armour.protection, armour.strength, armour.penalty) for armour in HOUSE.armour]
    assert known == [
        ("none", 0, 0, 0),
        ("padded", 1, 1, 0),
        ("leather", 2, 2, 1),
        ("mail", 4, 4, 2),
        ("plate", 6, 6, 4),
    ]


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: thing.key)
def test_everything_has_a_name_in_both_languages(thing: Star) -> None:
    for language in ("en", "ja"):
        check_name(thing.name[language])
        if isinstance(thing, Star):
            check_name(thing.magic[language])
            assert thing.text[language]


def test_keys_and_names_are_different() -> None:
    for things in (HOUSE.stars, HOUSE.armour, HOUSE.difficulties, HOUSE.features):
        assert len({thing.key for thing in things}) == len(things)
        for language in ("en", "ja"):
            assert len({thing.name[language] for thing in things}) == len(things)


def test_there_are_features_of_every_suit_and_they_are_the_houses_in_any_language() -> None:
    assert {idea.suit for idea in HOUSE.features} == set(SUITS)
    for idea in HOUSE.features:
        for language in ("en", "ja", "xx"):
            assert HOUSE.is_house(idea.feature(language))


def test_names_for_lives_drawn_at_random_are_names() -> None:
    for names in HOUSE.names.values():
        assert len(set(names)) == len(names) >= 20
        for name in names:
            check_name(name)


def test_what_is_not_there_is_said_by_key() -> None:
    with pytest.raises(KeyError, match="glass"):
        HOUSE.armour_of("glass")
    with pytest.raises(KeyError, match="sun"):
        HOUSE.star("sun")
    with pytest.raises(KeyError, match="gun"):
        HOUSE.idea("gun")

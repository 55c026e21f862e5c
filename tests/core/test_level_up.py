"""What a session's end brings (rules 2.9)."""

from __future__ import annotations

from core.commands import (
    BeginSession,
    DaysRolled,
    EndSession,
    Growth,
    LevelledUp,
    LevelUp,
    LifeChanged,
    PassDays,
    StarJoined,
)
from core.content import house
from core.hazards.fire import FireInputs
from core.hazards.prefill import prefilled
from core.state import Ability
from core.table import Table
from core.views import view
from tests.core.fights import foreseen, of, people
from tests.core.scenes import do, dying, given, holding, kinds, one, refusal, told

LIFE = LevelUp(seat=0, way=Growth.LIFE)


def ended(count: int = 1) -> Table:
    """So many characters after a session."""
    return do(holding(people(count), 0, "AS"), EndSession())


def test_each_living_character_takes_one_at_a_session_s_end() -> None:
    """Rules 2.9: at a session's end each living character takes one; rules 2.2: the dead take none."""
    table = do(holding(dying(people(3), 1), 0, "AS"), PassDays(), EndSession())
    assert [character.due for character in table.state.characters] == [1, 0, 1]
    assert "LevelUp" in kinds(table, 0)
    assert refusal(table, LevelUp(seat=1, way=Growth.LIFE)) == "dead"
    table = do(table, LIFE)
    assert refusal(table, LIFE) == "no_level_up"
    assert (one(table).due, one(table).level_ups, one(table).level) == (0, 1, 2)
    assert refusal(people(1), LIFE) == "no_level_up"


def test_life_and_a_die() -> None:
    """Rules 2.9: life + D6 days."""
    events = told(foreseen(ended(), 5), LIFE)
    assert of(DaysRolled, events).die == 5
    assert of(LevelledUp, events).level == 2
    assert of(LifeChanged, events) == LifeChanged(seat=0, days=5, life=33, why="level_up")
    assert 1 <= of(DaysRolled, told(ended(), LIFE)).die <= 6


def test_one_ability_higher() -> None:
    """Rules 2.9: one ability +1; body raises the most HP (rules 2.1.3)."""
    table = do(ended(), LevelUp(seat=0, way=Growth.ABILITY, ability=Ability.BODY))
    assert one(table).abilities.of(Ability.BODY) == 7
    sheet = view(table, 0).character(0)
    assert sheet is not None
    assert (sheet.hp, sheet.hp_max, sheet.level) == (16, 17, 2)
    assert refusal(ended(), LevelUp(seat=0, way=Growth.ABILITY)) == "ability_named"
    strong = given(ended(), 0, abilities=one(ended()).abilities.having(Ability.WILL, 99))
    assert refusal(strong, LevelUp(seat=0, way=Growth.ABILITY, ability=Ability.WILL)) == "ability_range"


def test_a_companion_star_drawn_again_while_it_is_owned() -> None:
    """Rules 2.9: a random card names a companion star; [house] draw again while it is already owned."""
    stars = [star.key for star in house().stars]
    companion = LevelUp(seat=0, way=Growth.COMPANION)
    table = given(ended(), 0, companions=tuple(stars[1:-1]))  # all but one, and the guardian
    joined = of(StarJoined, told(table, companion))
    assert joined.star == stars[-1]
    assert house().star_of(joined.card).key == stars[-1]
    assert all(house().star_of(card).key != stars[-1] for card in joined.passed)
    table = do(table, companion)
    assert one(table).stars == tuple(stars)
    assert refusal(given(table, 0, due=1), companion) == "stars_all"


def test_level_ups_neither_lapse_nor_come_in_the_midst_of_a_session() -> None:
    """[house]: one that is due stays so, and waits for the end of the session."""
    table = do(ended(2), BeginSession(seats=(0, 1)))
    assert refusal(table, LIFE) == "session_on"
    table = do(table, EndSession())
    assert one(table).due == 2
    table = do(table, LIFE, LevelUp(seat=0, way=Growth.ABILITY, ability=Ability.WILL))
    assert one(table).level == 3


def test_the_total_level_counts_at_fires() -> None:
    """Rules 2.1.6: total level = 1 + level-ups taken."""
    character = one(do(ended(), LIFE))
    worn = house().armour_of("none")
    assert prefilled(FireInputs(), character.abilities, {}, worn, character.level).level == 2

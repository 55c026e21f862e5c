"""Dice and their written form (rules 1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.chance import Chance
from core.dice import D6, TWO_D6, Dice, DiceError, parse_dice

DICE = st.builds(Dice, st.integers(1, 100), st.integers(2, 100), st.integers(-9999, 9999))


@given(DICE)
def test_what_is_written_reads_back(dice: Dice) -> None:
    assert parse_dice(str(dice)) == dice
    assert parse_dice(f" {str(dice).lower()} ") == dice


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("D6", D6),
        ("2d6", TWO_D6),
        ("1D6", D6),
        ("2D6 + 5 - 2", Dice(2, 6, 3)),
        ("D3", Dice(1, 3)),
        ("D4-1", Dice(1, 4, -1)),
    ],
)
def test_ways_to_write_it(text: str, dice: Dice) -> None:
    assert parse_dice(text) == dice


@pytest.mark.parametrize(
    "text",
    ["", "6", "D", "2D", "D1", "0D6", "101D6", "D101", "-2D6", "2D6+", "2D6++1", "2D6*2", "2D6+1.5", "２D6", "2D6>=7"],
)
def test_anything_else_is_refused_by_name(text: str) -> None:
    with pytest.raises(DiceError) as error:
        parse_dice(text)
    assert error.value.text == text


@given(DICE, st.text(max_size=8))
def test_a_throw_shows_a_face_for_each_die_and_repeats(dice: Dice, seed: str) -> None:
    chance, faces = dice.throw(Chance(seed))
    assert len(faces) == dice.count
    assert all(1 <= face <= dice.sides for face in faces)
    assert dice.throw(Chance(seed)) == (chance, faces)


@given(st.integers(1, 30), st.text(max_size=8))
def test_a_d3_is_a_d6_halved_rounded_up(count: int, seed: str) -> None:
    chance, sixes = Dice(count, 6).throw(Chance(seed))
    assert Dice(count, 3).throw(Chance(seed)) == (chance, tuple(-(-face // 2) for face in sixes))

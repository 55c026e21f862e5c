"""Rolls against a number and their exact odds (rules 1, 4)."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dice import Dice, DiceError
from core.rolls import Odds, Roll, parse_roll

SMALL = st.builds(Dice, st.integers(1, 4), st.integers(2, 6), st.integers(-9, 9))


@given(SMALL, st.integers(-30, 40))
def test_odds_are_those_of_every_throw(dice: Dice, goal: int) -> None:
    """A D3 is a D6 halved, so each of its faces is as likely."""
    roll = Roll(dice, goal)
    throws = list(product(range(1, dice.sides + 1), repeat=dice.count))
    good = sum(roll.resolve(faces).success is True for faces in throws)
    assert roll.odds() == Odds(good, len(throws))


@given(SMALL, st.integers(-30, 40))
def test_success_is_reaching_the_goal_unless_two_dice_decide_alone(dice: Dice, goal: int) -> None:
    for faces in product(range(1, dice.sides + 1), repeat=dice.count):
        rolled = Roll(dice, goal).resolve(faces)
        assert rolled.total == sum(faces) + dice.bonus
        two_d6 = (dice.count, dice.sides) == (2, 6)
        assert rolled.automatic == (two_d6 and faces in ((1, 1), (6, 6)))
        assert rolled.success == (faces == (6, 6) if rolled.automatic else rolled.total >= goal)


def test_without_a_goal_there_is_nothing_to_reach() -> None:
    roll = Roll(Dice(2, 6))
    assert roll.odds() is None
    assert roll.resolve((1, 1)) == ((1, 1), 2, None, False)


@pytest.mark.parametrize(
    ("text", "roll", "odds"),
    [
        ("2D6+5>=10", Roll(Dice(2, 6, 5), 10), "30/36"),
        (" 2d6 + 5 >= 10 ", Roll(Dice(2, 6, 5), 10), "30/36"),
        ("2D6≥13", Roll(Dice(2, 6), 13), "1/36"),
        ("2D6+99>=-5", Roll(Dice(2, 6, 99), -5), "35/36"),
        ("3D6>=11", Roll(Dice(3, 6), 11), "108/216"),
        ("D3>=2", Roll(Dice(1, 3), 2), "2/3"),
        ("D6>=7", Roll(Dice(1, 6), 7), "0/6"),
        ("D6+3>=4", Roll(Dice(1, 6, 3), 4), "6/6"),
        ("1D4-1", Roll(Dice(1, 4, -1)), "None"),
    ],
)
def test_what_is_written(text: str, roll: Roll, odds: str) -> None:
    assert parse_roll(text) == roll
    assert str(roll.odds()) == odds


@pytest.mark.parametrize(
    "text",
    ["", ">=", "2D6>=", ">=7", "2D6>7", "2D6=>7", "2D6<=7", "2D6>=7>=8", "2D6>=D6", "2D6>=1.5", "2D6>=٣", "x>=7"],
)
def test_anything_else_is_refused_by_name(text: str) -> None:
    with pytest.raises(DiceError) as error:
        parse_roll(text)
    assert error.value.text == text


def test_a_hundred_dice_of_a_hundred_sides() -> None:
    odds = Roll(Dice(100, 100), 5050).odds()
    assert odds is not None
    assert odds.throws == 100**100
    middle = Roll(Dice(100, 100), 5051).odds()
    assert middle is not None
    assert odds.good + middle.good == odds.throws  # sums lie evenly about 5050

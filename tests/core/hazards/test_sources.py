"""The examples that the source itself gives (rules 4)."""

import pytest

from core.hazards.animals import AnimalInputs, Kind, Way, upkeep
from core.hazards.climbing import ClimbInputs, fall_metres, stretches
from core.hazards.fire import FireInputs, damage_dice, grown, hurt, start
from core.hazards.performance import PerformInputs, income
from core.hazards.reckoning import Modifier, Reckoning
from core.hazards.traps import Act, Analysis, TrapInputs, analysed, disarmed, set_difficulties
from core.hazards.water import Mode, SwimInputs, automatic_fatigue, covered, free_metres, rest_minutes, speed
from core.refusal import Refusal
from core.target import THROWS


def test_a_fall_from_twelve_metres() -> None:
    """Up a wall of 14 m with four successes; the fifth fails."""
    assert stretches(14) == 5
    assert fall_metres(14, 4, down=False) == 12
    assert ClimbInputs(height=14, done=4).result().facts["fall_metres"] == 12


def test_a_fall_from_four_metres() -> None:
    """Down a wall of 10 m with two successes; the third fails."""
    assert fall_metres(10, 2, down=True) == 4


@pytest.mark.parametrize(("down", "metres"), [(False, 0), (True, 10)])
def test_a_fall_before_any_success(down: bool, metres: int) -> None:
    assert fall_metres(10, 0, down) == metres


@pytest.mark.parametrize(("maximum", "begins"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3)])
def test_a_fire_begins_two_below_its_maximum(maximum: int, begins: int) -> None:
    assert start(maximum) == begins
    assert FireInputs(maximum=maximum).result().facts["intensity"] == begins


def test_the_damage_of_fire() -> None:
    assert [damage_dice(intensity) for intensity in range(1, 6)] == ["1", "D3", "D6", "2D6", "3D6"]
    assert [hurt(5, protection) for protection in (0, 1, 2, 3, 4, 11)] == [5, 5, 4, 4, 3, 0]
    assert (grown(3, 5), grown(5, 5)) == (4, 5)


@pytest.mark.parametrize(("intensity", "difficulty"), [(1, 9), (2, 11), (3, 13), (4, 15), (5, 17)])
def test_putting_out(intensity: int, difficulty: int) -> None:
    roll = FireInputs(maximum=5, intensity=intensity, level=2, dx=7, helpers=2).result().reckoning
    assert (roll.difficulty, roll.base, roll.modifiers) == (difficulty, 9, (Modifier("helpers", 4),))


@pytest.mark.parametrize(
    ("mode", "paces", "free", "step"),
    [
        (Mode.SPRINT, [0, 1, 2, 3, 4], 4, 8),
        (Mode.NORMAL, [0, 1, 1, 2, 3], 20, 40),
        (Mode.RELAXED, [0, 0, 1, 1, 2], 100, 200),
    ],
)
def test_the_swim_table(mode: Mode, paces: list[int], free: int, step: int) -> None:
    assert [speed(mode, level) for level in range(1, 6)] == paces
    for level in (1, 5, 9):
        at = free_metres(mode, level)
        assert at == free * level
        fatigue = [automatic_fatigue(mode, level, metres) for metres in (at, at + step - 1, at + step, at + 3 * step)]
        assert fatigue == [0, 0, 1, 3]
        tired = [automatic_fatigue(mode, level, metres, rested=False) for metres in (step - 1, step)]
        assert tired == [0, 1]


def test_resting_and_legs() -> None:
    assert [rest_minutes(metres) for metres in (29, 30, 100)] == [0, 1, 3]
    assert [covered(leg, False) for leg in (10, 7, 1)] == [5, 3, 0]
    assert covered(10, True) == 10


def test_swimming_is_reckoned_from_what_lies_behind() -> None:
    inputs = SwimInputs(swimming=2, mode=Mode.NORMAL, swum=30, distance=60)
    facts = inputs.result().facts
    assert (facts["free_metres"], facts["fatigue"], facts["rolls"], facts["speed"]) == (10, 1, 6, 1)
    assert facts["rest_minutes"] == 3
    assert SwimInputs(swimming=1).result().facts["rounds"] is None


def test_a_misread_trap_opens_to_double_six_alone() -> None:
    """Minus four, and only the automatic success disarms it."""
    easy = TrapInputs(act=Act.DISARM, trap_work=9, difficulty=0, analysis=Analysis.MISREAD).result().reckoning
    assert Modifier("misread", -4) in easy.modifiers
    assert [dice for dice in THROWS if easy.resolve(dice).success] == [(6, 6)]
    assert str(easy.odds) == "1/36"


def test_a_misread_trap_springs_more_often() -> None:
    def springs(analysis: Analysis) -> int:
        roll = TrapInputs(act=Act.DISARM, trap_work=5, difficulty=12, analysis=analysis).result().reckoning
        return sum(disarmed(roll.resolve(dice)) == "sprung" for dice in THROWS)

    assert (springs(Analysis.RIGHT), springs(Analysis.MISREAD)) == (3, 21)


def test_an_analysis_four_below_or_double_one_is_misread() -> None:
    roll = Reckoning(12, 5, "trap_knowledge")
    came = {dice: analysed(roll.resolve(dice)) for dice in THROWS}
    assert came[1, 2] is came[1, 1] is Analysis.MISREAD
    assert came[2, 2] is came[1, 5] is Analysis.FAILED
    assert came[3, 4] is came[6, 6] is Analysis.RIGHT
    assert analysed(Reckoning(2, 9, "trap_knowledge").resolve((1, 1))) is Analysis.MISREAD


def test_a_set_trap() -> None:
    assert list(set_difficulties(3, 6).values()) == [10, 13, 10]


@pytest.mark.parametrize(("phrases", "difficulty"), [(1, 7), (2, 9), (3, 13), (4, 19), (7, 19)])
def test_commands_by_phrases_and_short_ones(phrases: int, difficulty: int) -> None:
    assert AnimalInputs(phrases=phrases).result().reckoning.difficulty == difficulty
    assert AnimalInputs(phrases=phrases, short=True).result().reckoning.difficulty == 7


@pytest.mark.parametrize(("years", "bonus"), [(0, 0), (1, 1), (2, 1), (3, 2), (6, 3), (9, 3), (10, 4), (40, 4)])
def test_a_bond_grows_with_years(years: int, bonus: int) -> None:
    assert AnimalInputs(years=years).result().reckoning.total_modifier == bonus


def test_danger_counts_double_in_training_and_heads_count() -> None:
    near = AnimalInputs(danger=3, heads=4, years=10).result().reckoning
    assert near.modifiers == (Modifier("bond", 4), Modifier("heads", -3), Modifier("danger", -3))
    far = AnimalInputs(way=Way.TRAINING, kind=Kind.OTHER, danger=3, heads=5, years=10).result().reckoning
    assert far.modifiers == (Modifier("heads", -4), Modifier("danger", -6))


def test_knowledge_limits_affinity_but_not_training() -> None:
    limited = AnimalInputs(affinity=7, animal_knowledge=4).result().reckoning
    assert (limited.base, limited.base_name) == (4, "affinity_limited")
    assert AnimalInputs(way=Way.TRAINING, training=7, animal_knowledge=1).result().reckoning.base == 7


def test_upkeep() -> None:
    assert upkeep([0, 1, 2]) == 1 + 4 + 9


def test_income_is_what_lies_above_fourteen() -> None:
    roll = Reckoning(14, 5, "performance")
    assert [income(roll.resolve(dice)) for dice in ((4, 5), (5, 5), (6, 6), (1, 2))] == [0, 1, 3, 0]
    assert income(Reckoning(0, 20, "performance").resolve((1, 1))) == 0


def test_armour_does_not_hamper_a_free_mouth() -> None:
    assert PerformInputs(penalty=4).result().reckoning.total_modifier == -4
    assert PerformInputs(penalty=4, mouth_free=True).result().reckoning.total_modifier == 0


@pytest.mark.parametrize("protection", [5, 6])
def test_nobody_swims_in_heavy_armour(protection: int) -> None:
    with pytest.raises(Refusal) as refused:
        SwimInputs(protection=protection).result()
    assert refused.value.code == "protection_swims"

"""Odds are exact, ranges are kept, and a throw follows the rules, for every tool (rules 4)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.chance import Chance
from core.hazards.animals import AnimalInputs, Kind, Way
from core.hazards.climbing import HARDER, ClimbInputs, Wall
from core.hazards.fire import FireInputs
from core.hazards.inputs import Inputs, inputs_of
from core.hazards.performance import Art, PerformInputs
from core.hazards.reckoning import Reckoning
from core.hazards.roll import TargetInputs
from core.hazards.tools import TOOLS, tool
from core.hazards.traps import Act, Analysis, TrapInputs
from core.refusal import Refusal
from core.target import THROWS

KINDS = [tool(name) for name in TOOLS]


def any_of(kind: type[Inputs]) -> st.SearchStrategy[Inputs]:
    """Inputs of a tool, all in their ranges."""
    parts: dict[str, st.SearchStrategy[Any]] = {}
    for one in inputs_of(kind):
        if one.kind == "number":
            parts[one.name] = st.integers(one.least, one.most)
        else:
            parts[one.name] = st.sampled_from(one.choices) if one.choices else st.booleans()
    return st.builds(kind, **parts)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_odds_are_those_of_all_throws(kind: type[Inputs], data: st.DataObject) -> None:
    inputs = data.draw(any_of(kind))
    try:
        roll = inputs.result().reckoning
    except Refusal:
        return
    good = 0
    for one, two in THROWS:
        total = one + two + roll.base + sum(modifier.value for modifier in roll.modifiers)
        reached = total >= roll.difficulty and not roll.only_double_six
        good += (one, two) == (6, 6) or (reached and (one, two) != (1, 1))
    assert str(roll.odds) == f"{good}/36"
    assert all(modifier.value for modifier in roll.modifiers)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data(), seed=st.text("ab", min_size=1))
def test_a_seed_repeats_the_throw(kind: type[Inputs], data: st.DataObject, seed: str) -> None:
    inputs = data.draw(any_of(kind))
    try:
        inputs.check()
    except Refusal:
        return
    first, again = inputs.throw(Chance(seed)), inputs.throw(Chance(seed))
    assert first == again
    roll = first[1].roll
    assert roll.total == sum(roll.dice) + inputs.result().reckoning.bonus


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_out_of_range_are_refused_with_the_range(kind: type[Inputs]) -> None:
    for one in inputs_of(kind):
        if one.kind != "number":
            continue
        for number in (one.least - 1, one.most + 1):
            with pytest.raises(Refusal) as refused:
                replace(kind(), **{one.name: number}).check()
            facts = refused.value.facts
            assert refused.value.code == "number_range"
            assert (facts["input"], facts["least"], facts["most"]) == (one.name, one.least, one.most)


@pytest.mark.parametrize("kind", KINDS)
def test_the_usual_inputs_are_allowed(kind: type[Inputs]) -> None:
    assert kind().result().plain()["difficulty"] >= 0


@pytest.mark.parametrize(
    ("inputs", "code"),
    [
        (TrapInputs(act=Act.DISARM, analysis=Analysis.FAILED), "analysis_failed"),
        (TrapInputs(act=Act.DISARM, analysis=Analysis.NONE), "analysis_first"),
        (AnimalInputs(kind=Kind.OTHER), "affinity_mammals"),
        (AnimalInputs(way=Way.TRAINING, animal_knowledge=0), "training_knowledge"),
        (FireInputs(maximum=2, intensity=3), "fire_above"),
        (PerformInputs(performance=3, minutes=31), "minutes_most"),
        (PerformInputs(performance=3, tp=2, minutes=21), "minutes_most"),
        (PerformInputs(art=Art.DANCE, mouth_free=True), "mouth_singing"),
        (ClimbInputs(height=10, done=4), "climb_done"),
        (TargetInputs(required=True), "prerequisite"),
    ],
)
def test_what_the_rules_forbid(inputs: Inputs, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        inputs.result()
    assert refused.value.code == code


def test_seven_with_two_dice_alone() -> None:
    roll = Reckoning(7, 0, "base")
    assert (str(roll.odds), roll.written) == ("21/36", "2D6>=7")


def test_a_limiting_skill_caps_the_base() -> None:
    roll = TargetInputs(base=7, limited=True, limit=3).result().reckoning
    assert (roll.base, roll.base_name) == (3, "limited")
    assert TargetInputs(base=2, limited=True, limit=3).result().reckoning.base == 2


def test_unskilled_climbing_has_half_of_dx() -> None:
    roll = ClimbInputs(climbing=0, dx=7, wall=Wall.SMOOTH, rope=True, penalty=4).result().reckoning
    assert (roll.difficulty, roll.base, roll.base_name, roll.total_modifier) == (12, 3, "dx_half", -2)


@pytest.mark.parametrize("left", [1, 2, 5])
def test_the_chance_of_a_whole_climb(left: int) -> None:
    """Against going step by step: climb, or hold on and try that stretch again, up to where it no longer counts."""
    inputs = ClimbInputs(height=3 * left)
    roll = inputs.result().reckoning
    climbs, holds = Fraction(*roll.odds), Fraction(*roll.harder(HARDER).odds)
    stretch, tries = Fraction(0), Fraction(1)
    for _ in range(60):
        stretch += tries * climbs
        tries *= (1 - climbs) * holds
    assert float(inputs.whole(roll, left)) == pytest.approx(float(stretch) ** left, abs=1e-12)


@given(st.integers(0, 400))
def test_a_fall_follows_its_dice(seed: int) -> None:
    """Every failed roll has one more; who fails that too falls from the last success (rules 4, Climbing)."""
    inputs = ClimbInputs(climbing=1, wall=Wall.SMOOTH, height=14, done=4, acrobatics=5, protection=2)
    _, outcome = inputs.throw(Chance(str(seed)))
    facts = outcome.facts
    assert facts["outcome"] in (["climbed"] if outcome.roll.success else ["held", "fell"])
    if facts["outcome"] == "fell":
        assert not facts["retry"]["success"]
        assert facts["damage"] == 12 * facts["die"]
        assert facts["taken"] == max(0, facts["damage"] - 10 * facts["softened"] - 2)

"""Every golden case holds."""

from fractions import Fraction
from typing import Any

import pytest

from core import check, life, target
from core.cards import parse_cards
from core.hands import best_hand
from tests.golden import cases


@pytest.mark.parametrize("case", cases("hands", "case"), ids=lambda case: case["cards"])
def test_hands(case: dict[str, Any]) -> None:
    hand = best_hand(parse_cards(case["cards"]))
    assert (hand.kind.value, hand.value) == (case["kind"], case["value"]) if hand else case["kind"] == "none"


@pytest.mark.parametrize("case", cases("checks", "case"), ids=lambda case: f"{case['total']}±{case['tolerance']}")
def test_checks(case: dict[str, Any]) -> None:
    verdict = check.judge(case["total"], case["tolerance"])
    assert verdict == check.Verdict(case["success"], case["degree"], case["days"])


@pytest.mark.parametrize("case", cases("checks", "pull_back"), ids=lambda case: f"{case['hp']}hp{case['life']}d")
def test_pull_back(case: dict[str, Any]) -> None:
    after = life.pull_back(case["hp"], case["life"])
    assert after.dead == case["dead"]
    if not after.dead:
        assert (after.hp, after.life, after.days) == (case["hp_after"], case["life_after"], case["days"])


@pytest.mark.parametrize("case", cases("checks", "target"), ids=lambda case: f"{case['base']}vs{case['difficulty']}")
def test_target_rolls(case: dict[str, Any]) -> None:
    assert target.odds(case["base"], case["difficulty"]) == Fraction(case["of36"], 36)

"""`zanmei gm`: one answer each, with every modifier by name and exact odds."""

import json
from typing import Any

import pytest

from core.chance import Chance
from core.hazards.inputs import inputs_of
from core.hazards.tools import TOOLS, tool
from core.rolls import parse_roll
from tests.tui.test_cli_answers import Run, refused, run, terminal  # noqa: F401 - fixtures
from tui.commandline.gm import ABOUTS

FIRST = ["difficulty", "base", "base_name", "modifiers", "total_modifier", "odds"]


def asked(run: Run, words: str) -> dict[str, Any]:  # noqa: F811
    code, out, err = run("gm", *words.split())
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_every_tool_has_its_command() -> None:
    assert list(ABOUTS) == list(TOOLS)


@pytest.mark.parametrize("name", TOOLS)
def test_every_tool_answers_with_the_same_first_keys(run: Run, name: str) -> None:  # noqa: F811
    found = asked(run, f"{name} --json")
    assert list(found)[:6] == FIRST
    assert found == json.loads(json.dumps(tool(name)().result().plain()))
    assert found["total_modifier"] == sum(one["value"] for one in found["modifiers"])


@pytest.mark.parametrize("name", TOOLS)
def test_a_throw_follows_and_a_seed_repeats_it(run: Run, name: str) -> None:  # noqa: F811
    first = asked(run, f"{name} --roll --seed 残命")
    assert first == asked(run, f"{name} --roll --seed 残命")
    assert first["roll"] == json.loads(json.dumps(tool(name)().throw(Chance("残命"))[1].plain()))
    assert len({json.dumps(asked(run, f"{name} --roll")) for _ in range(12)}) > 1


def test_the_source_s_wall(run: Run) -> None:  # noqa: F811
    found = asked(run, "climb --height 14 --skill 5 --wall smooth --done 4")
    assert {key: found[key] for key in ("difficulty", "base", "odds", "rolls", "fall_metres")} == {
        "difficulty": 12,
        "base": 5,
        "odds": "21/36",
        "rolls": 5,
        "fall_metres": 12,
    }
    down = asked(run, "climb --height 10 --down --done 2")
    assert down["fall_metres"] == 4


def test_what_is_peculiar_to_each(run: Run) -> None:  # noqa: F811
    assert asked(run, "fire --maximum 5 --intensity 4")["damage_dice"] == "2D6"
    swim = asked(run, "swim --skill 5 --mode sprint --distance 40")
    assert (swim["free_metres"], swim["fatigue"], swim["speed"]) == (20, 2, 4)
    assert asked(run, "animal --animal-level 2 --heads 2")["upkeep_gp"] == 18
    assert asked(run, "perform --skill 7 --minutes 35")["rolls"] == 3
    assert asked(run, "trap set --trap-work 3 --trap-knowledge 4")["find_difficulty"] == 10


def test_armour_by_name_sets_what_it_changes(run: Run) -> None:  # noqa: F811
    assert asked(run, "climb --armour leather")["modifiers"] == [{"name": "armour_penalty", "value": -1}]
    assert asked(run, "swim --armour mail")["modifiers"] == [{"name": "armour_strength", "value": -4}]
    assert asked(run, "climb --armour plate --penalty 0")["modifiers"] == []
    assert "leather" in refused(run, "gm", "climb", "--armour", "paper")


def test_a_difficulty_of_one_s_own(run: Run) -> None:  # noqa: F811
    assert asked(run, "climb --difficulty 15")["difficulty"] == 15


@pytest.mark.usefixtures("terminal")
def test_for_people_it_is_said_in_lines(run: Run) -> None:  # noqa: F811
    code, out, _ = run("gm", "climb", "--skill", "5", "--wall", "smooth", "--rope", "--armour", "leather")
    assert code == 0
    lines = out.splitlines()
    assert lines[:5] == [
        "  12  difficulty",
        "  +5  climbing",
        "  +2  rope",
        "  -1  armour",
        "needs 2D6 ≥ 6: 26/36 (72 %)   2D6+6>=12",
    ]
    assert str(parse_roll("2D6+6>=12").odds()) == "26/36"


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", TOOLS)
def test_every_code_has_its_words(run: Run, name: str, language: str) -> None:  # noqa: F811
    for seed in range(40):
        code, out, err = run("gm", name, "--roll", "--seed", str(seed), "--lang", language)
        assert (code, err) == (0, "")
        assert "_" not in out
    assert run("gm", name, "--help", "--lang", language)[0] == 0


@pytest.mark.parametrize("name", TOOLS)
def test_numbers_out_of_range_are_told_the_range(run: Run, name: str) -> None:  # noqa: F811
    for one in inputs_of(tool(name)):
        if one.kind == "number":
            option = f"--{one.name.replace('_', '-')}"
            for number in (one.least - 1, one.most + 1):
                said = refused(run, "gm", name, f"{option}={number}")
                assert f"{one.least} to {one.most}" in said


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ("swim --armour plate", "rules 4, Water"),
        ("trap disarm --analysis failed", "rules 4, Traps"),
        ("animal training --animal-knowledge 0", "rules 4, Animals"),
        ("animal affinity --kind other", "rules 4, Animals"),
        ("fire --maximum 2 --intensity 3", "maximum 2"),
        ("perform --skill 2 --minutes 30", "20 at most"),
        ("climb --height 6 --done 2", "1 at most"),
        ("trap steal", "find, analyse, disarm, set"),
        ("fly", "fly"),
        ("climb --hight 3", "--hight"),
    ],
)
def test_what_cannot_be_says_which_rule(run: Run, argv: str, told: str) -> None:  # noqa: F811
    assert told in refused(run, "gm", *argv.split())

"""The command line's answers: hand, roll, check, and how it refuses."""

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import check, target
from tests.golden import cases
from tests.tui.answers import printed
from tui.cli import main
from tui.text import HANDS

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line in English; the exit code, what was printed, and what was complained of."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def run(*argv: str) -> tuple[int, str, str]:
        code = main(argv)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if people looked at what is printed."""
    monkeypatch.setattr("tui.cli.at_terminal", lambda _: True)


def refused(run: Run, *argv: str) -> str:
    """The one line that says why not; nothing is printed and the exit code is 2."""
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert err.startswith("zanmei: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err.removeprefix("zanmei: ").rstrip("\n")


@pytest.mark.parametrize("case", cases("hands", "case"), ids=lambda case: case["cards"])
def test_every_golden_hand(run: Run, case: dict[str, Any]) -> None:
    code, out, err = run("hand", case["cards"])
    if case["kind"] == "none":
        assert (code, out, err) == (1, "null\n", "")
    else:
        assert (code, json.loads(out), err) == (0, {"kind": case["kind"], "value": case["value"]}, "")


def test_a_hand_is_printed_just_as_documented(run: Run) -> None:
    documented = '{"kind": "royal_straight", "value": 14}\n'
    assert run("hand", "JS QH KS AS") == (0, documented, "")
    assert run("hand", "j♠", "Qh,KS", "AS") == (0, documented, "")  # as separate words, and written otherwise


@pytest.mark.usefixtures("terminal")
def test_people_are_answered_in_words_and_json_can_be_asked_for(run: Run) -> None:
    assert run("hand", "JS QH KS AS") == (0, "royal straight, 14\n", "")
    assert run("hand", "JS 2H") == (1, "no hand\n", "")
    assert run("hand", "--json", "JS 2H") == (1, "null\n", "")
    assert run("hand", "JS QH KS AS", "--json") == (0, '{"kind": "royal_straight", "value": 14}\n', "")


def test_every_kind_of_hand_has_words() -> None:
    assert {kind.value.replace("_", " "): words for kind, words in HANDS.items()} == {w: w for w in HANDS.values()}


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        (["5X"], "5X"),
        (["AS 5X 6Y"], "5X"),
        (["AS 2H AS"], "AS"),
        (["JK JK JK"], "2"),
        (["A\x1b[2JS"], r"\x1b"),
        (["\udcff"], r"\udcff"),
        (["x" * 500], "x…"),
        ([], "CARDS"),
    ],
)
def test_what_is_no_hand_of_cards_is_named(run: Run, argv: list[str], named: str) -> None:
    complaint = refused(run, "hand", *argv)
    assert named in complaint
    assert complaint.isprintable()
    assert len(complaint) < 200


def test_a_roll_is_printed_just_as_documented(run: Run) -> None:
    """Of all seeds take one that throws what the documentation shows."""
    seed = next(str(n) for n in range(999) if run("roll", "2D6", "--seed", str(n))[1].startswith('{"dice": [4, 2]'))
    documented = '{"dice": [4, 2], "total": 11, "success": true, "odds": "30/36"}\n'
    assert run("roll", "2D6+5>=10", "--seed", seed) == (0, documented, "")
    assert run("--seed", seed, "roll", "2D6 + 5", ">= 10") == (0, documented, "")


def test_without_a_number_there_is_nothing_to_reach(run: Run) -> None:
    assert set(json.loads(run("roll", "3D6")[1])) == {"dice", "total"}


@given(st.integers(-5, 15), st.integers(-5, 30), st.text("abc123", min_size=1, max_size=6))
@settings(deadline=None)
def test_two_dice_against_a_number_are_a_target_roll(base: int, goal: int, seed: str) -> None:
    """Double 1 fails, double 6 succeeds (rules 4)."""
    answer = json.loads(printed("roll", f"2D6{base:+d}>={goal}", "--seed", seed))
    one, two = answer["dice"]
    rolled = target.resolve((one, two), base, goal)
    assert (answer["total"], answer["success"]) == (rolled.total, rolled.success)
    assert answer["odds"] == f"{target.favourable_throws(base, goal)}/36"


def test_a_seed_repeats_the_dice_and_without_one_they_differ(run: Run) -> None:
    assert run("roll", "20D6", "--seed", "残命") == run("roll", "20D6", "--seed", "残命")
    assert run("roll", "20D6", "--seed", "1") != run("roll", "20D6", "--seed", "2")
    assert run("roll", "50D100") != run("roll", "50D100")


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(
    ("dice", "line"),
    [
        ("D6>=1", "{0} >= 1: success (6/6)"),
        ("D6>=7", "{0} < 7: failure (0/6)"),
        ("D6", "{0}"),
        ("D6-2", "{0} - 2 = {total}"),
        ("2D4+1", "{0} + {1} + 1 = {total}"),
    ],
)
def test_a_roll_in_words(run: Run, dice: str, line: str) -> None:
    data = json.loads(run("roll", dice, "--seed", "s", "--json")[1])
    assert run("roll", dice, "--seed", "s")[1] == line.format(*data["dice"], total=data["total"]) + "\n"


@pytest.mark.usefixtures("terminal")
def test_the_dice_that_decide_alone_are_said_so(run: Run) -> None:
    said = {run("roll", "2D6>=7", "--seed", str(seed))[1] for seed in range(200)}
    assert "6 + 6 = 12 >= 7: double 6 succeeds (21/36)\n" in said
    assert "1 + 1 = 2 < 7: double 1 fails (21/36)\n" in said


@pytest.mark.parametrize("dice", ["2D", "x", "2D6>7", "2D6>=", "101D6", "D6>=999999", ""])
def test_what_names_no_dice_is_named(run: Run, dice: str) -> None:
    assert repr(dice) in refused(run, "roll", dice)


@pytest.mark.parametrize("bonus", [0, 3, 4, 7, 9, 12, 91])
@pytest.mark.parametrize("tolerance", [0, 2, 4, 9, 99])
def test_the_odds_of_a_check_are_exact(run: Run, bonus: int, tolerance: int) -> None:
    """Rules 2.4."""
    answer = json.loads(run("check", str(bonus), "--tolerance", str(tolerance))[1])
    odds = check.odds(bonus, tolerance)
    named = {"success": odds.success, "perfect": odds.perfect, "one_day": odds.gain(1), "two_days": odds.gain(2)}
    assert {name: Fraction(answer[name]) for name in named} == named
    assert [outcome["total"] for outcome in answer["outcomes"]] == [bonus + die for die in range(1, 7)]
    assert [outcome["days"] for outcome in answer["outcomes"]] == [one.verdict.days for one in odds.outcomes]


@pytest.mark.parametrize(("name", "tolerance"), [("easy", "9"), ("normal", "4"), ("hard", "2"), ("deadly", "0")])
def test_difficulties_by_name(run: Run, name: str, tolerance: str) -> None:
    assert run("check", "7", "--difficulty", name) == run("check", "7", "--tolerance", tolerance)


def test_without_a_difficulty_a_check_is_normal(run: Run) -> None:
    assert run("check", "7") == run("check", "7", "--difficulty", "normal")


@pytest.mark.usefixtures("terminal")
def test_a_check_in_words(run: Run) -> None:
    code, out, _ = run("check", "8", "--difficulty", "hard")
    assert code == 0
    assert out.splitlines() == [
        "8 + D6, within 2 of 13: success 2/3, 13 in 1/6",
        "one day more in 1/6, two days in 0",
        "  1:   9   -4  failure",
        "  2:  10   -3  failure",
        "  3:  11   -2  success",
        "  4:  12   -1  success",
        "  5:  13    0  success, +1 day",
        "  6:  14   -1  success",
    ]


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["check", "100"], "0 to 99"),
        (["check", "-1"], "0 to 99"),
        (["check", "x"], "0 to 99"),
        (["check", "9", "--tolerance", "100"], "0 to 99"),
        (["check", "9", "--tolerance", "1.5"], "0 to 99"),
        (["check", "9", "--difficulty", "brutal"], "easy, normal, hard, deadly"),
        (["check", "9", "--difficulty", "easy", "--tolerance", "3"], "do not go together"),
        (["check"], "WORTH"),
        (["roll", "D6", "--seed"], "--seed"),
        (["roll", "D6", "--seed", "a\x1bb"], r"\x1b"),
        (["roll", "D6", "--seed", ""], "''"),
        (["roll", "D6", "--sides", "3"], "--sides"),
        (["roll", "D6", "--se", "3"], "--se"),  # no guessing
        (["dice"], "dice"),
        (["--lang", "fr"], "en, ja"),
        (["saves"], "COMMAND"),
        (["saves", "burn"], "burn"),
        ([], "terminal"),  # the game itself, with nobody looking
    ],
)
def test_what_is_not_understood_is_said_in_one_line(run: Run, argv: list[str], told: str) -> None:
    assert told in refused(run, *argv)


def test_help_teaches_the_whole_tool(run: Run) -> None:
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    for word in ("hand", "roll", "check", "saves", "--load", "--lang", "--ascii", "--seed", "--saves", "--version"):
        assert word in out
    for line in out.splitlines():
        assert len(line) <= 80
    for command in (
        ["hand"],
        ["roll"],
        ["check"],
        ["saves"],
        ["saves", "list"],
        ["saves", "check"],
        ["saves", "export"],
    ):
        code, out, err = run(*command, "--help")
        assert (code, err) == (0, "")
        assert out.startswith("usage: zanmei " + " ".join(command))


def test_examples_in_the_help_work(run: Run) -> None:
    assert run("hand", "JS QH KS AS")[0] == run("roll", "2D6+5>=10", "--seed", "7")[0] == 0
    assert run("check", "9", "--difficulty", "normal")[0] == 0


def test_the_version(run: Run) -> None:
    from importlib.metadata import version

    assert run("--version") == (0, f"zanmei {version('zanmei')}\n", "")


def test_keys_are_listed_with_their_ids(run: Run) -> None:
    code, out, _ = run("keys", "--json")
    assert code == 0
    listed = {one["id"]: one for one in json.loads(out)}
    assert listed["table.roll"]["keys"] == ["enter"]
    assert listed["app.go"]["keys"] == ["g"]
    assert all(one["does"] or one["keys"] for one in listed.values())
    code, out, _ = run("keys", "--lang", "ja")
    assert [line for line in out.splitlines() if line.startswith("table.roll ")]

"""`zanmei saves`: listed, checked, exported, and never changed."""

import json
import re
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from core.events import WATCHER
from core.state import State
from core.table import Table
from core.views import view
from saves.codec import plain
from saves.store import save
from tests.play import random_table
from tests.tui.test_cli_answers import Run, refused, run  # noqa: F401 - `run` is a fixture


@cache
def a_seed() -> int:
    """The first that leads to a table where somebody still lives."""
    return next(seed for seed in count(5) if len(random_table(seed, 240).state.living) > 1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two good saves and a broken one."""
    for name, seed in (("one", a_seed()), ("two", 6)):
        save(random_table(seed, 240), tmp_path / f"{name}.toml")
    text = (tmp_path / "one.toml").read_text("utf-8")
    (tmp_path / "broken.toml").write_text(text.replace('suit = "', 'suit = "X', 2), "utf-8")
    return tmp_path


def test_saves_are_listed(run: Run, folder: Path) -> None:  # noqa: F811
    code, out, _ = run("saves", "list", "--saves", str(folder), "--json")
    listed = {Path(one["file"]).name: one for one in json.loads(out)}
    assert code == 0
    assert set(listed) == {"one.toml", "two.toml", "broken.toml"}
    state: State = random_table(a_seed(), 240).state
    assert listed["one.toml"]["name"] == state.name
    assert listed["one.toml"]["day"] == state.day
    assert listed["one.toml"]["living"] == [one.name for one in state.living]
    assert listed["broken.toml"]["error"] == "faults"
    assert run("--saves", str(folder), "saves", "list")[1].count("\n") == 3


def test_an_empty_folder_and_none(run: Run, tmp_path: Path) -> None:  # noqa: F811
    for folder in (tmp_path, tmp_path / "none"):
        code, out, _ = run("saves", "list", "--saves", str(folder))
        assert code == 0
        assert str(folder) in out
        assert run("saves", "list", "--saves", str(folder), "--json")[1] == "[]\n"


def test_check_finds_a_good_save_in_order(run: Run, folder: Path) -> None:  # noqa: F811
    code, out, err = run("saves", "check", str(folder / "one.toml"))
    assert (code, err) == (0, "")
    assert "in order" in out
    data = json.loads(run("saves", "check", str(folder / "one.toml"), "--json")[1])
    assert (data["loads"], data["faults"], data["error"]) == (True, [], None)


def test_check_names_every_fault_by_key_and_leaves_the_file_alone(run: Run, folder: Path) -> None:  # noqa: F811
    file = folder / "broken.toml"
    before = file.read_bytes()
    code, out, err = run("saves", "check", str(file))
    assert (code, err) == (1, "")
    assert len(out.splitlines()) == 2
    assert "suit: " in out.splitlines()[0]
    data = json.loads(run("saves", "check", str(file), "--json")[1])
    assert [fault["said"] for fault in data["faults"]] == out.splitlines()
    assert {fault["right"] for fault in data["faults"]} == {"S H D C"}
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["", "x = 1", "[[[", "format = 'zanmei'\nversion = 99"])
def test_what_is_no_save_is_said_to_be_none(run: Run, tmp_path: Path, text: str) -> None:  # noqa: F811
    file = tmp_path / "other.toml"
    file.write_text(text)
    code, out, err = run("saves", "check", str(file))
    assert (code, err) == (1, "")
    assert "other.toml" in out
    assert json.loads(run("saves", "check", str(file), "--json")[1])["loads"] is False


@pytest.mark.parametrize("action", ["check", "export"])
def test_a_file_that_is_not_there_is_named(run: Run, tmp_path: Path, action: str) -> None:  # noqa: F811
    assert "none.toml" in refused(run, "saves", action, str(tmp_path / "none.toml"))
    assert refused(run, "saves", action, str(tmp_path))
    assert "FILE" in refused(run, "saves", action)


def test_export_to_json_is_the_whole_table(run: Run, folder: Path) -> None:  # noqa: F811
    table: Table = random_table(a_seed(), 240)
    code, out, _ = run("saves", "export", str(folder / "one.toml"), "--to", "json")
    assert code == 0
    assert json.loads(out) == json.loads(json.dumps(plain(table)))


def test_export_to_markdown_is_what_a_watcher_may_know(run: Run, folder: Path) -> None:  # noqa: F811
    code, out, _ = run("saves", "export", str(folder / "one.toml"), "--to", "markdown")
    assert code == 0
    assert out.startswith("# ")
    seen = view(random_table(a_seed(), 240), WATCHER)
    assert out.count("\n## ") >= len([one for one in seen.characters if one.died is None])
    assert random_table(a_seed(), 240).state.chance.seed not in out
    assert run("saves", "export", str(folder / "one.toml"))[1] == out  # the usual form


def test_a_broken_save_is_not_exported(run: Run, folder: Path) -> None:  # noqa: F811
    assert "suit" in refused(run, "saves", "export", str(folder / "broken.toml"), "--to", "json")
    assert "markdown, ccfolia, json" in refused(run, "saves", "export", str(folder / "one.toml"), "--to", "pdf")


def test_export_to_ccfolia_is_one_character_as_its_clipboard_takes_it(run: Run, folder: Path) -> None:  # noqa: F811
    file, table = str(folder / "one.toml"), random_table(a_seed(), 240)
    character = next(one for one in view(table, WATCHER).characters if one.died is None)
    code, out, _ = run("saves", "export", file, "--to", "ccfolia", "--who", str(character.seat))
    assert code == 0
    written = json.loads(out)
    assert written["kind"] == "character"
    data = written["data"]
    assert data["name"] == character.name
    assert [set(one) for one in data["status"]] == [{"label", "value", "max"}] * 2
    assert (data["status"][0]["value"], data["status"][1]["max"]) == (character.life, character.hp_max)
    assert all(isinstance(one["value"], str) for one in data["params"])
    palette = data["commands"].splitlines()
    assert len(palette) == 7  # a check for each ability, attack, evasion, damage
    assert all(re.fullmatch(r"1D6\+[0-9]+ \S.*", line) for line in palette)
    assert palette[0].startswith(f"1D6+{character.abilities.technique} ")
    code, sheet, _ = run("saves", "export", file, "--who", str(character.seat))
    assert code == 0
    assert sheet.startswith("# ")
    assert "--who" in refused(run, "saves", "export", file, "--to", "ccfolia", "--who", "nobody at all")

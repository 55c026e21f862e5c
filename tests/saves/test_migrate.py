"""Every version ever released stays loadable."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.content import house
from core.table import consistent
from saves.codec import decode, encode, parse, unwrap
from saves.errors import SaveError
from saves.fields import read_state
from saves.migrate import STEPS, VERSION, Plain, migrate

FIXTURES = Path(__file__).parent / "fixtures"


def test_there_is_a_step_from_every_version() -> None:
    assert sorted(STEPS) == list(range(1, VERSION))


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_file_of_every_version_is_loaded(version: int) -> None:
    table, notices = decode((FIXTURES / f"v{version}.toml").read_bytes())
    assert notices == ()
    assert consistent(table)
    assert (table.state.name, table.state.day) == ("The ferry at dusk", 3)
    assert [one.name for one in table.state.characters] == ["Suzu", "Jun"]
    assert table.state.session is not None
    assert [len(one.hand) for one in table.state.characters] == [12, 13]
    assert len(table.log) - table.settled == len(table.log) > 20
    assert len(table.state.drafts) == 1


def test_a_file_from_before_combat_loads_and_is_undone_as_ever() -> None:
    """Version 1 gained combat, magic and level-ups; what has none of them says so by leaving them out."""
    table, notices = decode((FIXTURES / "v1-early.toml").read_bytes())
    assert notices == ()
    assert consistent(table)
    assert table.state.combat is None
    assert len(table.log) > 20


def test_this_version_is_written_as_its_fixture() -> None:
    data = (FIXTURES / f"v{VERSION}.toml").read_bytes()
    assert encode(decode(data).table) == data


def _name_it(form: Plain) -> Plain:
    """A made-up step from version 0, in which a table had a title."""
    return {"name": form["title"], **{name: value for name, value in form.items() if name != "title"}}


def test_steps_lead_to_the_version_of_today() -> None:
    form = parse("format = 'zanmei'\nversion = 0\ntitle = 'Old'\n[chance]\nseed = 'x'\n")
    state = read_state(unwrap(form, {0: _name_it}), house())
    assert (state.name, state.day) == ("Old", 1)
    with pytest.raises(SaveError) as caught:
        unwrap(form)
    assert caught.value.code == "version"


def test_steps_are_taken_in_turn() -> None:
    steps = {at: lambda form, at=at: {"seen": [*form.get("seen", []), at]} for at in range(3)}
    assert migrate({}, 0, steps, 3) == {"seen": [0, 1, 2]}
    assert migrate({}, 2, steps, 3) == {"seen": [2]}
    assert migrate({}, 3, steps, 3) == {}

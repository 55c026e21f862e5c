"""What the GM keeps running, in a save: read back, and its faults named."""

from __future__ import annotations

from typing import Any

import pytest
import tomli_w

from saves.codec import decode, encode, plain
from saves.errors import SaveError
from tests.samples import ferry


def test_everything_that_runs_is_read_back() -> None:
    table = ferry().table
    assert {type(thing).__name__ for thing in table.state.things} == {"Fire", "Swim", "Climb", "Trap", "Herd", "Show"}
    assert decode(encode(table)) == (table, ())


@pytest.mark.parametrize(
    ("at", "part", "value", "key", "code"),
    [
        (0, "id", 9, "things[0].id", "number"),
        (1, "id", 1, "things[1].id", "number"),
        (1, "who", 7, "things[1].who", "nobody"),
        (2, "name", "A\x1b", "things[2].name", "unclean"),
        (3, "lie", "A\x1b", "things[3].lie", "unclean"),
        (3, "trigger", "x" * 130, "things[3].trigger", "length"),
        (4, "shorts", [{"word": "sit", "animal": "Gamma"}], "things[4].shorts[0].animal", "choice"),
        (4, "animals", [], "things[4].shorts[0].animal", "choice"),
        (5, "thing", "song", "things[5].thing", "choice"),
    ],
)
def test_its_faults_are_named(at: int, part: str, value: Any, key: str, code: str) -> None:
    form = plain(ferry().table)
    form["things"][at][part] = value
    with pytest.raises(SaveError) as refused:
        decode(tomli_w.dumps(form).encode())
    assert (refused.value.faults[0].key, refused.value.faults[0].code) == (key, code)


@pytest.mark.parametrize(("part", "value"), [("climbing", 10), ("height", 0), ("wall", "glass")])
def test_inputs_out_of_range_are_faults(part: str, value: Any) -> None:
    form = plain(ferry().table)
    form["things"][2]["inputs"][part] = value
    with pytest.raises(SaveError) as refused:
        decode(tomli_w.dumps(form).encode())
    assert refused.value.faults[0].key == f"things[2].inputs.{part}"

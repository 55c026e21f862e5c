"""Whatever the core refuses or finds wrong there is a sentence for, with the facts it comes with."""

import re
from pathlib import Path
from types import ModuleType

import pytest

import core
import tui
from tui.faults import FAULTS
from tui.refusing import REFUSALS


def source_of(package: ModuleType) -> str:
    """All that is written in a package, folder by folder."""
    assert package.__file__ is not None
    return "\n".join(path.read_text("utf-8") for path in sorted(Path(package.__file__).parent.rglob("*.py")))


SOURCE = source_of(core)
REFUSED = re.findall(r'Refusal\("(\w+)"(.*)\)', SOURCE)
FOUND = re.findall(r'Fault\(.+?, "(\w+)", ', SOURCE)


def test_there_are_codes_to_look_at() -> None:
    assert len(REFUSED) > 100
    assert {"bad_rules", "presence_range", "duel_nobody", "dead"} <= {code for code, _ in REFUSED}
    assert len(set(FOUND)) > 10


@pytest.mark.parametrize(("code", "facts"), sorted(set(REFUSED)))
def test_a_refusal_has_its_sentence(code: str, facts: str) -> None:
    given = set(re.findall(r"(\w+)=", facts)) | ({"key", "least", "most"} if "**" in facts else set())
    assert set(re.findall(r"\{(\w+)\}", REFUSALS[code])) <= given


def test_no_sentence_is_left_over() -> None:
    """Codes chosen at run time stand in the source as well."""
    anywhere = SOURCE + source_of(tui)
    assert [code for code in REFUSALS if anywhere.count(f'"{code}"') == anywhere.count(f'"{code}": N_(')] == []


@pytest.mark.parametrize("code", sorted(set(FOUND)))
def test_a_fault_has_its_sentence(code: str) -> None:
    assert FAULTS[code]

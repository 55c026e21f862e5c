"""Names are cleaned where they enter and never change afterwards."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.names import CELLS, cells, check_name, clean
from core.refusal import Refusal

ANY = st.text(st.characters(codec=None, exclude_categories=()))


@pytest.mark.parametrize(
    "hidden",
    [
        *["\x00", "\x1b", "\x07", "\n", "\t", "\x7f", "\x85", "\x9b"],  # C0, delete, C1
        *["\u202a", "\u202e", "\u2066", "\u2069", "\u200e", "\u061c"],  # bidirectional
        *["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u180e"],  # of no width
        *["\u2028", "\u2029", "\u115f", "\u3164", "\uffa0", "\u2800"],  # separators, blanks that count as letters
        *["\ufe0f", "\ufe0e", "\u180b", "\U000e0100", "\U000e0041", "\U000e01ff"],  # variation selectors, tags
        *["\ud800", "\udfff"],  # half of a pair
    ],
    ids=ascii,
)
def test_what_a_terminal_acts_on_or_does_not_show_goes(hidden: str) -> None:
    assert clean(f"A{hidden}ki") == "Aki"
    with pytest.raises(Refusal) as refused:
        check_name(f"A{hidden}ki")
    assert refused.value.code == "name_unclean"


@pytest.mark.parametrize(
    "name",
    ["[bold]Aki[/]", "[/]", "[@click=quit]x", "{name}", "%s", "<b>", "Ki q\u0323\u0307", "残命", "O'Neil \\", "a  b"],
)
def test_brackets_and_combining_marks_stay_as_typed(name: str) -> None:
    assert clean(name) == name
    check_name(name)


def test_names_are_composed_and_trimmed() -> None:
    assert clean("  Ame\u0301lie\u3000") == "Am\u00e9lie"
    assert clean("e\u200d\u0301") == "\u00e9"


@given(ANY)
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)
    cleaned.encode()  # a save can hold it
    assert not {unicodedata.category(char) for char in cleaned} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


@pytest.mark.parametrize(("text", "width"), [("Aki", 3), ("残命", 4), ("q\u0323", 1), ("ｱ", 1), ("Ａ", 2), ("", 0)])
def test_cells(text: str, width: int) -> None:
    assert cells(text) == width


@pytest.mark.parametrize("name", ["A", "a" * CELLS, "残" * (CELLS // 2), "q\u0323" * CELLS])
def test_1_to_24_cells_are_a_name(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"),
        ("\u0323", "name_empty"),
        ("a" * 25, "name_long"),
        ("残" * 13, "name_long"),
        ("q" + "\u0323" * 96, "name_long"),
        (" a", "name_unclean"),
    ],
)
def test_anything_else_is_refused(name: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_name(name)
    assert refused.value.code == code

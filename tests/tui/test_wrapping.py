"""Lines are broken as their language breaks them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.content import Content

from tui.reference import parts
from tui.wrapping import NEVER_FIRST, NEVER_LAST, wrapped


def lines(text: str, width: int) -> list[str]:
    return [line.plain for line in wrapped(Content(text), width)]


def test_english_breaks_between_words() -> None:
    assert lines("The cards are laid before the die falls.", 16) == ["The cards are", "laid before the", "die falls."]
    assert lines("unbreakable", 4) == ["unbr", "eaka", "ble"]
    assert lines("one\n\ntwo", 9) == ["one", "", "two"]
    assert lines("", 9) == [""]
    assert lines("  set in", 9) == ["  set in"]


def test_japanese_breaks_between_letters_but_not_before_a_full_stop() -> None:
    assert lines("手札は減る。", 10) == ["手札は減", "る。"]
    assert lines("終わりに（手札）を", 10) == ["終わりに", "（手札）を"]
    assert lines("手札を捨てる。[L] 次に", 16) == ["手札を捨てる。", "[L] 次に"]


@given(st.text(alphabet="ab 、。（）手札残命［］", max_size=60), st.integers(2, 30))
def test_nothing_is_lost_and_nothing_is_too_long(text: str, width: int) -> None:
    broken = lines(text, width)
    assert "".join("".join(broken).split()) == "".join(text.split())
    assert all(cell_len(line.rstrip()) <= width for line in broken)


def test_no_line_of_the_japanese_rules_begins_or_ends_as_none_may() -> None:
    for part in parts("ja"):
        for paragraph in part.paragraphs:
            first, *rest = lines(paragraph, 40)
            assert not [line for line in rest if line[0] in NEVER_FIRST]
            assert not [line for line in (first, *rest)[:-1] if line[-1] in NEVER_LAST]


def test_styles_stay_with_their_words() -> None:
    words = Content.assemble("one two ", ("three four", "bold"))
    broken = wrapped(words, 9)
    assert [line.plain for line in broken] == ["one two", "three", "four"]
    assert [[span.style for span in line.spans] for line in broken] == [[], ["bold"], ["bold"]]

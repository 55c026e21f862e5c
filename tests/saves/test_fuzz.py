"""Whatever stands in a file: a table is loaded or a SaveError raised, and never anything else."""

from __future__ import annotations

import re
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from core.content import house
from core.sanity import faults
from core.table import consistent
from saves.codec import decode, encode
from saves.errors import SaveError
from tests.play import random_table

TEXTS: Final = [encode(random_table(seed, 25)) for seed in range(6)]
SCRAPS: Final = [
    b'"', b"'", b"[", b"]", b"{", b"}", b"=", b"\n", b",", b".", b"-", b"#", b"\\", b"\x00", b"\xff", b"\r",
    b"\xef\xbb\xbf", b"true", b"nan", b"inf", b"0x" + b"f" * 40, b"9" * 30, b"9" * 5000, b"1.5", b"2026-01-01",
    b"[[]]", b"{}", b'""',
    b'"AS"', b'"JK"', b'"JK JK"', b'"S"', b'"X"', b"-1", b"0", b"99", b"[history]", b"[[characters]]", b"[[drafts]]",
    b'"\\u202e"', b"[" * 3000,
]  # fmt: skip
VALUE: Final = re.compile(rb"(?<== )(?:\"[^\"\n]*\"|-?\d+|true|false)")


def survives(data: bytes) -> str:
    try:
        table, _ = decode(data)
    except SaveError as error:
        return str(error)
    assert not list(faults(table.state, house()))
    assert consistent(table)
    again, notices = decode(encode(table))
    assert (again, notices) == (table, ())
    return ""


@given(st.data())
def test_cuts_and_scraps(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 12) | st.integers(0, len(text)))
        new = data.draw(st.sampled_from([b"", *SCRAPS]) | st.binary(max_size=8))
        text = text[:at] + new + text[at + gone :]
    survives(text)


@given(st.data())
def test_other_values(data: st.DataObject) -> None:
    """The text stays TOML, so that this goes deeper than cuts do."""
    text = data.draw(st.sampled_from(TEXTS))
    for _ in range(data.draw(st.integers(1, 3))):
        places = list(VALUE.finditer(text))
        place = data.draw(st.sampled_from(places))
        other = data.draw(st.sampled_from(places)).group()
        value = data.draw(
            st.just(other) | st.sampled_from(SCRAPS) | st.integers(-(2**70), 2**70).map(lambda n: b"%d" % n)
        )
        text = text[: place.start()] + value + text[place.end() :]
    survives(text)


@given(st.data())
def test_lines_swapped_doubled_and_gone(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(TEXTS)).split(b"\n")
    for _ in range(data.draw(st.integers(1, 3))):
        one, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        match data.draw(st.sampled_from(["swap", "double", "drop"])):
            case "swap":
                lines[one], lines[other] = lines[other], lines[one]
            case "double":
                lines.insert(other, lines[one])
            case _:
                del lines[one]
    survives(b"\n".join(lines))


@given(st.binary())
def test_anything(data: bytes) -> None:
    survives(data)

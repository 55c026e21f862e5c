"""A table as text and back."""

from __future__ import annotations

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from core.names import clean
from core.table import Table, new_table
from saves.codec import HEAD, decode, encode
from tests.play import random_table


@given(st.integers(0, 10_000), st.integers(0, 60))
def test_what_is_written_is_read_back(seed: int, commands: int) -> None:
    table = random_table(seed, commands)
    assert decode(encode(table)) == (table, ())


def test_a_long_log_is_read_back() -> None:
    table = random_table(4, 600)
    assert table.past
    assert decode(encode(table)) == (table, ())


@given(st.text().map(clean))
def test_any_seed_is_read_back(seed: str) -> None:
    table = new_table("Table", seed)
    assert decode(encode(table)) == (table, ())


def test_it_reads_as_it_should_to_a_person() -> None:
    text = encode(random_table(7, 80)).decode()
    assert text.startswith(HEAD)
    plain = tomllib.loads(text)
    assert list(plain)[:3] == ["format", "version", "name"]
    assert list(plain)[-1] == "history"
    assert all(isinstance(one["cards"], str) and len(one["cards"].split()) == 4 for one in plain["characters"])
    assert all(isinstance(entry[0]["command"], str) for entry in plain["history"]["log"])


def test_the_history_may_be_deleted() -> None:
    table = random_table(7, 80)
    text = encode(table).decode()
    assert decode(text[: text.index("\n[history]\n")].encode()) == (Table(table.state, table.state), ())

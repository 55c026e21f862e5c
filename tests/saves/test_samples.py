"""The tables that come with the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.cards import Suit
from core.table import Undo, apply
from saves.codec import encode
from saves.samples import FOLDER, Sample, samples, take_sample
from saves.store import load, open_table
from tests.samples import tables


@pytest.mark.parametrize("path", tables(), ids=lambda path: path.name)
def test_each_is_what_was_played(path: Path) -> None:
    """If not: `python -m tests.samples` stores them anew, unless a version was released with them."""
    assert path.read_bytes() == encode(tables()[path])


def test_they_are_told_by_name() -> None:
    assert samples() == (
        Sample(FOLDER / "lantern-road.toml", "The lantern road", 12, ("Aki", "Toma", "Rei"), ("Ban",)),
        Sample(FOLDER / "one-candle.toml", "One candle", 3, ("Suzu",), ()),
    )


def test_the_lantern_road() -> None:
    table, notices, *_ = open_table(FOLDER / "lantern-road.toml")
    state = table.state
    assert notices == ()
    assert [(one.name, one.suit, one.life, one.died) for one in state.characters] == [
        ("Aki", Suit.SPADES, 19, None),
        ("Toma", Suit.HEARTS, 4, None),
        ("Rei", Suit.CLUBS, 33, None),
        ("Ban", Suit.DIAMONDS, 0, 9),
    ]
    assert state.session is not None
    assert state.session.spent
    assert all(0 < len(one.hand) < 13 for one in state.living)
    assert table.log


def test_one_candle_can_be_undone() -> None:
    table = load(FOLDER / "one-candle.toml")
    while len(table.log) > table.settled:
        table, _ = apply(table, Undo(seat=-1, insist=True))
    assert table.state.characters == ()


def test_taking_one_writes_to_the_folder_only(tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    first, second = take_sample(samples()[0], tmp_path), take_sample(samples()[0], tmp_path)
    assert (first.name, second.name) == ("the-lantern-road.toml", "the-lantern-road-2.toml")
    assert load(first) == load(second) == load(samples()[0].path)
    assert {path.name: path.read_bytes() for path in FOLDER.iterdir()} == before

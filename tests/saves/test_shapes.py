"""What a save can hold, and that the types of the core keep to it."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec
import pytest

from core.cards import Card, parse_cards
from core.commands import TableCommand, TableEvent
from core.state import State
from saves.shapes import Faults
from saves.walk import record_of, shape_of


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Unnamed(msgspec.Struct, frozen=True):
    maybe: int | None = 3


class NoDefault(msgspec.Struct, frozen=True):
    maybe: int | None


class Leaf(msgspec.Struct, frozen=True):
    number: int = 1
    card: Card | None = None


class Tree(msgspec.Struct, frozen=True):
    leaf: Leaf = Leaf()
    leaves: tuple[Leaf, ...] = ()
    numbers: tuple[int, ...] = ()
    colours: tuple[Colour, ...] = ()
    names: dict[str, tuple[str, ...]] = {}
    right: bool = False


TREE = Tree(
    Leaf(2, parse_cards("JK")[0]), (Leaf(), Leaf(-3)), (1, -2), (Colour.RED, Colour.RED), {"a b": ("c", "")}, True
)


@pytest.mark.parametrize("terse", [False, True])
def test_every_kind_of_value(terse: bool) -> None:
    shape, faults = shape_of(Tree), Faults()
    for tree in (TREE, Tree()):
        assert shape.read(shape.plain(tree, terse), "", faults) == tree
    assert not faults.found


def test_what_is_written() -> None:
    assert shape_of(Tree).plain(TREE, False) == {
        "leaf": {"number": 2, "card": "JK"},
        "leaves": [{"number": 1}, {"number": -3}],
        "numbers": "1 -2",
        "colours": "red red",
        "names": {"a b": ["c", ""]},
        "right": True,
    }
    assert shape_of(Tree).plain(Tree(), True) == {}


@pytest.mark.parametrize("kind", [float, bytes, Any, Unnamed, NoDefault, list[int], tuple[int | None, ...], int | str])
def test_what_cannot_be_held_is_refused_when_the_program_starts(kind: Any) -> None:
    with pytest.raises(TypeError):
        shape_of(kind)


def test_the_core_keeps_to_it() -> None:
    assert {"format", "version", "history"}.isdisjoint(record_of(State).names)
    for kind in (TableCommand, TableEvent):
        shape_of(kind)

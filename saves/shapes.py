"""How each type of the core is written in a file: a shape turns a value into plain TOML data and back.

A shape is made from a type once (`shape_of`) and knows nothing of files. Reading never raises for what stands in
the file: what is wrong goes to `Faults`, all of it, each with its key.

The codes of faults and their facts: `type` (found, like) · `range` (found, least, most) · `choice` (found, known) ·
`card` (found, like) · `length` of a text (found, length, least, most) · `count` of things (found, least, most) ·
`missing` (like) · `unknown_key` (close, if a known key is). `found` is what stands there, `like` an example of what
could. To these come the codes of `core.sanity`, with `found`.
"""

from __future__ import annotations

import enum
import json
import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final, Protocol

from core.cards import CardError, parse_card
from core.sanity import Fault

BAD: Final[Any] = object()
"""What reading gives where something is wrong; the fault has been noted."""

MOST_FAULTS: Final = 500
INT_MOST: Final = 2**63 - 1
"""The largest whole number of TOML; the least is its negative."""

_SHOWN: Final = 40
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


class TooManyFaults(Exception):  # noqa: N818 - an answer to the reader, not an error
    """`MOST_FAULTS` were found: the file is something else, and the rest of it need not be read."""


class Faults:
    """The faults found so far, in the order of the file."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, key: str, code: str, /, **facts: Any) -> Any:
        """Notes a fault and returns `BAD`."""
        self.found.append(Fault(key, code, facts))
        if len(self.found) >= MOST_FAULTS:
            raise TooManyFaults
        return BAD


def written(raw: object) -> str:
    """A short form of what stands in a file, fit for one line."""
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, int):
        return str(raw) if abs(raw) <= 10**_SHOWN else "9…" if raw > 0 else "-9…"
    if isinstance(raw, str):
        return repr(raw if len(raw) <= _SHOWN else raw[: _SHOWN - 1] + "…")
    if isinstance(raw, dict):
        return "{…}" if raw else "{}"
    if isinstance(raw, list):
        return "[…]" if raw else "[]"
    return str(raw)


def under(key: str, name: str) -> str:
    """The key of `name` in the table at `key`, as TOML would write it."""
    if len(name) > _SHOWN:
        name = name[: _SHOWN - 1] + "…"
    if not _BARE.fullmatch(name):
        name = json.dumps(name, ensure_ascii=not name.isprintable())
    return f"{key}.{name}" if key else name


class Shape(Protocol):
    """How values of one type are written."""

    like: str
    """An example of the written form, the same in every language."""

    def plain(self, value: Any, terse: bool, /) -> Any:
        """`value` as TOML data; if `terse`, without what has its default."""

    def read(self, raw: Any, key: str, faults: Faults) -> Any:
        """The value written as `raw`, or `BAD`."""


class Truth:
    like = "true"

    def plain(self, value: bool, _terse: bool) -> bool:
        return value

    def read(self, raw: Any, key: str, faults: Faults) -> Any:
        return raw if isinstance(raw, bool) else not_like(self, raw, key, faults)


class Number:
    """A whole number. true and 1.0 are none."""

    like = "1"

    def __init__(self, least: int | None, most: int | None) -> None:
        self.least = -INT_MOST if least is None else least
        self.most = INT_MOST if most is None else most
        self.limits = {"least": least, "most": most} if self.most < INT_MOST else {"least": self.least}

    def plain(self, value: int, _terse: bool) -> int:
        return value

    def read(self, raw: Any, key: str, faults: Faults) -> Any:
        if type(raw) is not int:
            return not_like(self, raw, key, faults)
        if not self.least <= raw <= self.most:
            limits = {"least": self.least, "most": self.most} if raw > 0 else self.limits
            return faults.add(key, "range", found=written(raw), **limits)
        return raw


class Text:
    like = '"…"'

    def __init__(self, least: int, most: int | None) -> None:
        self.least = least
        self.most = most

    def plain(self, value: str, _terse: bool) -> str:
        return value

    def read(self, raw: Any, key: str, faults: Faults) -> Any:
        if not isinstance(raw, str):
            return not_like(self, raw, key, faults)
        if len(raw) < self.least or (self.most is not None and len(raw) > self.most):
            return faults.add(key, "length", found=written(raw), length=len(raw), least=self.least, most=self.most)
        return raw


class Choice:
    """One of an enum's values."""

    def __init__(self, kind: type[enum.Enum]) -> None:
        self.values = {str(one.value): one for one in kind}
        self.known = list(self.values)
        self.like = f'"{self.known[0]}"'

    def plain(self, value: enum.Enum, _terse: bool) -> str:
        return str(value.value)

    def read(self, raw: Any, key: str, faults: Faults) -> Any:
        if isinstance(raw, str) and raw in self.values:
            return self.values[raw]
        return faults.add(key, "choice", found=written(raw), known=self.known)


class OneCard:
    like = '"9H"'

    def plain(self, value: object, _terse: bool) -> str:
        return str(value)

    def read(self, raw: Any, key: str, faults: Faults) -> Any:
        if not isinstance(raw, str):
            return not_like(self, raw, key, faults)
        try:
            return parse_card(raw)
        except CardError:
            return faults.add(key, "card", found=written(raw), like=self.like)


class Row:
    """Cards, choices or numbers on one line, with blanks between: `"AS 10H"`. A list of them is read too."""

    def __init__(self, item: OneCard | Choice | Number, least: int, most: int | None) -> None:
        self.item = item
        self.least = least
        self.most = most
        one = item.like.strip('"')
        self.like = {"9H": '"AS 10H"', "1": '"0 1"'}.get(one, f'"{one}"')

    def plain(self, value: tuple[Any, ...], terse: bool) -> str:
        return " ".join([str(self.item.plain(one, terse)) for one in value])

    def read(self, raw: Any, key: str, faults: Faults) -> Any:
        if isinstance(raw, str):
            words: list[Any] = raw.replace(",", " ").split()
            if isinstance(self.item, Number):
                words = [int(word) if re.fullmatch(r"-?[0-9]{1,20}", word) else word for word in words]
        elif isinstance(raw, list):
            words = raw
        else:
            return not_like(self, raw, key, faults)
        return _several(self.item, words, self.least, self.most, key, faults)


class Several:
    """A list of tables or texts."""

    like = "[…]"

    def __init__(self, item: Shape, least: int, most: int | None) -> None:
        self.item = item
        self.least = least
        self.most = most

    def plain(self, value: tuple[Any, ...], terse: bool) -> list[Any]:
        return [self.item.plain(one, terse) for one in value]

    def read(self, raw: Any, key: str, faults: Faults) -> Any:
        if not isinstance(raw, list):
            return not_like(self, raw, key, faults)
        return _several(self.item, raw, self.least, self.most, key, faults)


class Named:
    """Values by name: a table whose keys are free."""

    like = "{…}"

    def __init__(self, item: Shape) -> None:
        self.item = item

    def plain(self, value: dict[str, Any], terse: bool) -> dict[str, Any]:
        return {name: self.item.plain(one, terse) for name, one in value.items()}

    def read(self, raw: Any, key: str, faults: Faults) -> Any:
        if not isinstance(raw, dict):
            return not_like(self, raw, key, faults)
        values = {name: self.item.read(one, under(key, name), faults) for name, one in raw.items()}
        return BAD if any(value is BAD for value in values.values()) else values


_REQUIRED: Final[Any] = object()


class Part:
    """One field of a record: its shape and its default, if it has one."""

    __slots__ = ("default", "name", "shape")

    def __init__(self, name: str, shape: Shape, default: Any = _REQUIRED) -> None:
        self.name = name
        self.shape = shape
        self.default = default

    @property
    def required(self) -> bool:
        """Whether it must stand in the file."""
        return self.default is _REQUIRED


class Record:
    """A struct: a table with a key for each field. A field that is None is left out."""

    like = "{…}"

    def __init__(self, kind: type[Any], parts: tuple[Part, ...]) -> None:
        self.kind = kind
        self.parts = parts
        self.names = [part.name for part in parts]

    def plain(self, value: Any, terse: bool) -> dict[str, Any]:
        out = {}
        for part in self.parts:
            one = getattr(value, part.name)
            if one is not None and not (terse and one == part.default):
                out[part.name] = part.shape.plain(one, terse)
        return out

    def read(self, raw: Any, key: str, faults: Faults, beside: tuple[str, ...] = ()) -> Any:
        """As for every shape; keys named in `beside` are somebody else's."""
        if not isinstance(raw, dict):
            return not_like(self, raw, key, faults)
        before = len(faults.found)
        for name in raw:
            if name not in self.names and name not in beside:
                close = get_close_matches(name[:_SHOWN], self.names, 1)
                faults.add(under(key, name), "unknown_key", **({"close": close[0]} if close else {}))
        values = {}
        for part in self.parts:
            if part.name in raw:
                values[part.name] = part.shape.read(raw[part.name], under(key, part.name), faults)
            elif part.required:
                faults.add(under(key, part.name), "missing", like=part.shape.like)
        return self.kind(**values) if len(faults.found) == before else BAD


class Variant:
    """One of several structs, told apart by a key that names it."""

    like = "{…}"

    def __init__(self, tag: str, records: Mapping[str, Record]) -> None:
        self.tag = tag
        self.records = dict(records)
        self.known = list(records)
        self._by_kind = {record.kind: (name, record) for name, record in records.items()}

    def plain(self, value: Any, terse: bool) -> dict[str, Any]:
        name, record = self._by_kind[type(value)]
        return {self.tag: name, **record.plain(value, terse)}

    def read(self, raw: Any, key: str, faults: Faults) -> Any:
        if not isinstance(raw, dict):
            return not_like(self, raw, key, faults)
        at = under(key, self.tag)
        if self.tag not in raw:
            return faults.add(at, "missing", like=f'"{self.known[0]}"')
        name = raw[self.tag]
        if not isinstance(name, str) or name not in self.records:
            return faults.add(at, "choice", found=written(name), known=self.known)
        return self.records[name].read(raw, key, faults, beside=(self.tag,))


def not_like(shape: Shape, raw: object, key: str, faults: Faults) -> Any:
    """Notes that `raw` is of another type than `shape` writes; returns `BAD`."""
    return faults.add(key, "type", found=written(raw), like=shape.like)


def _several(item: Shape, raws: list[Any], least: int, most: int | None, key: str, faults: Faults) -> Any:
    values = tuple([item.read(raw, f"{key}[{at}]", faults) for at, raw in enumerate(raws)])
    if len(values) < least or (most is not None and len(values) > most):
        return faults.add(key, "count", found=len(values), least=least, most=most)
    return BAD if any(value is BAD for value in values) else values

"""A table's own content: data files beside its save, each in place of the file of that name that ships with the game.

For the save `lantern.toml` they lie in the folder `lantern.content`: stars.toml, armour.toml, difficulties.toml,
foes.toml, encounters.toml, or some of them. How they are written stands at the top of those in `core/data`.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from core.content import FILES, Armour, Content, Difficulty, Encounter, FoeIdea, Star, house
from core.content_sanity import list_faults
from core.faults import Fault
from saves import files
from saves.codec import parse, text_of
from saves.errors import SaveError
from saves.shapes import BAD, Faults, TooManyFaults, under
from saves.walk import shape_of

SUFFIX: Final = ".content"
KINDS: Final[Mapping[str, Any]] = {
    "stars": Star,
    "armour": Armour,
    "difficulties": Difficulty,
    "foes": FoeIdea,
    "encounters": Encounter,  # after the foes, which they name
}
"""The files that a table may have of its own, and what each lists."""


class Beside(NamedTuple):
    """The content of a table; `errors` say why files of its own were not used: the built-in data is, in their place."""

    content: Content
    errors: tuple[SaveError, ...] = ()


def folder_of(save: Path) -> Path:
    """The folder of the own data of the table saved at `save`, which may be a backup."""
    return save.with_name(re.sub(r"\.toml(\.\w+)?$", "", save.name) + SUFFIX)


def content_beside(save: Path) -> Beside:
    """The content of the table saved at `save`."""
    folder = folder_of(save)
    if not folder.is_dir():
        return Beside(house())
    found: dict[str, bytes | SaveError] = {}
    for name in KINDS:
        path = folder / f"{name}.toml"
        try:
            found[name] = files.read(path)[0]
        except SaveError as error:
            if error.code != "no_file":
                found[name] = error
    return content_of(found, folder)


def content_of(found: Mapping[str, bytes | SaveError], folder: Path = Path()) -> Beside:
    """The content in which files, by name and what they hold, take the place of the built-in ones.

    A file with a fault takes no place. Built-in encounters with foes that are not there are left out.
    """
    content, errors = house(), []
    for name, kind in KINDS.items():
        if name not in found:
            continue
        try:
            things = _read(found[name], FILES[name], kind, content)
        except SaveError as error:
            error.file = folder / f"{name}.toml"
            errors.append(error)
        else:
            content = replace(content, **{name: things})
    if "foes" in found:
        known = {foe.key for foe in content.foes}
        kept = tuple(one for one in content.encounters if known.issuperset(one.foes))
        content = replace(content, encounters=kept)
    return Beside(content, tuple(errors))


def _read(data: bytes | SaveError, table: str, kind: Any, content: Content) -> Any:
    """What a file lists under `table`; SaveError if anything in it cannot be."""
    if isinstance(data, SaveError):
        raise data
    form = parse(text_of(data))
    faults = Faults()
    things: Any = BAD
    with suppress(TooManyFaults):
        for name in form:
            if name != table:
                faults.add(under("", name), "unknown_key", close=table)
        things = shape_of(tuple[kind, ...]).read(form.get(table, []), table, faults)
    found = tuple(faults.found) or tuple(list_faults(table, things, content.foes))
    if found:
        raise SaveError("faults", faults=found)
    return things


def blamed(error: SaveError, errors: tuple[SaveError, ...]) -> SaveError:
    """`error` of a save, with what is wrong in the data files named before: it may be only their fault."""
    if error.code != "faults" or not errors:
        return error
    before = [fault for one in errors for fault in by_file(one)]
    return SaveError("faults", error.file, faults=(*before, *error.faults))


def by_file(error: SaveError) -> tuple[Fault, ...]:
    """What is wrong in a data file, each fault with the file's name before its key."""
    name = error.file.name if error.file else ""
    found = error.faults or (Fault("", error.code, error.facts),)
    return tuple(Fault(f"{name}: {fault.key}" if fault.key else name, fault.code, fault.facts) for fault in found)


def copy_content(old: Path, new: Path) -> None:
    """Gives the save at `new` the data files of the one at `old`, as far as that can be."""
    with suppress(OSError):
        if folder_of(old).is_dir() and not folder_of(new).exists():
            shutil.copytree(folder_of(old), folder_of(new))

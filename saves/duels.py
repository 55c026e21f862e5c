"""Duels laid aside: each in a small file of its own, so that none in play is ever lost.

They lie in the folder `duels` of the saves, as readable as those, and are deleted once they are over.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import tomli_w

from core.duel import new_duel, replay
from core.duel.bots import BOTS
from core.duel.rules import DuelRules
from core.duel.setting import Move, Setting, TakeBack, Unfinished
from core.duel.setup import Entrant
from core.events import Seat
from core.names import clean
from core.refusal import Refusal
from saves import files
from saves.codec import parse, text_of
from saves.errors import SaveError
from saves.lock import SaveLock, locked
from saves.migrate import Plain
from saves.place import duel_files
from saves.shapes import BAD, Faults, TooManyFaults
from saves.walk import record_of

FOLDER: Final = "duels"
STEM: Final = "under-way"
FORMAT: Final = "zanmei-duel"
VERSION: Final = 1
HEAD: Final = """\
# Zanmei 残命: a duel that is not over. The game goes on with it from the title and deletes this file at its end.

"""
_TRIES: Final = 20


class _Seated(msgspec.Struct, frozen=True):
    """One seat; without `mind` a person's, without `sheet` nobody of a table. It `won` so many of the duels before."""

    entrant: Entrant
    mind: str | None = None
    sheet: Seat | None = None
    won: Annotated[int, msgspec.Meta(ge=0)] = 0


class _Written(msgspec.Struct, frozen=True):
    """An `Unfinished` as it is written."""

    seed: str
    take_back: TakeBack
    rules: DuelRules
    seats: tuple[_Seated, ...]
    table: str | None = None
    fought: Annotated[int, msgspec.Meta(ge=0)] = 0
    played: Annotated[int, msgspec.Meta(ge=0)] = 0
    moves: tuple[Move, ...] = ()


_SHAPE: Final = record_of(_Written)


def encode(duel: Unfinished) -> bytes:
    """`duel` as a file."""
    one = duel.setting
    sheets = one.sheets or (None,) * len(one.entrants)
    won = duel.won or (0,) * len(one.entrants)
    seats = tuple(_Seated(*seat) for seat in zip(one.entrants, one.minds, sheets, won, strict=True))
    written = _Written(one.seed, one.take_back, one.rules, seats, duel.table, duel.fought, duel.played, duel.moves)
    form = {"format": FORMAT, "version": VERSION, **_SHAPE.plain(written, True)}
    return (HEAD + tomli_w.dumps(form, indent=2)).encode()


def decode(data: bytes) -> Unfinished:
    """The duel in a file. SaveError: `not_text`, `syntax`, `too_big`, `too_deep`, `faults`, or `no_duel`.

    The last is said of a file that is something else, and of moves that could not have been made.
    """
    form = parse(text_of(data))
    if form.get("format") != FORMAT or form.get("version") != VERSION:
        raise SaveError("no_duel")
    written = _read({name: one for name, one in form.items() if name not in ("format", "version")})
    minds = tuple(one.mind for one in written.seats)
    sheets = tuple(one.sheet for one in written.seats)
    setting = Setting(
        tuple(one.entrant for one in written.seats),
        minds,
        written.rules,
        written.seed,
        written.take_back,
        sheets if any(sheet is not None for sheet in sheets) else (),
    )
    try:
        initial = new_duel(setting.entrants, setting.rules, setting.seed)
        replay(initial, (move.command for move in written.moves))
    except Refusal as refusal:
        raise SaveError("no_duel") from refusal
    if any(mind is not None and mind not in BOTS for mind in minds):
        raise SaveError("no_duel")
    if written.table is not None and (
        clean(written.table) != written.table or Path(written.table).name != written.table
    ):
        raise SaveError("no_duel")  # the name of a save, not a way to anywhere
    won = tuple(one.won for one in written.seats)
    return Unfinished(setting, written.moves, written.table, written.fought, written.played, won if any(won) else ())


def _read(form: Plain) -> _Written:
    faults = Faults()
    written: Any = BAD
    with suppress(TooManyFaults):
        written = _SHAPE.read(form, "", faults)
    if not isinstance(written, _Written):
        raise SaveError("faults", faults=tuple(faults.found))
    return written


class DuelFile:
    """The file of a duel under way, locked while it is played. Not for two threads at a time."""

    def __init__(self, lock: SaveLock) -> None:
        self._lock = lock
        self._over = False

    @property
    def path(self) -> Path:
        """Where the duel is saved."""
        return self._lock.path

    @classmethod
    def new(cls, saves: Path) -> DuelFile:
        """A file among `saves` for a duel that begins; nothing is written yet. SaveError: `unwritable`, `locked`."""
        free = (path for path in _paths(saves / FOLDER) if not os.path.lexists(path))
        for path in islice(free, _TRIES):
            lock = SaveLock(path)
            try:
                lock.take()
            except SaveError as error:
                if error.code != "locked":
                    raise
            else:
                return cls(lock)
        raise SaveError("locked", saves / FOLDER)

    @classmethod
    def open(cls, path: Path) -> tuple[DuelFile, Unfinished]:
        """The duel at `path`, to be gone on with. SaveError: `locked`, or why it cannot be read."""
        lock = SaveLock(path)
        lock.take()
        try:
            return cls(lock), load(path)
        except BaseException:
            lock.free()
            raise

    def save(self, duel: Unfinished) -> None:
        """Saves `duel`; SaveError, having changed nothing, if that cannot be."""
        files.write_once(encode(duel), self.path)

    def over(self, over: bool) -> None:
        """Whether the duel is over: the file goes then, when this is closed."""
        self._over = over

    def close(self) -> None:
        """Lets the file go to others."""
        if self._over:
            with suppress(OSError):  # it stays then, and is found to be over when it is opened
                self.path.unlink(missing_ok=True)
        self._lock.free()


def load(path: Path) -> Unfinished:
    """The duel saved at `path`; SaveError if it cannot be read."""
    data, _ = files.read(path)
    try:
        return decode(data)
    except SaveError as error:
        error.file = path
        raise


def waiting(saves: Path) -> Iterator[Path]:
    """The duels laid aside among `saves` that nobody plays now, the last written first."""
    found = []
    for path in duel_files(saves):
        with suppress(OSError):  # gone since, or a link to nothing
            if not locked(path):
                found.append((path.stat().st_mtime, path))
    return (path for _, path in sorted(found, reverse=True))


def _paths(folder: Path) -> Iterator[Path]:
    return (folder / (f"{STEM}-{number}.toml" if number > 1 else f"{STEM}.toml") for number in count(1))

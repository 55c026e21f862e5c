"""The table that is open in this terminal, and the file it is saved in."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from os.path import realpath
from pathlib import Path

from core.commands import BeginDraft, DraftBegun
from core.content import Content
from core.events import GM, Seat
from core.names import clean
from core.table import Table, new_table
from saves.autosave import Autosaver, Result
from saves.errors import Notice, SaveError
from saves.folder import Listed, listing, newest
from saves.savefile import SaveFile
from tui.room import Room, Subscriber


class Desk:
    """One table at most is open; opening another closes it. `unsaved` is why the last save failed, None if it did not.

    `happened` is told of every change; `saved` of every save, from the saving thread.
    """

    def __init__(self, folder: Path, happened: Subscriber, saved: Callable[[Result], None]) -> None:
        self.folder = folder
        self.room: Room | None = None
        self.unsaved: SaveError | None = None
        self._happened = happened
        self._saved = saved
        self._file: SaveFile | None = None
        self._saver: Autosaver[Table] | None = None
        self._leave: Callable[[], None] | None = None
        self._marked: tuple[Path, str] | None = None  # by what the save at that path is told from all others

    @property
    def path(self) -> Path | None:
        """The file of the open table; None without one."""
        return None if self._file is None else self._file.path

    @property
    def to_load(self) -> str:
        """How the save of the open table is named on a command line: by its name in the folder, or by its path."""
        path = self.path
        if path is None:
            return ""
        return path.name if self._inside(path) else str(path.absolute())

    def _inside(self, path: Path) -> bool:
        return realpath(path) == realpath(self.folder / clean(path.name))

    @property
    def known_as(self) -> str | None:
        """What duels laid aside call the open table: by its name in the folder, or by what it is; None if unsaved."""
        path = self.path
        if path is None:
            return None
        return path.name if self._inside(path) else self.identity

    @property
    def identity(self) -> str | None:
        """What the open table is told from all others by; None without a save.

        The name of the save, with a mark of where it lies and of the seed: neither a table of the same name elsewhere,
        nor another that took the place of a deleted one, is taken for it.
        """
        path = self.path
        if path is None or self.room is None:
            return None
        if self._marked is None or self._marked[0] != path:  # a save may be moved meanwhile
            seed = self.room.view(GM).seed or ""
            mark = sha256(f"{realpath(path)}\n{seed}".encode("utf-8", "surrogatepass")).hexdigest()[:8]
            self._marked = path, f"{clean(path.name)} ({mark})"
        return self._marked[1]

    def saves(self) -> tuple[Listed, ...]:
        """The saves there are, newest first."""
        return listing(self.folder)

    def newest(self) -> Listed | None:
        """The newest save that can be opened: not broken, not open elsewhere."""
        return newest(self.folder)

    def open(self, path: Path) -> tuple[Notice, ...]:
        """Opens the save at `path` and closes what was open; SaveError, having changed nothing, if that cannot be."""
        if self.holds(path):
            return ()
        file, opened = SaveFile.open(path)
        self.lay(opened.table, file, opened.content)
        return opened.notices

    def holds(self, path: Path) -> bool:
        """Whether the open table is saved at `path`, however that is written."""
        return self.room is not None and self.path is not None and realpath(self.path) == realpath(path)

    def begin(self, name: str, seed: str) -> Seat:
        """Sets up a new table and a first life to draw in the seat it answers. `unsaved` says why it has no file."""
        table, file, why = new_table(name, seed), None, None
        try:
            file = SaveFile.new(self.folder, name)
        except SaveError as error:
            why = error
        room = self.lay(table, file)
        self.unsaved = why
        begun = next(event for event in room.send(BeginDraft(seat=GM)) if isinstance(event, DraftBegun))
        return begun.seat

    def lay(self, table: Table, file: SaveFile | None, content: Content | None = None) -> Room:
        """Makes `table` the open one, saved in `file` or, without one, not; `content` is the house's if None."""
        self.close()
        self._file = file
        self._saver = None if file is None else Autosaver(file, self._saved)
        self.room = Room(table, self._saver, content)
        self._leave = self.room.subscribe(self._happened)
        return self.room

    def note(self, result: Result) -> bool:
        """Takes note of how a save went; whether it mends what failed before."""
        mended = result is None and self.unsaved is not None
        self.unsaved = result if isinstance(result, SaveError) else None
        return mended

    def settled(self, again: bool = False) -> bool:
        """Waits for what is being saved, ten seconds at most; whether everything is on the disk.

        What failed before is tried once more if asked for, `again`.
        """
        if self.room is None or self._saver is None:
            return self.room is None
        if again:
            self._saver.retry()
        return self._saver.flush(timeout=10)

    def close(self) -> bool:
        """Saves what is left and lets the table go; whether everything was saved."""
        if self._leave is not None:
            self._leave()
        saved = self._saver.close(timeout=10) if self._saver is not None else self.room is None
        self.room = self._saver = self._file = self._leave = self.unsaved = self._marked = None
        return saved

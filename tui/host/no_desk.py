"""The desk of a guest, who has no tables here but the host's."""

from __future__ import annotations

from pathlib import Path

from core.content import Content
from core.table import Table
from saves.errors import Notice
from saves.savefile import SaveFile
from tui.desk import Desk
from tui.host.seated_duel import NO_FILES
from tui.room import Room


class NoDesk(Desk):
    """Where a guest would find tables of its own: there are none."""

    def __init__(self) -> None:
        super().__init__(Path(), lambda *_: None, lambda _: None)

    def open(self, path: Path) -> tuple[Notice, ...]:
        del path
        raise PermissionError(NO_FILES)

    def lay(self, table: Table, file: SaveFile | None, content: Content | None = None) -> Room:
        del table, file, content
        raise PermissionError(NO_FILES)

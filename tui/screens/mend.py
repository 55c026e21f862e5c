"""A save that cannot be opened: what is wrong with it, and the way back from its newest good backup."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from saves.errors import SaveError
from saves.store import newest_good_backup, restore
from tui.faults import save_words
from tui.screens.dialogs import Confirm

if TYPE_CHECKING:
    from tui.tables import TableApp


def offer_backup(app: TableApp, path: Path, error: SaveError) -> None:
    """Says why `path` cannot be opened and, where the file itself is at fault, offers its newest good backup."""
    why = save_words(error, app.text)
    backup = None if error.code in ("locked", "no_file") else newest_good_backup(path)
    if backup is None:
        app.say(why, wrong=True)
        return
    t = app.text.t
    about = t(
        "{why}\n\n{backup} beside it is good. The broken file is put aside under another name, never deleted.",
        why=why,
        backup=backup.name,
    )

    async def take(yes: bool | None) -> None:
        if not yes:
            app.say(why, wrong=True)
            return
        try:
            restore(backup, path)
        except SaveError as fault:
            app.say(save_words(fault, app.text), wrong=True)
            return
        await app.open_save(path)

    app.push_screen(Confirm(t("Go on from the backup?"), about, t("go on from it"), t("leave it")), take)

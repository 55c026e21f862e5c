"""The ways that lead to a duel: the one under way, one laid aside among the saves, or the setup of a new one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from saves.errors import SaveError
from saves.folder import named
from tui.arena import Arena
from tui.faults import save_words

if TYPE_CHECKING:
    from tui.app import ZanmeiApp


def duel_here(app: ZanmeiApp) -> Arena | None:
    """The duel under way, or else the one that was laid aside at the open table, or without any."""
    hall = app.hall
    hall.attend(app.room)
    if hall.arena is None and (path := hall.waiting(app.desk.known_as)) is not None:
        _resume(app, path)
    return hall.arena


async def take_up_duel(app: ZanmeiApp) -> None:
    """Shows the duel under way or any laid aside, and its table with it; the setup of a quick one without any."""
    app.hall.attend(app.room)
    path = None if app.duel_goes_on else app.hall.any_waiting()
    if path is None:
        app.show("duel" if app.duel_goes_on else "duel_setup")
        if not app.duel_goes_on and (error := app.hall.unreadable()) is not None:
            app.say(save_words(error, app.text), wrong=True)
        return
    table = app.hall.table_of(path)
    if table not in (None, app.desk.known_as) and not named(Path(table), app.folder).exists():
        app.show("duel_setup")
        app.say(app.text.t("The duel laid aside belongs to {table}, which is not there.", table=table), wrong=True)
        return
    if table is not None and table != app.desk.known_as:
        await app.open_save(named(Path(table), app.folder))
    if table in (None, app.desk.known_as):
        refused = _resume(app, path)
        app.show("duel" if refused is None else "duel_setup")
        if refused is not None:
            app.say(save_words(refused, app.text), wrong=True)


def _resume(app: ZanmeiApp, path: Path) -> SaveError | None:
    """Goes on with the duel laid aside at `path`; says why not, and answers it, where that cannot be."""
    try:
        app.hall.resume(path, app.room)
    except SaveError as error:
        app.say(save_words(error, app.text), wrong=True)
        return error
    return None

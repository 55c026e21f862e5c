"""The app: the way from screen to screen, starting and stopping. It holds no rules and no game."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, ClassVar, Final

from rich.text import Text as Plain
from textual import events
from textual.app import SystemCommand
from textual.binding import Binding
from textual.screen import Screen

from core.events import GM
from core.names import clean
from tui.acts import Act, bindings
from tui.mark import N_
from tui.options import Options
from tui.screens.base import GameScreen, small
from tui.screens.title import TitleScreen
from tui.tables import TableApp

# Screens are imported when they are first shown, so that the title stands at once.
PLACES: Final = {
    "table": ("tui.screens.table", "TableScreen"),
    "characters": ("tui.screens.characters", "CharactersScreen"),
    "memorial": ("tui.screens.memorial", "MemorialScreen"),
    "combat": ("tui.screens.combat", "CombatScreen"),
    "combat_setup": ("tui.screens.combat_setup", "CombatSetupScreen"),
    "creation": ("tui.screens.creation", "CreationScreen"),
    "load": ("tui.screens.load", "LoadScreen"),
    "settings": ("tui.screens.settings", "SettingsScreen"),
    "duel_setup": ("tui.screens.duel_setup", "DuelSetupScreen"),
    "duel": ("tui.screens.duel", "DuelScreen"),
    "gm": ("tui.screens.gm", "GMScreen"),
    "rules": ("tui.screens.rules", "RulesScreen"),
}
LOOKED_UP: Final = ("rules", "memorial")
"""Where one goes to look something up, and back to where one was."""
TABLELESS: Final = ("load", "settings", "duel_setup", "duel", "gm", "rules")


def place_of(screen: Screen[Any]) -> str:
    """The place that `screen` is; empty for the title and for dialogs."""
    kind = type(screen)
    return next((place for place, named in PLACES.items() if named == (kind.__module__, kind.__name__)), "")


class ZanmeiApp(TableApp):
    """One terminal."""

    TITLE = "Zanmei"
    CSS_PATH = "styles/zanmei.tcss"
    ACTS: ClassVar[tuple[Act, ...]] = (
        Act("app.help", "question_mark,f1", N_("help"), N_("What this screen is and what its keys do")),
        Act("app.command_palette", "ctrl+p", N_("palette"), N_("Find a command by its name")),
        Act("app.characters", "f2", "", N_("The characters")),
        Act("app.table", "f3", "", N_("The table")),
        Act("app.duel", "f4", "", N_("The duel")),
        Act("app.gm", "f5", "", N_("The GM's tools")),
        Act("app.rules", "f6", "", N_("The rules, to read and search")),
        Act(
            "app.go",
            "g",
            "",
            N_("Go: then c for the characters, t for the table, d for the duel, m for the GM …"),
        ),
        Act("app.quit", "ctrl+q,ctrl+c", "", N_("Leave the game; tables are saved as they are played"), always=True),
    )
    WRITES: ClassVar[bool] = True
    """Whether what is exported here is written to this machine."""
    BINDINGS: ClassVar[list[Binding]] = bindings(ACTS)  # type: ignore[assignment]
    _shown: tuple[str, Mapping[str, Any]] = ("title", {})
    _asked_from: tuple[str, Mapping[str, Any]] = ("title", {})

    # Starting and stopping.

    def get_default_screen(self) -> Screen[None]:
        """The title lies under everything."""
        return TitleScreen()

    def on_mount(self) -> None:
        self.set_class(self.look.ascii, "-ascii")
        if self.options.load is not None:
            from saves.folder import named

            self.call_after_refresh(self.open_save, named(self.options.load, self.folder))
        elif self.options.place is not None:
            self.call_after_refresh(self.show, self.options.place)
        if self._trouble:
            words = self.text.t("The settings could not be read: {why}", why=self._trouble)
            self.call_after_refresh(self.say, words, True)
        elif self.settings.keys:
            from tui.keys import unknown

            if names := unknown(self.settings.keys, self.ACTS):
                words = self.text.t("The settings give keys to what is not there: {names}", names=", ".join(names))
                self.call_after_refresh(self.say, clean(words), True)

    def on_resize(self, event: events.Resize) -> None:
        """The palette does not stand in a window too small for it."""
        from textual.command import CommandPalette

        if small(event.size) and isinstance(self.screen, CommandPalette):
            self.pop_screen()

    async def on_event(self, event: events.Event) -> None:
        """Keys that come after the game was left lead nowhere: its screens are gone already."""
        if self.return_value is None or not isinstance(event, events.InputEvent):
            await super().on_event(event)

    async def action_quit(self) -> None:
        """Leaves; asks only if something could not be saved."""
        if not self.desk.settled():
            self._ask_to_leave(lambda: self._quit(True))
        elif "hall" in self.__dict__ and not self.hall.kept():
            from tui.screens.dialogs import Confirm

            t = self.text.t
            about = t("The duel could not be saved; it would end here.")
            self.push_screen(Confirm(t("Leave without saving?"), about, t("leave"), t("stay")), self._quit)
        else:
            self._quit(True)

    def _quit(self, leave: bool | None) -> None:
        if leave:
            self._close()
            self.exit(0)

    def stop(self, number: int) -> None:
        """Ends the game as signal `number` asks: what was played is saved, the terminal is given back."""
        self._close()
        self.exit(return_code=128 + number)

    def _close(self) -> bool:
        """Saves what is under way and lets it go; whether the table was saved."""
        if "hall" in self.__dict__:
            self.hall.close()
        return self.desk.close() if "desk" in self.__dict__ else True

    def _fatal_error(self) -> None:
        """A fault of the program: the table is saved, the user gets a sentence, the makers a file without any hands."""
        from tui.crash import report

        error = self._exception
        path = report(error) if error is not None else None
        saved = self._close()
        words = self.text.t("Zanmei failed and had to stop; what was played at the table is saved.")
        if not saved:
            words = self.text.t("Zanmei failed and had to stop; the last steps could not be saved.")
        where = self.text.t("What happened is written in {file}.", file=path) if path else type(error).__name__
        self._exit_renderables.append(Plain(f"{words} {where}"))
        self._close_messages_no_wait()

    # Ways between screens.

    def back(self) -> None:
        """From what is only looked something up in, back to where that was asked for."""
        place, given = self._asked_from
        self.show(place, **given)

    def show(self, place: str, **given: Any) -> None:
        """Shows a screen in place of the one above the title; without a table only title, load and settings."""
        if place in LOOKED_UP and self._shown[0] not in LOOKED_UP:
            self._asked_from = self._shown
        self._shown = place, given
        while len(self.screen_stack) > 1:
            self.pop_screen()
        place = self._where(place, given)
        if place == "title" or (self.room is None and place not in TABLELESS):
            return
        if place == "duel":
            from tui.duel_ways import duel_here

            arena = duel_here(self)
            setup = {"at_table": self.room is not None}
            place, given = ("duel_setup", setup) if arena is None else (place, {"arena": arena})
        module, name = PLACES[place]
        kind: type[Any] = getattr(import_module(module), name)
        self.push_screen(kind(**given) if place in TABLELESS else kind(self.room, **given))

    def _where(self, place: str, given: Mapping[str, Any]) -> str:
        """Where a combat is under way, it is what is found at the table, unless somebody's seat is asked for."""
        fights = self.room is not None and self.room.view(GM).combat is not None
        return "combat" if fights and place == "table" and not given else place

    def go(self, place: str) -> None:
        """Shows the table or the characters unless they are in sight; says so where no table is open."""
        place = self._where(place, {})
        if self.room is None and place not in ("title", *TABLELESS):
            self.say(self.text.t("No table is open."), wrong=True)
        elif place == "title" or place_of(self.screen) != place:
            self.show(place)

    def action_characters(self) -> None:
        self.go("characters")

    def action_table(self) -> None:
        self.go("table")

    def action_duel(self) -> None:
        self.go("duel")

    def action_gm(self) -> None:
        self.go("gm")

    def action_rules(self) -> None:
        self.go("rules")

    def show_rule(self, about: str) -> None:
        """Opens the rules at the part `about`, over what is in sight."""
        from tui.screens.rules import RulesScreen

        self.push_screen(RulesScreen(about))

    def action_go(self) -> None:
        from tui.screens.dialogs import Choice, Choose

        t = self.text.t
        places = (
            ("c", "characters", N_("characters")),
            ("t", "table", N_("table")),
            ("d", "duel", N_("duel")),
            ("m", "gm", N_("GM tools")),
            ("r", "rules", N_("rules")),
            ("h", "title", N_("title")),
        )
        choices = [Choice(key, t(words), place) for key, place, words in places]
        self.push_screen(Choose(t("Go to"), choices), lambda place: None if place is None else self.go(place))

    def action_help(self) -> None:
        from tui.screens.dialogs import Read
        from tui.screens.help import help_words

        screen = self.screen
        if isinstance(screen, GameScreen):
            title = self.text.t("Help: {screen}", screen=self.text.t(screen.NAME))
            self.push_screen(Read(title, help_words(screen, self)))

    def action_command_palette(self) -> None:
        from textual.command import CommandPalette

        from tui.palette import ActsProvider, Palette

        if not isinstance(self.screen, CommandPalette) and not small(self.size):
            self.push_screen(Palette([ActsProvider], placeholder=self.text.t("Find a command …")))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The palette holds the acts of the screens and nothing else."""
        del screen
        return ()


def run(options: Options) -> int:
    """Runs the game in this terminal; answers the exit code."""
    app = ZanmeiApp(options)
    asyncio.run(_run(app))
    return app.return_code or 0


async def _run(app: ZanmeiApp) -> None:
    """Runs the app; a signal that ends it saves the table and gives the terminal back first."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with contextlib.suppress(NotImplementedError):  # on Windows
                loop.add_signal_handler(number, app.stop, number)
    await app.run_async()

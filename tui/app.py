"""The app: it owns the settings and the way from screen to screen. It holds no rules and no game."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.text import Text as Plain
from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.message import Message
from textual.screen import Screen

from core.events import GM, Event, Seat
from core.names import clean
from saves.place import default_folder
from tui.acts import Act, bindings, key_name, plain_keys
from tui.languages import chosen_language, plain_terminal
from tui.look import Look
from tui.mark import N_
from tui.options import Options
from tui.screens.base import GameScreen, small
from tui.screens.title import TitleScreen
from tui.settings import Settings, SettingsError, default_path, load_settings, put_aside, save_settings
from tui.stylesheet import SharedStylesheet
from tui.text import Text
from tui.themes import THEMES

if TYPE_CHECKING:
    from saves.autosave import Result
    from saves.errors import Notice
    from tui.desk import Desk
    from tui.duel_plan import Plan
    from tui.gm.workbench import Workbench
    from tui.hall import Hall
    from tui.room import Room

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
TABLELESS: Final = ("load", "settings", "duel_setup", "duel", "gm", "rules")


class RoomChanged(Message):
    """Something happened at the table of `room`."""

    def __init__(self, room: Room, events: tuple[Event, ...]) -> None:
        super().__init__()
        self.room = room
        self.events = events


class Saved(Message):
    """A save, of the table or of the duel, went as `result` says."""

    def __init__(self, result: Result, table: bool = True) -> None:
        super().__init__()
        self.result = result
        self.table = table


class ZanmeiApp(App[int]):
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
        Act("app.quit", "ctrl+q,ctrl+c", "", N_("Leave the game; tables are saved as they are played")),
    )
    BINDINGS: ClassVar[list[Binding]] = bindings(ACTS)  # type: ignore[assignment]

    def __init__(
        self,
        options: Options | None = None,
        settings: Settings | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        """`settings` are read from the file the options name, or this user's, unless given.

        `environ` tells of the terminal and its user's language; it is this process's own unless given.
        """
        self.options = options or Options()
        self.environ = os.environ if environ is None else environ
        self._settings_path = self.options.settings or default_path()
        self._trouble = ""
        self._table_plan: Plan | None = None
        self.settings = settings if settings is not None else self._read_settings()
        self.text = self._text()
        self.look = self._look()
        super().__init__()
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = self._theme()
        self.set_keymap(self.settings.keys)

    # Settings.

    def _read_settings(self) -> Settings:
        try:
            return load_settings(self._settings_path)
        except SettingsError as error:
            self._trouble = f"{error.file.name}: {error.why}"
            return Settings()

    def _text(self) -> Text:
        plain = self._look().ascii
        return Text(chosen_language(self.options.lang, self.settings.language, self.environ), plain=plain)

    def _speak(self) -> None:
        """Names things by the words of the open table's own content."""
        if self.room is not None:
            self.text = self.text.of(self.room.content)

    def _look(self) -> Look:
        return Look(
            ascii=bool(self.options.ascii) or self.settings.ascii or plain_terminal(self.environ),
            letters=self.settings.suits == "letters",
            four_colours=self.settings.four_colours,
            motion=self.settings.motion,
        )

    def _theme(self) -> str:
        plain = plain_terminal(self.environ) and self.settings.theme == "night"
        return "ink" if plain else self.settings.theme

    def change_settings(self, settings: Settings) -> None:
        """Takes `settings` into use at once and writes them down; says so if that cannot be."""
        self.settings = settings
        self.text = self._text()
        self._speak()
        self.look = self._look()
        self.theme = self._theme()
        self.set_class(self.look.ascii, "-ascii")
        self._keep_settings(settings)

    def _keep_settings(self, settings: Settings) -> None:
        try:
            if self._trouble:
                put_aside(self._settings_path)
                self._trouble = ""
            save_settings(settings, self._settings_path)
        except SettingsError as error:
            self.say(self.text.t("The settings could not be written: {why}", why=error.why), wrong=True)

    def key_of(self, act: Act, taken: Collection[str] = ()) -> str:
        """How the key of `act` is shown, remapped or not: the first that is not `taken` by something else in sight."""
        keys = self.settings.keys.get(act.id)
        if keys is not None and not keys.strip():
            return ""
        if keys is None and act.shown is not None:
            return act.shown if not self.look.ascii else plain_keys(act.shown)
        free = [key for key in (keys or act.keys).split(",") if key not in taken]
        name = key_name(free[0] if free else act.keys, ascii_only=self.look.ascii)
        return self.text.t(name) if name == "space" else clean(name)

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

    # The table.

    @property
    def folder(self) -> Path:
        """Where saves live."""
        return self.options.saves or default_folder()

    @cached_property
    def desk(self) -> Desk:
        """The table that is open here; imported when it is first needed, so that the title stands at once."""
        from tui.desk import Desk

        return Desk(self.folder, self._happened, self._saved)

    @cached_property
    def bench(self) -> Workbench:
        """What this reader has in hand as GM."""
        from tui.gm.workbench import Workbench

        return Workbench()

    @property
    def room(self) -> Room | None:
        """The room of the open table."""
        return self.desk.room if "desk" in self.__dict__ else None

    @cached_property
    def hall(self) -> Hall:
        """The duels of this terminal."""
        from tui.hall import Hall

        return Hall(self.folder, self._duel_saved)

    @cached_property
    def duel_plan(self) -> Plan:
        """What was chosen for the last quick duel."""
        from tui.duel_plan import Plan

        return Plan()

    def plan_of_duel(self, at_table: bool) -> Plan:
        """What was chosen for the last quick duel, or for the last one at the open table."""
        if not at_table or self.room is None:
            return self.duel_plan
        if self._table_plan is None or self._table_plan.room is not self.room:
            from tui.duel_plan import Plan

            self._table_plan = Plan.at_table(self.room)
        return self._table_plan

    @property
    def duel_goes_on(self) -> bool:
        """Whether a duel is under way."""
        return "hall" in self.__dict__ and self.hall.goes_on

    @property
    def duel_waits(self) -> bool:
        """Whether a duel is under way, or laid aside among the saves."""
        return self.duel_goes_on or any(self.folder.glob("duels/under-way*.toml"))

    def _happened(self, room: Room, events: tuple[Event, ...]) -> None:
        self.post_message(RoomChanged(room, events))

    def _saved(self, result: Result) -> None:
        """Called from the saving thread."""
        self.post_message(Saved(result))

    def _duel_saved(self, result: Result) -> None:
        """Called from the saving thread."""
        self.post_message(Saved(result, table=False))

    async def open_save(self, path: Path) -> None:
        """Opens the save at `path`; where that cannot be, says why not and offers its newest good backup."""
        from saves.errors import SaveError
        from tui.screens.mend import offer_backup

        if not self.desk.settled() and not self.desk.holds(path):
            self._ask_to_leave(lambda: self.call_later(self._open_anyway, path))
            return
        try:
            notices = self.desk.open(path)
        except SaveError as error:
            offer_backup(self, path, error)
            return
        self._speak()
        self.show("table")
        self._notify(notices)

    def _notify(self, notices: Sequence[Notice]) -> None:
        """Says what there is to know about a save just opened; at length where its data files have faults."""
        from tui.faults import notice_lines, notice_words

        if any("error" in notice.facts for notice in notices):
            from textual.content import Content

            from tui.screens.dialogs import Read

            lines = [line for notice in notices for line in notice_lines(notice, self.text)]
            words = Content("\n\n").join([Content(line) for line in lines])
            self.push_screen(Read(self.text.t("About this save"), words))
        else:
            for notice in notices:
                self.say(notice_words(notice, self.text))

    async def _open_anyway(self, path: Path) -> None:
        self.desk.close()
        await self.open_save(path)

    def _ask_to_leave(self, then: Callable[[], object]) -> None:
        """Asks whether what could not be saved may be lost, and goes on if so."""
        from tui.faults import save_words
        from tui.screens.dialogs import Confirm

        t, unsaved = self.text.t, self.desk.unsaved
        about = save_words(unsaved, self.text) if unsaved else t("The last step is not saved yet.")

        def take(leave: bool | None) -> None:
            if leave:
                then()

        self.push_screen(Confirm(t("Leave without saving?"), about, t("leave"), t("stay")), take)

    def new_table(self) -> None:
        """Asks for a name and sets up a table under it."""
        from core.names import a_name
        from tui.screens.dialogs import Ask

        t = self.text.t
        about = t("A table is a story: its characters, its days, its log. It is saved by itself.")
        self.push_screen(Ask(t("Name of the new table"), a_name, t("The first road"), about), self._begin)

    def _begin(self, name: str | None) -> None:
        if name is None:
            return
        if not self.desk.settled():
            self._ask_to_leave(lambda: self._begin_anyway(name))
        else:
            self._begin_anyway(name)

    def _begin_anyway(self, name: str) -> None:
        seat = self.desk.begin(name, self.options.seed or secrets.token_hex(4))
        self._speak()
        self.show("creation", seat=seat)
        if self.desk.unsaved is not None:
            from tui.faults import save_words

            self.say(save_words(self.desk.unsaved, self.text), wrong=True)

    def on_room_changed(self, message: RoomChanged) -> None:
        """Tells the screen that shows the room, also one that lies under a dialog."""
        if message.room is self.room:
            for screen in self.screen_stack:
                if isinstance(screen, GameScreen):
                    screen.hear(message.events)

    def on_saved(self, message: Saved) -> None:
        """Says at once what could not be saved, and when it is saved again."""
        from saves.errors import Notice, SaveError
        from tui.faults import notice_words, save_words

        result = message.result
        if message.table and self.desk.note(result):
            self.say(self.text.t("Saved again."))
        elif isinstance(result, SaveError):
            self.say(save_words(result, self.text), wrong=True)
        elif isinstance(result, Notice):
            self.say(notice_words(result, self.text))

    # Ways between screens.

    def show(self, place: str, **given: Any) -> None:
        """Shows a screen in place of the one above the title; without a table only title, load and settings."""
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
        elif place == "title" or type(self.screen).__name__ != PLACES[place][1]:
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

    # Small services for screens.

    def say(self, message: str, wrong: bool = False) -> None:
        """Puts a sentence into the status line of the screen in sight."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, GameScreen):
                screen.say(message, "wrong" if wrong else "plain")
                return

    def namer(self, room: Room) -> Callable[[Seat], str]:
        """Names of seats, for sentences."""
        known, somebody = room.view(GM), self.text.t("somebody")
        names = {one.seat: one.name or somebody for one in known.drafts}
        names.update({one.seat: one.name for one in known.characters})
        return lambda seat: names.get(seat, somebody)


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

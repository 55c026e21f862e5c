"""What one terminal's app knows of its reader: settings, language, look and keys."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping

from textual.app import App

from core.names import clean
from tui.acts import Act, key_name, plain_keys
from tui.languages import chosen_language, plain_terminal
from tui.look import Look
from tui.options import Options
from tui.screens.base import GameScreen
from tui.settings import Settings, SettingsError, default_path, load_settings, put_aside, save_settings
from tui.stylesheet import SharedStylesheet
from tui.text import Text
from tui.themes import THEMES


class ReaderApp(App[int]):
    """The settings of one reader in use."""

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
        """Names things by the words of what is open, where that has its own."""

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

    def say(self, message: str, wrong: bool = False) -> None:
        """Puts a sentence into the status line of the screen in sight."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, GameScreen):
                screen.say(message, "wrong" if wrong else "plain")
                return

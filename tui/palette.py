"""The palette's commands: the acts of the screen in sight and of the app."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider, SearchIcon

from tui.acts import Act
from tui.screens.base import Acting, UpToDate

if TYPE_CHECKING:
    from tui.app import ZanmeiApp


class ActsProvider(Provider):
    """Offers every act by its help text, with its key."""

    @property
    def game(self) -> ZanmeiApp:
        """The app."""
        return cast("ZanmeiApp", self.app)

    def _acts(self) -> Iterator[tuple[Act, str, bool]]:
        """Each act, its words, and whether it is the app's."""
        screen = self.screen
        own = screen.ACTS if isinstance(screen, Acting) else ()
        for act in (*own, *self.game.ACTS):
            if act.help:
                key = self.game.key_of(act)
                words = self.game.text.t(act.help) + (f"  ({key})" if key else "")
                yield act, words, act in self.game.ACTS

    async def _run(self, act: Act, of_app: bool) -> None:
        await (self.game if of_app else self.screen).run_action(act.action)

    async def discover(self) -> Hits:
        for act, words, of_app in self._acts():
            yield DiscoveryHit(words, partial(self._run, act, of_app))

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for act, words, of_app in self._acts():
            score = matcher.match(words)
            if score > 0:
                yield Hit(score, matcher.highlight(words), partial(self._run, act, of_app))


class Palette(CommandPalette, UpToDate[None]):
    """Textual's palette, without its picture, and answered once however many keys come before it is gone."""

    _answered = False

    def on_mount(self) -> None:
        self.query_one(SearchIcon).icon = cast("ZanmeiApp", self.app).look.glyphs.cursor

    def _action_command_list(self, action: str) -> None:
        """Moves in the list, once it is laid out."""
        if self.query_one(CommandList).scrollable_content_region:
            super()._action_command_list(action)

    def dismiss(self, result: None = None) -> AwaitComplete:
        if self._answered or not self.is_active:
            return AwaitComplete()
        self._answered = True
        return super().dismiss(result)

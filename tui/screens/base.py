"""What all screens share: acts for keys, a status line, a footer, and a word when the window is too small."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeVar, cast

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.content import Content
from textual.events import Event as MessageEvent
from textual.events import Mount, Resize
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static

from core.events import Event
from core.refusal import Refusal
from tui.acts import Act, bindings
from tui.look import Look
from tui.refusing import refuse
from tui.text import Text
from tui.widgets.picture import Picture
from tui.wrapping import wrapped

if TYPE_CHECKING:
    from tui.app import ZanmeiApp

LEAST: Final = (80, 24)
STATUS_LINES: Final = 2
Tone = Literal["plain", "wrong", "good"]
TONES: Final[dict[Tone, str]] = {"plain": "$dim", "wrong": "bold $loss", "good": "$gold"}
Answer = TypeVar("Answer")


class Acting(Widget):
    """Anything with acts: its bindings come from them, and it knows the app's words and looks.

    Screens name it after Textual's own base, which is the one that styles are inherited from.
    """

    ACTS: ClassVar[tuple[Act, ...]] = ()
    SCROLLED: ClassVar[str] = "#scroll"
    """What the keys of `action_scroll` move."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "ACTS" in cls.__dict__:
            cls.BINDINGS = [*bindings(cls.ACTS)]
        super().__init_subclass__(**kwargs)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an act may be done: none before this is built."""
        return self.is_mounted and super().check_action(action, parameters)

    @property
    def game(self) -> ZanmeiApp:
        """The app this belongs to."""
        return cast("ZanmeiApp", self.app)

    @property
    def text(self) -> Text:
        """The reader's language."""
        return self.game.text

    @property
    def look(self) -> Look:
        """The reader's looks."""
        return self.game.look

    def t(self, message: str, **facts: object) -> str:
        """`message` in the reader's language."""
        return self.text.t(message, **facts)

    def action_scroll(self, way: Literal["up", "down", "page_up", "page_down"]) -> None:
        """Moves what can be scrolled here."""
        getattr(self.query_one(self.SCROLLED), f"scroll_{way}")(animate=False)


def kept(screen: Screen[Any]) -> bool:
    """Whether a screen is not being taken away, alone or with the whole app."""
    return screen in screen.app.screen_stack and not screen._pruning and screen.is_attached and screen.app.is_running


def small(size: Size) -> bool:
    """Whether a window is too small to play in."""
    return size.width < LEAST[0] or size.height < LEAST[1]


class UpToDate(Screen[Answer]):
    """A screen that is not begun once it was taken away, and that minds the window's size of now alone.

    Every size that Textual lays a screen out for is told to that screen again, as a message. Of two that are on their
    way at once each would bring the other back, for ever, and nothing else would be done.
    """

    async def on_event(self, event: MessageEvent) -> None:
        match event:
            case Mount():
                heard = kept(self)
            case Resize():
                heard = event.size == self.app.size
            case _:
                heard = True
        if heard:
            await super().on_event(event)


class Footer(Picture):
    """The keys that matter now, as many as fit; the last ones always."""

    def show_keys(self, pairs: Iterable[tuple[str, str]], always: Iterable[tuple[str, str]], width: int) -> None:
        """Shows key and verb pairs within `width` cells, dropping from the end of `pairs`, never from `always`."""
        kept = [_pair(key, verb) for key, verb in pairs if key]
        tail = [_pair(key, verb) for key, verb in always if key]
        while kept and sum(part.cell_length + 2 for part in (*kept, *tail)) > width:
            kept.pop()
        self.show(Content("  ").join([*kept, *tail]))


def _pair(key: str, verb: str) -> Content:
    return Content.assemble((key, "bold $accent"), " ", (verb, "$dim"))


class TooSmall(Static):
    """Stands in for everything while the window is smaller than 80×24."""


class GameScreen(UpToDate[None], Acting):
    """A full screen with its body, a status line and a footer."""

    NAME: ClassVar[str] = ""
    ABOUT: ClassVar[tuple[str, ...]] = ()
    WORDS: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Terms of this screen by their code, and what each means, for its help."""
    _said: tuple[str, Tone] = ("", "plain")

    def compose(self) -> ComposeResult:
        yield from self.body()
        yield Picture("status")
        yield Footer("footer")
        yield TooSmall(id="too-small", markup=False)

    def body(self) -> Iterator[Widget]:
        """The widgets of this screen, top to bottom."""
        raise NotImplementedError

    def purpose(self) -> list[str]:
        """What the screen is for, in paragraphs, for its help."""
        return [self.t(paragraph) for paragraph in self.ABOUT]

    def draw(self) -> None:
        """Draws everything anew from what is known."""

    def room_changed(self, events: tuple[Event, ...]) -> None:
        """Something happened at the open table."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key that arrives when the screen was just left does nothing."""
        return self.standing and super().check_action(action, parameters)

    def offers(self, act: Act) -> bool:  # noqa: ARG002 - screens that hide acts use it
        """Whether the footer shows `act` now."""
        return True

    def verb(self, act: Act) -> str:
        """The word for `act` in the footer."""
        return self.t(act.label)

    def on_screen_resume(self) -> None:
        self.draw_all()

    def draw_all(self) -> None:
        """Draws the screen and its footer, if it still stands."""
        if self.standing:
            self.draw()
            self.draw_footer()

    def on_resize(self, event: Resize) -> None:
        if not self.standing:
            return
        width, height = event.size
        too_small = small(event.size)
        self.set_class(too_small, "-too-small")
        for part in self.children:  # what is not seen takes no keys
            part.disabled = too_small and not isinstance(part, TooSmall)
        if too_small:
            message = self.t(
                "Zanmei needs {width}×{height} cells; this window has {has_width}×{has_height}.",
                width=LEAST[0],
                height=LEAST[1],
                has_width=width,
                has_height=height,
            )
            self.query_one(TooSmall).update(message)
            return
        self.draw_all()
        self.say(*self._said)
        self.call_after_refresh(self._draw_again)

    def _draw_again(self) -> None:
        """Draws once more when the parts have their new sizes."""
        if self.standing:
            self.draw()

    def draw_footer(self) -> None:
        """Draws the keys that matter now."""
        name = self.game.key_of
        pairs = [(name(act), self.verb(act)) for act in self.ACTS if act.label and self.offers(act)]
        own = {key for act in self.ACTS for key in act.keys.split(",")}
        everywhere = [(name(act, own), self.t(act.label)) for act in self.game.ACTS if act.label]
        pairs += everywhere[1:]
        always = everywhere[:1]
        self.query_one(Footer).show_keys(pairs, always, self.size.width - 2)

    @property
    def standing(self) -> bool:
        """Whether this screen is built, with all that is in it, and not yet taken away."""
        return self.is_mounted and kept(self)

    def hear(self, events: tuple[Event, ...]) -> None:
        """Has this screen show what happened, once it stands; what is taken away shows nothing more."""
        if not self.is_mounted:
            self.call_later(self.hear, events)
        elif self.standing:
            self.room_changed(events)

    def say(self, message: str, tone: Tone = "plain") -> None:
        """Puts a sentence into the status line, once this screen stands; an empty one clears it."""
        if not self.is_mounted:
            self.call_later(self.say, message, tone)
            return
        self._said = message, tone
        if not self.standing:
            return
        mark = "! " if message and tone == "wrong" else ""
        width = max(1, self.size.width - 2)
        lines = wrapped(Content.styled(mark + message, TONES[tone]), width)
        if len(lines) > STATUS_LINES:
            last = lines[STATUS_LINES - 1].truncate(width - 1)
            lines = [*lines[: STATUS_LINES - 1], Content.assemble(last, (self.look.glyphs.more, TONES[tone]))]
        status = self.query_one("#status", Picture)
        if status.size.height != len(lines):
            status.styles.height = len(lines)
        status.show(Content("\n").join(lines))

    def refuse(self, refusal: Refusal) -> None:
        """Says why not."""
        self.say(refuse(refusal, self.text, self.look), "wrong")


class Dialog(ModalScreen[Answer], UpToDate[Answer], Acting):
    """A small window over a screen, answered with `Answer`."""

    _answered = False

    def on_resize(self, event: Resize) -> None:
        """A window too small to show anything takes no keys but those that close it."""
        for part in self.children:
            part.disabled = small(event.size)

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Answers once: keys that were pressed before this was gone answer nothing more."""
        if self._answered or not self.is_active:
            return AwaitComplete()
        self._answered = True
        return super().dismiss(result)

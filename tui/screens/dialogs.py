"""Small windows: choose one, type a line, say yes, read something."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from core.refusal import Refusal
from tui.acts import Act
from tui.mark import N_
from tui.refusing import refuse
from tui.screens.base import Dialog
from tui.widgets.prose import Prose

T = TypeVar("T")
Chosen = TypeVar("Chosen", covariant=True)
CANCEL = Act("dialog.cancel", "escape", N_("back"), N_("Go back; nothing is lost"))


class Box(Dialog[T | None]):
    """A dialog in a box with a title in its border and its keys in the lower one."""

    ACTS: ClassVar[tuple[Act, ...]] = (CANCEL,)

    def __init__(self, title: str) -> None:
        super().__init__()
        self.heading = title

    def compose(self) -> ComposeResult:
        with Vertical(id="box") as box:
            box.border_title = Content(self.heading)
            box.border_subtitle = Content("  ").join(
                [
                    Content(f"{self.game.key_of(act)} {self.t(act.label)}")
                    for act in self.ACTS
                    if act.label and self.offers(act)
                ]
            )
            yield from self.inside()

    def inside(self) -> Iterator[Widget]:
        """The widgets in the box."""
        raise NotImplementedError

    def offers(self, act: Act) -> bool:  # noqa: ARG002 - dialogs that hide acts use it
        """Whether `act` can be done here."""
        return True

    def action_cancel(self) -> None:
        self.dismiss(None)


@dataclass(frozen=True)
class Choice(Generic[Chosen]):
    """One thing to choose: a key that chooses it at once (empty: none), its words, and what it stands for."""

    key: str
    label: str | Content
    value: Chosen


class Choose(Box[T]):
    """Choose one of a few; answers its value, or None."""

    ACTS = (Act("choose.take", "enter", N_("choose"), N_("Choose the marked line")), CANCEL)

    def __init__(self, title: str, choices: Sequence[Choice[T]], about: str | Content = "") -> None:
        super().__init__(title)
        self.choices = choices
        self.about = about

    def inside(self) -> Iterator[Widget]:
        if self.about:
            yield Prose(self.about, classes="about")
        yield OptionList(*[Option(self._line(choice)) for choice in self.choices], markup=False)

    def _line(self, choice: Choice[T]) -> Content:
        key = (f"{choice.key} ", "bold $accent") if choice.key else ""
        return Content.assemble(" ", key, choice.label)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self.choices[event.option_index].value)

    def action_take(self) -> None:
        self.query_one(OptionList).action_select()

    def on_key(self, event: object) -> None:
        pressed = getattr(event, "character", None)
        for choice in self.choices:
            if choice.key and pressed == choice.key:
                event.stop()  # type: ignore[attr-defined]
                self.dismiss(choice.value)
                return


class Confirm(Choose[bool]):
    """Say yes or no; answers True for yes. Where it is `grave` the marked line is no."""

    def __init__(self, title: str, about: str | Content, yes: str, no: str, grave: bool = False) -> None:
        super().__init__(title, [Choice("y", yes, True), Choice("n", no, False)], about)
        self.grave = grave

    def on_mount(self) -> None:
        if self.grave:
            self.query_one(OptionList).highlighted = 1


class Ask(Box[str]):
    """Type a line; answers it once `check` lets it pass, or None. The first letter replaces what is given as `value`.

    It does so once: what is half typed stays when this comes into sight again.
    """

    ACTS = (Act("ask.take", "enter", N_("done"), N_("Take what was typed")), CANCEL)

    def __init__(
        self, title: str, check: Callable[[str], str], value: str = "", about: str = "", placeholder: str = ""
    ) -> None:
        """`check` answers the cleaned line or raises a `Refusal`."""
        super().__init__(title)
        self.check = check
        self.value = value
        self.about = about
        self.placeholder = placeholder

    def inside(self) -> Iterator[Widget]:
        if self.about:
            yield Prose(self.about, classes="about")
        line = Input(self.value, placeholder=self.placeholder, select_on_focus=False)
        line.cursor_blink = self.look.motion
        yield line
        yield Prose(id="fault")

    def on_mount(self) -> None:
        self.query_one(Input).select_all()

    async def action_take(self) -> None:
        await self.query_one(Input).action_submit()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        try:
            taken = self.check(event.value)
        except Refusal as refusal:
            self.query_one("#fault", Prose).update(refuse(refusal, self.text, self.look))
            return
        self.dismiss(taken)

    def on_input_changed(self) -> None:
        self.query_one("#fault", Prose).update("")


class Read(Box[None]):
    """Something to read, scrolled with the arrow keys."""

    ACTS = (
        Act("read.up", "up,k", "", N_("Scroll up"), call="scroll('up')"),
        Act("read.down", "down,j", "", N_("Scroll down"), call="scroll('down')"),
        Act("read.page_up", "pageup", "", N_("A page up"), call="scroll('page_up')"),
        Act("read.page_down", "pagedown,space", "", N_("A page down"), call="scroll('page_down')"),
        Act("read.cancel", "escape,enter,q,question_mark,f1", N_("back"), N_("Go back; nothing is lost")),
    )

    def __init__(self, title: str, words: Content, at_end: bool = False) -> None:
        super().__init__(title)
        self.words = words
        self.at_end = at_end

    def inside(self) -> Iterator[Widget]:
        with VerticalScroll(id="scroll", can_focus=False):
            yield Prose(self.words)

    def on_mount(self) -> None:
        for scroll in self.query("#scroll") if self.at_end else ():
            scroll.scroll_end(animate=False)


def table_of(pairs: Sequence[tuple[str, str]], gap: int = 2) -> Content:
    """Two columns: keys and what they do."""
    width = max((cell_len(key) for key, _ in pairs), default=0) + gap
    return Content("\n").join(
        [Content.assemble((key, "bold $accent"), " " * (width - cell_len(key)), words) for key, words in pairs]
    )

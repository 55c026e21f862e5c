"""Running text in as many lines as it takes."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from tui.wrapping import wrapped


class Prose(Widget):
    """Text that fills the width it is given, broken as its language breaks lines."""

    DEFAULT_CSS = "Prose { width: 1fr; height: auto; }"

    def __init__(self, words: Content | str = "", id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.words = Content(words) if isinstance(words, str) else words

    def update(self, words: Content | str) -> None:
        """Shows other words."""
        self.words = Content(words) if isinstance(words, str) else words
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the words take at `width`."""
        del container, viewport
        return len(wrapped(self.words, width))

    def render(self) -> Content:
        """The words in lines."""
        return Content("\n").join(wrapped(self.words, self.content_size.width))

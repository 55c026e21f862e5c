"""Lines drawn as they stand: what did not change is not drawn again, so that a key costs little on any screen.

A line that many screens of this process show is drawn once for all of them: at a table of fifty most look alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rich.segment import Segment
from textual.color import TRANSPARENT
from textual.content import Content, Span
from textual.geometry import Region
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from tui.look import Look
from tui.widgets.cards import GAP, SMALL, Face, Size, card_lines

KEPT: Final = 2048
"""Lines that are kept for whoever shows them next."""


class Picture(Widget):
    """Lines of a fixed place, never wrapped. Give it margins: padding, borders and opacity are not drawn."""

    ALLOW_SELECT = False

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._lines: tuple[Content, ...] = ()
        self._strips: dict[int, Strip] = {}

    def show(self, content: Content) -> None:
        """Shows `content`, line by line."""
        lines = tuple(content.split("\n", allow_blank=True))
        longer, shorter = max(len(lines), len(self._lines)), min(len(lines), len(self._lines))
        changed = [at for at in range(shorter) if not lines[at].is_same(self._lines[at])] + [*range(shorter, longer)]
        self._lines = lines
        for at in changed:
            self._strips.pop(at, None)
        if changed:
            self.refresh(*[Region(0, at, self.size.width, 1) for at in changed])

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of `crop`, and nothing around them."""
        width = self.size.width
        strips = [self.line(y, width) for y in crop.line_range]
        if crop.column_span != (0, width):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips

    def line(self, y: int, width: int) -> Strip:
        """A line as the terminal's colours allow, from what was drawn before where it did not change."""
        strip = self._strips.get(y)
        if strip is None or strip.cell_length != width:
            strip = self.drawn(y, width)
            for one in self.get_line_filters():
                strip = strip.apply_filter(one, self.visual_style.background or TRANSPARENT)
            self._strips[y] = strip
        return strip

    def drawn(self, y: int, width: int) -> Strip:
        """A line in the theme's colours."""
        line = self._lines[y] if y < len(self._lines) else Content("")
        return _strip(*self.styled(line), self.visual_style, width)

    def styled(self, line: Content) -> tuple[str, tuple[Span, ...]]:
        """What stands in `line`, and in which of the theme's colours."""
        parse = self.app.stylesheet.parse_style
        return line.plain, tuple(Span(span.start, span.end, parse(span.style)) for span in line.spans)

    def notify_style_update(self) -> None:
        """Forgets what was drawn in other colours."""
        super().notify_style_update()
        self._strips.clear()


class CardRow(Picture):
    """Cards side by side, picked ones a line higher. Only cards that changed are drawn again."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self._faces: tuple[Face, ...] = ()
        self._card_size = SMALL
        self._look = Look()
        self._drawn: dict[Face, list[Sequence[Segment]]] = {}

    def show_cards(self, faces: Sequence[Face], look: Look, size: Size) -> None:
        """Shows `faces`, or what `show` was given last while there are none."""
        faces = tuple(faces)
        if size != self._card_size or look != self._look:
            self._drawn.clear()
        elif len(faces) == len(self._faces):
            pairs = zip(faces, self._faces, strict=True)
            changed = [at for at, (new, old) in enumerate(pairs) if new != old]
            self._faces = faces
            step = size.width + GAP
            if changed:
                self._strips.clear()
                self.refresh(*[Region(at * step, 0, size.width, size.height + 1) for at in changed])
            return
        self._faces, self._card_size, self._look = faces, size, look
        self._strips.clear()
        self.refresh()

    def drawn(self, y: int, width: int) -> Strip:
        """A line of all cards."""
        if not self._faces:
            return super().drawn(y, width)
        ground = self.visual_style.rich_style
        gap = Segment(" " * GAP, ground)
        segments: list[Segment] = []
        for face in self._faces:
            lines = self._drawn.get(face)
            if lines is None:
                drawn = card_lines(face, self._look, self._card_size)
                lines = self._drawn[face] = [_segments(*self.styled(line), self.visual_style) for line in drawn]
            segments += lines[y] if y < len(lines) else []
            segments.append(gap)
        return Strip(segments).adjust_cell_length(width, ground)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._drawn.clear()


@lru_cache(KEPT)
def _segments(text: str, spans: tuple[Span, ...], ground: Style) -> tuple[Segment, ...]:
    """`text` in its colours."""
    drawn = Content(text, [*spans]).render(ground, end="")
    return tuple(Segment(part, style.rich_style) for part, style in drawn)


@lru_cache(KEPT)
def _strip(text: str, spans: tuple[Span, ...], ground: Style, width: int) -> Strip:
    """`text` in its colours, so many cells wide."""
    return Strip(_segments(text, spans, ground)).adjust_cell_length(width, ground.rich_style)

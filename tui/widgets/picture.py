"""Lines drawn as they stand: what did not change is not drawn again, so that a key costs little on any screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.look import Look
from tui.widgets.cards import GAP, SMALL, Face, Size, card_lines


class Picture(Widget):
    """Lines of a fixed place, never wrapped. Give it margins rather than padding."""

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

    def render_line(self, y: int) -> Strip:
        """A line, from what was drawn before where it did not change."""
        strip = self._strips.get(y)
        if strip is None or strip.cell_length != self.size.width:
            line = self._lines[y] if y < len(self._lines) else Content("")
            strip = self._strips[y] = Strip(self.segments(line)).adjust_cell_length(self.size.width, self.ground())
        return strip

    def segments(self, line: Content) -> list[Segment]:
        """`line` in the theme's colours."""
        parse = self.app.stylesheet.parse_style
        drawn = line.render(self.visual_style, end="", parse_style=lambda s: parse(s) if isinstance(s, str) else s)
        return [Segment(text, style.rich_style) for text, style in drawn]

    def ground(self) -> Style:
        """The style where nothing is written."""
        return self.visual_style.rich_style

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
        self._drawn: dict[Face, list[list[Segment]]] = {}

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
                self.refresh(*[Region(at * step, 0, size.width, size.height + 1) for at in changed])
            return
        self._faces, self._card_size, self._look = faces, size, look
        self._strips.clear()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A line of all cards."""
        if not self._faces:
            return super().render_line(y)
        gap = Segment(" " * GAP, self.visual_style.rich_style)
        segments: list[Segment] = []
        for face in self._faces:
            lines = self._drawn.get(face)
            if lines is None:
                drawn = card_lines(face, self._look, self._card_size)
                lines = self._drawn[face] = [self.segments(line) for line in drawn]
            segments += lines[y] if y < len(lines) else []
            segments.append(gap)
        return Strip(segments).adjust_cell_length(self.size.width, self.ground())

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._drawn.clear()

"""The table of a duel as it is drawn, live or stepped through: seats around it, the felt, a hand, the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget

from core.duel import View
from core.duel.bots import Reason
from core.duel.setting import Setting
from core.events import Seat
from tui.away import AWAY, Absent
from tui.duel_telling import REASONS, Teller
from tui.mark import N_
from tui.screens.base import GameScreen
from tui.widgets import felt, seats
from tui.widgets.cards import SMALL, Face, Size, fitting
from tui.widgets.checking import sides
from tui.widgets.picture import CardRow, Picture

ROOMY_HEIGHT = 38
"""The height from which the seats' field cards and the hand are drawn large."""
ROOMY_WIDTH = 112
LOG = 40
BOTS = {"novice": N_("novice"), "steady": N_("steady"), "master": N_("master")}


class Board(GameScreen):
    """The shared drawing. A board says what it sees; it knows no rules and holds no game."""

    def body(self) -> Iterator[Widget]:
        yield Picture("duel-head")
        with Horizontal(id="duel"):
            with Vertical(id="duel-table"):
                for part in ("far", "felt", "near", "prompt", "choices"):
                    yield Picture(part)
                yield CardRow("duel-hand")
            with Vertical(id="duel-side", classes="panel"):
                yield Picture("duel-log")

    # What a board sees.

    @property
    def setting(self) -> Setting:
        """Who plays."""
        raise NotImplementedError

    def seen(self) -> View:
        """What may be seen here."""
        raise NotImplementedError

    def story(self, last: int) -> tuple[str, ...]:
        """What was told of the last so many steps, or more."""
        raise NotImplementedError

    def thoughts(self) -> Mapping[Seat, Reason]:
        """What bots thought."""
        return {}

    def absent(self) -> Absent:
        """Whose people are not there, and who plays for them."""
        return {}

    def own(self) -> tuple[Seat, ...]:
        """The seats played at this terminal."""
        return ()

    def near(self) -> Seat:
        """Who sits at the near side of the table: whose seat is the only one played here, else the first person."""
        own = self.own()
        if len(own) == 1:
            return own[0]
        return next((seat for seat, mind in enumerate(self.setting.minds) if mind is None), 0)

    def teller(self) -> Teller:
        """Tells this duel in the reader's language."""
        return Teller(self.seen().seats, self.text, self.look)

    # Sizes.

    @property
    def tall(self) -> bool:
        """Whether there is room for large drawings."""
        return self.size.height >= ROOMY_HEIGHT

    @property
    def wide(self) -> bool:
        """Whether the log has a place of its own."""
        return self.size.width >= ROOMY_WIDTH

    @property
    def table_width(self) -> int:
        """The width of the table."""
        return self.size.width - 2 - (LOG + 2 if self.wide else 0)

    @property
    def felt_height(self) -> int:
        """The lines between the two rows of seats."""
        rows = 2 * (seats.TALL if self.tall else seats.LOW)
        return max(1, self.size.height - rows - 1 - 1 - 3 - (6 if self.tall else 5) - 2)

    def card_size(self, count: int) -> Size:
        """How large so many cards are drawn."""
        return fitting(count, self.table_width) if self.tall else SMALL

    # Drawing.

    def put(self, part: str, content: Content) -> None:
        """Shows `content` in a part of the board."""
        self.query_one(f"#{part}", Picture).show(content)

    def draw_table(self, right: str) -> None:
        """Draws the seats, the felt and the log; `right` says who is waited for."""
        self.set_class(self.tall, "-tall")
        self.set_class(self.wide, "-wide")
        view, width = self.seen(), self.table_width
        self.draw_head(view, right)
        far, near = seats.places(len(view.seats), self.near())
        box = seats.box_width(len(view.seats), width)
        thoughts = self.thoughts()
        for part, row in (("far", far), ("near", near)):
            shown = tuple(self._shown(view, seat, thoughts) for seat in row)
            self.put(part, seats.seat_row(shown, self.text, self.look, box, width, self.tall))
        self._draw_story(view, width)

    def draw_head(self, view: View, right: str) -> None:
        """Draws the line above all; `right` says who is waited for."""
        t, dot = self.t, f" {self.look.glyphs.dot} "
        title = t("Round {round}", round=view.round) if view.round else t("Opening")
        parts = [t("deck {count}", count=view.deck), t("discard {count}", count=len(view.discard))]
        left = Content.assemble((title, "bold"), (dot + dot.join(parts), "$dim"))
        self.put("duel-head", sides(left, Content.styled(right, "$accent"), self.size.width - 2))

    def _shown(self, view: View, seat: Seat, thoughts: Mapping[Seat, Reason]) -> seats.Shown:
        mind = self.setting.minds[seat]
        reason, away = thoughts.get(seat), self.absent().get(seat)
        return seats.Shown(
            view.seats[seat],
            self.t(AWAY[away]) if away is not None else self.t(BOTS[mind]) if mind in BOTS else "",
            seat in view.to_move,
            view.check is not None and view.check.target == seat,
            self.t(REASONS[reason]) if reason is not None else "",
            away is not None,
        )

    def _draw_story(self, view: View, width: int) -> None:
        height = self.felt_height
        told = self.story(3 * max(height, 8))
        self.put("felt", felt.felt(view, told, self.teller(), width, height, self.wide))
        if self.wide:
            self.query_one("#duel-side").border_title = Content(self.t("Log"))
            lines = felt.story(told, LOG - 4, self.size.height - 5)
            self.put("duel-log", Content("\n").join(lines))

    def draw_cards(self, faces: Sequence[Face], empty: str = "") -> None:
        """Draws the hand."""
        row = self.query_one(CardRow)
        row.show(Content.styled("\n" + empty, "$dim"))
        row.show_cards(faces, self.look, self.card_size(len(faces)))

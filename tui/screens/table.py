"""The table: the party, the day, the hand of thirteen and the check (rules 2.2 to 2.7)."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import Horizontal
from textual.content import Content
from textual.events import Click, Key
from textual.widget import Widget

from core.cards import Card
from core.commands import Check, Checked, DieShown
from core.events import GM, Event, Seat
from core.refusal import Refusal
from core.table import Undone
from core.views import CharacterView, Preview, TableView
from tui.acts import Act
from tui.mark import N_
from tui.motion import Reel
from tui.room import Room
from tui.screens.open_die import ask_die
from tui.screens.seated import SeatedScreen
from tui.screens.table_acts import TABLE_ACTS
from tui.screens.tasks import Tasks
from tui.telling import difficulty, tell_all
from tui.widgets import checking, memory, odds, party
from tui.widgets.cards import SMALL, at_cell, fitting
from tui.widgets.party import clip
from tui.widgets.picture import CardRow, Picture
from tui.widgets.sheet import character_sheet

TUMBLE = 0.05  # seconds a face shows while the die is in the air
FACES = (3, 6, 1, 5, 2, 4, 6)
FULL_HAND = 13
ROOMY = (100, 34)  # the window from which the sheet has room beside the log
SHEET = 44


class TableScreen(SeatedScreen):
    """The main screen of a table."""

    PREFIX = "table"

    NAME = N_("Table")
    ABOUT = (
        N_("A check wants to come close to 13: lay cards of one suit, or use an ability, and roll one die on top."),
        N_("Cards of your own suit serve; for somebody's sake that person's suit serves as well. They are spent."),
        N_("Exactly 13 wins a day; a success with 4 or 9 wins two. The chart shows the exact odds before you roll."),
        N_("Days can be spent: for HP, for the magic of your stars, for relationships. What may kill says so first."),
    )
    ACTS = TABLE_ACTS

    def __init__(self, room: Room, active: Seat | None = None) -> None:
        super().__init__(room, active)
        self.tasks = Tasks(self)
        self._reel = Reel(self)
        self._told: list[str] = []
        self._rolled: Checked | DieShown | None = None

    def body(self) -> Iterator[Widget]:
        for part in ("header", "party", "way", "numbers", "chart"):
            yield Picture(part)
        yield CardRow("hand")
        with Horizontal(id="below"):
            yield Picture("log")
            yield Picture("own-sheet")

    # What is known.

    def preview(self) -> Preview | Refusal | None:
        """The odds of the check marked now, or why it cannot be made; None where nothing is marked."""
        if self.active is None or self.picking.empty:
            return None
        try:
            return self.room.preview(self.picking.command(self.active))
        except Refusal as refusal:
            return refusal

    # What happens.

    def room_changed(self, events: tuple[Event, ...]) -> None:
        """Something happened at the table."""
        self._told = tell_all(events, self.game.namer(self.room), self.text, self.look)
        undone = any(isinstance(event, Undone) for event in events)
        self.say(" ".join(self._told) if undone else "")  # all else the story tells
        self.keep_marked()
        self._rolled = next((event for event in events if isinstance(event, Checked | DieShown)), None)
        if self._rolled is not None and self.look.motion:
            self._reel.play(len(FACES), TUMBLE, self.draw_way, self._land)
            self.draw()
        else:
            self._reel.skip()
            self._land()

    def _land(self) -> None:
        """Shows what is true now."""
        self.open()

    def on_key(self, event: Key) -> None:
        """Any key ends the die's fall at once."""
        del event
        self._reel.skip()

    def seated(self) -> None:
        self._rolled = None

    def turn_words(self) -> str:
        return self.t("The hand lies face down; {key} turns it.", key=self.game.key_of(self.act("roll")))

    # Drawing.

    def draw(self) -> None:
        view, width = self.view, self.size.width - 2
        self.set_class(fitting(FULL_HAND, width) is not SMALL, "-wide")
        self.put("header", self._header(view, width))
        boxes = party.shown(view.characters, self.active)
        key = self.game.key_of(self.act("new_life"))
        empty = self.t("Nobody lives here yet. Press {key} to draw four cards.", key=key)
        drawn = party.party(boxes, self.active, self.room.absent, self.text, self.look, width)
        self.put("party", drawn if boxes else Content("\n  " + empty))
        self.draw_check()
        self._draw_below(width)

    def draw_check(self) -> None:
        """Draws what marking cards changes: the way, the odds and the hand."""
        width = self.size.width - 2
        preview = self.preview()
        me = self.me()
        shown = preview if isinstance(preview, Preview) else None
        self.draw_way()
        self.put("numbers", checking.numbers(preview, self.text, self.look))
        alive = me is not None and me.died is None
        self.put("chart", odds.chart(shown, self.view.tolerance, self.look, width) if alive else Content(""))
        words = self._no_hand(me) if me is not None and alive and me.hand_count == 0 else ""
        self.draw_hand(me if alive else None, fitting(FULL_HAND, width), words)
        if me is not None and not alive:
            self._draw_memory(me, width)

    def draw_way(self) -> None:
        """Draws the line of the check, with the die in the air or fallen."""
        me, preview = self.me(), self.preview()
        if me is None or me.died is not None:
            self.put("way", Content(""))
        else:
            left = right = Content("")
            if self.room.mine(me.seat):  # who looks on picks nothing, but sees the die
                left = checking.way(me, self.picking, self.text, self.look)
                shown = preview if isinstance(preview, Preview) else None
                right = checking.reckoning(shown, self.picking, self.text, self.look)
            if self._reel.running:
                right = Content.styled(f"D6  {FACES[self._reel.frame]}", "bold")
            elif self._rolled is not None:
                right = checking.fallen(self._rolled)
            self.put("way", checking.sides(left, right, self.size.width - 2))

    def _header(self, view: TableView, width: int) -> Content:
        parts = [self.t("day {day}", day=view.day)]
        if view.session is not None:
            parts.append(self.t("session {number}", number=view.session))
        dot = f" {self.look.glyphs.dot} "
        left = Content.assemble((view.name, "bold"), *[dot + part for part in parts])
        return checking.sides(left, Content.styled(difficulty(view.tolerance, self.text), "$dim"), width)

    def _draw_memory(self, me: CharacterView, width: int) -> None:
        """What is left of the dead, where the odds and the hand of the living are."""
        one = next((one for one in self.room.memorials(self.view.seat) if one.seat == me.seat), None)
        if one is not None:
            lines = memory.stone(one, self.text, self.look, width)
            height = self.query_one("#chart").size.height or odds.HEIGHT
            self.put("chart", Content("\n").join(lines[:height]))
            self.put("hand", Content("\n").join(lines[height:]))

    def serves(self, me: CharacterView, card: Card) -> bool:
        if self.picking.ability is not None:
            return False
        return self.room.refusal(Check(seat=me.seat, cards=(card,), sake=self.picking.sake)) is None

    def _no_hand(self, me: CharacterView) -> str:
        deal = self.act("deal")
        if self.offers(deal):
            return self.t("No session yet: {key} deals thirteen cards to everybody.", key=self.game.key_of(deal))
        return self.t("{name} holds no cards: abilities are left.", name=me.name)

    def _draw_below(self, width: int) -> None:
        """The story so far, and beside it the active character's sheet where there is room."""
        me = self.me()
        roomy = me is not None and self.size.width >= ROOMY[0] and self.size.height >= ROOMY[1]
        self.set_class(roomy, "-roomy")
        width -= 2
        if me is not None and roomy:
            self.put("own-sheet", character_sheet(me, self.text, self.look, SHEET))
            width -= SHEET + 7
        lines = max(1, self.query_one("#log").size.height or 3)
        namer = self.game.namer(self.room)
        told: list[str] = []
        for event in reversed(self.room.story(self.view.seat, last=3 * lines)):
            told += tell_all([event], namer, self.text, self.look)
        hidden = len(self._told) if self._reel.running else 0
        latest = [Content(clip(one, width, self.look)) for one in told[hidden : hidden + lines]]
        if latest:
            won = isinstance(self._rolled, Checked) and self._rolled.success
            latest[0] = latest[0].stylize("$gold" if won else "$text")
        self.put("log", Content("\n").join(reversed(latest)))

    # Keys.

    def offers(self, act: Act) -> bool:
        if act.id == "table.combat":  # who is not the GM finds one that is under way, and begins none
            return self.view.combat is not None or self.room.mine(GM)
        seats = (GM,) if self.active is None else (self.active, GM)
        return act.needs is None or any(act.needs in self.room.offered(seat) for seat in seats)

    def marked(self) -> None:
        self._rolled = None
        self.say("")
        self.draw_check()

    def action_way(self) -> None:
        self.picking.next_way()
        self.marked()

    def action_roll(self) -> None:
        if self.hidden():
            self.reveal()
        elif self.active is not None and not ask_die(self):
            self.tasks.send(self.picking.command(self.active))

    def action_task(self, name: str) -> None:
        self.tasks.do(name)

    def action_back(self) -> None:
        self.game.show("title")

    def on_click(self, event: Click) -> None:
        width = self.size.width - 2
        where = event.widget.id if event.widget is not None else None
        if where == "hand" and self.hidden():
            self.reveal()
        elif where == "hand":
            at = at_cell(event.x, fitting(FULL_HAND, width))
            self.toggle(-1 if at is None else at)
        elif where == "party":
            boxes = party.shown(self.view.characters, self.active)
            place = (event.x) // (party.box_width(width) + party.GAP)
            if 0 <= place < len(boxes):
                self.seat(boxes[place].seat)
        elif where == "way":
            self.action_way()

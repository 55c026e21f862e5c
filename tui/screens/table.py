"""The table: the party, the day, the hand of thirteen and the check (rules 2.2 to 2.7)."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import Horizontal
from textual.content import Content
from textual.events import Click, Key
from textual.widget import Widget

from core.cards import Card, Suit
from core.commands import Check, Checked
from core.events import GM, Event, Seat
from core.refusal import Refusal
from core.table import Undone
from core.views import CharacterView, Preview, TableView
from tui.acts import Act
from tui.mark import N_
from tui.motion import Reel
from tui.picking import Picking
from tui.room import Room
from tui.screens.base import GameScreen
from tui.screens.curtain import Curtain
from tui.screens.table_acts import TABLE_ACTS
from tui.screens.tasks import Tasks
from tui.screens.undo import take_back
from tui.telling import difficulty, tell_all
from tui.widgets import checking, odds, party
from tui.widgets.cards import SMALL, Face, Size, at_cell, fitting
from tui.widgets.party import clip
from tui.widgets.picture import CardRow, Picture
from tui.widgets.sheet import character_sheet

TUMBLE = 0.05  # seconds a face shows while the die is in the air
FACES = (3, 6, 1, 5, 2, 4, 6)
FULL_HAND = 13
ROOMY = (100, 34)  # the window from which the sheet has room beside the log
SHEET = 44


class TableScreen(GameScreen):
    """The main screen of a table. `active` is the character whose hand is looked at, `revealed` whose hand is open."""

    NAME = N_("Table")
    ABOUT = (
        N_("A check wants to come close to 13: lay cards of one suit, or use an ability, and roll one die on top."),
        N_("Cards of your own suit serve; for somebody's sake that person's suit serves as well. They are spent."),
        N_("Exactly 13 wins a day; a success with 4 or 9 wins two. The chart shows the exact odds before you roll."),
    )
    ACTS = TABLE_ACTS

    def __init__(self, room: Room, active: Seat | None = None) -> None:
        super().__init__()
        self.room = room
        self.active = active
        self.revealed: Seat | None = None
        self._left: Seat | None = None  # whose curtain was left hanging
        self.picking = Picking()
        self.tasks = Tasks(self)
        self._reel = Reel(self)
        self._told: list[str] = []
        self._rolled: Checked | None = None

    def body(self) -> Iterator[Widget]:
        for part in ("header", "party", "way", "numbers", "chart"):
            yield Picture(part)
        yield CardRow("hand")
        with Horizontal(id="below"):
            yield Picture("log")
            yield Picture("own-sheet")

    # What is known.

    @property
    def view(self) -> TableView:
        """What the active character may know; the GM's view while there is none."""
        return self.room.view(GM if self.active is None else self.active)

    def me(self) -> CharacterView | None:
        """The active character."""
        return None if self.active is None else self.view.character(self.active)

    def hand(self) -> tuple[Card, ...]:
        """The active hand in the order shown; empty while it is hidden."""
        me = self.me()
        return () if me is None or me.hand is None or self.hidden() else self.picking.sorted(me.hand)

    def hidden(self) -> bool:
        """Whether the active hand lies face down."""
        me = self.me()
        return me is not None and me.hand_count > 0 and (self.revealed != self.active or me.hand is None)

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
        self._keep_marked()
        self._rolled = next((event for event in events if isinstance(event, Checked)), None)
        if self._rolled is not None and self.look.motion:
            self._reel.play(len(FACES), TUMBLE, self.draw_way, self._land)
            self.draw()
        else:
            self._reel.skip()
            self._land()

    def _keep_marked(self) -> None:
        """Forgets marks on what is no longer there."""
        me = self.me()
        self.picking.keep(self.hand(), 0 if me is None else len(me.bonds))

    def _land(self) -> None:
        """Shows what is true now."""
        self._open()

    def on_key(self, event: Key) -> None:
        """Any key ends the die's fall at once."""
        del event
        self._reel.skip()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.me() is None:
            characters = self.view.characters
            own = [one for one in characters if self.room.mine(one.seat)] or list(characters)
            living = [one for one in own if one.died is None] or own
            self.active = living[0].seat if living else None
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        """Opens the active hand, unless its curtain was left hanging: then it waits to be asked for."""
        if not self.standing:
            return
        if self._left is None or self._left != self.active:
            self.reveal()
        else:
            self.draw()
            self.draw_footer()

    def reveal(self) -> None:
        """Opens the active hand, behind a curtain where others hold hands too."""
        me = self.me()
        holders = [one for one in self.view.characters if one.hand_count and self.room.mine(one.seat)]
        if me is not None and me.hand is not None and self.hidden() and self.game.settings.curtain and len(holders) > 1:
            self.draw()
            self.draw_footer()
            self.game.push_screen(Curtain(me.name), self._lifted)
            return
        self._lifted(True)

    def _lifted(self, lifted: bool | None) -> None:
        me = self.me()
        if me is None or me.hand_count == 0:
            self.revealed = None  # the next hand dealt is hidden until somebody sits down to it
            self._left = None
        elif not lifted:
            self._left = self.active
            self.say(self.t("The hand lies face down; {key} turns it.", key=self.game.key_of(self.act("roll"))))
        elif self.hidden():
            self.revealed = self.active
            useful = (at for at, face in enumerate(self._faces(me)) if face.useful)
            self.picking.cursor = next(useful, 0)
        self.draw()
        self.draw_footer()

    def seat(self, seat: Seat) -> None:
        """Makes another character active; what was marked for the one before is forgotten."""
        if seat != self.active:
            self.active, self.revealed, self._rolled, self._left = seat, None, None, None
            self.picking.clear()
            self.say("")
            self.reveal()

    # Drawing.

    def draw(self) -> None:
        view, width = self.view, self.size.width - 2
        self.set_class(fitting(FULL_HAND, width) is not SMALL, "-wide")
        self._put("header", self._header(view, width))
        boxes = party.shown(view.characters, self.active)
        key = self.game.key_of(self.act("new_life"))
        empty = self.t("Nobody lives here yet. Press {key} to draw four cards.", key=key)
        drawn = party.party(boxes, self.active, self.text, self.look, width)
        self._put("party", drawn if boxes else Content("\n  " + empty))
        self.draw_check()
        self._draw_below(width)

    def draw_check(self) -> None:
        """Draws what marking cards changes: the way, the odds and the hand."""
        width = self.size.width - 2
        preview = self.preview()
        me = self.me()
        shown = preview if isinstance(preview, Preview) else None
        self.draw_way()
        self._put("numbers", checking.numbers(preview, self.text, self.look))
        alive = me is not None and me.died is None
        self._put("chart", odds.chart(shown, self.view.tolerance, self.look, width) if alive else Content(""))
        self._draw_hand(me if alive else None, fitting(FULL_HAND, width))

    def draw_way(self) -> None:
        """Draws the line of the check, with the die in the air or fallen."""
        me, preview = self.me(), self.preview()
        if me is None:
            self._put("way", Content(""))
        elif me.died is not None:
            words = self.t("{name} died on day {day}.", name=me.name, day=me.died)
            self._put("way", Content.styled(words, "$loss"))
        else:
            left = checking.way(me, self.picking, self.text, self.look)
            right = checking.reckoning(
                preview if isinstance(preview, Preview) else None, self.picking, self.text, self.look
            )
            if self._reel.running:
                right = Content.styled(f"D6  {FACES[self._reel.frame]}", "bold")
            elif self._rolled is not None:
                right = checking.fallen(self._rolled)
            self._put("way", checking.sides(left, right, self.size.width - 2))

    def _put(self, part: str, content: Content) -> None:
        self.query_one(f"#{part}", Picture).show(content)

    def _header(self, view: TableView, width: int) -> Content:
        parts = [self.t("day {day}", day=view.day)]
        if view.session is not None:
            parts.append(self.t("session {number}", number=view.session))
        dot = f" {self.look.glyphs.dot} "
        left = Content.assemble((view.name, "bold"), *[dot + part for part in parts])
        return checking.sides(left, Content.styled(difficulty(view.tolerance, self.text), "$dim"), width)

    def _draw_hand(self, me: CharacterView | None, size: Size) -> None:
        row = self.query_one(CardRow)
        words = self._no_hand(me) if me is not None and me.hand_count == 0 else ""
        row.show(Content.styled("\n" + words, "$dim"))
        row.show_cards(self._faces(me) if me is not None else (), self.look, size)

    def _faces(self, me: CharacterView) -> list[Face]:
        if self.hidden():
            return [Face(None)] * me.hand_count
        faces = []
        for at, card in enumerate(self.hand()):
            alone = Check(seat=me.seat, cards=(card,), sake=self.picking.sake)
            useful = self.picking.ability is None and self.room.refusal(alone) is None
            hint = str((at + 1) % 10) if at < 10 else ""
            faces.append(Face(card, card in self.picking.picked, at == self.picking.cursor, useful, hint))
        return faces

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
            self._put("own-sheet", character_sheet(me, self.text, self.look, SHEET))
            width -= SHEET + 7
        lines = max(1, self.query_one("#log").size.height or 3)
        namer = self.game.namer(self.room)
        told: list[str] = []
        for event in reversed(self.room.story(self.view.seat, last=3 * lines)):
            told += tell_all([event], namer, self.text, self.look)
        hidden = len(self._told) if self._reel.running else 0
        latest = [Content(clip(one, width, self.look)) for one in told[hidden : hidden + lines]]
        if latest:
            won = self._rolled is not None and self._rolled.success
            latest[0] = latest[0].stylize("$gold" if won else "$text")
        self._put("log", Content("\n").join(reversed(latest)))

    # Keys.

    def act(self, verb: str) -> Act:
        """The act named `verb`."""
        return next(act for act in self.ACTS if act.id == f"table.{verb}")

    def offers(self, act: Act) -> bool:
        seats = (GM,) if self.active is None else (self.active, GM)
        return act.needs is None or any(act.needs in self.room.offered(seat) for seat in seats)

    def _marked(self) -> None:
        """Something else is marked now."""
        self._rolled = None
        self.say("")
        self.draw_check()

    def action_left(self) -> None:
        self.picking.move(-1, len(self.hand()))
        self._marked()

    def action_right(self) -> None:
        self.picking.move(1, len(self.hand()))
        self._marked()

    def action_pick(self) -> None:
        self.picking.toggle(self.hand(), self.picking.cursor)
        self._marked()

    def action_nth(self, number: int) -> None:
        self.picking.toggle(self.hand(), number - 1)
        self._marked()

    def action_clear(self) -> None:
        self.picking.picked, self.picking.ability = (), None
        self._marked()

    def action_suit(self, letter: str) -> None:
        self.picking.jump(self.hand(), Suit(letter))
        self._marked()

    def action_sort(self) -> None:
        self.picking.sort(self.hand())
        self._marked()

    def action_way(self) -> None:
        self.picking.next_way()
        self._marked()

    def action_sake(self) -> None:
        me = self.me()
        if me is not None and not me.bonds:
            key = self.game.key_of(self.act("bond"))
            self.say(self.t("{name} has no relationships yet: {key} writes one.", name=me.name, key=key))
        elif me is not None:
            self.picking.next_sake(len(me.bonds))
            self._marked()

    def action_roll(self) -> None:
        if self.hidden():
            self.reveal()
        elif self.active is not None:
            self.tasks.send(self.picking.command(self.active))

    def action_person(self, step: int = 1) -> None:
        seats = [one.seat for one in self.view.characters]
        if self.active in seats:
            self.seat(seats[(seats.index(self.active) + step) % len(seats)])

    def action_task(self, name: str) -> None:
        getattr(self.tasks, name)()

    def action_undo(self) -> None:
        take_back(self, self.room)

    def action_back(self) -> None:
        self.game.show("title")

    def on_click(self, event: Click) -> None:
        width = self.size.width - 2
        where = event.widget.id if event.widget is not None else None
        if where == "hand" and self.hidden():
            self.reveal()
        elif where == "hand":
            at = at_cell(event.x, fitting(FULL_HAND, width))
            self.picking.toggle(self.hand(), -1 if at is None else at)
            self._marked()
        elif where == "party":
            boxes = party.shown(self.view.characters, self.active)
            place = (event.x) // (party.box_width(width) + party.GAP)
            if 0 <= place < len(boxes):
                self.seat(boxes[place].seat)
        elif where == "way":
            self.action_way()

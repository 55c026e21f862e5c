"""What the screens of a table share at which somebody sits: whose hand is looked at, its curtain, and its marks."""

from __future__ import annotations

from textual.content import Content

from core.cards import Card, Suit
from core.combat import Roll
from core.events import GM, Event, Seat
from core.views import CharacterView, TableView
from tui.acts import Act
from tui.picking import Picking
from tui.room import Room
from tui.screens.base import GameScreen
from tui.screens.curtain import Curtain
from tui.screens.open_die import ask_die
from tui.screens.undo import take_back
from tui.widgets.cards import Face, Size
from tui.widgets.picture import CardRow, Picture


class SeatedScreen(GameScreen):
    """`active` is the character whose hand is looked at, `revealed` whose hand is open, `picking` what is marked.

    A screen says which cards serve (`serves`) and draws itself; `PREFIX` begins the ids of its acts.
    """

    PREFIX = ""

    def __init__(self, room: Room, active: Seat | None = None) -> None:
        super().__init__()
        self.room = room
        self.active = active
        self.revealed: Seat | None = None
        self.picking = Picking()
        self.left_die: Roll | None = None  # the die that was left lying when it was asked for
        self._left: Seat | None = None  # whose curtain was left hanging

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

    def serves(self, me: CharacterView, card: Card) -> bool:
        """Whether `card` could be laid alone now."""
        raise NotImplementedError

    # What happens.

    def keep_marked(self) -> None:
        """Forgets marks on what is no longer there."""
        me = self.me()
        self.picking.keep(self.hand(), 0 if me is None else len(me.bonds))

    def on_screen_resume(self) -> None:
        if self.me() is None:
            self.active = self.first()
        self.call_after_refresh(self.arrive)

    def first(self) -> Seat | None:
        """Who is looked at first."""
        characters = self.view.characters
        own = [one for one in characters if self.room.mine(one.seat)] or list(characters)
        living = [one for one in own if one.died is None] or own
        return living[0].seat if living else None

    def arrive(self) -> None:
        """Shows what is true when this screen comes into sight."""
        self.open()

    def open(self) -> None:
        """Opens the active hand, unless its curtain was left hanging: then it waits to be asked for."""
        if not self.standing:
            return
        if self._left is None or self._left != self.active:
            self.reveal()
        else:
            self.draw_all()

    def reveal(self) -> None:
        """Opens the active hand, behind a curtain where others hold hands too."""
        me = self.me()
        holders = [one for one in self.view.characters if one.hand_count and self.room.mine(one.seat)]
        if me is not None and me.hand is not None and self.hidden() and self.game.settings.curtain and len(holders) > 1:
            self.draw_all()
            if self.is_active:  # else one hangs already, or will when this comes into sight again
                seat = me.seat
                self.game.push_screen(Curtain(me.name), lambda lifted: self._lifted(lifted, seat))
            return
        self._lifted(True)

    def _lifted(self, lifted: bool | None, whose: Seat | None = None) -> None:
        """The curtain was lifted by `whose` it was, or left hanging; without one it need not be."""
        me = self.me()
        if whose is not None and whose != self.active:  # another is waited for since: a curtain of their own comes
            self.draw_all()
            return
        if me is None or me.hand_count == 0:
            self.revealed = None  # the next hand dealt is hidden until somebody sits down to it
            self._left = None
        elif not lifted:
            self._left = self.active
            self.say(self.turn_words())
        elif self.hidden():
            self.revealed = self.active
            useful = (at for at, face in enumerate(self.faces(me)) if face.useful)
            self.picking.cursor = next(useful, 0)
        self.draw_all()
        self.settled()

    def turn_words(self) -> str:
        """What is said while the hand lies face down."""
        raise NotImplementedError

    def settled(self) -> None:
        """Whoever sits here is seated: a die that lies open is asked for, but not over another question."""
        rolled = self.view.rolled
        if self.is_active and rolled is not None and rolled.roll != self.left_die:
            ask_die(self)

    def seat(self, seat: Seat) -> None:
        """Makes another character active; what was marked for the one before is forgotten."""
        if seat != self.active:
            self.active, self.revealed, self._left = seat, None, None
            self.picking.clear()
            self.seated()
            self.say("")
            self.reveal()

    def seated(self) -> None:
        """Another character is active."""

    def room_changed(self, events: tuple[Event, ...]) -> None:
        raise NotImplementedError

    # Drawing.

    def put(self, part: str, content: Content) -> None:
        """Shows `content` in a part of the screen."""
        self.query_one(f"#{part}", Picture).show(content)

    def draw_hand(self, me: CharacterView | None, size: Size, empty: str) -> None:
        """Draws the active hand; `empty` where there is none."""
        row = self.query_one(CardRow)
        row.show(Content.styled("\n" + empty if empty else "", "$dim"))
        row.show_cards(self.faces(me) if me is not None else (), self.look, size)

    def faces(self, me: CharacterView) -> list[Face]:
        """How the cards of the hand lie."""
        if self.hidden():
            return [Face(None)] * me.hand_count
        faces = []
        for at, card in enumerate(self.hand()):
            hint = str((at + 1) % 10) if at < 10 else ""
            picked = card in self.picking.picked
            faces.append(Face(card, picked, at == self.picking.cursor, self.serves(me, card), hint))
        return faces

    # Keys.

    def act(self, verb: str) -> Act:
        """The act named `verb`."""
        return next(act for act in self.ACTS if act.id == f"{self.PREFIX}.{verb}")

    def marked(self) -> None:
        """Something else is marked now."""
        raise NotImplementedError

    def action_left(self) -> None:
        self.picking.move(-1, len(self.hand()))
        self.marked()

    def action_right(self) -> None:
        self.picking.move(1, len(self.hand()))
        self.marked()

    def action_pick(self) -> None:
        self.toggle(self.picking.cursor)

    def action_nth(self, number: int) -> None:
        self.toggle(number - 1)

    def toggle(self, at: int) -> None:
        """Picks the card numbered `at` from 0, or puts it back."""
        self.picking.toggle(self.hand(), at)
        self.marked()

    def action_clear(self) -> None:
        self.picking.picked, self.picking.ability = (), None
        self.marked()

    def action_suit(self, letter: str) -> None:
        self.picking.jump(self.hand(), Suit(letter))
        self.marked()

    def action_sort(self) -> None:
        self.picking.sort(self.hand())
        self.marked()

    def action_sake(self) -> None:
        me = self.me()
        if me is not None and not me.bonds:
            self.say(self.no_bonds(me))
        elif me is not None:
            self.picking.next_sake(len(me.bonds))
            self.marked()

    def no_bonds(self, me: CharacterView) -> str:
        """What is said where there is nobody for whose sake anything could be done."""
        key = self.game.key_of(self.act("bond"))
        return self.t("{name} has no relationships yet: {key} writes one.", name=me.name, key=key)

    def action_person(self, step: int = 1) -> None:
        seats = [one.seat for one in self.view.characters]
        if self.active in seats:
            self.seat(seats[(seats.index(self.active) + step) % len(seats)])

    def action_undo(self) -> None:
        take_back(self, self.room)

"""The duel board: played by keys or mouse, alone, in hot seat, and watched (rules 3)."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content
from textual.events import Click
from textual.message import Message

from core.duel import AnyCommand, AnyEvent, View
from core.duel.bots import Reason
from core.duel.commands import Answer, Concede, Draw, Open, Pass
from core.events import WATCHER, Event, Seat
from core.refusal import Refusal
from tui.acts import Act
from tui.arena import Arena, Setting
from tui.duel_marks import Asked, Marks, Offer
from tui.mark import N_
from tui.screens.board import Board
from tui.screens.curtain import Curtain
from tui.screens.duel_acts import DUEL_ACTS, EFFECTS, FEATURES, TARGETS
from tui.screens.duel_mouse import clicked
from tui.screens.duel_tasks import DuelTasks
from tui.settings import PACES
from tui.widgets import prompting
from tui.widgets.cards import Face


class Moved(Message):
    """Something changed in the arena; of several waiting one is enough."""

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, Moved)


class DuelScreen(Board):
    """The board. `revealed` is whose hand lies open to who sits at the keys."""

    NAME = N_("Duel")
    ABOUT = (
        N_("Lay a card of a feature's suit: it is worth 1 to 4, and on your field card it may make a hand."),
        N_("The target answers with a card. The difference is the success: wounds, for a strike. No presence: out."),
        N_("The number above a card is what it would make now. The rows of choices lie as on the keyboard."),
    )
    ACTS = DUEL_ACTS

    def __init__(self, arena: Arena) -> None:
        super().__init__()
        self.arena = arena
        self.revealed: Seat | None = None
        self.tasks = DuelTasks(self)
        self._marks: dict[Seat, Marks] = {}
        self.asked: Asked | None = None
        self.offer = Offer()
        self._pressed: set[str] = set()
        self._ended = False
        self._last: Seat | None = None
        self._left = False
        self._changes = arena.changes

    def on_mount(self) -> None:
        self.arena.pace = PACES[self.game.settings.pace]
        self._leave = self.arena.subscribe(self._tell)
        self._read()

    def on_unmount(self) -> None:
        self._leave()

    def _tell(self, arena: Arena, events: tuple[AnyEvent, ...]) -> None:
        del arena, events
        self.post_message(Moved())

    # What is known.

    @property
    def setting(self) -> Setting:
        return self.arena.setting

    @property
    def me(self) -> Seat | None:
        """Whose hand is in sight."""
        people = self.arena.people
        return people[0] if len(people) == 1 else self.revealed

    @property
    def mine(self) -> bool:
        """Whether who sits here is to move."""
        return self.me is not None and self.me in self.seen().to_move

    @property
    def marks(self) -> Marks:
        """What is marked by who sits here."""
        return self._marks.setdefault(WATCHER if self.me is None else self.me, Marks())

    def seen(self) -> View:
        return self.arena.view(WATCHER if self.me is None else self.me)

    def story(self, last: int) -> list[str]:
        events = self.arena.story(WATCHER if self.me is None else self.me, last)
        return self.teller().tell_all(events)

    def thoughts(self) -> Mapping[Seat, Reason]:
        return self.arena.reasons()

    # What happens.

    def on_moved(self) -> None:
        """Something changed in the arena."""
        if not self.standing:
            return
        self._again()
        self._seat_somebody()
        if self.arena.over and not self._ended:
            self._ended = True
            self.tasks.end()
        self._ended = self.arena.over

    def room_changed(self, events: tuple[Event, ...]) -> None:
        """What happens at a table is not seen here."""

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.call_after_refresh(self._resume)

    def _resume(self) -> None:
        """Seats who is asked, unless the curtain was just left as it was."""
        if self.standing and not self._left:
            self._seat_somebody()

    def _seat_somebody(self) -> None:
        """Hides a hand that is not asked for, and draws the curtain before another person's."""
        self._left = False
        people = self.arena.people
        movers = [seat for seat in self.seen().to_move if seat in people]
        if len(people) < 2 or self.revealed in movers or not self.is_current:
            return
        before, self.revealed = self.revealed, None
        if before is not None:
            self._last = before
        if not movers:
            self._again()
            return
        seat = self._last if self._last in movers else movers[0]
        self._again()
        if seat == self._last or not self.game.settings.curtain:
            self._sit(seat)
            return
        name = self.seen().seats[seat].name
        self.game.push_screen(Curtain(name), lambda lifted: self._sit(seat, bool(lifted)))

    def _sit(self, seat: Seat, lifted: bool = True) -> None:
        """`seat` is at the keys now, or nobody is where the curtain was not `lifted`."""
        self._left = not lifted
        if lifted:
            self.revealed = self._last = seat
        self._again()

    def _again(self) -> None:
        self._read()
        self.draw()
        self.draw_footer()

    def _read(self) -> None:
        """Reads anew what who sits here is asked."""
        me = self.me
        legal = self.arena.legal(me) if me is not None and self.mine else ()
        before = self.asked
        self.asked = None if me is None else Asked(self.seen(), legal, self.arena.refusal)
        self._changes = self.arena.changes
        if self.asked is not None:
            if before is None or not self.asked.is_like(before):
                self.marks.clear()
            self._place_cursor(self.asked)

    def _place_cursor(self, asked: Asked) -> None:
        """Puts the cursor on the first card that serves, if it stands on none."""
        self._reckon()
        faces = prompting.faces(asked, self.marks, self.offer, self.text)
        serving = [at for at, face in enumerate(face for face in faces if not face.blank) if face.useful]
        if self.marks.cursor not in serving:
            self.marks.cursor = serving[0] if serving else 0

    def _reckon(self) -> None:
        self.offer = self.marks.offer(self.asked) if self.asked is not None and self.mine else Offer()

    def send(self, command: AnyCommand) -> None:
        """Does a command of who sits here, or says why not."""
        try:
            self.arena.send(command)
        except Refusal as refusal:
            self.refuse(refusal)

    def once(self, what: str) -> bool:
        """Whether `what` was not yet done in this frame, and the frame shows what is: a key twice does one thing."""
        if what in self._pressed or self._changes != self.arena.changes:
            return False
        self._pressed.add(what)
        self.call_after_refresh(self._drawn)
        return True

    def _drawn(self) -> None:
        """What was done is seen."""
        self._pressed.clear()

    # Drawing.

    def draw(self) -> None:
        view = self.seen()
        self.draw_table(prompting.waiting(view, self.teller(), self.arena.thinking is not None))
        self.draw_marks()

    def draw_marks(self) -> None:
        """Draws what marking cards changes."""
        self._reckon()
        asked, offer, width = self.asked, self.offer, self.table_width
        teller = self.teller()
        self.put("prompt", self._prompt(asked, offer, width))
        if asked is None:
            self.put("choices", Content(""))
            self.draw_cards((), self._no_hand())
            return
        keys = {"feature": FEATURES, "effect": EFFECTS, "target": TARGETS}
        shown = prompting.choices(asked, offer, teller, keys, width)
        if not asked.shaped:
            shown = Content("\n").join([prompting.own_features(asked, teller, width), self._blind(asked)])
        self.put("choices", shown)
        faces: list[Face] = prompting.faces(asked, self.marks, offer, self.text)
        self.draw_cards(faces, self._no_hand())

    def _prompt(self, asked: Asked | None, offer: Offer, width: int) -> Content:
        teller = self.teller()
        if self.arena.over:
            return Content.styled(self.story(1)[-1], "bold $gold")
        if asked is None or not self.mine:
            return Content.styled(prompting.waiting(self.seen(), teller, self.arena.thinking is not None), "$dim")
        marked = self.marks.picked or self.marks.side or offer.command is not None
        making = prompting.making(asked, offer, teller, width) if marked else Content("")
        if making.plain.strip():
            return making
        keys = {"skip": self.game.key_of(self.act("pass")), "blind": self.game.key_of(self.act("blind"))}
        words = prompting.prompt(asked, teller, keys)
        mark = (self.look.glyphs.cursor + " ", "$accent")
        return Content.assemble(mark, (words, "bold")).truncate(width, ellipsis=True)

    def _blind(self, asked: Asked) -> Content:
        """How a blind answer would fare."""
        blind = asked.alone(Answer)
        holds = asked.prospect(blind).holds if blind is not None else None
        if holds is None:
            return Content("")
        key = self.game.key_of(self.act("blind"))
        words = self.t("{key} blind from the deck holds in {chance}", key=key, chance=prompting.percent(holds))
        return Content.styled(words, "$dim")

    def _no_hand(self) -> str:
        return self.t("No cards in hand.") if self.me is not None else ""

    # Keys.

    def act(self, verb: str) -> Act:
        """The act named `verb`."""
        return next(act for act in self.ACTS if act.id == f"duel.{verb}")

    def offers(self, act: Act) -> bool:
        asked = self.asked if self.mine else None
        verb = act.id.partition(".")[2]
        if verb in ("left", "pick", "pass", "blind", "draw_first", "all_out", "other") and asked is None:
            return False
        if verb == "slower":
            return asked is None and not self.arena.over
        if asked is not None:
            kinds = {"pass": Pass, "blind": Open | Answer, "draw_first": Draw}
            if verb in kinds:
                return asked.alone(kinds[verb]) is not None  # type: ignore[arg-type]
            if verb in ("all_out", "other"):
                return self.offer.both if verb == "all_out" else self.offer.ways > 1
        return verb != "undo" or self.arena.undoes() is None

    def verb(self, act: Act) -> str:
        if act.id == "duel.lay" and not self.mine:
            return self.t("what next") if self.arena.over else self.t("hurry")
        return super().verb(act)

    def marked(self) -> None:
        self.say("")
        self.draw_marks()
        self.draw_footer()

    def _step(self, step: int) -> None:
        if self.asked is not None:
            self.marks.move(step, self.asked)
            self.draw_marks()

    def action_left(self) -> None:
        self._step(-1)

    def action_right(self) -> None:
        self._step(1)

    def action_pick(self) -> None:
        self.toggle(self.marks.cursor)

    def action_nth(self, number: int) -> None:
        self.toggle(number - 1)

    def toggle(self, place: int) -> None:
        if self.asked is not None and self.mine and self.once(f"card {place}"):
            self.marks.toggle(place, self.asked)
            self.marked()

    def action_choose(self, name: str, number: int) -> None:
        """Chooses the feature, effect or target with that number."""
        options = self._options(name)
        if number < len(options):
            self.marks.choose(name, options[number])
            self.marked()

    def _options(self, name: str) -> tuple[object, ...]:
        if self.asked is None:
            return ()
        return {"feature": self.asked.features, "effect": self.offer.effects, "target": self.offer.targets}[name]

    def action_all_out(self) -> None:
        if self.once("all-out") and self.offer.both:
            self.marks.all_out = not self.marks.all_out
            self.marked()

    def action_other(self) -> None:
        if self.once("other") and self.offer.ways > 1:
            self.marks.way = (self.marks.way + 1) % self.offer.ways
            self.marked()

    def action_clear(self) -> None:
        self.marks.clear()
        self.marked()

    def action_lay(self) -> None:
        if self.arena.over:
            self.tasks.end()
        elif not self.mine or self.asked is None:
            self.arena.hurry()
            self._seat_somebody()
        elif self.once("do"):
            self._lay(self.asked)

    def _lay(self, asked: Asked) -> None:
        offer, marks = self.offer, self.marks
        if offer.command is None:
            self.refuse(offer.refusal or Refusal("no_cards"))
        elif not marks.picked and marks.side is None:
            marks.side = marks.beside(offer, asked)  # shown first: a second press does it
            self.marked()
        else:
            marks.remember(offer.command)
            self.send(offer.command)

    def _send_alone(self, *kinds: type[AnyCommand]) -> None:
        asked = self.asked
        if asked is None or not self.mine or not self.once("do"):
            return
        found = next((one for kind in kinds if (one := asked.alone(kind)) is not None), None)
        if found is None:
            self.refuse(Refusal("not_now"))
        else:
            self.send(found)

    def action_pass(self) -> None:
        self._send_alone(Pass)

    def action_blind(self) -> None:
        self._send_alone(Open, Answer)

    def action_draw_first(self) -> None:
        self._send_alone(Draw)

    def action_undo(self) -> None:
        if self.once("do"):
            refusal = self.arena.undoes()
            if refusal is not None:
                self.refuse(refusal)
                return
            self.arena.undo()

    def action_hush(self) -> None:
        me = self.me
        if me is not None and self.once("do"):
            hushed = me not in self.arena.hushed
            self.arena.hush(me, hushed)
            said = N_("You are not asked to interrupt any more.") if hushed else N_("You are asked to interrupt again.")
            self.say(self.t(said))

    def action_slower(self) -> None:
        self.tasks.change_pace(1)

    def action_faster(self) -> None:
        self.tasks.change_pace(-1)

    def action_log(self) -> None:
        self.tasks.log()

    def action_seats(self) -> None:
        self.tasks.seats()

    def action_concede(self) -> None:
        if self.me is not None and self.arena.refusal(Concede(self.me)) is None:
            self.tasks.concede(self.me)

    def action_back(self) -> None:
        self.game.show("title")

    def on_click(self, event: Click) -> None:
        clicked(self, event)

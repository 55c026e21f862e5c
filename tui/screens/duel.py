"""The duel board: played by keys or mouse, alone, in hot seat, and watched (rules 3)."""

from __future__ import annotations

from collections.abc import Callable

from textual.events import Click

from core.duel import AnyCommand, Phase, PlayerCommand
from core.duel.commands import Answer, Concede, Draw, Open, Pass
from core.refusal import Refusal
from tui.acts import Act
from tui.arena import Arena
from tui.duel_marks import Asked
from tui.mark import N_
from tui.screens.duel_acts import DUEL_ACTS
from tui.screens.duel_drawn import DrawnBoard
from tui.screens.duel_mouse import clicked
from tui.screens.duel_tasks import DuelTasks

VERBS = {
    Phase.INTERRUPT: N_("interrupt"),
    Phase.SUPPORT: N_("support"),
    Phase.ANSWER_SUPPORT: N_("support"),
    Phase.ANSWER: N_("answer"),
    Phase.TURNAROUND: N_("turn around"),
    Phase.DISCARD: N_("discard"),
    Phase.KEEP: N_("keep"),
}
"""What doing it with the picked cards is called; elsewhere they are laid."""
AT_ONCE = (Phase.OPENING, Phase.ACTION, Phase.ANSWER, Phase.DISCARD, Phase.KEEP)
"""Where the card under the cursor is meant if none is picked. What is a chance and no duty wants a card picked."""


class DuelScreen(DrawnBoard):
    """What the keys do."""

    NAME = N_("Duel")
    ABOUT = (
        N_("Lay a card of a feature's suit: it is worth 1 to 4, and on your field card it may make a hand."),
        N_("The target answers with a card. The difference is the success: wounds, for a strike. No presence: out."),
        N_("The number above a card is what it would make now; + below it: just drawn. Choices lie as the keys do."),
    )
    WORDS = (
        ("presence", N_("how much one can still take; at 0 one is out")),
        (
            "field_card",
            N_("a card laid stays till the end of the next turn, to build a hand on; in brackets: it failed"),
        ),
        ("combination", N_("cards that count together: pair, straight, flush …; worth their sum and more")),
        ("favourable", N_("one card more may be drawn before the next check or answer")),
        ("unfavourable", N_("only the card just drawn can be laid next, and an answer comes from the deck")),
        ("support", N_("a friend adds cards to what you laid, so that all make one hand")),
        ("all_out", N_("several cards in one turn: as one hand, or one check after another")),
        ("turnaround", N_("who was attacked in vain strikes back with the cards that failed")),
        ("interrupt", N_("give up a card and take a turn before somebody else's")),
    )
    ACTS = DUEL_ACTS

    def __init__(self, arena: Arena) -> None:
        super().__init__(arena)
        self.tasks = DuelTasks(self)
        self._pressed: set[str] = set()
        self._hurried = False

    def ended(self) -> None:
        self.tasks.end()

    def send(self, command: AnyCommand) -> None:
        """Does a command of who sits here, or says why not."""
        self.attempt(lambda: self.arena.send(command))

    def attempt(self, do: Callable[[], object]) -> bool:
        """Does something, or says why not; whether it was done."""
        try:
            do()
        except Refusal as refusal:
            self.refuse(refusal)
            return False
        return True

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

    def offers(self, act: Act) -> bool:
        asked = self.asked if self.mine else None
        verb = act.id.partition(".")[2]
        if verb == "lay" and not self.mine and not self.arena.over:
            return self.arena.thinking is not None and self.arena.hurries  # only bots can be hurried
        bare = asked is not None and asked.view.phase in (Phase.ACTION, Phase.ANSWER) and self.offer.command is None
        if verb == "lay" and asked is not None and bare:
            return any(self.marks.offer(asked, (at,)).command is not None for at in range(len(asked.hand)))
        if verb in ("left", "pick", "pass", "blind", "draw_first", "all_out", "other") and asked is None:
            return False
        if verb == "slower":
            return asked is None and not self.arena.over and self.arena.own_pace
        if asked is not None:
            kinds = {"pass": Pass, "blind": Open | Answer, "draw_first": Draw}
            if verb in kinds:
                return asked.alone(kinds[verb]) is not None  # type: ignore[arg-type]
            if verb in ("all_out", "other"):
                return self.offer.both if verb == "all_out" else self.offer.ways > 1
        return verb != "undo" or self.arena.undoes() is None

    def verb(self, act: Act) -> str:
        if act.id != "duel.lay":
            return super().verb(act)
        if not self.mine:
            return self.t("what next") if self.arena.over else self.t("hurry")
        return self.t(VERBS.get(self.seen().phase, act.label))

    # Marking.

    def marked(self) -> None:
        """Draws what was marked."""
        self._hurried = False
        self.say("")
        self.draw_marks()
        self.draw_footer()

    def _step(self, step: int) -> None:
        if self.asked is not None:
            self._hurried = False
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
        """Picks the card at `place`, or puts it back."""
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
        return {"feature": self.asked.features, "effect": self.meant.effects, "target": self.meant.targets}[name]

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

    # Doing.

    def action_lay(self) -> None:
        if self.arena.over:
            self.tasks.end()
        elif not self.mine or self.asked is None:
            self._hurried = True
            self.arena.hurry()
            self._seat_somebody()
        elif self.asked.stuck:
            self.say(self._no_way(self.asked), "wrong")
        elif self.once("do"):
            self._lay(self.asked)

    def _no_way(self, asked: Asked) -> str:
        """That no card can be laid, and by which keys it goes on."""
        skip, first = (self.game.key_of(self.act(verb)) for verb in ("pass", "draw_first"))
        if asked.alone(Draw) is not None:
            return self.t(
                "Nothing here can be laid: {first} draws a card first, {skip} passes.", first=first, skip=skip
            )
        return self.t("Nothing here can be laid: {skip} passes.", skip=skip)

    def _lay(self, asked: Asked) -> None:
        """Does it with the picked cards, else with the card under the cursor where that is what is asked for.

        A way that needs no card of the hand, a card that would be wasted, and a card for who was still hurrying bots
        with the same key, are shown first: a second press does it.
        """
        marks, offer = self.marks, self.offer
        if not marks.picked and marks.side is None:
            if offer.command is not None:
                marks.side = marks.beside(offer, asked)
                self.marked()
                return
            if asked.view.phase in AT_ONCE:
                marks.toggle(marks.cursor, asked)
                offer = marks.offer(asked)
                if self._hurried or offer.command is None or self._wasted(asked, offer.command):
                    self.marked()
                    return
        command = offer.command
        if command is None:
            self.refuse(offer.refusal or Refusal("no_cards"))
        else:
            marks.remember(command)
            self.send(command)

    @staticmethod
    def _wasted(asked: Asked, command: PlayerCommand) -> bool:
        """Whether cards would be laid that are worth nothing."""
        return asked.prospect(command).laid is not None and not asked.value(command)

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
            self.attempt(self.arena.undo)

    def action_hush(self) -> None:
        me = self.me
        if me is not None and self.once("do"):
            hushed = me not in self.arena.hushed
            said = N_("You are not asked to interrupt any more.") if hushed else N_("You are asked to interrupt again.")
            if self.attempt(lambda: self.arena.hush(me, hushed)):
                self.say(self.t(said))

    # Windows and ways.

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

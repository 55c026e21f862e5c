"""The combat board: who is on turn attacks, who is attacked evades, foes act (rules 2.5)."""

from __future__ import annotations

from collections import defaultdict

from msgspec.structs import replace
from textual.content import Content
from textual.events import Click, Key

from core.cards import Card
from core.combat import Roll
from core.combat_odds import FightOdds
from core.commands import Attack, Attacked, CombatEnded, Delay, DieShown, Evade, Evaded, FoeActs, PassTurn
from core.events import GM, Event, Seat
from core.refusal import Refusal
from core.table import Undone
from core.views import CharacterView
from tui.acts import Act
from tui.away import called
from tui.fighting import Aim, Kind, Moment, command_of
from tui.mark import N_
from tui.motion import Reel
from tui.room import Room
from tui.screens.combat_acts import COMBAT_ACTS
from tui.screens.combat_drawn import CombatDrawn
from tui.screens.combat_mouse import clicked
from tui.screens.combat_tasks import CombatTasks
from tui.screens.foes_alone import FoesAlone
from tui.screens.open_die import ask_die
from tui.telling import tell_all
from tui.widgets import striking

TUMBLE = 0.05  # seconds a face shows while the die is in the air
FACES = (3, 6, 1, 5, 2, 4, 6)
VERBS = {Kind.TURN: N_("attack"), Kind.EVADE: N_("evade"), Kind.FOE: N_("it acts"), Kind.DIE: N_("the die")}


class CombatScreen(CombatDrawn):
    """The board while a combat is under way."""

    NAME = N_("Combat")
    ABOUT = (
        N_("Who is on turn attacks: technique or cards of one suit, and a die. The target evades: sense or cards."),
        N_("The larger total wins, a tie hits; exactly 13 is critical and wins a day. Damage: technique and a die."),
        N_("At 0 HP days pull you back, 4 HP each; who has none left dies. Foes act by themselves, or at a key."),
        N_("With no cards picked you rely on your ability: the enter key alone is an attack, or an evasion."),
    )
    ACTS = COMBAT_ACTS

    def __init__(self, room: Room, active: Seat | None = None) -> None:
        super().__init__(room, active)
        self.tasks = CombatTasks(self)
        self._aims: defaultdict[Seat | None, Aim] = defaultdict(Aim)
        self._reel = Reel(self)
        self._moment: Moment | None = None  # the last one that somebody was seated for
        self._came: tuple[Event, ...] = ()
        self._attack: Roll | None = None  # of the attack being evaded
        self._told = 0
        self._foes = FoesAlone(self)
        self._done = False  # something was done in this frame

    # What is known.

    @property
    def aim(self) -> Aim:
        moment = self.moment
        aim = self._aims[moment.seat if moment is not None and moment.kind is Kind.TURN else None]
        if (combat := self.view.combat) is not None:
            aim.keep(combat, self.alive())
        return aim

    def alive(self) -> list[Seat]:
        """The seats of those in the combat who live."""
        combat = self.view.combat
        seats = combat.seats if combat is not None else ()
        return [one.seat for one in self.view.characters if one.seat in seats and one.died is None]

    def victim(self) -> Seat | None:
        return self.room.aimed() if self.aim.victim is None else self.aim.victim

    def command(self) -> Attack | Evade | FoeActs | None:
        """What the enter key would do."""
        moment = self.moment
        if moment is None or not (self.directs if moment.kind is Kind.FOE else self.mine):
            return None
        return command_of(moment, self.aim, self.picking.picked, self.picking.sake)

    def chances(self) -> FightOdds | Refusal | None:
        command, moment = self.command(), self.moment
        if moment is not None and moment.kind is Kind.FOE:
            whom = self.victim()
            return self.room.threat(moment.foe or 0, whom) if whom is not None else None
        if command is None or isinstance(command, FoeActs):
            return None
        try:
            return self.room.fight_preview(command)
        except Refusal as refusal:
            return refusal

    def serves(self, me: CharacterView, card: Card) -> bool:
        command = self.command()
        if command is None or isinstance(command, FoeActs) or command.seat != me.seat:
            return False
        return self.room.refusal(replace(command, cards=(card,))) is None

    def result(self) -> Content:
        if self.falling:
            return Content.styled(f"D6  {FACES[self._reel.frame]}", "bold")
        if self.moment is not None and self.moment.kind is Kind.EVADE:
            return Content("")  # its total is asked about
        return striking.came(self._came, self._attack, self.text)

    @property
    def falling(self) -> bool:
        """Whether a die is still in the air."""
        return self._reel.running

    @property
    def hidden_lines(self) -> int:
        return self._told if self.falling else 0

    def turn_words(self) -> str:
        return self.t("The hand lies face down; {key} turns it.", key=self.game.key_of(self.act("pick")))

    def no_bonds(self, me: CharacterView) -> str:
        key = self.game.key_of(self.act("spend"))
        return self.t("{name} has no relationships yet: {key} writes one.", name=me.name, key=key)

    # What happens.

    def room_changed(self, events: tuple[Event, ...]) -> None:
        undone = any(isinstance(event, Undone) for event in events)
        self._foes.happened(undone)
        told = tell_all(events, self.game.namer(self.room), self.text, self.look)
        self._told = len(told)
        self.say(" ".join(told) if undone else "")  # all else the story tells
        if self.view.combat is None:
            self._over(events)
            return
        rolled = [event for event in events if isinstance(event, Attacked | Evaded | DieShown)]
        if rolled or undone:
            self._came = () if undone else events
        self.keep_marked()
        if any(event.roll.seat != GM for event in rolled) and self.look.motion:
            self._reel.play(len(FACES), TUMBLE, self.draw_marks, self._land)
            self.draw()
        else:
            self._reel.skip()
            self._land()
        self._remember(events)

    def _remember(self, events: tuple[Event, ...]) -> None:
        """Keeps the attack that is being evaded, to tell both totals when it is over."""
        for event in events:
            if isinstance(event, Attacked):
                self._attack = event.roll

    def _over(self, events: tuple[Event, ...]) -> None:
        """The combat is over, or was never begun."""
        self._reel.skip()
        ended = next((event for event in events if isinstance(event, CombatEnded)), None)
        if ended is None:
            self.game.show("table", active=self.active)
        else:
            self.draw_footer()
            self.tasks.summary(ended, events)

    def _land(self) -> None:
        """Shows what is true now, and seats who is waited for."""
        if not self.standing:
            return
        moment = self.moment
        new, self._moment = moment != self._moment, moment
        if new and moment is not None and moment.seat not in (None, self.active) and self._follows(moment.seat):
            self.seat(moment.seat)
        else:
            self.open()
        self._foes.start()

    def open(self) -> None:
        if self.view.combat is not None:  # else its end is told first
            super().open()

    def _own(self) -> Seat | None:
        """The first of those who fight and live that are played here."""
        return next((seat for seat in self.alive() if self.plays(seat)), None)

    def _follows(self, seat: Seat) -> bool:
        """Whether who is waited for is shown here: who has a hand of their own keeps it in sight."""
        return self.plays(seat) or self._own() is None

    def first(self) -> Seat | None:
        moment = self.moment
        if moment is not None and moment.seat is not None and self._follows(moment.seat):
            return moment.seat
        own = self._own()
        return next(iter(self.alive()), None) if own is None else own

    def arrive(self) -> None:
        self._land()

    def seated(self) -> None:
        self.picking.clear()

    def on_key(self, event: Key) -> None:
        """Any key ends the die's fall at once."""
        del event
        self._reel.skip()

    def do_marked(self) -> None:
        """Does what is marked; marks are used up."""
        command = self.command()
        if command is None or self.tasks.send(command) is None:
            return
        if isinstance(command, FoeActs):
            self._aims[None].victim = None
        else:
            self.picking.picked = ()

    # Keys.

    def offers(self, act: Act) -> bool:
        moment, verb = self.moment, act.id.partition(".")[2]
        if moment is None:
            return False
        if verb in ("left", "pick", "sake"):
            return self.mine and not self.hidden() and bool(self.hand())
        if verb == "up":
            return self._aims_here(moment)
        if verb == "do":
            return self.directs if moment.kind is Kind.FOE else self.plays(moment.seat)
        if verb in ("spend", "magic"):
            return self.plays(self.active)
        seats = (GM,) if self.active is None else (self.active, GM)
        return act.needs is None or any(act.needs in self.room.offered(seat) for seat in seats)

    def _aims_here(self, moment: Moment) -> bool:
        """Whether a target is chosen here now."""
        return self.mine if moment.kind is Kind.TURN else moment.kind is Kind.FOE and self.directs

    def verb(self, act: Act) -> str:
        moment = self.moment
        if act.id == "combat.do" and moment is not None:
            seats = moment.seat is not None and not self.mine
            return self.t("sit down") if seats else self.t(VERBS[moment.kind])
        if act.id == "combat.alone" and self.game.settings.foes_alone:
            return self.t("foes at a key")
        return super().verb(act)

    def marked(self) -> None:
        self._came = ()
        self.say("")
        self.draw_marks()

    def once(self) -> bool:
        """Whether nothing was done in this frame: a key twice does one thing."""
        if self._done:
            return False
        self._done = True
        self.call_after_refresh(self._seen)
        return True

    def _seen(self) -> None:
        self._done = False

    def action_do(self) -> None:
        moment = self.moment
        if moment is None or not self.once():
            return
        if moment.kind is Kind.FOE:
            if self.directs:
                self._foes.go()
                self.do_marked()
            else:
                self.refuse(Refusal("gm_only"))
        elif not self.plays(moment.seat):
            name = called(self.game.namer(self.room)(moment.seat or 0), moment.seat, self.room.absent, self.text)
            self.say(self.t("{name} is waited for.", name=name))
        elif moment.seat is not None and moment.seat != self.active:
            self.seat(moment.seat)
        elif moment.kind is Kind.DIE:
            ask_die(self)
        else:
            self.do_marked()

    def toggle(self, at: int) -> None:
        if self.hidden():
            self.reveal()
        else:
            super().toggle(at)

    def action_up(self, step: int = -1) -> None:
        moment, combat = self.moment, self.view.combat
        if moment is None or combat is None or not self._aims_here(moment):
            return
        if moment.kind is Kind.TURN:
            self.aim.turn(step, combat)
        else:
            self._foes.hold()  # who directs it takes the time to
            self.aim.turn_victim(step, self.alive())
        self.marked()

    def action_down(self) -> None:
        self.action_up(1)

    def action_undo(self) -> None:
        self._foes.hold()  # else the foe would act again at once
        super().action_undo()

    def action_delay(self) -> None:
        self._turn(Delay)

    def action_pass_turn(self) -> None:
        self._turn(PassTurn)

    def _turn(self, kind: type[Delay | PassTurn]) -> None:
        """What a turn can be but an attack, by who is on turn; the GM's where somebody else plays that one."""
        moment = self.moment
        if moment is None or not self.once():
            return
        elsewhere = moment.kind is Kind.FOE or (self.directs and not self.plays(moment.seat))
        self.tasks.send(kind(seat=GM if elsewhere or self.active is None else self.active))

    def action_alone(self) -> None:
        if not self.directs:
            self.refuse(Refusal("gm_only"))
            return
        now = self.game.settings
        self.game.change_settings(replace(now, foes_alone=not now.foes_alone))
        self._foes.go()
        alone, key = N_("Foes act by themselves."), N_("Foes wait for a key.")
        self.say(self.t(key if now.foes_alone else alone))
        self._again()

    def action_numbers(self) -> None:
        if not self.directs:
            self.refuse(Refusal("gm_only"))
            return
        now = self.game.settings
        self.game.change_settings(replace(now, foe_numbers=not now.foe_numbers))
        self._again()

    def _again(self) -> None:
        self.draw_all()
        self._foes.start()

    def action_slower(self) -> None:
        self.tasks.change_pace(1)

    def action_faster(self) -> None:
        self.tasks.change_pace(-1)

    def action_task(self, name: str) -> None:
        self.tasks.do(name)

    def action_back(self) -> None:
        self.game.show("table", active=self.active)

    def on_click(self, event: Click) -> None:
        clicked(self, event)

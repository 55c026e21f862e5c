"""The combat board as it is drawn: the round, the party, the foes, the attack, the hand, the story."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget

from core.combat import Fighter
from core.combat_odds import FightOdds
from core.combat_view import CombatView
from core.events import GM, Seat
from core.refusal import Refusal
from core.state import Ability
from core.views import CharacterView
from tui.away import called
from tui.fighting import Aim, Kind, Moment, moment_of
from tui.life_telling import foe_name
from tui.mark import N_
from tui.refusing import refuse
from tui.screens.seated import SeatedScreen
from tui.telling import tell_all
from tui.text import ABILITIES
from tui.widgets import fighters, sheet, striking
from tui.widgets.cards import SMALL, Size, fitting
from tui.widgets.checking import sides
from tui.widgets.felt import story
from tui.widgets.party import clip
from tui.widgets.picture import CardRow, Picture

WIDE = 112
"""The width from which the order of the round and the story have a place of their own."""
TALL = 34
SIDE = 38
ROWS, TALL_ROWS = 4, 8
FULL_HAND = 13
NAME = 16
LABELS = {"easy": N_("easy"), "even": N_("even"), "deadly": N_("deadly")}


class CombatDrawn(SeatedScreen):
    """The drawing. It knows no rules: what is waited for comes from the view, chances from the room."""

    PREFIX = "combat"

    def body(self) -> Iterator[Widget]:
        yield Picture("combat-head")
        with Horizontal(id="combat"):
            with Vertical(id="combat-table"):
                for part in ("fighters", "foes", "asked", "laid", "chances"):
                    yield Picture(part)
                yield CardRow("hand")
                yield Picture("log")
                yield Picture("own-stars")
            with Vertical(id="combat-side", classes="panel"):
                yield Picture("order")
                yield Picture("combat-log")

    # What is seen.

    @property
    def combat(self) -> CombatView | None:
        """The combat, with the foes' HP where this reader wants to see them."""
        return self.room.view(GM).combat if self.game.settings.foe_numbers else self.view.combat

    @property
    def moment(self) -> Moment | None:
        """What the combat waits for."""
        return moment_of(self.view)

    @property
    def mine(self) -> bool:
        """Whether who is looked at is the one waited for, and played here."""
        moment = self.moment
        return moment is not None and moment.seat == self.active and self.plays(moment.seat)

    @property
    def directs(self) -> bool:
        """Whether the foes are played here."""
        return self.room.mine(GM)

    def plays(self, seat: Seat | None) -> bool:
        """Whether the character in `seat` is played here."""
        return seat is not None and self.room.mine(seat)

    @property
    def aim(self) -> Aim:
        """Whom the next attack is for."""
        raise NotImplementedError

    def chances(self) -> FightOdds | Refusal | None:
        """The exact chances of what is marked, or why it cannot be done; None where there is nothing to reckon."""
        raise NotImplementedError

    def result(self) -> Content:
        """What came of the last attack, or the die in the air."""
        raise NotImplementedError

    def victim(self) -> Seat | None:
        """Whom the foe on turn would attack."""
        raise NotImplementedError

    @property
    def hidden_lines(self) -> int:
        """How many of the newest sentences are not told yet: those of a die still in the air."""
        return 0

    # Sizes.

    @property
    def wide(self) -> bool:
        """Whether the order of the round has a place of its own."""
        return self.size.width >= WIDE

    @property
    def tall(self) -> bool:
        """Whether foes have more lines, and cards are drawn large where they fit."""
        return self.size.height >= TALL

    @property
    def table_width(self) -> int:
        """The width of all but the side."""
        return self.size.width - 2 - (SIDE + 2 if self.wide else 0)

    @property
    def rows(self) -> int:
        """The lines of the foes."""
        combat = self.view.combat
        count = len(combat.foes) if combat is not None else 0
        return max(ROWS, min(TALL_ROWS, count)) if self.tall else ROWS

    @property
    def card_size(self) -> Size:
        """How large the cards are drawn."""
        return fitting(FULL_HAND, self.table_width) if self.tall else SMALL

    def boxes(self) -> list[CharacterView]:
        """The characters that have a box."""
        combat, moment = self.combat, self.moment
        wanted = [seat for seat in (self.active, moment.seat if moment else None) if seat is not None]
        return [] if combat is None else fighters.shown(combat, self.view.characters, wanted)

    # Drawing.

    def draw(self) -> None:
        combat = self.combat
        self.set_class(self.wide, "-wide")
        self.set_class(self.tall, "-tall")
        self.set_class(self.card_size is not SMALL, "-large")
        if combat is None:
            return
        self.set_class(not any(one.hand_count for one in self.boxes()), "-cardless")
        names, width = self.names(combat), self.table_width
        self._draw_head(combat, names)
        foes = self.query_one("#foes")
        if foes.size.height != self.rows:
            foes.styles.height = self.rows
        absent = self.room.absent
        self.put("fighters", fighters.party(combat, self.boxes(), self.active, absent, self.text, self.look, width))
        self.draw_marks()
        self._draw_story(combat, names)
        me = self.me()
        if me is not None and self.wide:
            self.put("own-stars", sheet.in_short(me, self.text, self.look, width))

    def names(self, combat: CombatView) -> dict[Fighter, str]:
        """Everybody's name, short enough for the order of the round."""
        namer, width = self.game.namer(self.room), SIDE if self.wide else NAME
        names = {Fighter(seat=seat): clip(namer(seat), width, self.look) for seat in combat.seats}
        names.update(
            {Fighter(foe=foe.id): fighters.numbered(foe.called, self.text, self.look, width) for foe in combat.foes}
        )
        return names

    def _draw_head(self, combat: CombatView, names: dict[Fighter, str]) -> None:
        t, width = self.t, self.size.width - 2
        title = Content.styled(t("Combat round {round}", round=combat.round), "bold")
        if not self.wide:
            order = fighters.order_line(combat, names, self.look, width - title.cell_length - 3)
            self.put("combat-head", Content.assemble(title, "   ", order))
            return
        dot = f" {self.look.glyphs.dot} "
        met = next((one for one in self.text.content.encounters if one.key == combat.preset), None)
        where = "" if met is None else f"{dot}{self.text.word(met.name)} ({t(LABELS[met.label.value])})"
        left = Content.assemble(title, (where, "$dim"))
        right = f"{self.view.name}{dot}{t('day {day}', day=self.view.day)}"
        self.put("combat-head", sides(left, Content.styled(right, "$dim"), width))

    def draw_marks(self) -> None:
        """Draws what marking changes: the target, the attack, its chances, the hand."""
        combat, width = self.combat, self.table_width
        if combat is None:
            return
        moment, me, chances = self.moment, self.me(), self.chances()
        on_turn = moment is not None and moment.kind is Kind.TURN and self.plays(moment.seat)
        aimed = self.aim.foe if on_turn else moment.foe if moment else None
        self.put("foes", fighters.foes(combat, aimed, self.text, self.look, width, self.rows))
        self.put("asked", sides(self._asked(combat, moment), self.result(), width).truncate(width))
        self.put("laid", self._laid(combat, moment, me).truncate(width))
        self.put("chances", self._chances(chances, moment).truncate(width))
        alive = me is not None and me.died is None
        empty = (
            "" if me is None or me.hand_count else self.t("{name} holds no cards: abilities are left.", name=me.name)
        )
        self.draw_hand(me if alive else None, self.card_size, empty if alive else "")

    def _asked(self, combat: CombatView, moment: Moment | None) -> Content:
        """Who is asked for what."""
        if moment is None or self.hidden_lines:
            return Content("")
        t, namer = self.t, self.game.namer(self.room)
        foe = combat.foe(moment.foe or 0)
        name = namer(moment.seat) if moment.seat is not None else ""
        named = foe_name(foe.called, self.text) if foe is not None else ""
        target = combat.foe(self.aim.foe or 0)
        if moment.kind is Kind.TURN and not self.plays(moment.seat):
            words = t("{name} is on turn", name=called(name, moment.seat, self.room.absent, self.text))
        elif moment.kind is Kind.TURN and target is not None:
            words = t("{name} attacks {foe}", name=name, foe=foe_name(target.called, self.text))
        elif moment.kind is Kind.EVADE and combat.exchange is not None and combat.exchange.attack is not None:
            said = (
                N_("{foe} attacks {name} with {total}, critical")
                if combat.exchange.attack.critical
                else N_("{foe} attacks {name} with {total}")
            )
            name = called(name, moment.seat, self.room.absent, self.text)
            words = t(said, foe=named, name=name, total=combat.exchange.attack.total)
        elif moment.kind is Kind.FOE:
            whom = self.victim()
            words = t("{foe} attacks {name}", foe=named, name=namer(whom) if whom is not None else t("somebody"))
        else:
            words = t("{name}: the die lies open", name=name)
        mark = (f"{self.look.glyphs.cursor} ", "$accent")
        line = Content.assemble(mark, (words, "bold"))
        if moment.seat != self.active and self.plays(moment.seat):
            key = self.game.key_of(self.act("do"))
            line = Content.assemble(line, ("   " + t("{key}: {name} sits down", key=key, name=name), "$dim"))
        return line

    def _laid(self, combat: CombatView, moment: Moment | None, me: CharacterView | None) -> Content:
        """What is laid against what."""
        t = self.t
        if moment is None or me is None or moment.kind is Kind.DIE:
            return Content("")
        against = ""
        if moment.kind is Kind.FOE:
            foe, whom = combat.foe(moment.foe or 0), self.view.character(self.victim() or 0)
            if foe is None or whom is None:
                return Content("")
            what = t("{laid} = {bonus}, and one die", laid=t(ABILITIES[Ability.TECHNIQUE]), bonus=foe.technique)
            against = self._against(whom.abilities.of(Ability.SENSE), whom.protection)
            return Content.assemble("  ", what, ("   " + against, "$dim"))
        if not self.mine:
            return Content("")
        ability = Ability.TECHNIQUE if moment.kind is Kind.TURN else Ability.SENSE
        line = striking.laid(me, ability, self.picking.picked, self.picking.sake, self.text, self.look)
        target = combat.foe(self.aim.foe or 0)
        if moment.kind is Kind.TURN and target is not None:
            against = self._against(target.sense, target.protection)
        return Content.assemble("  ", line, ("   " + against if against else "", "$dim"))

    def _against(self, sense: int, protection: int) -> str:
        return self.t("against sense {sense}, protection {protection}", sense=sense, protection=protection)

    def _chances(self, chances: FightOdds | Refusal | None, moment: Moment | None) -> Content:
        if isinstance(chances, Refusal):
            return Content.styled("  " + refuse(chances, self.text, self.look), "$loss")
        if chances is None or moment is None:
            return Content("")
        drawn = striking.evade_odds if moment.kind is Kind.EVADE else striking.attack_odds
        return Content.assemble("  ", drawn(chances, self.text))

    def _draw_story(self, combat: CombatView, names: dict[Fighter, str]) -> None:
        """What happened, newest last; beside it the order of the round where there is room."""
        width, height = self.table_width, max(1, self.query_one("#log").size.height)
        if self.wide:
            self.query_one("#combat-side").border_title = Content(self.t("Order of the round"))
            width, room = SIDE - 4, self.size.height - 5
            senses = {Fighter(foe=foe.id): foe.sense for foe in combat.foes}
            for one in self.view.characters:
                senses[Fighter(seat=one.seat)] = one.abilities.of(Ability.SENSE)
            lines = fighters.order_column(combat, names, senses, self.text, self.look, width)
            self.put("order", Content("\n").join(lines))
            self.query_one("#order").styles.height = len(lines) + 1
            height = max(1, room - len(lines) - 1)
        events = self.room.story(self.view.seat, last=height + 4)
        told = tell_all(events, self.game.namer(self.room), self.text, self.look)
        told = told[: len(told) - self.hidden_lines]
        self.put("combat-log" if self.wide else "log", Content("\n").join(story(told, width, height)))

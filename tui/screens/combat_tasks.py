"""What takes more than one key on the combat board: changes, the end, the pace, the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content

from core.combat import FoeSheet
from core.combat_view import FoeView
from core.commands import (
    CombatBegun,
    CombatEnded,
    CorrectFoe,
    Died,
    EndCombat,
    FoeDefeated,
    JoinCombat,
    LeaveCombat,
    LifeChanged,
)
from core.events import GM, Event, Seat
from core.views import CharacterView
from tui.foes import ask_foe, foe_line
from tui.life_telling import OUTCOMES, foe_name
from tui.screens.asking import Asking
from tui.screens.dialogs import Ask, Choice, Choose, Read
from tui.screens.magics import Magics
from tui.screens.settings import PACES as PACE_WORDS
from tui.screens.spending import Spending
from tui.settings import Pace
from tui.telling import tell_all
from tui.widgets.party import clip

if TYPE_CHECKING:
    from tui.screens.combat import CombatScreen

Do = Callable[[], object]
NAME = 16
OWN = FoeSheet("-", 0, 0, 1)
"""Stands for a foe still to be made up."""


class CombatTasks(Asking):
    """The dialogs of a combat board."""

    screen: CombatScreen

    def do(self, name: str) -> None:
        """Does the task `name`."""
        own = {"spend": Spending(self.screen).spend, "magic": Magics(self.screen).use}
        (own[name] if name in own else getattr(self, name))()

    # Changes.

    def change(self) -> None:
        """Who joins, who leaves, a foe's HP, the end: the GM's choice."""
        screen, t = self.screen, self.screen.t
        combat = screen.view.combat
        if combat is None or self.refused(EndCombat()):
            return
        people = [one for one in screen.view.characters if one.died is None]
        outside = [one for one in people if one.seat not in combat.seats]
        inside = [one for one in people if one.seat in combat.seats]
        choices: list[Choice[Do]] = [Choice("f", t("a foe joins"), self._foe_joins)]
        if outside:
            choices.append(Choice("j", t("a character joins"), lambda: self._who(outside, "join")))
        choices += [
            Choice("l", t("a character leaves"), lambda: self._who(inside, "leave")),
            Choice("x", t("a foe leaves"), lambda: self._which(self._foe_leaves)),
            Choice("h", t("set a foe's HP"), lambda: self._which(self._foe_hp)),
            Choice("e", t("end the combat"), self._end),
        ]
        self.choose(t("Change the combat"), choices, lambda do: do())

    def _foe_joins(self) -> None:
        screen, t = self.screen, self.screen.t
        sheets = [idea.sheet(screen.text.lang) for idea in screen.text.content.foes]
        choices: list[Choice[FoeSheet]] = [Choice("", foe_line(one, screen.text), one) for one in sheets]
        choices.append(Choice("0", t("a foe of your own …"), OWN))

        def take(sheet: FoeSheet) -> None:
            if sheet is OWN:
                ask_foe(screen, self._join)
            else:
                self._join(sheet)

        self.choose(t("Which foe?"), choices, take)

    def _join(self, sheet: FoeSheet) -> None:
        self.send(JoinCombat(foes=(sheet,)))

    def _who(self, people: list[CharacterView], how: str) -> None:
        commands = {
            one.seat: JoinCombat(seats=(one.seat,)) if how == "join" else LeaveCombat(who=one.seat) for one in people
        }
        choices = [Choice(str(at), one.name, commands[one.seat]) for at, one in enumerate(people, 1)]
        self.choose(self.screen.t("Who?"), choices, self.send)

    def _which(self, then: Callable[[FoeView], None]) -> None:
        combat = self.screen.combat
        foes = [foe for foe in combat.foes if foe.shape.value != "defeated"] if combat is not None else []
        choices = [
            Choice(str(at) if at < 10 else "", foe_name(foe.called, self.screen.text), foe)
            for at, foe in enumerate(foes, 1)
        ]
        self.choose(self.screen.t("Which foe?"), choices, then)

    def _foe_leaves(self, foe: FoeView) -> None:
        self.send(LeaveCombat(foe=foe.id))

    def _foe_hp(self, foe: FoeView) -> None:
        screen = self.screen

        def check(typed: str) -> str:
            number = int(typed) if typed.strip().isdecimal() and len(typed) < 6 else -1
            refused = screen.room.refusal(CorrectFoe(foe=foe.id, hp=number))
            if refused is not None:
                raise refused
            return str(number)

        def take(typed: str | None) -> None:
            if typed is not None:
                self.send(CorrectFoe(foe=foe.id, hp=int(typed)))

        title = screen.t("HP of {foe}", foe=foe_name(foe.called, screen.text))
        screen.game.push_screen(Ask(title, check), take)

    def _end(self) -> None:
        t = self.screen.t
        self.confirm(t("End the combat?"), t("An attack being made falls flat."), t("end it"), EndCombat())

    # The end.

    def summary(self, ended: CombatEnded, last: tuple[Event, ...]) -> None:
        """Says how it went: what came last, days won and lost, deaths, foes defeated."""
        screen, t = self.screen, self.screen.t

        def leave(answer: object) -> None:
            del answer
            if screen.view.combat is None:
                screen.game.show("table", active=screen.active)

        title = t(OUTCOMES[ended.outcome])
        choices = [Choice("t", t("to the table"), True)]
        screen.game.push_screen(Choose(title, choices, self._rows(ended, last)), leave)

    def _rows(self, ended: CombatEnded, last: tuple[Event, ...]) -> Content:
        screen, t, text = self.screen, self.screen.t, self.screen.text
        begun, happened = self._since()
        rounds = text.n("{count} round", "{count} rounds", ended.rounds)
        told = self.tell([event for event in last if not isinstance(event, CombatEnded | Died)])
        lines = [Content(told), Content(""), Content(rounds)] if told else [Content(rounds)]
        heads = ["", t("days won"), t("days lost"), t("left"), "HP"]
        rows: list[tuple[list[str], str]] = [(heads, "$dim")]
        for one in screen.view.characters:
            if one.seat not in begun and not _changes(happened, one.seat):
                continue
            won = sum(days for days in _changes(happened, one.seat) if days > 0)
            lost = -sum(days for days in _changes(happened, one.seat) if days < 0)
            dead = one.died is not None
            name = clip(f"{screen.look.glyphs.dead} {one.name}" if dead else one.name, NAME, screen.look)
            rows.append(([name, str(won), str(lost), str(one.life), f"{one.hp}/{one.hp_max}" if not dead else "-"],
                         "$loss" if dead else ""))  # fmt: skip
        widths = [max(cell_len(row[at]) for row, _ in rows) for at in range(len(heads))]
        for row, style in rows:
            cells = [
                cell + " " * (widths[at] - cell_len(cell)) if at == 0 else " " * (widths[at] - cell_len(cell)) + cell
                for at, cell in enumerate(row)
            ]
            lines.append(Content.styled("   ".join(cells), style))
        felled = [foe_name(event.foe, text) for event in happened if isinstance(event, FoeDefeated)]
        if felled:
            lines += [Content(""), Content.styled(t("defeated: {foes}", foes=t(", ").join(felled)), "$dim")]
        dead_now = [event for event in happened if isinstance(event, Died)]
        if dead_now:
            lines += [Content(""), Content.styled(self.tell(list(dead_now)), "$loss")]
        return Content("\n").join(lines)

    def _since(self) -> tuple[tuple[Seat, ...], list[Event]]:
        """Who was in the combat that ended last, and what happened in it."""
        events = list(self.screen.room.story(GM))
        begun = max((at for at, event in enumerate(events) if isinstance(event, CombatBegun)), default=0)
        first = events[begun] if events else None
        return (first.seats if isinstance(first, CombatBegun) else ()), events[begun:]

    # Other.

    def change_pace(self, step: int) -> None:
        """Makes foes act slower or faster, for this combat and the next ones."""
        screen = self.screen
        names: tuple[Pace, ...] = get_args(Pace)
        at = names.index(screen.game.settings.pace) + step
        pace = names[max(0, min(at, len(names) - 1))]
        screen.game.change_settings(replace(screen.game.settings, pace=pace))
        screen.say(screen.t("Pace of foes: {pace}", pace=screen.t(PACE_WORDS[pace])))

    def log(self) -> None:
        """Everything that happened, to read."""
        screen = self.screen
        told = tell_all(screen.room.story(screen.view.seat), screen.game.namer(screen.room), screen.text, screen.look)
        words = Content("\n").join([Content(one) for one in told])
        screen.game.push_screen(Read(screen.t("What happened"), words, at_end=True))


def _changes(happened: list[Event], seat: Seat) -> list[int]:
    return [event.days for event in happened if isinstance(event, LifeChanged) and event.seat == seat]

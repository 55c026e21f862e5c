"""Level-ups: one to each who lives when a session ends (rules 2.9)."""

from __future__ import annotations

from core.commands import LevelUp
from core.commands.growth import Growth
from core.events import Seat
from core.state import Ability
from core.views import CharacterView
from tui.screens.asking import Asking
from tui.screens.dialogs import Choice, Choose
from tui.text import ABILITIES

KEYS = {Ability.TECHNIQUE: "t", Ability.SENSE: "s", Ability.BODY: "b", Ability.WILL: "w"}


class Growing(Asking):
    """The dialog of a level-up."""

    def level_up(self) -> None:
        """Asks whoever is looked at, or says why there is nothing to take."""
        me = self.one()
        if me is not None and not self.refused(LevelUp(seat=me.seat, way=Growth.LIFE)):
            self._ask([me.seat], "")

    def all(self) -> None:
        """Asks everybody to whom a level-up is due, one after another, whoever is looked at first."""
        due = [one.seat for one in self.screen.view.characters if one.due]
        self._ask(sorted(due, key=lambda seat: (seat != self.screen.active, seat)), "")

    def _ask(self, seats: list[Seat], told: str) -> None:
        """Asks the first of `seats`, then the others; `told` is what came to the one before."""
        one = self.one(seats[0]) if seats else None
        if one is None:
            return

        def take(command: LevelUp | None) -> None:
            events = self.send(command) if command is not None else None
            again = self.one(one.seat)
            more = seats if events is not None and again is not None and again.due else seats[1:]
            self._ask(more, self.tell(list(events or ())))

        title = self.screen.t("{name} reaches level {level}", name=one.name, level=one.level + 1)
        later = self.screen.t("Left for later, it is kept; while a session is under way it cannot be taken.")
        about = "\n".join([*([told] if told else []), later])
        self.screen.game.push_screen(Choose(title, self._ways(one), about), take)

    def _ways(self, one: CharacterView) -> list[Choice[LevelUp]]:
        t, text = self.screen.t, self.screen.text
        life = t("life: D6 days more than {days}", days=text.days(one.life))
        choices = [Choice("l", self.line(life), LevelUp(seat=one.seat, way=Growth.LIFE))]
        for ability, key in KEYS.items():
            score = one.abilities.of(ability)
            words = t("{ability} {score} → {more}", ability=t(ABILITIES[ability]), score=score, more=score + 1)
            raised = LevelUp(seat=one.seat, way=Growth.ABILITY, ability=ability)
            choices.append(Choice(key, self.line(self.screen.look.plain(words), why=self.why(raised)), raised))
        star = LevelUp(seat=one.seat, way=Growth.COMPANION)
        named = self.line(t("a companion star, named by a random card"), why=self.why(star))
        return [*choices, Choice("c", named, star)]

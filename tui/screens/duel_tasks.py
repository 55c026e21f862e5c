"""What the duel board does in small windows: the end, the log, who sits where, conceding, the pace."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace
from textual.content import Content

from core.duel.commands import Concede
from core.events import WATCHER, Seat
from core.refusal import Refusal
from tui.duel_feats import of_a_table, of_one_duel
from tui.screens.dialogs import Choice, Choose, Confirm, Read
from tui.screens.settings import PACES as PACE_WORDS
from tui.settings import PACES, Pace
from tui.text import EFFECTS

if TYPE_CHECKING:
    from tui.screens.duel import DuelScreen


class DuelTasks:
    """The windows of one board."""

    def __init__(self, board: DuelScreen) -> None:
        self.board = board

    def log(self) -> None:
        """Shows all that was told."""
        board = self.board
        told = board.story(len(board.arena.steps))
        words = Content("\n".join(told) or board.t("Nothing has happened yet."))
        board.game.push_screen(Read(board.t("Log"), words, at_end=True))

    def seats(self) -> None:
        """Shows who sits where, with which features."""
        board = self.board
        text, look = board.text, board.look
        parts: list[Content] = []
        for who in board.seen().seats:
            title = Content.assemble((who.name, "bold"), " ", (who.side, "$gold"), f"  {who.presence}/{who.maximum}")
            lines = [title]
            for feature in who.features:
                effects = text.t(", ").join(text.t(EFFECTS[effect]) for effect in feature.effects)
                sign = (look.sign(feature.suit), look.light(feature.suit))
                lines.append(Content.assemble("  ", sign, f" {text.feature(feature)}: ", (effects, "$dim")))
            parts.append(Content("\n").join(lines))
        if board.setting.seed:  # among several it is nobody's to know
            parts.append(Content.styled(text.t("seed: {seed}", seed=board.setting.seed), "$dim"))
        board.game.push_screen(Read(text.t("Seats"), Content("\n\n").join(parts)))

    def concede(self, seat: Seat) -> None:
        """Asks whether `seat` means it."""
        board, t = self.board, self.board.t

        def take(yes: bool | None) -> None:
            if yes:
                board.send(Concede(seat))

        name = board.seen().seats[seat].name
        about = t("{name} is out then, and keeps the presence that is left.", name=name)
        board.game.push_screen(Confirm(t("Concede?"), about, t("concede"), t("play on")), take)

    def change_pace(self, step: int) -> None:
        """Makes bots slower or faster, for this duel and the next ones."""
        board = self.board
        if not board.arena.own_pace:
            board.say(board.t("The pace of bots is the host's here."), "wrong")
            return
        names: tuple[Pace, ...] = get_args(Pace)
        at = names.index(board.game.settings.pace) + step
        pace = names[max(0, min(at, len(names) - 1))]
        board.game.change_settings(replace(board.game.settings, pace=pace))
        board.arena.pace = PACES[pace]
        board.arena.hurry()
        board.say(board.t("Pace of bots: {pace}", pace=board.t(PACE_WORDS[pace])))

    def end(self) -> None:
        """Shows how it went, and what can come next."""
        board, game, t = self.board, self.board.game, self.board.t
        game.hall.count()
        choices = [
            Choice("v", t("Step through the duel"), "replay"),
            Choice("b", t("Look at the board"), "stay"),
            *([Choice("r", t("Rematch"), "rematch")] if game.hall.may_rematch else []),
            *([Choice("s", t("Rematch with sides swapped"), "swap")] if game.hall.may_rematch else []),
            *([Choice("x", t("Write the log to files"), "export")] if game.WRITES else []),
            Choice("n", t("Another duel"), "setup"),
        ]
        if game.hall.room is not None:  # characters keep their sides
            choices = [choice for choice in choices if choice.value != "swap"]
            choices.append(Choice("t", t("Back to the table"), "table"))
        if game.hall.unsettled is not None:
            board.refuse(game.hall.unsettled)
        game.push_screen(Choose(board.story(1)[-1], choices, self.summary()), self._next)

    def summary(self) -> str:
        """Seat by seat: what was done. Then the score of the rematches, or of all duels of the table."""
        board, t, hall = self.board, self.board.t, self.board.game.hall
        seats = board.arena.view(WATCHER).seats
        sides, left = [who.side for who in seats], [who.presence for who in seats]
        lines = of_one_duel(board.arena.feats(), sides, left, board.text, board.look)
        if hall.room is not None:
            known = hall.room.view(WATCHER)
            named = {who.name for who in seats}
            heads = board.text.n("{count} duel at this table", "{count} duels at this table", known.duels)
            here = [one for one in known.feats if one.name in named]
            lines += ["", heads, *of_a_table(here, board.text, board.look, len(seats))]
        elif hall.played > 1:
            score = t(", ").join(f"{name} {won}" for name, won in hall.score.most_common())
            lines += ["", board.text.n("{count} duel", "{count} duels", hall.played) + ": " + score]
        return "\n".join(lines)

    def _next(self, chosen: str | None) -> None:
        board, game = self.board, self.board.game
        if chosen in ("rematch", "swap"):
            try:
                game.hall.rematch(swapped=chosen == "swap")
            except Refusal as refusal:
                board.refuse(refusal)
            else:
                game.show("duel")
        elif chosen == "table":
            game.show("table")
        elif chosen == "replay":
            from tui.screens.duel_replay import ReplayScreen

            game.push_screen(ReplayScreen(board.arena))
        elif chosen == "export":
            self.export()
        elif chosen == "setup":
            game.show("duel_setup", at_table=game.hall.room is not None)

    def export(self) -> None:
        """Writes the log down and says where."""
        board = self.board
        try:
            paths = board.game.hall.export(board.game.folder / "duels", board.text)
        except OSError as error:
            board.say(board.t("The log could not be written: {why}", why=error.strerror or str(error)), "wrong")
            return
        board.say(board.t("Written to {path} and beside it.", path=paths[0]), "good")

"""The duels of this terminal: the one under way, what is kept of it, and the score of its rematches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from core.duel import Entrant
from core.duel.setting import Setting, TakeBack, Unfinished
from core.events import GM
from core.refusal import Refusal
from saves import duels
from saves.autosave import Autosaver, Result
from saves.duels import DuelFile
from saves.errors import SaveError
from tui.arena import Arena
from tui.duel_export import to_lonelog, to_markdown
from tui.room import Room
from tui.text import Text


class Hall:
    """One duel at most is under way. `score` counts the wins of each name over all rematches, `played` the duels.

    A duel with characters of a table belongs to its `room`, and is written back there when it is over; `unsettled` is
    why that could not be. Duels under way are kept among the saves in `folder`, if there is one, from their first move
    on or, if `unmoved`, from their beginning; `saved` is told of every save, from the saving thread.
    """

    picks_seed = True
    """Whether whoever sets a duel up may choose its seed."""

    def __init__(
        self, folder: Path | None = None, saved: Callable[[Result], None] = lambda _: None, unmoved: bool = False
    ) -> None:
        self.arena: Arena | None = None
        self.room: Room | None = None
        self.score: Counter[str] = Counter()
        self.played = 0
        self.unsettled: Refusal | None = None
        self._folder = folder
        self._saved = saved
        self._unmoved = unmoved
        self._saver: Autosaver[Unfinished] | None = None
        self._file: DuelFile | None = None
        self._table: str | None = None
        self._fought = 0
        self._counted: tuple[str, ...] | None = None  # who won, once this duel is in the score

    @property
    def goes_on(self) -> bool:
        """Whether a duel is under way."""
        return self.arena is not None and not self.arena.over

    @property
    def path(self) -> Path | None:
        """Where the duel is kept, under way or just over; None where it is not."""
        return None if self._file is None else self._file.path

    def take_backs(self, people: int) -> tuple[TakeBack, ...]:
        """What a duel of so many people may let them take back."""
        del people
        return tuple(TakeBack)

    def begin(self, setting: Setting, room: Room | None = None, table: str | None = None) -> Arena:
        """A first duel by `setting`; the score begins anew. Raises the `Refusal` of a setting that cannot be.

        With characters it is a duel of `room`, which is saved under the name `table`, None if it is not saved.
        """
        arena = Arena(self._seated(setting, room))
        self.close()
        self.score.clear()
        self.played = 0
        return self._lay(arena, self._new_file(), room, table)

    @property
    def may_rematch(self) -> bool:
        """Whether who looks on here may ask for the same again."""
        return True

    def rematch(self, swapped: bool) -> Arena:
        """The same again with another seed; `swapped`: everybody plays at the seat of another side.

        Characters come as they are now. Raises the `Refusal` of one who cannot.
        """
        assert self.arena is not None
        self.count()
        setting, room, table = self.arena.setting, self.room, self._table
        base, _, number = setting.seed.partition(" / ")
        setting = replace(setting, seed=f"{base} / {int(number or 1) + 1}")
        arena = Arena(self._seated(swapped_sides(setting) if swapped else setting, room))
        self.close()
        return self._lay(arena, self._new_file(), room, table)

    @staticmethod
    def _seated(setting: Setting, room: Room | None) -> Setting:
        if room is None or not setting.sheets:
            return setting
        return replace(setting, entrants=room.seated(setting.entrants, setting.sheets))

    def _lay(self, arena: Arena, file: DuelFile | None, room: Room | None, table: str | None) -> Arena:
        self.arena, self._counted, self.unsettled = arena, None, None
        self.room, self._table = (room, table) if arena.setting.sheets else (None, None)
        self._fought = 0 if self.room is None else self.room.view(GM).duels
        self._file = file
        self._saver = None if file is None else Autosaver(file, self._saved)
        arena.keeper = self._happened
        if self._saver is not None and self._unmoved:
            self._saver.put(self._unfinished(arena))
        return arena

    # Keeping.

    def _new_file(self) -> DuelFile | None:
        try:
            return None if self._folder is None else DuelFile.new(self._folder)
        except SaveError as error:
            self._saved(error)
            return None  # leaving asks then

    def waiting(self, table: str | None) -> Path | None:
        """A duel laid aside, of the table saved as `table` or, with None, of none; unreadable ones are passed over."""
        return next((path for path in self._aside() if self._peek(path) == (True, table)), None)

    def any_waiting(self) -> Path | None:
        """Any duel laid aside that can be read, the newest first."""
        return next((path for path in self._aside() if self._peek(path)[0]), None)

    def _aside(self) -> list[Path]:
        return [] if self._folder is None else list(duels.waiting(self._folder))

    @staticmethod
    def _peek(path: Path) -> tuple[bool, str | None]:
        try:
            return True, duels.load(path).table
        except SaveError:
            return False, None

    def unreadable(self) -> SaveError | None:
        """Why a duel laid aside cannot be read, if there is such a one; it is left alone."""
        for path in self._aside():
            try:
                duels.load(path)
            except SaveError as error:
                return error
        return None

    def table_of(self, path: Path) -> str | None:
        """The save that the duel laid aside at `path` belongs to."""
        return self._peek(path)[1]

    def resume(self, path: Path, room: Room | None) -> Arena:
        """Goes on with the duel laid aside at `path`; SaveError if that cannot be."""
        file, duel = DuelFile.open(path)
        try:
            self._belongs(duel, room, path)
        except SaveError as error:
            file.over(error.code == "duel_settled")
            file.close()
            raise
        self.close()
        names = (one.name for one in duel.setting.entrants)
        self.score = Counter(dict(zip(names, duel.won, strict=False)))
        self.played = duel.played
        arena = self._lay(Arena(duel.setting, duel.moves), file, room if duel.setting.sheets else None, duel.table)
        self._finish()
        return arena

    @staticmethod
    def _belongs(duel: Unfinished, room: Room | None, path: Path) -> None:
        """SaveError if `duel` is written back already, or its sheets are not those of `room`."""
        if room is None or not duel.setting.sheets:
            return
        known = room.view(GM)
        if known.duels > duel.fought:
            raise SaveError("duel_settled", path)
        for entrant, sheet in zip(duel.setting.entrants, duel.setting.sheets, strict=True):
            one = None if sheet is None else known.character(sheet)
            if sheet is not None and (one is None or one.name != entrant.name):
                raise SaveError("duel_foreign", path, name=entrant.name)

    def _happened(self, arena: Arena) -> None:
        """Keeps the duel whenever people are asked, bots doing the same again; settles it when it is over."""
        if not arena.over:
            self._uncount()
        if arena.asks_people and self._saver is not None and (arena.moves or self._unmoved):
            self._saver.put(self._unfinished(arena))
        self._finish()

    def _unfinished(self, arena: Arena) -> Unfinished:
        names = [one.name for one in arena.setting.entrants]
        won = tuple(self.score[name] for name in names) if self.score.keys() & set(names) else ()
        return Unfinished(arena.setting, arena.moves, self._table, self._fought, self.played, won)

    def _finish(self) -> None:
        """Writes a duel that is over back to its table; it need not be kept any more then."""
        arena = self.arena
        if arena is None or arena.sealed:
            return
        if self._file is not None:
            self._file.over(arena.over)
        if arena.over and self.room is not None:
            arena.sealed = True
            try:
                self.room.settle(arena.final, arena.setting.sheets, arena.feats())
            except Refusal as refusal:
                self.unsettled = refusal

    def attend(self, room: Room | None) -> None:
        """Lays the duel aside if it belongs to another table than the one of `room`."""
        if self.room is not None and self.room is not room:
            self.close()

    def kept(self) -> bool:
        """Waits for what is being saved; whether leaving now would lose nothing that is in play."""
        arena = self.arena
        if arena is None or arena.over or not (arena.steps or self._unmoved):
            return True
        if self._saver is None or (self.room is not None and self._table is None):
            return False
        self._saver.put(self._unfinished(arena))
        return self._saver.flush(timeout=10)

    def close(self, lose: bool = False) -> None:
        """Lets the duel go; one under way is kept, unless it is to be lost."""
        if self.arena is not None:
            if not lose:
                self.kept()
            elif self._file is not None:
                self._file.over(True)
            self.arena.close()
        if self._saver is not None:
            self._saver.close(timeout=10)
        self.arena = self.room = self._saver = self._file = self._table = None

    # Afterwards.

    def count(self) -> None:
        """Counts how the duel went, once it is over, and only once."""
        arena = self.arena
        if arena is None or not arena.over or self._counted is not None:
            return
        result = arena.final.result
        won = (who.name for who in arena.final.seats if result is not None and who.side == result.winner)
        self._counted = tuple(won)
        self.played += 1
        self.score.update(self._counted)

    def _uncount(self) -> None:
        """An end that was taken back counts for nothing."""
        if self._counted is not None:
            self.played -= 1
            self.score.subtract(self._counted)
            self._counted = None

    def export(self, folder: Path, text: Text) -> tuple[Path, Path]:
        """Writes the log as Markdown and as Lonelog into `folder`; OSError if that cannot be."""
        assert self.arena is not None
        folder.mkdir(parents=True, exist_ok=True)
        number = next(at for at in range(1, 10_000) if not list(folder.glob(f"duel-{at}.*")))
        paths = folder / f"duel-{number}.md", folder / f"duel-{number}.lonelog.txt"
        for path, words in zip(paths, (to_markdown(self.arena, text), to_lonelog(self.arena, text)), strict=True):
            path.write_text(words, "utf-8")
        return paths


def swap_step(setting: Setting) -> int:
    """How many seats further everybody goes when sides are swapped."""
    sides = [one.side for one in setting.entrants]
    return max(range(1, len(sides)), key=lambda by: sum(sides[at] != sides[at - by] for at in range(len(sides))))


def swapped_sides(setting: Setting) -> Setting:
    """The setting with everybody so many seats further that as many as can be change sides; seats keep all else."""
    seats, count, step = setting.entrants, len(setting.entrants), swap_step(setting)

    def named(at: int) -> Entrant:
        return replace(seats[at], name=seats[at - step].name)

    minds = tuple(setting.minds[at - step] for at in range(count))
    return replace(setting, entrants=tuple(named(at) for at in range(count)), minds=minds)

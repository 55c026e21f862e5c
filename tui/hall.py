"""The duels of this terminal: the one under way, and the score of its rematches."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from msgspec.structs import replace

from core.duel import Entrant
from tui.arena import Arena, Setting
from tui.duel_export import to_lonelog, to_markdown
from tui.text import Text


class Hall:
    """One duel at most is under way. `score` counts the wins of each name over all rematches, `played` the duels."""

    def __init__(self) -> None:
        self.arena: Arena | None = None
        self.score: Counter[str] = Counter()
        self.played = 0
        self._counted = False

    def begin(self, setting: Setting) -> Arena:
        """A first duel by `setting`; the score begins anew. Raises the `Refusal` of a setting that cannot be."""
        arena = Arena(setting)
        self.close()
        self.score.clear()
        self.played = 0
        return self._lay(arena)

    def rematch(self, swapped: bool) -> Arena:
        """The same again with another seed; `swapped`: everybody plays at the seat of another side."""
        assert self.arena is not None
        self.count()
        setting = self.arena.setting
        base, _, number = setting.seed.partition(" / ")
        setting = replace(setting, seed=f"{base} / {int(number or 1) + 1}")
        arena = Arena(swapped_sides(setting) if swapped else setting)
        self.close()
        return self._lay(arena)

    def _lay(self, arena: Arena) -> Arena:
        self.arena, self._counted = arena, False
        return arena

    def count(self) -> None:
        """Counts how the duel went, once it is over, and only once."""
        arena = self.arena
        if arena is None or not arena.over or self._counted:
            return
        self._counted = True
        self.played += 1
        result = arena.final.result
        for who in arena.final.seats:
            if result is not None and who.side == result.winner:
                self.score[who.name] += 1

    def export(self, folder: Path, text: Text) -> tuple[Path, Path]:
        """Writes the log as Markdown and as Lonelog into `folder`; OSError if that cannot be."""
        assert self.arena is not None
        folder.mkdir(parents=True, exist_ok=True)
        number = next(at for at in range(1, 10_000) if not list(folder.glob(f"duel-{at}.*")))
        paths = folder / f"duel-{number}.md", folder / f"duel-{number}.lonelog.txt"
        for path, words in zip(paths, (to_markdown(self.arena, text), to_lonelog(self.arena, text)), strict=True):
            path.write_text(words, "utf-8")
        return paths

    def close(self) -> None:
        """Lets the duel go."""
        if self.arena is not None:
            self.arena.close()
            self.arena = None


def swapped_sides(setting: Setting) -> Setting:
    """The setting with everybody so many seats further that as many as can be change sides; seats keep all else."""
    seats, count = setting.entrants, len(setting.entrants)
    step = max(range(1, count), key=lambda by: sum(seats[at].side != seats[at - by].side for at in range(count)))

    def named(at: int) -> Entrant:
        return replace(seats[at], name=seats[at - step].name)

    minds = tuple(setting.minds[at - step] for at in range(count))
    return replace(setting, entrants=tuple(named(at) for at in range(count)), minds=minds)

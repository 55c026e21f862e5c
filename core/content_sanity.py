"""What must be true of the data files, whoever wrote them: each list by itself (rules 2.1.4, 2.4, 2.5, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from core.cards import RANKS
from core.content import Armour, Difficulty, Encounter, FoeIdea, Star, Words
from core.faults import Fault, name_faults, text_faults

ENGLISH: Final = "en"
"""The language that every text is there in."""

MOST_TEXT: Final = 200
"""The most cells that the text of a magic takes."""

Listed = Star | Armour | Difficulty | FoeIdea | Encounter


def list_faults(table: str, things: Sequence[Listed], foes: Sequence[FoeIdea]) -> Iterator[Fault]:
    """Everything wrong with the `things` that a file lists under `table`; `foes` are those that encounters may name."""
    if not things:
        yield Fault(table, "count", {"found": 0, "least": 1})
    keys: set[str] = set()
    for at, thing in enumerate(things):
        key = f"{table}[{at}]"
        if thing.key in keys:
            yield Fault(f"{key}.key", "name_twice", {"name": thing.key})
        keys.add(thing.key)
        yield from _words(f"{key}.name", thing.name)
        if isinstance(thing, Star):
            yield from _star(key, thing)
        elif isinstance(thing, Encounter):
            known = [foe.key for foe in foes]
            for place, foe in enumerate(thing.foes):
                if foe not in known:
                    yield Fault(f"{key}.foes[{place}]", "choice", {"found": repr(foe), "known": known})
    yield from _whole(table, things)


def _words(key: str, words: Words) -> Iterator[Fault]:
    """A name in English at least, and one that can be shown in every language."""
    if ENGLISH not in words:
        yield Fault(f"{key}.{ENGLISH}", "missing", {"like": '"…"'})
    for language, name in words.items():
        yield from name_faults(f"{key}.{language}", name)


def _star(key: str, star: Star) -> Iterator[Fault]:
    if star.rank not in RANKS:
        yield Fault(f"{key}.rank", "choice", {"found": repr(star.rank), "known": list(RANKS)})
    yield from _words(f"{key}.magic", star.magic)
    if ENGLISH not in star.text:
        yield Fault(f"{key}.text.{ENGLISH}", "missing", {"like": '"…"'})
    for language, text in star.text.items():
        yield from text_faults(f"{key}.text.{language}", text, 0, MOST_TEXT)


def _whole(table: str, things: Sequence[Listed]) -> Iterator[Fault]:
    """Each rank draws one star; there is armour that anybody can wear."""
    ranks = [thing.rank for thing in things if isinstance(thing, Star)]
    if ranks:
        for rank in RANKS:
            if ranks.count(rank) != 1:
                yield Fault(table, "rank_once", {"rank": rank, "found": ranks.count(rank)})
    strengths = [thing.strength for thing in things if isinstance(thing, Armour)]
    if strengths and 0 not in strengths:
        yield Fault(table, "armour_light", {})

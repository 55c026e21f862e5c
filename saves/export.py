"""A table, and its characters, for other programs and for reading.

An export is for whoever owns the file. JSON holds all of it, hidden cards and seed too; Markdown what a seat may know.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from core.cards import write_cards
from core.state import SKILLS, Ability
from core.table import Table
from core.views import CharacterView, TableView
from saves.codec import plain


class Words(Protocol):
    """Gives a text for people: the one that `code` names, made of `facts`, in the reader's language, without markup."""

    def __call__(self, code: str, /, **facts: Any) -> str: ...


CODES: Final = {
    "seed": ("seed",),
    "day": ("day",),
    "dead": (),
    "alive": ("life",),
    "died": ("day",),
    "suit": ("suit",),
    "hp": ("hp", "most"),
    "ability": ("ability", "score"),
    "armour": ("armour",),
    "star": ("star",),
    "companion": ("star",),
    "protection": ("points",),
    "level": ("level",),
    "magics": ("magics",),
    "life_cards": ("cards",),
    "skills": ("skills",),
    "features": (),
    "feature": ("feature",),
    "bonds": (),
    "bond": ("bond",),
    "hand": ("cards",),
    "hand_count": ("count",),
    "session": ("number",),
    "spent": ("cards",),
    "rest": ("count",),
    "story": (),
    "life_label": (),
    "hp_label": (),
    "ability_label": ("ability",),
    "protection_label": (),
    "level_label": (),
    "skill_label": ("skill",),
    "check_label": ("ability",),
    "attack_label": (),
    "evade_label": (),
    "damage_label": (),
}
"""Every text that an export asks for, with its facts: numbers, written cards, keys of the content, core values."""


def to_json(table: Table) -> str:
    """All of `table` as JSON, in the form of the save, with keys that stay as they are while the version does."""
    return json.dumps(plain(table), ensure_ascii=False, indent=2) + "\n"


def markdown(view: TableView, words: Words, story: Sequence[str] = ()) -> str:
    """A readable account of what the seat of `view` may know, and of what happened as told in `story`."""
    return "\n".join(_lines(view, words, story)).rstrip() + "\n"


def sheet(one: CharacterView, words: Words) -> str:
    """A character's sheet to read, as Markdown."""
    return "\n".join([f"# {escape(one.name)}", "", *_sheet(one, words)]) + "\n"


def to_ccfolia(one: CharacterView, words: Words) -> str:
    """A character as the JSON that ccfolia takes from the clipboard: status, parameters, a palette of rolls.

    A line of the palette is a roll that BCDice reads, `1D6+7`, and what it is for. The life count has no bound: what it
    may fill up to is what the four cards gave, or what is left where that is more.
    """
    scores = [(words("ability_label", ability=ability), one.abilities.of(ability)) for ability in Ability]
    drawn = sum(card.rank for card in one.cards)
    status = [
        {"label": words("life_label"), "value": one.life, "max": max(drawn, one.life)},
        {"label": words("hp_label"), "value": one.hp, "max": one.hp_max},
    ]
    skills = [(words("skill_label", skill=skill), level) for skill, level in _skills(one)]
    params = [*scores, (words("protection_label"), one.protection), (words("level_label"), one.level), *skills]
    rolls = [(one.abilities.of(ability), words("check_label", ability=ability)) for ability in Ability]
    technique, sense = one.abilities.of(Ability.TECHNIQUE), one.abilities.of(Ability.SENSE)
    rolls += [(technique, words("attack_label")), (sense, words("evade_label")), (technique, words("damage_label"))]
    data = {
        "name": one.name,
        "memo": "\n".join(_about(one, words)),
        "initiative": sense,  # the order of a round
        "status": status,
        "params": [{"label": label, "value": str(value)} for label, value in params],
        "commands": "\n".join(f"1D6+{bonus} {label}" for bonus, label in rolls),
    }
    return json.dumps({"kind": "character", "data": data}, ensure_ascii=False) + "\n"


def _skills(one: CharacterView) -> list[tuple[str, int]]:
    """The supplementary skills that the sheet holds, in the order of `SKILLS`."""
    return [(skill, one.skills[skill]) for skill in SKILLS if skill in one.skills]


def _about(one: CharacterView, words: Words) -> Iterator[str]:
    """What a sheet says beside its numbers, a line each, as it is."""
    yield words("suit", suit=one.suit)
    yield words("star", star=one.star)
    yield from (words("companion", star=star) for star in one.companions)
    yield words("magics", magics=one.magics)
    yield from (words("feature", feature=feature) for feature in one.features)
    yield from (words("bond", bond=bond) for bond in one.bonds)


def escape(text: str) -> str:
    """`text` so that Markdown shows it as it is, on one line."""
    text = re.sub(r"[\\`*_\[\]<>#|~&$]", r"\\\g<0>", " ".join(text.split()))
    return re.sub(r"^(\d*)([-+=.)])", r"\1\\\2", text)  # at the beginning these make lists and rules


def _lines(view: TableView, words: Words, story: Sequence[str]) -> Iterator[str]:
    def say(code: str, **facts: Any) -> str:
        return escape(words(code, **facts))

    yield from (f"# {escape(view.name)}", "", say("day", day=view.day))
    if view.seed is not None:
        yield from ("", say("seed", seed=view.seed))
    for one in view.characters:
        if one.died is None:
            yield from ("", f"## {escape(one.name)}", "", *_sheet(one, words))
    dead = [one for one in view.characters if one.died is not None]
    if dead:
        yield from ("", f"## {say('dead')}")
    for one in dead:
        yield from ("", f"### {escape(one.name)}", "", *_sheet(one, words))
    if view.session is not None:
        yield from ("", f"## {say('session', number=view.session)}", "")
        if view.spent:
            yield f"- {say('spent', cards=write_cards(view.spent))}"
        yield f"- {say('rest', count=view.rest)}"
    if story:
        yield from ("", f"## {say('story')}", "", *(f"- {escape(line)}" for line in story))


def _sheet(one: CharacterView, words: Words) -> Iterator[str]:
    def item(code: str, **facts: Any) -> str:
        return f"- {escape(words(code, **facts))}"

    yield item("suit", suit=one.suit)
    yield item("alive", life=one.life) if one.died is None else item("died", day=one.died)
    yield item("hp", hp=one.hp, most=one.hp_max)
    scores = [words("ability", ability=ability, score=one.abilities.of(ability)) for ability in Ability]
    yield f"- {escape(' · '.join(scores))}"
    yield item("armour", armour=one.armour)
    yield item("protection", points=one.protection)
    yield item("star", star=one.star)
    yield from (item("companion", star=star) for star in one.companions)
    yield item("magics", magics=one.magics)
    if one.level > 1:
        yield item("level", level=one.level)
    if skills := _skills(one):
        yield item("skills", skills=skills)
    yield item("life_cards", cards=write_cards(one.cards))
    if one.features:
        yield item("features")
        yield from (f"  {item('feature', feature=feature)}" for feature in one.features)
    if one.bonds:
        yield item("bonds")
        yield from (f"  {item('bond', bond=bond)}" for bond in one.bonds)
    if one.hand:
        yield item("hand", cards=write_cards(one.hand))
    elif one.hand_count:
        yield item("hand_count", count=one.hand_count)

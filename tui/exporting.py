"""A table and its characters for reading and for other programs, in the reader's language: what a watcher may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from core.cards import Suit, parse_cards
from core.events import WATCHER, Seat
from core.features import Feature
from core.state import Ability, Bond
from core.table import Table
from core.views import CharacterView, TableView, story, view
from saves.export import Words, markdown, sheet
from saves.export import to_ccfolia as character_json
from tui.gm.words import INPUTS
from tui.look import Look
from tui.mark import N_
from tui.telling import tell_all
from tui.text import ABILITIES, EFFECTS, KINDS, Text

# What `saves.export` asks for, by its codes; the facts are made readable by `_readable`.
SAID: Final[Mapping[str, str]] = {
    "seed": N_("seed: {seed}"),
    "day": N_("Day {day}"),
    "dead": N_("The dead"),
    "alive": N_("{life} left"),
    "died": N_("died on day {day}"),
    "suit": N_("way of life: {suit}"),
    "hp": N_("HP {hp} of {most}"),
    "ability": N_("{ability} {score}"),
    "armour": N_("armour: {armour}"),
    "star": N_("guardian star: {star}"),
    "companion": N_("companion star: {star}"),
    "protection": N_("protection {points}"),
    "level": N_("level {level}"),
    "skills": N_("supplementary skills: {skills}"),
    "magics": N_("magic: {magics}"),
    "life_cards": N_("cards of this life: {cards}"),
    "features": N_("features"),
    "feature": N_("{feature}"),
    "bonds": N_("relationships"),
    "bond": N_("{bond}"),
    "hand": N_("hand: {cards}"),
    "hand_count": N_("cards in hand: {count}"),
    "session": N_("Session {number}"),
    "spent": N_("laid: {cards}"),
    "rest": N_("never dealt, or thrown away unseen: {count}"),
    "story": N_("What happened"),
    "life_label": N_("Life count"),
    "hp_label": N_("HP"),
    "ability_label": N_("{ability}"),
    "protection_label": N_("Protection"),
    "level_label": N_("Level"),
    "skill_label": N_("{skill}"),
    "check_label": N_("Check: {ability}"),
    "attack_label": N_("Attack"),
    "evade_label": N_("Evade"),
    "damage_label": N_("Damage"),
}


def to_markdown(table: Table, text: Text) -> str:
    """All that a watcher may know of `table`, and of how it came about."""
    seen, look, words = view(table, WATCHER, text.content), Look(), _words(text)
    return markdown(seen, words, tell_all(story(table, WATCHER), _namer(seen, text), text, look))


def to_sheet(one: CharacterView, text: Text) -> str:
    """A character's sheet as Markdown."""
    return sheet(one, _words(text))


def to_ccfolia(one: CharacterView, text: Text) -> str:
    """A character as ccfolia takes it from the clipboard."""
    return character_json(one, _words(text))


def _words(text: Text) -> Words:
    look = Look()

    def words(code: str, /, **facts: Any) -> str:
        return text.t(SAID[code], **{name: _readable(name, fact, text, look) for name, fact in facts.items()})

    return words


def _namer(seen: TableView, text: Text) -> Callable[[Seat], str]:
    def name(seat: Seat) -> str:
        one = seen.character(seat) or seen.draft(seat)
        return one.name if one is not None and one.name else text.t("somebody")

    return name


def _readable(name: str, fact: Any, text: Text, look: Look) -> object:
    """A fact as it is read: signs for suits, words for keys of the content."""
    shown: Mapping[str, Callable[[], object]] = {
        "ability": lambda: text.t(ABILITIES[Ability(fact)]),
        "armour": lambda: text.word(text.content.armour_of(fact).name),
        "bond": lambda: _bond(fact, text, look),
        "cards": lambda: look.cards(parse_cards(fact)),
        "feature": lambda: _feature(fact, text, look),
        "life": lambda: text.days(fact),
        "magics": lambda: text.t(", ").join(text.magic(magic) for magic in fact),
        "skill": lambda: text.t(INPUTS[fact]),
        "skills": lambda: text.t(", ").join(f"{text.t(INPUTS[skill])} {level}" for skill, level in fact),
        "star": lambda: text.star(fact),
        "suit": lambda: _way(fact, text, look),
    }
    return shown[name]() if name in shown else fact


def _way(suit: Suit, text: Text, look: Look) -> str:
    return f"{look.sign(suit)} {text.way(suit)}"


def _feature(feature: Feature, text: Text, look: Look) -> str:
    effects = text.t(", ").join(text.t(EFFECTS[effect]) for effect in feature.effects)
    return f"{look.sign(feature.suit)} {text.feature(feature)}: {effects}"


def _bond(bond: Bond, text: Text, look: Look) -> str:
    return f"{bond.name} {look.sign(bond.suit)}: {text.t(KINDS[bond.kind])}"

"""What makes a life complete, and chance making its choices (rules 2.1)."""

from __future__ import annotations

from msgspec.structs import replace

from core.cards import DECK, SUITS
from core.chance import Chance
from core.content import Content
from core.life import CARDS_OF_A_LIFE
from core.rules import Rules
from core.state import Ability, Draft, State

STREAM = "lives"


def missing(draft: Draft, rules: Rules, content: Content) -> tuple[str, ...]:
    """Codes of what a draft still lacks, in the order of the rules; empty when the life can begin."""
    lacks = {
        "cards": draft.turned < CARDS_OF_A_LIFE,
        "name": draft.name is None,
        "suit": draft.suit is None,
        "points": draft.abilities.total != rules.ability_points,
        "armour": draft.armour is None,
        "armour_heavy": draft.armour is not None and content.armour_of(draft.armour).strength > draft.abilities.body,
        "star": draft.star is None,
        "features": len(draft.features) < rules.features,
    }
    return tuple(code for code, lacking in lacks.items() if lacking)


def draw_choices(state: State, draft: Draft, content: Content, language: str) -> tuple[Chance, Draft]:
    """Every choice that `draft` still lacks, drawn evenly among what is possible."""
    chance, rules = state.chance, state.rules
    if draft.suit is None:
        chance, suit = chance.pick(STREAM, SUITS)
        draft = replace(draft, suit=suit)
    abilities = draft.abilities
    while abilities.total < rules.ability_points:  # `core.sanity` sees to it that the points can be spent
        below = [ability for ability in Ability if abilities.of(ability) < rules.ability_most]
        chance, ability = chance.pick(STREAM, below)
        abilities = abilities.having(ability, abilities.of(ability) + 1)
    draft = replace(draft, abilities=abilities)
    if draft.armour is None or content.armour_of(draft.armour).strength > abilities.body:
        borne = [armour.key for armour in content.armour if armour.strength <= abilities.body]
        chance, armour = chance.pick(STREAM, borne)
        draft = replace(draft, armour=armour)
    if draft.star is None:
        chance, star = chance.pick(STREAM, DECK)
        draft = replace(draft, star=star)
    while len(draft.features) < rules.features:
        ideas = [idea.feature(language) for idea in content.features]
        new = [idea for idea in ideas if not any(idea.is_like(one) for one in draft.features)]
        chance, feature = chance.pick(STREAM, new)
        draft = replace(draft, features=(*draft.features, feature))
    if draft.name is None:
        taken = [one.name for one in state.characters] + [one.name for one in state.drafts]
        names = content.names.get(language, content.names["en"])
        chance, name = chance.pick(STREAM, [name for name in names if name not in taken] or names)
        draft = replace(draft, name=name)
    return chance, draft

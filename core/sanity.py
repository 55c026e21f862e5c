"""What must be true of any table whatever was played; a save edited by hand may break it."""

from __future__ import annotations

from collections.abc import Iterator

from core.cards import DECK, Card, repeated, write_cards
from core.combat_sanity import combat_faults, magic_faults
from core.content import Content
from core.faults import Fault as Fault
from core.faults import line_faults, name_faults
from core.features import Feature
from core.names import clean
from core.rules import Rules
from core.state import SKILLS, Ability, BondKind, Character, Draft, State, hp_max
from core.things import MOST, AnyThing, Herd, Trap


def faults(state: State, content: Content) -> Iterator[Fault]:
    """Everything in `state` that breaks a rule or that a screen could not show, in the order of the fields.

    What somebody may well have corrected by hand on a sheet, such as an ability, is let be.
    """
    rules = state.rules
    yield from name_faults("name", state.name)
    if clean(state.chance.seed) != state.chance.seed:
        yield Fault("chance.seed", "unclean", {"clean": clean(state.chance.seed)})
    if not 4 * rules.ability_least <= rules.ability_points <= 4 * rules.ability_most:
        at_least, at_most = 4 * rules.ability_least, 4 * rules.ability_most
        yield Fault("rules.ability_points", "range", {"least": at_least, "most": at_most})
    if rules.features > len(content.features):
        yield Fault("rules.features", "range", {"least": 0, "most": len(content.features)})
    yield from _seats(state)
    for at, character in enumerate(state.characters):
        yield from _character(f"characters[{at}]", character, state, content)
    for at, draft in enumerate(state.drafts):
        yield from _draft(f"drafts[{at}]", draft, rules, content)
    if state.session is not None and state.session.number != state.sessions:
        yield Fault("session.number", "range", {"least": state.sessions, "most": state.sessions})
    yield from _cards(state)
    yield from _things(state)
    yield from combat_faults(state)
    yield from _feats(state)


def _seats(state: State) -> Iterator[Fault]:
    taken: list[int] = []
    seats = [(f"characters[{at}].seat", one.seat) for at, one in enumerate(state.characters)]
    seats += [(f"drafts[{at}].seat", one.seat) for at, one in enumerate(state.drafts)]
    for key, seat in seats:
        if seat in taken or not 0 <= seat < state.seats:
            yield Fault(key, "seat", {"most": state.seats - 1})
        taken.append(seat)


def _character(key: str, one: Character, state: State, content: Content) -> Iterator[Fault]:
    yield from name_faults(f"{key}.name", one.name)
    if one.armour not in (keys := [armour.key for armour in content.armour]):
        yield Fault(f"{key}.armour", "choice", {"known": keys})
    if one.star not in (keys := [star.key for star in content.stars]):
        yield Fault(f"{key}.star", "choice", {"known": keys})
    most = hp_max(state.rules, one.abilities.of(Ability.BODY))
    if one.hp > most or (one.alive and one.hp < 1):  # who lives is pulled back at once (rules 2.5)
        yield Fault(f"{key}.hp", "range", {"least": 1, "most": most})
    if one.alive == (one.life == 0):
        yield Fault(f"{key}.life", "death", {"died": one.died})
    if one.died is not None and one.died > state.day:
        yield Fault(f"{key}.died", "range", {"least": 1, "most": state.day})
    if one.hand and not one.alive:
        yield Fault(f"{key}.hand", "dead_hand", {})
    if len(one.hand) > state.rules.hand:
        yield Fault(f"{key}.hand", "count", {"found": len(one.hand), "least": 0, "most": state.rules.hand})
    for skill in one.skills:
        if skill not in SKILLS:
            yield Fault(f"{key}.skills", "choice", {"found": repr(skill), "known": list(SKILLS)})
    yield from _features(key, one.features, content)
    yield from _bonds(key, one, state.rules)
    yield from _four(key, one.cards)
    yield from magic_faults(key, one, content)


def _draft(key: str, one: Draft, rules: Rules, content: Content) -> Iterator[Fault]:
    if one.name is not None:
        yield from name_faults(f"{key}.name", one.name)
    for ability in Ability:
        if not rules.ability_least <= one.abilities.of(ability) <= rules.ability_most:
            facts = {"least": rules.ability_least, "most": rules.ability_most}
            yield Fault(f"{key}.abilities.{ability.value}", "range", facts)
    if one.abilities.total > rules.ability_points:
        facts = {"found": one.abilities.total, "least": 4 * rules.ability_least, "most": rules.ability_points}
        yield Fault(f"{key}.abilities", "range", facts)
    if one.armour is not None and one.armour not in (keys := [armour.key for armour in content.armour]):
        yield Fault(f"{key}.armour", "choice", {"known": keys})
    if one.star is not None and one.star.is_joker:
        yield Fault(f"{key}.star", "joker", {})
    if len(one.features) > rules.features:
        yield Fault(f"{key}.features", "count", {"found": len(one.features), "least": 0, "most": rules.features})
    yield from _features(key, one.features, content)
    yield from _four(key, one.cards)


def _features(key: str, features: tuple[Feature, ...], content: Content) -> Iterator[Fault]:
    """Features are different, have each effect once, and a key only if they are the catalogue's (rules 3.2)."""
    for at, feature in enumerate(features):
        here = f"{key}.features[{at}]"
        yield from name_faults(f"{here}.name", feature.name)
        if any(feature.is_like(other) for other in features[:at]):
            yield Fault(f"{here}.name", "name_twice", {"name": feature.name})
        if len(set(feature.effects)) != len(feature.effects):
            yield Fault(f"{here}.effects", "effect_twice", {})
        if feature.key is not None and feature.key not in (keys := [idea.key for idea in content.features]):
            yield Fault(f"{here}.key", "choice", {"known": keys})
        elif feature.key is not None and not content.is_house(feature):
            yield Fault(f"{here}.key", "not_house", {"key": feature.key})


def _bonds(key: str, one: Character, rules: Rules) -> Iterator[Fault]:
    """Two in favour and two in aversion at most, nobody twice in either (rules 2.7)."""
    for at, bond in enumerate(one.bonds):
        yield from name_faults(f"{key}.bonds[{at}].name", bond.name)
        if any((bond.kind, bond.name) == (other.kind, other.name) for other in one.bonds[:at]):
            yield Fault(f"{key}.bonds[{at}].name", "name_twice", {"name": bond.name})
    for kind in BondKind:
        if (written := sum(bond.kind is kind for bond in one.bonds)) > rules.bonds_a_kind:
            yield Fault(f"{key}.bonds", "count", {"found": written, "least": 0, "most": rules.bonds_a_kind})


def _four(key: str, cards: tuple[Card, ...]) -> Iterator[Fault]:
    """The cards of a life are different and no jokers (rules 2.1.1)."""
    for card in repeated(cards):
        yield Fault(f"{key}.cards", "card_twice", {"card": card})
    if any(card.is_joker for card in cards):
        yield Fault(f"{key}.cards", "joker", {})


def _cards(state: State) -> Iterator[Fault]:
    """In a session each of the 52 cards is in a hand, open or unseen; outside one nobody holds any (rules 2.3)."""
    piles = [(f"characters[{at}].hand", one.hand) for at, one in enumerate(state.characters)]
    if state.session is None:
        yield from (Fault(key, "no_session_hand", {}) for key, hand in piles if hand)
        return
    piles += [("session.spent", state.session.spent), ("session.rest", state.session.rest)]
    seen: list[Card] = []
    for key, pile in piles:
        for card in pile:
            if card.is_joker:
                yield Fault(key, "joker", {})
            elif card in seen:
                yield Fault(key, "card_twice", {"card": card})
            seen.append(card)
    lost = [card for card in DECK if card not in seen]
    if lost:
        yield Fault("session.rest", "cards_lost", {"cards": write_cards(lost)})


def _things(state: State) -> Iterator[Fault]:
    """Running things have names, numbers of their own and, where somebody is in them, characters (rules 4)."""
    for at, note in enumerate(state.notes):
        yield from line_faults(f"notes[{at}]", note)
    if len(state.things) > MOST:
        yield Fault("things", "count", {"found": len(state.things), "least": 0, "most": MOST})
    seats = [one.seat for one in state.characters]
    numbers: list[int] = []
    for at, thing in enumerate(state.things):
        key = f"things[{at}]"
        yield from name_faults(f"{key}.name", thing.name)
        if thing.id in numbers or not 1 <= thing.id <= state.numbered:
            yield Fault(f"{key}.id", "number", {"most": state.numbered})
        numbers.append(thing.id)
        if thing.who is not None and thing.who not in seats:
            yield Fault(f"{key}.who", "nobody", {})
        yield from _inside(key, thing)


def _inside(key: str, thing: AnyThing) -> Iterator[Fault]:
    if isinstance(thing, Trap):
        for name in ("trigger", "truth", "lie", "told"):
            yield from line_faults(f"{key}.{name}", getattr(thing, name))
    elif isinstance(thing, Herd):
        names = [animal.name for animal in thing.animals]
        for at, name in enumerate(names):
            yield from name_faults(f"{key}.animals[{at}].name", name)
            if name in names[:at]:
                yield Fault(f"{key}.animals[{at}].name", "name_twice", {"name": name})
        for at, short in enumerate(thing.shorts):
            yield from name_faults(f"{key}.shorts[{at}].word", short.word)
            if short.animal not in names:
                yield Fault(f"{key}.shorts[{at}].animal", "choice", {"known": names})
        if len(thing.shorts) > thing.inputs.skill:
            facts = {"found": len(thing.shorts), "least": 0, "most": thing.inputs.skill}
            yield Fault(f"{key}.shorts", "count", facts)


def _feats(state: State) -> Iterator[Fault]:
    """Nobody did more than was tried, and nobody is told of twice."""
    names: list[str] = []
    for at, one in enumerate(state.feats):
        yield from name_faults(f"feats[{at}].name", one.name)
        if one.name in names:
            yield Fault(f"feats[{at}].name", "name_twice", {"name": one.name})
        names.append(one.name)
        if one.won > one.duels:
            yield Fault(f"feats[{at}].won", "range", {"least": 0, "most": one.duels})
        if one.hits > one.checks:
            yield Fault(f"feats[{at}].hits", "range", {"least": 0, "most": one.checks})

"""What must be true of any table whatever was played; a save edited by hand may break it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from core.cards import DECK, Card, repeated, write_cards
from core.content import Content
from core.names import clean
from core.state import Ability, Character, Draft, State, hp_max


class Fault(NamedTuple):
    """Something that cannot be: `key` is where, `code` names it, `facts` are what a sentence about it needs."""

    key: str
    code: str
    facts: dict[str, Any] = {}


def faults(state: State, content: Content) -> Iterator[Fault]:
    """Everything in `state` that no play could have brought about, in the order of the fields."""
    rules = state.rules
    if clean(state.name) != state.name:
        yield Fault("name", "unclean", {"clean": clean(state.name)})
    if not 4 * rules.ability_least <= rules.ability_points <= 4 * rules.ability_most:
        at_least, at_most = 4 * rules.ability_least, 4 * rules.ability_most
        yield Fault("rules.ability_points", "range", {"least": at_least, "most": at_most})
    if rules.features > len(content.features):
        yield Fault("rules.features", "range", {"least": 0, "most": len(content.features)})
    yield from _seats(state)
    for at, character in enumerate(state.characters):
        yield from _character(f"characters[{at}]", character, state, content)
    for at, draft in enumerate(state.drafts):
        yield from _draft(f"drafts[{at}]", draft, content)
    yield from _cards(state)


def _seats(state: State) -> Iterator[Fault]:
    taken: list[int] = []
    seats = [(f"characters[{at}].seat", one.seat) for at, one in enumerate(state.characters)]
    seats += [(f"drafts[{at}].seat", one.seat) for at, one in enumerate(state.drafts)]
    for key, seat in seats:
        if seat in taken or not 0 <= seat < state.seats:
            yield Fault(key, "seat", {"most": state.seats - 1})
        taken.append(seat)


def _character(key: str, one: Character, state: State, content: Content) -> Iterator[Fault]:
    if clean(one.name) != one.name:
        yield Fault(f"{key}.name", "unclean", {"clean": clean(one.name)})
    if one.armour not in (keys := [armour.key for armour in content.armour]):
        yield Fault(f"{key}.armour", "choice", {"known": keys})
    if one.star not in (keys := [star.key for star in content.stars]):
        yield Fault(f"{key}.star", "choice", {"known": keys})
    most = hp_max(state.rules, one.abilities.of(Ability.BODY))
    if one.hp > most:
        yield Fault(f"{key}.hp", "range", {"least": 0, "most": most})
    if one.alive == (one.life == 0):
        yield Fault(f"{key}.life", "death", {"died": one.died})
    if one.hand and not one.alive:
        yield Fault(f"{key}.hand", "dead_hand", {})
    for at, bond in enumerate(one.bonds):
        if clean(bond.name) != bond.name:
            yield Fault(f"{key}.bonds[{at}].name", "unclean", {"clean": clean(bond.name)})
    yield from _four(key, one.cards)


def _draft(key: str, one: Draft, content: Content) -> Iterator[Fault]:
    if one.name is not None and clean(one.name) != one.name:
        yield Fault(f"{key}.name", "unclean", {"clean": clean(one.name)})
    if one.armour is not None and one.armour not in (keys := [armour.key for armour in content.armour]):
        yield Fault(f"{key}.armour", "choice", {"known": keys})
    if one.star is not None and one.star.is_joker:
        yield Fault(f"{key}.star", "joker", {})
    yield from _four(key, one.cards)


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

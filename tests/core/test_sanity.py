"""Every state that cannot be is found, and no other (what a save edited by hand is asked)."""

from typing import Any

import pytest
from msgspec.structs import replace

from core.cards import JOKER, Card, Suit, parse_cards
from core.chance import Chance
from core.commands.drafts import BeginDraft, DrawRest, TurnCard
from core.content import house
from core.features import Effect, Feature
from core.rules import Rules
from core.sanity import faults
from core.state import Abilities, Bond, BondKind, Session, State
from tests.core.scenes import do, party


def good() -> State:
    """Two characters in a session, a draft half drawn in seat 2 and a fresh one in seat 3."""
    table = do(party(2, session=True), BeginDraft(), DrawRest(seat=2), BeginDraft(), TurnCard(seat=3))
    return table.state


def found(state: State) -> list[tuple[str, str]]:
    return [(fault.key, fault.code) for fault in faults(state, house())]


def test_a_played_state_has_no_fault() -> None:
    assert found(good()) == []


def broken(**fields: Any) -> State:
    return replace(good(), **fields)


def person(**fields: Any) -> State:
    """The good state with fields of the second character changed."""
    return good().with_character(replace(good().characters[1], **fields))


def draft(**fields: Any) -> State:
    """The good state with fields of the first draft changed."""
    return good().with_draft(replace(good().drafts[0], **fields))


HAND = good().characters[1].hand
FOUR = parse_cards("AS AH AD AC")
BLADE_EN, BLADE_JA = (house().idea("blade").feature(language) for language in ("en", "ja"))
MIO = Bond(BondKind.FAVOUR, "Mio", Suit.HEARTS)


def feature(name: str = "Stare", effects: tuple[Effect, ...] = (Effect.AID,), key: str | None = None) -> Feature:
    return Feature(name, Suit.CLUBS, effects, key)


def piles(*, spent: tuple[Card, ...] = (), rest: tuple[Card, ...] = ()) -> Session:
    session = good().session
    assert session is not None
    return replace(session, spent=(*session.spent, *spent), rest=(*session.rest, *rest))


CASES: list[tuple[State, str, str]] = [
    (broken(name="A\x1bB"), "name", "unclean"),
    (broken(name="残" * 13), "name", "length"),
    (broken(chance=Chance("\udcff")), "chance.seed", "unclean"),
    (broken(rules=Rules(ability_points=99)), "rules.ability_points", "range"),
    (broken(rules=Rules(features=17)), "rules.features", "range"),
    (broken(seats=3), "drafts[1].seat", "seat"),
    (broken(drafts=(replace(good().drafts[0], seat=0),)), "drafts[0].seat", "seat"),
    (broken(sessions=5), "session.number", "range"),
    (person(name="a\u200bb"), "characters[1].name", "unclean"),
    (person(name="\u0301"), "characters[1].name", "length"),
    (person(armour="glass"), "characters[1].armour", "choice"),
    (person(star="sun"), "characters[1].star", "choice"),
    (person(hp=99), "characters[1].hp", "range"),
    (person(hp=0), "characters[1].hp", "range"),
    (person(life=0), "characters[1].life", "death"),
    (person(died=1, hand=()), "characters[1].life", "death"),
    (person(life=0, died=2, hand=()), "characters[1].died", "range"),
    (person(life=0, died=1), "characters[1].hand", "dead_hand"),
    (person(hand=(*HAND, HAND[0])), "characters[1].hand", "count"),
    (person(hand=(*HAND[1:], HAND[1])), "characters[1].hand", "card_twice"),
    (person(hand=(*HAND[1:], JOKER)), "characters[1].hand", "joker"),
    (person(hand=HAND[1:]), "session.rest", "cards_lost"),
    (person(cards=(*FOUR[:3], FOUR[0])), "characters[1].cards", "card_twice"),
    (person(cards=(*FOUR[:3], JOKER)), "characters[1].cards", "joker"),
    (person(bonds=(replace(MIO, name="M\x00"),)), "characters[1].bonds[0].name", "unclean"),
    (person(bonds=(MIO, MIO)), "characters[1].bonds[1].name", "name_twice"),
    (person(bonds=tuple(replace(MIO, name=name) for name in "abc")), "characters[1].bonds", "count"),
    (person(features=(feature("[\x1b]"),)), "characters[1].features[0].name", "unclean"),
    (person(features=(feature(), feature())), "characters[1].features[1].name", "name_twice"),
    (person(features=(BLADE_EN, BLADE_JA)), "characters[1].features[1].name", "name_twice"),
    (person(features=(feature(effects=(Effect.AID,) * 2),)), "characters[1].features[0].effects", "effect_twice"),
    (person(features=(feature(key="gun"),)), "characters[1].features[0].key", "choice"),
    (person(features=(feature(key="blade"),)), "characters[1].features[0].key", "not_house"),
    (draft(name=" a"), "drafts[0].name", "unclean"),
    (draft(armour="glass"), "drafts[0].armour", "choice"),
    (draft(star=JOKER), "drafts[0].star", "joker"),
    (draft(abilities=Abilities(10, 3, 3, 3)), "drafts[0].abilities.technique", "range"),
    (draft(abilities=Abilities(9, 9, 9, 9)), "drafts[0].abilities", "range"),
    (draft(features=tuple(feature(name) for name in "abcd")), "drafts[0].features", "count"),
    (draft(features=(feature(key="gun"),)), "drafts[0].features[0].key", "choice"),
    (draft(cards=(*FOUR[:3], FOUR[0])), "drafts[0].cards", "card_twice"),
    (broken(session=piles(spent=HAND[:1])), "session.spent", "card_twice"),
    (broken(session=piles(rest=(JOKER,))), "session.rest", "joker"),
    (broken(session=None), "characters[0].hand", "no_session_hand"),
]


@pytest.mark.parametrize(("state", "key", "code"), CASES, ids=lambda case: case if isinstance(case, str) else "")
def test_a_fault_is_found_where_it_is(state: State, key: str, code: str) -> None:
    assert (key, code) in found(state)


def test_what_a_sheet_may_well_be_corrected_to_is_let_be() -> None:
    corrected = person(abilities=Abilities(12, 2, 9, 9), life=200, features=(), bonds=(MIO,), hp=1)
    assert found(corrected) == []


def test_the_dead_may_lie_below_0_hp() -> None:
    dead = person(life=0, died=1, hand=(), hp=-12)
    assert found(replace(dead, session=replace(piles(), rest=(*piles().rest, *HAND)))) == []

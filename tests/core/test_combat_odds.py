"""Exact odds against counting every throw, and the dead and their deeds (rules 2.5, 2.6, 2.2)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given as sampled
from hypothesis import strategies as st

from core.cards import DECK, parse_cards
from core.combat import FoeSheet, Purpose, Roll, prevails
from core.combat_odds import Terms, attack_odds, draw_odds, evade_odds, expected_damage, hits, threat
from core.commands import Attack, Check, Correct, Evade, FoeActs, FoeDefeated, Heal, PassDays, PassTurn
from core.content import house
from core.events import GM, WATCHER
from core.magic import Magic
from core.memorial import memorials
from core.refusal import Refusal
from core.state import Ability
from core.table import Table
from core.views import fight_preview, view
from tests.core.fights import SIX, combat, fight, foreseen, people, struck
from tests.core.scenes import do, given, holding, party

NUMBERS = st.integers(0, 20)
HIT = Attack(seat=0, foe=1)


def brute(attack: int, evade: int, execution: int = 0) -> tuple[Fraction, Fraction]:
    """The chance to hit and that the attack is critical, by counting 36 throws."""
    hit = critical = 0
    for one, other in product(range(1, 7), repeat=2):
        a, e = attack + one, evade + other
        sure, held = abs(a - 13) <= execution, e == 13
        critical += sure
        hit += sure if sure != held else a >= e
    return Fraction(hit, 36), Fraction(critical, 36)


@sampled(NUMBERS, NUMBERS, st.integers(0, 2))
def test_the_chance_to_hit_is_counted_exactly(attack: int, evade: int, execution: int) -> None:
    faces = range(1, 7)
    rolls = [Roll(Purpose.ATTACK, 0, attack, face, execution=execution) for face in faces]
    found = sum((hits(roll, Terms(Purpose.EVADE, evade)) for roll in rolls), Fraction()) / 6
    assert found == brute(attack, evade, execution)[0]


@pytest.mark.parametrize(("technique", "sense", "protection"), [(6, 6, 0), (7, 3, 2), (3, 9, 4), (8, 8, 1)])
def test_an_attack_s_odds(technique: int, sense: int, protection: int) -> None:
    sheet = people(1).state.character(0).abilities
    table = given(people(1), 0, abilities=type(sheet)(technique, 9, 6, 6))
    table = fight(table, FoeSheet("Foe", 5, sense, 30, protection))
    odds = fight_preview(table, HIT)
    assert (odds.success, odds.critical) == brute(technique, sense)
    assert odds.day == odds.critical
    damage = sum(Fraction(max(0, die + technique - protection), 6) for die in range(1, 7))
    assert (odds.damage, odds.expected) == (damage, odds.success * damage)
    executing = given(table, 0, waiting=(Magic.EXECUTION, Magic.REND, Magic.SUNDER))
    assert fight_preview(executing, HIT).critical == brute(technique, sense, 2)[1]
    assert fight_preview(executing, HIT).damage == expected_damage(technique + 6, 0)


def test_what_magic_shows_beforehand_counts() -> None:
    table = fight(people(1), FoeSheet("Foe", 6, 5, 30))
    foreseen = given(table, 0, waiting=(Magic.FORESEE,), face=6)
    assert fight_preview(foreseen, HIT).success == 1  # 12 against 6 to 11
    song = given(table, 0, waiting=(Magic.WAR_SONG,))
    assert fight_preview(song, HIT).success == brute(9, 5)[0]


def test_temper_is_used_for_the_best() -> None:
    """12 against a sense of 9 hits at 10 to 12; tempered to 13 it hits at anything but 13, and there a tie hits too."""
    table = do(fight(people(1), FoeSheet("Foe", 6, 9, 30)), PassTurn(seat=GM))
    table = given(table, 0, waiting=(Magic.FORESEE, Magic.TEMPER), face=6)
    odds = fight_preview(table, HIT)
    assert odds.success == odds.day == 1


def test_evading_against_a_total_that_is_known() -> None:
    table = do(fight(holding(people(1), 0, "2S"), FoeSheet("Foe", 6, 9, 30)), FoeActs())
    exchange = combat(table).exchange
    assert exchange is not None
    assert exchange.attack is not None
    attack = exchange.attack
    for evade, bonus in ((Evade(seat=0), 6), (Evade(seat=0, cards=parse_cards("2S")), 2)):
        odds = fight_preview(table, evade)
        rolls = [Roll(Purpose.EVADE, 0, bonus, die) for die in range(1, 7)]
        assert odds.success == Fraction(sum(not prevails(attack, roll) for roll in rolls), 6)
        assert odds.expected == (1 - odds.success) * expected_damage(6, 0)
    with pytest.raises(Refusal, match="roll_open"):
        fight_preview(table, HIT)


def test_what_a_foe_threatens() -> None:
    table = fight(people(1), FoeSheet("Foe", 7, 5, 30))
    foe = combat(table).foes[0]
    assert threat(table.state, house(), foe, 0).success == brute(7, 6)[0]
    barred = given(table, 0, waiting=(Magic.BAR,))
    critical = threat(barred.state, house(), foe, 0)
    assert critical.success == Fraction(1, 6)  # 7 + 6 = 13, and a sense of 6 comes to 12 at most
    assert critical.damage == expected_damage(7, 0)


@sampled(st.lists(st.sampled_from(DECK), min_size=1, max_size=13, unique=True), st.integers(1, 30))
def test_a_drawn_card_s_cost(hand: list[object], life: int) -> None:
    """Rules 2.6: a random card of the hand; one worth the days left or more kills."""
    cards = [card for card in DECK if card in hand]
    odds = draw_odds(cards, life)
    assert sum(odds.days.values()) == 1
    for rank in range(1, 14):
        assert odds.days.get(rank, 0) == Fraction(sum(card.rank == rank for card in cards), len(cards))
    assert odds.kills == Fraction(sum(card.rank >= life for card in cards), len(cards))
    assert odds.mean == Fraction(sum(card.rank for card in cards), len(cards))


def test_odds_of_what_cannot_be_are_refused() -> None:
    table = fight(people(1), FoeSheet("Foe", 7, 5, 30))
    with pytest.raises(Refusal, match="no_foe"):
        attack_odds(table.state, house(), Attack(seat=0, foe=9))
    with pytest.raises(Refusal, match="not_attacked"):
        evade_odds(table.state, house(), Evade(seat=0))


def test_foes_hp_is_the_gm_s_and_everybody_sees_their_shape() -> None:
    """[house]: unhurt, hurt, a third or less, defeated."""
    table = fight(people(2), FoeSheet("Foe", 7, 5, 30), FoeSheet("Foe", 7, 5, 30))
    seen, gm = view(table, 0).combat, view(table, GM).combat
    assert seen is not None
    assert gm is not None
    assert [(foe.hp, foe.hp_max) for foe in seen.foes] == [(None, None)] * 2
    assert [(foe.hp, foe.hp_max) for foe in gm.foes] == [(30, 30)] * 2
    assert [one.state for one in seen.order] == ["turn", "waits", "waits", "waits"]
    later = view(do(table, PassTurn(seat=0)), WATCHER).combat
    assert later is not None
    assert [one.state for one in later.order] == ["acted", "turn", "waits", "waits"]
    assert (later.turn, later.asked) == (later.order[1].fighter, None)


def fallen() -> Table:
    """Somebody who won, gave, felled and died."""
    table = fight(given(people(2), 0, hp=5), FoeSheet("Wisp", 6, 0, 1))
    table, _ = struck(table, HIT, FoeDefeated)
    return do(table, Heal(seat=0), PassDays(days=3), Correct(who=0, life=2), PassDays(days=2))


def test_the_dead_are_remembered_with_their_days_and_deeds() -> None:
    """Rules 2.2: from what the story keeps for good."""
    table = fallen()
    (seen,) = memorials(table, WATCHER)
    character = table.state.character(0)
    assert (seen.name, seen.suit, seen.died, seen.lived) == (character.name, character.suit, 6, 5)
    assert seen.drawn == sum(card.rank for card in character.cards)
    assert [foe.name for foe in seen.felled] == ["Wisp"]
    assert (seen.cause, seen.pulled_back) == ("passed", 0)
    assert (seen.spent, seen.back_days) == (1, 0)
    assert 28 + seen.won - seen.spent - seen.lived + seen.corrected == 0  # every day is accounted for
    assert memorials(people(2), GM) == ()


def test_every_day_of_the_dead_is_accounted_for() -> None:
    """Rules 2.2, 2.5: what the cards gave and what was won, lived, given, paid to stand up again, and set right."""
    table = foreseen(given(party(2), 0, hp=5, abilities=SIX.having(Ability.WILL, 9)), 4)
    life = table.state.character(0).life
    table = do(table, PassDays(days=2), Heal(seat=0), Correct(who=0, life=30), Correct(who=0, hp=-5))
    table = do(table, Check(seat=0, ability=Ability.WILL), Correct(who=0, life=4), Correct(who=0, hp=-99))
    (seen,) = memorials(table, GM)
    assert seen.drawn == life
    assert (seen.lived, seen.spent, seen.won, seen.pulled_back) == (2, 1, 1, 1)
    assert (seen.back_days, seen.corrected) == (2 + 4, 30 - (life - 3) + 4 - 29)
    assert (
        seen.drawn + seen.won - seen.spent - seen.lived - seen.back_days + seen.corrected
        == table.state.character(0).life
        == 0
    )

"""Attacking, evading, criticals, damage and what 0 HP means (rules 2.5)."""

from __future__ import annotations

import pytest
from hypothesis import given as sampled
from hypothesis import strategies as st

from core.cards import Suit, parse_cards, write_cards
from core.combat import FoeSheet, Purpose, Roll, prevails
from core.commands import (
    Attack,
    Attacked,
    AttackMissed,
    BeginCombat,
    CombatEnded,
    DamageDealt,
    Died,
    Evade,
    Evaded,
    FoeActs,
    FoeDefeated,
    Harmed,
    LifeChanged,
    PassTurn,
    TableCommand,
    WriteBond,
)
from core.commands.harm import set_hp
from core.events import GM
from core.state import Ability, Bond, BondKind
from core.table import Table
from tests.core.fights import DUMMY, SIX, WALL, combat, fight, foreseen, none_of, of, people, rolling, struck
from tests.core.scenes import do, dying, given, holding, kinds, one, party, refusal, told, until

HIT = Attack(seat=0, foe=1)
FOE_HITS = FoeSheet("Executioner", 90, 0, 30)
"""It hits whoever rolls no critical."""


def roll(purpose: Purpose, total: int) -> Roll:
    return Roll(purpose, 0, total - 1, 1)


@sampled(st.integers(1, 40), st.integers(1, 40))
def test_the_larger_total_counts_and_a_tie_hits(attack: int, evade: int) -> None:
    """Rules 2.5: the larger total counts, attack hits when attack ≥ evade; the text holds, not the table."""
    hit = prevails(roll(Purpose.ATTACK, attack), roll(Purpose.EVADE, evade))
    if 13 not in (attack, evade):
        assert hit == (attack >= evade)


@pytest.mark.parametrize(
    ("attack", "evade", "hit"), [(13, 40, True), (12, 13, False), (40, 13, False), (13, 13, True), (14, 12, True)]
)
def test_a_critical_beats_anything_but_another(attack: int, evade: int, hit: bool) -> None:
    """Rules 2.5: a total of exactly 13 succeeds against anything but another critical; critical against critical."""
    assert prevails(roll(Purpose.ATTACK, attack), roll(Purpose.EVADE, evade)) is hit


def test_an_attack_is_technique_and_a_die() -> None:
    """Rules 2.5: attack total D6 + technique, evade total D6 + sense; foes use abilities."""
    table = given(people(1), 0, abilities=SIX.having(Ability.TECHNIQUE, 5))
    events = told(foreseen(fight(table, DUMMY), 4), HIT)
    attacked, evaded = of(Attacked, events), of(Evaded, events)
    assert (attacked.roll.bonus, attacked.roll.die, attacked.roll.total) == (5, 4, 9)
    assert attacked.roll.ability is Ability.TECHNIQUE
    assert evaded.roll.total == DUMMY.sense + evaded.roll.die
    assert not evaded.by_foe
    assert combat(do(foreseen(fight(table, DUMMY), 4), HIT)).turn is not None


def test_a_foe_s_attack_asks_its_target_who_knows_the_total() -> None:
    """Rules 2.5: evade total D6 + sense; foes use abilities."""
    table = do(fight(people(2), DUMMY), PassTurn(seat=0), PassTurn(seat=1))
    events = told(table, FoeActs(target=1))
    attacked = of(Attacked, events)
    assert (attacked.by_foe, attacked.roll.bonus, attacked.seat) == (True, 6, 1)
    table = do(table, FoeActs(target=1))
    assert table.state.pending == 1
    assert "Evade" in kinds(table, 1)
    assert kinds(table, GM).isdisjoint({"FoeActs", "PassTurn", "PassDays"})
    assert refusal(table, Evade(seat=0)) == "not_attacked"
    assert refusal(table, FoeActs()) == "roll_open"
    evaded = of(Evaded, told(table, Evade(seat=1)))
    assert (evaded.roll.bonus, evaded.roll.ability, evaded.by_foe) == (6, Ability.SENSE, True)


def test_cards_of_one_roll_share_a_suit_and_the_roll_names_for_whose_sake() -> None:
    """Rules 2.5, 2.7: D6 + cards; all of one suit, the own one, or of who it is done for; spent whatever happens."""
    table = given(people(1), 0, bonds=(Bond(BondKind.AVERSION, "Ban", Suit.HEARTS),))
    table = fight(holding(table, 0, "2S 3S 9S 5H"), WALL)
    table = do(table, PassTurn(seat=GM))
    refused = {
        "2S 5H": "mixed_suits",
        "5H": "suit_closed",
        "4S": "not_in_hand",
    }
    for cards, why in refused.items():
        assert refusal(table, Attack(seat=0, foe=1, cards=parse_cards(cards))) == why
    assert refusal(table, Attack(seat=0, foe=1, sake=1)) == "no_bond"
    spades = Attack(seat=0, foe=1, cards=parse_cards("2S 3S"))
    attacked = of(Attacked, told(table, spades))
    assert (attacked.roll.bonus, attacked.roll.ability, attacked.roll.sake) == (5, None, None)
    after = do(table, spades)
    assert write_cards(one(after).hand) == "9S 5H"
    assert after.state.session is not None
    assert write_cards(after.state.session.spent) == "2S 3S"
    hearts = Attack(seat=0, foe=1, cards=parse_cards("5H"), sake=0)
    assert of(Attacked, told(table, hearts)).roll.sake == "Ban"


def test_cards_evade_too() -> None:
    """Rules 2.5: evade total D6 + cards."""
    table = do(fight(holding(people(1), 0, "KS"), WALL), FoeActs())
    evade = Evade(seat=0, cards=parse_cards("KS"))
    assert evade in list(Evade.offers(table.state, None, 0))  # type: ignore[arg-type]
    assert of(Evaded, told(table, evade)).roll.bonus == 13


def test_13_gains_a_day_and_no_day_comes_from_4_or_9() -> None:
    """Rules 2.5: a total of exactly 13 is a critical: +1 day; [house] no days come from 4 or 9 here."""
    nine = fight(holding(people(1), 0, "3S"), DUMMY)
    command = Attack(seat=0, foe=1, cards=parse_cards("3S"))
    for face, total in ((1, 4), (6, 9)):
        events = told(foreseen(nine, face), command)
        assert of(Attacked, events).roll.total == total
        assert none_of(LifeChanged, events)
    table = foreseen(fight(holding(people(1), 0, "7S"), WALL), 6)
    events = told(do(table, PassTurn(seat=GM)), Attack(seat=0, foe=1, cards=parse_cards("7S")))
    assert of(Attacked, events).critical
    assert of(LifeChanged, events) == LifeChanged(seat=0, days=1, life=29, why="critical")


def test_a_critical_hits_what_nothing_else_does_and_foes_have_no_days() -> None:
    """Rules 2.5: a critical succeeds against anything but another; [house] foes have no days."""
    table = do(fight(holding(people(1), 0, "7S"), WALL), PassTurn(seat=GM))
    assert none_of(DamageDealt, told(foreseen(table, 6), HIT))  # 12 against 99 and more
    assert of(DamageDealt, told(foreseen(table, 6), Attack(seat=0, foe=1, cards=parse_cards("7S"))))
    # a foe of technique 12 is critical on 1: the character must be critical too, and gains for that
    foe = FoeSheet("Sure", 12, 9, 30)
    table = rolling(fight(holding(people(1), 0, "7S KS"), foe), FoeActs(), Purpose.ATTACK, 1)
    assert none_of(LifeChanged, told(table, FoeActs()))
    table = do(table, FoeActs())
    events = told(table, Evade(seat=0, cards=parse_cards("KS")))
    assert of(DamageDealt, events).by_foe  # 14 and more is larger, but no critical
    events = told(foreseen(table, 6), Evade(seat=0, cards=parse_cards("7S")))
    assert of(LifeChanged, events).why == "critical"
    assert of(DamageDealt, events)  # critical against critical: 13 ≥ 13 hits


def test_damage_is_a_die_and_technique_less_protection() -> None:
    """Rules 2.5: damage D6 + technique − the target's protection."""
    foe = FoeSheet("Mail", 6, 0, 50, 4)
    table, dealt = struck(fight(people(1), foe), HIT, DamageDealt)
    assert dealt.points == 6 + dealt.roll.die - 4
    assert combat(table).foes[0].hp == 50 - dealt.points
    leather = do(fight(given(people(1), 0, armour="leather"), FOE_HITS), PassTurn(seat=0), FoeActs())
    _, dealt = struck(leather, Evade(seat=0), DamageDealt)
    assert dealt.points == 90 + dealt.roll.die - 2
    assert of(Harmed, told(leather, Evade(seat=0))).why == "attack"


def test_damage_is_never_below_0() -> None:
    """Rules 2.5: [house] damage never below 0."""
    foe = FoeSheet("Iron", 6, 0, 50, 99)
    table, dealt = struck(fight(people(1), foe), HIT, DamageDealt)
    assert (dealt.points, combat(table).foes[0].hp) == (0, 50)


def test_a_foe_at_0_hp_or_less_is_defeated() -> None:
    """Rules 2.5: a foe at 0 HP or less is defeated; the last one defeated, the combat is won."""
    foe = FoeSheet("Wisp", 6, 0, 1)
    table = fight(people(1), foe)
    _, dealt = struck(table, HIT, DamageDealt)
    table, defeated = struck(table, HIT, FoeDefeated)
    assert dealt.points >= 7
    assert (defeated.seat, defeated.foe.name) == (0, "Wisp")
    assert table.state.combat is None


@pytest.mark.parametrize(
    ("hp", "life", "after"),
    [(-10, 31, (2, 28)), (0, 31, (4, 30)), (-4, 3, (4, 1)), (-3, 2, (1, 1))],
)
def test_who_is_at_0_hp_or_less_is_pulled_back_at_once(hp: int, life: int, after: tuple[int, int]) -> None:
    """Rules 2.5: each day restores 4 HP, just enough go. Life 31, HP −10: 3 days, HP 2, life 28. HP 0: 1 day, HP 4."""
    state, (changed,) = set_hp(given(people(1), 0, life=life).state, 0, hp)
    assert (state.character(0).hp, state.character(0).life) == after
    assert isinstance(changed, LifeChanged)
    assert (changed.why, changed.days) == ("pulled_back", after[1] - life)


def pressed(life: int) -> Table:
    """Somebody of 16 HP with so much life, attacked by 90 and more with damage of 91 to 96."""
    return do(fight(given(people(1), 0, life=life), FOE_HITS), PassTurn(seat=0), FoeActs())


def test_an_attack_pulls_back_in_the_midst_of_a_combat() -> None:
    """Rules 2.5: 16 HP less 91 to 96 is −75 to −80: 19 to 21 days go, and the combat goes on."""
    table, harmed = struck(pressed(28), Evade(seat=0), Harmed)
    days = -harmed.hp // 4 + 1
    assert one(table).life == 28 - days
    assert one(table).hp == harmed.hp + 4 * days > 0
    assert combat(table).round == 2


def test_the_last_day_kills() -> None:
    """Rules 2.5: if that takes the last day or would take more, the character dies; the combat is lost."""
    table, died = struck(pressed(19), Evade(seat=0), Died)
    assert died.day == 1
    assert (one(table).life, one(table).hand) == (0, ())
    assert table.state.combat is None
    deadly = until(pressed(3), Evade(seat=0), lambda events: any(isinstance(event, Died) for event in events))
    assert of(CombatEnded, told(deadly, Evade(seat=0))).outcome == "lost"


def test_the_others_fight_on_when_somebody_dies() -> None:
    table = dying(people(2), 0)
    table = do(fight(table, FOE_HITS), PassTurn(seat=0), PassTurn(seat=1), FoeActs(target=0))
    table, _ = struck(table, Evade(seat=0), Died)
    assert combat(table).round == 2
    assert [fighter.seat for fighter in combat(table).order] == [1, None]
    assert refusal(table, Attack(seat=0, foe=1)) == "dead"


def test_who_writes_a_name_with_the_last_day_falls_out_of_the_attack() -> None:
    """Rules 2.6: a relationship may be written at any time, between dice and result too; it may kill."""
    table = dying(people(2), 0)
    table = do(fight(table, DUMMY), PassTurn(seat=0), PassTurn(seat=1), FoeActs(target=0))
    write: TableCommand = WriteBond(seat=0, kind=BondKind.FAVOUR, name="Mio", suit=Suit.HEARTS)
    table = do(table, write)
    assert not one(table).alive
    assert combat(table).exchange is None
    assert table.state.pending is None
    table = do(table, FoeActs(target=1))
    assert table.state.pending == 1


def test_the_dead_and_strangers_do_not_evade() -> None:
    table = party(2)
    table = do(table, BeginCombat(seats=(0,), foes=(WALL,)), FoeActs())
    assert refusal(table, Evade(seat=1)) == "not_fighting"
    missed = told(given(table, 0, abilities=SIX), Evade(seat=0))
    assert of(AttackMissed, missed).by_foe

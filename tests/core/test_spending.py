"""Spending life (rules 2.6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.cards import Suit, parse_cards
from core.chance import Chance
from core.commands import (
    BondErased,
    CardDrawn,
    Check,
    Died,
    DrawCard,
    Evade,
    FoeActs,
    Heal,
    Healed,
    LifeChanged,
    MagicDrawn,
    MagicUsed,
    PassDays,
    TableCommand,
    Use,
    UseMagic,
    WriteBond,
)
from core.magic import CHOSEN, Magic
from core.state import Ability, Bond, BondKind
from core.table import Table, consistent
from tests.core.fights import DUMMY, WALL, fight, none_of, of, people
from tests.core.scenes import do, dying, given, holding, kinds, one, refusal, told

MIO = Bond(BondKind.FAVOUR, "Mio", Suit.HEARTS)
BAN = Bond(BondKind.AVERSION, "Ban", Suit.CLUBS)
WRITE = WriteBond(seat=0, kind=BondKind.FAVOUR, name="Mio", suit=Suit.HEARTS)


def test_one_day_heals_4_hp() -> None:
    """Rules 2.6: one day: heal 4 HP; [house] HP never passes its maximum."""
    table = do(given(people(1), 0, hp=5), Heal(seat=0))
    assert (one(table).hp, one(table).life) == (9, 27)
    almost = given(people(1), 0, hp=14)
    assert of(Healed, told(almost, Heal(seat=0))) == Healed(seat=0, points=2, hp=16, why="heal")
    assert of(LifeChanged, told(almost, Heal(seat=0))) == LifeChanged(seat=0, days=-1, life=27, why="heal")
    assert refusal(people(1), Heal(seat=0)) == "hp_full"


def test_one_day_uses_a_known_magic_once() -> None:
    """Rules 2.6: one day: use a known magic once."""
    table = do(people(1), UseMagic(seat=0, magic=Magic.REND))
    assert (one(table).life, one(table).waiting) == (27, (Magic.REND,))
    assert refusal(table, UseMagic(seat=0, magic=Magic.BAR)) == "no_magic"
    table = given(people(1), 0, companions=("great_gate",))
    assert one(do(table, UseMagic(seat=0, magic=Magic.BAR))).waiting == (Magic.BAR,)


def test_one_day_writes_a_relationship_at_any_time() -> None:
    """Rules 2.6: one day: write a new relationship; at any time, so also while an attack waits for its evasion."""
    table = do(fight(people(1), WALL), FoeActs())
    after = do(table, WRITE)
    assert (one(after).bonds, one(after).life) == ((MIO,), 27)
    assert after.state.pending == 0


@pytest.mark.parametrize("command", [Heal(seat=0), DrawCard(seat=0, use=Use.HEAL), UseMagic(seat=0, magic=Magic.REND)])
def test_nothing_else_is_spent_between_a_roll_s_dice_and_its_result(command: TableCommand) -> None:
    """Rules 2.6: the other uses at any time but between a roll's dice and its result."""
    table = fight(holding(given(people(1), 0, hp=9), 0, "2H"), WALL)
    assert type(command).__name__ in kinds(table, 0)
    assert refusal(do(table, FoeActs()), command) == "roll_open"
    thinker = do(given(holding(given(people(1), 0, hp=9), 0, "2H"), 0, companions=("scholar",)), _check())
    assert refusal(thinker, command) == "roll_open"
    assert refusal(thinker, PassDays()) == "roll_open"


def _check() -> Check:
    return Check(seat=0, ability=Ability.WILL)


@pytest.mark.parametrize(
    "command", [Heal(seat=0), UseMagic(seat=0, magic=Magic.REND), WRITE], ids=lambda command: type(command).__name__
)
def test_the_last_day_kills(command: TableCommand) -> None:
    """Rules 2.6: spending may kill."""
    table = given(dying(people(1), 0), 0, hp=9)
    assert of(Died, told(table, command)).seat == 0
    dead = one(do(table, command))
    assert (dead.life, dead.waiting, dead.due) == (0, (), 0)


def test_a_random_card_s_days_bring_hp_to_full() -> None:
    """Rules 2.6: a random card of the own hand, that many days, the card spent: HP to full."""
    table = holding(given(people(1), 0, hp=3), 0, "5H")
    after, events = do(table, DrawCard(seat=0, use=Use.HEAL)), told(table, DrawCard(seat=0, use=Use.HEAL))
    assert (one(after).hp, one(after).life, one(after).hand) == (16, 23, ())
    assert of(CardDrawn, events).card == parse_cards("5H")[0]
    assert of(LifeChanged, events).why == "drawn_heal"
    assert after.state.session is not None
    assert after.state.session.spent == parse_cards("5H")
    assert refusal(holding(people(1), 0, "5H"), DrawCard(seat=0, use=Use.HEAL)) == "hp_full"


def test_the_card_is_any_of_the_hand() -> None:
    """Rules 2.6: a random card of the own hand; of any suit."""
    table = holding(given(people(1), 0, hp=3), 0, "AS 2H 3C")
    command = DrawCard(seat=0, use=Use.HEAL)
    seeds = [replace(table.state, chance=Chance(str(seed))) for seed in range(40)]
    assert {of(CardDrawn, told(Table(state, state), command)).card for state in seeds} == {*one(table).hand}


def test_a_random_card_s_days_erase_a_relationship() -> None:
    """Rules 2.6: that many days: erase a relationship."""
    table = holding(given(people(1), 0, bonds=(MIO, BAN)), 0, "5H")
    command = DrawCard(seat=0, use=Use.ERASE, bond=0)
    assert of(BondErased, told(table, command)).bond == MIO
    assert (one(do(table, command)).bonds, one(do(table, command)).life) == ((BAN,), 23)
    for bond in (None, 2, -1):
        assert refusal(table, DrawCard(seat=0, use=Use.ERASE, bond=bond)) == "no_bond"


def test_a_random_card_s_days_bring_a_magic_at_random() -> None:
    """Rules 2.6: that many days: a magic at random ([house]: from all thirteen)."""
    table = holding(given(people(1), 0, hp=3), 0, "5H")
    command = DrawCard(seat=0, use=Use.MAGIC)
    met = set()
    for seed in range(120):
        state = replace(table.state, chance=Chance(str(seed)))
        magic = of(MagicDrawn, told(Table(state, state), command)).magic
        after = one(do(Table(state, state), command))
        kept = magic in CHOSEN or magic in (Magic.WAR_SONG, Magic.BULWARK)  # of no use outside a combat
        assert after.life == 23
        assert after.paid == ((magic,) if kept else ())
        assert after.waiting == (() if kept or magic is Magic.PROVISION else (magic,))
        assert after.hp == (11 if magic is Magic.PROVISION else 3)
        met.add(magic)
    assert met == set(Magic)


def test_a_drawn_magic_that_is_kept_is_used_without_another_day() -> None:
    """Rules 2.6, 2.8: it is paid for, and used once."""
    table = given(people(2), 0, paid=(Magic.SPAN, Magic.FORESEE))
    table = given(table, 1, hp=2)
    command = UseMagic(seat=0, magic=Magic.SPAN, ally=1)
    assert of(MagicUsed, told(table, command)).ally == 1
    assert none_of(LifeChanged, told(table, command))
    after = do(table, command)
    assert (one(after, 1).hp, one(after).paid) == (10, (Magic.FORESEE,))
    assert refusal(after, command) == "no_magic"


@pytest.mark.parametrize("use", Use)
@pytest.mark.parametrize("life", [5, 4, 1])
def test_a_card_worth_the_days_left_or_more_kills_and_nothing_else_happens(use: Use, life: int) -> None:
    """Rules 2.6: [house] a card worth the days left or more: the character dies and nothing else happens."""
    table = holding(given(people(1), 0, hp=3, bonds=(MIO,), life=life), 0, "5H")
    command = DrawCard(seat=0, use=use, bond=0 if use is Use.ERASE else None)
    events, after = told(table, command), one(do(table, command))
    assert [type(event) for event in events] == [CardDrawn, LifeChanged, Died]
    assert (after.life, after.hp, after.bonds, after.paid) == (0, 3, (MIO,), ())
    assert of(LifeChanged, events).days == -life


def test_with_an_empty_hand_no_card_is_drawn() -> None:
    """Rules 2.6: not possible with an empty hand."""
    for table in (given(people(1), 0, hp=3, bonds=(MIO,)), holding(given(people(2), 0, hp=3, bonds=(MIO,)), 1, "5H")):
        for use in Use:
            command = DrawCard(seat=0, use=use, bond=0 if use is Use.ERASE else None)
            assert refusal(table, command) == "hand_empty"


def test_the_dead_spend_nothing() -> None:
    table = do(dying(people(2), 0), PassDays())
    for command in (Heal(seat=0), DrawCard(seat=0, use=Use.HEAL), UseMagic(seat=0, magic=Magic.REND)):
        assert refusal(table, command) == "dead"


def test_spending_goes_on_in_a_combat_out_of_turn_and_the_log_leads_there() -> None:
    table = fight(given(people(2), 1, hp=4), DUMMY)
    table = do(table, Heal(seat=1))
    assert one(table, 1).hp == 8
    assert consistent(table)
    assert refusal(table, Evade(seat=1)) == "not_attacked"

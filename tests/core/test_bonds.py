"""Relationships (rules 2.6, 2.7)."""

import pytest
from hypothesis import given as sampled
from hypothesis import strategies as st

from core.cards import SUITS, Suit, parse_cards
from core.commands.bonds import BondWritten, WriteBond
from core.commands.checks import Check, Checked
from core.commands.days import Died, LifeChanged
from core.events import GM
from core.state import Bond, BondKind
from tests.core.scenes import do, dying, given, holding, kinds, one, party, refusal, told

FAVOUR, AVERSION = BondKind.FAVOUR, BondKind.AVERSION


def write(name: str, kind: BondKind = FAVOUR, seat: int = 0) -> WriteBond:
    return WriteBond(seat=seat, kind=kind, name=name, suit=Suit.HEARTS)


@sampled(st.integers(2, 60))
def test_a_relationship_costs_a_day(life: int) -> None:
    """Rules 2.6: a new relationship costs one day."""
    table = dying(party(1), 0, life)
    bond = Bond(FAVOUR, "Mio", Suit.HEARTS)
    assert told(table, write("Mio")) == (
        BondWritten(seat=0, bond=bond),
        LifeChanged(seat=0, days=-1, life=life - 1, why="bond"),
    )
    after = one(do(table, write("Mio")))
    assert (after.life, after.bonds) == (life - 1, (bond,))


def test_two_in_favour_and_two_in_aversion() -> None:
    """Rules 2.7: up to two in favour and two in aversion."""
    table = do(given(party(1), 0, life=20), write("Mio"), write("Ren"))
    assert refusal(table, write("Kei")) == "bonds_full"
    table = do(table, write("Mio", AVERSION), write("Kei", AVERSION))
    assert refusal(table, write("Ito", AVERSION)) == "bonds_full"
    assert "WriteBond" not in kinds(table, 0)


def test_a_relationship_is_a_name_and_that_person_s_suit() -> None:
    """Rules 2.7: a name and that person's suit, which may be the own one."""
    for suit in SUITS:
        (bond,) = one(do(party(1), WriteBond(seat=0, kind=AVERSION, name="Mio", suit=suit))).bonds
        assert (bond.kind, bond.name, bond.suit) == (AVERSION, "Mio", suit)


def test_a_check_is_for_oneself_or_for_the_sake_of_one() -> None:
    """Rules 2.7: for oneself the own suit only; for one's sake that person's too; all cards share one suit."""
    table = given(holding(party(1), 0, "2S 3S 5H 6H 7D"), 0, suit=Suit.SPADES, life=20)
    table = do(table, write("Mio"))
    codes = {
        ("2S 3S", None): None,
        ("5H", None): "suit_closed",
        ("2S 3S", 0): None,
        ("5H 6H", 0): None,
        ("2S 5H", 0): "mixed_suits",
        ("7D", 0): "suit_closed",
        ("5H", 1): "no_bond",
    }
    for (cards, sake), code in codes.items():
        check = Check(seat=0, cards=parse_cards(cards), sake=sake)
        if code is None:
            assert any(isinstance(event, Checked) for event in told(table, check))
        else:
            assert refusal(table, check) == code


def test_nobody_is_written_twice_on_one_side() -> None:
    assert refusal(do(party(1), write("Mio")), write("Mio")) == "bond_twice"


def test_the_last_day_may_be_spent_on_it() -> None:
    """Rules 2.6: spending may kill."""
    events = told(dying(party(1), 0), write("Mio"))
    assert [type(event) for event in events] == [BondWritten, LifeChanged, Died]
    dead = one(do(dying(party(1), 0), write("Mio")))
    assert not dead.alive
    assert [bond.name for bond in dead.bonds] == ["Mio"]
    assert refusal(do(dying(party(1), 0), write("Mio")), write("Ren")) == "dead"


@pytest.mark.parametrize(("name", "code"), [("", "name_empty"), ("M\u202eio", "name_unclean"), ("m" * 25, "name_long")])
def test_names_are_checked(name: str, code: str) -> None:
    assert refusal(party(1), write(name)) == code


def test_only_on_the_own_sheet() -> None:
    assert refusal(party(1), write("Mio", seat=GM)) == "no_character"


def test_somebody_not_at_the_table_can_always_be_written_while_there_is_room() -> None:
    """With the whole party on the sheet there is still a place for others, and so it is offered."""
    table = given(party(2), 0, life=20)
    friend = one(table, 1).name
    table = do(table, write(friend), write(friend, AVERSION))
    assert "WriteBond" in kinds(table, 0)

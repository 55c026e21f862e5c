"""A combat in a save that was edited by hand: each fault is found where it is."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from core.combat import Exchange, Fighter, FoeSheet, Purpose, Roll
from core.commands import FoeActs
from core.content import house
from core.magic import Magic
from core.sanity import faults
from core.state import State
from tests.core.fights import DUMMY, WALL, combat, fight, people
from tests.core.scenes import do

TABLE = fight(people(2), DUMMY, WALL)
GOOD = TABLE.state
FIGHT = combat(TABLE)
OPEN = do(TABLE, FoeActs()).state
CHECK = Roll(Purpose.CHECK, 0, 6, 3)
ME, THEM = Fighter(seat=0), Fighter(foe=2)


def broken(**fields: Any) -> State:
    return replace(GOOD, combat=replace(FIGHT, **fields))


def sheet(**fields: Any) -> State:
    return GOOD.with_character(replace(GOOD.character(1), **fields))


def foe(**fields: Any) -> State:
    return broken(foes=(FIGHT.foes[0], replace(FIGHT.foes[1], **fields)))


CASES = [
    (sheet(companions=("sun",)), "characters[1].companions[0]", "choice"),
    (sheet(companions=("greedy_wolf",)), "characters[1].companions[0]", "name_twice"),
    (sheet(waiting=(Magic.BAR, Magic.BAR)), "characters[1].waiting", "name_twice"),
    (sheet(waiting=(Magic.FORESEE,)), "characters[1].face", "face"),
    (sheet(face=3), "characters[1].face", "face"),
    (sheet(life=0, died=1, due=1), "characters[1].due", "dead_hand"),
    (replace(GOOD, rolled=replace(CHECK, seat=7)), "rolled.seat", "nobody"),
    (replace(GOOD, rolled=replace(CHECK, purpose=Purpose.EVADE)), "rolled.purpose", "choice"),
    (foe(sheet=FoeSheet("a\x1b", 1, 1, 1)), "combat.foes[1].sheet.name", "unclean"),
    (foe(id=1), "combat.foes[1].id", "number"),
    (foe(id=9), "combat.foes[1].id", "number"),
    (foe(hp=100), "combat.foes[1].hp", "range"),
    (broken(foes=FIGHT.foes * 7), "combat.foes", "count"),
    (broken(foes=tuple(replace(one, hp=0) for one in FIGHT.foes)), "combat.foes", "combat_over"),
    (broken(seats=(0, 0)), "combat.seats", "fighter"),
    (broken(seats=(5,)), "combat.seats", "combat_over"),
    (broken(left=()), "combat.left", "missing"),
    (broken(left=(ME, ME)), "combat.left[1]", "fighter"),
    (broken(left=(ME,), late=(ME,)), "combat.late[0]", "fighter"),
    (replace(OPEN, rolled=replace(CHECK, purpose=Purpose.ATTACK)), "rolled.purpose", "fighter"),
    (broken(order=(Fighter(seat=7),)), "combat.order[0]", "fighter"),
    (broken(exchange=Exchange(ME, THEM)), "combat.exchange", "fighter"),
    (broken(exchange=Exchange(THEM, ME)), "combat.exchange", "combat_over"),
]


@pytest.mark.parametrize(("state", "key", "code"), CASES, ids=lambda case: case if isinstance(case, str) else "")
def test_a_fault_is_found_where_it_is(state: State, key: str, code: str) -> None:
    assert (key, code) in [(fault.key, fault.code) for fault in faults(state, house())]


@pytest.mark.parametrize("state", [GOOD, OPEN, replace(GOOD, rolled=CHECK)])
def test_a_combat_that_can_be_has_no_fault(state: State) -> None:
    assert list(faults(state, house())) == []

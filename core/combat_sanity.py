"""What must be true of a combat and of a die that lies open; a save edited by hand may break it (rules 2.5, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator

from core.combat import MOST_FOES, Combat, Fighter, Purpose
from core.content import Content
from core.faults import Fault, name_faults
from core.magic import Magic
from core.state import Character, State


def magic_faults(key: str, one: Character, content: Content) -> Iterator[Fault]:
    """Companion stars are known and owned once; what waits does so once; Foresee waits with its face (rules 2.8)."""
    known = [star.key for star in content.stars]
    for at, star in enumerate(one.companions):
        if star not in known:
            yield Fault(f"{key}.companions[{at}]", "choice", {"known": known})
        elif star in (one.star, *one.companions[:at]):
            yield Fault(f"{key}.companions[{at}]", "name_twice", {"name": star})
    for at, magic in enumerate(one.waiting):
        if magic in one.waiting[:at]:
            yield Fault(f"{key}.waiting", "name_twice", {"name": magic.value})
    if (Magic.FORESEE in one.waiting) != bool(one.face):
        yield Fault(f"{key}.face", "face", {})
    if not one.alive and (one.waiting or one.paid or one.due):
        yield Fault(f"{key}.due", "dead_hand", {})


def combat_faults(state: State) -> Iterator[Fault]:
    """Whoever fights is there, foes have numbers of their own, and a die that lies open is somebody's."""
    alive = [one.seat for one in state.living]
    combat, rolled = state.combat, state.rolled
    if rolled is not None and rolled.seat not in alive:
        yield Fault("rolled.seat", "nobody", {})
    if rolled is not None and rolled.purpose is not Purpose.CHECK and (combat is None or combat.exchange is None):
        yield Fault("rolled.purpose", "choice", {"known": [Purpose.CHECK.value]})
    if combat is not None:
        yield from _foes(combat)
        yield from _fighters(state, combat)


def _foes(combat: Combat) -> Iterator[Fault]:
    numbers: list[int] = []
    if len(combat.foes) > MOST_FOES:
        yield Fault("combat.foes", "count", {"found": len(combat.foes), "least": 0, "most": MOST_FOES})
    for at, foe in enumerate(combat.foes):
        key = f"combat.foes[{at}]"
        yield from name_faults(f"{key}.sheet.name", foe.sheet.name)
        if foe.id in numbers or foe.id > combat.numbered:
            yield Fault(f"{key}.id", "number", {"most": combat.numbered})
        numbers.append(foe.id)
        if foe.hp > foe.sheet.hp:
            yield Fault(f"{key}.hp", "range", {"least": 0, "most": foe.sheet.hp})
    if not combat.standing:
        yield Fault("combat.foes", "combat_over", {})


def _fighters(state: State, combat: Combat) -> Iterator[Fault]:
    seats = [one.seat for one in state.characters]
    alive = [one.seat for one in state.living]
    for seat in combat.seats:
        if seat not in seats or combat.seats.count(seat) > 1:
            yield Fault("combat.seats", "fighter", {})
    acting = [Fighter(seat=seat) for seat in combat.seats if seat in alive]
    acting += [Fighter(foe=foe.id) for foe in combat.standing]
    if not set(combat.seats) & set(alive):
        yield Fault("combat.seats", "combat_over", {})
    for at, fighter in enumerate(combat.order):
        if fighter.seat is not None and fighter.seat not in seats:
            yield Fault(f"combat.order[{at}]", "fighter", {})
    rows = {"left": combat.left, "late": combat.late}
    for name, row in rows.items():
        for at, fighter in enumerate(row):
            if fighter not in acting or fighter in row[:at] or (name == "late" and fighter in combat.left):
                yield Fault(f"combat.{name}[{at}]", "fighter", {})
    if not combat.left:
        yield Fault("combat.left", "missing", {"like": "[…]"})
    exchange = combat.exchange
    if exchange is None:
        return
    rolled = state.rolled
    stands = rolled is not None and rolled.purpose in (Purpose.EVADE, Purpose.DAMAGE)
    if rolled is not None and (exchange.attack is not None) != stands:
        yield Fault("rolled.purpose", "fighter", {})
    pair = (exchange.attacker, exchange.target)
    if exchange.attacker != combat.turn or exchange.target not in acting or len({one.seat is None for one in pair}) < 2:
        yield Fault("combat.exchange", "fighter", {})
    elif state.rolled is None and (exchange.attack is None or exchange.attacker.foe is None):
        # a character's attack waits for nobody but the one whose die lies open
        yield Fault("combat.exchange", "combat_over", {})

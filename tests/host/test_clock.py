"""The time for a move, and the quiet moment in which memory is swept."""

from __future__ import annotations

import asyncio
from pathlib import Path

from core.duel.commands import Open
from tests.host.hosting import a_host, duel_of, guest_of, person_of
from tests.tui.duelling import setting
from tui.arena import Arena
from tui.host.clock import Clock
from tui.host.places import By
from tui.host.tidying import Tidying


async def test_a_seat_that_takes_too_long_is_passed_over(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    aki, toma = (person_of(guest_of(host, name)) for name in ("Aki", "Toma"))
    arena = duel_of(host, aki, toma)
    host.set_clock(aki)
    assert host.clock.seconds == 30
    host.clock.set(0)
    await time_goes_by(arena)
    assert arena.over  # a novice laid, then all was let go by
    host.close()


async def time_goes_by(arena: Arena) -> None:
    """Lets a clock of no seconds run as far as it runs."""
    for _ in range(200):
        if arena.over:
            break
        await asyncio.sleep(0)


async def test_no_time_goes_by_for_who_is_away(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    aki, toma, rei = (guest_of(host, name) for name in ("Aki", "Toma", "Rei"))
    arena = duel_of(host, person_of(aki), person_of(toma))
    host.depart(toma)
    host.clock.set(0)
    await time_goes_by(arena)
    assert arena.waited_for == (1,)  # whoever is here was moved for
    # Time goes by for whoever moves in the other's stead, while that is anybody here.
    host.be_gm(person_of(rei), True)
    host.depart(rei)
    host.stand_in(person_of(rei), 1, By.GM)
    await time_goes_by(arena)
    assert arena.waited_for == (1,)
    guest_of(host, "Rei")
    await time_goes_by(arena)
    assert arena.over
    host.close()


async def test_the_clock_begins_anew_only_with_a_step_that_is_new() -> None:
    now = [0.0]
    clock = Clock(lambda: None, lambda: now[0])
    arena = Arena(setting(2, people=(0, 1)))

    def left(seconds: float) -> float | None:
        now[0] += seconds
        clock.look(arena, running=True)
        return clock.left()

    clock.set(30)
    assert left(0) == 30
    arena.hush(0, True)
    assert left(10) == 20
    arena.send(Open(0))
    assert left(0) == 30
    arena.undo()
    assert left(4) == 20
    arena.send(Open(0))
    assert left(5) == 30
    clock.set(60)
    assert left(1) == 59
    clock.look(arena, running=False)
    now[0] += 100
    assert left(0) == 59
    clock.set(None)
    clock.set(30)
    assert left(0) == 30
    clock.stop()


def test_memory_is_swept_in_a_quiet_moment() -> None:
    now, swept = [0.0], []
    tidying = Tidying(lambda: swept.append(now[0]), lambda: now[0])
    tidying.ended()
    for second in range(1, 4000):
        now[0] = second
        if second < 20 or second > 1000:
            tidying.typed()
        tidying.look()
    # After an end as soon as nobody types; then now and then; at last whether somebody types or not.
    assert swept == [21, 322, 623, 924, 2724]

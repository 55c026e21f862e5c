"""A duel under way outlives the host: the next one goes on with it, everybody at their own seat."""

from __future__ import annotations

from pathlib import Path

from core.commands import WriteNote
from saves.savefile import SaveFile
from saves.store import load
from tests.host.test_host import guest_of, person_of
from tests.samples import lantern_road
from tests.tui.duelling import setting
from tui.desk import Desk
from tui.duel_plan import Plan
from tui.host.host import Host
from tui.host.people import People
from tui.host.seated import SeatedRoom
from tui.host.seated_duel import SeatedHall
from tui.text import Text


def a_run(tmp_path: Path, saved: str = "") -> Host:
    """A host as `zanmei serve` begins it: with the table that is `saved`, or with a new one."""
    desk = Desk(tmp_path, lambda *news: hosts[0].happened(*news), lambda result: hosts[0].saved(result))
    if saved:
        desk.open(tmp_path / saved)
    else:
        desk.lay(lantern_road().table, SaveFile.new(tmp_path, "Road"))
    hosts = [Host(People(tmp_path / "host" / "people.toml"), desk, free_gm=True, folder=tmp_path / "host")]
    hosts[0].attend()
    return hosts[0]


def kept(tmp_path: Path) -> list[str]:
    return [path.name for path in (tmp_path / "host" / "duels").glob("*.toml")]


async def test_the_next_host_goes_on_with_it(tmp_path: Path) -> None:
    host = a_run(tmp_path)
    one, two = (person_of(guest_of(host, name)) for name in ("Aki", "Toma"))
    host.gather(one, setting(2, people=(0, 1)))
    host.sit(two)
    host.ready(one)
    host.ready(two)
    arena = host.hall.arena
    assert arena is not None
    arena.send(arena.legal(arena.waited_for[0])[0])
    moves, entrants, hands = arena.moves, arena.setting.entrants, [arena.view(seat).hand for seat in (0, 1)]
    host.depart(host.guests[0])
    host.be_gm(two, True)
    host.stand_in(two, 0, "gm")
    host.close()
    assert len(kept(tmp_path)) == 1
    # Another table, the same hall: the duel is of no table.
    second = a_run(tmp_path)
    arena = second.hall.arena
    assert arena is not None
    assert (arena.moves, arena.setting.entrants) == (moves, entrants)
    assert second.duellists == {0: "Aki", 1: "Toma"}
    again = person_of(guest_of(second, "Toma"))
    assert second.duel_seats(again) == {1}
    assert [arena.view(seat).hand for seat in (0, 1)] == hands
    second.close()
    # Put away on purpose it is gone.
    third = a_run(tmp_path)
    assert third.duel_goes_on
    third.gm = "Toma"
    third.disperse(again)
    assert third.hall.arena is None
    third.close()
    assert kept(tmp_path) == []
    assert People(tmp_path / "host" / "people.toml").sittings == ()


async def test_a_duel_of_a_table_waits_for_that_table(tmp_path: Path) -> None:
    host = a_run(tmp_path)
    guests = [guest_of(host, name) for name in ("Aki", "Toma", "Rei")]
    for seat, guest in enumerate(guests[:2]):
        host.take(person_of(guest), seat)
    assert host.room is not None
    host.room.send(WriteNote(text="A duel at dusk"))
    table = host.room._table
    plan = Plan.at_table(SeatedRoom(host, guests[2], host.room))
    SeatedHall(host, guests[2]).begin(plan.setting(Text()), plan.room, None)
    for guest in guests:
        host.ready(person_of(guest))
    arena = host.hall.arena
    assert arena is not None
    arena.send(arena.legal(arena.waited_for[0])[0])
    moves, seated, path = arena.moves, host.duellists, host.desk.path
    assert path is not None
    assert len(set(seated.values())) == 3
    host.close()
    other = a_run(tmp_path)
    assert not other.duel_goes_on
    other.close()
    again = a_run(tmp_path, path.name)
    assert again.hall.arena is not None
    assert again.hall.arena.moves == moves
    assert again.duellists == seated
    assert again.hall.room is again.room
    again.close()
    assert load(path) == table

"""A duel under way outlives the host: the next one goes on with it, everybody at their own seat."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from core.commands import WriteNote
from core.duel.commands import Concede
from core.events import WATCHER
from saves.savefile import SaveFile
from saves.store import load
from tests.host.hosting import guest_of, person_of
from tests.samples import lantern_road
from tests.tui.driving import Player
from tests.tui.duelling import setting
from tui.desk import Desk
from tui.duel_plan import Plan
from tui.host.app import HostedApp
from tui.host.host import Host
from tui.host.people import People, Sitting
from tui.host.places import By, Place, remembered
from tui.host.seated import SeatedRoom
from tui.host.seated_duel import SeatedHall
from tui.text import Text


def a_run(tmp_path: Path, saved: Path | None = None, there: str = "") -> Host:
    """A host as `zanmei serve` begins it: with the table `saved`, or with a new one, `there` below the saves."""
    desk = Desk(tmp_path, lambda *news: hosts[0].happened(*news), lambda result: hosts[0].saved(result))
    if saved:
        desk.open(saved)
    else:
        desk.lay(lantern_road().table, SaveFile.new(tmp_path / there, "Road"))
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
    host.stand_in(two, 0, By.GM)
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
    third.break_off(again)
    assert third.hall.arena is None
    third.close()
    assert kept(tmp_path) == []
    assert People(tmp_path / "host" / "people.toml").sittings == ()


@pytest.mark.parametrize("there", ["", "elsewhere"])
async def test_a_duel_of_a_table_waits_for_that_table(tmp_path: Path, there: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    host = a_run(tmp_path, there=there)
    guests = [guest_of(host, name) for name in ("Aki", "Toma", "Rei")]
    for seat, guest in enumerate(guests):
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
    other = a_run(tmp_path, there=there)
    assert not other.duel_goes_on
    other.close()
    again = a_run(tmp_path, path)
    assert again.hall.arena is not None
    assert again.hall.arena.moves == moves
    assert again.duellists == seated
    assert again.hall.room is again.room
    again.close()
    assert load(path) == table


async def test_everybody_keeps_the_seat_whatever_anybody_is_called(tmp_path: Path) -> None:
    """A bot that stands in goes on doing so; the time for a move stays; a duel without a move is kept as well."""
    host = a_run(tmp_path)
    one, two = (person_of(guest_of(host, name)) for name in ("Aki", "Toma"))
    host.gather(one, setting(3, people=(0, 1), names=("Ren", "Mio", "Toma")))
    host.sit(two)
    host.ready(one)
    host.ready(two)
    host.be_gm(one, True)
    host.set_clock(one)
    host.depart(host.guests[1])
    host.stand_in(one, 1, By.BOT)
    assert host.hall.arena is not None
    entrants = host.hall.arena.setting.entrants
    host.close()
    register = tmp_path / "host" / "people.toml"
    assert "entrant" not in register.read_text()
    again = a_run(tmp_path)
    arena = again.hall.arena
    assert arena is not None
    assert (arena.setting.entrants, arena.moves) == (entrants, ())
    assert again.places == {0: Place("Aki"), 1: Place("Toma", By.BOT)}
    assert again.clock.seconds == 30
    running = [again.clock._timer is not None]
    back = person_of(guest_of(again, "Toma"))
    assert again.duel_seats(back) == {1}
    assert arena.people == (0, 1)
    running.append(again.clock._timer is not None)
    assert running == [False, True]  # while nobody is here no time goes by
    again.close()


async def test_one_that_cannot_be_read_is_told_and_left_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """And what is asked of all: a rematch is told wherever one looks."""
    host = a_run(tmp_path)
    one = person_of(guest_of(host, "Aki"))
    host.gather(one, setting(2))
    host.ready(one)
    host.close()
    (path,) = (tmp_path / "host" / "duels").glob("*.toml")
    path.write_text("moves = 'many'")
    caplog.clear()
    again = a_run(tmp_path)
    assert f"{path.name} is no duel" in caplog.text
    guest = guest_of(again, "Aki")
    app = HostedApp(again, guest)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.settle()
        player.sees("one cannot be opened")
        await player.press("d")
        player.sees("Quick duel", f"! {path.name} is no duel")
        assert again.room is not None
        player.misses(*[one.name for one in again.room.view(WATCHER).characters])  # no bot is called as they are
        # Another is played, over it; then a friend asks for the same again.
        toma = guest_of(again, "Toma")
        again.gather(one, setting(2, people=(0, 1)))
        again.sit(person_of(toma))
        for person in (one, person_of(toma)):
            again.ready(person)
        assert again.hall.arena is not None
        await player.until(lambda: "Opening" in player.text, "the duel")
        player.sees("esc lobby")  # there is no title here
        again.hall.arena.send(Concede(0))
        again.rematch(person_of(toma), True)
        await player.until(lambda: "Toma asks you for a rematch: F4" in player.text, "the call")
        player.sees("Rematch")
        player.misses("Write the log")  # nor is anything written to the host's machine
        await player.press("escape", "f4")
        player.sees("a rematch, swapped  laid out by Toma", "Toma  ready")
        await player.press("r")
        await player.until(lambda: "Opening" in player.text, "the rematch")
    assert path.read_text() == "moves = 'many'"
    again.close()


def test_places_written_by_name_are_found_where_they_can_be_told() -> None:
    """Files from before seats were kept name entrants; two of one name are not taken for each other."""
    chosen = setting(4, people=(0, 3), names=("Toma", "Toma", "Aki", "Rei"))
    plain = [{"duel": "x.toml", "entrant": who, "person": who} for who in ("Toma", "Aki", "Rei", "Mio")]
    old = msgspec.convert(plain, list[Sitting])
    assert remembered(old, chosen) == {0: Place("Toma"), 2: Place("Aki", By.BOT), 3: Place("Rei")}
    people = setting(2, people=(0, 1), names=("Toma", "Toma"))
    assert remembered(old, people) == {}
    assert remembered([Sitting("x.toml", "Aki", 7)], people) == {}

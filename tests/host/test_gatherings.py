"""Duels of several people: laid out, begun, stood in for, played again, and what is taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from core.duel.commands import Concede, Open
from core.duel.setting import TakeBack
from tests.host.hosting import a_host, duel_of, guest_of, person_of, refused, seated_at
from tests.tui.duelling import setting
from tui.duel_plan import Plan
from tui.host.gathering import Gathering
from tui.host.guests import Guest
from tui.host.places import By
from tui.host.seated import SeatedRoom
from tui.host.seated_duel import SeatedHall
from tui.text import Text


async def test_a_duel_is_laid_out_played_and_stood_in_for(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    aki, toma, rei = (guest_of(host, name) for name in ("Aki", "Toma", "Rei"))
    one, two, three = (person_of(guest) for guest in (aki, toma, rei))
    halls = [SeatedHall(host, guest) for guest in (aki, toma, rei)]
    with refused("nobody_plays"):
        halls[0].begin(setting(2, people=()))
    halls[0].begin(setting(3, people=(0, 1)))
    with refused("seat_taken"):
        host.sit(two, 0)
    with refused("not_seated"):
        host.ready(two)
    host.sit(two)
    with refused("no_free_seat"):
        host.sit(three)
    host.ready(one)
    assert not host.duel_goes_on
    host.ready(two)
    arena = host.hall.arena
    assert arena is not None
    assert host.duellists == {0: "Aki", 1: "Toma"}
    assert arena.setting.seed != setting(3, people=(0, 1)).seed
    playing, answering, watching = (seated_at(hall) for hall in halls)
    assert [one.people for one in (playing, answering, watching)] == [(0,), (1,), ()]
    assert watching.setting.seed == ""
    assert watching.view(0).hand == () == playing.view(1).hand
    assert playing.view(0).hand == arena.view(0).hand
    with pytest.raises(IndexError):
        watching.steps[0]
    for hall in halls:
        assert hall.arena is not None
        with refused("not_your_seat"):
            hall.arena.send(Concede(2))
        assert hall.arena.legal(2) == ()
    with refused("duel_on"):
        halls[2].begin(setting(2, people=(0,)))
    # Somebody is away: the seat waits, until the GM says otherwise.
    host.depart(toma)
    assert 1 in arena.people
    with refused("gm_only"):
        host.stand_in(one, 1, By.BOT)
    host.be_gm(three, True)
    with refused("still_here"):
        host.stand_in(three, 0, By.BOT)
    host.stand_in(three, 1, By.BOT)
    assert arena.people == (0,)
    host.stand_in(three, 1, By.GM)
    assert sorted(arena.people) == [0, 1]
    assert watching.view(1).hand == arena.view(1).hand
    back = guest_of(host, "Toma")
    assert back.person is not None
    assert host.duel_seats(back.person) == {1}
    assert not watching.seats
    for seat in (0, 1):
        if not arena.over:
            arena.send(Concede(seat))
    assert arena.over
    halls[1]._guest = back
    host.be_gm(three, False)
    with refused("not_your_seat"):
        halls[2].rematch(swapped=False)
    halls[1].rematch(swapped=True)
    host.rematch(one, True)
    again = seated_at(halls[1])
    assert again.shared is not arena
    assert host.duellists == {1: "Aki", 2: "Toma"}
    assert all(again.setting.entrants[seat].name == name for seat, name in host.duellists.items())
    assert again.setting.seed == ""
    host.close()


async def test_no_way_to_begin_a_duel_begins_one_over_anothers_head(tmp_path: Path) -> None:
    """A rematch is asked of those who would play it, keeps off what is laid out, and nobody absent is ready."""
    host = a_host(tmp_path)
    guests = [guest_of(host, name) for name in ("Aki", "Toma", "Rei", "Mio")]
    aki, toma, rei, mio = map(person_of, guests)
    first = duel_of(host, aki, toma)
    first.send(Concede(0))
    # What others lay out meanwhile is not begun over, nor closed under who plays it.
    host.gather(rei, setting(2, people=(0, 1)))
    with refused("laid_out"):
        host.rematch(aki, False)
    host.disperse(rei)
    host.rematch(aki, False)
    host.rematch(aki, False)  # asking twice answers for nobody else
    assert host.hall.arena is first
    with refused("rematch_unswapped"):
        host.rematch(toma, True)
    with refused("laid_out"):
        host.gather(rei, setting(2, people=(0, 1)))
    with refused("no_free_seat"):
        host.sit(rei)
    # Who asked and is gone is not ready any more, though the place stays.
    host.depart(guests[0])
    host.ready(toma)
    assert host.hall.arena is first
    guests[0] = guest_of(host, "Aki")
    host.rematch(aki, False)
    assert host.hall.arena is not first
    assert host.gathering is None
    # Standing up is a no, and then others may lay one out.
    host.hall.arena.send(Concede(0))
    host.rematch(aki, False)
    host.rise(toma)
    assert host.gathering is None
    over = host.hall.arena
    host.gather(rei, setting(2, people=(0, 1)))
    host.sit(mio)
    host.ready(rei)
    host.depart(guests[2])
    host.ready(mio)
    assert host.hall.arena is over
    host.disperse(mio)
    again = duel_of(host, aki, mio)
    with refused("duel_on"):
        host._begin(Gathering(again.setting, "Rei"))
    # A stand-in goes on standing in; with its person back it has to be asked anew.
    host.be_gm(toma, True)
    host.depart(guests[3])
    host.stand_in(toma, 1, By.BOT)
    again.send(Concede(0))
    host.rematch(toma, False)
    guest_of(host, "Mio")
    with refused("nothing_gathered"):
        host.ready(aki)
    host.close()


async def test_a_duel_at_the_table_seats_who_holds_the_characters(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    aki, toma, rei = (guest_of(host, name) for name in ("Aki", "Toma", "Rei"))
    assert host.room is not None
    host.take(person_of(toma), 0)
    host.take(person_of(aki), 1)
    hall = SeatedHall(host, rei)
    plan = Plan.at_table(SeatedRoom(host, rei, host.room))
    with refused("not_your_character"):
        hall.begin(plan.setting(Text()), plan.room, None)  # nobody holds the third
    host.take(person_of(rei), 2)
    hall.begin(plan.setting(Text()), plan.room, None)
    assert host.gathering is not None
    assert host.gathering.seated == {0: "Toma", 1: "Aki", 2: "Rei"}
    with refused("seat_taken"):
        host.sit(person_of(aki), 0)
    for guest in (aki, toma, rei):
        host.ready(person_of(guest))
    arena = host.hall.arena
    assert arena is not None
    assert [one.name for one in arena.setting.entrants[:2]] == ["Aki", "Toma"]  # the characters, not who plays them
    assert host.duellists == {0: "Toma", 1: "Aki", 2: "Rei"}
    assert host.hall.room is host.room
    table = hall.room
    assert isinstance(table, SeatedRoom)
    assert table.view(0).characters[0].hand is None
    while not arena.over:
        arena.send(Concede(arena.waited_for[0]))
    with refused("not_your_character"):  # nobody plays another's character
        host.rematch(person_of(aki), True)
    host.rematch(person_of(aki), False)
    host.give_up(person_of(toma), 0)
    with refused("not_your_character"):
        host.ready(person_of(rei))
    host.take(person_of(toma), 0)
    for guest in (toma, rei):
        assert host.hall.arena is arena
        host.ready(person_of(guest))
    assert host.hall.arena is not arena
    assert host.duellists == {0: "Toma", 1: "Aki", 2: "Rei"}
    host.close()


def test_characters_come_into_a_duel_by_who_holds_them_or_by_the_gm(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    aki, toma, rei = (guest_of(host, name) for name in ("Aki", "Toma", "Rei"))
    room = host.room
    assert room is not None
    host.take(person_of(aki), 0)

    def lay(guest: Guest, *sheets: int | None, bots: tuple[int, ...] = ()) -> None:
        chosen = replace(setting(len(sheets), people=set(range(len(sheets))) - set(bots)), sheets=sheets)
        SeatedHall(host, guest).begin(chosen, None, None)

    for sheets, bots in (((1, None), ()), ((0, None), (0,)), ((None, 1), (1,))):
        with refused("not_your_character"):
            lay(toma, *sheets, bots=bots)
    lay(toma, 0, None)  # Aki has to come
    assert host.gathering is not None
    assert host.gathering.seated == {0: "Aki", 1: "Toma"}
    host.ready(person_of(toma))
    host.give_up(person_of(aki), 0)
    with refused("not_seated"):
        host.ready(person_of(aki))
    assert not host.duel_goes_on
    with refused("not_your_character"):
        host.sit(person_of(rei), 0)
    with refused("laid_out"):  # nor is another's duel put away without a word
        lay(rei, None, None)
    host.disperse(person_of(toma))
    host.take(person_of(aki), 0)
    lay(aki, 0, None, bots=(0,))
    host.give_up(person_of(aki), 0)
    with refused("not_your_character"):
        host.ready(person_of(aki))
    host.be_gm(person_of(rei), True)
    host.disperse(person_of(rei))
    lay(rei, 0, 1, bots=(1,))
    assert host.gathering.seated == {0: "Rei"}
    host.rise(person_of(rei))
    host.sit(person_of(toma))  # whom the GM lays out nobody's, anybody may play
    host.close()


async def test_a_seat_is_a_persons_whatever_anybody_is_called(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    chosen = setting(4, people=(0, 1), names=("Aki", "Mio", "Toma", "Ren"))
    toma, ren = guest_of(host, "Toma"), guest_of(host, "REN")
    halls = SeatedHall(host, toma), SeatedHall(host, ren)
    halls[0].begin(chosen)
    host.sit(person_of(ren))
    host.ready(person_of(toma))
    host.ready(person_of(ren))
    arena = host.hall.arena
    assert arena is not None
    assert [one.name for one in arena.setting.entrants] == ["Toma", "REN", "Aki", "Mio"]
    assert [seated_at(hall).seats for hall in halls] == [{0}, {1}]
    # Whoever comes back takes no bot's seat.
    host.depart(toma)
    toma = guest_of(host, "Toma")
    assert arena.people == (0, 1)
    for seat in range(4):
        if not arena.over:
            arena.send(Concede(seat))
    for guest in (toma, ren):
        host.rematch(person_of(guest), True)
    again = host.hall.arena
    assert again is not None
    assert host.duellists == {1: "Toma", 2: "REN"}
    assert [again.setting.entrants[seat].name for seat in (1, 2)] == ["Toma", "REN"]
    assert again.people == (1, 2)
    host.close()


async def test_what_several_did_is_taken_back_only_while_it_showed_nothing(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    aki, toma = guest_of(host, "Aki"), guest_of(host, "Toma")
    assert SeatedHall(host, aki).take_backs(1) == tuple(TakeBack)
    assert TakeBack.FREE not in SeatedHall(host, aki).take_backs(2)
    SeatedHall(host, aki).begin(setting(2, people=(0, 1), take_back="free"))
    host.sit(person_of(toma))
    for guest in (aki, toma):
        host.ready(person_of(guest))
    mine, other = (seated_at(SeatedHall(host, guest)) for guest in (aki, toma))
    mine.send(Open(0))
    with refused("not_yours_to_undo"):
        other.undo()
    mine.undo()
    mine.send(Open(0))
    other.send(Open(1))
    with refused("undo_shown"):
        other.undo()
    other.send(Concede(1))
    assert mine.over
    with refused("duel_over"):
        other.undo()
    # Nobody does all this faster than a person can.
    with refused("too_fast"):
        for number in range(100):
            mine.hush(0, number % 2 == 0)
    for do in (lambda one: host.take(one, 0), host.set_clock, lambda one: host.be_gm(one, True)):
        with refused("too_fast"):
            do(person_of(aki))
    host.close()

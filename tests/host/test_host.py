"""Who may do what: seats, the GM, duels that are laid out, stand-ins, the clock, talk, and what is kept."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.commands import BeginDraft, Check, DrawRest, PassDays, SetName, WriteNote
from core.duel.commands import Concede, Open
from core.duel.setting import TakeBack
from core.events import GM, WATCHER
from core.refusal import Refusal
from core.state import Ability
from core.table import Undo, new_table
from saves.savefile import SaveFile
from tests.samples import lantern_road
from tests.tui.duelling import setting
from tui.arena import Arena
from tui.desk import Desk
from tui.duel_plan import Plan
from tui.host.clock import Clock
from tui.host.gathering import Gathering
from tui.host.guests import Guest
from tui.host.host import Host
from tui.host.people import People, Person, hashed
from tui.host.places import By
from tui.host.seated import SeatedRoom
from tui.host.seated_duel import SeatedArena, SeatedHall
from tui.host.tidying import Tidying
from tui.room import Room
from tui.text import Text


def a_host(folder: Path, **given: object) -> Host:
    desk = Desk(folder, lambda *news: hosts[0].happened(*news), lambda result: hosts[0].saved(result))
    desk.lay(lantern_road().table, None)
    hosts = [Host(People(), desk, free_gm=True, **given)]  # type: ignore[arg-type]
    return hosts[0]


def guest_of(host: Host, name: str) -> Guest:
    guest = Guest()
    host.arrive(guest)
    host.known(guest, host.people.named(name) or host.people.join(name)[0])
    return guest


def person_of(guest: Guest) -> Person:
    assert guest.person is not None
    return guest.person


def seated_at(hall: SeatedHall) -> SeatedArena:
    arena = hall.arena
    assert arena is not None
    return arena


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, match=code)


def test_a_guest_acts_and_sees_through_own_seats_only(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    aki, watcher, nobody = guest_of(host, "Aki"), guest_of(host, "Rei"), Guest()
    assert host.room is not None
    assert aki.person is not None
    host.take(aki.person, 0)
    rooms = [SeatedRoom(host, guest, host.room) for guest in (aki, watcher, nobody)]
    assert rooms[0].view(0).characters[0].hand
    assert all(room.view(seat).characters[1].hand is None for room in rooms for seat in (0, 1, GM, WATCHER))
    assert all(room.view(GM).seed is None and room.view(GM).seat == WATCHER for room in rooms)
    command = Check(seat=1, ability=Ability.SENSE)
    for room in rooms:
        for do in (room.send, room.foresee, room.preview):
            with refused("not_your_seat"):
                do(command)
        for order in (PassDays(), WriteNote(text="x"), Undo(seat=GM), Undo(seat=GM, insist=True)):
            with refused("gm_only"):
                room.send(order)
            assert room.refusal(order) == Refusal("gm_only")
        assert not list(room.ways(Check, 1))
        assert not room.offered(1)
    assert not rooms[1].offered(0)
    with refused("gm_only"):
        rooms[2].send(BeginDraft())
    before = host.room._table
    rooms[0].send(Check(seat=0, ability=Ability.SENSE))
    assert host.room._table is not before


def test_lives_drawn_by_several_at_once(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    room = host.room
    assert room is not None
    guests = [guest_of(host, name) for name in ("Aki", "Toma")]
    rooms = [SeatedRoom(host, guest, room) for guest in guests]
    for one in rooms:
        one.send(BeginDraft())
        with refused("gm_only"):
            one.send(BeginDraft())  # one at a time
    seats = [draft.seat for draft in room.view(WATCHER).drafts]
    assert [host.holders[seat] for seat in seats] == ["Aki", "Toma"]
    with refused("not_your_seat"):
        rooms[0].send(SetName(seat=seats[1], name="Thief"))
    rooms[0].send(SetName(seat=seats[0], name="Own"))
    rooms[1].send(DrawRest(seat=seats[1], language="en"))
    host.be_gm(person_of(guests[0]), True)
    assert rooms[0].view(GM).seed == room.view(GM).seed
    assert rooms[1].view(GM).seed is None


def test_seats_and_the_gm(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    aki, toma = (host.people.join(name)[0] for name in ("Aki", "Toma"))
    guest_of(host, "Aki")
    guest = guest_of(host, "Toma")
    host.take(toma, 1)
    with refused("seat_taken"):
        host.take(aki, 1)
    with refused("not_your_seat"):
        host.give_up(aki, 1)
    host.be_gm(aki, True)
    with refused("gm_taken"):
        host.be_gm(toma, True)
    with refused("still_here"):
        host.lend(aki, 1)
    with refused("seat_free"):
        host.lend(aki, 2)
    with refused("no_such_seat"):
        host.take(toma, 9)
    host.depart(guest)
    with refused("gm_only"):
        host.lend(toma, 1)
    host.lend(aki, 1)
    assert host.seats(aki) == {GM, 1}
    guest_of(host, "Toma")
    assert host.seats(aki) == {GM}
    host.be_gm(aki, False)
    assert host.seats(aki) == frozenset()
    named = a_host(tmp_path, gm="Toma")
    named.free_gm = False
    with refused("gm_not_you"):
        named.be_gm(aki, True)
    named.be_gm(toma, True)


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
    with refused("not_your_seat"):
        host.be_gm(three, False)
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

    def plays(one: Person, other: Person) -> Arena:
        host.gather(one, setting(2, people=(0, 1)))
        host.sit(other)
        host.ready(one)
        host.ready(other)
        assert host.hall.arena is not None
        return host.hall.arena

    first = plays(aki, toma)
    first.send(Concede(0))
    # What others lay out meanwhile is not begun over, nor closed under who plays it.
    host.gather(rei, setting(2, people=(0, 1)))
    with refused("laid_out"):
        host.rematch(aki, False)
    host.disperse(rei)
    host.rematch(aki, False)
    host.rematch(aki, False)  # asking twice answers for nobody else
    assert host.hall.arena is first
    with refused("laid_out"):
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
    again = plays(aki, mio)
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


async def test_a_seat_that_takes_too_long_is_passed_over(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    aki, toma = (guest_of(host, name).person for name in ("Aki", "Toma"))
    assert aki is not None
    assert toma is not None
    host.gather(aki, setting(2, people=(0, 1)))
    host.sit(toma)
    host.ready(aki)
    host.ready(toma)
    arena = host.hall.arena
    assert arena is not None
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
    aki, toma, rei = guests = [guest_of(host, name) for name in ("Aki", "Toma", "Rei")]
    host.gather(person_of(aki), setting(2, people=(0, 1)))
    host.sit(person_of(toma))
    for guest in guests[:2]:
        host.ready(person_of(guest))
    arena = host.hall.arena
    assert arena is not None
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


def test_talk_is_cleaned_and_paced_and_a_secret_stays_one(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    aki, toma, rei = (host.people.join(name)[0] for name in ("Aki", "Toma", "Rei"))
    host.be_gm(rei, True)
    host.say(aki, "a\x1b[31m\u202eb\u200b\x9bc")
    assert host.heard(toma)[-1].line == "a[31mbc"
    host.say(rei, "the bridge is cut", "Aki")
    assert host.heard(aki)[-1].line == "the bridge is cut"
    assert len(host.heard(toma)) == 1
    with refused("gm_only"):
        host.say(aki, "psst", "Toma")
    host.say(aki, "I knew", "Rei")
    with refused("nothing_said"):
        host.say(aki, "\u200b ")
    with refused("name_long"):
        host.say(aki, "x" * 121)
    with refused("too_fast"):
        for _ in range(9):
            host.say(toma, "x")
    assert host.room is not None
    room = SeatedRoom(host, guest_of(host, "Rei"), host.room)
    with refused("too_fast"):
        for _ in range(9):
            room.send(WriteNote(text="x"))


def test_people_and_seats_are_kept_between_runs(tmp_path: Path) -> None:
    path = tmp_path / "host" / "people.toml"
    people = People(path)
    person, token = people.join("Aki")
    people.join("Toma", "SHA256:abc")
    assert people.settled()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert token not in path.read_text("utf-8")
    for name in ("AKI", "Ａki", "aki"):
        with refused("name_taken"):
            people.join(name)
    desk = Desk(tmp_path, lambda *_: None, lambda _: None)
    desk.lay(lantern_road().table, SaveFile.new(tmp_path, "Road"))
    host = Host(people, desk)
    host.take(person, 2)
    host.close()
    again = People(path)
    assert again.again("aki", token.upper().replace("-", " ")) == person
    for name, wrong in (("Aki", "aaaa-aaaa-aaaa"), ("Toma", ""), ("Nobody", token)):
        with refused("token_wrong"):
            again.again(name, wrong)
    assert again.with_key("SHA256:abc") is not None
    assert again.with_key("") is None
    desk.lay(lantern_road().table, SaveFile.new(tmp_path, "Road"))
    second = Host(again, desk)
    second.attend()
    assert second.holders == {2: "Aki"}
    desk.lay(new_table("Another", "another"), SaveFile.new(tmp_path, "Road"))  # of the same name
    other = Host(again, desk)
    other.attend()
    assert other.holders == {}
    assert hashed("AB cd-") == hashed("abcd")
    desk.close()
    with refused("people_full"):
        People(most=0).join("Rei")
    assert new_table("x", "y").state.seats == 0


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


def test_a_life_taken_back_leaves_nobody_in_its_seat(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    room = host.room
    assert room is not None
    aki, rei = guest_of(host, "Aki"), guest_of(host, "Rei")
    host.be_gm(person_of(rei), True)
    rooms = [SeatedRoom(host, guest, room) for guest in (aki, rei)]
    rooms[0].send(BeginDraft())
    seat = next(draft.seat for draft in room.view(WATCHER).drafts)
    assert host.holders == {seat: "Aki"}
    rooms[1].send(Undo(seat=GM, insist=True))
    assert host.holders == {}
    rooms[1].send(BeginDraft())
    assert host.holders == {}
    assert not rooms[0].seats


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


HOSTS_OWN = {"moves", "play_by", "last_person", "asks_people", "chance"}
"""What no screen asks an arena for."""


@pytest.mark.parametrize(("whole", "seen"), [(Room, SeatedRoom), (Arena, SeatedArena)])
def test_a_guest_is_answered_by_nothing_that_was_not_thought_of(whole: type, seen: type) -> None:
    """What a room or an arena has learned to answer, a guest asks of it only through the guest's own seats."""
    asked = {name for name, what in vars(whole).items() if not name.startswith("_") and callable(what)}
    asked |= {name for name, what in vars(whole).items() if isinstance(what, property)}
    assert asked - set(vars(seen)) - HOSTS_OWN == set()

"""Who may do what at the table: seats, lives that are drawn, the GM."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.commands import BeginDraft, Check, DrawRest, PassDays, SetName, WriteNote
from core.events import GM, WATCHER
from core.refusal import Refusal
from core.state import Ability
from core.table import Undo
from tests.host.hosting import a_host, guest_of, person_of, refused
from tui.arena import Arena
from tui.host.guests import Guest
from tui.host.seated import SeatedRoom
from tui.host.seated_duel import SeatedArena
from tui.room import Room


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
    for name, code in (("GM, to you alone: flee", "name_marks"), ("the GM plays", "name_word")):
        with refused(code):
            rooms[0].send(SetName(seat=seats[0], name=name))
    rooms[0].send(SetName(seat=seats[0], name="Own"))
    rooms[1].send(DrawRest(seat=seats[1], language="en"))
    host.be_gm(person_of(guests[0]), True)
    assert rooms[0].view(GM).seed == room.view(GM).seed
    assert rooms[1].view(GM).seed is None
    rooms[0].send(SetName(seat=seats[0], name="Mio (the elder)"))  # the GM's own word is the host's


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


HOSTS_OWN = {"moves", "play_by", "last_person", "asks_people", "chance"}
"""What no screen asks an arena for."""


@pytest.mark.parametrize(("whole", "seen"), [(Room, SeatedRoom), (Arena, SeatedArena)])
def test_a_guest_is_answered_by_nothing_that_was_not_thought_of(whole: type, seen: type) -> None:
    """What a room or an arena has learned to answer, a guest asks of it only through the guest's own seats."""
    asked = {name for name, what in vars(whole).items() if not name.startswith("_") and callable(what)}
    asked |= {name for name, what in vars(whole).items() if isinstance(what, property)}
    assert asked - set(vars(seen)) - HOSTS_OWN == set()

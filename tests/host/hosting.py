"""A host without a network, and guests who are simply there: who may do what, without any screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.refusal import Refusal
from tests.samples import lantern_road
from tests.tui.duelling import setting
from tui.arena import Arena
from tui.desk import Desk
from tui.host.guests import Guest
from tui.host.host import Host
from tui.host.people import People, Person
from tui.host.seated_duel import SeatedArena, SeatedHall


def a_host(folder: Path, **given: object) -> Host:
    """A host of a table with four characters, that is never saved."""
    desk = Desk(folder, lambda *news: hosts[0].happened(*news), lambda result: hosts[0].saved(result))
    desk.lay(lantern_road().table, None)
    hosts = [Host(People(), desk, free_gm=True, **given)]  # type: ignore[arg-type]
    return hosts[0]


def guest_of(host: Host, name: str) -> Guest:
    """Somebody comes, or comes back, as `name`."""
    guest = Guest()
    host.arrive(guest)
    host.known(guest, host.people.named(name) or host.people.join(name)[0])
    return guest


def person_of(guest: Guest) -> Person:
    """Who a guest with a name is."""
    assert guest.person is not None
    return guest.person


def seated_at(hall: SeatedHall) -> SeatedArena:
    """The duel there, as one guest sees it."""
    arena = hall.arena
    assert arena is not None
    return arena


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    """What is done in it is refused with `code`."""
    return pytest.raises(Refusal, match=code)


def duel_of(host: Host, one: Person, other: Person) -> Arena:
    """A duel of two, begun: laid out by `one`."""
    host.gather(one, setting(2, people=(0, 1)))
    host.sit(other)
    host.ready(one)
    host.ready(other)
    assert host.hall.arena is not None
    return host.hall.arena

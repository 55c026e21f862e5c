"""What is asked for in the moment in which it changes, and who is told of what is theirs wherever they look."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from core.duel.commands import Concede, Open
from core.duel.setting import TakeBack
from core.refusal import Refusal
from tests.host.hosting import a_host, guest_of, person_of
from tests.tui.driving import Player
from tests.tui.duelling import setting
from tui.away import Away
from tui.host.app import HostedApp
from tui.host.lobby import LobbyScreen
from tui.host.places import By
from tui.screens.dialogs import Ask
from tui.screens.duel_replay import ReplayScreen
from tui.settings import Settings

STILL = Settings(motion=False, curtain=False)


async def test_lines_of_the_lobby_may_be_others_when_a_key_comes(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    guests = [guest_of(host, name) for name in ("Aki", "Toma")]
    aki, toma = map(person_of, guests)
    host.be_gm(aki, True)
    app = HostedApp(host, guests[0], STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        lobby = app.screen
        assert isinstance(lobby, LobbyScreen)
        host.gather(toma, setting(6, people=(0, 5)))
        lobby.action_duel()  # before the lobby was drawn with it
        assert lobby.rows.keys[lobby.at] == "place 5"
        host.sit(aki)
        for one in (aki, toma):
            host.ready(one)
        host.depart(guests[1])
        await player.until(lambda: "Opening" in player.text, "the duel")
        app.show("title")
        await player.settle()
        lobby.mark(lobby.rows.keys.index("place 0"))
        await player.press("x")
        player.sees("End the duel?")  # it would be lost for others too
        host.break_off(aki)
        await player.press("escape")
        lobby.rows.keys.append("place 0")  # not drawn since
        lobby.rows._duel_seats["place 0"] = 0
        lobby.at = len(lobby.rows.keys) - 1
        lobby.action_decide()  # before it is seen that there is no duel any more
        await player.settle()
        assert app.screen is lobby
    host.close()


async def test_what_is_over_is_over_also_for_one_person(tmp_path: Path) -> None:
    """Whoever looks on may step through it: were it taken back, that one would have seen the hands in it."""
    host = a_host(tmp_path)
    guests = [guest_of(host, name) for name in ("Aki", "Rei")]
    aki = person_of(guests[0])
    host.gather(aki, replace(setting(2, people=(0,)), take_back=TakeBack.FREE))
    host.ready(aki)
    arena = host.hall.arena
    assert arena is not None
    app = HostedApp(host, guests[1], STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        app.show("duel")
        await player.settle()
        player.misses("hurry", "- + pace")  # a watcher changes nothing
        await player.press("m")
        player.misses("seed")
        await player.press("escape")
        arena.send(Concede(0))
        await player.until(lambda: "Step through" in player.text, "the end")
        player.misses("Rematch")
        await player.press("v")
        assert isinstance(app.screen, ReplayScreen)
        with pytest.raises(Refusal, match="duel_over"):
            arena.undo()
        await player.press("end", "left")
    host.close()


async def test_who_is_to_play_is_told_wherever_they_look(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    guests = [guest_of(host, name) for name in ("Aki", "Toma")]
    aki, toma = map(person_of, guests)
    host.be_gm(toma, True)
    host.take(aki, 0)
    room = host.room
    assert room is not None
    app = HostedApp(host, guests[0], STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        app.show("table", active=0)
        await player.settle()
        chosen = setting(2, people=(0, 1))
        host.gather(toma, replace(chosen, sheets=(0, 1)))
        await player.until(lambda: "Toma has laid out a duel with you in it: F4" in player.text, "the call")
        host.ready(aki)
        await player.press("f3", "ctrl+t")
        if player.place == "Choose":
            await player.press("a")
        assert isinstance(app.screen, Ask)
        host.ready(toma)
        await player.until(lambda: "The duel has begun: F4 leads there." in player.text, "the word")
        assert isinstance(app.screen, Ask)  # what is half written stays
    host.close()


def test_whispers_are_for_whom_they_were_for(tmp_path: Path) -> None:
    """Nobody is forgotten to whom something was said alone: whoever takes that name next would read it."""
    host = a_host(tmp_path)
    host.people._most, host.people._forgetful = 3, True
    guests = {name: guest_of(host, name) for name in ("Aki", "Toma")}
    host.be_gm(person_of(guests["Aki"]), True)
    host.say(person_of(guests["Aki"]), "the priest did it", "Toma")
    settings = host.settings["Rei"] = STILL
    host.depart(guests["Toma"])
    for name in ("Rei", "Mio"):
        host.depart(guest_of(host, name))
        assert (host.settings.get("Rei") is settings) is (name == "Rei")  # what is forgotten is so altogether
    assert [one.name for one in host.people.everybody] == ["Aki", "Toma", "Mio"]
    host.close()


def test_a_gm_who_is_away_plays_for_nobody(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    guests = {name: guest_of(host, name) for name in ("Aki", "Toma", "Mio")}
    aki, toma = person_of(guests["Aki"]), person_of(guests["Toma"])
    host.be_gm(aki, True)
    host.take(toma, 0)
    host.gather(aki, setting(2, people=(0, 1)))
    host.sit(toma)
    for one in (aki, toma):
        host.ready(one)
    assert host.hall.arena is not None
    host.hall.arena.send(Open(0))
    host.depart(guests["Toma"])
    host.lend(aki, 0)
    host.stand_in(aki, 1, By.GM)
    assert host.absent_at_table == {0: Away.GM}
    assert host.absent_in_duel == {1: Away.GM}
    host.depart(guests["Aki"])
    assert host.absent_at_table == {0: Away.WAITS}
    assert host.absent_in_duel == {0: Away.WAITS, 1: Away.WAITS}
    host.close()

"""What stands on a guest's screen, read as that person would."""

from __future__ import annotations

from pathlib import Path

from tests.host.hosting import a_host, duel_of, guest_of, person_of
from tests.tui.driving import Player
from tests.tui.duelling import CALM, setting
from tui.host.app import HostedApp
from tui.host.lobby import LobbyScreen
from tui.host.places import By
from tui.screens.duel import DuelScreen
from tui.settings import Settings

STILL = Settings(motion=False, curtain=False)


async def test_the_own_seat_is_nearest_the_hand(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    guests = [guest_of(host, name) for name in ("Aki", "Toma")]
    aki, toma = map(person_of, guests)
    host.gather(aki, setting(4, people=(0, 2)))
    host.sit(toma)
    for one in (aki, toma):
        host.ready(one)
    arena = host.hall.arena
    assert arena is not None
    names = [who.name for who in arena.view(2).seats]
    app = HostedApp(host, guests[1], STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        app.show("duel")
        await player.settle()
        assert names[2] == "Toma"
        assert [name for name in names if name in player.part("near")] == [names[1], "Toma"]
        assert [name for name in names if name in player.part("far")] == [names[0], names[3]]
    host.close()


async def test_what_is_the_gms_is_refused_and_the_words_do_not_outlast_the_screen(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    guest = guest_of(host, "Aki")
    aki = person_of(guest)
    host.take(aki, 0)
    app = HostedApp(host, guest, STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("o")
        assert player.status == "! Only the GM can do that."
        await player.press("c", "escape")
        assert player.status == "! Only the GM can do that."  # that window covered nothing of it
        app.show("table")
        await player.settle()
        app.show("title")
        await player.settle()
        assert player.status == ""
        app.show("table")
        await player.settle()
        assert "c combat" not in player.footer
        await player.press("c")
        assert (player.place, player.status) == ("TableScreen", "! Only the GM can do that.")
        host.be_gm(aki, True)
        await player.until(lambda: "c combat" in player.footer, "the key")
        await player.press("c")
        assert player.place == "CombatSetupScreen"
        host.be_gm(aki, False)
        await player.until(lambda: player.place == "LobbyScreen", "the lobby")
    host.close()


async def test_how_long_is_left_is_seen_and_whose_time_is_up_is_said(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    guests = [guest_of(host, name) for name in ("Aki", "Toma")]
    aki, toma = map(person_of, guests)
    host.be_gm(aki, True)
    host.gather(aki, setting(2, people=(0, 1), rules=CALM))
    host.sit(toma)
    for one in (aki, toma):
        host.ready(one)
    arena = host.hall.arena
    assert arena is not None
    now = [0.0]
    host.clock._now = lambda: now[0]
    app = HostedApp(host, guests[1], STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        app.show("duel")
        await player.settle()
        board = app.screen
        assert isinstance(board, DuelScreen)
        assert board._ticking is None
        assert player.part("duel-head").endswith("to move")
        host.set_clock(aki)
        await player.until(lambda: "are to move · 30 s" in player.part("duel-head"), "the clock")
        now[0] = 5.5
        board.tick()
        await player.settle()
        assert "are to move · 25 s" in player.part("duel-head")
        host._time_is_up()
        await player.until(lambda: player.status == "! Aki's time is up.", "the word")
        assert "Aki lays a card" in player.part("felt")
        host.clock.set(None)
        board.draw()
        await player.settle()
        assert board._ticking is None
        assert player.part("duel-head").endswith("Toma is to move")
        await player.press("enter")
        assert player.status == ""
    host.close()


async def test_the_lobby_says_who_is_to_move_and_what_becomes_of_seats(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    long = "Tokugawa the Younger II"
    rei, other = guest_of(host, "Rei"), guest_of(host, long)
    host.be_gm(person_of(rei), True)
    host.take(person_of(other), 3)
    arena = duel_of(host, person_of(other), person_of(rei))
    app = HostedApp(host, rei, STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.settle()
        host.depart(other)
        lobby = app.screen
        assert isinstance(lobby, LobbyScreen)
        arena.pace = 60.0  # the bot waits
        host.stand_in(person_of(rei), 0, By.BOT)
        await player.until(lambda: "Tokugawa t…  a bot plays" in player.text, "who plays")
        player.sees("♦ † Tokugawa the…  away", "Tokuga…, Rei are to move")
        assert "w who plays" not in player.footer
        for key in ("seat 3", "place 0"):
            lobby.mark(lobby.rows.keys.index(key))
            await player.settle()
            assert "w who plays" in player.footer
        arena.send(arena.legal(1)[0])
        await player.until(lambda: "are to move" not in player.text, "the next")
    host.close()

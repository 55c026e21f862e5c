"""What is decided in the lobby, by its keys: who moves for somebody who is away, what is put away, what is let go."""

from __future__ import annotations

from pathlib import Path

from tests.host.hosting import a_host, duel_of, guest_of, person_of
from tests.tui.driving import OPEN, SMALL, Player
from tests.tui.duelling import setting
from tui.host.app import HostedApp
from tui.host.lobby import LobbyScreen
from tui.host.places import By


async def marked(player: Player, key: str) -> None:
    """Brings the mark to a line by the arrow keys."""
    lobby = player.app.screen
    assert isinstance(lobby, LobbyScreen)
    steps = lobby.rows.keys.index(key) - lobby.at
    await player.press(*["down" if steps > 0 else "up"] * abs(steps))


async def comes(player: Player, words: str) -> None:
    """Waits for what the host tells every terminal in its turn."""
    await player.until(lambda: words in player.text, words)


async def test_the_gm_decides_by_keys(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    rei, aki, toma = (guest_of(host, name) for name in ("Rei", "Aki", "Toma"))
    host.be_gm(person_of(rei), True)
    host.take(person_of(rei), 0)
    host.take(person_of(toma), 1)
    app = HostedApp(host, rei, OPEN)
    async with app.run_test(size=SMALL) as pilot:
        player = Player(app, pilot)
        await player.settle()
        # The duel that somebody laid out is put away.
        host.gather(person_of(aki), setting(2, people=(0, 1)))
        await comes(player, "laid out by Aki")
        await player.press("x")
        assert host.gathering is None
        await comes(player, "none yet")
        # Nobody stands in for who is here; for who is away a bot or the GM does, until it is to wait again.
        arena = duel_of(host, person_of(aki), person_of(toma))
        await comes(player, "Aki, Toma are to move")
        await marked(player, "place 1")
        await player.press("w", "b")
        player.sees("Toma is here")
        host.depart(toma)
        for key, by, words in (("b", By.BOT, "a bot plays"), ("m", By.GM, "the GM plays"), ("w", By.PERSON, "away")):
            await player.press("w")
            player.sees("While Toma is away")
            await player.press(key)
            assert host.places[1].by is by
            assert arena.people == ((0,) if by is By.BOT else (0, 1))
            await comes(player, f"Toma  {words}")
        await marked(player, "seat 1")
        await player.press("w")
        await comes(player, "Toma  the GM plays")
        # A seat is let go only after a question, whose marked answer is no.
        await marked(player, "seat 0")
        await player.press("enter")
        player.sees("Let the seat of Aki go?")
        await player.press("enter")
        assert host.holders == {0: "Rei", 1: "Toma"}
        await player.press("enter", "y")
        assert host.holders == {1: "Toma"}
        await comes(player, "♠ free")
    host.close()

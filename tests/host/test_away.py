"""Who is away is seen at that seat, and who plays there meanwhile: in the duel, at the table, in a combat."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.duel.commands import Open
from tests.host.hosting import a_host, duel_of, guest_of, person_of
from tests.tui.driving import Player
from tests.tui.scenes import fighting
from tui.host.app import HostedApp
from tui.host.places import By
from tui.options import Options
from tui.settings import Settings


@pytest.mark.parametrize(
    ("options", "away", "waits", "bot", "gm"),
    [
        (Options(), "· away", "Toma (away) is to move", "· a bot plays", "the GM plays"),
        (Options(lang="ja", ascii=True), "- 不在", "Toma（不在）", "- ボットが代わる", "GMが代わる"),
    ],
)
async def test_who_is_away_is_seen(tmp_path: Path, options: Options, away: str, waits: str, bot: str, gm: str) -> None:
    host = a_host(tmp_path)
    host.desk.lay(fighting("bear"), None)
    guests = [guest_of(host, name) for name in ("Aki", "Toma")]
    aki, toma = map(person_of, guests)
    host.be_gm(aki, True)
    host.take(toma, 1)
    host.take(aki, 0)
    duel_of(host, aki, toma).send(Open(0))
    app = HostedApp(host, guests[0], Settings(motion=False, curtain=False), options)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        app.show("duel")
        await player.settle()
        player.misses(away)
        host.depart(guests[1])
        await player.until(lambda: away in player.text, "the mark")
        player.sees(waits)
        host.stand_in(aki, 1, By.BOT)
        await player.until(lambda: bot in player.text, "the stand-in")
        for place in ("table", "combat"):
            app.show(place, active=0)
            await player.settle()
            player.sees(f" {away[2:]} ")
        app.show("table", active=1)
        await player.settle()
        assert not player.part("way").strip()  # of another's hand no cards are to be picked
        host.lend(aki, 1)
        await player.until(lambda: gm in player.text, "who has it")
    host.close()

"""A combat of several people over SSH: each acts at their own screen, foes act once for all, secrets stay secrets."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import asyncssh

from core.commands import Attack, Evade, FoeActs, PassTurn
from core.events import GM, Seat
from core.table import Undo
from tests.host.friends import Friend, Party, a_party, secret
from tests.tui.scenes import dealt, fighting
from tui.fighting import Kind, moment_of
from tui.host.foes import FoesTurns
from tui.host.people import Person
from tui.look import Look
from tui.room import Room
from tui.settings import Settings

AKI, TOMA, REI = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(3))
MOST_STEPS: Final = 200


def person(party: Party, name: str) -> Person:
    found = party.host.people.named(name)
    assert found is not None
    return found


def hand(party: Party, seat: Seat) -> list[str]:
    """The cards in the hand of `seat`, as they would be shown."""
    room = party.host.room
    assert room is not None
    return [Look().card(card) for card in room._table.state.character(seat).hand]


async def test_three_fight_to_the_end_at_screens_of_their_own(tmp_path: Path) -> None:
    async with a_party(tmp_path, dealt()) as party:
        host, room = party.host, party.host.room
        assert room is not None
        host.settings["Rei"] = Settings(motion=False, pace="instant")
        gm, aki, toma = await party.join("Rei", REI), await party.join("Aki", AKI), await party.join("Toma", TOMA)
        host.be_gm(person(party, "Rei"), True)
        for name, seat in (("Aki", 0), ("Toma", 1)):
            host.take(person(party, name), seat)
        names = {one.seat: one.name for one in room.view(GM).characters}
        # One is at the table, one in the middle of a sentence, and the GM begins.
        aki.type("t")
        await aki.until("13 cards")
        toma.type("c")
        await toma.until("To whom?")
        gm.type("t")
        await gm.until("c combat")
        gm.type("c")
        await gm.until("A combat", "take out")
        gm.type("down", "down", "down", "right")
        await gm.until("stays out", "2 characters against")
        before = {friend: friend.ever for friend in (aki, toma, gm)}
        gm.type("b")
        await gm.until("Combat round 1", "change")
        await aki.until("Combat round 1")
        await toma.until("A combat has begun", "To whom?")
        toma.type("escape")
        await toma.until("combat, round 1", gone="To whom?")
        toma.type("t")
        await toma.until("Combat round 1", gone="change")
        foes = room._table.state.combat.foes  # type: ignore[union-attr]
        numbers = [f"{foe.sheet.hp}/{foe.sheet.hp}" for foe in foes]
        of_characters = {one.hp_max for one in room.view(GM).characters}
        told_to_the_gm = [f"/{foe.sheet.hp}" for foe in foes if foe.sheet.hp not in of_characters]
        assert told_to_the_gm
        gm.type("v")
        await gm.until(*numbers)
        # The GM lets a turn go by whose player dawdles.
        moment = moment_of(room.view(GM))
        assert moment is not None
        assert moment.kind is Kind.TURN
        gm.type("p")
        await gm.until(true=lambda: any(isinstance(step.command, PassTurn) for step in room._table.log))
        friends: dict[Seat, Friend] = {0: aki, 1: toma}
        for _ in range(MOST_STEPS):
            moment, steps = moment_of(room.view(GM)), len(room._table.log)
            if moment is None:
                break
            if moment.kind is not Kind.FOE:
                assert moment.seat is not None
                actor, other = friends[moment.seat], friends[1 - moment.seat]
                await actor.until({Kind.TURN: "⏎ attack", Kind.EVADE: "⏎ evade", Kind.DIE: "keep"}[moment.kind])
                if steps % 5 == 0:  # whoever is not asked is told who is
                    other.type("enter")
                    await other.until(f"{names[moment.seat]} is waited for", gone="⏎ attack")
                    assert len(room._table.log) == steps
                actor.type("enter")
            await gm.until(true=lambda: len(room._table.log) > steps)  # noqa: B023 - awaited at once
            for seat, friend in friends.items():
                secret(friend, [card for card in hand(party, 1 - seat) if card not in before[friend]])
        assert {Attack, Evade, FoeActs} <= {type(step.command) for step in room._table.log}
        for friend in (aki, toma, gm):
            await friend.until("The combat is", "to the table")
        for friend in (aki, toma):
            secret(friend, told_to_the_gm)
            assert "Only the GM" not in friend.ever
            assert "not yours" not in friend.ever


async def test_the_host_moves_foes_once_and_waits_for_a_gm_who_wants_to() -> None:
    room = Room(fighting("general", "general", "general"))
    now, watched = [Settings(pace="instant")], [True]
    foes = FoesTurns(lambda: now[0], lambda: watched[0])
    room.subscribe(foes.happened)

    def acts() -> int:
        return sum(isinstance(step.command, FoeActs) for step in room._table.log)

    async def turn() -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    foes.happened(room, ())
    await turn()
    while not acts():
        moment = moment_of(room.view(GM))
        assert moment is not None
        room.send(PassTurn(seat=moment.seat or 0))
        await turn()
    assert acts() == 1
    # What was taken back stays so until the GM lets the foe go on.
    room.send(Undo(seat=GM, insist=True))
    await turn()
    assert acts() == 0
    foes.hold(False)
    await turn()
    assert acts() == 1
    # Switched off, and directed by the GM, foes wait for a key.
    room.send(Undo(seat=GM, insist=True))
    now[0] = Settings(foes_alone=False)
    foes.hold(False)
    await turn()
    assert acts() == 0
    # With another GM, or other settings, its time begins anew; unseen by anybody it does not run.
    now[0], watched[0] = Settings(pace="instant"), False
    foes.wind()
    await turn()
    assert acts() == 0
    watched[0] = True
    foes.wind()
    now[0] = Settings(foes_alone=False)
    await turn()
    assert acts() == 0
    room.send(FoeActs(target=1))
    await turn()
    assert acts() == 1
    foes.stop()

"""Two friends play a duel to its end over SSH: each sees its own hand only, both see every play."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import asyncssh

from core.cards import Card
from core.duel.commands import Declare
from core.events import Seat
from tests.host.friends import Friend, Party, a_party
from tui.arena import Arena
from tui.look import Look

AKI, TOMA = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
MOST_STEPS: Final = 400


def seen(card: Card) -> str:
    return Look().card(card)


async def lay_out(party: Party, one: Friend, other: Friend) -> Arena:
    """One friend lays a duel out, the other sits down, both are ready."""
    one.type("d")
    await one.until("Quick duel", "presence")
    one.type("down", "down", "down", "left", "left")
    await one.until("person  B")
    one.type("down", *["left"] * 8)
    await one.until("‹ 2 ›")
    one.type("b")
    await one.until("laid out by Aki", "free")
    await other.until("laid out by Aki", "free")
    other.type("down", "down")
    await other.until("▸   B")
    other.type("enter")
    await other.until("B", "Toma", gone="free")
    one.type("r")
    await other.until("ready")
    other.type("r")
    await one.until("Opening")
    await other.until("Opening")
    assert party.host.hall.arena is not None
    return party.host.hall.arena


async def move(arena: Arena, seat: Seat, friend: Friend) -> None:
    """The friend whose turn it is does something with keys: strikes if that can be, else lets it go by."""
    before = arena.changes
    await friend.until(true=lambda: friend_sees_turn(friend))
    if any(isinstance(one, Declare) for one in arena.legal(seat)):
        friend.type(" ")
        await friend.until("%", true=lambda: True)
        friend.type("\r")
    else:
        friend.type("p", "k", " ", "\r")
    await friend.until(true=lambda: arena.changes > before)


def friend_sees_turn(friend: Friend) -> bool:
    return "▸" in friend.text


async def test_a_duel_to_its_end(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party:
        aki, toma = await party.join("Aki", AKI), await party.join("Toma", TOMA)
        arena = await lay_out(party, aki, toma)
        print(aki.text); print(toma.text)
        friends = {0: aki, 1: toma}
        for _ in range(MOST_STEPS):
            if arena.over:
                break
            seat = arena.waited_for[0]
            await move(arena, seat, friends[seat])
            print(friends[seat].text)

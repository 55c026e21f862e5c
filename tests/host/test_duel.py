"""Friends play a duel over SSH: each sees its own hand only, all see every play, a seat waits for its own."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

import asyncssh
import pytest

from core.cards import Card
from core.duel.commands import Declare, Open, Pass
from core.events import WATCHER, Seat
from tests.host.friends import Friend, Party, a_party, secret
from tui.arena import Arena
from tui.duel_telling import Teller
from tui.look import Look
from tui.text import Text

AKI, TOMA, REI = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(3))
MOST_STEPS: Final = 300
LAST_STEPS: Final = 12
"""In so many steps at least two things were told."""


def shown(cards: list[Card]) -> list[str]:
    return [Look().card(card) for card in cards]


def hidden_from(arena: Arena, seat: Seat) -> list[str]:
    """The cards that `seat` must not know now: other hands, what others lay face down, the deck."""
    state = arena._state
    others = [who for at, who in enumerate(state.seats) if at != seat]
    down = [who.opening for who in others if who.opening is not None]
    return shown([*state.deck, *down, *[card for who in others for card in who.hand]])


async def lay_out(party: Party, one: Friend, other: Friend) -> Arena:
    """One friend lays a duel out, the other sits down, both are ready."""
    one.type("d")
    await one.until("Quick duel", "presence")
    one.type("down", "down", "down", "left", "left")
    await one.until("person  B", "while no card was shown", gone="seed")
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
    await friend.until("▸ " + arena.view(WATCHER).seats[seat].name)
    kinds = {type(one) for one in arena.legal(seat)}
    if Pass in kinds and Declare not in kinds:
        friend.type("p")
    elif Open in kinds:
        friend.type("k")
    else:
        friend.type(" ")
        await friend.until("┏")
        friend.type("\r")
    await friend.until(true=lambda: arena.changes > before)


async def sees_it(arena: Arena, seat: Seat, friend: Friend) -> None:
    """Waits until a friend's screen shows what happened last, who is to move now, and the friend's own hand."""
    view = arena.view(seat)
    told = Teller(view.seats, Text(), Look()).tell_all(arena.story(seat, LAST_STEPS))[-2:]
    hand = shown(list(view.hand))
    marks = [f"▸ {view.seats[mover].name}" for mover in arena.waited_for]
    await friend.until(*hand, *marks, true=lambda: squeezed("".join(told)) in squeezed(friend.text))
    # What is looked through for secrets is what was drawn: own cards are found in it.
    assert [card for card in hand if card not in friend.ever] == []


def squeezed(text: str) -> str:
    """`text` without blanks, so that it does not matter where lines were broken."""
    return "".join(text.split())


async def test_a_duel_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda _: "duel")
    async with a_party(tmp_path) as party:
        aki, toma, rei = await party.join("Aki", AKI), await party.join("Toma", TOMA), await party.join("Rei", REI)
        arena = await lay_out(party, aki, toma)
        rei.type("d")
        await rei.until("Opening")
        friends: dict[Seat, Friend] = {0: aki, 1: toma}
        killed = False
        for _ in range(MOST_STEPS):
            if arena.over:
                break
            seat = arena.waited_for[0]
            if arena.view(WATCHER).round == 1 and seat == 1 and not killed:
                killed = True
                friends[1] = await comes_back(party, arena, friends[1])
            await move(arena, seat, friends[seat])
            if not arena.over:
                for who, friend in (*friends.items(), (WATCHER, rei)):
                    await sees_it(arena, who, friend)
                    secret(friend, hidden_from(arena, who))
        assert arena.over
        assert killed
        result = arena.view(WATCHER)
        for friend in friends.values():
            await friend.until("Rematch", "best hand")
        await rei.until("best hand")
        assert result.seats[0].presence != result.seats[1].presence


async def comes_back(party: Party, arena: Arena, friend: Friend) -> Friend:
    """The line drops in the middle of a turn; the seat waits, and the same hand is there."""
    hand = shown(list(arena.view(1).hand))
    friend.vanish()
    await party.friends[0].until(true=lambda: not party.host.present("Toma"))
    changes = arena.changes
    again = await party.come("somebody", TOMA)
    await again.until("time for a move", "Aki", "Toma is to move")
    again.type("d")
    await again.until("▸ Toma", *hand)
    assert arena.changes == changes
    return again

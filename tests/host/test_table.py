"""Several people at one table over SSH: lives drawn at once, hands that stay one's own, the GM's secrets."""

from __future__ import annotations

import re
from pathlib import Path

import asyncssh

from core.commands import BeginThing, TargetRolled, TryTrap, WriteNote
from core.events import GM
from core.hazards.traps import Act, TrapInputs
from core.table import new_table
from core.things import Trap
from tests.host.friends import Friend, a_party, secret
from tui.look import Look

AKI, TOMA, REI = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(3))
TRUTH, LIE, NOTE = "Arrows fly from the slits", "A gas seeps out", "The ferryman lies"


async def draws_a_life(friend: Friend, others: int) -> None:
    """Everything by chance, while `others` are being drawn already."""
    await friend.until("a new life", true=lambda: friend.text.count("being drawn") == others)
    friend.type(*["down"] * (others + 1))
    await friend.until(true=lambda: re.search(r"▸ +a new life +│", friend.text) is not None)
    friend.type("enter")
    await friend.until("A life", "space: turn")
    friend.type("r")
    await friend.until("begin this life", "▸")


async def test_a_session_of_three(tmp_path: Path) -> None:
    async with a_party(tmp_path, new_table("The ferry", "seed"), saved=True) as party:
        gm, aki, toma = await party.join("Rei", REI), await party.join("Aki", AKI), await party.join("Toma", TOMA)
        # Two lives are drawn at the same time.
        for drawn, friend in enumerate((aki, toma)):
            await draws_a_life(friend, drawn)
        for friend in (aki, toma):
            friend.type("enter")
            await friend.until("for myself", "The ferry")
        room = party.host.room
        assert room is not None
        assert party.host.holders == {0: "Aki", 1: "Toma"}
        # The GM deals; each sees thirteen cards, and none of the other's.
        await gm.until("Aki", "Toma", "a new life")
        gm.type("up", "up")
        await gm.until("▸ GM")
        gm.type("enter")
        await gm.until("GM                  Rei")
        gm.type("t")
        await gm.until("No session yet")
        open_before = " ".join(friend.ever for friend in (aki, toma, gm))  # cards of lives and stars lie open
        gm.type("m")
        for friend in (aki, toma, gm):
            await friend.until("session 1", "13 cards")
        hands = [[Look().card(card) for card in room.view(seat).characters[seat].hand or ()] for seat in (0, 1)]
        rest = [Look().card(card) for card in room._table.state.session.rest]  # type: ignore[union-attr]
        await aki.until(*hands[0])
        await toma.until(*hands[1])
        # The GM's secrets: a trap, a hidden roll, a note.
        trap = Trap(name="Darts", find=5, analyse=9, trigger="The white board", truth=TRUTH, lie=LIE)
        room.send(BeginThing(thing=trap))
        tried = room.send(TryTrap(id=1, inputs=TrapInputs(act=Act.FIND, search=9, trap_knowledge=9)))
        rolled = next(event for event in tried if isinstance(event, TargetRolled))
        assert rolled.to == (GM,)
        dice = " + ".join(str(part) for part in (*rolled.dice, 9))
        room.send(WriteNote(text=NOTE))
        # A check of one's own; others may only look on.
        aki.type("w", "enter")
        for friend in (aki, toma, gm):
            await friend.until("Sora: technique")
        toma.type("\t")
        toma.type("n")
        await toma.until("Only the GM can do that")
        # A word to one alone, and what looks like an order to a terminal.
        gm.type("\x14")
        await gm.until("To whom?")
        gm.type("1")
        await gm.until("Only Aki hears it")
        gm.type("[link=http://e]secret of the ferry\x1b[31m", "enter")
        await aki.until("secret of the ferry")
        aki.type("escape")
        await aki.until("time for a move", "to you alone")
        # What was said while one looked elsewhere is told at once, all of it, and can be read again.
        aki.type("t")
        await aki.until(*hands[0])
        rei, person = party.host.people.named("Rei"), party.host.people.named("Toma")
        assert rei is not None
        assert person is not None
        party.host.say(rei, "the ice sings", "Aki")
        party.host.say(person, "Who is there?")
        await aki.until("Rei, to you alone: the ice sings", "Toma: Who is there?")
        aki.type("escape")
        await aki.until("time for a move")
        aki.type("l")
        await aki.until("esc back", "the ice sings", "secret of the ferry")
        aki.type("escape")
        await aki.until("time for a move", gone="esc back")
        for friend, others in ((aki, hands[1]), (toma, hands[0]), (gm, hands[0] + hands[1])):
            secret(friend, [card for card in (*others, *rest) if card not in open_before])
        for friend in (aki, toma):
            secret(friend, [TRUTH, LIE, NOTE, "Darts", dice, f"= {rolled.total} ≥"])
        secret(toma, ["secret of the ferry", "the ice sings"])
        assert b"\x1b[31m" not in aki.raw
        gm.type("\x1b[15~")
        await gm.until(dice)  # so it would be written
        assert dice in gm.ever
        assert f"= {rolled.total} ≥" in gm.ever
        # Whoever comes back finds the seat and the hand.
        aki.vanish()
        again = await party.come("x", AKI)
        await again.until("The ferry", "time for a move")
        again.type("t")
        await again.until(*hands[0])

"""Each thing a duel asks for, done by the keys that its board names, and by the mouse."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from core.duel import AnyCommand, Condition
from core.duel.commands import (
    Concede,
    Declare,
    Discard,
    Draw,
    Interrupt,
    Keep,
    Pass,
    Support,
    Turnaround,
)
from core.events import WATCHER
from core.features import Effect
from tests.core.duel.scene import BLADE, WHISPER, card, field, play, scene, seat
from tests.tui.duelling import STILL, Duelling, at_the_keys, setting

OPEN: Final = replace(STILL, curtain=False)
OTHERS: Final = (seat("7S 8H 9H 2D"), seat("5H 3H 8C 4D", bonds=(0,)), seat("10S JS KH 2C", bonds=(1,)))
FOUR: Final = scene(seat("5S 6S 2H 9D 3C"), *OTHERS, drawn="3C")
"""Seat 0 is to act. Seat 2 has a pair for its five, seat 1 one for its nine, which fails."""


def places(player: Duelling, cards: str) -> list[str]:
    """The keys that pick these cards of the hand."""
    asked = player.board.asked
    assert asked is not None
    return [str(asked.hand.index(card(one)) + 1) for one in cards.split()]


def done(player: Duelling) -> AnyCommand:
    """What was done last."""
    return player.arena.steps[-1].command


def test_every_kind_of_move_is_asked_for_and_made_by_keys(tmp_path: Path) -> None:
    async def play_all() -> None:
        async with at_the_keys(tmp_path, settings=OPEN) as player:
            await player.begin(setting(4, people=range(4), take_back="free"))

            await player.lie(scene(seat(""), *OTHERS))
            assert "p pass" in player.text
            assert "⏎ lay" not in player.text  # where there is nothing to lay
            for condition, says in ((None, "p passes."), (Condition.FAVOURABLE, "r draws a card first, p passes.")):
                await player.lie(scene(seat("", on="QS", condition=condition), *OTHERS))
                await player.press("enter")
                assert f"! Nothing here can be laid: {says}" in player.text
            await player.lie(FOUR)
            assert "⏎ lay" in player.text
            assert "Nothing here" not in player.text
            assert player.prompt.startswith("▸ seat 0: pick cards to lay, or p passes.")
            await player.press(*places(player, "5S"), "q", "s", "x", "o")  # feature, effect, target, all-out
            assert "5♠: 2 · all-out" in player.prompt
            await player.press("enter")
            assert done(player) == Declare(0, BLADE, Effect.HINDER, 3, (card("5S"),), (), True)

            assert player.prompt.startswith("▸ seat 2: support seat 0 with cards that make a hand? p does not.")
            await player.press(*places(player, "5H"))
            assert "pair, 4" in player.prompt
            await player.press("enter")
            assert done(player) == Support(2, (card("5H"),))
            assert player.prompt.startswith("▸ seat 3: answer 4 with a card; k blind from the deck, p none.")

            steps = len(player.arena.steps)
            await player.press("u")  # the support, and then what was supported
            assert len(player.arena.steps) == steps - 1
            assert player.prompt.startswith("▸ seat 2: support seat 0")
            await player.press("u")
            assert player.prompt.startswith("▸ seat 0: pick cards to lay")
            await player.press(*places(player, "5S 6S"), "enter")
            assert "These make no hand" in player.prompt

            await player.lie(play(FOUR, Declare(0, BLADE, Effect.STRIKE, 1, (card("9D"),))))
            assert player.prompt.startswith("▸ seat 1: it held. Turn it around on seat 0? p lets it be.")
            await player.press(*places(player, "9H"), "e", "s")
            assert "pair, 6" in player.prompt
            await player.press("enter")
            assert done(player) == Turnaround(1, WHISPER, Effect.HINDER, (card("9D"),), False, card("9H"))

            await player.lie(FOUR)
            await player.press("p")
            assert done(player) == Pass(0)
            assert player.prompt.startswith("▸ seat 0: discard a card, the hand is too large.")
            await player.press(*places(player, "9D"), "enter")
            assert done(player) == Discard(0, card("9D"))

            assert player.prompt.startswith("▸ seat 2: give up a card and act before seat 1? p waits.")
            await player.press("i")  # asked no more; the window goes on to the next
            assert done(player) == Pass(2)
            assert player.arena.hushed == {2}
            assert player.prompt.startswith("▸ seat 3: give up a card")
            await player.lie(play(FOUR, Pass(0), Discard(0, card("9D"))))
            await player.press(*places(player, "4D"), "enter")
            assert done(player) == Interrupt(2, card("4D"))
            assert player.prompt.startswith("▸ seat 2: pick cards to lay")

            loose = field("6S", fresh=True) + field("KS", fresh=True)
            two = scene(seat("5S 2H 9D 3C", on=loose), *OTHERS, drawn="3C")
            await player.lie(play(two, Pass(0)))
            assert player.prompt.startswith("▸ seat 0: choose the one card that stays on your field.")
            player.board.marks.cursor = 3
            await player.press("right", "right", "space", "enter")
            assert done(player) == Keep(0, card("KS"))

            lucky = seat("5S 2H 9D 3C", condition=Condition.FAVOURABLE)
            await player.lie(scene(lucky, *OTHERS, drawn="3C"))
            assert player.prompt.startswith("▸ seat 0: favourable, r draws one more first; p passes.")
            await player.press("r")
            assert done(player) == Draw(0)

            steps = len(player.arena.steps)
            await player.press("C")
            assert "Concede?" in player.text
            await player.press("n")
            assert len(player.arena.steps) == steps
            await player.press("C", "y")
            assert Concede(0) in [step.command for step in player.arena.steps[steps:]]
            assert player.arena.view(WATCHER).seats[0].out

    asyncio.run(play_all())


def test_the_mouse_chooses_and_lays(tmp_path: Path) -> None:
    """Card, feature, effect, target, seat, and the prompt to do it."""

    async def play_all() -> None:
        async with at_the_keys(tmp_path, settings=OPEN) as player:
            await player.begin(setting(4, people=range(4)))
            await player.lie(FOUR)

            async def click(words: str, part: str) -> None:
                region = player.board.query_one(part).region
                for y, line in enumerate(player.text.splitlines()):
                    if region.y <= y < region.bottom and words in line:
                        await player.pilot.click(part, offset=(line.index(words) - region.x, y - region.y))
                        await player.settle()
                        return
                raise AssertionError(f"{words!r} is not in {part}:\n{player.text}")

            await click("3♣", "#duel-hand")
            assert [str(at + 1) for at in player.board.marks.picked] == places(player, "3C")
            await click("Blade", "#choices")
            assert player.board.offer.feature == BLADE
            assert "3♣ fails" in player.prompt
            await click("Whisper", "#choices")
            await click("hinder", "#choices")
            await click("seat 3", "#choices")
            offer = player.board.offer
            assert (offer.feature, offer.effect, offer.target) == (WHISPER, Effect.HINDER, 3)
            for name, part in (("seat 1", "#far"), ("seat 3", "#near"), ("seat 1", "#far")):
                await click(name, part)
                assert player.board.offer.target == int(name[-1])
            await click("seat 2", "#far")  # a friend is no target of this
            assert player.board.offer.target == 1
            await click("3♣", "#prompt")
            assert done(player) == Declare(0, WHISPER, Effect.HINDER, 1, (card("3C"),))

    asyncio.run(play_all())

"""Several people at one keyboard: no frame, before the curtain is lifted, holds anything of a hidden hand."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from textual.widget import Widget

from core.cards import Card
from core.duel import DuelRules, Phase
from core.duel.commands import Answer, Open
from core.events import WATCHER
from tests.tui.duelling import CALM, STILL, Duelling, at_the_keys, setting
from tui.look import Look
from tui.screens.curtain import Curtain
from tui.settings import Settings


def secret(player: Duelling) -> set[Card]:
    """The cards in hands that are not open to who sits at the keys, and that were never seen by all."""
    arena, revealed = player.arena, player.board.revealed
    hidden: set[Card] = set()
    for seat in range(len(arena.setting.minds)):
        if seat != revealed:
            own = arena.view(seat)
            hidden.update(own.hand)
            if own.opening is not None:
                hidden.add(own.opening)
    told = "\n".join(player.board.teller().tell_all(arena.story(WATCHER)))
    seen = arena.view(WATCHER)
    if revealed is not None:
        told += "\n".join(player.board.teller().tell_all(arena.story(revealed)))
    known = {below.card for who in seen.seats for below in who.field} | {*seen.discard}
    known |= {*seen.check.cards} if seen.check is not None else set()
    look = Look()
    return {card for card in hidden if not card.is_joker and card not in known and look.card(card) not in told}


def assert_no_leak(player: Duelling) -> None:
    """Nothing secret stands in the frame, in any widget's text or tooltip, or in a screenshot."""
    look, frame = Look(), player.text
    drawn = isinstance(player.app.screen, Curtain) and len(player.arena.steps) % 5 == 0
    shown = [frame, player.app.export_screenshot()] if drawn else [frame]
    shown += [str(widget.tooltip) for widget in player.app.screen.walk_children(Widget) if widget.tooltip]
    for card in secret(player):
        written = look.card(card)
        for text in shown:
            assert written not in text, f"{written}\n{frame}"


async def next_key(player: Duelling, chance: random.Random) -> None:
    """One sensible key of whoever is asked, looking at every frame."""
    board, screen = player.board, player.app.screen
    if isinstance(screen, Curtain):
        assert board.me is None
        for who in board.seen().seats:
            assert who.name not in player.text or f"Pass the keys to {who.name}" in player.text
        await player.press("enter")
        return
    asked = board.asked
    assert asked is not None
    phase = asked.view.phase
    worth = [max((asked.value(one) for one in asked.laying((card,))), default=0) for card in asked.hand]
    if phase is Phase.INTERRUPT:
        await player.press(chance.choice("ip"))  # many ask not to be asked again, or nobody sees the end
    elif phase in (Phase.OPENING, Phase.ANSWER) and (asked.alone(Open) or asked.alone(Answer)) is not None:
        await player.press("k")
    elif phase in (Phase.OPENING, Phase.DISCARD):
        await player.press(str(chance.randrange(len(asked.hand)) + 1), "enter")
    elif phase is Phase.KEEP:
        board.marks.cursor = len(asked.hand)
        await player.press("space", "enter")
    elif phase is Phase.ACTION and any(worth):
        await player.press(str(worth.index(max(worth)) + 1), "enter")
    else:
        await player.press("p")


def test_six_people_play_to_the_end_by_keys_and_nothing_leaks(tmp_path: Path) -> None:
    """Every frame is searched for every hidden card."""

    async def play() -> None:
        chance = random.Random("six")
        async with at_the_keys(tmp_path, settings=STILL) as player:
            await player.begin(setting(6, people=range(6), seed="six", rules=DuelRules(presence=1)))
            curtains = 0
            for _ in range(600):
                if player.arena.over:
                    break
                curtains += isinstance(player.app.screen, Curtain)
                assert_no_leak(player)
                await next_key(player, chance)
            assert player.arena.over
            assert curtains > 10
            assert "best hand" in player.text
            assert {step.command.seat for step in player.arena.steps} == set(range(6))

    asyncio.run(play())


def test_the_curtain_hides_in_japanese_too(tmp_path: Path) -> None:
    async def play() -> None:
        chance = random.Random("ja")
        async with at_the_keys(tmp_path, settings=STILL, lang="ja") as player:
            await player.begin(setting(3, people=range(3), seed="three"))
            for _ in range(24):
                assert_no_leak(player)
                if isinstance(player.app.screen, Curtain):
                    await player.press("enter")
                else:
                    await next_key(player, chance)
            assert len(player.arena.steps) > 5

    asyncio.run(play())


def test_who_leaves_the_curtain_down_shows_nothing_and_may_come_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            await player.begin(setting(people=(0, 1)))
            await player.press("escape")
            assert player.board.me is None
            assert_no_leak(player)
            await player.press("1", "space", "k", "p", "L", "escape")
            assert not player.arena.steps
            assert_no_leak(player)
            await player.press("enter")
            assert isinstance(player.app.screen, Curtain)
            await player.press("enter")
            assert player.board.me == 0

    asyncio.run(play())


def test_between_persons_the_hand_is_hidden_while_a_bot_moves(tmp_path: Path) -> None:
    async def play() -> None:
        settings = Settings(motion=False, pace="slow")
        async with at_the_keys(tmp_path, settings=settings) as player:
            player.app.hall.begin(setting(3, people=(0, 1), rules=CALM))
            player.app.show("duel")
            await player.settle(bots=False)
            for keys in (("enter",), ("1",), ("enter",), ("enter",), ("1",), ("enter",)):
                player.send(*keys)
                await player.settle(bots=False)
            assert player.board.seen().to_move == (2,)
            assert player.board.me is None
            assert_no_leak(player)

    asyncio.run(play())


def test_windows_open_for_every_bound_seat_with_the_same_words(tmp_path: Path) -> None:
    """The prompt of a support does not depend on the hand (rules 3.5.2)."""

    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            await player.begin(setting(4, people=range(4), seed="support", rules=CALM))
            chance, words = random.Random(5), set()
            for _ in range(120):
                if player.arena.over:
                    break
                asked = player.board.asked
                if player.board.mine and asked is not None and asked.view.phase is Phase.SUPPORT:
                    prompt = next(line for line in player.text.splitlines() if "support" in line and ":" in line)
                    name = player.board.teller().name(asked.view.seat)
                    assert asked.view.check is not None
                    whom = player.board.teller().name(asked.view.check.actor)
                    words.add(prompt.replace(name, "N").replace(whom, "W").strip())
                await next_key(player, chance)
            assert len(words) == 1

    asyncio.run(play())

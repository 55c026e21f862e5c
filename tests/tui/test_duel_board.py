"""The duel board played by keys alone: whole duels, single moves, and what a key may not do."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Final

import pytest

from core.chance import Chance
from core.duel import DuelRules, Phase, PlayerCommand, View
from core.duel.bots import BOTS, Bot, Decision
from core.duel.commands import Declare, Open, Pass
from core.events import WATCHER
from tests.tui.duelling import CALM, Duelling, at_the_keys, setting
from tui.duel_marks import Asked
from tui.screens.base import GameScreen
from tui.screens.dialogs import Choose
from tui.screens.duel_replay import ReplayScreen
from tui.screens.title import TitleScreen
from tui.widgets import prompting

TO_BOT: Final[dict[str, tuple[str, ...]]] = {"novice": ("left",), "steady": (), "master": ("right",)}
"""The keys that put each bot in a seat where the steady one sits at first."""


async def play_on(player: Duelling, chance: random.Random, moves: int = 400) -> None:
    """Plays by keys, as a person who tries the cards one after another, until the duel is over."""
    for _ in range(moves):
        if player.arena.over:
            return
        board = player.board
        asked = board.asked
        assert board.mine, player.text
        assert asked is not None
        if asked.view.phase is Phase.KEEP:
            await player.press("right", "space", "enter")
            if board.offer.command is None:
                await player.press("left")
            continue
        worth = [best_worth(asked, place) for place in range(len(asked.hand))]
        before = player.arena.changes
        if any(found is not None for found in worth):
            place = max(range(len(worth)), key=lambda at: (worth[at] is not None, worth[at] or 0))
            if worth[place] or asked.alone(Pass) is None:
                await player.press(str(place + 1), "enter")
        if player.arena.changes == before:
            await player.press("backspace", chance.choice("pk"))
            if player.arena.changes == before:
                await player.press("p")


def best_worth(asked: Asked, place: int) -> int | None:
    """What the card at `place` could be worth at best; None if it cannot be laid."""
    return max((asked.value(one) for one in asked.laying((asked.hand[place],))), default=None)


@pytest.mark.parametrize("bot", list(BOTS))
def test_a_whole_duel_is_played_by_keys_against_each_bot(tmp_path: Path, bot: str) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path, seed=f"whole {bot}") as player:
            await player.press("d", *["down"] * 3, *TO_BOT[bot])
            await player.press(*["minus"] * 7, "down", *["left"] * 8, "b")  # the bot's presence, then everybody's
            chosen = player.arena.setting
            assert (chosen.minds, chosen.seed) == ((None, bot), f"whole {bot}")
            assert [who.presence for who in player.arena.view(WATCHER).seats] == [2, 3]
            await play_on(player, random.Random(bot))
            assert player.arena.over
            assert isinstance(player.app.screen, Choose)
            assert "best hand" in player.text
            first = player.arena
            await player.press("r")
            assert player.arena is not first
            assert player.arena.setting.seed == f"whole {bot} / 2"
            assert player.arena.setting.entrants == first.setting.entrants
            await play_on(player, random.Random(1))
            assert "2 duels" in player.text
            await player.press("s")
            assert player.arena.setting.minds == (bot, None)
            assert player.arena.setting.entrants[0].name == first.setting.entrants[1].name
            assert player.arena.setting.entrants[0].features == first.setting.entrants[0].features

    asyncio.run(play())


def test_the_common_move_is_two_keys_and_names_what_it_makes(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            await player.begin(setting(rules=CALM))
            await player.press("1", "enter")
            while player.board.seen().phase is not Phase.ACTION:
                await player.press("p")
            asked = player.board.asked
            assert asked is not None
            place = next(
                at for at, card in enumerate(asked.hand) if any(asked.value(one) for one in asked.laying((card,)))
            )
            await player.press(str(place + 1))
            assert "beats Toma" in player.text
            await player.press("enter")
            laid = [step.command for step in player.arena.steps if step.command.seat == 0]
            first = next(command for command in laid if isinstance(command, Declare))
            assert first.cards == (asked.hand[place],)

    asyncio.run(play())


def test_one_key_lays_the_card_under_the_cursor_but_not_after_hurrying(tmp_path: Path) -> None:
    """Nor one that would be wasted: such a card is picked and shown first."""

    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            await player.begin(setting(rules=CALM))
            await player.press("enter")
            assert any(isinstance(step.command, Open) and step.command.seat == 0 for step in player.arena.steps)
            while player.board.seen().phase is not Phase.ACTION:
                await player.press("p")
            board, asked = player.board, player.board.asked
            assert asked is not None
            worth = [best_worth(asked, place) or 0 for place in range(len(asked.hand))]
            board._hurried = True
            board.marks.cursor = worth.index(max(worth))
            changes = player.arena.changes
            await player.press("enter")
            assert board.marks.picked == (board.marks.cursor,)
            await player.press("space")
            board.marks.cursor = worth.index(0)
            await player.press("enter")
            assert board.marks.picked == (board.marks.cursor,)
            assert "fails" in player.text
            assert player.arena.changes == changes
            await player.press("backspace")
            board.marks.cursor = worth.index(max(worth))
            await player.press("enter")
            own = [step.command for step in player.arena.steps if step.command.seat == 0]
            laid = next(command for command in own if isinstance(command, Declare))
            assert laid.cards == (asked.hand[worth.index(max(worth))],)

    asyncio.run(play())


@pytest.mark.parametrize("keys", [("enter", "enter"), ("enter", "p"), ("enter", "k")])
def test_a_key_that_arrives_twice_plays_one_card(tmp_path: Path, keys: tuple[str, str]) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            await player.begin(setting())
            player.send("1", "1")  # picks the card once, rather than picking it and putting it back
            await player.settle()
            assert player.board.marks.picked == (0,)
            player.send(*keys)
            await player.settle()
            own = [step.command for step in player.arena.steps if step.command.seat == 0]
            assert len(own) == 1
            assert isinstance(own[0], Open)

    asyncio.run(play())


def test_the_cursor_stands_on_a_card_that_serves_after_every_play(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            await player.begin(setting(seed="cursor", rules=DuelRules(presence=30)))
            chance, served = random.Random(3), 0
            for _ in range(20):
                await play_on(player, chance, moves=1)
                asked = player.board.asked
                if player.arena.over or asked is None:
                    break
                board = player.board
                faces = [one for one in prompting.faces(asked, board.marks, board.offer, board.text) if not one.blank]
                if any(one.useful for one in faces):
                    assert faces[board.marks.cursor].useful, player.text
                    served += 1
                assert not board.marks.picked
            assert served > 10

    asyncio.run(play())


def test_what_cannot_be_laid_says_why(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            await player.begin(setting())
            await player.press("k")
            while player.board.seen().phase is not Phase.INTERRUPT:
                await player.press("p")
            await player.press("enter")  # gives up no card that was not picked
            assert "! Pick a card of your hand first." in player.text
            assert "⏎ interrupt" in player.text
            while player.board.seen().phase is not Phase.ACTION:
                await player.press("p")
            asked = player.board.asked
            assert asked is not None
            wrong = next(
                (one, two)
                for one in range(len(asked.hand))
                for two in range(one)
                if not asked.laying((asked.hand[one], asked.hand[two]))
            )
            await player.press(*[str(place + 1) for place in wrong])
            assert "These make no hand" in player.text or "fails here" in player.text
            changes = player.arena.changes
            await player.press("enter")
            assert player.arena.changes == changes

    asyncio.run(play())


def test_escape_is_never_a_forfeit_and_the_duel_waits(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            await player.begin(setting())
            await player.press("1", "enter")
            steps = len(player.arena.steps)
            await player.press("escape")
            assert isinstance(player.app.screen, TitleScreen)
            assert "under way" in player.text
            await player.press("d")
            assert isinstance(player.app.screen, GameScreen)
            assert len(player.arena.steps) == steps
            await player.press("C", "escape")
            assert not player.arena.view(WATCHER).seats[0].out
            await player.press("C", "y")
            assert player.arena.over

    asyncio.run(play())


def test_a_bot_that_waits_can_be_hurried_and_the_pace_changed(tmp_path: Path) -> None:
    async def play() -> None:
        from msgspec.structs import replace

        from tests.tui.duelling import STILL

        slow = replace(STILL, pace="slow")
        async with at_the_keys(tmp_path, settings=slow) as player:
            player.app.hall.begin(setting(people=()))
            player.app.show("duel")
            await player.pilot.pause()
            assert player.arena.pace == 2.0
            player.send("+", "+")
            await player.pilot.pause()
            player.send("plus", "plus", "plus")
            await player.settle()
            assert player.arena.pace == 0
            assert player.arena.over
            assert player.app.settings.pace == "instant"

    asyncio.run(play())


def test_a_resize_in_mid_duel_loses_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path, size=(200, 60)) as player:
            await player.begin(setting(6))
            await player.press("1", "enter", "1")
            marks, steps = player.board.marks.picked, len(player.arena.steps)
            for size in ((1, 1), (60, 15), (80, 24)):
                await player.pilot.resize_terminal(*size)
                await player.settle()
                if size == (60, 15):
                    assert "80×24" in player.text
            assert (player.board.marks.picked, len(player.arena.steps)) == (marks, steps)
            for name in ("Aki", "Toma", "Rei", "Ban", "Suzu", "Kaede"):
                assert name in player.text

    asyncio.run(play())


def test_six_seats_fit_into_80_by_24(tmp_path: Path) -> None:
    """Every box is whole: as many corners as boxes, and every line as wide as the window."""

    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            await player.begin(setting(6))
            for corner in "╭╮╰╯":
                assert player.text.count(corner) == 6 + 4  # the seats and the hand
            assert player.text.count("10/10") == 6
            assert all(len(line) == 80 for line in player.text.splitlines())

    asyncio.run(play())


def test_a_finished_duel_is_stepped_through_and_written_down(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            await player.begin(setting(people=(), seats=4, seed="watched"))
            assert player.arena.over
            await player.press("v")
            assert isinstance(player.app.screen, ReplayScreen)
            count = len(player.arena.steps)
            assert f"step 0 of {count}" in player.text
            await player.press("right", "right", "left")
            assert f"step 1 of {count}" in player.text
            await player.press("end")
            assert f"step {count} of {count}" in player.text
            await player.press("up", "down", "down", "home", "left")
            assert f"step 0 of {count}" in player.text
            await player.press("escape", "enter", "x")
            written = sorted(path.name for path in (tmp_path / "duels").glob("duel-*"))
            assert written == ["duel-1.lonelog.txt", "duel-1.md"]
            assert "Written to" in player.text
            (tmp_path / "duels").rename(tmp_path / "away")
            (tmp_path / "duels").write_text("in the way")
            await player.press("enter", "x")
            assert "could not be written" in player.text

    asyncio.run(play())


def test_keys_are_answered_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that reckons hard holds up no frame, and what it chose for a duel gone on meanwhile is forgotten."""

    def ponder(view: View, legal: Sequence[PlayerCommand], chance: Chance) -> Decision:
        end = monotonic() + 0.8
        while monotonic() < end:
            pass
        return BOTS["steady"].decide(view, legal, chance)

    monkeypatch.setitem(BOTS, "novice", Bot("novice", ponder))

    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            player.app.hall.begin(setting(bot="novice", rules=CALM))
            player.app.show("duel")
            await player.settle(bots=False)
            assert player.arena.thinking == 1
            start = monotonic()
            player.send("1", "enter")
            await player.settle(bots=False)
            assert monotonic() - start < 0.5
            assert [step.command.seat for step in player.arena.steps] == [0]
            assert "Toma is thinking" in player.text
            for key in ("C", "y"):
                player.send(key)
                await player.settle(bots=False)
            assert player.arena.over
            assert all(step.command.seat == 0 for step in player.arena.steps)

    asyncio.run(play())

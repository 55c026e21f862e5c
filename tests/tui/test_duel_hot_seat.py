"""Several people at one keyboard: no frame, before the curtain is lifted, holds anything of a hidden hand."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.widget import Widget

from core.cards import Card
from core.duel import Phase
from core.duel.commands import Answer, Declare, Open, Support
from core.events import WATCHER, Seat
from core.features import Effect
from tests.core.duel.scene import BLADE, card, play, scene, seat
from tests.tui.duelling import CALM, STILL, Duelling, at_the_keys, setting
from tests.tui.test_curtain import Recorder
from tui.look import Look
from tui.screens.curtain import Curtain
from tui.settings import Settings

pytestmark = pytest.mark.painted


def secret(player: Duelling, *open_to: Seat | None) -> set[Card]:
    """The cards in hands of other seats than those, and that were never seen by all."""
    arena = player.arena
    hidden: set[Card] = set()
    for at in range(len(arena.setting.minds)):
        if at not in open_to:
            own = arena.view(at)
            hidden.update(own.hand)
            if own.opening is not None:
                hidden.add(own.opening)
    told = "\n".join(player.board.teller().tell_all(arena.story(WATCHER)))
    seen = arena.view(WATCHER)
    for who in open_to:
        if who is not None:
            told += "\n".join(player.board.teller().tell_all(arena.story(who)))
    known = {below.card for who in seen.seats for below in who.field} | {*seen.discard}
    known |= {*seen.check.cards} if seen.check is not None else set()
    look = Look()
    return {one for one in hidden if not one.is_joker and one not in known and look.card(one) not in told}


def assert_no_leak(player: Duelling) -> None:
    """Nothing secret stands in the frame, in any widget's text or tooltip, or in a screenshot."""
    look, frame = Look(), player.text
    drawn = isinstance(player.app.screen, Curtain) and len(player.arena.steps) % 5 == 0
    shown = [frame, player.app.export_screenshot()] if drawn else [frame]
    shown += [str(widget.tooltip) for widget in player.app.screen.walk_children(Widget) if widget.tooltip]
    for one in secret(player, player.board.revealed):
        written = look.card(one)
        for text in shown:
            assert written not in text, f"{written}\n{frame}"


def assert_none_leaked(player: Duelling, recorder: Recorder, before: Seat | None, lifted: bool) -> None:
    """No frame that left for the terminal since the last key shows a hand but of who sat, or now sits, at the keys.

    From the frame of a curtain on, or if one was just `lifted`, only the hand that is open now may be seen.
    """
    frames = recorder.frames
    recorder.frames = []
    after = player.board.revealed
    hung = 0 if lifted else next((at for at, frame in enumerate(frames) if "Pass the keys to" in frame), len(frames))
    for shown, hands in ((frames[:hung], (before, after)), (frames[hung:], (after,))):
        leaked = {Look().card(one) for one in secret(player, *hands)}
        for frame in shown:
            assert not [one for one in leaked if one in frame], frame


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
        # A card given up for the turn now and then; many ask not to be asked again, or nobody sees the end.
        await player.press(*chance.choice([("1", "enter"), ("i",), ("i",), ("p",), ("p",)]))
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
    """Set up from the title by keys; every frame that leaves for the terminal is searched for every hidden card."""

    async def play_all() -> None:
        chance = random.Random("six")
        async with at_the_keys(tmp_path, seed="six") as player:
            await player.press("d", "down", *["right"] * 4, "down")
            for _ in range(5):
                await player.press("down", "left", "left")  # from a steady bot to a person
            await player.press("s", "plus", "down", *["left"] * 9, "down", "right", "b")
            chosen = player.arena.setting
            assert chosen.minds == (None,) * 6
            assert "".join(one.side for one in chosen.entrants) == "ABABAC"
            assert [who.presence for who in player.arena.view(WATCHER).seats] == [1, 1, 1, 1, 1, 11]
            assert (chosen.rules.presence, chosen.rules.jokers, chosen.seed) == (1, 2, "six")
            recorder, curtains, own = Recorder(player.app), 0, 0
            for _ in range(600):
                if player.arena.over:
                    break
                before, lifted = player.board.revealed, isinstance(player.app.screen, Curtain)
                assert_no_leak(player)
                await next_key(player, chance)
                if lifted:
                    curtains += 1
                    hand = player.arena.view(player.board.me).hand if player.board.me is not None else ()
                    own += any(Look().card(one) in recorder.frames[-1] for one in hand)
                assert_none_leaked(player, recorder, before, lifted)
            assert player.arena.over
            assert own == curtains > 10
            assert "best hand" in player.text
            assert {step.command.seat for step in player.arena.steps} == set(range(6))

    asyncio.run(play_all())


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
    """The prompt of a support does not depend on the hand (rules 3.5.2): who has no card that fits is asked too."""

    async def play_all() -> None:
        async with at_the_keys(tmp_path, settings=replace(STILL, curtain=False)) as player:
            await player.begin(setting(4, people=range(4), rules=CALM))
            words = set()
            for hand, fits in (("5H 3H 8C 4D", True), ("QD 3H 8C 4D", False)):
                friend = seat(hand, bonds=(0,))
                state = scene(seat("5S 6S 2H 9D"), seat("7S 8H 9H 2D"), friend, seat("10S JS KH 2C"), rules=CALM)
                await player.lie(play(state, Declare(0, BLADE, Effect.STRIKE, 1, (card("5S"),))))
                assert player.board.seen().phase is Phase.SUPPORT
                assert (player.board.me, player.board.mine) == (2, True)
                assert any(isinstance(one, Support) for one in player.arena.legal(2)) is fits
                words.add(player.prompt)
            assert words == {"▸ seat 2: support seat 0 with cards that make a hand? p does not."}

    asyncio.run(play_all())

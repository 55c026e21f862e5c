"""Random keys on the board, in several seeds: no exception, no illegal state, and always something to go on with."""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.screen import Screen

from core.cards import Card
from core.duel import Phase, replay
from core.duel.state import DuelState
from tests.tui.duelling import SMALL, STILL, at_the_keys, setting
from tui.arena import Arena
from tui.screens.curtain import Curtain
from tui.screens.duel import DuelScreen
from tui.screens.duel_acts import DUEL_ACTS

pytestmark = pytest.mark.painted

FULL = "ZANMEI_FUZZ"
"""The name of the environment's variable that asks for the whole of it, some minutes: `make fuzz` sets it."""
SEEDS = (1, 2, 3, 4, 5) if os.environ.get(FULL) else (1, 2, 3)
LONG = 2
"""The seed that is played longest, by four people, so that it goes the same way each time."""
PRESSES = {seed: 5_000 if os.environ.get(FULL) else 1_000 if seed == LONG else 300 for seed in SEEDS}
TOGETHER = 3
"""As many keys at most are pressed before the screen is waited for: one card is played once a frame."""
PAINTED = 3
"""Of so many frames one is painted too: painting is half of what a key costs."""
ELSEWHERE = 100
"""Frames between two in a window of another size; large ones cost most."""
PEOPLE = {1: (0,), 2: (0, 1, 2, 3), 3: (0, 3), 4: (1, 2, 3), 5: (0, 1, 2, 3, 4, 5)}
COUNTS = {1: 2, 2: 4, 3: 6, 4: 4, 5: 6}
SIZES = ((120, 40), (60, 15), (160, 50), (1, 1))
KEYS = [key for act in DUEL_ACTS for key in act.keys.split(",") if key != "escape"]
OFTEN = ["enter", "enter", "enter", "1", "2", "3", "4", "p", "p", "k", "space", "right", "backspace"]
OTHERS = ["f1", "y", "tab", "v", "x", "0"]


RARE = {Phase.STACK, Phase.KEEP, Phase.OVER}
"""Phases that random keys seldom meet."""


def all_cards(state: DuelState) -> list[Card]:
    """Every card of a duel, wherever it lies."""
    cards = [*state.deck, *state.discard]
    for who in state.seats:
        cards += [*who.hand, *(below.card for below in who.field)]
        if who.opening is not None:
            cards.append(who.opening)
    check = state.check
    if check is not None:
        cards += [*check.cards, *(check.answer.cards if check.answer is not None else ())]
    return cards


@pytest.mark.parametrize("seed", SEEDS)
def test_random_keys_do_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    paint, painting = Screen._compositor_refresh, True

    def sometimes(screen: Screen[object]) -> None:
        if painting:
            paint(screen)

    monkeypatch.setattr(Screen, "_compositor_refresh", sometimes)

    async def play() -> None:
        nonlocal painting
        chance, people = random.Random(seed), PEOPLE[seed]
        chosen = setting(seats=COUNTS[seed], people=people, bot="novice", seed=f"fuzz {seed}", take_back="free")
        async with at_the_keys(tmp_path, settings=replace(STILL, curtain=seed % 3 != 0)) as player:
            await player.begin(chosen)
            at = pressed = commands = 0
            met: set[Phase] = set()
            while pressed < PRESSES[seed]:
                at += 1
                painting = at % PAINTED == 0
                if at % ELSEWHERE in (0, 5):
                    await player.pilot.resize_terminal(*(SMALL if at % ELSEWHERE else chance.choice(SIZES)))
                count = chance.randint(1, TOGETHER)
                groups = chance.choices([OFTEN, KEYS, OTHERS], [6, 2, 0.2], k=count)
                arena, changes = player.arena, player.arena.changes
                met.add(arena._state.phase)
                player.send(*[chance.choice(group) for group in groups])
                pressed += count
                await player.settle(bots=False)
                commands += arena.changes - changes
                moved = player.arena is not arena or arena.changes != changes
                away = not isinstance(player.app.screen, DuelScreen | Curtain)
                if away and chance.random() < 0.4:
                    player.send("escape")  # out of a window, which few keys leave
                    await player.settle(bots=False)
                elif chance.random() < 0.01:
                    player.send("escape", "f4")  # away from the board and back
                    await player.settle(bots=False)
                if not any(isinstance(screen, DuelScreen) for screen in player.app.screen_stack):
                    player.app.show("duel")
                if moved:
                    assert_sound(player.arena)
                if player.arena.over or all(player.arena.view(seat).seats[seat].out for seat in people):
                    await player.begin(replace(chosen, seed=f"fuzz {seed} {at}"))
            assert commands * 40 > pressed, "too few keys did anything"
            if seed == LONG:
                assert met >= set(Phase) - RARE
            player.arena.close()

    asyncio.run(play())


def assert_sound(arena: Arena) -> None:
    """No card is lost or there twice, and the same moves lead to the same state."""
    state = arena._state
    pack = sorted(state.rules.pack(), key=lambda card: card.order)
    assert sorted(all_cards(state), key=lambda card: card.order) == pack
    if arena.steps:
        assert replay(arena.steps[0].before, [step.command for step in arena.steps]) == state

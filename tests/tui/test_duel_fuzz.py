"""Random keys on the board, in several seeds: no exception, no illegal state, and always something to go on with."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.cards import Card
from core.duel import replay
from core.duel.state import DuelState
from tests.tui.duelling import SMALL, STILL, at_the_keys, setting
from tui.screens.duel import DuelScreen
from tui.screens.duel_acts import DUEL_ACTS

PRESSES = 700
TOGETHER = 100
"""Keys that are pressed before the frame is waited for."""
SIZES = (SMALL, (120, 40), (60, 15), (160, 50))
KEYS = [key for act in DUEL_ACTS for key in act.keys.split(",") if key != "escape"]
OFTEN = ["enter", "1", "2", "3", "4", "p", "k", "space", "right"]
OTHERS = ["f1", "y", "tab", "v", "x", "0"]


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


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_keys_do_no_harm(tmp_path: Path, seed: int) -> None:
    async def play() -> None:
        chance = random.Random(seed)
        people = {1: (0,), 2: (0, 1, 2), 3: (0, 3)}[seed]
        chosen = setting(seats=2 * seed, people=people, bot="novice", seed=f"fuzz {seed}", take_back="free")
        async with at_the_keys(tmp_path, settings=replace(STILL, curtain=seed != 3)) as player:
            await player.begin(chosen)
            for at in range(0, PRESSES, TOGETHER):
                if at % 500 == 0:
                    await player.pilot.resize_terminal(*chance.choice(SIZES))
                groups = chance.choices([OFTEN, KEYS, OTHERS], [6, 3, 0.2], k=TOGETHER)
                player.send(*[chance.choice(group) for group in groups])
                await player.settle(bots=False)
                arena = player.arena
                if chance.random() < 0.1:
                    player.send("escape", "f4")  # away from the board, or out of a window, and back
                    await player.settle(bots=False)
                if not any(isinstance(screen, DuelScreen) for screen in player.app.screen_stack):
                    player.app.show("duel")
                if arena.over or arena.view(people[0]).seats[people[0]].out:
                    await player.begin(replace(chosen, seed=f"fuzz {seed} {at}"))
                    continue
                state = arena._state
                pack = sorted(state.rules.pack(), key=lambda card: card.order)
                assert sorted(all_cards(state), key=lambda card: card.order) == pack
            arena = player.arena
            arena.close()
            if arena.steps:
                assert replay(arena.steps[0].before, [step.command for step in arena.steps]) == arena._state

    asyncio.run(play())

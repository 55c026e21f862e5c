"""Opponents: legal, reproducible, told nothing they should not know, and better the more they think."""

from __future__ import annotations

import pytest

from core.chance import Chance
from core.duel import DuelRules, DuelState, Entrant, Phase, apply, legal, new_duel, to_move, view
from core.duel.bots import BOTS, Bot
from core.duel.bots.decision import Reason
from core.duel.bots.imagine import imagine
from core.duel.commands import Concede
from tests.core.duel.scene import FEATURES, all_cards
from tests.core.duel.walk import deal, walk

QUICK = [bot for bot in BOTS.values() if bot.name != "master"]


def duel(seed: str, *bots: Bot, most: int = 2000) -> DuelState:
    """A duel between `bots`, played to its end or so many commands."""
    state = new_duel([Entrant(str(at), str(at), FEATURES) for at in range(len(bots))], DuelRules(), seed)
    for move in range(most):
        if state.phase is Phase.OVER:
            break
        seat = to_move(state)[0]
        state, _ = apply(state, bots[seat].policy(view(state, seat), legal(state, seat), Chance(f"{seed}/{move}")))
    return state


@pytest.mark.parametrize("bot", BOTS.values(), ids=lambda bot: bot.name)
def test_a_policy_chooses_what_is_legal_gives_a_reason_and_never_concedes(bot: Bot) -> None:
    deals, moves = (3, 12) if bot.name == "master" else (25, 120)
    for number in range(deals):
        state = deal(number)
        for move in range(moves):
            if state.phase is Phase.OVER:
                break
            seat = to_move(state)[-1]
            listed = legal(state, seat)
            decision = bot.decide(view(state, seat), listed, Chance(f"{number}/{move}"))
            assert decision.command in listed
            assert not isinstance(decision.command, Concede)
            assert decision.reason in Reason
            state, _ = apply(state, decision.command)


@pytest.mark.parametrize("bot", BOTS.values(), ids=lambda bot: bot.name)
def test_the_same_view_and_chance_give_the_same_command(bot: Bot) -> None:
    state = duel("again", BOTS["steady"], BOTS["steady"], most=9)
    seat = to_move(state)[0]
    chosen = [bot.decide(view(state, seat), legal(state, seat), Chance("same")) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert bot.policy(view(state, seat), legal(state, seat), Chance("same")) == chosen[0].command


def test_a_bot_against_itself_comes_to_an_end() -> None:
    for bot in QUICK:
        for number in range(10):
            assert duel(f"end {number}", bot, bot).phase is Phase.OVER


def test_an_imagined_duel_looks_the_same_and_has_all_cards() -> None:
    for number in range(20):
        for _, _, state, _ in walk(deal(number), number, most=60):
            for seat in range(len(state.seats)):
                _, imagined = imagine(view(state, seat), Chance(str(number)))
                assert view(imagined, seat) == view(state, seat)
                assert legal(imagined, seat) == legal(state, seat)
                assert all_cards(imagined) == all_cards(state)


def test_a_policy_is_told_nothing_hidden() -> None:
    """With the hidden cards dealt anew it chooses the same."""
    for number in range(6):
        for _, _, state, _ in walk(deal(number), number, most=40):
            for seat in to_move(state):
                _, other = imagine(view(state, seat), Chance(str(number)))
                for bot in QUICK:
                    chosen = [bot.policy(view(each, seat), legal(each, seat), Chance("x")) for each in (state, other)]
                    assert chosen[0] == chosen[1]


def test_steady_beats_novice() -> None:
    won = sum(
        (result := duel(f"novice {number}", BOTS["steady"], BOTS["novice"]).result) is not None and result.winner == "0"
        for number in range(40)
    )
    assert won >= 26

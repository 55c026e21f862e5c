"""Duels played so far that there is something to see, always the same: for pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from core.chance import Chance
from core.content import house
from core.duel import DuelRules, Entrant, Phase, PlayerCommand, View, apply, legal, new_duel, to_move, view
from core.duel.bots import BOTS
from core.duel.commands import Answer, Concede, Declare, Open, Pass
from core.duel.prospects import Prospect, prospect
from core.duel.quick import drawn_features
from core.duel.setting import Move, Setting, TakeBack, Unfinished
from core.features import Effect
from saves.duels import DuelFile
from tests.tui.driving import Player
from tui.screens.duel import DuelScreen

MOST_MOVES = 600


def seated(seed: str, seats: int, lang: str = "en") -> Setting:
    """A person and steady bots, on two sides."""
    names = house().names[lang]
    entrants = tuple(
        Entrant(names[at], "AB"[at % 2], drawn_features(house(), f"{seed}/{at}", lang)) for at in range(seats)
    )
    return Setting(entrants, (None, *["steady"] * (seats - 1)), DuelRules(), seed, TakeBack.FREE)


@cache
def until_a_hand(seed: str, seats: int, lang: str = "en") -> tuple[Unfinished, Declare]:
    """A duel up to the person's turn in which a good hand can be laid, and the check that lays it."""
    setting = seated(seed, seats, lang)
    state = new_duel(setting.entrants, setting.rules, seed)
    moves: list[Move] = []
    while len(moves) < MOST_MOVES and state.phase is not Phase.OVER:
        seat = to_move(state)[0]
        seen, able = view(state, seat), legal(state, seat)
        if seat:
            bot = BOTS["steady"].decide(seen, able, Chance(f"{seed}/{len(moves)}"))
            moves.append(Move(bot.command, bot.reason))
        else:
            good = [one for one in able if isinstance(one, Declare) and is_good(seen, one)]
            if good:
                best = max(good, key=lambda one: (len(one.cards) + len(one.field), made(seen, one).value))
                return Unfinished(setting, tuple(moves)), best
            moves.append(Move(plain_move(seen, able)))
        state, _ = apply(state, moves[-1].command)
    raise AssertionError(f"no hand to be seen with the seed {seed}")


def made(seen: View, command: PlayerCommand) -> Prospect:
    """What `command` would bring."""
    return prospect(seen, command) or Prospect()


def is_good(seen: View, command: Declare) -> bool:
    """Whether somebody would want to see this laid: a hand that may well, but need not, wound somebody."""
    shown = made(seen, command)
    hand = shown.laid is not None and shown.laid.kind is not None and command.effect is Effect.STRIKE
    return hand and seen.round > 1 and shown.odds is not None and 0.2 < shown.odds.best < 0.95


def plain_move(seen: View, able: Sequence[PlayerCommand]) -> PlayerCommand:
    """The best single card in the own turn, and from the deck what can be: a full hand is needed to act."""
    blind = [one for one in able if isinstance(one, Open | Answer) and one.card is None]
    waits = [one for one in able if isinstance(one, Pass)]
    singles = [one for one in able if isinstance(one, Declare) and len(one.cards) == 1 and not one.all_out]
    strikes = [one for one in singles if made(seen, one).value]
    if strikes:
        return max(strikes, key=lambda one: made(seen, one).value)
    return next(iter([*blind, *waits, *(one for one in able if not isinstance(one, Concede))]))


async def lie_open(player: Player, duel: Unfinished) -> None:
    """Has the duel laid aside among the saves, and taken up from the title."""
    file = DuelFile.new(player.app.folder)
    file.save(duel)
    file.close()
    await player.press("escape", "d")


async def show_a_hand(player: Player, seed: str, seats: int, lang: str = "en") -> None:
    """The board with a good hand picked."""
    duel, best = until_a_hand(seed, seats, lang)
    await lie_open(player, duel)
    board = player.app.screen
    assert isinstance(board, DuelScreen), player.text
    assert board.asked is not None
    await player.press(*[str(board.asked.hand.index(card) + 1) for card in best.cards])

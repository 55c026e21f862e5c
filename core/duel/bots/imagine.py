"""One way the cards one cannot see may lie."""

from __future__ import annotations

from msgspec.structs import replace

from core.chance import Chance
from core.duel.bots.decision import STREAM
from core.duel.odds import unseen
from core.duel.state import Duellist, DuelState
from core.duel.view import View


def imagine(view: View, chance: Chance) -> tuple[Chance, DuelState]:
    """A duel that looks like `view` to its seat, with the hidden cards dealt at random; and the chance that follows.

    Every deal that agrees with the view is as likely. Later shuffles follow from the same chance.
    """
    chance, cards = chance.shuffled(STREAM, unseen(view))
    seats = []
    for seat, who in enumerate(view.seats):
        hand, opening = view.hand, view.opening
        if seat != view.seat:
            hand, cards, opening = cards[: who.hand], cards[who.hand :], None
        if who.opened and opening is None:
            opening, cards = cards[0], cards[1:]
        seats.append(
            Duellist(
                who.name,
                who.side,
                who.features,
                who.bonds,
                who.presence,
                who.maximum,
                hand,
                who.field,
                opening if who.opened else None,
                who.opened and (seat != view.seat or view.opening is None),
                who.condition,
                who.out,
            )
        )
    turn = view.turn
    if turn is not None and turn.actor is not None and turn.actor != view.seat:
        hand = seats[turn.actor].hand
        turn = replace(turn, drawn=hand[-1] if hand else None)
    return chance, DuelState(
        rules=view.rules,
        seats=tuple(seats),
        deck=cards,
        chance=chance,
        discard=view.discard,
        phase=view.phase,
        starter=view.starter,
        round=view.round,
        checks=view.checks,
        quiet=view.quiet,
        turn=turn,
        check=view.check,
        result=view.result,
    )

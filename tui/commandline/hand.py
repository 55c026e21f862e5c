"""`zanmei hand`: what cards make together (rules 3.3)."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from core.cards import CardError, parse_cards, repeated
from core.hands import best_hand
from tui.commandline.answer import Answer, Wrong, quoted
from tui.mark import N_
from tui.text import HANDS, Text

if TYPE_CHECKING:
    from tui.commandline.parser import Parser

MOST_JOKERS: Final = 2


def declare(parser: Parser, text: Text) -> None:
    """Adds what this command takes to its `parser`."""
    parser.add_common()
    parser.what.add_argument(
        "cards", nargs="+", metavar="CARDS", help=text.t('rank and suit, like "AS 10H QD 7C"; a joker is JK')
    )


def answer(args: argparse.Namespace, text: Text) -> Answer:
    """The best hand of all the cards; null and exit code 1 if they make none."""
    try:
        cards = parse_cards(" ".join(args.cards))
    except CardError as error:
        raise Wrong(N_("{word} is no card; write it like AS, 10H or JK."), word=quoted(error.text)) from error
    for card in repeated(cards):
        raise Wrong(N_("{card} is there twice."), card=card)
    if sum(card.is_joker for card in cards) > MOST_JOKERS:
        raise Wrong(N_("No deck has more than {most} jokers."), most=MOST_JOKERS)
    hand = best_hand(cards)
    if hand is None:
        return Answer(None, text.t("no hand"), code=1)
    return Answer(
        {"kind": hand.kind.value, "value": hand.value}, text.t(HANDS[hand.kind]) + text.t(", ") + str(hand.value)
    )

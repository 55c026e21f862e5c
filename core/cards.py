"""Playing cards and their written form (rules 1)."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator
from typing import Final, NoReturn


class Suit(enum.StrEnum):
    """The four suits, by the letter that writes them. Their order here is the order of the house."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class CardError(ValueError):
    """A text that is no card; `text` is what could not be read."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a card: {text!r}")
        self.text = text


class Card:
    """One playing card. Every card exists once, so cards compare and hash by identity.

    `rank` is 1 (ace) to 13 (king), 0 for a joker; `suit` is None for a joker. `str(card)` is the written form.
    A deck may hold two jokers: they are the same object twice. Never iterate over a set of cards where
    the order matters: its order is the memory's, not the seed's.

    Codes of cards may be added up: the sum holds how many cards there are of each suit (four bits each, lowest),
    then of jokers and of each rank (three bits each). It keeps hands fast to read (`core.hands`).
    """

    __slots__ = ("code", "rank", "suit", "text")

    rank: int
    suit: Suit | None
    text: str
    code: int

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("cards do not change")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse_card, (self.text,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    @property
    def is_joker(self) -> bool:
        """Whether this card stands for any other (rules 3.3)."""
        return self.suit is None

    @property
    def order(self) -> tuple[int, int]:
        """A sort key: suits in the order of the house, then rank; jokers last."""
        return (len(SUITS), 0) if self.suit is None else (SUITS.index(self.suit), self.rank)


RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = tuple(Suit)
SUIT_BITS: Final = 4
RANK_BITS: Final = 3
RANKS_AT: Final = SUIT_BITS * len(SUITS)


def _make(rank: int, suit: Suit | None, text: str) -> Card:
    card = object.__new__(Card)
    code = 1 << (RANKS_AT + RANK_BITS * rank)
    if suit is not None:
        code += 1 << (SUIT_BITS * SUITS.index(suit))
    for name, value in (("rank", rank), ("suit", suit), ("text", text), ("code", code)):
        object.__setattr__(card, name, value)
    return card


JOKER: Final = _make(0, None, "JK")
DECK: Final = tuple(_make(r, s, name + s.value) for s in SUITS for r, name in enumerate(RANKS, 1))
"""The 52 cards without jokers, in the order of the house (rules 1)."""

# The other ways to write a letter. Not `str.upper`: it makes S of the long s, which nobody means.
_WRITTEN = str.maketrans("♠♥♦♣ajqkshdct", "SHDCAJQKSHDCT")
_BY_TEXT: Final = {card.text: card for card in (*DECK, JOKER)}
_BY_TEXT.update({"T" + s.value: _BY_TEXT["10" + s.value] for s in SUITS})
_WORDS = re.compile(r"[^\s,]+")


def parse_card(text: str) -> Card:
    """The card written as `text`: rank then suit, `AS 10H QD 7C`, joker `JK` (rules 1).

    Lower case, `T` for 10 and the signs ♠♥♦♣ are read too. Anything else: `CardError` naming the text.
    """
    card = _BY_TEXT.get(text.strip().translate(_WRITTEN))
    if card is None:
        raise CardError(text)
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`, separated by blanks or commas; `CardError` names the first that is none."""
    return tuple(parse_card(word) for word in _WORDS.findall(text))


def write_cards(cards: Iterable[Card]) -> str:
    """The written form that `parse_cards` reads back: `"AS 10H"`."""
    return " ".join(card.text for card in cards)


def repeated(cards: Iterable[Card]) -> Iterator[Card]:
    """The cards, jokers apart, that stand a second time in `cards`, as they come."""
    seen: list[Card] = []
    for card in cards:
        if card in seen and not card.is_joker:
            yield card
        seen.append(card)

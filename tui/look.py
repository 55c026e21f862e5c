"""How things look to one reader: signs or letters, two or four colours, moving or still."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.cards import RANKS, Card, Suit

SIGNS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
JOKER_SIGN: Final = "JK"


@dataclass(frozen=True)
class Glyphs:
    """The drawing characters of a terminal."""

    corners: str  # top left, top right, bottom left, bottom right
    across: str
    down: str
    picked: str  # the same six for a card that is picked: corners, across, down
    faint: str  # across and down for a card that cannot serve
    back: str
    full: str
    empty: str
    solid: str
    shade: str
    cursor: str
    pointer: str
    left: str
    right: str
    dot: str
    dead: str
    more: str
    times: str


FINE: Final = Glyphs("╭╮╰╯", "─", "│", "┏┓┗┛━┃", "┄┊", "✦", "▮", "▯", "█", "░", "▸", "▲", "‹", "›", "·", "†", "…", "×")
PLAIN: Final = Glyphs("++++", "-", "|", "####=#", ".:", "*", "#", ".", "#", ":", ">", "^", "<", ">", "-", "+", "~", "x")


PLAIN_SIGNS: Final = str.maketrans(
    {"≥": ">=", "→": "->", "×": "x", "−": "-", "·": "-", "…": "...", "♠": "S", "♥": "H", "♦": "D", "♣": "C"}
)


@dataclass(frozen=True)
class Look:
    """One reader's preferences that change what is drawn. `ascii` includes `letters`."""

    ascii: bool = False
    letters: bool = False
    four_colours: bool = False
    motion: bool = True

    @property
    def glyphs(self) -> Glyphs:
        """The drawing characters to use."""
        return PLAIN if self.ascii else FINE

    def plain(self, words: str) -> str:
        """`words` with signs that a plain terminal has."""
        return words.translate(PLAIN_SIGNS) if self.ascii else words

    def sign(self, suit: Suit) -> str:
        """A suit as one cell: its sign or its letter."""
        return suit.value if self.ascii or self.letters else SIGNS[suit]

    def card(self, card: Card) -> str:
        """A card as two or three cells: `10♠`, `JK`."""
        return JOKER_SIGN if card.suit is None else RANKS[card.rank - 1] + self.sign(card.suit)

    def cards(self, cards: tuple[Card, ...]) -> str:
        """Cards with blanks between them."""
        return " ".join(self.card(card) for card in cards)

    def ink(self, suit: Suit | None) -> str:
        """The theme's colour of a suit printed on a card's face."""
        return f"$ink-{self._hue(suit)}"

    def light(self, suit: Suit | None) -> str:
        """The theme's colour of a suit written on a panel."""
        return f"$light-{self._hue(suit)}"

    def _hue(self, suit: Suit | None) -> str:
        if suit in (Suit.HEARTS, Suit.DIAMONDS):
            return "blue" if self.four_colours and suit is Suit.DIAMONDS else "red"
        return "green" if self.four_colours and suit is Suit.CLUBS else "black"

"""What one reader has marked for the next check. It is never part of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.cards import Card, Suit
from core.commands import Check
from core.events import Seat
from core.state import Ability


@dataclass
class Picking:
    """The cursor on the hand, the cards picked in order, or the ability chosen, and for whose sake."""

    cursor: int = 0
    picked: tuple[Card, ...] = ()
    ability: Ability | None = None
    sake: int | None = None
    by_rank: bool = False

    def clear(self) -> None:
        """Forgets what was marked, but not how the hand is sorted."""
        self.cursor, self.picked, self.ability, self.sake = 0, (), None, None

    def keep(self, held: Sequence[Card], bonds: int) -> None:
        """Forgets cards no longer held and a relationship no longer there, and keeps the cursor on the hand."""
        if self.sake is not None and self.sake >= bonds:
            self.sake = None
        self.picked = tuple(card for card in self.picked if card in held)
        self.cursor = max(0, min(self.cursor, len(held) - 1))

    def sorted(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        """The hand in the order it is shown."""
        return tuple(sorted(hand, key=lambda card: (card.rank, card.order) if self.by_rank else (0, card.order)))

    def command(self, seat: Seat) -> Check:
        """The check as it is marked now."""
        return Check(seat=seat, cards=() if self.ability else self.picked, ability=self.ability, sake=self.sake)

    @property
    def empty(self) -> bool:
        """Whether nothing is marked."""
        return not self.picked and self.ability is None

    def move(self, step: int, count: int) -> None:
        """Moves the cursor over `count` cards, going round."""
        if count:
            self.cursor = (self.cursor + step) % count

    def toggle(self, hand: Sequence[Card], at: int) -> None:
        """Picks the card numbered `at`, or puts it back; cards take the place of an ability."""
        if not 0 <= at < len(hand):
            return
        card = hand[at]
        self.cursor, self.ability = at, None
        self.picked = (
            tuple(one for one in self.picked if one is not card) if card in self.picked else (*self.picked, card)
        )

    def jump(self, hand: Sequence[Card], suit: Suit) -> None:
        """Moves to the next card of `suit`, going round."""
        count = len(hand)
        order = ((self.cursor + step) % count for step in range(1, count + 1))
        self.cursor = next((at for at in order if hand[at].suit is suit), self.cursor)

    def sort(self, hand: Sequence[Card]) -> None:
        """Sorts the other way; the cursor stays on its card."""
        marked = hand[self.cursor] if self.cursor < len(hand) else None
        self.by_rank = not self.by_rank
        if marked is not None:
            self.cursor = self.sorted(hand).index(marked)

    def next_way(self) -> None:
        """From cards to each ability and round again."""
        ways = [None, *Ability]
        self.ability = ways[(ways.index(self.ability) + 1) % len(ways)]
        if self.ability is not None:
            self.picked = ()

    def next_sake(self, bonds: int) -> None:
        """From oneself to each of so many relationships and round again."""
        sakes = [None, *range(bonds)]
        now = self.sake if self.sake in sakes else None
        self.sake = sakes[(sakes.index(now) + 1) % len(sakes)]

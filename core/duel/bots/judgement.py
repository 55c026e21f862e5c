"""What a player holds things to be worth. All that is a matter of judgement stands here."""

from __future__ import annotations

import msgspec

from core.cards import Card, Suit
from core.duel.laying import succeeds
from core.hands import JOKER_IN_HAND, achievement

LOW = 5
"""Below so much presence every point is worth more."""


class Judgement(msgspec.Struct, frozen=True):
    """What a player holds things to be worth, in points of presence.

    `tempo`: ending a turn with so many cards, as below three a turn or more is lost; `tempo_more` each card beyond ·
    `achievement`: a point of achievement of a card in hand · `two`, `three`: a point of two, or of three and more, of
    one suit that could go all-out, of three less the `usual` answer · `ground`: a point of the hand that a card on the
    field promises · `finish`: putting a target out · `hindrance`, `favour`: a condition · `regain`: a point regained ·
    `told`: a special effect · `interrupt`: a turn more · `reluctance`: the points a target is thought to take before
    it answers from its hand, and `answered`, how surely it then does · `danger`: a point lost when few are left ·
    `below`: a field card used up by an answer · `turning`: the share of a turnaround to come.
    """

    tempo: tuple[float, ...] = (-4.0, -2.6, -1.3, 0.0, 0.7, 1.1)
    tempo_more: float = 0.2
    achievement: float = 0.22
    two: float = 0.1
    three: float = 0.4
    usual: float = 3.0
    finish: float = 4.0
    hindrance: float = 1.1
    favour: float = 0.9
    regain: float = 0.8
    told: float = 0.1
    ground: float = 0.3
    interrupt: float = 0.9
    answered: float = 1.0
    reluctance: float = 1.6
    danger: float = 0.3
    below: float = 0.4
    turning: float = 0.7

    def hand(self, cards: int) -> float:
        """What it is worth to end a turn with so many cards in hand (rules 3.4.2)."""
        last = len(self.tempo) - 1
        return self.tempo[cards] if cards <= last else self.tempo[last] + self.tempo_more * (cards - last)

    def holding(self, hand: tuple[Card, ...], suits: tuple[Suit, ...]) -> float:
        """What it is worth to end a turn with this hand: its number, its cards, and the hand they promise."""
        good = [card for card in hand if succeeds(card, suits)]
        promise = 0.0
        if self.two or self.three:
            promise = max((self._promise(good, suit) for suit in suits), default=0.0)
        return self.hand(len(hand)) + self.achievement * sum(map(achievement, good)) + promise

    def _promise(self, good: list[Card], suit: Suit) -> float:
        """What the cards of one suit promise that could go all-out together: three are a hand, two are not yet."""
        together = [card for card in good if card.suit is suit or card.suit is None]
        worth = sum(JOKER_IN_HAND if card.suit is None else achievement(card) for card in together)
        if len(together) < 3:
            return self.two * worth if len(together) == 2 else 0.0
        return max(self.three * (worth - self.usual), self.two * worth)

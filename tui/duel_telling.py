"""What happened in a duel, told in sentences (events are codes and facts; here they become words)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from core.cards import Card
from core.duel import AnyEvent, Condition, Ending
from core.duel.bots import Reason
from core.duel.events import (
    Answered,
    CardMoved,
    CheckDropped,
    Compared,
    ConditionChanged,
    Corrected,
    Declared,
    Discarded,
    Drew,
    DuelEnded,
    Interrupted,
    Kept,
    NoAction,
    Opened,
    Passed,
    PresenceChanged,
    Reshuffled,
    Revealed,
    RoundBegan,
    SpecialDone,
    Stacked,
    Supported,
    TurnedAround,
    WentOut,
)
from core.duel.state import Phase
from core.duel.view import SeatView
from core.hands import HandKind
from tui.look import Look
from tui.mark import N_
from tui.text import EFFECTS, HANDS, Text

CONDITIONS: Final = {Condition.FAVOURABLE: N_("favourable"), Condition.UNFAVOURABLE: N_("unfavourable")}
PASSED: Final = {
    Phase.ACTION: N_("{name} passes."),
    Phase.ANSWER: N_("{name} lays no answer."),
    Phase.TURNAROUND: N_("{name} lets it be."),
}
"""Windows that were let go by; what is not here is not worth a line, or would tell who was asked."""
PILES: Final = {
    "deck": N_("the deck"),
    "discard": N_("the discards"),
    "hand": N_("the hand"),
    "field": N_("the field"),
}
REASONS: Final = {
    Reason.ONLY: "",
    Reason.WHIM: N_("on a whim"),
    Reason.SAVES_CARDS: N_("saves cards"),
    Reason.LAYS_BLIND: N_("trusts the deck"),
    Reason.LAYS_GROUND: N_("lays ground"),
    Reason.STRIKES: N_("goes for a wound"),
    Reason.FINISHES: N_("goes for the end"),
    Reason.BUILDS: N_("builds a hand"),
    Reason.GOES_ALL_OUT: N_("goes all-out"),
    Reason.HINDERS: N_("hampers"),
    Reason.AIDS: N_("lends a hand"),
    Reason.RECOVERS: N_("gathers itself"),
    Reason.HOLDS: N_("holds"),
    Reason.SOFTENS: N_("softens the blow"),
    Reason.SUPPORTS: N_("stands by a friend"),
    Reason.TURNS_AROUND: N_("turns it around"),
    Reason.SEIZES_THE_MOMENT: N_("seizes the moment"),
    Reason.DRAWS_FIRST: N_("looks first"),
    Reason.THROWS_WORST: N_("drops the worst"),
    Reason.KEEPS_BEST: N_("keeps the best"),
}


@dataclass(frozen=True)
class Teller:
    """Tells events of one duel to one reader."""

    seats: tuple[SeatView, ...]
    text: Text
    look: Look

    def name(self, seat: int) -> str:
        """Who sits there; the GM has no seat."""
        return self.seats[seat].name if 0 <= seat < len(self.seats) else self.text.t("the GM")

    def hand(self, cards: Iterable[Card], value: int, kind: HandKind | None) -> str:
        """`8♦ + 9♦: pair, 6`, or `K♥: 4` for a card by itself."""
        laid = " + ".join(self.look.card(card) for card in cards)
        if kind is None:
            return self.text.t("{cards}: {value}", cards=laid, value=value)
        return self.text.t("{cards}: {hand}, {value}", cards=laid, hand=self.text.t(HANDS[kind]), value=value)

    def check(self, seat: int, feature: int, effect: str, target: int) -> str:
        """Who means to do what to whom, and with what: `North, Blade ♠: strike → East`."""
        named = self.seats[seat].features[feature]
        sign, arrow = self.look.sign(named.suit), "->" if self.look.ascii else "→"
        whom = self.text.t("oneself") if target == seat else self.name(target)
        return self.text.t(
            "{name}: {feature} {sign}, {effect} {arrow} {whom}",
            name=self.name(seat),
            feature=self.text.feature(named),
            sign=sign,
            effect=effect,
            arrow=arrow,
            whom=whom,
        )

    def tell_all(self, events: tuple[AnyEvent, ...]) -> tuple[str, ...]:
        """The sentences of `events` that have one, in order."""
        return _told(self, events)

    def tell(self, event: AnyEvent) -> str:
        """A sentence about `event`; empty for what is seen without words."""
        t, name, look = self.text.t, self.name, self.look
        match event:
            case Opened(blind=True):
                return t("{name} lays a card blind from the deck.", name=name(event.seat))
            case Opened():
                return t("{name} lays a card face down.", name=name(event.seat))
            case Revealed():
                return t("{name} turns up {card}.", name=name(event.seat), card=look.card(event.card))
            case RoundBegan():
                return t("Round {round}: {name} begins.", round=event.round, name=name(event.seat))
            case Passed() | Kept():
                return self._small(event)
            case Drew(card=Card() as card):
                return t("{name} draws {card}.", name=name(event.seat), card=look.card(card))
            case Reshuffled():
                return self.text.n(
                    "{count} discard becomes the deck.", "{count} discards become the deck.", event.cards
                )
            case NoAction():
                return t("{name} holds fewer cards than acting takes.", name=name(event.seat))
            case Interrupted():
                return t(
                    "{name} gives up {card} to act before {whom}.",
                    name=name(event.seat),
                    card=look.card(event.card),
                    whom=name(event.whom),
                )
            case Discarded():
                return ""  # the pile's number says it, and the choice of a card is told by `Interrupted` and `Kept`
            case Corrected():
                return t("The GM, for {whom}: {reason}", whom=name(event.whom), reason=event.reason)
            case CardMoved():
                return self._moved(event)
            case DuelEnded():
                return self._ended(event)
            case WentOut(conceded=True):
                return t("{name} concedes.", name=name(event.seat))
            case WentOut():
                return t("{name} is out.", name=name(event.seat))
            case _:
                return self._of_check(event)

    def _small(self, event: AnyEvent) -> str:
        if isinstance(event, Passed) and event.phase in PASSED:
            return self.text.t(PASSED[event.phase], name=self.name(event.seat))
        if isinstance(event, Kept):
            return self.text.t("{name} keeps {card}.", name=self.name(event.seat), card=self.look.card(event.card))
        return ""

    def _of_check(self, event: AnyEvent) -> str:
        t, name = self.text.t, self.name
        match event:
            case Declared():
                return self._declared(event)
            case Supported():
                whole = t(HANDS[event.kind])
                cards = self.look.cards(event.cards)
                return t(
                    "{name} supports {whom} with {cards}: {hand}, {value}.",
                    name=name(event.seat),
                    whom=name(event.whom),
                    cards=cards,
                    hand=whole,
                    value=event.value,
                )
            case Answered(failed=True):
                return t("{name} answers {card}, which fails.", name=name(event.seat), card=self.look.card(event.card))
            case Answered():
                laid = self.hand((*event.field, event.card), event.value, event.kind)
                if event.blind:
                    return t("{name} answers from the deck, {laid}.", name=name(event.seat), laid=laid)
                return t("{name} answers {laid}.", name=name(event.seat), laid=laid)
            case Stacked():
                cards, hand = self.look.cards(event.field), t(HANDS[event.kind])
                return t(
                    "{name} lays it on {cards}: {hand}, {value}.",
                    name=name(event.seat),
                    cards=cards,
                    hand=hand,
                    value=event.value,
                )
            case Compared(attack=0):
                return ""  # the card failed, and that was told
            case Compared(degree=None) if self.seats[event.seat].side == self.seats[event.target].side:
                return t("{attack} is not enough: it must beat {least}.", attack=event.attack, least=event.answer)
            case Compared(degree=None):
                return t("{attack} against {answer}: it holds.", attack=event.attack, answer=event.answer)
            case Compared():
                return t(
                    "{attack} against {answer}: success by {degree}.",
                    attack=event.attack,
                    answer=event.answer,
                    degree=event.degree,
                )
            case TurnedAround():
                laid = self.hand((*event.failed, *event.own), event.value, event.kind)
                effect = t(EFFECTS[event.effect])
                who = name(event.seat)
                return t("{name} turns it around ({effect}): {laid}.", name=who, effect=effect, laid=laid)
            case PresenceChanged():
                return self._presence(event)
            case ConditionChanged(condition=Condition() as condition):
                return t("{name} is {condition}.", name=name(event.seat), condition=t(CONDITIONS[condition]))
            case SpecialDone():
                feature = self.text.feature(self.seats[event.seat].features[event.feature])
                return t(
                    "{feature} takes its own effect on {whom}, by {degree}.",
                    feature=feature,
                    whom=name(event.target),
                    degree=event.degree,
                )
            case CheckDropped():
                return t("The check is dropped.")
            case _:
                return ""

    def _declared(self, event: Declared) -> str:
        t = self.text.t
        who = self.check(event.seat, event.feature, t(EFFECTS[event.effect]), event.target)
        if event.failed:
            return t("{check}. {card} fails.", check=who, card=self.look.cards(event.cards))
        laid = self.hand(event.field + event.cards, event.value, event.kind)
        return t("{check}. {laid}.", check=who, laid=laid)

    def _presence(self, event: PresenceChanged) -> str:
        change, who = event.after - event.before, self.name(event.seat)
        if change < 0:
            return self.text.n(
                "{name} takes {count} wound, {presence} left.",
                "{name} takes {count} wounds, {presence} left.",
                -change,
                name=who,
                presence=event.after,
            )
        return self.text.t("{name} regains {count}: {presence}.", name=who, count=change, presence=event.after)

    def _moved(self, event: CardMoved) -> str:
        t = self.text.t
        card = t("A card") if event.card is None else self.look.card(event.card)
        source, goal = t(PILES[event.source]), t(PILES[event.goal])
        return t("{card} goes from {source} to {goal}.", card=card, source=source, goal=goal)

    def _ended(self, event: DuelEnded) -> str:
        t = self.text.t
        if event.winner is None:
            return t("The duel ends in a draw.")
        names = t(", ").join(who.name for who in self.seats if who.side == event.winner)
        if event.ending is Ending.QUIET:
            return t("Nobody dares any more, and more is left on one side. Winning: {names}.", names=names)
        count = sum(who.side == event.winner for who in self.seats)
        return self.text.n("{names} wins.", "{names} win.", count, names=names)


@lru_cache(64)
def _told(teller: Teller, events: tuple[AnyEvent, ...]) -> tuple[str, ...]:
    """What was told to one reader is told to the next who knows the same."""
    told = (teller.tell(event) for event in events)
    return tuple(sentence for sentence in told if sentence)

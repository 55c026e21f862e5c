"""What one person has marked on the board, and which legal command that is. It is never part of the game.

Nothing here knows a rule: what can be marked and what comes of it is found among the legal commands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from core.cards import Card
from core.duel import AnyCommand, Phase, PlayerCommand, View
from core.duel.commands import (
    Answer,
    Concede,
    Declare,
    Discard,
    Draw,
    Interrupt,
    Keep,
    Open,
    Pass,
    Stack,
    Support,
    Turnaround,
)
from core.duel.prospects import Prospect, prospect
from core.features import Effect
from core.refusal import Refusal

T = TypeVar("T")
Shaped = Declare | Turnaround
"""Commands that name a feature and an effect."""
ASIDE: Final = (Pass, Draw, Concede)
"""Commands with keys of their own."""
MANY: Final = (Phase.ACTION, Phase.SUPPORT, Phase.ANSWER_SUPPORT)
"""Where several cards of the hand can be picked together."""


def hand_cards(command: PlayerCommand) -> tuple[Card, ...]:
    """The cards that `command` takes from the hand."""
    match command:
        case Declare() | Support():
            return command.cards
        case Open() | Answer() | Interrupt() | Discard() | Turnaround():
            return () if command.card is None else (command.card,)
        case _:
            return ()


def side_cards(command: PlayerCommand, view: View) -> tuple[Card, ...]:
    """The cards beside the hand that `command` uses: of the own field, or of the check that is turned around."""
    match command:
        case Declare() | Answer() | Stack():
            return command.field
        case Keep():
            return (command.card,)
        case Turnaround():
            answer = view.check.answer if view.check is not None else None
            return (*command.failed, answer.card) if command.answer and answer is not None else command.failed
        case _:
            return ()


def _key(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: card.order))


class Asked:
    """What a seat is asked: its view, what it may do, its hand as shown and the cards beside it."""

    def __init__(
        self, view: View, legal: Sequence[PlayerCommand], refusal: Callable[[AnyCommand], Refusal | None]
    ) -> None:
        """`refusal` says why a command of this seat would be refused."""
        self.view = view
        self.legal = legal
        self.refusal = refusal
        self.hand = _key(view.hand)
        self.side = self._side()
        self.shaped = [command for command in legal if isinstance(command, Shaped)]
        self.features = _distinct(command.feature for command in self.shaped)
        self.many = view.phase in MANY
        self._by_hand: dict[tuple[Card, ...], list[PlayerCommand]] = {}
        for command in legal:
            if not isinstance(command, ASIDE):
                self._by_hand.setdefault(_key(hand_cards(command)), []).append(command)
        self._prospects: dict[PlayerCommand, Prospect] = {}

    def _side(self) -> tuple[Card, ...]:
        view, check = self.view, self.view.check
        if view.phase is Phase.TURNAROUND and check is not None:
            answer = check.answer
            return check.cards if answer is None or answer.failed else (*check.cards, answer.card)
        return tuple(below.card for below in view.seats[view.seat].field)

    @property
    def drawn(self) -> Card | None:
        """The card this seat just drew in its turn, while that is its own to lay or discard."""
        turn = self.view.turn
        return turn.drawn if turn is not None and turn.actor == self.view.seat else None

    @property
    def only(self) -> Card | None:
        """The one card that can be laid for a check, if there is no other."""
        ways = {hand_cards(command) for command in self.shaped}
        return next(iter(ways))[0] if len(ways) == 1 and next(iter(ways)) else None

    @property
    def stuck(self) -> bool:
        """Whether no card is asked for: all that can be done has a key of its own."""
        return all(isinstance(command, ASIDE) for command in self.legal)

    def is_like(self, other: Asked) -> bool:
        """Whether the same is asked as before: others may have laid an opening card meanwhile."""
        now, then = self.view, other.view
        same = (now.seat, now.phase, now.round, now.hand, now.turn, now.check)
        return same == (then.seat, then.phase, then.round, then.hand, then.turn, then.check)

    def laying(self, cards: Iterable[Card]) -> list[PlayerCommand]:
        """The legal commands that take just these cards from the hand."""
        return self._by_hand.get(_key(cards), [])

    def alone(self, kind: type[Any]) -> PlayerCommand | None:
        """The legal command of `kind` that takes no card, such as passing or a blind answer."""
        return next((one for one in self.legal if isinstance(one, kind) and not hand_cards(one)), None)

    def prospect(self, command: PlayerCommand) -> Prospect:
        """What `command` would bring."""
        found = self._prospects.get(command)
        if found is None:
            found = self._prospects[command] = prospect(self.view, command) or Prospect()
        return found

    def value(self, command: PlayerCommand) -> int:
        """What its cards are worth."""
        return self.prospect(command).value


@dataclass(frozen=True)
class Offer:
    """What the marks come to: the `command`, or why there is none, and what could be chosen instead."""

    command: PlayerCommand | None = None
    refusal: Refusal | None = None
    ways: int = 0
    feature: int | None = None
    effect: Effect | None = None
    target: int | None = None
    effects: tuple[Effect, ...] = ()
    targets: tuple[int, ...] = ()
    both: bool = False  # whether going all-out is open to choice


@dataclass
class Marks:
    """The cursor, the cards picked by their places, what was chosen for this move and what was chosen last time.

    `side` are the places picked beside the hand, None while the best way is taken by itself; `way` goes through the
    ways there are.
    """

    cursor: int = 0
    picked: tuple[int, ...] = ()
    side: tuple[int, ...] | None = None
    all_out: bool = False
    way: int = 0
    chosen: dict[str, object] = field(default_factory=dict)
    last: dict[str, object] = field(default_factory=lambda: {"effect": Effect.STRIKE})

    def clear(self) -> None:
        """Puts everything back but what was chosen last time."""
        self.picked, self.side, self.all_out, self.way, self.chosen = (), None, False, 0, {}

    def remember(self, command: PlayerCommand) -> None:
        """Keeps the choices of a command for the next time."""
        for name in ("feature", "effect", "target"):
            if isinstance(command, Shaped) and hasattr(command, name):
                self.last[name] = getattr(command, name)

    def move(self, step: int, asked: Asked) -> None:
        """Moves the cursor over the hand and what lies beside it, going round."""
        count = len(asked.hand) + len(asked.side)
        if count:
            self.cursor = (self.cursor + step) % count

    def toggle(self, place: int, asked: Asked) -> None:
        """Picks the card at `place`, or puts it back; where one card is all that can be laid it takes turns."""
        count = len(asked.hand)
        if not 0 <= place < count + len(asked.side):
            return
        self.cursor, self.way = place, 0
        if place >= count:
            self._toggle_side(place - count, asked)
        elif place in self.picked:
            self.picked = tuple(one for one in self.picked if one != place)
        else:
            self.picked = (*self.picked, place) if asked.many else (place,)
        if place < count:
            self.side = None

    def _toggle_side(self, place: int, asked: Asked) -> None:
        now = self.side if self.side is not None else self.beside(self.offer(asked), asked)
        if place in now:
            self.side = tuple(one for one in now if one != place)
        elif asked.alone(Keep) is not None:
            self.side = (place,)
        else:
            self.side = (*now, place)

    def beside(self, offer: Offer, asked: Asked) -> tuple[int, ...]:
        """The places beside the hand whose cards the offered command uses."""
        if self.side is not None:
            return self.side
        if offer.command is None or isinstance(offer.command, Keep):
            return ()
        left = list(side_cards(offer.command, asked.view))
        places = []
        for place, card in enumerate(asked.side):
            if card in left:
                left.remove(card)
                places.append(place)
        return tuple(places)

    def choose(self, name: str, value: object) -> None:
        """Chooses a feature, an effect or a target for this move."""
        self.chosen[name] = value
        self.way = 0

    def offer(self, asked: Asked, picked: tuple[int, ...] | None = None) -> Offer:
        """What the marks come to, or would come to with other cards picked."""
        places = self.picked if picked is None else picked
        cards = tuple(asked.hand[at] for at in places if at < len(asked.hand))
        pool = asked.laying(cards)
        if self.side is not None:
            wanted = _key(asked.side[at] for at in self.side if at < len(asked.side))
            pool = [one for one in pool if _key(side_cards(one, asked.view)) == wanted]
        elif not cards:
            pool = [one for one in pool if not isinstance(one, Open | Answer | Keep)]  # blind, or not chosen yet
        feature = self._feature(pool, asked)
        effects = _distinct(one.effect for one in asked.shaped if one.feature == feature)
        effect = self._pick("effect", effects)
        aimed = [one for one in asked.shaped if (one.feature, one.effect) == (feature, effect)]
        targets = _distinct(one.target for one in aimed if isinstance(one, Declare))
        target = self._pick("target", targets)
        choice = {"feature": feature, "effect": effect, "target": target}
        pool = [one for one in pool if all(getattr(one, name, value) == value for name, value in choice.items())]
        both = len({one.all_out for one in pool if isinstance(one, Declare)}) > 1
        if both:
            pool = [one for one in pool if not isinstance(one, Declare) or one.all_out == self.all_out]
        pool.sort(key=lambda one: -asked.value(one))
        command = pool[self.way % len(pool)] if pool else None
        refusal = None
        if command is None and (cards or self.side):
            refusal = self._why(asked, cards, feature, effect, target)
        return Offer(command, refusal, len(pool), feature, effect, target, effects, targets, both)

    def _feature(self, pool: Sequence[PlayerCommand], asked: Asked) -> int | None:
        """The feature chosen; else of those that serve these cards the one used last, or one with its effect."""
        chosen = self.chosen.get("feature")
        if chosen in asked.features:
            return chosen
        last, effect = self.last.get("feature"), self.chosen.get("effect", self.last.get("effect"))
        best: dict[int, tuple[bool, bool, bool, int]] = {}
        for one in pool:
            if isinstance(one, Shaped):
                value = asked.value(one)
                known = best.get(one.feature, (False, False, False, 0))
                rank = (value > 0, one.effect == effect, one.feature == last, value)
                best[one.feature] = max(known, rank)
        if best:
            return max(best, key=lambda one: (best[one], -one))
        return last if last in asked.features else next(iter(asked.features), None)

    def _pick(self, name: str, options: Sequence[T]) -> T | None:
        """Of `options` the one chosen, else the one of last time, else the first."""
        wanted = (self.chosen.get(name), self.last.get(name))
        found = (option for value in wanted for option in options if option == value)
        return next(found, options[0] if options else None)

    def _why(
        self, asked: Asked, cards: tuple[Card, ...], feature: int | None, effect: Effect | None, target: int | None
    ) -> Refusal:
        """Why these cards make no command: the core's answer to the command that they would be."""
        seat = asked.view.seat
        side = tuple(asked.side[at] for at in self.side or ())
        check = asked.view.check
        tried: AnyCommand | None = None
        match asked.view.phase:
            case Phase.ACTION if feature is not None and effect is not None and target is not None:
                tried = Declare(seat, feature, effect, target, cards, side, len(cards) > 1 or self.all_out)
            case Phase.SUPPORT | Phase.ANSWER_SUPPORT:
                tried = Support(seat, cards)
            case Phase.ANSWER if cards:
                tried = Answer(seat, cards[0], side)
            case Phase.STACK:
                tried = Stack(seat, side)
            case Phase.TURNAROUND if check is not None:
                tried = Turnaround(seat, 0, Effect.STRIKE, check.cards, False, cards[0] if cards else None)
                for number, one in enumerate(asked.view.seats[seat].features):
                    if tried.effect in one.effects:
                        tried = replace(tried, feature=number)
        return (asked.refusal(tried) if tried is not None else None) or Refusal("not_now" if cards else "no_cards")


def _distinct(values: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(values))

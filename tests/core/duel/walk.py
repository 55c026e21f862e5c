"""Random duels: the seats, sides and features of a walk come from its number, and so does every move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from core.cards import Suit
from core.duel import AnyCommand, AnyEvent, DuelRules, DuelState, Entrant, Phase, apply, legal, new_duel, to_move
from core.duel.commands import Concede, CorrectCard, CorrectCondition, CorrectPresence, Pass, Pile
from core.duel.state import Condition
from core.events import GM
from core.features import Effect, Feature

MOST_COMMANDS = 2000
Step = tuple[DuelState, AnyCommand, DuelState, tuple[AnyEvent, ...]]


def deal(number: int, rules: DuelRules | None = None) -> DuelState:
    """A duel of two to six seats on two or three sides, with features drawn at random."""
    luck = Random(number)
    count = luck.randint(2, 6)
    sides = [luck.choice("ABC") for _ in range(count)]
    sides[:2] = "AB"
    seats = []
    for at, side in enumerate(sides):
        features = tuple(
            Feature(f"feature {n}", luck.choice(list(Suit)), tuple(luck.sample(list(Effect), luck.randint(1, 4))))
            for n in range(luck.randint(1, 3))
        )
        maximum = luck.randint(3, 14)
        bonds = None if luck.random() < 0.6 else tuple(n for n in range(count) if n != at and luck.random() < 0.5)
        seats.append(Entrant(f"seat {at}", side, features, luck.randint(1, maximum), maximum, bonds))
    return new_duel(seats, rules or DuelRules(jokers=luck.randint(0, 2)), str(number))


def walk(state: DuelState, number: int, *, gm: float = 0.0, most: int = MOST_COMMANDS) -> Iterator[Step]:
    """Random commands from `state` on, until it is over or `most` were given; now and then the GM steps in."""
    luck = Random(number)
    for _ in range(most):
        if state.phase is Phase.OVER:
            return
        command = _correction(state, luck) if luck.random() < gm else _move(state, luck)
        after, events = apply(state, command)
        yield state, command, after, events
        state = after


def _move(state: DuelState, luck: Random) -> AnyCommand:
    able = legal(state, luck.choice(to_move(state)))
    if luck.random() < 0.003:
        return able[-1]
    doing = [command for command in able if not isinstance(command, (Pass, Concede))]
    return luck.choice(doing if doing and luck.random() < 0.7 else able[:-1])


def _correction(state: DuelState, luck: Random) -> AnyCommand:
    whom = luck.randrange(len(state.seats))
    who = state.seats[whom]
    presence = CorrectPresence(GM, whom, "drawn by lot", luck.randint(0, who.maximum))
    if who.out:
        return presence
    kind = luck.randrange(8)
    if kind == 0:
        return presence
    if kind < 4:
        return CorrectCondition(GM, whom, "drawn by lot", luck.choice([*Condition, None]))
    source, goal = luck.sample(list(Pile), 2)
    piles = {
        Pile.DECK: state.deck or state.discard,
        Pile.HAND: who.hand,
        Pile.DISCARD: state.discard,
        Pile.FIELD: tuple(below.card for below in who.field),
    }
    if not piles[source]:
        return presence
    named = luck.choice(piles[source]) if source in (Pile.DISCARD, Pile.FIELD) else None
    return CorrectCard(GM, whom, "drawn by lot", source, goal, named)

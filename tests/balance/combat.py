"""A standard character, and a party of them, against each encounter: figures, and whether its label is honest.

The standard character has 6 in every ability, leather, 28 days and a hand of thirteen, attacks the foe nearest to
falling, lays cards of the own suit where they raise the chance much, and uses no magic. Foes act by their own policy.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from fractions import Fraction
from multiprocessing import Pool
from typing import Final, NamedTuple

from core.abilities import Abilities
from core.cards import SUITS, Card, parse_cards
from core.chance import Chance
from core.combat_odds import attack_odds, evade_odds
from core.commands import Attack, BeginCombat, BeginSession, Evade, FoeActs, TableCommand
from core.content import PROMISE, Encounter, Label, house
from core.state import Character, State

FIGHTS: Final = 200
LIFE: Final = 28
WORTH: Final = Fraction(1, 4)
"""Cards are laid where each raises the chance to hit, or to escape, by so much."""


class Fight(NamedTuple):
    """How a combat ended: whether it was won, days lost in all, deaths, rounds, cards laid."""

    won: bool
    days: int
    deaths: int
    rounds: int
    cards: int


class Row(NamedTuple):
    """What an encounter costs: `won` and `died` are shares (of combats; of characters), `days` a head."""

    won: float
    died: float
    days: float
    rounds: float
    cards: float


AIMED: Final = {
    Label.EASY: f"is won, and costs {PROMISE.easy} days a head at most",
    Label.EVEN: f"is won 9 times of 10 or more, and costs {PROMISE.least} to {PROMISE.most} days a head",
    Label.DEADLY: f"costs {PROMISE.deadly} days a head or more, or is lost 1 time of {PROMISE.lost} or more",
}
"""What a label promises [house]."""


def honest(label: Label, row: Row) -> bool:
    """Whether figures keep what `label` promises."""
    if label is Label.EASY:
        return row.won >= 0.99 and row.days <= PROMISE.easy
    if label is Label.EVEN:
        return row.won >= 0.9 and PROMISE.least <= row.days <= PROMISE.most
    return row.won <= 1 - 1 / PROMISE.lost or row.days >= PROMISE.deadly


def standard(seat: int) -> Character:
    """The standard character."""
    six = Abilities(6, 6, 6, 6)
    cards = parse_cards("AS 6H 8D KC")
    return Character(seat, f"Hero {seat + 1}", SUITS[seat], LIFE, 16, six, "leather", "great_gate", cards)


def fight(task: tuple[str, int]) -> Fight:
    """One combat against the encounter of that key, with the seed of that number."""
    key, number = task
    encounter = house().encounter(key)
    heads = encounter.heads
    state = State("Balance", Chance(f"{key} {number}"), seats=heads, characters=tuple(map(standard, range(heads))))
    seats = tuple(range(heads))
    state = _do(state, BeginSession(seats=seats))
    state = _do(state, BeginCombat(seats=seats, foes=house().meet(encounter, "en"), preset=key))
    rounds = 0
    while state.combat is not None:
        rounds = state.combat.round
        state = _do(state, _move(state))
    spent = state.session.spent if state.session is not None else ()
    days = sum(LIFE - one.life for one in state.characters)
    return Fight(bool(state.living), days, heads - len(state.living), rounds, len(spent))


def _do(state: State, command: TableCommand) -> State:
    return command.perform(state, house())[0]


def _move(state: State) -> TableCommand:
    combat = state.combat
    assert combat is not None  # who asks fights
    exchange = combat.exchange
    if exchange is not None and exchange.target.seat is not None:
        seat = exchange.target.seat
        ways = [Evade(seat=seat, cards=cards) for cards in _cards(state, seat)]
        return _chosen((evade_odds(state, house(), way).success, way) for way in ways)
    if combat.turn is None or combat.turn.seat is None:
        return FoeActs()
    foe = min(combat.standing, key=lambda foe: (foe.hp, foe.id)).id
    seat = combat.turn.seat
    tries = [Attack(seat=seat, foe=foe, cards=cards) for cards in _cards(state, seat)]
    return _chosen((attack_odds(state, house(), way).success, way) for way in tries)


def _cards(state: State, seat: int) -> Iterable[tuple[Card, ...]]:
    """No card, each of the own suit, and each two of them."""
    character = state.character(seat)
    own = [card for card in character.hand if card.suit is character.suit]
    yield ()
    yield from ((card,) for card in own)
    yield from ((one, two) for at, one in enumerate(own) for two in own[at + 1 :])


def _chosen(ways: Iterable[tuple[Fraction, Attack | Evade]]) -> Attack | Evade:
    """The best way, each card laid counting against it."""
    return max(ways, key=lambda way: way[0] - WORTH * len(way[1].cards))[1]


def row(encounter: Encounter, fights: Iterable[Fight]) -> Row:
    """The figures of so many combats."""
    all_ = tuple(fights)
    count = len(all_)
    return Row(
        won=sum(one.won for one in all_) / count,
        died=sum(one.deaths for one in all_) / count / encounter.heads,
        days=sum(one.days for one in all_) / count / encounter.heads,
        rounds=sum(one.rounds for one in all_) / count,
        cards=sum(one.cards for one in all_) / count / encounter.heads,
    )


def main(fights: int) -> int:
    """Prints a line for each encounter; returns how many labels are not honest."""
    missed = 0
    for label, aimed in AIMED.items():
        print(f"{label.value}: {aimed}")
    with Pool() as pool:
        for encounter in house().encounters:
            found = row(encounter, pool.imap(fight, [(encounter.key, number) for number in range(fights)], 20))
            met = honest(encounter.label, found)
            missed += not met
            aim = f"{'met   ' if met else 'MISSED'} {encounter.label.value:<6} {encounter.key:<14}"
            print(
                f"  {aim} for {encounter.heads}: won {found.won:.1%}, died {found.died:.1%}, "
                f"days lost a head {found.days:.1f}, rounds {found.rounds:.1f}, cards a head {found.cards:.1f}",
                flush=True,
            )
    return missed


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]) if len(sys.argv) > 1 else FIGHTS))

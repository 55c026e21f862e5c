"""What is true of a combat: foes, the order of the round, the attack being made, rolls and their dice (rules 2.5)."""

from __future__ import annotations

import enum
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace

from core.abilities import Ability
from core.cards import Card
from core.chance import Count
from core.check import PERFECT, step
from core.events import GM, Seat
from core.names import Name
from core.rules import Small

MOST_FOES: Final = 12
"""The most foes in one combat, the defeated among them."""

MOST_HP: Final = 999
Number = Annotated[int, msgspec.Meta(ge=1)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Fighter(msgspec.Struct, frozen=True, order=True):
    """Who fights: the character in `seat`, or the `foe` of that number. One of the two is None."""

    seat: Seat | None = None
    foe: int | None = None


class FoeSheet(msgspec.Struct, frozen=True):
    """A foe before it fights (rules 2.5). One from the house's catalogue has its `key` as well, as features have."""

    name: Name
    technique: Small
    sense: Small
    hp: Annotated[int, msgspec.Meta(ge=1, le=MOST_HP)]
    protection: Small = 0
    key: str | None = None


class Foe(msgspec.Struct, frozen=True):
    """A foe in a combat. `nth` tells those of one name apart, 0 where it is the only one.

    `lowered` is what its next total loses (Verdict, rules 2.8).
    """

    id: Number
    sheet: FoeSheet
    hp: int
    nth: Count = 0
    lowered: Count = 0

    @property
    def up(self) -> bool:
        """Whether it still fights (rules 2.5)."""
        return self.hp > 0

    @property
    def called(self) -> FoeName:
        """How it is named."""
        return FoeName(self.id, self.sheet.name, self.nth, self.sheet.key)

    @property
    def shape(self) -> FoeShape:
        """What everybody sees of its HP."""
        if not self.up:
            return FoeShape.DEFEATED
        if self.hp >= self.sheet.hp:
            return FoeShape.UNHURT
        return FoeShape.HURT if 3 * self.hp > self.sheet.hp else FoeShape.FAILING


class FoeName(msgspec.Struct, frozen=True):
    """A foe in what is told: its number and name; `nth` from 1 among those of one name, 0 for the only one."""

    id: int
    name: Name
    nth: Count = 0
    key: str | None = None


class FoeShape(enum.Enum):
    """A foe's HP as everybody sees it [house]: full; less; a third or less; defeated. The number is the GM's."""

    UNHURT = "unhurt"
    HURT = "hurt"
    FAILING = "failing"
    DEFEATED = "defeated"


class Purpose(enum.Enum):
    """What a die is rolled for."""

    CHECK = "check"
    ATTACK = "attack"
    EVADE = "evade"
    DAMAGE = "damage"


class Roll(msgspec.Struct, frozen=True):
    """A roll whose die is thrown: `bonus` (ability or cards) + `die` + what magic adds = `total`.

    `seat` is the GM's for a foe. `plus`: War Song, Rend, or less than 0 by Verdict; `moved`: Temper's step.
    `execution`: critical within so many of 13 (rules 2.8). `tolerance` is that of a check.
    """

    purpose: Purpose
    seat: Seat
    bonus: int
    die: Face
    plus: int = 0
    moved: int = 0
    cards: tuple[Card, ...] = ()
    ability: Ability | None = None
    sake: Name | None = None
    tolerance: Small = 0
    execution: Small = 0

    @property
    def total(self) -> int:
        """What the roll comes to."""
        return self.bonus + self.die + self.plus + self.moved

    @property
    def critical(self) -> bool:
        """Whether an attack or an evasion is critical: exactly 13, or near enough by Execution (rules 2.5, 2.8)."""
        return abs(self.total - PERFECT) <= self.execution

    @property
    def step(self) -> int:
        """The step of 1 that leads toward 13, 0 at 13 (Temper, rules 2.8)."""
        return step(self.total)

    @property
    def is_foes(self) -> bool:
        """Whether a foe rolled."""
        return self.seat == GM


def prevails(attack: Roll, evade: Roll) -> bool:
    """Whether the attack hits: a critical beats anything but another; else the larger total, a tie hits (rules 2.5)."""
    if attack.critical != evade.critical:
        return attack.critical
    return attack.total >= evade.total


class Exchange(msgspec.Struct, frozen=True):
    """An attack being made. `attack` is set when its total stands, `evade` likewise; then damage is rolled."""

    attacker: Fighter
    target: Fighter
    attack: Roll | None = None
    evade: Roll | None = None


class Combat(msgspec.Struct, frozen=True):
    """A combat under way (rules 2.5).

    `order` is that of the round; `left` are those who have yet to act, the first is on turn; `late` those who delay
    until `left` is empty, when they act in the order of sense: then `delaying` is true. `aimed` are the seats attacked
    in this round, each as often as it was. `numbered` is how many numbers foes were given. `preset` is the key of the
    encounter that it began from.
    """

    seats: tuple[Seat, ...]
    foes: tuple[Foe, ...]
    round: Number = 1
    order: tuple[Fighter, ...] = ()
    left: tuple[Fighter, ...] = ()
    late: tuple[Fighter, ...] = ()
    delaying: bool = False
    aimed: tuple[Seat, ...] = ()
    exchange: Exchange | None = None
    numbered: Count = 0
    preset: str | None = None

    @property
    def turn(self) -> Fighter | None:
        """Who is on turn."""
        return self.left[0] if self.left else None

    @property
    def standing(self) -> tuple[Foe, ...]:
        """The foes that still fight, by number."""
        return tuple(foe for foe in self.foes if foe.up)

    def foe(self, id: int) -> Foe | None:
        """The foe of that number, if there is one."""
        return next((foe for foe in self.foes if foe.id == id), None)

    def with_foe(self, changed: Foe) -> Combat:
        """The same combat with the foe of that number replaced."""
        return replace(self, foes=tuple(changed if foe.id == changed.id else foe for foe in self.foes))

    def without(self, fighter: Fighter) -> Combat:
        """The same combat with nothing left to do for `fighter`; an attack by it or against it falls flat."""
        exchange = self.exchange
        if exchange is not None and fighter in (exchange.attacker, exchange.target):
            exchange = None
        left, late = (tuple(one for one in row if one != fighter) for row in (self.left, self.late))
        return replace(self, left=left, late=late, exchange=exchange)

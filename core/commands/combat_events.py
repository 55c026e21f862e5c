"""What can happen in a combat (rules 2.5). Who acts is a `seat` or, where that is None, a `foe`."""

from __future__ import annotations

from typing import ClassVar

from core.combat import FoeName, FoeShape, Roll
from core.events import Event, Seat


class CombatBegun(Event, frozen=True, kw_only=True, tag="combat_begun"):
    """The characters in `seats` fight `foes`; `preset` is the encounter's key, if it was one."""

    lasting: ClassVar[bool] = True

    seats: tuple[Seat, ...]
    foes: tuple[FoeName, ...]
    preset: str | None = None


class CombatJoined(Event, frozen=True, kw_only=True, tag="combat_joined"):
    """More came: characters in `seats`, and `foes`. They act from the next round on."""

    seats: tuple[Seat, ...]
    foes: tuple[FoeName, ...]


class CombatLeft(Event, frozen=True, kw_only=True, tag="combat_left"):
    """Somebody left the combat alive."""

    seat: Seat | None = None
    foe: FoeName | None = None


class RoundBegan(Event, frozen=True, kw_only=True, tag="round_began"):
    """A new round, the first included."""

    round: int


class TurnTaken(Event, frozen=True, kw_only=True, tag="turn_taken"):
    """Who was on turn did not attack. `how`: delayed (acts at the end of the round), passed."""

    how: str
    seat: Seat | None = None
    foe: FoeName | None = None


class Blow(Event, frozen=True, kw_only=True):
    """Something of an attack: of the character in `seat` on `foe`, or if `by_foe` of the foe on the character."""

    seat: Seat
    foe: FoeName
    by_foe: bool


class Attacked(Blow, frozen=True, kw_only=True, tag="attacked"):
    """An attack's total stands."""

    reveals: ClassVar[bool] = True

    roll: Roll
    critical: bool


class Evaded(Blow, frozen=True, kw_only=True, tag="evaded"):
    """The answering total stands, of whom the attack is on."""

    reveals: ClassVar[bool] = True

    roll: Roll
    critical: bool


class AttackMissed(Blow, frozen=True, kw_only=True, tag="attack_missed"):
    """The attack did not hit. `barred`: Bar stopped it, and nobody had to evade."""

    barred: bool = False


class DamageDealt(Blow, frozen=True, kw_only=True, tag="damage_dealt"):
    """An attack hit: the roll's total less `protection` (0 by Sunder) took `points` HP, 0 or more."""

    reveals: ClassVar[bool] = True

    roll: Roll
    protection: int
    points: int


class FoeDefeated(Event, frozen=True, kw_only=True, tag="foe_defeated"):
    """A foe is at 0 HP or less, by the hand of `seat` if it was a character's."""

    lasting: ClassVar[bool] = True

    foe: FoeName
    seat: Seat | None = None


class FoeChanged(Event, frozen=True, kw_only=True, tag="foe_changed"):
    """The GM set a foe's HP; everybody sees the `shape`."""

    foe: FoeName
    shape: FoeShape


class CombatEnded(Event, frozen=True, kw_only=True, tag="combat_ended"):
    """The combat is over. `outcome`: won (no foe stands), lost (no character lives), ended (the GM broke it off)."""

    lasting: ClassVar[bool] = True

    outcome: str
    rounds: int

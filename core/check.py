"""The check: closest to 13 (rules 2.4)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

PERFECT = 13
DAYS_OF_TOTAL = {13: 1, 4: 2, 9: 2}
FACES = range(1, 7)


class Verdict(msgspec.Struct, frozen=True):
    """What a total is worth: `degree` is −|13 − total|, 0 at best; `days` are the days gained, 0 to 2."""

    success: bool
    degree: int
    days: int


class Outcome(msgspec.Struct, frozen=True):
    """One face of the die, the total it makes (rules 2.8: moved, where Temper makes it better), and its worth."""

    die: int
    total: int
    verdict: Verdict


class CheckOdds(msgspec.Struct, frozen=True):
    """The outcomes of a check, each as likely, in order of the die, and exact chances read from them."""

    outcomes: tuple[Outcome, ...]

    def _share(self, wanted: tuple[bool, ...]) -> Fraction:
        return Fraction(sum(wanted), len(wanted))

    @property
    def success(self) -> Fraction:
        """The chance that the check succeeds."""
        return self._share(tuple(outcome.verdict.success for outcome in self.outcomes))

    @property
    def perfect(self) -> Fraction:
        """The chance of exactly 13."""
        return self._share(tuple(outcome.total == PERFECT for outcome in self.outcomes))

    def gain(self, days: int) -> Fraction:
        """The chance of gaining exactly `days` days (0, 1 or 2)."""
        return self._share(tuple(outcome.verdict.days == days for outcome in self.outcomes))


def judge(total: int, tolerance: int) -> Verdict:
    """What `total` is worth when totals up to `tolerance` (0 or more) away from 13 succeed (rules 2.4).

    13 gains one day; a success with 4 or 9 gains two; no other total gains any.
    """
    if tolerance < 0:
        raise ValueError(f"tolerance must be 0 or more, not {tolerance}")
    degree = -abs(PERFECT - total)
    success = -degree <= tolerance
    return Verdict(success, degree, DAYS_OF_TOTAL.get(total, 0) if success else 0)


def step(total: int) -> int:
    """The step of 1 that leads from `total` toward 13, 0 at 13 (Temper, rules 2.8)."""
    return (total < PERFECT) - (total > PERFECT)


def odds(bonus: int, tolerance: int, faces: Iterable[int] = FACES, *, temper: bool = False) -> CheckOdds:
    """The exact odds of `bonus` (ability or cards) + D6 within `tolerance` of 13 (rules 2.4).

    `faces` are those that the die can show: one alone where magic chose it (rules 2.8). With `temper` each total moves
    one toward 13 where that is better. What is better never conflicts: only a success gains days, and beside 13 lies
    no other total that does.
    """
    outcomes = []
    for die in faces:
        total = bonus + die
        totals = (total, total + step(total)) if temper else (total,)
        outcomes.append(max((Outcome(die, one, judge(one, tolerance)) for one in totals), key=_worth))
    return CheckOdds(tuple(outcomes))


def _worth(outcome: Outcome) -> tuple[bool, int, int]:
    """How good an outcome is: to succeed first, then the days, then the degree."""
    return outcome.verdict.success, outcome.verdict.days, outcome.verdict.degree

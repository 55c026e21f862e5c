"""How much of anything one person, one address and the whole host may have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Limits:
    """`sessions` in all, `per_address` of them from one address, `logins` under way at once. Times are in seconds.

    After `failures` wrong passwords, or as many wrong tokens, an address waits `backoff`, twice as long each time,
    `longest` at most, over however many connections it tried; one of them is forgotten every `forget`. A key that is
    not known costs nothing but one of `keys` tries: agents offer all they have. Who has no shell goes after `login`.
    """

    sessions: int = 64
    per_address: int = 16
    logins: int = 24
    failures: int = 3
    keys: int = 12
    backoff: float = 2.0
    longest: float = 600.0
    forget: float = 60.0
    login: float = 20.0
    keepalive: float = 15.0
    idle: float = 3600.0
    people: int = 500


class Bucket:
    """Lets `most` things through at once and one more every `pace` seconds."""

    def __init__(self, most: int, pace: float, clock: Callable[[], float] = monotonic) -> None:
        self._most = most
        self._pace = pace
        self._clock = clock
        self._left = float(most)
        self._seen = clock()

    def take(self, count: int = 1) -> bool:
        """Whether one more, or `count` more, may pass now."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._seen) / self._pace)
        self._seen = now
        if self._left < count:
            return False
        self._left -= count
        return True


class Patience:
    """How often addresses were wrong of late, and how long each must wait for it."""

    MOST = 10_000
    """Addresses that are remembered; the oldest are forgotten rather than all memory filled."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits = limits
        self._clock = clock
        self._wrong: dict[str, tuple[float, float]] = {}
        self._waits: dict[str, tuple[int, float]] = {}

    def waits(self, address: str) -> bool:
        """Whether `address` is to wait now."""
        return self._waits.get(address, (0, 0.0))[1] > self._clock()

    def wrong(self, address: str) -> bool:
        """`address` was wrong once more; whether that was too often, and it must wait from now on."""
        now = self._clock()
        count, seen = self._wrong.pop(address, (0.0, now))
        count = max(0.0, count - (now - seen) / self._limits.forget) + 1
        if count <= self._limits.failures - 1:
            self._remember(self._wrong, address, (count, now))
            return self.waits(address)
        self.too_often(address)
        return True

    def too_often(self, address: str) -> None:
        """`address` must wait, longer each time."""
        now = self._clock()
        times, until = self._waits.pop(address, (0, 0.0))
        if now > until + self._limits.longest:
            times = 0
        wait = min(self._limits.longest, self._limits.backoff * 2**times)
        self._remember(self._waits, address, (times + 1, now + wait))

    def forgive(self, address: str) -> None:
        """What `address` did is forgotten."""
        self._wrong.pop(address, None)
        self._waits.pop(address, None)

    def _remember(self, kept: dict[str, T], address: str, what: T) -> None:
        kept[address] = what
        while len(kept) > self.MOST:
            del kept[next(iter(kept))]


class Doorkeeper:
    """Who may connect: so many at once, and not those who failed a moment ago. It knows addresses, nothing else.

    `logins` counts wrong passwords and keys. `tokens` counts wrong tokens of those who came in: they bar nobody's way,
    for others may come from the same address, but no token is taken from there for a while.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self.limits = limits
        self.logins = Patience(limits, clock)
        self.tokens = Patience(limits, clock)
        self._inside: dict[str, int] = {}
        self._knocking = 0

    @property
    def inside(self) -> int:
        """How many connections there are."""
        return sum(self._inside.values())

    def knock(self, address: str) -> bool:
        """Whether a new connection from `address` is let to log in; if so, `leave` it later."""
        full = self.inside >= self.limits.sessions + self.limits.logins
        crowded = self._inside.get(address, 0) >= self.limits.per_address
        if self.logins.waits(address) or full or crowded or self._knocking >= self.limits.logins:
            return False
        self._knocking += 1
        self._inside[address] = self._inside.get(address, 0) + 1
        return True

    def enter(self, address: str, proved: bool = True) -> None:
        """A connection from `address` logged in; if it `proved` something, what it failed before is forgotten."""
        self._knocking -= 1
        if proved:
            self.logins.forgive(address)

    def leave(self, address: str, logged_in: bool) -> None:
        """A connection from `address` that was let to log in is gone."""
        if not logged_in:
            self._knocking -= 1
        left = self._inside[address] - 1
        if left:
            self._inside[address] = left
        else:
            del self._inside[address]

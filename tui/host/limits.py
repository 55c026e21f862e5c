"""How much of anything one person, one address and the whole host may have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True)
class Limits:
    """`sessions` in all, `per_address` of them from one address, `logins` under way at once. Times are in seconds.

    After `failures` wrong passwords a connection is dropped, and its address waits `backoff`, twice as long each time,
    `longest` at most. A key that is not known costs nothing but one of `keys` tries: agents offer all they have.
    """

    sessions: int = 64
    per_address: int = 16
    logins: int = 24
    failures: int = 3
    keys: int = 12
    backoff: float = 2.0
    longest: float = 600.0
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

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._seen) / self._pace)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Doorkeeper:
    """Who may connect: so many at once, and not those who failed a moment ago. It knows addresses, nothing else."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self.limits = limits
        self._clock = clock
        self._inside: dict[str, int] = {}
        self._knocking = 0
        self._failed: dict[str, tuple[int, float]] = {}

    @property
    def inside(self) -> int:
        """How many connections there are."""
        return sum(self._inside.values())

    def knock(self, address: str) -> bool:
        """Whether a new connection from `address` is let to log in; if so, `leave` it later."""
        _, until = self._failed.get(address, (0, 0.0))
        full = self.inside >= self.limits.sessions + self.limits.logins
        crowded = self._inside.get(address, 0) >= self.limits.per_address
        if until > self._clock() or full or crowded or self._knocking >= self.limits.logins:
            return False
        self._knocking += 1
        self._inside[address] = self._inside.get(address, 0) + 1
        return True

    def enter(self, address: str, proved: bool = True) -> None:
        """A connection from `address` logged in; if it `proved` something, what it failed before is forgotten."""
        self._knocking -= 1
        if proved:
            self._failed.pop(address, None)

    def leave(self, address: str, logged_in: bool) -> None:
        """A connection from `address` that was let to log in is gone."""
        if not logged_in:
            self._knocking -= 1
        left = self._inside[address] - 1
        if left:
            self._inside[address] = left
        else:
            del self._inside[address]

    def failed(self, address: str) -> None:
        """`address` failed once too often: it is not let in for a while, longer each time."""
        times, until = self._failed.get(address, (0, 0.0))
        if self._clock() > until + self.limits.longest:
            times = 0
        wait = min(self.limits.longest, self.limits.backoff * 2**times)
        self._failed.pop(address, None)
        self._failed[address] = times + 1, self._clock() + wait
        while len(self._failed) > 10_000:  # the oldest are forgotten rather than all memory filled
            del self._failed[next(iter(self._failed))]

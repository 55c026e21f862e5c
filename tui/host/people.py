"""Who plays here: known again by a key, or by a name and a token that is shown once."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import msgspec

from core.names import Name, check_name
from core.refusal import Refusal
from saves.autosave import Autosaver, Result
from saves.errors import SaveError
from tui.host.names import check_free_name, same
from tui.host.private import PrivateFile

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
GROUPS: Final = 3
GROUP: Final = 4
PATIENCE: Final = 10.0
"""Seconds a disk may take."""
_NOBODY: Final = hashlib.sha256(b"nobody").hexdigest()


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody known by name. `key` is the fingerprint of a key, `token` the SHA-256 of a token; one of them is set.

    `owner` is who plays in the terminal that the host was started from. `named` was named there to be GM: by a key, or
    by a token that the owner gave on; whoever only took that name is not.
    """

    name: Name
    key: Annotated[str, msgspec.Meta(max_length=100)] = ""
    token: Annotated[str, msgspec.Meta(max_length=64)] = ""
    owner: bool = False
    named: bool = False


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat kept for a person: what the table is known by, the seat, the person's name."""

    table: str
    seat: Annotated[int, msgspec.Meta(ge=0)]
    person: str


class Sitting(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who plays a seat of a duel under way: the file name of the duel, the person's name, the seat.

    Without a seat it is that of the entrant so called. `clock` is how many seconds a move may take there, 0 any time.
    """

    duel: str
    person: str
    seat: Annotated[int, msgspec.Meta(ge=0)] | None = None
    entrant: str = ""
    clock: int = 0


class Register(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is kept between two runs."""

    people: tuple[Person, ...] = ()
    seats: tuple[Held, ...] = ()
    sittings: tuple[Sitting, ...] = ()


class People:
    """Everybody who ever took a name here, kept in `path`; without a path for this run only.

    `most` are known at once. Where it is `forgetful`, whoever joined first and has no seat anywhere makes room for the
    next; `needed` says of a name that it is to stay all the same, `forgot` hears of one that went. It is written in a
    thread of its own: `told` hears from there how that went, and `unsaved` is why the last try failed, None if it did
    not.
    """

    def __init__(self, path: Path | None = None, most: int = 500, forgetful: bool = False) -> None:
        """Raises SaveError where another host uses the file, OSError or ValueError where it cannot be read."""
        self._most = most
        self._forgetful = forgetful
        self._people: dict[str, Person] = {}
        self.seats: tuple[Held, ...] = ()
        self.sittings: tuple[Sitting, ...] = ()
        self.needed: Callable[[str], bool] = lambda _: False
        self.forgot: Callable[[str], None] = lambda _: None
        self.told: Callable[[Result], None] = lambda _: None
        self.unsaved: SaveError | None = None
        self._path = path
        self._saver: Autosaver[Register] | None = None
        if path is not None:
            file = PrivateFile(path)
            try:
                self._read(path)
            except BaseException:
                file.close()
                raise
            self._saver = Autosaver(file, self._saved)

    def _read(self, path: Path) -> None:
        if path.exists():
            register = _register(path.read_text("utf-8-sig"))
            self._people = {same(one.name): one for one in register.people}
            self.seats, self.sittings = register.seats, register.sittings

    @property
    def owner(self) -> Person | None:
        """Who plays in the host's own terminal."""
        return next((one for one in self._people.values() if one.owner), None)

    def named(self, name: str) -> Person | None:
        """Who is called `name`, however it is written."""
        return self._people.get(same(name))

    def with_key(self, fingerprint: str) -> Person | None:
        """Who is known by a key."""
        return next((one for one in self._people.values() if one.key and one.key == fingerprint), None)

    def join(self, name: str, key: str = "", owner: bool = False) -> tuple[Person, str]:
        """Takes somebody in under `name`; the token to be shown once, empty for who has a key.

        Refused: what is no name, `name_taken`, `people_full`. It is written down soon: see `written`.
        """
        check_free_name(name)
        if self.named(name) is not None:
            raise Refusal("name_taken", name=name)
        if len(self._people) >= self._most and not self._make_room():
            raise Refusal("people_full")
        token = "" if key else a_token()
        person = Person(name, key, hashed(token) if token else "", owner)
        self.put(person)
        return person, token

    def _make_room(self) -> bool:
        """Forgets whoever joined first of those without a seat; whether there was one."""
        seated = {one.person for one in self.seats} | {one.person for one in self.sittings}
        for known, one in self._people.items() if self._forgetful else ():
            if not (one.owner or one.name in seated or self.needed(one.name)):
                del self._people[known]
                self.forgot(one.name)
                return True
        return False

    def put(self, person: Person) -> None:
        """From now on `person` is known so."""
        self._people[same(person.name)] = person
        self.keep(self.seats, self.sittings)

    @property
    def everybody(self) -> tuple[Person, ...]:
        """All who are known, whoever joined first being first."""
        return tuple(self._people.values())

    def put_back(self, everybody: tuple[Person, ...]) -> None:
        """Knows again those who were known before something that could not be written down."""
        self._people = {same(one.name): one for one in everybody}
        self.keep(self.seats, self.sittings)

    def drop(self, person: Person) -> None:
        """Somebody who was not written down is not known after all."""
        self._people.pop(same(person.name), None)
        self.keep(self.seats, self.sittings)

    def again(self, name: str, token: str) -> Person:
        """Who comes back with a token; refused alike for a wrong token and for a name that nobody has."""
        person = self.named(name)
        known = person.token if person is not None and person.token else _NOBODY
        if not hmac.compare_digest(known, hashed(token)) or person is None:
            raise Refusal("token_wrong")
        return person

    def keep(self, seats: tuple[Held, ...], sittings: tuple[Sitting, ...]) -> None:
        """Has everybody and the seats kept for them written down, whole or not at all; returns at once."""
        self.seats, self.sittings = seats, sittings
        if self._saver is not None:
            self._saver.put(Register(self.everybody, seats, sittings))

    def _saved(self, result: Result) -> None:
        self.unsaved = result if isinstance(result, SaveError) else None
        self.told(result)

    async def written(self) -> SaveError | None:
        """Waits for the disk; why not everything known now is on it, None if it is."""
        if self._saver is None or await asyncio.to_thread(self._saver.flush, PATIENCE):
            return None
        return self.unsaved or SaveError("unwritable", self._path, reason="EIO")

    def retry(self) -> None:
        """Has tried again soon what could not be written; the disk seems to take something again."""
        if self._saver is not None:
            self._saver.retry()

    def settled(self) -> bool:
        """Waits for the disk, trying once more what failed; whether everything is on it."""
        if self._saver is None:
            return True
        self.retry()
        return self._saver.flush(PATIENCE)

    def close(self) -> bool:
        """Writes what is left and lets the file go to others; whether everything was written."""
        saver, self._saver = self._saver, None
        return saver is None or saver.close(PATIENCE)


def _register(text: str) -> Register:
    """What is written in `text`; ValueError for what is not written so here: nothing is passed over, and then lost."""
    try:
        register = msgspec.convert(tomllib.loads(text), Register)
    except RecursionError:
        raise ValueError("too many brackets in each other") from None
    names = [(f"people[{at}].name", one.name) for at, one in enumerate(register.people)]
    seated = [(f"seats[{at}].person", one.person) for at, one in enumerate(register.seats)]
    sitting = [(f"sittings[{at}].person", one.person) for at, one in enumerate(register.sittings)]
    for where, name in names + seated + sitting:
        try:
            check_name(name)
        except Refusal as refusal:
            raise ValueError(f"that is no name - at `$.{where}`") from refusal
    known: set[str] = set()
    for where, name in names:
        if same(name) in known:
            raise ValueError(f"two have that name - at `$.{where}`")
        known.add(same(name))
    return register


def a_token() -> str:
    """Three groups of four letters, easily read out: 59 bits."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def hashed(token: str) -> str:
    """What is kept of a token. It is random and long enough to need no salt; case and blanks do not matter."""
    plain = "".join(token.lower().replace("-", "").split())
    return hashlib.sha256(plain.encode("utf-8", "replace")).hexdigest()

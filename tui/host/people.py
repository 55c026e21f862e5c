"""Who plays here: known again by a key, or by a name and a token that is shown once."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import tempfile
import tomllib
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import msgspec
import tomli_w

from core.names import Name, check_name
from core.refusal import Refusal

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
GROUPS: Final = 3
GROUP: Final = 4
_NOBODY: Final = hashlib.sha256(b"nobody").hexdigest()


class Person(msgspec.Struct, frozen=True):
    """Somebody known by name. `key` is the fingerprint of a key, `token` the SHA-256 of a token; one of them is set."""

    name: Name
    key: Annotated[str, msgspec.Meta(max_length=100)] = ""
    token: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Held(msgspec.Struct, frozen=True):
    """A seat kept for a person: what the table is known by, the seat, the person's name."""

    table: str
    seat: int
    person: str


class Sitting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays a seat of a duel under way: the file name of the duel, the person's name, the seat.

    Without a seat it is that of the entrant so called. `clock` is how many seconds a move may take there, 0 any time.
    """

    duel: str
    person: str
    seat: Annotated[int, msgspec.Meta(ge=0)] | None = None
    entrant: str = ""
    clock: int = 0


class Register(msgspec.Struct, frozen=True):
    """All that is kept between two runs."""

    people: tuple[Person, ...] = ()
    seats: tuple[Held, ...] = ()
    sittings: tuple[Sitting, ...] = ()


class People:
    """Everybody who ever took a name here, kept in `path`; without a path for this run only."""

    def __init__(self, path: Path | None = None, most: int = 500) -> None:
        """Raises OSError or ValueError where the file cannot be read."""
        self._path = path
        self._most = most
        self._people: dict[str, Person] = {}
        self.seats: tuple[Held, ...] = ()
        self.sittings: tuple[Sitting, ...] = ()
        if path is not None and path.exists():
            register = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Register)
            self._people = {same(one.name): one for one in register.people}
            self.seats, self.sittings = register.seats, register.sittings

    def named(self, name: str) -> Person | None:
        """Who is called `name`, however it is written."""
        return self._people.get(same(name))

    def with_key(self, fingerprint: str) -> Person | None:
        """Who is known by a key."""
        return next((one for one in self._people.values() if one.key and one.key == fingerprint), None)

    def join(self, name: str, key: str = "") -> tuple[Person, str]:
        """Takes somebody in under `name`; the token to be shown once, empty for who has a key.

        Refused: what is no name, `name_taken`, `people_full`.
        """
        check_name(name)
        if self.named(name) is not None:
            raise Refusal("name_taken", name=name)
        if len(self._people) >= self._most:
            raise Refusal("people_full")
        token = "" if key else a_token()
        person = Person(name, key, hashed(token) if token else "")
        self._people[same(name)] = person
        self.keep(self.seats, self.sittings)
        return person, token

    def again(self, name: str, token: str) -> Person:
        """Who comes back with a token; refused alike for a wrong token and for a name that nobody has."""
        person = self.named(name)
        known = person.token if person is not None and person.token else _NOBODY
        if not hmac.compare_digest(known, hashed(token)) or person is None:
            raise Refusal("token_wrong")
        return person

    def keep(self, seats: tuple[Held, ...], sittings: tuple[Sitting, ...]) -> None:
        """Writes everybody and the seats kept for them down, whole or not at all; OSError if that cannot be."""
        self.seats, self.sittings = seats, sittings
        if self._path is None:
            return
        told = msgspec.to_builtins(Register(tuple(self._people.values()), seats, sittings))
        write_private(self._path, tomli_w.dumps(told))


def same(name: str) -> str:
    """What two names have in common that would be taken for each other."""
    return unicodedata.normalize("NFKC", name).casefold()


def a_token() -> str:
    """Three groups of four letters, easily read out: 59 bits."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def hashed(token: str) -> str:
    """What is kept of a token. It is random and long enough to need no salt; case and blanks do not matter."""
    plain = "".join(token.lower().replace("-", "").split())
    return hashlib.sha256(plain.encode("utf-8", "replace")).hexdigest()


def write_private(path: Path, text: str) -> None:
    """Writes a file that only its owner can read, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise

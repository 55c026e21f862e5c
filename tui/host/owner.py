"""Who plays at this machine, and who was named to be GM: somebody known whom nobody else can be taken for."""

from __future__ import annotations

import getpass
from collections.abc import Mapping
from itertools import count

from msgspec.structs import replace

from core.names import clean
from tui.host.people import People, Person, a_token, hashed, same


def own_name() -> str:
    """What the host's owner is called: the login name, as far as it is a name."""
    try:
        return clean(getpass.getuser())[:16] or "Host"
    except (OSError, KeyError):
        return "Host"


def the_owner(people: People) -> tuple[Person, str]:
    """The owner, taken in at the first time under the own name or, where a friend has that, one like it.

    With it comes a token to be told once, by which the owner may come over SSH too. Refused: `people_full`.
    """
    if (known := people.owner) is not None:
        return known, ""
    name = own_name()
    names = (name if number == 1 else f"{name} {number}" for number in count(1))
    return people.join(next(one for one in names if people.named(one) is None), owner=True)


def the_gm(people: People, name: str, keys: Mapping[str, str] | None, passwords: bool) -> tuple[Person, str]:
    """Who is to be GM by `name`, and a token to be told once to whoever has no other way in.

    One of the friends' `keys` with the name for its comment is the GM's, whatever its owner is called here. With
    `passwords` nobody comes by a key. Refused: what is no name, `people_full`.
    """
    key = next((key for key, comment in (keys or {}).items() if same(comment) == same(name)), "")
    person = (people.with_key(key) if key else None) or people.named(name)
    if person is None:
        return people.join(name, key)
    if key:
        if person.key != key:
            person = replace(person, key=key)
            people.put(person)
        return person, ""
    comes_by_key = person.key and not passwords and (keys is None or person.key in keys)
    if person.token or comes_by_key:
        return person, ""
    token = a_token()
    person = replace(person, token=hashed(token))
    people.put(person)
    return person, token

"""Who plays at this machine, and who was named to be GM: somebody known whom nobody else can be taken for."""

from __future__ import annotations

import getpass
from collections.abc import Mapping
from itertools import count
from typing import Final

from msgspec.structs import replace

from core.names import CELLS
from core.refusal import Refusal
from tui.host.names import check_free_name, proposed, same
from tui.host.people import People, Person, a_token, hashed

ROOM: Final = 4
"""Cells left for what tells two of one name apart."""


def own_name() -> str:
    """What the host's owner is called: the login name, as far as it is a name, with room for a number after it."""
    try:
        name = proposed(getpass.getuser(), CELLS - ROOM)
        check_free_name(name)
    except (OSError, KeyError, Refusal):
        return "Host"
    return name


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

    One of the friends' `keys` with the name for its comment is the GM's, whatever its owner is called here. Else it is
    whoever has the token: anybody may have taken that name before, and by what they took it with they come no more.
    With `passwords` nobody comes by a key. Refused: what is no name, `people_full`.
    """
    key = next((key for key, comment in (keys or {}).items() if same(comment) == same(name)), "")
    by_key = people.with_key(key) if key else None
    known = by_key or people.named(name)
    if known is None:
        known, token = people.join(name, key)
    else:
        token = ""
        if not (by_key or known.owner or known.named):
            known = replace(known, key="", token="")
        known = replace(known, key=key or known.key)
        comes_by_key = known.key and not passwords and (keys is None or known.key in keys)
        if not (known.token or comes_by_key):
            token = a_token()
            known = replace(known, token=hashed(token))
    person = replace(known, named=True)
    people.put(person)
    return person, token

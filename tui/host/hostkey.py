"""Keys on the disk: the host's own, made once and kept, and those of the friends who may come."""

from __future__ import annotations

import os
import re
import stat
import tempfile
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Final

import asyncssh
from asyncssh.saslprep import SASLPrepError, saslprep

from core.names import clean
from tui.commandline.answer import Wrong
from tui.mark import N_

KIND: Final = "ssh-ed25519"
LOOSE: Final = 0o077
NEVER_GIVEN: Final = {
    *("agent-forwarding", "no-agent-forwarding", "port-forwarding", "no-port-forwarding", "permitopen"),
    *("permitlisten", "x11-forwarding", "no-x11-forwarding", "tunnel", "user-rc", "no-user-rc", "environment", "pty"),
}
"""Options of a friend's key that allow, or forbid, what nobody is given here in any case; a terminal is given."""
_UNQUOTED: Final = r'(?=(?:[^"]*"[^"]*")*[^"]*$)'
_BLANK: Final = re.compile(r"\s+" + _UNQUOTED)
_COMMA: Final = re.compile("," + _UNQUOTED)
_OPEN: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


def host_key(path: Path) -> asyncssh.SSHKey:
    """The host's key, made at `path` if there is none; `Wrong` for one that others may read or that is broken."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            _make(path)
        descriptor = os.open(path, os.O_RDONLY | _OPEN)
        with open(descriptor, "rb") as file:
            found = os.fstat(descriptor)
            if not stat.S_ISREG(found.st_mode) or found.st_mode & LOOSE:
                raise Wrong(N_("The host key {path} can be read by others: chmod 600, or put it away."), path=path)
            return asyncssh.import_private_key(file.read())
    except OSError as error:
        raise Wrong(N_("{path} cannot be used: {why}."), path=path, why=error.strerror or error) from error
    except asyncssh.KeyImportError as error:
        raise Wrong(N_("{path} is no key that can be used."), path=path) from error


def _make(path: Path) -> None:
    """Makes a key at `path`, where nothing may be yet, for its owner alone; whole, whatever interrupts it."""
    if os.path.lexists(path):
        raise FileExistsError(path)
    key = asyncssh.generate_private_key(KIND, comment="zanmei").export_private_key()
    descriptor, aside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # for its owner alone
    try:
        with open(descriptor, "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(descriptor)
        try:
            os.link(aside, path)
        except FileExistsError:
            raise
        except OSError:  # not every file system has links
            _move(aside, path)
    finally:
        with suppress(OSError):
            os.unlink(aside)


def _move(aside: str, path: Path) -> None:
    """Moves the key to `path`, unless something is there by now."""
    if os.path.lexists(path):
        raise FileExistsError(path)
    os.rename(aside, path)


def friends_keys(path: Path) -> dict[str, str]:
    """Fingerprints of the keys in an authorized_keys file, with their comments; `Wrong` where there are none.

    Options of a key that are about what is never given here are passed over; `Wrong` names one that is not, and a key
    whose comment tells two things.
    """
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise Wrong(N_("{path} cannot be read: {why}."), path=path, why=why) from error
    keys: dict[str, str] = {}
    places: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            key, options = _key_in(line)
            if key is None:
                raise Wrong(N_("{path}, line {number}: that is no public key."), path=path, number=number)
            passed = NEVER_GIVEN | {"restrict"} if "pty" in options else NEVER_GIVEN  # that alone forbids a terminal
            for option in options:
                if option.partition("=")[0].lower() not in passed:
                    words = N_("{path}, line {number}: {option} cannot be kept to here. Take it or the line out.")
                    raise Wrong(words, path=path, number=number, option=clean(option))
            known, comment = key.get_fingerprint(), (key.get_comment() or "").strip()
            if keys.setdefault(known, comment) != comment:
                words = N_("{path}, lines {first} and {number}: one key with two comments.")
                raise Wrong(words, path=path, first=places[known], number=number)
            places.setdefault(known, number)
    if not keys:
        raise Wrong(N_("{path} holds no keys."), path=path)
    return keys


def _key_in(line: str) -> tuple[asyncssh.SSHKey | None, list[str]]:
    """The key in a line of authorized_keys, None if there is none, and the options before it."""
    line = line.strip()
    with suppress(asyncssh.KeyImportError, ValueError):
        return asyncssh.import_public_key(line), []
    options, _, rest = _BLANK.sub("\n", line, count=1).partition("\n")
    with suppress(asyncssh.KeyImportError, ValueError):
        return asyncssh.import_public_key(rest), _COMMA.sub("\n", options).split("\n")
    return None, []


def password_in(path: Path) -> str:
    """The first line of a file that only its owner may read; `Wrong` if that cannot be."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            if os.fstat(file.fileno()).st_mode & LOOSE:
                raise Wrong(N_("{path} can be read by others: chmod 600."), path=path)
            password = file.readline().rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise Wrong(N_("{path} cannot be read: {why}."), path=path, why=why) from error
    if not password:
        raise Wrong(N_("{path} holds no password."), path=path)
    return password


def prepared(password: str) -> str:
    """A password as it is compared, however a keyboard composes its letters: RFC 4013, as far as that knows them."""
    try:
        return saslprep(password)
    except SASLPrepError:
        return unicodedata.normalize("NFKC", password)

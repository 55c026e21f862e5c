"""Keys on the disk: the host's own, made once and kept, and those of the friends who may come."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

import asyncssh

from tui.commandline.answer import Wrong
from tui.mark import N_

KIND: Final = "ssh-ed25519"
LOOSE: Final = 0o077
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
    """Makes a key at `path`, where nothing may be yet, for its owner alone."""
    key = asyncssh.generate_private_key(KIND, comment="zanmei").export_private_key()
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _OPEN, 0o600)
    with open(descriptor, "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(descriptor)


def friends_keys(path: Path) -> dict[str, str]:
    """Fingerprints of the keys in an authorized_keys file, with their comments; `Wrong` where there are none."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise Wrong(N_("{path} cannot be read: {why}."), path=path, why=why) from error
    keys: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                key = asyncssh.import_public_key(line)
            except (asyncssh.KeyImportError, ValueError) as error:
                raise Wrong(N_("{path}, line {number}: that is no public key."), path=path, number=number) from error
            keys[key.get_fingerprint()] = (key.get_comment() or "").strip()
    if not keys:
        raise Wrong(N_("{path} holds no keys."), path=path)
    return keys


def password_in(path: Path) -> str:
    """The first line of a file that only its owner may read; `Wrong` if that cannot be."""
    try:
        with open(path, encoding="utf-8") as file:
            if os.fstat(file.fileno()).st_mode & LOOSE:
                raise Wrong(N_("{path} can be read by others: chmod 600."), path=path)
            password = file.readline().rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise Wrong(N_("{path} cannot be read: {why}."), path=path, why=why) from error
    if not password:
        raise Wrong(N_("{path} holds no password."), path=path)
    return password

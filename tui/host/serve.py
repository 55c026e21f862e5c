"""The server from its first word to its last: what is printed, who may come, and the table saved whatever ends it."""

from __future__ import annotations

import asyncio
import contextlib
import getpass
import ipaddress
import logging
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final

import platformdirs

from core.names import clean
from core.refusal import Refusal
from core.table import new_table
from saves.errors import SaveError
from saves.folder import named
from saves.place import default_folder
from saves.savefile import SaveFile
from tui.commandline.answer import Wrong
from tui.desk import Desk
from tui.faults import save_words
from tui.host.app import GUEST_SETTINGS, HostedApp
from tui.host.guests import Guest
from tui.host.host import Host
from tui.host.hostkey import friends_keys, host_key, password_in
from tui.host.limits import Limits
from tui.host.own import at_home
from tui.host.people import People
from tui.host.quiet import share_the_process
from tui.host.server import Entry, House, listen
from tui.host.session import Sessions, where
from tui.mark import N_
from tui.text import Text

LOG: Final = logging.getLogger("zanmei.host")
LOCAL: Final = "127.0.0.1"
FAULTS: Final = 3
"""How often the host's own screen is opened again after a fault."""


@dataclass(frozen=True)
class Wanted:
    """What the command line asks for."""

    address: str = LOCAL
    port: int = 2222
    load: Path | None = None
    saves: Path | None = None
    password: Path | None = None
    keys: Path | None = None
    open: bool = False
    most: int = 64
    gm: str | None = None
    headless: bool = False
    folder: Path | None = None
    limits: Limits = field(default_factory=Limits)


def run(wanted: Wanted, text: Text) -> int:
    """Serves until told to stop; the exit code. Raises `Wrong` where it cannot begin."""
    server = Server(wanted, text)
    server.prepare()
    log_to(None if wanted.headless else platformdirs.user_log_path("zanmei", appauthor=False) / "host.log")
    return asyncio.run(server.run())


class Server:
    """One run of the host."""

    def __init__(self, wanted: Wanted, text: Text) -> None:
        self.wanted = wanted
        self.text = text
        self._stop = asyncio.Event()
        self._gm_token = ""

    # Before anything listens.

    def prepare(self) -> None:
        """Reads and checks everything; `Wrong` says what is not right."""
        wanted = self.wanted
        self.entry = self._entry()
        if not is_local(wanted.address) and self.entry.open and not wanted.open:
            raise Wrong(
                N_("Others can reach {address}: add --password-file, --keys or --open."), address=wanted.address
            )
        self.folder = folder = wanted.folder or platformdirs.user_data_path("zanmei", appauthor=False) / "host"
        self.key = host_key(folder / "ssh_host_ed25519_key")
        try:
            self.people = People(folder / "people.toml", wanted.limits.people)
        except (OSError, ValueError) as error:
            path = folder / "people.toml"
            raise Wrong(N_("{path} cannot be read: {why}."), path=path, why=clean(str(error))) from error
        self.own_name = own_name()
        self._name_gm()

    def _entry(self) -> Entry:
        wanted = self.wanted
        if wanted.keys is not None:
            return Entry(keys=friends_keys(wanted.keys))
        if wanted.password is not None:
            return Entry(password=password_in(wanted.password))
        return Entry()

    def _name_gm(self) -> None:
        """Knows who is named to be GM before anybody else can take that name."""
        name = self.wanted.gm
        if name is None or self.people.named(name) is not None or (name == self.own_name and not self.wanted.headless):
            return
        key = next((key for key, comment in (self.entry.keys or {}).items() if comment == name), "")
        try:
            _, self._gm_token = self.people.join(name, key)
        except Refusal as refusal:
            raise Wrong(N_("{name} cannot be the name of the GM."), name=name) from refusal

    def _desk(self, host: Callable[[], Host]) -> Desk:
        """The desk with the table to play on it."""
        wanted = self.wanted
        folder = wanted.saves or default_folder()
        desk = Desk(folder, lambda room, events: host().happened(room, events), lambda result: host().saved(result))
        try:
            if wanted.load is not None:
                desk.open(named(wanted.load, folder))
            else:
                name = self.text.t("Friends, {date}", date=date.today().isoformat())
                desk.lay(new_table(name, secrets.token_hex(4)), SaveFile.new(folder, name))
        except SaveError as error:
            raise Wrong("{why}", why=save_words(error, self.text)) from error
        return desk

    # Running.

    async def run(self) -> int:
        """Listens, plays in this terminal unless headless, and ends everything well."""
        share_the_process()
        asyncio.get_running_loop().set_exception_handler(_fault)
        wanted, hosts = self.wanted, list[Host]()
        desk = self._desk(lambda: hosts[0])
        gm = wanted.gm or (None if wanted.headless else self.own_name)
        host = Host(self.people, desk, gm, free_gm=gm is None, folder=self.folder)
        hosts.append(host)
        host.attend()
        sessions = Sessions(host)
        limits = wanted.limits
        house = House(sessions, self.entry, limits, self.text.lang)
        try:
            acceptor = await listen(house, self.key, wanted.address, wanted.port)
        except OSError as error:
            host.close()
            facts = {"address": wanted.address, "port": wanted.port, "why": error.strerror or str(error)}
            raise Wrong(N_("Nobody can be heard at {address}, port {port}: {why}."), **facts) from error
        with self._signals():
            host.invitation = self.say(acceptor.get_port())
            tidying = asyncio.ensure_future(sessions.tidying.run())
            try:
                await (self._stop.wait() if wanted.headless else self._play(host, sessions))
            finally:
                acceptor.close()
                tidying.cancel()
                await sessions.close(N_("The host closes. Everything is saved; your seat is kept."))
                saved = host.close()
        if not saved:
            print(self.text.t("The last steps could not be saved."), file=sys.stderr)
        return 0 if saved else 1

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        numbers = [number for name in ("SIGTERM", "SIGHUP", "SIGINT") if (number := getattr(signal, name, None))]
        for number in numbers:
            with contextlib.suppress(NotImplementedError):  # on Windows
                loop.add_signal_handler(number, self._stop.set)
        yield

    async def _play(self, host: Host, sessions: Sessions) -> None:
        """Plays in this terminal; leaving it ends the host, as a signal does."""
        person = self.people.named(self.own_name) or self.people.join(self.own_name)[0]
        stopping = asyncio.ensure_future(self._stop.wait())
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
            for _ in range(FAULTS):
                guest = Guest(environ=os.environ)
                app = at_home(HostedApp(host, guest, GUEST_SETTINGS, self.text.lang, host.desk.folder))
                task = sessions.start(app, guest)
                host.known(guest, person)
                await asyncio.wait({task, stopping}, return_when=asyncio.FIRST_COMPLETED)
                if stopping.done():
                    app.call_away("")
                    await asyncio.wait({task})
                if app.fault is None:
                    stopping.cancel()
                    return
        await stopping  # this screen fails again and again; the friends play on until a signal comes

    def say(self, port: int) -> str:
        """Prints where the host is to be found; the line to give to friends."""
        wanted, t = self.wanted, self.text.t
        place = reachable(wanted.address)
        name = t("NAME")
        line = f"ssh -p {port} {name}@{place}" if port != 22 else f"ssh {name}@{place}"
        print(t("Zanmei listens at {address}, port {port}.", address=wanted.address, port=port))
        print(t("Host key: {fingerprint}", fingerprint=self.key.get_fingerprint()))
        print(t("For friends: {line}", line=line))
        if self._gm_token:
            print(t("Token of {name}, the GM, shown once: {token}", name=wanted.gm, token=self._gm_token))
        sys.stdout.flush()
        return line


def is_local(address: str) -> bool:
    """Whether nobody from outside reaches `address`."""
    if address == "localhost":
        return True
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def reachable(address: str) -> str:
    """An address to give to friends: for one that means all of this machine's, the one it would send from."""
    if address not in ("", "0.0.0.0", "::"):
        return address
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # nothing is sent
        return str(probe.getsockname()[0])
    return socket.gethostname()


def own_name() -> str:
    """What the host's owner is called: the login name, as far as it is a name."""
    try:
        return clean(getpass.getuser())[:16] or "Host"
    except (OSError, KeyError):
        return "Host"


def log_to(path: Path | None) -> None:
    """Logs who came and went and what failed, to `path` or to where errors go; nothing of what SSH has to say."""
    handler: logging.Handler = logging.StreamHandler()
    if path is not None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handler = logging.FileHandler(path, encoding="utf-8", delay=True)
        except OSError:
            handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    LOG.handlers, LOG.propagate = [handler], False
    LOG.setLevel(logging.INFO)
    for name in ("asyncssh", "asyncio"):
        logging.getLogger(name).handlers = [logging.NullHandler()]
        logging.getLogger(name).propagate = False


def _fault(loop: asyncio.AbstractEventLoop, facts: dict[str, Any]) -> None:
    """A fault that nobody caught: what kind and where, without any values."""
    del loop
    error = facts.get("exception")
    LOG.error("a fault: %s", where(error) if isinstance(error, BaseException) else "unknown")

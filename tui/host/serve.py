"""The server from its first word to its last: what is printed, who may come, and the table saved whatever ends it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import shlex
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Final

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
from tui.host.addresses import is_local, reachable
from tui.host.guests import Guest
from tui.host.host import Host
from tui.host.hostkey import friends_keys, host_key, password_in
from tui.host.limits import Limits
from tui.host.logs import log_fault, log_to
from tui.host.names import same
from tui.host.own import OwnApp, OwnDriver
from tui.host.owner import own_name, the_gm, the_owner
from tui.host.people import People, Person
from tui.host.quiet import share_the_process
from tui.host.refusing import HOST_REFUSALS
from tui.host.server import Entry, House, listen, port_of
from tui.host.session import Sessions
from tui.mark import N_
from tui.options import Options
from tui.text import Text

LOCAL: Final = "127.0.0.1"
FAULTS: Final = 3
"""How often the host's own screen is opened again after a fault."""
FAREWELL: Final = N_("The host closes. Everything is saved; your seat is kept.")
FAREWELL_UNSAVED: Final = N_("The host closes. Not everything could be saved: the last steps or your seat may be lost.")
OWN_TOKEN: Final = N_("Your token over SSH as {name}, shown once: {token}")
GM_TOKEN: Final = N_("Token of {name}, the GM, shown once: {token}")
GM_ANEW: Final = N_("{name} was known here before, but is the GM only with this token, shown once: {token}")
GM_KNOWN: Final = N_("The GM, {named} by the key, is known here as {name}.")


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
    gm: str | None = None
    headless: bool = False
    lang: str | None = None
    folder: Path | None = None
    limits: Limits = field(default_factory=Limits)


def run(wanted: Wanted, text: Text) -> int:
    """Serves until told to stop; the exit code. Raises `Wrong` where it cannot begin."""
    server = Server(wanted, text)
    server.prepare()
    log_to(None if wanted.headless else platformdirs.user_log_path("zanmei", appauthor=False) / "host.log")
    try:
        code = asyncio.run(server.run())
    finally:
        server.people.close()
    if server.stuck:  # Python would wait for ever for this terminal to take the rest
        os._exit(code)
    return code


class Server:
    """One run of the host."""

    def __init__(self, wanted: Wanted, text: Text) -> None:
        self.wanted = wanted
        self.text = text
        self._stop = asyncio.Event()
        self._told: list[str] = []
        self._owner: Person | None = None
        self.stuck = False
        self.host: Host | None = None
        self.sessions: Sessions | None = None

    # Before anything listens.

    def prepare(self) -> None:
        """Reads and checks everything; `Wrong` says what is not right."""
        wanted = self.wanted
        if not wanted.address:
            raise Wrong(N_("Something is missing after {what}."), what="--host")
        if wanted.load is not None and named(wanted.load, wanted.saves or default_folder()).is_dir():
            raise Wrong(N_("{path} is a folder: name one of the saves in it."), path=wanted.load)
        self.entry = self._entry()
        if not is_local(wanted.address) and self.entry.open and not wanted.open:
            raise Wrong(
                N_("Others can reach {address}: add --password-file, --keys or --open."), address=wanted.address
            )
        self.folder = folder = wanted.folder or platformdirs.user_data_path("zanmei", appauthor=False) / "host"
        self.key = host_key(folder / "ssh_host_ed25519_key")
        self.people = self._people(folder / "people.toml")

    def _people(self, path: Path) -> People:
        try:
            return People(path, self.wanted.limits.people, forgetful=self.entry.open)
        except SaveError as error:
            if error.code == "locked":
                raise Wrong(
                    N_("Another host runs already, and only one can use {path}: end that first."), path=path
                ) from error
            raise Wrong("{why}", why=save_words(error, self.text)) from error
        except (OSError, ValueError) as error:
            raise Wrong(N_("{path} cannot be read: {why}."), path=path, why=clean(str(error))) from error

    def _entry(self) -> Entry:
        wanted = self.wanted
        if wanted.keys is not None:
            return Entry(keys=friends_keys(wanted.keys))
        if wanted.password is not None:
            return Entry(password=password_in(wanted.password))
        return Entry()

    async def _name(self, host: Host) -> None:
        """Knows who plays here and who is to be GM; `Wrong`, having changed nothing, if that cannot be written down."""
        wanted, people, before = self.wanted, self.people, self.people.everybody
        try:
            if not wanted.headless:
                self._owner, token = the_owner(people)
                host.may_be_gm = self._owner.name
                if token:
                    self._told.append(self.text.t(OWN_TOKEN, name=self._owner.name, token=token))
            if wanted.gm is not None and (self._owner is None or same(wanted.gm) != same(self._owner.name)):
                words = GM_TOKEN if people.named(wanted.gm) is None else GM_ANEW
                gm, token = the_gm(people, wanted.gm, self.entry.keys, self.entry.password is not None)
                host.may_be_gm = gm.name
                if token:
                    self._told.append(self.text.t(words, name=gm.name, token=token))
                elif same(gm.name) != same(wanted.gm):
                    self._told.append(self.text.t(GM_KNOWN, named=wanted.gm, name=gm.name))
        except Refusal as refusal:
            why = HOST_REFUSALS.get(refusal.code, N_("{name} cannot be the name of the GM."))
            raise Wrong(why, name=wanted.gm or own_name()) from refusal
        if (failed := await people.written()) is not None:
            people.put_back(before)  # their tokens were told to nobody
            raise Wrong("{why}", why=save_words(failed, self.text)) from failed

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
        asyncio.get_running_loop().set_exception_handler(log_fault)
        self._heed_signals()
        wanted, hosts = self.wanted, list[Host]()
        desk = self._desk(lambda: hosts[0])
        free_gm = wanted.headless and wanted.gm is None
        self.host = host = Host(self.people, desk, free_gm=free_gm, folder=self.folder)
        hosts.append(host)
        host.attend()
        self.sessions = sessions = Sessions(host)
        house = House(sessions, self.entry, wanted.limits, self.text.lang)
        before = self.people.everybody
        try:
            await self._name(host)  # before anybody else can take their names
            acceptor = await listen(house, self.key, wanted.address, wanted.port)
        except Wrong:
            host.close()
            raise
        except (OSError, ValueError) as error:
            self.people.put_back(before)  # their tokens were told to nobody
            host.close()
            why = (error.strerror if isinstance(error, OSError) else "") or str(error)
            facts = {"address": wanted.address, "port": wanted.port, "why": clean(why)}
            raise Wrong(N_("Nobody can be heard at {address}, port {port}: {why}."), **facts) from error
        host.invitation = self.say(port_of(acceptor), desk)
        tidying = asyncio.ensure_future(sessions.tidying.run())
        try:
            await (self._stop.wait() if wanted.headless else self._play(host, sessions))
        finally:
            acceptor.close()
            tidying.cancel()
            # Saved first, so that what everybody is told is true.
            await sessions.close(FAREWELL if host.settled() else FAREWELL_UNSAVED)
            saved = host.close()
            await house.emptied()
        if not saved and not self.stuck:
            print(self.text.t("The last steps could not be saved."), file=sys.stderr)
        return 0 if saved else 1

    def _heed_signals(self) -> None:
        loop = asyncio.get_running_loop()
        numbers = [number for name in ("SIGTERM", "SIGHUP", "SIGINT") if (number := getattr(signal, name, None))]
        for number in numbers:
            with contextlib.suppress(NotImplementedError):  # on Windows
                loop.add_signal_handler(number, self._stop.set)

    async def _play(self, host: Host, sessions: Sessions) -> None:
        """Plays in this terminal; leaving it ends the host, as a signal does."""
        person, options = self._owner, Options(lang=self.wanted.lang)
        assert person is not None
        stopping = asyncio.ensure_future(self._stop.wait())
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
            for _ in range(FAULTS):
                guest = Guest(environ=os.environ)
                app = OwnApp(host, guest, options, host.desk.folder)
                host.settings[person.name] = app.settings
                task = sessions.start(app, guest)
                host.known(guest, person)
                await asyncio.wait({task, stopping}, return_when=asyncio.FIRST_COMPLETED)
                if stopping.done():
                    app.call_away("")
                    await asyncio.wait({task})
                self.stuck = isinstance(app._driver, OwnDriver) and app._driver.stuck
                if app.fault is None:
                    stopping.cancel()
                    return
        await stopping  # this screen fails again and again; the friends play on until a signal comes

    def say(self, port: int, desk: Desk) -> str:
        """Prints where the host is to be found and what it plays; the line to give to friends."""
        wanted, t = self.wanted, self.text.t
        place = reachable(wanted.address)
        name = t("NAME")
        line = f"ssh -p {port} {name}@{place}" if port != 22 else f"ssh {name}@{place}"
        print(t("Zanmei listens at {address}, port {port}.", address=wanted.address, port=port))
        print(t("Host key: {fingerprint}", fingerprint=self.key.get_fingerprint()))
        print(t("For friends: {line}", line=line))
        if is_local(wanted.address):
            print(t("Only this machine can come so. {option} lets others in.", option=self._lets_in()))
        print(
            t(
                "The table is saved in {file}. To go on with it: {line}",
                file=desk.path,
                line=self._next_time(desk, port),
            )
        )
        for told in self._told:
            print(told)
        sys.stdout.flush()
        return line

    def _lets_in(self) -> str:
        """What must be said for others to be listened to, and to be let in where that was not said."""
        wanted = self.wanted
        who = wanted.open or wanted.keys is not None or wanted.password is not None
        return "--host 0.0.0.0" if who else self.text.t("--host 0.0.0.0 with --password-file, --keys or --open")

    def _next_time(self, desk: Desk, port: int) -> str:
        """The command that goes on with this table the same way."""
        wanted, usual = self.wanted, Wanted()
        named = {
            "--saves": (wanted.saves, None),
            "--host": (wanted.address, usual.address),
            "--port": (port, usual.port),
            "--password-file": (wanted.password, None),
            "--keys": (wanted.keys, None),
            "--max": (wanted.limits.sessions, usual.limits.sessions),
            "--gm": (wanted.gm, None),
            "--lang": (wanted.lang, None),
        }
        given = [part for name, (value, unsaid) in named.items() if value != unsaid for part in (name, str(value))]
        switches = [name for name, on in (("--open", wanted.open), ("--headless", wanted.headless)) if on]
        return shlex.join(["zanmei", "serve", *given, *switches, "--load", desk.to_load])

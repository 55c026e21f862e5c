"""`zanmei serve`: what is checked before anything listens, what is printed, and the table whole whatever ends it."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import signal
import socket
import stat
import sys
from dataclasses import replace
from pathlib import Path

import asyncssh
import pytest

from saves.errors import SaveError
from saves.store import load
from tests.host.friends import Friend, dial
from tests.tui.terminal import Terminal
from tui.cli import main
from tui.commandline import serve as command
from tui.commandline.answer import Wrong
from tui.host import hostkey
from tui.host.addresses import is_local, reachable, source
from tui.host.driver import RESTORE
from tui.host.hostkey import friends_keys, host_key, password_in
from tui.host.serve import Server, Wanted
from tui.text import Text

AKI = asyncssh.generate_private_key("ssh-ed25519", comment="Rei")
PROGRAM = "from tui.cli import main; raise SystemExit(main())"


def test_the_host_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "host" / "key"
    key = host_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert host_key(path).get_fingerprint() == key.get_fingerprint()
    path.chmod(0o640)
    with pytest.raises(Wrong, match="can be read by others"):
        host_key(path)
    path.chmod(0o600)
    link = tmp_path / "link"
    link.symlink_to(path)
    with pytest.raises(Wrong, match="cannot be used"):
        host_key(link)
    assert [one.name for one in path.parent.iterdir()] == ["key"]
    with pytest.raises(FileExistsError):  # two that begin at once: the first one's key stays
        hostkey._move(str(link), path)
    whole = path.read_bytes()
    for broken in (b"nonsense", b"", whole[:1], whole[: len(whole) // 2], whole[:-20]):  # a disk was full, say
        path.write_bytes(broken)
        with pytest.raises(Wrong, match="no key") as wrong:
            host_key(path)
        assert wrong.value.facts == {"path": path}
        assert path.read_bytes() == broken
    with pytest.raises(Wrong, match="cannot be used"):
        host_key(path / "beneath a file")


def test_a_key_whose_making_is_interrupted_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "key"

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fail)
        with pytest.raises(Wrong, match="cannot be used"):
            host_key(path)
    assert not list(tmp_path.iterdir())
    monkeypatch.setattr(os, "link", fail)  # where there are no links
    assert host_key(path).get_fingerprint()
    assert [one.name for one in tmp_path.iterdir()] == ["key"]


def test_files_of_passwords_and_keys(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_bytes(b"# friends\n\n" + AKI.export_public_key())
    assert friends_keys(keys) == {AKI.get_fingerprint(): "Rei"}
    public = AKI.export_public_key().decode()
    for options in ("no-port-forwarding,no-X11-forwarding", 'environment="A=b, c",restrict,pty'):
        keys.write_text(f"{options} {public}")
        assert friends_keys(keys) == {AKI.get_fingerprint(): "Rei"}
    for options, named in (
        ("no-pty", "no-pty"),
        ('no-user-rc,from="10.0.0.0/8, ::1"', 'from="10.0.0.0/8, ::1"'),
        ('command="echo a b"', 'command="echo a b"'),
        ("restrict", "restrict"),
        ("cert-authority", "cert-authority"),
    ):
        keys.write_text(f"{options} {public}")
        with pytest.raises(Wrong, match="cannot be kept to here") as kept:
            friends_keys(keys)
        assert kept.value.facts["option"] == named
    # A file of another system, and the same key again.
    keys.write_bytes(b"\xef\xbb\xbf" + public.strip().encode() + b"\r\n" + public.encode())
    assert friends_keys(keys) == {AKI.get_fingerprint(): "Rei"}
    keys.write_text(f"# friends\n{public}{public.strip()} too\n")
    with pytest.raises(Wrong, match="two comments") as wrong:
        friends_keys(keys)
    assert (wrong.value.facts["first"], wrong.value.facts["number"]) == (2, 3)
    keys.write_text("# nobody\n")
    with pytest.raises(Wrong, match="holds no keys"):
        friends_keys(keys)
    keys.write_text("# friends\nssh-ed25519 nonsense\n")
    with pytest.raises(Wrong, match="no public key") as wrong:
        friends_keys(keys)
    assert wrong.value.facts["number"] == 2
    secret = tmp_path / "secret"
    secret.write_text("lantern\nmore\n")
    secret.chmod(0o644)
    with pytest.raises(Wrong, match="can be read by others"):
        password_in(secret)
    secret.chmod(0o600)
    assert password_in(secret) == "lantern"
    secret.write_bytes("\ufefflantern\r\n".encode())
    assert password_in(secret) == "lantern"
    secret.write_text("\n")
    with pytest.raises(Wrong, match="no password"):
        password_in(secret)
    for read in (friends_keys, password_in):
        with pytest.raises(Wrong, match="cannot be read"):
            read(tmp_path / "none")


def test_others_are_let_in_only_when_it_was_said_how(tmp_path: Path) -> None:
    for address in ("0.0.0.0", "192.0.2.1", "::", "example.net"):
        with pytest.raises(Wrong, match="--password-file, --keys or --open"):
            Server(Wanted(address=address, folder=tmp_path), Text()).prepare()
    server = Server(Wanted(address="0.0.0.0", open=True, folder=tmp_path), Text())
    server.prepare()
    with pytest.raises(Wrong, match="Another host runs already"):
        Server(Wanted(folder=tmp_path), Text()).prepare()
    server.people.close()
    for address in ("127.0.0.1", "::1", "localhost", "127.8.0.1"):
        assert is_local(address)
        assert reachable(address) == address
    for addresses, one in (
        (("192.0.2.1", "::ffff:192.0.2.1"), "192.0.2.1"),
        (("2001:db8::1", "2001:db8::2:3"), "2001:db8::/64"),
        (("fe80::1%eth0",), "fe80::/64"),
        (("", "somewhere"), None),
    ):
        assert [source(address) for address in addresses] == [one or each for each in addresses]
    assert ":" in reachable("::") or reachable("::") == socket.gethostname()  # nobody is heard there by IPv4
    for faulty, words in (
        (Wanted(address="", open=True), "missing after"),
        (Wanted(load=tmp_path), "is a folder"),
    ):
        with pytest.raises(Wrong, match=words):
            Server(replace(faulty, folder=tmp_path), Text()).prepare()
    assert not tmp_path.with_name(f".{tmp_path.name}.lock").exists()
    (tmp_path / "people.toml").write_text("people = 3")
    with pytest.raises(Wrong, match="cannot be read"):
        Server(Wanted(folder=tmp_path), Text()).prepare()


async def test_where_nobody_can_be_heard_and_what_is_told_at_the_beginning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = Wanted(folder=tmp_path, saves=tmp_path, headless=True, gm="Rei")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for address, port in (("127.0.0.1", taken.getsockname()[1]), ("a..b", 0)):
            server = Server(replace(wanted, address=address, port=port, open=True), Text())
            server.prepare()
            with pytest.raises(Wrong, match="Nobody can be heard"):
                await server.run()
    assert capsys.readouterr().out == ""
    # What was not told then is told now, once; and how to go on with this table.
    for times in (1, 0):
        server = Server(replace(wanted, port=0), Text())
        server.prepare()
        server._stop.set()
        assert await server.run() == 0
        told = capsys.readouterr().out
        assert told.count("Token of Rei, the GM, shown once: ") == times
        assert "Only this machine can come so. --host 0.0.0.0 with --password-file, --keys or --open lets" in told
        assert Server(replace(wanted, open=True), Text())._lets_in() == "--host 0.0.0.0"
        assert re.search(
            r"To go on with it: zanmei serve --saves \S+ --port \d+ --gm Rei --headless --load friends-[\d-]+\.toml\n",
            told,
        )
    # Who only took the name before is not the GM. And a signal is heeded before anybody can be heard.
    server = Server(replace(wanted, port=0, gm="Aki"), Text())
    server.prepare()
    server.people.join("Aki")
    written = server.people.written

    async def written_and_stopped() -> SaveError | None:
        assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
        os.kill(os.getpid(), signal.SIGTERM)
        return await written()

    monkeypatch.setattr(server.people, "written", written_and_stopped)
    assert await server.run() == 0
    assert "Aki was known here before, but is the GM only with this token" in capsys.readouterr().out


def test_what_is_missing_is_said_in_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["serve", "--port", "0"]) == 2
    assert "--headless" in capsys.readouterr().err
    with monkeypatch.context() as redirected:  # 2>file: that is where the screen would go
        for stream in (sys.stdin, sys.stdout):
            redirected.setattr(stream, "isatty", lambda: True)
        assert main(["serve", "--port", "0"]) == 2
    assert "--headless" in capsys.readouterr().err
    assert main(["serve", "--port", "70000"]) == 2
    assert main(["serve", "--open", "--keys", "x"]) == 2
    assert main(["serve", "--help"]) == 0
    assert "--password-file" in capsys.readouterr().out
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    assert main(["serve", "--headless"]) == 2
    assert (
        capsys.readouterr().err
        == "zanmei: Playing over SSH needs one more package. In the clone: .venv/bin/pip install '.[ssh]'\n"
    )


class Process:
    """`zanmei serve` as a program of its own."""

    def __init__(self, process: asyncio.subprocess.Process, told: str) -> None:
        self.process = process
        self.told = told
        self.port = int(re.findall(r"ssh -p (\d+)", told)[0])
        self.key = re.findall(r"SHA256:\S+", told)[0]

    @classmethod
    async def begun(cls, home: Path, *argv: str) -> Process:
        environ = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "PYTHONPATH": os.getcwd()}
        process = await asyncio.create_subprocess_exec(
            *[sys.executable, "-c", PROGRAM, "serve", "--headless", "--port", "0", *argv],
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=environ,
        )
        assert process.stdout is not None
        told = ""
        while "For friends" not in told:
            line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
            assert line, (await process.communicate())[1].decode()
            told += line
        return cls(process, told)

    async def ended(self) -> str:
        """Waits for the end; what was told of faults."""
        _, errors = await asyncio.wait_for(self.process.communicate(), 30)
        return errors.decode()


async def come(port: int) -> Friend:
    connection = await dial(port, "Aki", AKI)
    friend: Friend
    channel, friend = await connection.create_session(Friend, term_type="xterm", term_size=(80, 24), encoding=None)
    friend.connection, friend.channel = connection, channel
    return friend


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
async def test_a_server_that_is_stopped(tmp_path: Path, number: signal.Signals) -> None:
    saves = tmp_path / "saves"
    first = await Process.begun(tmp_path, "--saves", str(saves), "--gm", "Rei")
    friend = await come(first.port)
    await friend.until("Who are you?", "Aki")
    friend.type("enter")
    await friend.until("a new life")
    friend.type("down", "enter")
    await friend.until("A life")
    friend.type(" ")
    await friend.until("is turned")
    path = next(saves.glob("*.toml"))
    await friend.until(true=lambda: "turned = 1" in path.read_text("utf-8"))
    first.process.send_signal(number)
    errors = await first.ended()
    await friend.end()
    await friend.connection.wait_closed()
    if number != signal.SIGKILL:
        assert first.process.returncode == 0
        assert RESTORE.encode() in friend.raw
        assert "The host closes" in friend.ever
        assert "came in" in errors
        assert "Aki" not in errors
    assert load(path).state.drafts[0].turned == 1
    if number != signal.SIGKILL:
        return
    # The same host again: the same key, the same seat.
    second = await Process.begun(tmp_path, "--saves", str(saves), "--load", path.name)
    assert second.key == first.key
    again = await come(second.port)
    await again.until("being drawn Aki", "time for a move")
    again.vanish()
    await again.connection.wait_closed()
    second.process.terminate()
    await second.ended()


@pytest.mark.parametrize("number", [None, signal.SIGTERM, signal.SIGHUP])
def test_the_host_plays_in_its_own_terminal(tmp_path: Path, number: signal.Signals | None) -> None:
    with Terminal(["serve", "--port", "0", "--lang", "en"], "xterm-256color", tmp_path) as terminal:
        terminal.until("time for a move", "ssh -p")
        if number is None:
            terminal.press("q")
        else:
            terminal.signal(number)
        assert terminal.ended() == 0
        assert terminal.restored
        assert b"Zanmei listens at 127.0.0.1" in terminal.raw

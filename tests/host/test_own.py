"""The owner of the host plays like everybody, and may write to the own machine; guests may not."""

from __future__ import annotations

import getpass
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.duel.commands import Concede
from core.refusal import Refusal
from tests.host.hosting import a_host, guest_of, person_of
from tests.tui.driving import Player
from tests.tui.duelling import setting
from tui.host import owner as owners
from tui.host.app import HostedApp
from tui.host.guests import Said
from tui.host.names import a_free_name, proposed
from tui.host.own import OwnApp
from tui.host.owner import the_gm, the_owner
from tui.host.people import People
from tui.host.talking import broken, shown, told
from tui.options import Options
from tui.text import Text


async def test_the_owner_exports_and_a_guest_does_not(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    owner, guest = guest_of(host, "Aki"), guest_of(host, "Toma")
    settings = tmp_path / "settings.toml"
    options = Options(settings=settings)
    settings.write_text('suits = "letters"\nlanguage = "en"\n[keys]\n"app.characters" = "f9"\n')
    own, others = OwnApp(host, owner, options, tmp_path / "out"), HostedApp(host, guest)
    assert own.folder == tmp_path / "out"
    with pytest.raises(PermissionError, match="nothing is written"):
        _ = others.folder
    own.hall.begin(setting(2, people=(0, 1)))
    host.sit(person_of(guest))
    host.ready(person_of(owner))
    host.ready(person_of(guest))
    arena = host.hall.arena
    assert arena is not None
    arena.send(Concede(0))
    assert arena.over
    with pytest.raises(PermissionError, match="nothing is written"):
        others.hall.export(tmp_path / "out", Text())
    assert all(path.stat().st_size for path in own.hall.export(tmp_path / "out", Text()))
    # A sheet, by the keys of the own terminal.
    async with own.run_test(size=(80, 24)) as pilot:
        player = Player(own, pilot)
        await player.settle()
        await player.press("f9", "x", "enter")  # as the settings of this machine have it
        player.sees("Copied, and written to")
    assert list((tmp_path / "out" / "characters").glob("*.md"))
    host.close()


async def test_the_owner_is_asked_before_others_have_to_go(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    owner = guest_of(host, "Aki")
    own = OwnApp(host, owner, Options(settings=tmp_path / "settings.toml", lang="en"), tmp_path)
    async with own.run_test(size=(80, 24)) as pilot:
        player = Player(own, pilot)
        await player.settle()
        guest = guest_of(host, "Toma")
        await player.press("q", "ctrl+q")
        player.sees("Close the host?", "1 other is here")
        await player.press("n")
        assert own.is_running
        host.depart(guest)
        await player.press("s")
        own.change_settings(replace(own.settings, suits="letters"))
        assert 'suits = "letters"' in (tmp_path / "settings.toml").read_text("utf-8")
        assert host.settings["Aki"].suits == "letters"
        await own.action_quit()
        assert own.farewell
    host.close()


def test_the_owner_is_nobody_else_and_is_known_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owners, "own_name", lambda: "Rei")
    people = People(tmp_path / "people.toml")
    friend, _ = people.join("rei")
    owner, token = the_owner(people)
    assert (owner.name, friend.owner) == ("Rei 2", False)
    assert people.again("rei 2", token) == owner
    people.close()
    people = People(tmp_path / "people.toml")
    assert the_owner(people) == (owner, "")
    assert people.named("Rei") == friend
    people.close()


def test_no_name_is_the_hosts_own_words() -> None:
    for name in ("Rei, to you alone", "you, to Rei", "Rei：", "Rei（あなただけへ）", "Vic; the GM plays"):
        with pytest.raises(Refusal, match="name_marks"):
            a_free_name(name)
    for name in ("free", "Nobody", "ＧＭ", "everybody", "空席", "the  GM\u3000plays"):
        with pytest.raises(Refusal, match="name_word"):
            a_free_name(name)
    people = People()
    for name, code in (("GM", "name_word"), ("Vic  ready", "name_marks"), ("", "name_empty")):
        with pytest.raises(Refusal, match=code):
            people.join(name)
    assert a_free_name(" Vic \u3000 ready ") == "Vic ready"
    vic, _ = people.join("Vic ready")
    assert people.named("vic  READY") == vic
    # What somebody says never looks like the host's words for somebody else.
    line = "x" + " " * 60 + "GM, to you alone: y"
    assert told(Said("Vic", line), "Aki", Text()) == "Vic: x GM, to you alone: y"
    assert told(Said("Rei", "z", "Aki"), "Aki", Text()) == "Rei, to you alone: z"
    assert told(Said("Rei", "z", "Aki"), "Rei", Text("ja")) == "あなた（Aki だけへ）: z"
    whispered = shown(Said("Rei", "z", "Aki"), "Aki", Text())
    assert whispered.plain == "Rei, to you alone: z"
    assert [str(span.style) for span in whispered.spans] == ["bold $gold", "$gold"]
    lines = broken(shown(Said("Vic", "x " * 9 + "GM: y"), "Aki", Text()), 24)
    assert [line.plain for line in lines] == ["Vic: x x x x x x x x x", "  GM: y"]


def test_a_login_name_becomes_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for login, name in (
        ("rei", "rei"),
        ("l" * 300, "l" * 20),
        ("残" * 300, "残" * 10),
        ("\U0001f44d\ufe0f" * 30, "\U0001f44d" * 10),
        ("a" * 19 + "残", "a" * 19),
        ("e" + "\u0301" * 300, "é" + "\u0301" * 79),
        ("DOMAIN: rei", "DOMAIN rei"),
        ("nobody", "Host"),
        ("\u0301\x1b", "Host"),
    ):
        monkeypatch.setattr(getpass, "getuser", lambda login=login: login)
        assert owners.own_name() == name
        assert the_owner(People())[0].name == name
    assert proposed("残" * 300) == "残" * 12


def test_whoever_is_named_gm_can_be_reached() -> None:
    people = People()
    # Nobody yet: known from now on, and a token is told once; however it is written the next time.
    rei, token = the_gm(people, "Rei", None, passwords=False)
    assert people.again("rei", token) == rei
    assert the_gm(people, "REI", None, passwords=True) == (rei, "")
    # A key with that comment is enough, also for somebody who had a token, or is known by that key as somebody else.
    keys = {"SHA256:rei": "rei", "SHA256:aki": "Boss"}
    assert the_gm(people, "Rei", keys, passwords=False) == (replace(rei, key="SHA256:rei"), "")
    aki, _ = people.join("Aki", "SHA256:aki")
    aki = replace(aki, named=True)
    assert the_gm(people, "Boss", keys, passwords=False) == (aki, "")
    # Where keys are not asked for, or not this one, a token is told.
    assert the_gm(people, "Aki", None, passwords=False) == (aki, "")
    found, token = the_gm(people, "Aki", None, passwords=True)
    assert people.again("Aki", token) == found == people.with_key("SHA256:aki")
    people.join("Toma", "SHA256:lost")
    assert the_gm(people, "Toma", keys, passwords=False)[1]
    with pytest.raises(Refusal, match="name_empty"):
        the_gm(people, "", None, passwords=False)


def test_whoever_only_took_the_name_is_not_the_gm() -> None:
    """In an earlier run anybody may have been called so, be it by a token or by a key."""
    people = People()
    _, stolen = people.join("Rei")
    people.join("Aki", "SHA256:thief")
    rei, token = the_gm(people, "Rei", None, passwords=False)
    assert people.again("Rei", token) == rei
    with pytest.raises(Refusal, match="token_wrong"):
        people.again("Rei", stolen)
    aki, token = the_gm(people, "Aki", {"SHA256:thief": "thief"}, passwords=False)
    assert people.again("Aki", token) == aki
    assert people.with_key("SHA256:thief") is None
    # Nor does a token count beside the key that was meant.
    _, stolen = people.join("Mio")
    mio, token = the_gm(people, "Mio", {"SHA256:mio": "Mio"}, passwords=False)
    assert (mio.key, mio.token, token) == ("SHA256:mio", "", "")
    # Who plays at the host's own machine was told a token there.
    owner, _ = people.join("Own", owner=True)
    assert the_gm(people, "Own", None, passwords=True) == (replace(owner, named=True), "")

"""Who people are, what is kept of them between two runs, and what they say."""

from __future__ import annotations

import stat
from pathlib import Path

from core.commands import WriteNote
from core.table import new_table
from saves.savefile import SaveFile
from tests.host.hosting import a_host, guest_of, refused
from tests.samples import lantern_road
from tui.desk import Desk
from tui.host.host import Host
from tui.host.people import People, hashed
from tui.host.seated import SeatedRoom


def test_people_and_seats_are_kept_between_runs(tmp_path: Path) -> None:
    path = tmp_path / "host" / "people.toml"
    people = People(path)
    person, token = people.join("Aki")
    people.join("Toma", "SHA256:abc")
    assert people.settled()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert token not in path.read_text("utf-8")
    for name in ("AKI", "Ａki", "aki"):
        with refused("name_taken"):
            people.join(name)
    desk = Desk(tmp_path, lambda *_: None, lambda _: None)
    desk.lay(lantern_road().table, SaveFile.new(tmp_path, "Road"))
    host = Host(people, desk)
    host.take(person, 2)
    host.close()
    again = People(path)
    assert again.again("aki", token.upper().replace("-", " ")) == person
    for name, wrong in (("Aki", "aaaa-aaaa-aaaa"), ("Toma", ""), ("Nobody", token)):
        with refused("token_wrong"):
            again.again(name, wrong)
    assert again.with_key("SHA256:abc") is not None
    assert again.with_key("") is None
    desk.lay(lantern_road().table, SaveFile.new(tmp_path, "Road"))
    second = Host(again, desk)
    second.attend()
    assert second.holders == {2: "Aki"}
    desk.lay(new_table("Another", "another"), SaveFile.new(tmp_path, "Road"))  # of the same name
    other = Host(again, desk)
    other.attend()
    assert other.holders == {}
    assert hashed("AB cd-") == hashed("abcd")
    desk.close()
    with refused("people_full"):
        People(most=0).join("Rei")
    assert new_table("x", "y").state.seats == 0


def test_talk_is_cleaned_and_paced_and_a_secret_stays_one(tmp_path: Path) -> None:
    host = a_host(tmp_path)
    aki, toma, rei = (host.people.join(name)[0] for name in ("Aki", "Toma", "Rei"))
    host.be_gm(rei, True)
    host.say(aki, "a\x1b[31m\u202eb\u200b\x9bc")
    assert host.heard(toma)[-1].line == "a[31mbc"
    host.say(rei, "the bridge is cut", "Aki")
    assert host.heard(aki)[-1].line == "the bridge is cut"
    assert len(host.heard(toma)) == 1
    with refused("gm_only"):
        host.say(aki, "psst", "Toma")
    host.say(aki, "I knew", "Rei")
    with refused("nothing_said"):
        host.say(aki, "\u200b ")
    with refused("name_long"):
        host.say(aki, "x" * 121)
    with refused("too_fast"):
        for _ in range(9):
            host.say(toma, "x")
    assert host.room is not None
    room = SeatedRoom(host, guest_of(host, "Rei"), host.room)
    with refused("too_fast"):
        for _ in range(9):
            room.send(WriteNote(text="x"))

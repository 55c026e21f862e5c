"""A table's own data files beside its save, and what becomes of faults in them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.content import FILES, house
from core.content_sanity import list_faults
from core.table import Table
from saves.content import KINDS, content_of, folder_of
from saves.errors import SaveError
from saves.folder import look
from saves.store import load, open_table, save
from tests.core.scenes import given, party
from tui.faults import notice_words, save_words
from tui.text import Text

ARMOUR = """
[[armour]]
key = "none"
protection = 0
strength = 0
penalty = 0
name = { en = "none", ja = "なし" }

[[armour]]
key = "shell"
protection = 9
strength = 0
penalty = 3
name = { en = "a shell" }
"""
FOES = '[[foe]]\nkey = "wolf"\ntechnique = 1\nsense = 1\nhp = 1\nprotection = 0\nname = { en = "Pup" }\n'


def built_in(name: str) -> str:
    return (files("core") / "data" / f"{name}.toml").read_text("utf-8")


def wrong(name: str, text: str) -> SaveError:
    """The one error of a file with that text; the built-in data is used."""
    content, errors = content_of({name: text.encode()})
    assert getattr(content, name) == getattr(house(), name)
    (error,) = errors
    return error


@pytest.mark.parametrize("name", KINDS)
def test_the_built_in_files_are_what_a_table_may_write(name: str) -> None:
    content, errors = content_of({name: built_in(name).encode()})
    assert (content, errors) == (house(), ())


@pytest.mark.parametrize("name", KINDS)
def test_every_key_is_explained_at_the_top(name: str) -> None:
    text = built_in(name)
    head = text[: text.index(f"\n[[{FILES[name]}]]")]
    (first, *_) = getattr(house(), name)
    for key in first.__struct_fields__:
        assert f"#   {key} " in head


def test_a_file_takes_the_place_of_the_built_in_one() -> None:
    content, errors = content_of({"armour": ARMOUR.encode(), "foes": FOES.encode()})
    assert errors == ()
    assert [armour.key for armour in content.armour] == ["none", "shell"]
    assert content.stars == house().stars
    assert content.foe("wolf").sheet("ja").name == "Pup"
    assert house().is_measured
    assert not content.is_measured
    assert content_of({"armour": ARMOUR.encode()}).content.is_measured
    assert content.encounters == ()  # none of the built-in ones can be met with these foes


FAULTY = [
    ("armour", ARMOUR.replace("protection = 9", 'protection = "9"'), "armour[1].protection", "1"),
    ("armour", ARMOUR.replace("protection = 9", "protection = 21"), "armour[1].protection", "0…20"),
    ("armour", ARMOUR.replace('"shell"', '"none"'), "armour[1].key", ""),
    ("armour", ARMOUR.replace("strength = 0", "strength = 1"), "armour", ""),
    ("armour", ARMOUR.replace('{ en = "a shell" }', '{ ja = "殻" }'), "armour[1].name.en", '"…"'),
    ("armour", ARMOUR.replace("a shell", "a shell as wide as the world is"), "armour[1].name.en", "1…24"),
    ("armour", ARMOUR + "weight = 3\n", "armour[1].weight", ""),
    ("armour", "armor = 1\n" + ARMOUR, "armor", "armour"),
    ("armour", "", "armour", "1…"),
    ("stars", built_in("stars").replace('rank = "K"', 'rank = "14"'), "star[12].rank", "A 2 3 4 5 6 7 8 9 10 J Q K"),
    ("stars", built_in("stars").replace('rank = "K"', 'rank = "Q"'), "star", ""),
    ("stars", built_in("stars").replace('"rend"', '"smite"'), "star[0].effect", "rend bar provision"),
    ("foes", FOES.replace("hp = 1", "hp = 0"), "foe[0].hp", "1…999"),
    ("difficulties", '[[difficulty]]\nkey = "x"\nname = { en = "x" }\n', "difficulty[0].tolerance", "1"),
    ("encounters", built_in("encounters").replace('"dog"', '"cat"'), "encounter[0].foes[0]", "crow thief dog"),
]


@pytest.mark.parametrize(("name", "text", "key", "right"), FAULTY)
def test_a_fault_is_told_by_file_key_and_what_would_be_right(name: str, text: str, key: str, right: str) -> None:
    error = wrong(name, text)
    assert error.code == "faults"
    assert error.key == key
    assert error.right.startswith(right)
    assert error.file == Path(f"{name}.toml")
    for language in ("en", "ja"):
        assert save_words(error, Text(language)).startswith(f"{name}.toml: {key}: ")


@pytest.mark.parametrize(("text", "code"), [(b"\xff", "not_text"), (b"[[", "syntax")])
def test_what_is_no_toml_is_told_too(text: bytes, code: str) -> None:
    (error,) = content_of({"armour": text}).errors
    assert error.code == code


def test_the_house_s_own_lists_have_no_fault() -> None:
    for name, table in FILES.items():
        if name in KINDS:
            assert not list(list_faults(table, getattr(house(), name), house().foes))


def shelled(folder: Path, armour: str = ARMOUR) -> tuple[Path, Table]:
    """A save whose one character wears a shell, with its own armour beside it."""
    path, table = folder / "lantern.toml", given(party(1), 0, armour="shell")
    path.with_suffix(".content").mkdir()
    (folder_of(path) / "armour.toml").write_text(armour, "utf-8")
    save(table, path)
    return path, table


def test_a_save_is_opened_with_what_lies_beside_it(tmp_path: Path) -> None:
    path, table = shelled(tmp_path)
    opened = open_table(path)
    assert (opened.table, opened.notices) == (table, ())
    assert opened.content.armour_of("shell").protection == 9
    assert look(path).error is None
    assert folder_of(path.with_name("lantern.toml.bak1")) == folder_of(path)


def test_a_faulty_file_is_a_notice_and_the_built_in_data_is_used(tmp_path: Path) -> None:
    path, table = shelled(tmp_path)
    save(given(table, 0, armour="mail"), path)
    (folder_of(path) / "armour.toml").write_text(ARMOUR.replace("9", "99"), "utf-8")
    opened = open_table(path)
    assert opened.content == house()
    (notice,) = opened.notices
    said = notice_words(notice, Text())
    assert said == "armour.toml: armour[1].protection: 99 is not in 0…20 – the built-in data is used instead."
    assert "armour[1].protection" in notice_words(notice, Text("ja"))


def test_a_save_that_needs_the_faulty_file_says_that_before_all(tmp_path: Path) -> None:
    path, _ = shelled(tmp_path)
    (folder_of(path) / "armour.toml").write_text(ARMOUR.replace("9", "99"), "utf-8")
    with pytest.raises(SaveError) as caught:
        load(path)
    keys = [fault.key for fault in caught.value.faults]
    assert keys == ["armour.toml: armour[1].protection", "characters[0].armour"]


def test_the_words_of_a_star_send_nothing_to_a_terminal() -> None:
    bad = replace(house().stars[0], text={"en": "a\x1b]0;x\x07\u202e"})
    found = [fault.key for fault in list_faults("star", (bad, *house().stars[1:]), ())]
    assert found == ["star[0].text.en"]
    long = replace(house().stars[0], text={"en": "x" * 201})
    assert [fault.code for fault in list_faults("star", (long, *house().stars[1:]), ())] == ["length"]

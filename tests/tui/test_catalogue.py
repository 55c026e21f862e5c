"""The catalogues: whole, up to date, true to the glossary, and with every fact in its place."""

from __future__ import annotations

import ast
import gettext
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message

import tui
from tests.catalogue import KEYWORDS, LANGUAGES, compiled, gathered, po_file, read, renewed, translated
from tui.terms import TERMS
from tui.text import LANGUAGES as OFFERED
from tui.text import Text

SOURCES = Path(tui.__file__).parent

# The glossary of the rules.
GLOSSARY_JA = {
    "life count": "残命数",
    "way of life": "生き方",
    "suit": "スート",
    "check": "行為判定",
    "degree": "達成度",
    "technique": "技量",
    "sense": "感性",
    "body": "体力",
    "will": "意志",
    "hand": "手札",
    "deck": "山札",
    "discard": "捨札",
    "field card": "場札",
    "hand (combination)": "役",
    "guardian star": "守護星",
    "companion star": "伴星",
    "magic": "魔法",
    "favour": "好意",
    "aversion": "嫌悪",
    "protection": "防御点",
    "armour protection": "装甲",
    "critical": "クリティカル",
    "feature": "特徴",
    "presence": "在",
    "wound": "傷",
    "bond": "因縁",
    "achievement": "達成値",
    "success degree": "成功度",
    "opposed check": "対抗判定",
    "favourable": "有利",
    "unfavourable": "不利",
    "support": "支援行動",
    "all-out": "全力行動",
    "turnaround": "切り返し",
    "interrupt": "割り込み",
    "target roll": "目標ロール",
    "difficulty": "難易度",
    "fire intensity": "火勢",
    "fatigue": "疲労",
    "limiting skill": "制限スキル",
    "prerequisite": "前提スキル",
    "short command": "短縮指示",
}
WAYS_JA = {"Duty": "義", "Love": "情", "Ambition": "望", "Wisdom": "智"}


def ids(message: Message) -> tuple[str, ...]:
    """The message, or its singular and plural."""
    return tuple(message.id) if isinstance(message.id, list | tuple) else (str(message.id),)


def strings(message: Message) -> tuple[str, ...]:
    """What it is translated with: one, or one for each plural form."""
    return tuple(message.string) if isinstance(message.string, list | tuple) else (str(message.string),)


def messages(language: str) -> list[Message]:
    """Every message of the catalogue, without its header."""
    return [message for message in read(language) if message.id]


def fields(text: str) -> set[str]:
    """The facts that `text` puts in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def written() -> Iterator[str]:
    """Every message that stands in the sources, found in their syntax and not by the gatherer."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                given = node.args[:2] if name == "n" else node.args[:1] if name in KEYWORDS else []
                yield from (one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str))


def test_there_is_a_catalogue_for_every_language_but_the_sources_own() -> None:
    assert set(LANGUAGES) == set(OFFERED) - {"en"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated(language: str) -> None:
    assert [ids(message) for message in messages(language) if not translated(message)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_the_sources_is_there(language: str) -> None:
    known = {one for message in messages(language) for one in ids(message)}
    found = set(written())
    assert len(found) > 300
    assert found - known == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_or_left_over(language: str) -> None:
    asked = {ids(message) for message in gathered() if message.id}
    assert {ids(message) for message in messages(language)} == asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_is_as_gathering_would_write_it(language: str) -> None:
    assert po_file(language).read_bytes() == renewed(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_gettext_reads_is_compiled_from_what_people_edit(language: str) -> None:
    assert po_file(language).with_suffix(".mo").read_bytes() == compiled(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_facts_are_the_same(language: str) -> None:
    for message in messages(language):
        wanted = set().union(*(fields(one) for one in ids(message)))
        for one in strings(message):
            assert fields(one) == wanted, message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_as_many_forms_as_the_language_has(language: str) -> None:
    catalog = read(language)
    counted = [message for message in messages(language) if message.pluralizable]
    assert counted
    assert {len(strings(message)) for message in counted} == {catalog.num_plurals}
    with po_file(language).with_suffix(".mo").open("rb") as file:
        compiled_forms = gettext.GNUTranslations(file)
    for message in counted:
        one, many = ids(message)
        for count in (0, 1, 2, 13):
            assert compiled_forms.ngettext(one, many, count) in strings(message)


@pytest.mark.parametrize("language", LANGUAGES)
def test_blanks_at_the_ends_are_kept(language: str) -> None:
    for message in messages(language):
        first = ids(message)[0]
        if len(first.strip()) > 1:
            for one in strings(message):
                assert one[-1:].isspace() == first[-1:].isspace(), message.id
                assert one[:1].isspace() == first[:1].isspace(), message.id


def test_the_glossary_is_kept() -> None:
    text = Text("ja")
    assert {term: text.t(term) for term in GLOSSARY_JA} == GLOSSARY_JA
    assert {way: text.t(way) for way in WAYS_JA} == WAYS_JA


def test_the_vocabulary_is_the_glossary() -> None:
    assert list(TERMS.values()) == list(GLOSSARY_JA)


def test_days_are_counted_in_japanese() -> None:
    assert [Text("ja").days(count) for count in (0, 1, 52)] == ["0日", "1日", "52日"]

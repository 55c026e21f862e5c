"""The rules reference: whole in both languages, searched as you type."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.hazards.tools import TOOLS
from tests.tui.driving import playing
from tui.reference import matching, parts


def test_both_languages_have_the_same_parts_in_the_same_order() -> None:
    assert [part.key for part in parts("en")] == [part.key for part in parts("ja")]
    assert {*TOOLS, "notes"} <= {part.key for part in parts("en")}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_paragraph_names_its_source_or_is_marked_as_house(language: str) -> None:
    for part in parts(language):
        assert re.search(r"\[(house|L|D|H)\]", " ".join(part.paragraphs)), part.key


@pytest.mark.parametrize("part", parts("en"), ids=lambda part: part.key)
def test_both_languages_mark_as_much_of_a_part_as_house(part: object) -> None:
    key = part.key  # type: ignore[attr-defined]
    marks = [
        [re.findall(r"\[(house|L|D|H)\]", one) for one in next(p for p in parts(lang) if p.key == key).paragraphs]
        for lang in ("en", "ja")
    ]
    assert {mark for one in marks[0] for mark in one} == {mark for one in marks[1] for mark in one}


def test_searching_wants_every_word_and_no_case() -> None:
    found = matching(parts("en"), "DOUBLE trap")
    assert "trap" in [part.key for part in found]
    assert "swim" not in [part.key for part in found]
    assert matching(parts("en"), "no such words here") == ()
    assert matching(parts("en"), "") == parts("en")


async def test_search_as_you_type(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        await player.press("f6")
        assert player.place == "RulesScreen"
        await player.press(*"acrob")
        player.sees("Climbing", "Performance")
        player.misses("Spending days")
        await player.press("down")
        player.sees("Where people gather")
        await player.press("escape")
        player.sees("Duel: turns")
        await player.press("escape")
        assert player.place == "TitleScreen"


async def test_house_rules_and_sources_are_marked(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        await player.press("f6", *"sprint")
        player.sees("[house rule]", "[H]")


async def test_in_japanese(tmp_path: Path) -> None:
    async with playing(tmp_path, lang="ja") as player:
        await player.press("f6")
        player.sees("命の始まり", "[ハウスルール]")

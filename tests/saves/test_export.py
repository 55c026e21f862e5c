"""Exports: what a person reads, what a machine reads."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.events import GM
from core.table import new_table
from core.views import view
from saves.codec import plain
from saves.export import CODES, escape, markdown, sheet, to_ccfolia, to_json
from tests.play import random_table
from tests.samples import ferry, lantern_road


def words(code: str, /, **facts: Any) -> str:
    assert tuple(facts) == CODES[code]
    return " ".join([code, *(str(getattr(fact, "name", fact)) for fact in facts.values())])


def test_json_is_the_form_of_the_save() -> None:
    table = random_table(3, 60)
    assert json.loads(to_json(table)) == plain(table)


def test_an_account_of_a_table() -> None:
    table = ferry().table
    text = markdown(view(table, 0), words, ["Suzu *laid* 5C.", "1. nothing"])
    assert text.startswith("# The ferry at dusk\n\nday 3\n\n## Suzu\n\n- suit CLUBS\n- alive ")
    assert "\n- features\n  - feature Remedy\n  - feature Insight\n" in text
    assert "\n- bonds\n  - bond Jun\n" in text
    assert "\n## session 1\n\n- spent " in text
    assert text.endswith("\n## story\n\n- Suzu \\*laid\\* 5C.\n- 1\\. nothing\n")
    assert "渡し守" in text


def test_the_seed_is_the_gms_and_a_hand_is_its_owners() -> None:
    table = ferry().table
    hands = [" ".join(map(str, one.hand)) for one in table.state.characters]
    gm, suzu = (markdown(view(table, seat), words) for seat in (GM, 0))
    assert "seed ferry" in gm
    assert "seed" not in suzu
    assert [hand in suzu for hand in hands] == [True, False]
    assert [hand in gm for hand in hands] == [False, False]
    assert suzu.count("hand\\_count 13") == 1


def test_the_dead_have_a_chapter_of_their_own() -> None:
    text = markdown(view(lantern_road().table, GM), words)
    chapters = [line for line in text.splitlines() if line.startswith("#")]
    assert chapters == ["# The lantern road", "## Aki", "## Toma", "## Rei", "## dead", "### Ban", "## session 3"]
    assert "\n- died 9\n" in text


def test_a_character_for_ccfolia() -> None:
    one = view(ferry().table, 0).character(0)
    assert one is not None
    one = replace(one, protection=5, skills={"search": 2, "swimming": 4})
    assert json.loads(to_ccfolia(one, words)) == {
        "kind": "character",
        "data": {
            "name": "Suzu",
            "memo": "\n".join(
                [
                    "suit CLUBS",
                    "star storehouse",
                    f"magics {one.magics}",
                    "feature Remedy",
                    "feature Insight",
                    "feature Second Wind",
                    "bond Jun",
                ]
            ),
            "initiative": 8,
            "status": [
                {"label": "life_label", "value": 21, "max": 24},
                {"label": "hp_label", "value": 11, "max": 14},
            ],
            "params": [
                {"label": "ability_label TECHNIQUE", "value": "5"},
                {"label": "ability_label SENSE", "value": "8"},
                {"label": "ability_label BODY", "value": "4"},
                {"label": "ability_label WILL", "value": "7"},
                {"label": "protection_label", "value": "5"},
                {"label": "level_label", "value": "1"},
                {"label": "skill_label swimming", "value": "4"},
                {"label": "skill_label search", "value": "2"},
            ],
            "commands": (
                "1D6+5 check_label TECHNIQUE\n1D6+8 check_label SENSE\n1D6+4 check_label BODY\n"
                "1D6+7 check_label WILL\n1D6+5 attack_label\n1D6+8 evade_label\n1D6+5 damage_label"
            ),
        },
    }


def test_a_character_s_sheet() -> None:
    one = view(ferry().table, 0).character(0)
    assert one is not None
    text = sheet(replace(one, protection=5, skills={"search": 2, "swimming": 4}), words)
    assert text.startswith("# Suzu\n\n- suit CLUBS\n")
    assert "\n- magics " in text
    assert "\n- protection 5\n" in text
    assert escape("skills [('swimming', 4), ('search', 2)]") in text
    assert "skills" not in sheet(replace(one, skills={}), words)


def test_an_empty_table() -> None:
    assert markdown(view(new_table("A *name*", "x"), GM), words) == "# A \\*name\\*\n\nday 1\n\nseed x\n"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("[b]Rei[/b]", "\\[b\\]Rei\\[/b\\]"),
        ("# no heading", "\\# no heading"),
        ("- no list", "\\- no list"),
        ("12. no list", "12\\. no list"),
        ("1) no list", "1\\) no list"),
        ("1\\2", "1\\\\2"),
        ("a\nb", "a b"),
        ("<img>&amp;", "\\<img\\>\\&amp;"),
        ("_a_ *b* `c` ~d~ | e", "\\_a\\_ \\*b\\* \\`c\\` \\~d\\~ \\| e"),
        ("it's 残命 — 2.5", "it's 残命 — 2.5"),
        ("", ""),
    ],
)
def test_names_are_no_markup(text: str, written: str) -> None:
    assert escape(text) == written


@given(st.text())
def test_any_text_stays_on_one_line(text: str) -> None:
    assert not set("\r\n") & set(escape(text))

"""What came of a duel, told at the table in both languages."""

from __future__ import annotations

import pytest

from core.commands import Left, SettleDuel
from core.duel.rules import DuelRules
from core.duel.seating import settling
from core.duel.setup import Entrant, new_duel
from core.refusal import Refusal
from core.table import apply
from tests.core.duel.scene import FEATURES
from tests.core.scenes import given, party
from tui.look import Look
from tui.refusing import refuse
from tui.telling import tell_all
from tui.text import Text


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "Aki comes out of the duel with 0 HP.",
                "Aki gives 1 day (0 left).",
                "Aki has no days left and dies on day 1.",
            ],
        ),
        ("ja", ["Akiは決闘を終え、HPは0。", "", ""]),
    ],
)
def test_a_duel_that_kills(language: str, sentences: list[str]) -> None:
    table = given(party(1), 0, name="Aki", life=1)
    _, events = apply(table, SettleDuel(left=(Left(0, 0),)))
    told = tell_all(events, lambda seat: table.state.character(seat).name, Text(language), Look())
    assert len(told) == len(sentences)
    assert all(said.startswith(expected) for said, expected in zip(told, sentences, strict=True))


def test_why_a_duel_is_not_written_back() -> None:
    table = given(party(1), 0, name="Aki", hp=1)
    text, look = Text("en"), Look()
    for left, sentence in (
        ((), "A duel is settled for one character at least."),
        ((Left(0, 1), Left(0, 1)), "Aki is there twice."),
        ((Left(0, 99),), "The presence is 0 to "),
        ((Left(5, 1),), "Nobody sits there."),
    ):
        with pytest.raises(Refusal) as refusal:
            apply(table, SettleDuel(left=left))
        assert refuse(refusal.value, text, look).startswith(sentence)
    duel = new_duel([Entrant(name, name, FEATURES) for name in "AB"], DuelRules(), "seed")
    with pytest.raises(Refusal) as refusal:
        settling(duel, (0,))
    assert refuse(refusal.value, text, look) == "The duel is not over yet."

"""Combat, spending, magic and level-ups: a sentence for every event, in both languages, with its facts."""

from __future__ import annotations

from typing import get_args

import pytest

from core.combat import FoeName
from core.commands import Attack, AttackMissed, BeginCombat, TableEvent, combat_events, roll_events, spend_events
from core.commands.roll_events import Tempered
from core.commands.spend_events import DaysRolled
from core.content import house
from core.events import Event
from core.table import apply
from tests.core.fights import foreseen, people
from tests.core.scenes import do
from tests.play import random_table
from tui.look import Look
from tui.telling import tell, tell_all
from tui.text import Text
from tui.widgets.striking import came

MODULES = tuple(module.__name__ for module in (combat_events, roll_events, spend_events))
SILENT = {"Healed"}  # of 0 points
SEEDS = (40, 3, 49, *range(60))
"""Tables in whose first three all kinds of event happen as rules and chance are now, and others if they change."""


def test_every_kind_of_event_has_a_sentence() -> None:
    kinds = {kind for kind in get_args(TableEvent) if kind.__module__ in MODULES}
    assert len(kinds) > 20
    met: set[type[Event]] = set()
    texts = [Text(language) for language in ("en", "ja")]
    seldom: tuple[Event, ...] = (DaysRolled(seat=0, die=4), Tempered(seat=0, before=14, total=13))
    for seed in SEEDS:
        table = random_table(seed, 150)
        events = [*seldom, *table.past, *(event for entry in table.log for event in entry.events)]
        for event in events:
            if type(event) in kinds:
                for text in texts:
                    said = tell(event, lambda seat: f"seat {seat}", text, Look())
                    assert said or type(event).__name__ in SILENT
                met.add(type(event))
        if met == kinds:
            break
    assert met == kinds


@pytest.mark.parametrize(
    ("language", "first", "second", "third"),
    [
        (
            "en",
            "Combat: Aki against Winter Wolf 1, Winter Wolf 2.",
            "Round 1.",
            "Aki attacks Winter Wolf 2: technique 6 +",
        ),
        ("ja", "戦闘開始：Aki 対 冬狼 1、冬狼 2。", "第1ラウンド。", "Akiが冬狼 2を攻撃：技量 6 +"),
    ],
)
def test_a_fight_reads_well(language: str, first: str, second: str, third: str) -> None:
    wolf = house().foe("wolf").sheet("en")
    command = BeginCombat(seats=(0,), foes=(wolf, wolf))
    table, text = people(1, name="Aki"), Text(language)
    told = tell_all(apply(table, command)[1], lambda _: "Aki", text, Look())
    assert told == [first, second]
    attack = foreseen(do(table, command), 3)
    events = apply(attack, Attack(seat=0, foe=2))[1]
    assert tell_all(events, lambda _: "Aki", text, Look())[0].startswith(third)


def test_what_came_of_a_foes_attack_is_told_as_the_foes() -> None:
    """Also where the attack itself was made before the screen stood, so that its total is not known."""
    crow = FoeName(1, "Grave Crow")
    for by_foe, said in ((True, "the foe  missed"), (False, "missed")):
        assert came((AttackMissed(seat=0, foe=crow, by_foe=by_foe),), None, Text("en")).plain == said

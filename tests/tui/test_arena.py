"""The arena: bots at their pace, closed windows, taking back, rematches; and what is told and written of a duel."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from core.cards import parse_cards
from core.duel import AnyEvent, Phase
from core.duel.bots import Reason
from core.duel.commands import Declare, Open, Pass, Turnaround
from core.duel.events import Declared, PresenceChanged
from core.duel.setting import Setting
from core.events import WATCHER
from core.features import Effect
from core.refusal import Refusal
from tests.core.duel.scene import BLADE, WHISPER, scene, seat
from tests.tui.duelling import setting
from tui.arena import Arena
from tui.duel_export import lonelog_cards, to_lonelog, to_markdown
from tui.duel_telling import REASONS, Teller
from tui.hall import Hall, swapped_sides
from tui.look import Look
from tui.text import Text


def watched(chosen: Setting) -> Arena:
    """A duel that bots played to its end."""
    arena = Arena(chosen)

    async def play() -> None:
        arena.subscribe(lambda *_: None)
        async with asyncio.timeout(20):
            while not arena.over:
                await asyncio.sleep(0.001)

    asyncio.run(play())
    return arena


@pytest.fixture(scope="module")
def duels() -> list[Arena]:
    """Several duels between bots, of every size."""
    return [watched(setting(seats, (), bot, f"{bot} {seats}")) for seats in (2, 4, 6) for bot in ("novice", "steady")]


def test_bots_move_only_while_somebody_looks_on() -> None:
    async def play() -> None:
        arena = Arena(setting(people=()))
        await asyncio.sleep(0.05)
        assert not arena.steps
        leave = arena.subscribe(lambda *_: None)
        while len(arena.steps) < 5:
            await asyncio.sleep(0.001)
        leave()
        await asyncio.sleep(0.05)
        count = len(arena.steps)
        await asyncio.sleep(0.05)
        assert len(arena.steps) == count

    asyncio.run(play())


def test_the_same_setting_gives_the_same_duel() -> None:
    first, second = watched(setting(people=(), seats=4)), watched(setting(people=(), seats=4))
    assert [step.command for step in first.steps] == [step.command for step in second.steps]


def test_a_bot_keeps_its_pace_and_can_be_hurried() -> None:
    async def play() -> None:
        arena = Arena(setting(people=()), pace=60)
        arena.subscribe(lambda *_: None)
        await asyncio.sleep(0.02)
        assert not arena.steps
        arena.hurry()
        await asyncio.sleep(0.05)
        assert len(arena.steps) == 1
        arena.close()

    asyncio.run(play())


def people(take_back: str) -> Arena:
    return Arena(setting(people=(0, 1), take_back=take_back))


def test_a_step_is_taken_back_as_the_setting_says() -> None:
    async def play() -> None:
        never, unseen, free = people("never"), people("unseen"), people("free")
        for arena in (never, unseen, free):
            refusal = arena.undoes()
            assert refusal is not None
            assert refusal.code == ("undo_never" if arena is never else "nothing_to_undo")
            arena.send(Open(0, arena.view(0).hand[0]))
        assert never.undoes() == Refusal("undo_never")
        for arena in (unseen, free):
            before = arena.steps[-1].before
            arena.undo()
            assert arena._state == before
            arena.send(Open(0, arena.view(0).hand[0]))
            arena.send(Open(1))  # now all are turned up
        assert unseen.undoes() == Refusal("undo_shown")
        free.undo()
        assert len(free.steps) == 1

    asyncio.run(play())


def test_a_bot_that_thinks_does_not_move_for_who_came_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked in another thread: meanwhile the seat may be a person's again."""

    async def play() -> None:
        arena = Arena(setting(people=(0, 1)))
        begun, back = asyncio.Event(), asyncio.Event()

        async def slowly(decide: Callable[..., object], *given: object) -> object:
            begun.set()
            await back.wait()
            return decide(*given)

        monkeypatch.setattr(asyncio, "to_thread", slowly)
        arena.subscribe(lambda *_: None)
        arena.play_by(1, "novice")
        await begun.wait()
        arena.play_by(1, None)
        back.set()
        task = arena._task
        assert task is not None
        await task
        assert not arena.steps
        arena.close()

    asyncio.run(play())


def test_who_does_not_want_to_be_asked_is_passed_over() -> None:
    async def play() -> None:
        arena = people("free")
        arena.hush(0, True)
        arena.hush(1, True)
        arena.send(Open(0))
        arena.send(Open(1))
        assert arena.view(WATCHER).phase is Phase.ACTION
        assert sum(isinstance(step.command, Pass) for step in arena.steps) == 1

    asyncio.run(play())


def test_swapped_sides_move_people_and_leave_seats() -> None:
    chosen = setting(4, people=(0,))
    swapped = swapped_sides(chosen)
    assert swapped.minds.index(None) == 1
    assert [one.side for one in swapped.entrants] == ["A", "B", "A", "B"]
    assert [one.features for one in swapped.entrants] == [one.features for one in chosen.entrants]
    assert swapped.entrants[1].name == chosen.entrants[0].name


def test_the_tally_agrees_with_the_end(duels: list[Arena]) -> None:
    for arena in duels:
        seats = arena.final.seats
        tallies = arena.feats()
        gained = [0] * len(seats)
        for step in arena.steps:
            for event in step.events:
                if isinstance(event, PresenceChanged):
                    gained[event.seat] += max(0, event.after - event.before)
        for who, one, more in zip(seats, tallies, gained, strict=True):
            assert who.maximum - one.taken + more == who.presence
        assert sum(one.dealt for one in tallies) == sum(one.taken for one in tallies)
        declared = sum(isinstance(event, Declared) for step in arena.steps for event in step.events)
        assert sum(one.checks for one in tallies) >= declared


def test_the_score_counts_each_duel_once(duels: list[Arena]) -> None:
    hall = Hall()
    hall.arena = duels[0]
    hall.count()
    hall.count()
    assert hall.played == 1
    result = duels[0].final.result
    assert result is not None
    assert sum(hall.score.values()) == sum(who.side == result.winner for who in duels[0].final.seats)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_everything_that_happens_is_told_without_a_gap(duels: list[Arena], lang: str) -> None:
    """Every sentence has its facts; each kind of event that should have words has some."""
    told: dict[type[AnyEvent], list[str]] = {}
    for arena in duels:
        teller = Teller(arena.final.seats, Text(lang), Look())  # type: ignore[arg-type]
        for step in arena.steps:
            for event in step.events:
                told.setdefault(type(event), []).append(teller.tell(event))
    silent = {kind.__name__ for kind, words in told.items() if not any(words)}
    assert silent <= {"TurnBegan", "Discarded", "Drew"}
    assert len(told) >= 19


def test_every_reason_has_its_word() -> None:
    assert set(REASONS) == set(Reason)


def test_jokers_and_suits_as_lonelog_writes_them() -> None:
    assert lonelog_cards(parse_cards("QS 10D JK AH 2C")) == "Qs 10d Jkr Ah 2c"


def test_a_check_and_a_turnaround_are_written_whole_in_lonelog() -> None:
    """With feature, effect, target, cards and what they are worth."""
    arena = Arena(setting(people=(0, 1)))
    arena._state = scene(seat("QS JK 9D 2H", on="10D"), seat("9H 3C 4C 5C"))
    arena.send(Declare(0, BLADE, Effect.STRIKE, 1, parse_cards("QS JK"), parse_cards("10D"), True))
    told = to_lonelog(arena, Text("en")).splitlines()
    assert told[-2:] == ["@ seat 0: Blade S, strike -> seat 1", "d: 10d Qs Jkr = 8 (straight)"]

    arena._state = scene(seat("QS 2S 9D 2H"), seat("9H 3C 4C 5C"))
    arena.send(Declare(0, BLADE, Effect.STRIKE, 1, parse_cards("9D")))
    arena.send(Turnaround(1, WHISPER, Effect.HINDER, parse_cards("9D"), False, *parse_cards("9H")))
    told = to_lonelog(arena, Text("en")).splitlines()
    at = told.index("@ seat 1: Whisper C, hinder -> seat 0 (turnaround)")
    assert told[at + 1] == "d: 9d 9h = 6 (pair)"


def test_exports_tell_the_duel_and_no_hidden_card(duels: list[Arena]) -> None:
    for arena in duels:
        written, notes = to_markdown(arena, Text("en")), to_lonelog(arena, Text("en"))
        assert written.startswith("# Duel\n")
        assert "## Round 1" in written
        assert "| Aki | A |" in written
        declared = sum(isinstance(event, Declared) for step in arena.steps for event in step.events)
        assert len(re.findall(r"^d: ", notes, re.M)) >= declared
        assert not re.search(r"[♠♥♦♣]|\b[AKQJ2-9]0?[SHDC]\b", notes)
        assert "draws" not in written


def test_an_export_is_written_under_a_new_name_each_time(duels: list[Arena], tmp_path: Path) -> None:
    hall = Hall()
    hall.arena = duels[0]
    first, again = hall.export(tmp_path, Text("ja")), hall.export(tmp_path, Text("ja"))
    assert {path.name for path in (*first, *again)} == {path.name for path in tmp_path.iterdir()}
    assert len(set(first + again)) == 4

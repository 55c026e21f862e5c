"""Duels from a table and back, and duels laid aside: nothing in play is lost (rules 3.1, 3.6, 2.5)."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.content import house
from core.duel import DuelRules, Entrant
from core.duel.commands import Concede
from core.duel.setting import Setting, Unfinished
from core.events import GM, WATCHER
from core.table import Table
from saves import duels
from saves.errors import SaveError
from saves.folder import listing
from saves.store import load, save
from tests.core.duel.scene import FEATURES
from tests.core.scenes import given, party
from tests.tui.driving import lay
from tests.tui.duelling import Duelling, at_the_keys, setting
from tests.tui.test_duel_board import play_on
from tui.arena import Arena
from tui.desk import Desk
from tui.duel_plan import Plan
from tui.duel_ways import take_up_duel
from tui.hall import Hall
from tui.screens.duel import DuelScreen
from tui.screens.title import TitleScreen
from tui.text import Text


def weak(count: int = 1) -> Table:
    """A party with features that strike, and little HP."""
    table = party(count)
    for seat in range(count):
        table = given(table, seat, features=FEATURES, life=20, hp=3)
    return table


def table_of(player: Duelling) -> Table:
    assert player.app.room is not None
    return player.app.room._table


def test_a_duel_from_the_table_by_keys_is_written_back_and_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            lay(player.app, weak(), saved=True)
            name = table_of(player).state.characters[0].name
            await player.press("f4")
            assert "‹ a person  A ›  3/" in player.text
            await player.press("down", "down", "down", *["minus"] * 7, "b")
            who = player.arena.view(WATCHER).seats
            assert (who[0].name, who[0].presence, who[1].presence) == (name, 3, 3)
            await play_on(player, random.Random(4))
            state = table_of(player).state
            left = player.arena.view(WATCHER).seats[0].presence
            assert state.characters[0].hp == (left or 4)
            assert state.duels == 1
            assert {one.name for one in state.feats} == {who[0].name, who[1].name}
            assert "1 duel at this table" in player.text
            assert player.arena.undoes() is not None
            await player.press("t")
            assert "duel 1" in player.text
            await player.press("f4")
            assert isinstance(player.app.screen, DuelScreen)
            await player.press("enter", "n")
            assert "1 duel at this table" in player.text
            await player.press("down", "down", "c")
            assert "3/" not in player.text.splitlines()[3]

    asyncio.run(play())


def test_a_duel_under_way_survives_leaving_and_another_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            save(weak(2), tmp_path / "road.toml")
            await player.app.open_save(tmp_path / "road.toml")
            await player.press("f4", "b", "1", "enter")
            steps = [step.command for step in player.arena.steps]
            assert steps
            await player.press("escape", "ctrl+q")
            assert player.app.return_code == 0
        async with at_the_keys(tmp_path) as player:
            assert isinstance(player.app.screen, TitleScreen)
            assert "under way" in player.text
            assert not any(one.error for one in listing(tmp_path))
            await player.press("d")
            assert [step.command for step in player.arena.steps] == steps
            assert player.app.room is not None
            lay(player.app, party(1), saved=True)
            await player.press("f4")
            assert player.app.hall.arena is None
            await player.press("escape", "escape", "d")
            assert [step.command for step in player.arena.steps] == steps
            assert len(table_of(player).state.characters) == 2
            before = table_of(player).state.duels
            for seat in (0, 1):
                player.arena.send(player.arena.legal(seat)[-1])  # conceding
            await player.settle()
            assert table_of(player).state.duels == before + 1
            player.app.hall.close()
        assert not list((tmp_path / "duels").glob("*.toml"))

    asyncio.run(play())


def test_where_nothing_can_be_written_leaving_asks(tmp_path: Path) -> None:
    async def play() -> None:
        (tmp_path / "duels").write_text("in the way")
        async with at_the_keys(tmp_path) as player:
            await player.begin(setting())
            await player.press("1", "enter", "ctrl+q")
            assert "The duel could not be saved" in player.text
            await player.press("n", "1", "enter")
            assert player.app.return_code is None

    asyncio.run(play())


def test_who_died_meanwhile_is_left_out_and_told(tmp_path: Path) -> None:
    """What cannot be written back is said; the duel is not kept for ever."""

    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            lay(player.app, weak(), saved=True)
            await player.press("f4", "b")
            room = player.app.room
            assert room is not None
            room._table = given(room._table, 0, died=1, life=0)
            await player.press("C", "y")
            assert player.arena.over
            assert player.app.hall.unsettled is not None
            assert room.view(GM).duels == 0
            await player.press("r")
            assert player.arena.over

    asyncio.run(play())


def played(moves: int = 12) -> Unfinished:
    """A duel of bots, broken off."""
    arena = Arena(setting(4, people=range(4), seed="aside"))
    chance = random.Random(2)
    while len(arena.steps) < moves:
        seat = arena.view(WATCHER).to_move[0]
        arena.send(chance.choice(arena.legal(seat)[:-1]))
    sheets = (None, 3, None, None)
    return Unfinished(replace(arena.setting, sheets=sheets), arena.moves, "road.toml")


def test_a_duel_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    duel = played()
    assert duels.decode(duels.encode(duel)) == duel
    two = Entrant("a", "A", FEATURES), Entrant("b", "B", FEATURES)
    bare = Unfinished(Setting(two, (None, "novice"), DuelRules(), "s"), played=3, won=(1, 2))
    assert duels.decode(duels.encode(bare)) == bare


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b'format = "zanmei-duel"', b'format = "zanmei"', "no_duel"),
        (b"version = 1", b"version = 2", "no_duel"),
        (b'seed = "aside"', b'seed = "another"', "no_duel"),
        (b'take_back = "unseen"', b'take_back = "sometimes"', "faults"),
        (b'format = "zanmei-duel"', b"format = ", "syntax"),
        (b'seed = "aside"', b'seed = "aside"\nmoon = 1', "faults"),
        (b'name = "Aki"', b'name = "A\\u001bki"', "no_duel"),
        (b"sheet = 3", b'mind = "oracle"', "no_duel"),
    ],
)
def test_a_duel_edited_wrong_is_left_alone(tmp_path: Path, old: bytes, new: bytes, code: str) -> None:
    written = duels.encode(played())
    assert old in written
    (tmp_path / "duels").mkdir()
    path = tmp_path / "duels" / "under-way.toml"
    path.write_bytes(written.replace(old, new, 1))
    with pytest.raises(SaveError) as refused:
        duels.load(path)
    assert (refused.value.code, refused.value.file) == (code, path)
    assert Hall(tmp_path).any_waiting() is None
    assert str(Hall(tmp_path).unreadable()) == str(refused.value)
    assert path.exists()


def test_one_that_cannot_be_read_is_told_and_another_can_begin(tmp_path: Path) -> None:
    async def play() -> None:
        (tmp_path / "duels").mkdir()
        (tmp_path / "duels" / "under-way.toml").write_text('format = "something else"')
        async with at_the_keys(tmp_path) as player:
            await player.press("d")
            assert "is no duel that can be gone on with" in " ".join(player.text.split())
            await player.press("b")
            assert player.app.hall.goes_on
        assert (tmp_path / "duels" / "under-way.toml").read_text() == 'format = "something else"'

    asyncio.run(play())


def test_the_score_of_rematches_is_kept_with_a_duel_laid_aside(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    arena = hall.begin(setting(2, people=(0, 1), seed="score"))
    for swapped in (False, True):
        arena.send(Concede(0))
        arena = hall.rematch(swapped)
    arena.send(arena.legal(arena.waited_for[0])[0])
    score, played = dict(hall.score), hall.played
    assert played == 2
    assert sum(score.values()) == 2
    path = hall.path
    assert path is not None
    hall.close()
    assert b"won = 2" in path.read_bytes()
    again = Hall(tmp_path)
    again.resume(path, None)
    assert ({name: won for name, won in again.score.items() if won}, again.played) == (score, played)
    again.close(lose=True)


def test_a_win_that_was_taken_back_is_not_in_the_score() -> None:
    hall = Hall()
    arena = hall.begin(setting(2, people=(0, 1), seed="score", take_back="free"))
    names = [one.name for one in arena.setting.entrants]
    arena.send(Concede(0))
    hall.count()
    arena.undo()
    assert (+hall.score, hall.played) == (Counter(), 0)
    arena.send(Concede(1))
    hall.count()
    assert (+hall.score, hall.played) == (Counter({names[0]: 1}), 1)
    hall.close(lose=True)


def test_a_table_elsewhere_is_gone_on_with_by_its_path(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for folder, named in ((tmp_path, "road.toml"), (elsewhere, str(elsewhere / "road.toml"))):
        save(weak(), folder / "road.toml")
        desk = Desk(tmp_path, lambda *_: None, lambda _: None)
        desk.open(folder / "road.toml")
        assert desk.to_load == named
        desk.close()


def test_two_never_play_one_duel(tmp_path: Path) -> None:
    first = duels.DuelFile.new(tmp_path)
    first.save(played())
    assert not list(duels.waiting(tmp_path))
    with pytest.raises(SaveError, match="locked"):
        duels.DuelFile.open(first.path)
    second = duels.DuelFile.new(tmp_path)
    assert second.path != first.path
    first.close()
    second.close()
    assert list(duels.waiting(tmp_path)) == [first.path]
    again, duel = duels.DuelFile.open(first.path)
    assert duel == played()
    again.over(True)
    again.close()
    assert not list(duels.waiting(tmp_path))


def test_foes_sit_down_with_their_hp_as_presence(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            lay(player.app, weak(), saved=True)
            await player.press("f4", "down", "down", "down", "o")
            first, second = house().foes[:2]
            assert f"{first.name['en']}" in player.text
            await player.press("o", "b")
            seats = player.arena.view(WATCHER).seats
            assert (seats[1].name, seats[1].presence) == (second.name["en"], second.hp)

    asyncio.run(play())


def test_every_foe_can_be_chosen_once_and_then_nobody_in_particular() -> None:
    text, plan = Text("ja"), Plan()
    met = []
    for _ in house().foes:
        plan.next_foe(1, text)
        met.append((plan.places[1].name, plan.presence_of(1)[0]))
    assert met == [(text.word(foe.name), min(foe.hp, 30)) for foe in house().foes]
    plan.next_foe(1, text)
    assert (plan.places[1].name, plan.places[1].presence) == (None, None)
    plan.next_foe(0, text)
    plan.next_foe(1, text)
    assert plan.places[0].name != plan.places[1].name


def test_a_duel_written_back_is_not_written_back_again(tmp_path: Path) -> None:
    """A kill after the end leaves the duel's file beside a table that knows of the end already."""

    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            save(weak(2), tmp_path / "road.toml")
            await player.app.open_save(tmp_path / "road.toml")
            await player.press("f4", "b", "1", "enter")
            player.app.hall.kept()
            (path,) = (tmp_path / "duels").glob("*.toml")
            left = path.read_bytes()
            for seat in (0, 1):
                player.arena.send(player.arena.legal(seat)[-1])  # conceding
            await player.settle()
            assert table_of(player).state.duels == 1
            await player.press("escape", "escape", "ctrl+q")
        path.write_bytes(left)
        before = load(tmp_path / "road.toml")
        async with at_the_keys(tmp_path) as player:
            await player.press("d")
            assert "written back to its table already" in player.text
            assert table_of(player) == before
        assert not path.exists()

    asyncio.run(play())


@pytest.mark.parametrize("names", [("Stranger", "Other"), ("Stranger",)])
def test_a_duel_of_other_people_is_not_gone_on_with(tmp_path: Path, names: tuple[str, ...]) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            save(weak(2), tmp_path / "road.toml")
            await player.app.open_save(tmp_path / "road.toml")
            await player.press("f4", "b", "1", "enter", "escape", "ctrl+q")
        other = weak(len(names))
        for seat, name in enumerate(names):
            other = given(other, seat, name=name)
        save(other, tmp_path / "road.toml")
        async with at_the_keys(tmp_path) as player:
            await player.press("d")
            assert "is a duel of other people" in player.text
            assert table_of(player).state == other.state
        assert list((tmp_path / "duels").glob("*.toml"))

    asyncio.run(play())


@pytest.mark.parametrize("name", ["../../../etc/passwd", "a\\u0000b", "x/road.toml"])
def test_the_name_of_a_table_leads_nowhere_else(tmp_path: Path, name: str) -> None:
    whole = duels.encode(Unfinished(setting(), table="road.toml")).decode()
    with pytest.raises(SaveError) as refused:
        duels.decode(whole.replace('table = "road.toml"', f'table = "{name}"').encode())
    assert refused.value.code == "no_duel"


def test_a_duel_of_a_table_that_lies_elsewhere_is_found_again(tmp_path: Path) -> None:
    """It names no way to anywhere, and is gone on with where that table is open."""

    async def play() -> None:
        (tmp_path / "elsewhere").mkdir()
        path = tmp_path / "elsewhere" / "road.toml"
        save(weak(2), path)
        async with at_the_keys(tmp_path) as player:
            await player.app.open_save(path)
            await player.press("f4", "b", "1", "enter")
            assert player.app.hall.kept()
            moves = player.arena.moves
            assert moves
            await player.press("escape", "ctrl+q")
        (kept,) = duels.waiting(tmp_path)
        assert (duels.load(kept).table or "").startswith("road.toml (")
        async with at_the_keys(tmp_path) as player:
            await player.press("d")
            assert "which is not there" in player.text
            await player.app.open_save(path)
            await take_up_duel(player.app)
            assert player.arena.moves[: len(moves)] == moves

    asyncio.run(play())


def test_a_duel_whose_table_is_gone_does_not_stand_in_the_way(tmp_path: Path) -> None:
    async def play() -> None:
        (tmp_path / "duels").mkdir()
        (tmp_path / "duels" / "under-way.toml").write_bytes(duels.encode(Unfinished(setting(), table="road.toml")))
        (tmp_path / "duels" / "under-way-2.toml").symlink_to(tmp_path / "nowhere")
        async with at_the_keys(tmp_path) as player:
            await player.press("d")
            assert type(player.app.screen).__name__ == "DuelSetupScreen"
            assert "road.toml, which is not there" in player.text

    asyncio.run(play())


def test_a_finished_duel_is_not_under_way(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_the_keys(tmp_path) as player:
            await player.press("d", "b", "C", "y", "escape", "escape")
            assert isinstance(player.app.screen, TitleScreen)
            assert "under way" not in player.text

    asyncio.run(play())

"""Spending, stars, level-ups, the dead and exports on screen (rules 2.2, 2.6 to 2.9)."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from msgspec.structs import replace

from core.events import GM
from core.magic import Magic
from core.table import Table, settle
from saves.store import save
from tests.samples import lantern_road
from tests.tui.driving import OPEN, playing
from tests.tui.scenes import dealt, living


def changed(table: Table, seat: int = 0, **fields: object) -> Table:
    """The same table; something of the character in `seat` is different."""
    one = replace(table.state.character(seat), **fields)
    return settle(replace(table, state=table.state.with_character(one)))


async def test_all_six_uses_are_offered_with_their_price(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=changed(dealt(), hp=5)) as player:
        life, hp = player.me.life, player.me.hp
        await player.press("s")
        player.sees("HP back", "magic of your stars", "write a relationship", "HP to full", "of all thirteen", "forget")
        assert player.dialog.count("1 day") == 3
        assert player.dialog.count("a card's days") == 2  # nobody to forget yet
        await player.press("h")
        assert (player.me.life, player.me.hp) == (life - 1, hp + 4)
        await player.press("s", "b", "f", "s")
        await player.answer("One")
        await player.press("b", "a", "c")
        await player.answer("Two")
        await player.press("b")
        player.sees("One", "Two")
        await player.press("e", "2")
        player.sees("Draw a card to forget Two?")
        await player.press("y")
        assert [bond.name for bond in player.me.bonds] == ["One"]


async def test_drawing_a_card_says_exactly_what_it_may_cost_and_asks(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=changed(living(dealt(), 6, 20, 20), hp=5)) as player:
        odds, name = player.room.draw_odds(0), player.me.name
        assert odds is not None
        assert 0 < odds.kills < 1
        await player.press("s")
        assert f"it kills in {odds.kills}" in player.dialog
        await player.press("f")
        assert f"It kills {name} in {odds.kills}" in player.dialog
        assert player.dialog.count("†") == len(odds.deadly)
        before = player.table
        await player.press("n")
        assert player.table is before
        await player.press("s", "f", "y")
        assert player.me.hand_count in (0, 12)
        assert player.me.died is not None or player.me.hp == player.me.hp_max
        assert f"{name} draws" in player.part("log")


async def test_stars_say_what_they_do_and_wait(tmp_path: Path) -> None:
    table = changed(dealt(), star="minister", companions=("secret", "bridge"), hp=5)
    async with playing(tmp_path, settings=OPEN, table=changed(table, 1, hp=3)) as player:
        await player.press("x")
        player.sees("Temper", "Foresee", "Span", "choose the face")
        await player.press("1")
        assert "Temper" in player.part("party")
        await player.press("x", "1")
        assert player.status.startswith("!")
        await player.press("x", "2", "6")
        assert "Temper Fores" in player.part("party")
        await player.press("x", "3", "1")
        assert player.state.character(1).hp == 11
        await player.press("w", "enter")
        player.sees("the die lies open")
        await player.press("t")
        assert "tempers" in player.part("log") or "Perfect" in player.part("log")


async def test_to_throw_anew_with_the_last_day_is_asked_first(tmp_path: Path) -> None:
    """Rules 2.6: spending may kill: the interface says so, and asks; here it is certain, whatever the die shows."""
    table = changed(living(dealt(), 1, 20, 20), star="scholar", waiting=(Magic.TEMPER,))
    async with playing(tmp_path, settings=OPEN, table=table) as player:
        name = player.me.name
        await player.press("w")
        assert "a step to 13 waits" in player.part("numbers")
        await player.press("enter")
        player.sees("the die lies open", "throw anew (the last day)")
        before = player.table
        await player.press("a")
        player.sees("Give the last day?", f"{name} has no days left")
        await player.press("enter")  # the marked answer is no
        assert player.table is before
        player.sees("the die lies open")
        await player.press("a", "y")
        assert player.me.died is not None
        assert player.state.rolled is None
        player.sees("The last day went into magic.")


async def test_a_level_up_of_each_kind(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        before = player.state.characters
        await player.press("e", "y", "escape", "escape", "escape")
        assert "+ level up" in player.footer  # left for later, it is kept
        await player.press("u", "e", "y")
        player.sees(f"{before[0].name} reaches level 2")
        await player.press("l")
        player.sees(f"{before[1].name} reaches level 2", f"{before[0].name} reaches level 2")
        await player.press("w")
        player.sees(f"{before[2].name} reaches level 2", f"will {before[1].abilities.will + 1}")
        await player.press("c")
        after = player.state.characters
        assert after[0].life > before[0].life
        assert after[1].abilities.will == before[1].abilities.will + 1
        assert len(after[2].companions) == 1
        assert not any(one.due for one in after)
        await player.press("plus")
        assert "No level-up is due" in player.status


async def test_the_dead_have_a_stone_and_a_place_on_the_memorial(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=changed(living(dealt(), 1, 20, 20), hp=5)) as player:
        name = player.me.name
        await player.press("M")
        player.sees("Nobody of this table has died.")
        await player.press("f3", "s", "h")
        assert "This is the last day." in player.dialog
        await player.press("y")
        player.sees("The last day went into a wound.", "lived")
        assert name in player.part("chart")
        await player.press("s")
        assert player.status.startswith("!")
        await player.press("f2", "m")
        assert player.place == "MemorialScreen"
        player.sees(name, "died on day 1", "The last day went into a wound.")
        await player.press("escape")
        assert player.place == "CharactersScreen"


async def test_the_difficulty_is_said_before_cards_are_picked(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("1", "t")
        assert "backspace puts them back" in player.status
        await player.press("backspace", "t", "3")
        assert player.state.tolerance == 2


async def test_a_character_leaves_the_game_as_a_sheet_or_a_piece(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=lantern_road().table) as player:
        (ban,) = player.room.memorials(GM)
        await player.press("M")
        player.sees("Ban", f"{ban.drawn} days drawn", f"{ban.lived} lived", f"{ban.won} won")
        await player.press("f3")
        name = player.me.name
        await player.press("f2", "x", "m")
        (path,) = (tmp_path / "characters").glob("*.md")
        assert name in path.read_text("utf-8") == player.app.clipboard
        assert player.status.startswith("Copied, and written to")
        await player.press("x", "j")
        (path,) = (tmp_path / "characters").glob("*.json")
        piece = json.loads(path.read_text("utf-8"))
        assert piece["kind"] == "character"
        assert piece["data"]["name"] == name
        assert player.app.clipboard == path.read_text("utf-8")


async def test_faults_of_data_files_beside_a_save_are_told(tmp_path: Path) -> None:
    save(dealt(), tmp_path / "road.toml")
    (tmp_path / "road.content").mkdir()
    foe = '[[foe]]\nkey = "rat"\ntechnique = 1\nsense = 1\nhp = 0\nprotection = 0\nname = { en = "Rat" }\n'
    (tmp_path / "road.content" / "foes.toml").write_text(foe)
    own = (files("core") / "data" / "encounters.toml").read_text("utf-8").replace('"easy"\nheads', '"even"\nheads')
    (tmp_path / "road.content" / "encounters.toml").write_text(own, "utf-8")
    async with playing(tmp_path, settings=OPEN, load=Path("road.toml")) as player:
        assert player.place == "Read"
        assert "foes.toml: foe[0].hp" in player.dialog
        assert "the built-in data is used in its place" in player.dialog
        await player.press("escape", "c")
        player.sees("Grave Crow")
        await player.press("question_mark")
        player.sees("as the table's own file says")

"""The combat board by its keys: attack, evade, foes, dice that lie open, the end, and the way back (rules 2.5)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from core.content import house
from core.sanity import faults
from core.table import Table, consistent, settle
from saves.store import save
from tests.tui.driving import LARGE, OPEN, lay, playing
from tests.tui.scenes import crowd, dealt, fighting
from tests.tui.test_sizes import fits
from tui.screens.combat_acts import COMBAT_ACTS
from tui.settings import Settings
from tui.telling import tell_all

AT_ONCE: Final = Settings(motion=False, curtain=False, pace="instant")
AT_A_KEY: Final = Settings(motion=False, curtain=False, foes_alone=False)
HOT: Final = Settings(motion=False, curtain=True, pace="instant")


def starred(table: Table, star: str, *companions: str, seat: int = 0) -> Table:
    """The same table; the character in `seat` has other stars."""
    one = replace(table.state.character(seat), star=star, companions=companions)
    return settle(replace(table, state=table.state.with_character(one)))


async def test_two_fight_three_to_the_end_by_keys_alone(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=AT_ONCE) as player:
        lay(player.app, dealt(), saved=True)
        await player.settle()
        await player.press("c", "question_mark")
        player.sees("is measured", "3 to 9", "12 or more")
        await player.press("escape", "down", "down", "down", "right")  # the third stays out
        player.sees("A combat", "stays out", "2 characters against 3 foes")
        await player.press("b")
        assert player.place == "CombatScreen"
        combat = player.state.combat
        assert combat is not None
        assert (combat.seats, len(combat.foes)) == ((0, 1), 3)
        for _ in range(200):
            if player.place != "CombatScreen":
                break
            await player.press("enter")
        assert player.place == "Choose", player.text
        assert player.state.combat is None
        player.sees("The combat is", "won", "lost", "left", "round")
        last = tell_all(player.table.log[-1].events, player.app.namer(player.room), player.app.text, player.app.look)
        assert last[0].split(".")[0] in " ".join(player.dialog.split())  # what ended it is not hidden by the end
        for seat in (0, 1):
            assert player.state.character(seat).name in player.dialog
        await player.press("enter")
        assert player.place == "TableScreen"
        assert "The combat is" in " ".join(player.part("log").split())
        assert player.saved == player.table


async def test_what_is_marked_is_attacked_with_and_the_odds_are_exact(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=AT_A_KEY, table=fighting("wolf", "bear", "crow")) as player:
        name = player.me.name
        player.sees(f"{name} attacks Winter Wolf", "hits in", "unhurt")
        assert "acts now" in player.part("fighters")
        await player.press("down", "down")
        assert f"{name} attacks Grave Crow" in player.part("asked")
        bonus = player.me.abilities.technique
        assert f"technique = {bonus}, and one die" in player.part("laid")
        at = next(at for at, card in enumerate(player.hand) if card[-1] == player.app.look.sign(player.me.suit))
        card = player.hand[at]
        await player.press(str(at + 1))
        assert f"{card} = " in player.part("laid")
        odds = player.behind.chances()  # type: ignore[attr-defined]
        assert f"hits in {odds.success * 36}/36" in player.part("chances")
        await player.press("v")
        player.sees("10/10", "24/24")
        await player.press("v")
        player.misses("10/10")
        await player.press("enter")
        assert card not in player.hand or player.me.name != name
        assert name in player.part("log")
        assert "against" in player.part("asked") or "missed" in player.part("asked") or "hit" in player.part("asked")


async def test_turns_are_delayed_and_passed_and_foes_are_directed(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=AT_A_KEY, table=fighting("crow", "crow")) as player:
        first = player.me.name
        await player.press("d")
        assert f"({first})" in player.part("combat-head")
        while "evade" not in player.footer and "it acts" not in player.footer:
            await player.press("p")
        assert "attacks" in player.part("asked")
        player.sees("hits in", "against sense")
        one, other = (player.state.character(seat).name for seat in (0, 1))
        await player.press("down")
        assert f"attacks {one}" in player.part("asked")
        await player.press("down")
        assert f"attacks {other}" in player.part("asked")
        await player.press("enter")
        assert f"attacks {other} with" in player.part("asked")
        player.sees("escapes in", "attacked")
        await player.press("enter")
        assert f"{other} evades" in player.part("log")


async def test_the_mouse_picks_aims_and_attacks(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=AT_A_KEY, table=fighting("wolf", "bear", "crow")) as player:

        async def click(words: str, part: str, dx: int = 0) -> None:
            top = player.behind.query_one(f"#{part}").region
            at = next((x, y) for nth in range(9) for x, y in [player.where(words, nth)] if top.contains(x, y))
            await player.click_at(at[0] + dx, at[1])

        name = player.me.name
        for foe in ("Grave Crow", "Winter Wolf", "Grave Crow"):
            await click(foe, "foes")
            assert f"{name} attacks {foe}" in player.part("asked")
        card = next(card for card in player.hand if card[-1] == player.app.look.sign(player.me.suit))
        await click(card, "hand")
        assert f"{card} = " in player.part("laid")
        await click(card, "hand")
        assert f"{card} = " not in player.part("laid")
        await click(card, "hand")
        before = len(player.table.log)
        await click(f"{name} attacks", "asked")
        assert len(player.table.log) == before + 1
        assert name in player.part("log")


async def test_a_key_twice_does_one_thing(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=AT_A_KEY, table=fighting("bear", "bear")) as player:
        before = len(player.table.log)
        for _ in range(3):
            player.send("enter")
        await player.settle()
        assert len(player.table.log) == before + 1


async def test_the_curtain_hangs_before_another_hand_and_needs_not_be_lifted(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=HOT, table=fighting("bear")) as player:
        assert player.place == "Curtain"
        await player.press("enter")
        first = player.me
        assert len(player.hand) == 13
        await player.press("enter")
        assert player.place == "Curtain"
        player.misses(first.name)
        await player.press("escape")
        assert player.me.seat != first.seat
        assert player.hand == []
        assert "space turns it" in player.status
        before = len(player.table.log)
        await player.press("enter")  # technique needs no card
        assert len(player.table.log) > before


async def test_a_saved_combat_is_found_again(tmp_path: Path) -> None:
    save(fighting("bear", "wolf"), tmp_path / "fight.toml")
    async with playing(tmp_path, settings=AT_A_KEY, load=Path("fight.toml")) as player:
        assert player.place == "CombatScreen"
        await player.press("escape")
        assert player.place == "TableScreen"
        await player.press("f3")
        assert player.place == "CombatScreen"
        await player.press("escape", "c")
        assert player.place == "CombatScreen"
        await player.press("c", "e", "y")
        assert player.state.combat is None
        player.sees("The combat is broken off.")
        await player.press("escape")
        assert player.place == "TableScreen"


async def test_foes_and_people_come_and_go(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=AT_A_KEY, table=fighting("bear")) as player:
        await player.press("c", "f", "enter")
        player.sees("Grave Crow")
        await player.press("c", "f", "0")
        await player.answer("Old Nobody")
        await player.answer("5 5")
        player.sees("Four numbers")
        await player.answer("5 5 10 1")
        player.sees("Old Nobody")
        await player.press("c", "j", "1", "c", "h", "1")
        await player.answer("3")
        player.sees("failing")
        await player.press("c", "x", "1")
        assert "Ash Bear leaves" in player.part("log")
        combat = player.state.combat
        assert combat is not None
        assert (len(combat.seats), len(combat.foes)) == (3, 2)


async def test_a_die_lies_open_for_who_can_change_it(tmp_path: Path) -> None:
    table = starred(fighting("bear", "wolf"), "scholar", "minister", seat=0)
    table = starred(table, "scholar", "minister", seat=1)
    async with playing(tmp_path, settings=AT_A_KEY, table=table) as player:
        seat, life, name = player.me.seat, player.me.life, player.me.name
        await player.press("x", "2", "enter")
        assert "Temper" in player.part("fighters")
        player.sees(f"{name}: the die lies open", "attack: technique", "Second Thought: throw anew (1 day)")
        await player.press("escape")
        assert f"{name}: the die lies open" in player.part("asked")
        await player.press("enter", "a")
        assert player.state.character(seat).life == life - 2
        while player.place == "OpenDie":
            await player.press("k")
        await player.press("L")
        player.sees(f"{name} throws anew")


async def test_undo_lets_foes_wait(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=AT_ONCE, table=fighting("ferryman")) as player:
        assert "evade" in player.footer  # it acted by itself
        await player.press("u", "y")
        assert "it acts" in player.footer
        await player.press("enter")
        assert "evade" in player.footer
        await player.press("u", "y", "u")
        assert player.place == "TableScreen"  # the combat itself was taken back


async def test_four_and_eight_fit_into_80_by_24(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=AT_ONCE, table=crowd(), lang="ja") as player:
        for _ in range(3):
            fits(player, "combat")
            await player.press("enter")
        assert [line.count("▮") for line in player.part("foes").splitlines()] == [6] * 4  # two a line, unhurt
        await player.resize(*LARGE)
        order = player.part("order").splitlines()
        assert len([line for line in order if line]) == 12


@pytest.mark.parametrize("seed", range(2))
async def test_random_keys_do_no_harm(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    keys = [key for act in COMBAT_ACTS for key in act.keys.split(",") if key != "escape"]
    often = ["enter", "enter", "enter", "1", "2", "down", "y", "k"]
    settings = replace(AT_ONCE, curtain=bool(seed), motion=bool(seed))
    async with playing(tmp_path, settings=settings, table=fighting("wolf", "thief", "mask")) as player:
        for _ in range(6):
            for _ in range(25):
                player.send(chance.choice(often if chance.random() < 0.6 else keys))
            await player.settle()
            assert not list(faults(player.state, house()))
            if player.state.combat is None:
                lay(player.app, fighting("wolf", "bear"))
                await player.settle()
        assert consistent(player.table)


async def test_open_settings_let_foes_act_in_their_own_time(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=replace(OPEN, pace="quick"), table=fighting("ferryman")) as player:
        await player.until(lambda: "evade" in player.footer, "the foe's attack")
        await player.press("a")
        assert player.status == "Foes wait for a key."


async def test_a_difficulty_says_what_it_costs(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=AT_ONCE, table=dealt()) as player:
        await player.press("c", "down", "down", "down", "down")
        for said in ("2 days a head at most", "3 to 9 days a head", "12 days a head or more, or the fight"):
            player.sees(said)
            await player.press("right")

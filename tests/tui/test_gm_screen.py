"""The GM's tools on the screen: answers at hand, secrets kept, things that run (rules 4)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from core.commands import BeginThing
from core.hazards.climbing import ClimbInputs
from core.hazards.tools import TOOLS
from core.hazards.traps import Act, Analysis, TrapInputs
from core.hazards.water import Mode
from core.table import Table
from core.things import Climb, Fire, Herd, Show, Swim, Trap, TrapState
from tests.core.scenes import do
from tests.samples import ferry
from tests.tui.driving import LARGE, OPEN, Player, playing
from tests.tui.scenes import dealt
from tui.gm.workbench import PAGES
from tui.screens.gm_acts import TABS

MOST_KEYS = 8
ANSWERS = {
    # what a GM wants to know, the keys from the title, and what then stands on the screen
    "target": (("t", "8"), "needs 2D6 ≥ 2"),
    "fire": (("t", "f", "5", "enter"), "damage a round"),
    "swim": (("t", "w", "down", "down", "8", "5"), "29"),
    "climb": (("t", "c", "down", "right", "down", "1", "4"), "rolls in all"),
    "trap": (("t", "r", "right", "right"), "trap work"),
    "animal": (("t", "a", "down", "down", "down", "down", "3"), "13"),
    "perform": (("t", "p", "down", "7", "enter"), "CP on average"),
}


@pytest.mark.parametrize("tool", TOOLS)
async def test_an_answer_is_eight_keys_from_the_title(tmp_path: Path, tool: str) -> None:
    keys, words = ANSWERS[tool]
    assert len(keys) <= MOST_KEYS
    async with playing(tmp_path) as player:
        assert player.place == "TitleScreen"
        await player.press(*keys)
        assert player.place == "GMScreen"
        assert player.app.bench.page == tool
        player.sees(words)
        assert f"/{36} " in player.part("gm-answer")
        result = player.app.bench.inputs[tool].result()
        assert str(result.reckoning.odds) in player.part("gm-answer")


async def test_letters_and_tab_go_through_the_pages(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        await player.press("f5")
        for page in PAGES[1:]:
            await player.press("tab")
            assert player.app.bench.page == page
        for page, (key, _) in TABS.items():
            await player.press(key)
            assert player.app.bench.page == page
        await player.press("shift+tab")
        assert player.app.bench.page == "perform"
        await player.click("water")
        assert player.app.bench.page == "swim"


async def test_a_number_out_of_range_is_refused_with_the_range(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        await player.press("t", "c", "down", "down", "0")
        player.sees("height, m is 1 to 300, not 0.")
        await player.press("enter")
        assert "1 to 300" in player.status
        assert not player.app.bench.log


async def test_armour_too_heavy_to_swim_says_the_rule(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        await player.press("t", "w", "up", "left")
        player.sees("protection 6", "rules 4, Water")


async def test_without_a_table_it_rolls_logs_and_exports(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        await player.press("t", "c", "enter", "enter", "f", "enter")
        assert [roll.tool for roll in player.app.bench.log] == ["climb", "climb", "fire"]
        await player.press("l")
        assert player.text.count("climbing: ") >= 2
        await player.press("left")  # the last of the tools
        player.sees("performance", "No rolls yet.")
        await player.press("right", "right", "right")
        player.sees("‹ fire ›")
        await player.press("e")
        written = (tmp_path / "gm-1.md").read_text("utf-8")
        assert written.count("- fire") == 1
        assert "climbing" not in written


async def test_the_bcdice_line_is_copied_and_shown(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        await player.press("t", "y")
        assert "2D6+5>=10" in player.status
        assert player.app.clipboard == "2D6+5>=10"
        await player.press("r", "right", "right", "down", "down", "right")
        assert player.app.bench.inputs["trap"] == TrapInputs(act=Act.DISARM, analysis=Analysis.MISREAD)
        player.sees("only double 6")
        await player.press("y")
        assert player.app.clipboard == "2D6+5>=12"


async def test_a_page_is_filled_from_a_sheet_and_writes_a_level_back(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("f5", "c", "right")
        one = player.state.characters[0]
        inputs = player.app.bench.inputs["climb"]
        assert isinstance(inputs, ClimbInputs)
        assert (inputs.dx, inputs.climbing) == (one.abilities.technique, 0)
        await player.press("down", "4", "s")
        assert player.state.characters[0].skills == {"climbing": 4}
        await player.press("u")
        assert player.state.characters[0].skills == {}


@pytest.mark.parametrize(
    ("key", "kind"), [("f", Fire), ("w", Swim), ("c", Climb), ("a", Herd), ("p", Show)], ids=lambda one: str(one)
)
async def test_a_thing_is_begun_moved_on_saved_and_ended(tmp_path: Path, key: str, kind: type) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("f5", key, "b")
        await player.answer("Something")
        (thing,) = player.state.things
        assert isinstance(thing, kind)
        assert thing.name == "Something"
        assert "Something" in player.part("gm-things")
        if kind is Herd:
            await player.press("e", "k")
            await player.answer("Beta")
        before = player.table
        await player.press("o")
        assert player.table is not before
        assert "Something" in player.status
        await player.press("x")
        assert player.state.things == ()


async def test_a_trap_that_somebody_sets_has_the_difficulties_of_its_setter(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("f5", "r", "down", "left", "down", "4", "down", "6", "b")
        for line in ("Darts", "The white board", "Arrows fly", "Gas"):
            await player.answer(line)
        (trap,) = player.state.things
        assert isinstance(trap, Trap)
        assert (trap.find, trap.analyse, trap.disarm) == (11, 13, 11)
        assert (trap.trigger, trap.truth, trap.lie) == ("The white board", "Arrows fly", "Gas")


async def test_animals_and_short_commands_by_their_dialogs(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt(), size=LARGE) as player:
        await player.press("f5", "a", "b")
        await player.answer("Aki")
        await player.press("e", "k")
        await player.answer("Beta")
        await player.press("e", "down", "enter")
        await player.answer("trace")
        (herd,) = player.state.things
        assert isinstance(herd, Herd)
        assert [(short.word, short.animal) for short in herd.shorts] == [("trace", "Beta")]
        assert "short 1 of 5, 4 GP a month" in player.part("gm-things")


async def test_notes_are_written_changed_and_erased(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("f5", "n", "enter")
        await player.answer("The mayor lies.")
        await player.press("e")
        await player.answer("The mayor lied.")
        assert player.state.notes == ("The mayor lied.",)
        player.sees("The mayor lied.")
        await player.press("x")
        assert not player.state.notes


def analysed(state: TrapState) -> Table:
    """A table with one trap, found and analysed, with that result."""
    hands = TrapInputs(act=Act.ANALYSE, trap_work=5)
    trap = Trap(name="Darts", trigger="The white board", truth="Arrows fly", lie="Arrows fly", told="Arrows fly")
    return do(dealt(), BeginThing(thing=replace(trap, state=state, hands=hands)))


async def frames(folder: Path, state: TrapState, *keys: str) -> str:
    async with playing(folder, settings=OPEN, table=analysed(state)) as player:
        await player.press("f5", "r", *keys)
        return player.text


async def test_what_players_are_shown_never_betrays_a_misreading(tmp_path: Path) -> None:
    """The same words, the same layout, the same odds."""
    shown = await frames(tmp_path / "a", TrapState.READ, "v")
    assert shown == await frames(tmp_path / "b", TrapState.MISREAD, "v")
    for words in ("The white board", "Arrows fly", "21/36"):
        assert words in shown
    hidden = await frames(tmp_path / "c", TrapState.READ, "h")
    assert hidden == await frames(tmp_path / "d", TrapState.MISREAD, "h")
    assert await frames(tmp_path / "e", TrapState.READ) != await frames(tmp_path / "f", TrapState.MISREAD)


async def test_hiding_secrets_hides_the_roll_the_log_and_the_analysis(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        await player.press("t", "r", "enter")
        player.sees("traps: ")
        await player.press("h")
        player.misses("traps: ", "success", "failure")
        player.sees("rolled; hidden")
        await player.press("right", "right")
        player.misses("misread")


async def test_the_rule_of_a_page_and_back(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        for page, (key, _) in TABS.items():
            await player.press("f5" if page == "target" else key, "?")
            assert player.place == "RulesScreen"
            assert player.behind.about == page  # type: ignore[attr-defined]
            await player.press("escape")
            assert player.place == "GMScreen"


async def test_help_is_on_f1(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        await player.press("f5")
        assert "F1 help" in player.footer
        await player.press("f1")
        player.sees("Help: GM tools")


async def test_everything_that_runs_can_be_seen(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=ferry().table, size=LARGE) as player:
        await player.press("f5", "n")
        for thing in player.state.things:
            player.sees(thing.name)
        assert isinstance(player, Player)


async def test_what_runs_goes_on_as_the_page_says(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("f5", "w", "b")
        await player.answer("Something")
        await player.press("o", "down", "down", "right", "i")
        (swim,) = player.state.things
        assert isinstance(swim, Swim)
        assert swim.inputs.mode is Mode.RELAXED
        assert swim.done
        assert "other conditions" in player.status
        await player.press("x", "r", "b")
        for line in ("Darts", "The white board", "Arrows fly", "Gas"):
            await player.answer(line)
        await player.press("i")
        await player.answer("9 14")
        player.sees("Three numbers are wanted")
        await player.answer("9 14 11")
        (trap,) = player.state.things
        assert isinstance(trap, Trap)
        assert (trap.find, trap.analyse, trap.disarm) == (9, 14, 11)


async def test_choosing_what_runs_puts_it_on_the_page(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("f5", "f", "down")
        for name in ("One", "Two"):
            await player.press("right", "b")
            await player.answer(name)
        first, second = player.state.things
        assert isinstance(first, Fire)
        assert isinstance(second, Fire)
        assert first.inputs.maximum != second.inputs.maximum
        await player.press("left_square_bracket")
        assert player.app.bench.inputs["fire"] == first.inputs


async def test_tries_at_a_trap_and_a_way_down_are_told(tmp_path: Path) -> None:
    pit = Trap(name="Pit", state=TrapState.READ, hands=TrapInputs(act=Act.DISARM), tries=2, fatigue=1)
    table = do(dealt(), BeginThing(thing=pit), BeginThing(thing=Climb(name="Rei", inputs=ClimbInputs(down=True))))
    async with playing(tmp_path, settings=OPEN, table=table) as player:
        await player.press("f5", "r")
        assert "tries 2, fatigue 1" in player.part("gm-things")
        await player.press("c")
        assert "0 of 10 m down" in player.part("gm-things")

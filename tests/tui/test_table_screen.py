"""What can be done at the table: laid, counted, written, let pass, taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.check import odds
from core.state import Ability, BondKind
from tests.tui.driving import OPEN, Player, playing
from tests.tui.scenes import dealt, living
from tui.look import Look
from tui.settings import Settings


async def test_an_ability_is_a_way_too_and_spends_no_card(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        for ability in Ability:
            await player.press("w")
            score = player.me.abilities.of(ability)
            assert f"{ability.value} = {score}" in player.part("way")
            assert f"success {odds(score, 4).success * 6}/6" in player.part("numbers")
        await player.press("w")
        assert player.part("numbers") == ""
        await player.press("w", "enter")
        assert "technique" in player.told
        assert len(player.hand) == 13


async def test_what_cannot_be_laid_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        before = player.table
        await player.press("backspace", "enter")
        assert player.status == "! Pick cards, or choose an ability."
        await player.press("D", "space", "S", "space")
        assert "share one suit" in player.part("numbers")
        await player.press("enter")
        assert player.status == "! All cards of one check share one suit."
        await player.press("backspace", "S", "space", "enter")
        assert player.status == "! ♠ does not serve here: only ♦."
        assert player.table is before


async def test_cards_are_found_sorted_and_put_back(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        suits = [card[-1] for card in player.hand]
        assert suits == sorted(suits, key="♠♥♦♣".index)
        await player.press("o")
        ranks = [Look().card(card) for card in sorted(player.me.hand or (), key=lambda card: (card.rank, card.order))]
        assert player.hand == ranks
        await player.press("o", "2", "0", "left", "space")
        picked = (player.hand[1], player.hand[9], player.hand[8])
        way = "  ".join(part for part in (player.part("hand"),))
        assert all(card in way for card in picked)
        before = player.part("hand")
        await player.press("backspace")
        assert player.part("hand") != before
        await player.press("2", "0", "9")
        assert player.part("hand") == before


async def test_a_relationship_costs_a_day_and_opens_a_suit(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("f")
        assert "no relationships yet: b writes one" in player.told
        life = player.me.life
        await player.press("b", "f", "s", "enter")
        player.sees("at least one letter")
        await player.answer("The toll-keeper")
        assert player.me.life == life - 1
        assert f"gives 1 day ({life - 1} left)" in player.told
        player.sees(str(life - 1))
        await player.press("f")
        assert "for The toll-keeper ♠" in player.part("way")
        await player.press("S", "space")
        assert "success" in player.part("numbers") or "failure" in player.part("numbers")
        await player.press("enter")
        assert "for The toll-keeper" in player.told
        await player.press("b")
        player.sees("favour: The toll-keeper ♠")
        await player.press("f", "h")
        await player.answer("The toll-keeper")
        assert player.place == "Ask"
        player.sees("The toll-keeper is written there already.")
        await player.press("escape")
        assert [bond.kind for bond in player.me.bonds] == [BondKind.FAVOUR]


async def test_the_last_day_is_given_only_when_asked_and_the_dead_are_shown(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=living(dealt(), 1, 20, 20)) as player:
        one = player.me
        for answer in ("n", "y"):
            await player.press("b", "a", "c")
            await player.answer("Nobody")
            assert player.place == "Confirm"
            assert "This is the last day" in player.dialog
            await player.press(answer)
            assert (player.me.died is None) == (answer == "n")
        assert f"{one.name} has no days left and dies on day 1." in player.told
        assert player.hand == []
        assert f"{one.name}  " in player.part("chart")
        player.sees("The last day went into a name.")
        assert "died on day 1" in player.part("party")
        await player.press("enter", "w", "f", "1", "b", "escape")
        assert player.me.died == 1
        await player.press("tab")
        assert f"† {one.name}" in player.part("party")
        await player.press("f2")
        player.sees(f"† {one.name}", "died on day 1")


async def test_days_pass_and_deaths_are_shown_before(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=living(dealt(), 20, 2, 5)) as player:
        _, second, third = (one.name for one in player.state.characters)
        await player.press("n", "1")
        assert "Day 2 breaks." in player.told
        assert [one.life for one in player.state.characters] == [19, 1, 4]
        await player.press("n")
        assert f"† {second}" in player.line("1 day ")
        assert f"† {second}, {third}" in player.line("5 days")
        await player.press("5")
        assert player.place == "Confirm"
        assert f"{second} has no days left and dies on day 3. {third} has no days left and dies" in player.dialog
        await player.press("n")
        assert player.state.day == 2
        await player.press("n", "5", "y")
        assert player.state.day == 7
        player.sees("died on day 3", "died on day 6", "day 7")


async def test_a_difficulty_is_chosen_or_typed(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("t", "1")
        assert player.state.tolerance != 4
        await player.press("t", "0")
        for typed in ("100", "-1", "x", "", "1" * 40):
            await player.answer(typed)
            assert player.place == "Ask"
            player.sees("The distance is 0 to 99.")
        await player.answer("7")
        assert player.state.tolerance == 7
        player.sees("within 7")
        await player.press("w")
        assert f"success {odds(player.me.abilities.technique, 7).success * 6}/6" in player.part("numbers")


async def test_a_session_ends_after_asking_and_another_begins(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("m")
        assert player.status == "! Session 1 is under way; end it first (e)."
        await player.press("e", "n")
        assert len(player.hand) == 13
        await player.press("e", "y")
        assert player.hand == []
        for name in [one.name for one in player.state.characters]:
            player.sees(f"{name} reaches level 2")
            await player.press("escape")
        assert "Session 1 ends" in player.told
        await player.press("e", "y")
        assert "! No session is under way" in player.told
        await player.press("m")
        player.sees("session 2")
        assert len(player.hand) == 13


async def test_more_people_than_a_session_takes_are_chosen_from(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN) as player:
        await player.press("n", "enter", "escape")
        for _ in range(5):
            await player.press("a", "r", "enter")
        await player.press("m")
        if player.place == "Choose":
            await player.press("down", "enter")
        assert player.state.session is not None
        await player.press("tab", "tab", "shift+tab")
        assert player.me.name in player.part("party")


async def test_the_table_is_named_anew_and_shows_its_seed_and_file(tmp_path: Path) -> None:
    async with playing(tmp_path, seed="a seed") as player:
        await player.press("n", "enter", "escape", "i")
        player.sees("seed: a seed")
        await player.answer("Another road")
        player.sees("Another road", "The table is now called Another road.")
        await player.press("escape")
        player.sees("Another road, day 1")
        assert player.saved.state.name == "Another road"


async def undone(player: Player, *keys: str) -> None:
    """Does something, takes it back at once, and finds all as it was."""
    before = player.state
    await player.press(*keys)
    assert player.state != before
    await player.press("u")
    assert player.place == "TableScreen"
    assert player.state == before
    assert player.status == "The last step was taken back."


async def test_undo_is_free_until_a_die_fell(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await undone(player, "n", "1")
        await undone(player, "t", "3")
        await undone(player, "e", "y", "escape", "escape", "escape")
        await player.press("w", "enter")
        before = player.table
        await player.press("u")
        player.sees("Take it back as GM?", "showed a card or a die")
        await player.press("escape")
        assert player.table is before
        await player.press("u", "y")
        assert player.status == "The last step was taken back."
        await player.press("enter")
        assert player.state == before.state  # the die falls as it fell


async def test_nothing_to_take_back_is_said(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=living(dealt(), 9)) as player:
        await player.press("u")
        assert player.status == "! There is nothing to take back."


async def test_the_log_holds_the_whole_story(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        await player.press("n", "1", "L")
        player.sees("What happened", "Day 2 breaks.")
        await player.press("pageup", "pageup", "pageup", "pageup")
        player.sees(f"{player.state.characters[0].name}: ", "is turned, ")
        await player.press("q")
        assert player.place == "TableScreen"


@pytest.mark.parametrize("key", ["right", "x", "enter"])
async def test_any_key_lands_the_die(tmp_path: Path, key: str) -> None:
    moving = Settings(curtain=False)
    async with playing(tmp_path, settings=moving, table=dealt()) as player:
        await player.until(lambda: len(player.hand) == 13, "the hand")
        await player.press("w")
        player.send("enter")
        player.send(key)
        await player.until(lambda: "D6" in player.told, "the result")
        checks = [entry for entry in player.table.log if type(entry.command).__name__ == "Check"]
        assert len(checks) == (2 if key == "enter" else 1)

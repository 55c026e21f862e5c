"""From the title to the next day, by keys alone on 80×24: a life drawn by hand, a check, quit and go on."""

from __future__ import annotations

from pathlib import Path

from core.cards import Suit
from core.check import odds
from core.commands import Checked
from core.state import Ability
from saves.store import load
from tests.tui.driving import Player, playing
from tui.look import Look


async def by_hand(player: Player) -> None:
    """Draws a life line by line."""
    await player.press("n")
    assert player.place == "Ask"
    await player.answer("The lantern road")
    assert player.place == "CreationScreen"
    player.sees("0 days so far", "nameless", "12 points left")
    await player.press("space", "space", "space")
    assert player.status.endswith("so far.")
    await player.press("space", "space")
    assert player.status == "! All four cards are turned."
    await player.press("enter")
    await player.answer("Aki")
    await player.press("right", "right")  # the way of life: hearts
    for _ in range(4):
        await player.press("down", "right", "right", "right")
    await player.press("down", "right", "right", "down", "enter")
    for steps in (1, 2, 3):
        await player.press("down", *["right"] * steps)


async def test_a_life_by_hand_a_check_and_on_the_next_day(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        player.misses("Continue")
        await by_hand(player)
        player.misses("still to do")
        assert "protects 1, body 1" in player.part("sheet-lines")  # whole, where the line beside has no room
        await player.press("down")
        assert "begin" in player.footer
        await player.press("enter")
        assert player.place == "TableScreen"
        (aki,) = player.state.characters
        assert (aki.name, aki.suit, aki.life) == ("Aki", Suit.HEARTS, sum(card.rank for card in aki.cards))
        assert [aki.abilities.of(ability) for ability in Ability] == [6, 6, 6, 6]
        assert len({feature.key for feature in aki.features}) == 3
        player.sees("Aki", "♥", str(aki.life), "day 1", "normal: within 4", "No session yet")

        await player.press("m")
        hand = player.state.characters[0].hand
        assert sorted(player.hand) == sorted(Look().card(card) for card in hand)
        await lay_a_heart(player)
        assert player.saved == player.table
        left, table = player.hand, player.table
        await player.press("q")  # no key of the table
        assert player.place == "TableScreen"
        await player.press("ctrl+q")
        assert player.app.return_value == 0

    async with playing(tmp_path) as player:
        player.sees("Continue   The lantern road, day 1")
        await player.press("enter")
        assert player.place == "TableScreen"
        assert player.table == table
        assert player.hand == left
        player.sees("session 1", f"{len(left)} cards")


async def lay_a_heart(player: Player) -> None:
    """Picks the first heart, finds the exact odds on the screen, and rolls."""
    look = Look()
    at = next(number for number, card in enumerate(player.hand) if "♥" in card)
    shown = player.hand[at]
    card = next(card for card in player.me.hand or () if look.card(card) == shown)
    await player.press(str((at + 1) % 10))
    expected = odds(card.rank, 4)
    assert f"{shown} = {card.rank}" in player.part("way")
    assert f"success {expected.success * 6}/6" in player.part("numbers")
    assert ("13 in 1/6" in player.part("numbers")) == bool(expected.perfect)
    assert bars(player) == {outcome.total for outcome in expected.outcomes}
    life = player.me.life
    await player.press("enter")
    (entry,) = (entry for entry in player.table.log if type(entry.command).__name__ == "Check")
    rolled = entry.events[0]
    assert isinstance(rolled, Checked)
    total, die = card.rank + rolled.die, rolled.die
    assert f"{card.rank} + D6 {die} = {total}" in player.part("way")
    assert f"{shown} + D6 {die} = {total}" in player.part("log")
    assert shown not in player.hand
    gained = player.me.life - life
    assert gained == {0: 1, 4: 2, 9: 2}.get(abs(13 - total), 0) * (abs(13 - total) <= 4)
    assert ("wins" in player.told) == bool(gained)


def bars(player: Player) -> set[int]:
    """The totals over which the chart has bars."""
    *_, bar, totals = player.part("chart").splitlines()
    bar = bar.ljust(len(totals))
    column = len(totals) // len(totals.split())
    columns = range(0, len(totals), column)
    return {int(totals[at : at + column]) for at in columns if "█" in bar[at : at + column]}


async def test_chance_draws_a_life_and_undo_gives_it_back(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        await player.press("n", "enter")
        await player.press("r")
        player.misses("still to do")
        await player.press("u")  # cards were shown: the GM must insist
        assert player.place == "Confirm"
        await player.press("n")
        player.misses("still to do")
        await player.press("u", "y")
        player.sees("still to do", "nameless", "0 days so far")
        await player.press("r", "enter")
        assert player.place == "TableScreen"
        await player.press("u")  # the beginning of the life shows nothing new, so it is free
        assert player.place == "TableScreen"
        assert not player.state.characters
        player.sees("Nobody lives here yet")


async def test_a_draft_is_kept_and_found_again(tmp_path: Path) -> None:
    async with playing(tmp_path) as player:
        await player.press("n", "enter", "space", "space", "escape")
        assert player.place == "TableScreen"
        (draft,) = player.state.drafts
        await player.press("escape")
        assert player.place == "TitleScreen"
        await player.press("ctrl+q")
    async with playing(tmp_path) as player:
        await player.press("c", "a")
        assert player.place == "CreationScreen"
        assert player.state.drafts == (draft,)
        assert draft.turned == 2
        player.sees("days so far")
        await player.press("x")
        assert player.place == "Confirm"
        await player.press("n")
        assert player.state.drafts == (draft,)
        await player.press("x", "y")
        assert player.place == "TableScreen"
        assert not player.state.drafts


async def test_the_same_seed_draws_the_same_life(tmp_path: Path) -> None:
    lives = []
    for folder in ("one", "two"):
        async with playing(tmp_path / folder, seed="lantern") as player:
            await player.press("n", "enter", "r", "enter", "m")
            lives.append(player.state)
            await player.press("ctrl+q")
    assert lives[0] == lives[1]
    (path,) = (tmp_path / "one").glob("*.toml")
    assert load(path).state == lives[0]

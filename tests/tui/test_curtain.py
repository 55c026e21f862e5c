"""The hot seat: no frame that leaves for the terminal holds a card of a hand that is not to be seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from textual._compositor import CompositorUpdate

from core.cards import Card
from core.commands import BeginSession, PassDays
from core.events import GM
from core.table import Table, apply
from tests.play import party_table
from tests.tui.driving import OPEN, STILL, Player, lay, playing, strips
from tests.tui.scenes import dealt
from tui.app import ZanmeiApp
from tui.look import Look
from tui.screens.seated import SeatedScreen
from tui.settings import Settings

pytestmark = pytest.mark.painted

HOT: Final = Settings(motion=False)
MOVING: Final = Settings()
ON_THE_TITLE: Final = "K♦"


class Recorder:
    """Every frame that `app` draws: the part that is sent, and the whole as it then stands."""

    def __init__(self, app: ZanmeiApp) -> None:
        self.frames: list[str] = []
        display = app._display

        def record(screen: Any, drawn: Any) -> None:
            display(screen, drawn)
            if isinstance(drawn, CompositorUpdate):
                self.frames.append(drawn.render_segments(app.console))
                self.frames.append("\n".join(strip.text for strip in strips(app)))

        app._display = record  # type: ignore[method-assign, assignment]

    def taken(self) -> list[str]:
        """The frames since the last time this was asked; there must be some."""
        taken, self.frames = self.frames, []
        assert taken
        return taken


def known(table: Table) -> Iterator[Card]:
    """Cards that everybody has seen: of lives, of stars, laid."""
    for one in table.state.characters:
        yield from one.cards
    for entry in table.log:
        for event in entry.events:
            if isinstance(card := getattr(event, "card", None), Card):
                yield card
    if table.state.session is not None:
        yield from table.state.session.spent


def secret(table: Table, seat: int | None = None) -> set[str]:
    """The cards of the hand of `seat`, or of all hands, as they are written, but for those that everybody has seen."""
    hands = [one.hand for one in table.state.characters if seat in (None, one.seat)]
    found = {Look().card(card) for hand in hands for card in hand if card not in set(known(table))} - {ON_THE_TITLE}
    assert found
    return found


def shown(frames: list[str], cards: set[str]) -> set[str]:
    """Which of `cards` are in one of the frames."""
    return {card for card in cards if any(card in frame for frame in frames)}


async def at_the_curtain(player: Player, recorder: Recorder, name: str) -> None:
    """Fails unless the curtain for `name` hangs and nothing behind it was ever drawn, whatever is done before it."""
    hidden = secret(player.table)
    assert player.place == "Curtain"
    assert player.text.split() == f"Pass the keys to {name}. ⏎ when you are {name}.".split()
    await player.press("L", "space", "1", "right", "u", "?", "ctrl+p", "f2", "g", "m", "tab")
    for size in ((120, 40), (60, 15), (200, 60), (1, 1), (80, 24)):
        await player.resize(*size)
    for theme in ("paper", "night"):
        player.app.theme = theme
        await player.settle()
    assert player.place == "Curtain"
    assert not shown([*recorder.taken(), player.app.export_screenshot()], hidden)
    assert all(widget.tooltip is None for widget in player.behind.query("*"))


async def test_nothing_is_seen_before_the_curtain_is_lifted(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=HOT, table=party_table()) as player:
        recorder = Recorder(player.app)
        await player.press("m")
        first, second, _ = (one.name for one in player.state.characters)
        await at_the_curtain(player, recorder, first)
        await player.press("enter")
        everybody = secret(player.table)
        assert shown(recorder.taken(), everybody) == secret(player.table, 0)

        await player.press("tab")
        await at_the_curtain(player, recorder, second)
        await player.press("enter", "L")
        assert shown(recorder.taken(), everybody) == secret(player.table, 1)
        await player.press("escape", "f2", "down", "down")
        recorder.taken()
        await player.press("up", "?", "escape", "ctrl+p", "escape")
        assert not shown(recorder.taken(), everybody)


async def test_whoever_turns_back_leaves_the_hand_face_down(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=HOT, table=dealt()) as player:
        recorder = Recorder(player.app)
        await player.press("escape")
        assert player.place == "TableScreen"
        assert player.hand == []
        await player.press("space", "1", "0", "o", "S", "w", "w", "L", "escape", "i", "escape", "?", "escape")
        await player.press("ctrl+p")
        await player.until(lambda: "The next character" in player.text, "the palette")
        await player.press("escape", "n", "enter")
        assert not shown(recorder.taken(), secret(player.table))
        assert player.place == "TableScreen"
        await player.press("enter")
        assert player.place == "Curtain"
        await player.press("enter")
        assert len(player.hand) == 13


async def test_hands_dealt_again_are_hidden_again(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=HOT, table=dealt()) as player:
        await player.press("enter")
        before = secret(player.table)
        recorder = Recorder(player.app)
        await player.press("e", "y", "escape", "escape", "escape")
        player.sees("No session yet")
        recorder.taken()
        await player.press("u")  # the hands come back
        assert player.place == "Curtain"
        assert secret(player.table) == before
        assert not shown(recorder.taken(), before)
        await player.press("enter", "u", "y")  # and the deal is taken back
        player.sees("No session yet")
        recorder.taken()
        await player.press("m")
        assert player.place == "Curtain"
        assert not shown(recorder.taken(), secret(player.table))


async def test_a_table_found_again_is_behind_the_curtain(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=HOT) as player:
        lay(player.app, dealt(), saved=True)
        await player.settle()
        player.room.send(PassDays(days=1))
        await player.settle()
        assert player.place == "Curtain"
    async with playing(tmp_path, settings=HOT) as player:
        recorder = Recorder(player.app)
        await player.press("c")
        assert player.place == "Curtain"
        await player.press("escape", "escape")
        assert player.place == "TitleScreen"
        await player.press("c")
        assert player.place == "Curtain"
        assert not shown(recorder.taken(), secret(player.table))


async def test_the_former_hand_is_gone_when_the_seat_changes(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=MOVING, table=dealt()) as player:
        await player.press("enter", "1", "2")
        recorder = Recorder(player.app)
        cards = secret(player.table)
        for keys in (("tab",), ("escape", "shift+tab", "enter"), ("f2", "down", "enter")):
            recorder.frames.clear()
            await player.press(*keys)
            if keys[-1] != "enter" or keys[0] == "f2":
                assert player.place == "Curtain"
                assert not shown(recorder.taken(), cards)
            else:
                await player.until(lambda: len(player.hand) == 13, "the hand")
                assert shown(recorder.taken(), cards) == secret(player.table, 0)
        await player.press("enter")
        await player.until(lambda: len(player.hand) == 13, "the hand")
        assert player.me.seat == 1
        player.misses("┏")  # nothing is picked


async def test_a_click_on_another_hangs_the_curtain_too(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=HOT, table=dealt()) as player:
        await player.press("enter")
        recorder = Recorder(player.app)
        await player.click(player.state.characters[2].name)
        assert player.place == "Curtain"
        assert not shown(recorder.taken(), secret(player.table))


async def test_one_hand_alone_needs_no_curtain(tmp_path: Path) -> None:
    table, _ = apply(party_table(), BeginSession(seat=GM, seats=(1,)))
    async with playing(tmp_path, settings=HOT, table=table) as player:
        assert player.place == "TableScreen"
        await player.press("tab")
        assert len(player.hand) == 13


async def test_with_the_setting_off_there_is_none(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=OPEN, table=dealt()) as player:
        for _ in range(3):
            assert player.place == "TableScreen"
            assert len(player.hand) == 13
            await player.press("tab")


async def test_a_curtain_opens_only_the_hand_of_whom_it_names(tmp_path: Path) -> None:
    """Where somebody else is waited for before it is lifted, their own curtain comes."""
    async with playing(tmp_path, settings=STILL, table=dealt()) as player:
        assert player.place == "Curtain"
        screen = player.behind
        assert isinstance(screen, SeatedScreen)
        first, second = [one.seat for one in screen.view.characters][:2]
        assert screen.active == first
        screen.active = second
        await player.press("enter")
        names = {one.seat: one.name for one in screen.view.characters}
        assert screen.revealed is None
        assert player.place == "Curtain"
        player.sees(names[second])
        await player.press("enter")
        assert screen.revealed == second


async def test_one_curtain_hangs_however_often_a_hand_is_asked_for(tmp_path: Path) -> None:
    async with playing(tmp_path, settings=STILL, table=dealt()) as player:
        screen = player.behind
        assert isinstance(screen, SeatedScreen)
        screen.reveal()
        screen.open()
        await player.settle()
        await player.press("enter")
        assert player.place == "TableScreen"

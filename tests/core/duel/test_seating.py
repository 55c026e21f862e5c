"""Rules 3.1, 3.6 and 2.5: what a duel takes from a table and gives back."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core.chance import Chance
from core.commands.days import Died, LifeChanged
from core.commands.duels import DuelLeft, DuelSettled, Left, SettleDuel
from core.duel import DuelRules, DuelState, Entrant, Phase, apply, legal, new_duel, to_move, view
from core.duel.bots import BOTS
from core.duel.commands import Concede
from core.duel.seating import bonds, seated, settling
from core.duel.tally import tally
from core.events import GM, Seat
from core.feats import Feats
from core.hands import HandKind
from core.refusal import Refusal
from core.state import Bond, BondKind, hp_max
from core.table import Table, Undo, consistent
from tests.core import scenes
from tests.core.duel.scene import FEATURES
from tests.core.scenes import do, dying, given, one, party, refusal


def entrants(table: Table, seats: Sequence[Seat], sides: str, others: Sequence[str] = ()) -> tuple[Entrant, ...]:
    """The characters in `seats` on `sides`, and after them `others` who have no sheet."""
    free = tuple(Entrant(name, "B", FEATURES) for name in others)
    sheets = (*seats, *[None for _ in others])
    return seated(table.state, (*(Entrant("", side, ()) for side in sides), *free), sheets)


def fought(table: Table, seats: tuple[Seat, ...], sides: str, seed: str) -> DuelState:
    """A duel between characters of the table, played to its end by bots."""
    state = new_duel(entrants(table, seats, sides), DuelRules(), seed)
    for move in range(3000):
        if state.phase is Phase.OVER:
            return state
        seat, bot = to_move(state)[0], BOTS["steady"]
        state, _ = apply(state, bot.policy(view(state, seat), legal(state, seat), Chance(f"{seed}/{move}")))
    raise AssertionError("the duel goes on and on")


def armed(count: int) -> Table:
    """A party with features that strike, days to give and seat 0 wounded."""
    table = party(count)
    for seat in range(count):
        table = given(table, seat, features=FEATURES, life=20, hp=one(table, seat).hp)
    return given(table, 0, hp=5)


def test_3_1_bonds_are_the_relationships_on_the_sheet() -> None:
    names = ("Aki", "Toma", "Rei", "Ban")
    assert bonds(names, 0, {"Rei", "Toma", "nobody here"}) == (1, 2)
    assert bonds(names, 2, {"Rei"}) == ()


def test_3_1_a_character_brings_features_hp_and_relationships() -> None:
    table = armed(3)
    suit, names = one(table).suit, [one(table, seat).name for seat in range(3)]
    written = (Bond(BondKind.FAVOUR, names[2], suit), Bond(BondKind.AVERSION, "The ferryman", suit))
    table = given(table, 0, bonds=written)
    first, second = entrants(table, (0, 2), "AB")
    most = hp_max(table.state.rules, one(table).abilities.body)
    assert first == Entrant(names[0], "A", FEATURES, 5, most, (1,))
    assert (second.name, second.presence, second.bonds) == (names[2], one(table, 2).hp, ())
    assert entrants(table, (0, 2), "AB", ("The ferryman",))[0].bonds == (1, 2)
    assert entrants(table, (2, 1, 0), "AAB")[2].bonds == (0,)


def test_3_1_only_the_living_are_seated_each_once() -> None:
    table = dying(party(2), 1, 0)
    table = given(table, 1, died=1)
    for seats, code in (((0, 1), "dead"), ((0, 7), "no_character"), ((0, 0), "seat_twice")):
        with pytest.raises(Refusal, match=code):
            entrants(table, seats, "AB")


def test_3_1_characters_and_others_sit_in_any_order() -> None:
    table = armed(2)
    foe = Entrant("foe", "B", FEATURES, 7, 9)
    ready = seated(table.state, (foe, Entrant("", "A", ()), Entrant("", "B", ())), (None, 1, 0))
    assert ready[0] == foe
    assert [who.name for who in ready[1:]] == [one(table, 1).name, one(table, 0).name]
    assert (ready[2].presence, ready[2].side) == (5, "B")


@pytest.mark.parametrize("seed", ["ford", "mill", "shrine"])
def test_3_6_from_the_table_through_a_duel_of_bots_back_to_the_table(seed: str) -> None:
    table = armed(3)
    seats = (2, 0, 1)
    duel = fought(table, seats, "ABA", seed)
    after = do(table, settling(duel, seats))
    for seat, who in zip(seats, duel.seats, strict=True):
        character = one(after, seat)
        if who.presence:
            assert (character.hp, character.life) == (who.presence, 20)
        else:
            assert (character.hp, character.life) == (4, 19)  # one day, as the rules' example has it
    assert any(who.presence == 0 for who in duel.seats)
    assert consistent(after)
    undone = do(after, Undo(seat=GM))
    assert undone.state == table.state


def test_3_6_whose_last_day_goes_dies_of_the_duel() -> None:
    table = armed(2)
    duel = fought(table, (0, 1), "AB", "ford")
    (lost,) = (seat for seat in (0, 1) if duel.seats[seat].presence == 0)
    table = dying(table, lost)
    events = scenes.told(table, settling(duel, (0, 1)))
    assert [event for event in events if isinstance(event, Died)] == [Died(seat=lost, day=1)]
    after = do(table, settling(duel, (0, 1)))
    assert (one(after, lost).alive, one(after, lost).life) == (False, 0)
    assert one(after, 1 - lost).hp == duel.seats[1 - lost].presence
    assert do(after, Undo(seat=GM)).state == table.state


def test_3_6_what_is_told_of_it() -> None:
    table = armed(1)
    assert scenes.told(table, SettleDuel(left=(Left(0, 0),))) == (
        DuelLeft(seat=0, before=5, hp=0),
        LifeChanged(seat=0, days=-1, life=19, why="pulled_back"),
    )


def test_3_6_who_conceded_keeps_its_presence_and_foes_have_no_sheet() -> None:
    table = armed(1)
    duel, events = apply(new_duel(entrants(table, (0,), "A", ("foe",)), DuelRules(), "seed"), Concede(0))
    feats = (Feats(one(table).name), Feats("foe", won=1))
    assert tally(duel.seats, events, duel.result) == feats
    assert settling(duel, (0, None), feats) == SettleDuel(left=(Left(0, 5),), feats=feats)
    with pytest.raises(ValueError, match="3 sheets"):
        settling(duel, (0, 1, 2))


def test_the_table_remembers_what_was_done() -> None:
    table = armed(1)
    name = one(table).name
    first = Feats(name, won=1, turns=3, checks=2, hits=1, dealt=4, best=6, kind=HandKind.PAIR)
    second = Feats(name, turns=2, checks=2, taken=5, best=5)
    left = (Left(0, 5),)
    told = scenes.told(table, SettleDuel(left=left, feats=(first, Feats("foe"))))
    assert told[0] == DuelSettled(duel=1, winners=(name,))
    table = do(do(table, SettleDuel(left=left, feats=(first, Feats("foe")))), SettleDuel(left=left, feats=(second,)))
    assert (table.state.duels, table.state.feats[1]) == (2, Feats("foe"))
    whole = Feats(name, 2, 1, turns=5, checks=4, hits=1, dealt=4, taken=5, best=6, kind=HandKind.PAIR)
    assert table.state.feats[0] == whole
    assert refusal(table, SettleDuel(left=left, feats=(Feats(name, won=2),))) == "feats_wrong"
    assert refusal(table, SettleDuel(left=left, feats=(Feats(" "),))) == "name_unclean"


def test_nothing_is_written_back_before_the_end() -> None:
    table = armed(2)
    with pytest.raises(Refusal, match="duel_running"):
        settling(new_duel(entrants(table, (0, 1), "AB"), DuelRules(), "seed"), (0, 1))


def test_3_6_what_cannot_be_written_back_is_refused() -> None:
    table = armed(2)
    most = hp_max(table.state.rules, one(table).abilities.body)
    assert refusal(table, SettleDuel(left=())) == "duel_nobody"
    assert refusal(table, SettleDuel(left=(Left(0, 1), Left(0, 1)))) == "seat_twice"
    assert refusal(table, SettleDuel(left=(Left(9, 1),))) == "no_character"
    assert refusal(table, SettleDuel(left=(Left(9, 1), Left(9, 1)))) == "no_character"
    assert refusal(table, SettleDuel(left=(Left(0, -1),))) == "presence_range"
    assert refusal(table, SettleDuel(left=(Left(0, most + 1),))) == "presence_range"
    assert refusal(table, SettleDuel(seat=0, left=(Left(0, 1),))) == "gm_only"
    dead = do(dying(table, 1), SettleDuel(left=(Left(1, 0),)))
    assert refusal(dead, SettleDuel(left=(Left(1, 1),))) == "dead"

"""Plays the tables that come with the game and the save that stands for this version, and stores them.

`python -m tests.samples` writes them anew. The seeds were looked for: with them the days come out as the story wants.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec.structs import replace

from core.cards import Suit
from core.check import odds
from core.combat import FoeSheet
from core.commands import (
    Attack,
    BeginCombat,
    BeginThing,
    ClimbOn,
    Correct,
    Delay,
    Evade,
    FireRound,
    FoeActs,
    KeepAnimal,
    PerformOn,
    RollTool,
    SetSkill,
    SwimOn,
    TableCommand,
    TeachShort,
    TryTrap,
    UseMagic,
    WriteNote,
)
from core.commands.bonds import WriteBond
from core.commands.checks import Check
from core.commands.days import PassDays
from core.commands.drafts import (
    BeginDraft,
    BeginLife,
    ChooseArmour,
    ChooseSuit,
    DrawStar,
    SetAbility,
    SetFeature,
    SetName,
    TurnCard,
)
from core.commands.sessions import BeginSession, EndSession, SetTolerance
from core.content import house
from core.hazards.animals import AnimalInputs
from core.hazards.climbing import ClimbInputs
from core.hazards.fire import FireInputs
from core.hazards.performance import PerformInputs
from core.hazards.roll import TargetInputs
from core.hazards.traps import Act, TrapInputs
from core.hazards.water import SwimInputs
from core.magic import Magic
from core.state import Ability, BondKind
from core.table import Table, apply, new_table, settle
from core.things import Animal, AnyThing, Climb, Fire, Herd, Short, Show, Swim, Trap
from saves.codec import encode
from saves.migrate import VERSION
from saves.samples import FOLDER

FIXTURES: Final = Path(__file__).parent / "saves" / "fixtures"
LANTERN_SEED: Final = "lantern 817259"
CANDLE_SEED: Final = "candle 15"
AKI, TOMA, REI, BAN = range(4)


class Play:
    """A table being played."""

    def __init__(self, name: str, seed: str) -> None:
        self.table = new_table(name, seed)

    def do(self, *commands: TableCommand) -> None:
        """Gives commands, one after another."""
        for command in commands:
            self.table, _ = apply(self.table, command)

    def choose(
        self, seat: int, name: str, suit: Suit, scores: tuple[int, int, int, int], armour: str, features: str
    ) -> None:
        """Makes every choice of the life being drawn in `seat`, and begins it."""
        self.do(*[TurnCard(seat=seat)] * 4, SetName(seat=seat, name=name), ChooseSuit(seat=seat, suit=suit))
        for ability, score in zip(Ability, scores, strict=True):
            self.do(SetAbility(seat=seat, ability=ability, score=score))
        self.do(ChooseArmour(seat=seat, armour=armour), DrawStar(seat=seat))
        for place, key in enumerate(features.split()):
            self.do(SetFeature(seat=seat, place=place, feature=house().idea(key).feature("en")))
        self.do(BeginLife(seat=seat))

    def bond(self, seat: int, kind: BondKind, name: str, suit: Suit) -> None:
        """Writes a relationship."""
        self.do(WriteBond(seat=seat, kind=kind, name=name, suit=suit))

    def lay(self, seat: int, sake: int | None = None) -> None:
        """A check with the cards that promise most; of equals the fewest."""
        state = self.table.state
        character = state.character(seat)
        ways = [way for way in Check.offers(state, house(), seat) if way.cards and way.sake == sake]
        self.do(max(ways, key=lambda way: (_promise(way.bonus(character), state.tolerance), -len(way.cards))))

    def rely(self, seat: int, ability: Ability, sake: int | None = None) -> None:
        """A check with an ability."""
        self.do(Check(seat=seat, ability=ability, sake=sake))

    def wound(self, **hp: int) -> None:
        """Sets HP as fights would have left it, which settles the history."""
        state = self.table.state
        for one in state.characters:
            state = state.with_character(replace(one, hp=hp.get(one.name, one.hp)))
        self.table = settle(replace(self.table, state=state))


def _promise(bonus: int, tolerance: int) -> float:
    """The chance of success, and the days to be hoped for."""
    chance = odds(bonus, tolerance)
    return float(chance.success + chance.gain(1) + 2 * chance.gain(2))


def lantern_road() -> Play:
    """A party of four, of whom one lies buried by the road, in the middle of its third session."""
    play = Play("The lantern road", LANTERN_SEED)
    play.do(*[BeginDraft()] * 4)
    play.choose(AKI, "Aki", Suit.SPADES, (7, 6, 6, 5), "leather", "blade oath guard")
    play.choose(TOMA, "Toma", Suit.HEARTS, (5, 7, 4, 8), "none", "song healing_hands plea")
    play.choose(REI, "Rei", Suit.CLUBS, (4, 8, 3, 9), "padded", "whisper bow insight")
    play.choose(BAN, "Ban", Suit.DIAMONDS, (8, 4, 8, 4), "mail", "spear boast fury")
    play.do(BeginSession(seats=(AKI, TOMA, REI, BAN)))
    play.rely(BAN, Ability.BODY)
    play.lay(AKI)
    play.rely(REI, Ability.SENSE)
    play.lay(TOMA)
    play.do(EndSession(), PassDays(days=3))
    play.bond(AKI, BondKind.FAVOUR, "Toma", Suit.HEARTS)
    play.bond(TOMA, BondKind.FAVOUR, "Aki", Suit.SPADES)
    play.bond(BAN, BondKind.AVERSION, "The toll-keeper", Suit.CLUBS)
    play.bond(BAN, BondKind.FAVOUR, "Rei", Suit.CLUBS)
    play.bond(BAN, BondKind.AVERSION, "Toma", Suit.HEARTS)
    play.bond(BAN, BondKind.FAVOUR, "The ferryman's girl", Suit.HEARTS)
    play.do(PassDays(days=4), BeginSession(seats=(AKI, TOMA, REI, BAN)))
    play.lay(BAN)
    play.lay(AKI, sake=0)
    play.rely(TOMA, Ability.WILL, sake=0)
    play.lay(REI)
    play.do(PassDays())
    play.rely(AKI, Ability.TECHNIQUE)
    play.do(EndSession(), PassDays())
    play.bond(REI, BondKind.FAVOUR, "Ban", Suit.DIAMONDS)
    play.bond(AKI, BondKind.AVERSION, "The lantern-bearer", Suit.DIAMONDS)
    play.bond(TOMA, BondKind.FAVOUR, "Rei", Suit.CLUBS)
    play.bond(TOMA, BondKind.AVERSION, "The lantern-bearer", Suit.DIAMONDS)
    play.bond(TOMA, BondKind.AVERSION, "The toll-keeper", Suit.CLUBS)
    play.do(PassDays(days=2), BeginSession(seats=(AKI, TOMA, REI)), SetTolerance(tolerance=2))
    play.lay(REI)
    play.lay(AKI)
    play.do(SetTolerance(tolerance=4))
    play.rely(TOMA, Ability.SENSE, sake=0)
    play.lay(TOMA)
    play.lay(REI, sake=0)
    return play


def one_candle() -> Play:
    """One life, alone, in its first session."""
    play = Play("One candle", CANDLE_SEED)
    play.do(BeginDraft())
    play.choose(0, "Suzu", Suit.CLUBS, (5, 8, 4, 7), "padded", "remedy insight second_wind")
    play.do(PassDays(days=2))
    play.bond(0, BondKind.FAVOUR, "The abbot", Suit.SPADES)
    play.do(BeginSession(seats=(0,)))
    play.lay(0)
    play.rely(0, Ability.SENSE, sake=0)
    play.lay(0, sake=0)
    return play


def ferry() -> Play:
    """Something of nearly everything that a save of this version holds, with a history that can be undone."""
    play = Play("The ferry at dusk", "ferry")
    play.do(BeginDraft(), BeginDraft())
    play.choose(0, "Suzu", Suit.CLUBS, (5, 8, 4, 7), "padded", "remedy insight second_wind")
    play.choose(1, "Jun", Suit.HEARTS, (6, 6, 6, 6), "mail", "song spear plea")
    play.do(PassDays(days=2), SetTolerance(tolerance=9))
    play.bond(0, BondKind.FAVOUR, "Jun", Suit.HEARTS)
    play.bond(1, BondKind.AVERSION, "渡し守", Suit.DIAMONDS)
    play.do(BeginSession(seats=(0, 1)))
    play.do(next(way for way in Check.offers(play.table.state, house(), 0) if len(way.cards) == 1))
    play.rely(1, Ability.WILL, sake=0)
    play.do(BeginDraft(), TurnCard(seat=2), SetName(seat=2, name="Mio"), DrawStar(seat=2))
    play.do(*gm_s_evening())
    return play


def pier() -> Play:
    """The ferry, and the rest of what a save holds: a combat."""
    play = ferry()
    play.do(*fight_on_the_pier())
    return play


def fight_on_the_pier() -> list[TableCommand]:
    """A combat that stands still where its players must choose: magic waits, somebody delays, an attack is open."""
    foes = (house().foe("wolf").sheet("en"), house().foe("wolf").sheet("en"), FoeSheet("渡し守", 6, 9, 20, 2))
    return [
        BeginCombat(seats=(0, 1), foes=foes),
        UseMagic(seat=1, magic=Magic.BULWARK),
        FoeActs(target=1),
        Evade(seat=1),
        Delay(seat=0),
        Attack(seat=1, foe=1),
        Correct(who=0, hp=5, reason="The pier gives way."),
        FoeActs(target=0),
    ]


def gm_s_evening() -> list[TableCommand]:
    """Something of everything that the GM can keep running."""
    lie = "A gas seeps from the slits."
    trap = Trap(name="Darts", find=5, analyse=9, trigger="The white board", truth="Arrows fly from the slits.", lie=lie)
    things: list[AnyThing] = [
        Fire(name="The barn", who=0, inputs=FireInputs(maximum=5)),
        Swim(name="Jun", who=1, inputs=SwimInputs(distance=60)),
        Climb(name="Suzu", who=0, inputs=ClimbInputs(height=14)),
        trap,
        Herd(name="Suzu", who=0, inputs=AnimalInputs(affinity=7, animal_knowledge=7)),
        Show(name="Jun", who=1, inputs=PerformInputs(performance=7)),
    ]
    return [
        *[BeginThing(thing=thing) for thing in things],
        *(FireRound(fought=(1,)), SwimOn(id=2), ClimbOn(id=3)),
        TryTrap(id=4, inputs=TrapInputs(act=Act.FIND, search=9, trap_knowledge=9)),
        *(KeepAnimal(id=5, animal=Animal("Beta", 2, years=3)), TeachShort(id=5, short=Short("trace", "Beta"))),
        *(PerformOn(id=6), RollTool(inputs=TargetInputs(base=6), name="Jun"), SetSkill(who=0, skill="search", level=4)),
        WriteNote(text="渡し守 knows where the barn's owner went."),
    ]


def tables() -> dict[Path, Table]:
    """What is stored, by file."""
    lantern, candle = lantern_road(), one_candle()
    lantern.wound(Aki=7, Rei=11)
    return {
        FOLDER / "lantern-road.toml": lantern.table,
        FOLDER / "one-candle.toml": candle.table,
        FIXTURES / f"v{VERSION}.toml": pier().table,
    }


def main() -> None:
    """Stores them."""
    for path, table in tables().items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(encode(table))
        print(path)


if __name__ == "__main__":
    main()

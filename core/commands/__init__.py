"""Everything that can be done at a table, and what happens then. One small class a command."""

from core.commands.bonds import BondWritten, WriteBond
from core.commands.checks import Check, Checked
from core.commands.days import DayBroke, Died, LifeChanged, PassDays
from core.commands.draft_events import (
    CardTurned,
    DraftBegun,
    DraftChanged,
    DraftLeft,
    LifeBegun,
    RestDrawn,
    StarDrawn,
    WayDrawn,
)
from core.commands.drafts import (
    BeginDraft,
    BeginLife,
    ChooseArmour,
    ChooseSuit,
    DrawRest,
    DrawStar,
    DrawSuit,
    LeaveDraft,
    SetAbility,
    SetFeature,
    SetName,
    TurnCard,
)
from core.commands.duels import DuelLeft, DuelSettled, Left, SettleDuel
from core.commands.fires import Burned, FireRound, FireTurned
from core.commands.harm import Harmed
from core.commands.herding import (
    AnimalKept,
    AnimalLeft,
    DropShort,
    KeepAnimal,
    LeaveAnimal,
    OrderAnimals,
    Ordered,
    ShortDropped,
    ShortTaught,
    TeachShort,
)
from core.commands.notes import EraseNote, NotesChanged, SetSkill, SkillSet, WriteNote
from core.commands.sessions import (
    BeginSession,
    EndSession,
    NameTable,
    SessionBegun,
    SessionEnded,
    SetTolerance,
    TableNamed,
    ToleranceSet,
)
from core.commands.shows import Performed, PerformOn
from core.commands.things import BeginThing, EndThing, RollTool, TargetRolled, ThingBegun, ThingEnded
from core.commands.trapping import TrapAnalysed, TrapFound, TrapSearched, TrapTried, TryTrap
from core.commands.ways import Climbed, ClimbOn, Fell, Rested, RestSwim, Swam, SwimOn

__all__ = [
    "AnimalKept",
    "AnimalLeft",
    "BeginDraft",
    "BeginLife",
    "BeginSession",
    "BeginThing",
    "BondWritten",
    "Burned",
    "CardTurned",
    "Check",
    "Checked",
    "ChooseArmour",
    "ChooseSuit",
    "ClimbOn",
    "Climbed",
    "DayBroke",
    "Died",
    "DraftBegun",
    "DraftChanged",
    "DraftLeft",
    "DrawRest",
    "DrawStar",
    "DrawSuit",
    "DropShort",
    "DuelLeft",
    "DuelSettled",
    "EndSession",
    "EndThing",
    "EraseNote",
    "Fell",
    "FireRound",
    "FireTurned",
    "Harmed",
    "KeepAnimal",
    "LeaveAnimal",
    "LeaveDraft",
    "Left",
    "LifeBegun",
    "LifeChanged",
    "NameTable",
    "NotesChanged",
    "OrderAnimals",
    "Ordered",
    "PassDays",
    "PerformOn",
    "Performed",
    "RestDrawn",
    "RestSwim",
    "Rested",
    "RollTool",
    "SessionBegun",
    "SessionEnded",
    "SetAbility",
    "SetFeature",
    "SetName",
    "SetSkill",
    "SetTolerance",
    "SettleDuel",
    "ShortDropped",
    "ShortTaught",
    "SkillSet",
    "StarDrawn",
    "Swam",
    "SwimOn",
    "TableCommand",
    "TableEvent",
    "TableNamed",
    "TargetRolled",
    "TeachShort",
    "ThingBegun",
    "ThingEnded",
    "ToleranceSet",
    "TrapAnalysed",
    "TrapFound",
    "TrapSearched",
    "TrapTried",
    "TryTrap",
    "TurnCard",
    "WayDrawn",
    "WriteBond",
    "WriteNote",
]

TableCommand = (
    BeginDraft
    | TurnCard
    | ChooseSuit
    | DrawSuit
    | SetAbility
    | ChooseArmour
    | DrawStar
    | SetFeature
    | SetName
    | DrawRest
    | BeginLife
    | LeaveDraft
    | BeginSession
    | EndSession
    | SetTolerance
    | NameTable
    | PassDays
    | Check
    | WriteBond
    | SettleDuel
    | BeginThing
    | EndThing
    | RollTool
    | FireRound
    | SwimOn
    | RestSwim
    | ClimbOn
    | TryTrap
    | KeepAnimal
    | LeaveAnimal
    | TeachShort
    | DropShort
    | OrderAnimals
    | PerformOn
    | WriteNote
    | EraseNote
    | SetSkill
)
"""Every command that the log keeps."""

TableEvent = (
    DraftBegun
    | CardTurned
    | DraftChanged
    | WayDrawn
    | StarDrawn
    | RestDrawn
    | DraftLeft
    | LifeBegun
    | SessionBegun
    | SessionEnded
    | ToleranceSet
    | TableNamed
    | DayBroke
    | LifeChanged
    | Died
    | Checked
    | BondWritten
    | DuelLeft
    | DuelSettled
    | Burned
    | FireTurned
    | Harmed
    | AnimalKept
    | AnimalLeft
    | Ordered
    | ShortDropped
    | ShortTaught
    | NotesChanged
    | SkillSet
    | Performed
    | TargetRolled
    | ThingBegun
    | ThingEnded
    | TrapAnalysed
    | TrapFound
    | TrapSearched
    | TrapTried
    | Climbed
    | Fell
    | Rested
    | Swam
)
"""Everything that can have happened at a table."""

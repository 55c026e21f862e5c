"""Everything that can be done at a table, and what happens then. One small class a command."""

from core.commands.adjusting import AdjustThing, AdjustTrap, ThingAdjusted
from core.commands.attacks import Attack, Evade, FoeActs
from core.commands.bonds import BondWritten, WriteBond
from core.commands.checks import Check, Checked
from core.commands.combat_events import (
    Attacked,
    AttackMissed,
    CombatBegun,
    CombatEnded,
    CombatJoined,
    CombatLeft,
    DamageDealt,
    Evaded,
    FoeChanged,
    FoeDefeated,
    RoundBegan,
    TurnTaken,
)
from core.commands.corrections import Correct, CorrectFoe
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
from core.commands.duels import DuelLeft, Left, SettleDuel
from core.commands.fighting import BeginCombat, Delay, EndCombat, JoinCombat, LeaveCombat, PassTurn
from core.commands.fires import Burned, FireRound, FireTurned
from core.commands.growth import Growth, LevelUp
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
from core.commands.keeping import Keep
from core.commands.magic import UseMagic
from core.commands.notes import EraseNote, NotesChanged, SetSkill, SkillSet, WriteNote
from core.commands.roll_events import DieShown, Tempered, ThoughtAgain
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
from core.commands.spend_events import (
    BondErased,
    CardDrawn,
    Corrected,
    DaysRolled,
    Healed,
    LevelledUp,
    MagicDrawn,
    MagicUsed,
    StarJoined,
)
from core.commands.spending import DrawCard, Heal, Use
from core.commands.things import BeginThing, EndThing, RollTool, TargetRolled, ThingBegun, ThingEnded
from core.commands.trapping import TrapAnalysed, TrapFound, TrapSearched, TrapTried, TryTrap
from core.commands.ways import Climbed, ClimbOn, Fell, Rested, RestSwim, Swam, SwimOn

__all__ = [
    "AdjustThing",
    "AdjustTrap",
    "AnimalKept",
    "AnimalLeft",
    "Attack",
    "AttackMissed",
    "Attacked",
    "BeginCombat",
    "BeginDraft",
    "BeginLife",
    "BeginSession",
    "BeginThing",
    "BondErased",
    "BondWritten",
    "Burned",
    "CardDrawn",
    "CardTurned",
    "Check",
    "Checked",
    "ChooseArmour",
    "ChooseSuit",
    "ClimbOn",
    "Climbed",
    "CombatBegun",
    "CombatEnded",
    "CombatJoined",
    "CombatLeft",
    "Correct",
    "CorrectFoe",
    "Corrected",
    "DamageDealt",
    "DayBroke",
    "DaysRolled",
    "Delay",
    "DieShown",
    "Died",
    "DraftBegun",
    "DraftChanged",
    "DraftLeft",
    "DrawCard",
    "DrawRest",
    "DrawStar",
    "DrawSuit",
    "DropShort",
    "DuelLeft",
    "EndCombat",
    "EndSession",
    "EndThing",
    "EraseNote",
    "Evade",
    "Evaded",
    "Fell",
    "FireRound",
    "FireTurned",
    "FoeActs",
    "FoeChanged",
    "FoeDefeated",
    "Growth",
    "Harmed",
    "Heal",
    "Healed",
    "JoinCombat",
    "Keep",
    "KeepAnimal",
    "LeaveAnimal",
    "LeaveCombat",
    "LeaveDraft",
    "Left",
    "LevelUp",
    "LevelledUp",
    "LifeBegun",
    "LifeChanged",
    "MagicDrawn",
    "MagicUsed",
    "NameTable",
    "NotesChanged",
    "OrderAnimals",
    "Ordered",
    "PassDays",
    "PassTurn",
    "PerformOn",
    "Performed",
    "RestDrawn",
    "RestSwim",
    "Rested",
    "RollTool",
    "RoundBegan",
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
    "StarJoined",
    "Swam",
    "SwimOn",
    "TableCommand",
    "TableEvent",
    "TableNamed",
    "TargetRolled",
    "TeachShort",
    "Tempered",
    "ThingAdjusted",
    "ThingBegun",
    "ThingEnded",
    "ThoughtAgain",
    "ToleranceSet",
    "TrapAnalysed",
    "TrapFound",
    "TrapSearched",
    "TrapTried",
    "TryTrap",
    "TurnCard",
    "TurnTaken",
    "Use",
    "UseMagic",
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
    | AdjustThing
    | AdjustTrap
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
    | BeginCombat
    | JoinCombat
    | LeaveCombat
    | EndCombat
    | Attack
    | FoeActs
    | Evade
    | Keep
    | Delay
    | PassTurn
    | UseMagic
    | Heal
    | DrawCard
    | LevelUp
    | Correct
    | CorrectFoe
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
    | ThingAdjusted
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
    | DieShown
    | Tempered
    | ThoughtAgain
    | Attacked
    | AttackMissed
    | CombatBegun
    | CombatEnded
    | CombatJoined
    | CombatLeft
    | DamageDealt
    | Evaded
    | FoeChanged
    | FoeDefeated
    | RoundBegan
    | TurnTaken
    | BondErased
    | CardDrawn
    | Corrected
    | Healed
    | LevelledUp
    | DaysRolled
    | MagicDrawn
    | MagicUsed
    | StarJoined
)
"""Everything that can have happened at a table."""

"""Everything that can be done at a table, and what happens then. One small class a command."""

from core.commands.bonds import BondWritten, WriteBond
from core.commands.checks import Check, Checked
from core.commands.days import DayBroke, Died, LifeChanged, PassDays
from core.commands.drafts import (
    BeginDraft,
    BeginLife,
    CardTurned,
    ChooseArmour,
    ChooseSuit,
    DraftBegun,
    DraftChanged,
    DraftLeft,
    DrawRest,
    DrawStar,
    DrawSuit,
    LeaveDraft,
    LifeBegun,
    SetAbility,
    SetFeature,
    SetName,
    StarDrawn,
    TurnCard,
    WayDrawn,
)
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
)
"""Every command that the log keeps."""

TableEvent = (
    DraftBegun
    | CardTurned
    | DraftChanged
    | WayDrawn
    | StarDrawn
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
)
"""Everything that can have happened at a table."""

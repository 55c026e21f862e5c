"""A running trap is found, analysed, disarmed. Players learn outcomes, never rolls (rules 4, Traps)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.commands.base import Done, GMCommand
from core.commands.things import found, going, rolled, throw, with_thing
from core.content import Content
from core.events import GM, Event, Seat
from core.hazards.traps import Act, Analysis, TrapInputs, analysed, disarmed
from core.refusal import Refusal
from core.state import State
from core.target import TargetRoll
from core.things import Trap, TrapState

READ = {Analysis.RIGHT: TrapState.READ, Analysis.MISREAD: TrapState.MISREAD, Analysis.FAILED: TrapState.UNREAD}
KNOWN = {
    TrapState.FOUND: Analysis.NONE,
    TrapState.UNREAD: Analysis.FAILED,
    TrapState.READ: Analysis.RIGHT,
    TrapState.MISREAD: Analysis.MISREAD,
}


class TrapFound(Event, frozen=True, kw_only=True, tag="trap_found"):
    """A trap was found: its trigger is known."""

    id: int
    trigger: str


class TrapSearched(Event, frozen=True, kw_only=True, tag="trap_searched"):
    """A search found nothing. For the GM alone: that there was something to find is the secret."""

    id: int


class TrapAnalysed(Event, frozen=True, kw_only=True, tag="trap_analysed"):
    """A trap was analysed: `told` is how it works, as far as anybody knows; `read` is false where nothing is known."""

    id: int
    read: bool
    told: str


class TrapTried(Event, frozen=True, kw_only=True, tag="trap_tried"):
    """Somebody tried to disarm a trap: `outcome` is disarmed, armed or sprung; `fatigue` it cost."""

    id: int
    outcome: str
    fatigue: int


class TryTrap(GMCommand, frozen=True, kw_only=True, tag="try_trap"):
    """Finds, analyses or disarms the trap `id` with the skills in `inputs`.

    The trap's own difficulty counts, and what is known of it, not what `inputs` say of those.
    """

    id: int
    inputs: TrapInputs

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        trap = going(found(state, Trap, self.id))
        match self.inputs.act:
            case Act.SET:
                raise Refusal("trap_set")
            case Act.FIND if trap.state is not TrapState.HIDDEN:
                raise Refusal("trap_found")
            case Act.ANALYSE | Act.DISARM if trap.state is TrapState.HIDDEN:
                raise Refusal("trap_hidden")
            case Act.ANALYSE if trap.state is not TrapState.FOUND:
                raise Refusal("analysis_once")
        self.of(trap).check()

    def of(self, trap: Trap) -> TrapInputs:
        """The inputs with the trap's difficulty and with what is known of it."""
        difficulty = {Act.FIND: trap.find, Act.ANALYSE: trap.analyse}.get(self.inputs.act, trap.disarm)
        known = KNOWN.get(trap.state, Analysis.NONE)
        return replace(self.inputs, difficulty=difficulty, analysis=known, retry=trap.tries > 0)

    def perform(self, state: State, content: Content) -> Done:
        trap = found(state, Trap, self.id)
        inputs = self.of(trap)
        reckoning = inputs.result().reckoning
        state, roll = throw(state, reckoning)
        chance, facts = inputs.follow(roll, state.chance)
        note = rolled("trap", inputs.act.value, trap.name, reckoning, roll, outcome=facts["outcome"])
        changed, event = _after(trap, inputs, roll)
        return with_thing(replace(state, chance=chance), changed), (note, event)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[TryTrap]:
        for thing in state.things:
            if isinstance(thing, Trap):
                yield from (cls(seat=seat, id=thing.id, inputs=TrapInputs(act=act)) for act in Act)


def _after(trap: Trap, inputs: TrapInputs, roll: TargetRoll) -> tuple[Trap, Event]:
    """The trap after a roll, and what everybody may know of it."""
    if inputs.act is Act.FIND:
        if not roll.success:
            return trap, TrapSearched(to=(GM,), id=trap.id)
        return replace(trap, state=TrapState.FOUND), TrapFound(id=trap.id, trigger=trap.trigger)
    if inputs.act is Act.ANALYSE:
        state = READ[analysed(roll)]
        told = {TrapState.READ: trap.truth, TrapState.MISREAD: trap.lie}.get(state, "")
        changed = replace(trap, state=state, told=told, hands=inputs)
        return changed, TrapAnalysed(id=trap.id, read=state is not TrapState.UNREAD, told=told)
    outcome, fatigue = disarmed(roll), int(inputs.retry)
    after = {"disarmed": TrapState.DISARMED, "sprung": TrapState.SPRUNG}.get(outcome, trap.state)
    changed = replace(trap, state=after, tries=trap.tries + 1, fatigue=trap.fatigue + fatigue)
    return changed, TrapTried(id=trap.id, outcome=outcome, fatigue=fatigue)

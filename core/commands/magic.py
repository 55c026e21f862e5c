"""Using magic (rules 2.6, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.commands.attacks import fighting, target_foe
from core.commands.base import Command, Done
from core.commands.days import change_life
from core.commands.harm import heal
from core.commands.keeping import open_roll, settle
from core.commands.roll_events import ThoughtAgain
from core.commands.rolls import is_open, known, throw
from core.commands.spend_events import MagicUsed
from core.commands.turns import under_way
from core.content import Content
from core.events import Seat
from core.magic import IN_COMBAT, WAITS, Magic
from core.refusal import Refusal
from core.state import Character, State, hp_max

PRICE = 1


class UseMagic(Command, frozen=True, kw_only=True, tag="use_magic"):
    """Uses a magic of an own star for one day, or one drawn and already paid for (rules 2.6, 2.8).

    Verdict needs a `foe` (its number), Span an `ally` (a seat), Foresee a `face`. Second Thought is for the own die
    that lies open, and for nothing else.
    """

    magic: Magic
    foe: int | None = None
    ally: Seat | None = None
    face: int | None = None

    def check(self, state: State, content: Content) -> None:
        character = state.character(self.seat)
        if not character.alive:
            raise Refusal("dead", name=character.name)
        if self.magic not in (*character.paid, *known(character, content)):
            raise Refusal("no_magic", name=character.name)
        if self.magic is Magic.SECOND_THOUGHT:
            open_roll(state, self.seat)
            return
        if (pending := state.pending) is not None:
            raise Refusal("roll_open", who=pending)
        check_use(state, character, self.magic)
        self._check_aim(state)

    def _check_aim(self, state: State) -> None:
        if self.magic is Magic.VERDICT:
            foe = target_foe(state, self.foe or 0)
            if foe.lowered:
                raise Refusal("foe_lowered", name=foe.sheet.name)
        elif self.magic is Magic.SPAN:
            if self.ally is None or self.ally == self.seat:
                raise Refusal("span_other")
            ally = state.character(self.ally)
            if not ally.alive:
                raise Refusal("dead", name=ally.name)
            if ally.hp >= hp_max(state.rules, ally.abilities.body):
                raise Refusal("hp_full", name=ally.name)
        elif self.magic is Magic.FORESEE and not 1 <= (self.face or 0) <= 6:
            raise Refusal("face_range")

    def perform(self, state: State, content: Content) -> Done:
        character = state.character(self.seat)
        foe = under_way(state).foe(self.foe or 0) if self.magic is Magic.VERDICT else None
        told = MagicUsed(
            seat=self.seat,
            magic=self.magic,
            ally=self.ally if self.magic is Magic.SPAN else None,
            foe=foe.called if foe else None,
            face=self.face if self.magic is Magic.FORESEE else None,
        )
        if self.magic is Magic.SECOND_THOUGHT:
            return self._think(state, content, told)
        state, happened = take_effect(state, self.seat, self.magic, self.foe, self.ally, self.face)
        state, paid = _pay(state, character, self.magic)
        return state, (told, *happened, *paid)

    def _think(self, state: State, content: Content, told: MagicUsed) -> Done:
        roll = open_roll(state, self.seat)
        state, die = throw(state, self.seat)
        again = ThoughtAgain(seat=self.seat, before=roll.die, die=die)
        roll = replace(roll, die=die)
        state, paid = _pay(replace(state, rolled=roll), state.character(self.seat), self.magic)
        if state.rolled is None or is_open(state, content, roll):  # dead, or free to change it further
            return state, (told, again, *paid)
        state, after = settle(state, content, roll)
        return state, (told, again, *paid, *after)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[UseMagic]:
        character = state.character(seat)
        for magic in dict.fromkeys((*character.paid, *known(character, content))):
            if magic is Magic.VERDICT:
                foes = state.combat.standing if state.combat is not None else ()
                yield from (cls(seat=seat, magic=magic, foe=foe.id) for foe in foes)
            elif magic is Magic.SPAN:
                yield from (cls(seat=seat, magic=magic, ally=one.seat) for one in state.living)
            elif magic is Magic.FORESEE:
                yield from (cls(seat=seat, magic=magic, face=face) for face in range(1, 7))
            else:
                yield cls(seat=seat, magic=magic)


def check_use(state: State, character: Character, magic: Magic) -> None:
    """Refuses a magic that could do nothing for its caster now."""
    if magic in IN_COMBAT:
        fighting(state, character.seat)
    if magic in character.waiting:
        raise Refusal("magic_waits", name=character.name)
    if magic is Magic.PROVISION and character.hp >= hp_max(state.rules, character.abilities.body):
        raise Refusal("hp_full", name=character.name)


def take_effect(
    state: State, seat: Seat, magic: Magic, foe: int | None = None, ally: Seat | None = None, face: int | None = None
) -> Done:
    """What `magic` of the character in `seat` does at once; what waits is noted on the caster (rules 2.8)."""
    character, strength = state.character(seat), state.rules.magic
    if magic in WAITS:
        waiting = (*character.waiting, magic)
        face = face if magic is Magic.FORESEE and face is not None else character.face
        return state.with_character(replace(character, waiting=waiting, face=face)), ()
    if magic is Magic.PROVISION:
        return heal(state, seat, strength.provision, magic.value)
    if magic is Magic.SPAN and ally is not None:
        return heal(state, ally, strength.span, magic.value)
    if magic is Magic.VERDICT and foe is not None:
        judged = target_foe(state, foe)
        judged = replace(judged, lowered=character.abilities.will // strength.verdict)
        return replace(state, combat=under_way(state).with_foe(judged)), ()
    raise AssertionError(magic)  # Second Thought is for an open die


def price(character: Character, magic: Magic) -> int:
    """The days that using `magic` costs: one, or none where it was drawn and so is paid for (rules 2.6)."""
    return 0 if magic in character.paid else PRICE


def _pay(state: State, character: Character, magic: Magic) -> Done:
    """One day, or what was paid before when the magic was drawn."""
    if cost := price(character, magic):
        return change_life(state, character.seat, -cost, "magic")
    paid = list(character.paid)
    paid.remove(magic)
    return state.with_character(replace(state.character(character.seat), paid=tuple(paid))), ()

"""An attack from its dice to its end: evasion, criticals, damage, and what magic adds to them (rules 2.5, 2.8)."""

from __future__ import annotations

from msgspec.structs import replace

from core.check import PERFECT
from core.combat import Combat, Exchange, Fighter, Foe, Purpose, Roll, prevails
from core.commands.base import Done
from core.commands.combat_events import Attacked, AttackMissed, DamageDealt, Evaded, FoeDefeated
from core.commands.days import change_life
from core.commands.harm import harm
from core.commands.rolls import is_open, lay_open, throw, used
from core.commands.turns import advance, turn_over, under_way
from core.content import Content
from core.events import GM, Event, Seat
from core.magic import Magic
from core.state import Character, State


def sides(state: State) -> tuple[Combat, Exchange, Character, Foe, bool]:
    """The combat, the attack being made, the character and the foe in it, and whether it is the foe's."""
    combat = under_way(state)
    exchange = combat.exchange
    assert exchange is not None  # whoever asks knows that an attack is being made
    by_foe = exchange.attacker.foe is not None
    seat = exchange.target.seat if by_foe else exchange.attacker.seat
    foe = combat.foe((exchange.attacker.foe if by_foe else exchange.target.foe) or 0)
    assert seat is not None
    assert foe is not None
    return combat, exchange, state.character(seat), foe, by_foe


def carry_on(state: State, content: Content, roll: Roll) -> Done:
    """Goes on from a die just thrown in combat: it lies open, or its roll counts at once."""
    return lay_open(state, roll) if is_open(state, content, roll) else count(state, content, roll)


def count(state: State, content: Content, roll: Roll) -> Done:
    """What comes of a roll of combat that stands."""
    if roll.purpose is Purpose.ATTACK:
        return _attack_stands(state, content, roll)
    if roll.purpose is Purpose.EVADE:
        return _evasion_stands(state, content, roll)
    return _damage_stands(state, content, roll)


def attack_plus(character: Character, state: State) -> int:
    """What magic adds to the attack totals of `character` (War Song)."""
    return state.rules.magic.war_song if Magic.WAR_SONG in character.waiting else 0


def protection(character: Character, state: State, content: Content) -> int:
    """The protection of `character`: of the armour, and Bulwark's."""
    worn = content.armour_of(character.armour).protection
    return worn + (state.rules.magic.bulwark if Magic.BULWARK in character.waiting else 0)


def _attack_stands(state: State, content: Content, roll: Roll) -> Done:
    combat, exchange, character, foe, by_foe = sides(state)
    exchange = replace(exchange, attack=roll)
    state = replace(state, combat=replace(combat, exchange=exchange))
    event = Attacked(seat=character.seat, foe=foe.called, by_foe=by_foe, roll=roll, critical=roll.critical)
    if not by_foe:
        state = used(state, character.seat, Magic.TEMPER, Magic.EXECUTION)
        state, gained = _gain(state, roll)
        state, foe_die = _foe_throws(state, foe, Purpose.EVADE)
        state, after = count(state, content, foe_die)
        return state, (event, *gained, *after)
    barred = Magic.BAR in character.waiting
    state = used(state, character.seat, Magic.BAR)
    if barred and not roll.critical:
        missed = AttackMissed(seat=character.seat, foe=foe.called, by_foe=True, barred=True)
        state, after = turn_over(state, exchange.attacker)
        return state, (event, missed, *after)
    return state, (event,)  # now the target is asked


def _evasion_stands(state: State, content: Content, roll: Roll) -> Done:
    combat, exchange, character, foe, by_foe = sides(state)
    state = replace(state, combat=replace(combat, exchange=replace(exchange, evade=roll)))
    events: tuple[Event, ...] = (
        Evaded(seat=character.seat, foe=foe.called, by_foe=by_foe, roll=roll, critical=roll.critical),
    )
    if by_foe:
        state = used(state, character.seat, Magic.TEMPER)
        state, gained = _gain(state, roll)
        events += gained
    assert exchange.attack is not None  # it stood before anybody was asked
    if prevails(exchange.attack, roll):
        state, after = _strike(state, content)
    else:
        events += (AttackMissed(seat=character.seat, foe=foe.called, by_foe=by_foe),)
        state, after = turn_over(state, exchange.attacker)
    return state, (*events, *after)


def _strike(state: State, content: Content) -> Done:
    """Rolls the damage of an attack that hit."""
    _, _, character, foe, by_foe = sides(state)
    if by_foe:
        state, roll = _foe_throws(state, foe, Purpose.DAMAGE)
    else:
        state, die = throw(state, character.seat)
        plus = state.rules.magic.rend if Magic.REND in character.waiting else 0
        roll = Roll(Purpose.DAMAGE, character.seat, character.abilities.technique, die, plus)
    return carry_on(state, content, roll)


def _damage_stands(state: State, content: Content, roll: Roll) -> Done:
    _, exchange, character, foe, by_foe = sides(state)
    if by_foe:
        behind = protection(character, state, content)
    else:
        behind = 0 if Magic.SUNDER in character.waiting else foe.sheet.protection
        state = used(state, character.seat, Magic.REND, Magic.SUNDER)
    points = max(0, roll.total - behind)
    dealt = DamageDealt(seat=character.seat, foe=foe.called, by_foe=by_foe, roll=roll, protection=behind, points=points)
    if by_foe:
        state, hurt = harm(state, character.seat, points, "attack")
    else:
        state, hurt = wound(state, foe, points, character.seat)
    state, after = turn_over(state, exchange.attacker)
    return state, (dealt, *hurt, *after)


def wound(state: State, foe: Foe, points: int, seat: Seat | None) -> Done:
    """Takes HP of a foe; at 0 or less it is defeated, by `seat` if it was a character's doing (rules 2.5)."""
    foe = replace(foe, hp=foe.hp - points)
    combat = under_way(state).with_foe(foe)
    if foe.up:
        return replace(state, combat=combat), ()
    state = replace(state, combat=combat.without(Fighter(foe=foe.id)))
    return state, (FoeDefeated(foe=foe.called, seat=seat),)


def _gain(state: State, roll: Roll) -> Done:
    """The day that a total of exactly 13 gives a character (rules 2.5)."""
    return change_life(state, roll.seat, 1, "critical") if roll.total == PERFECT else (state, ())


def foe_attacks(state: State, content: Content, foe: Foe, seat: Seat) -> Done:
    """The foe on turn attacks the character in `seat`."""
    combat = under_way(state)
    exchange = Exchange(Fighter(foe=foe.id), Fighter(seat=seat))
    state = replace(state, combat=replace(combat, exchange=exchange, aimed=(*combat.aimed, seat)))
    state, roll = _foe_throws(state, foe, Purpose.ATTACK)
    return count(state, content, roll)


def _foe_throws(state: State, foe: Foe, purpose: Purpose) -> tuple[State, Roll]:
    """A foe's roll, always by ability; Verdict lowers an attack's or an evasion's total."""
    state, die = throw(state, GM)
    bonus = foe.sheet.sense if purpose is Purpose.EVADE else foe.sheet.technique
    if purpose is Purpose.DAMAGE or not foe.lowered:
        return state, Roll(purpose, GM, bonus, die)
    state = replace(state, combat=under_way(state).with_foe(replace(foe, lowered=0)))
    return state, Roll(purpose, GM, bonus, die, -foe.lowered)


def leave(state: State, fighter: Fighter) -> Done:
    """`fighter` acts no more in this combat; what is due then."""
    return advance(replace(state, combat=under_way(state).without(fighter)))

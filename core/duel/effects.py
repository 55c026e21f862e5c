"""What a successful check does, and being out (rules 3.6)."""

from __future__ import annotations

from core.duel.events import ConditionChanged, PresenceChanged, SpecialDone, WentOut
from core.duel.play import Play, cards_of
from core.duel.state import Check, Condition
from core.events import Seat
from core.features import Effect


def take_effect(play: Play, check: Check, degree: int) -> None:
    """The effect of a check that succeeded by `degree`, 1 or more (rules 3.6)."""
    target = play.who(check.target)
    match check.effect:
        case Effect.STRIKE:
            set_presence(play, check.target, max(target.presence - degree, 0))
        case Effect.RECOVER:
            set_presence(play, check.target, min(target.presence + degree, target.maximum))
        case Effect.HINDER:
            receive(play, check.target, Condition.UNFAVOURABLE)
        case Effect.AID:
            receive(play, check.target, Condition.FAVOURABLE)
        case Effect.SPECIAL:
            play.tell(SpecialDone(seat=check.actor, feature=check.feature, target=check.target, degree=degree))


def set_presence(play: Play, seat: Seat, presence: int) -> None:
    """Give `seat` so much presence, within 0 and its maximum; at 0 it is out (rules 3.6)."""
    who = play.who(seat)
    if presence != who.presence:
        play.change_seat(seat, presence=presence)
        play.tell(PresenceChanged(seat=seat, before=who.presence, after=presence))
    if presence == 0 and not who.out:
        put_out(play, seat)


def receive(play: Play, seat: Seat, condition: Condition) -> None:
    """A condition comes over `seat`: the two cancel, more of a kind does not pile up (rules 3.6)."""
    held = play.who(seat).condition
    set_condition(play, seat, condition if held in (None, condition) else None)


def set_condition(play: Play, seat: Seat, condition: Condition | None) -> None:
    """The next check of `seat` is to be so, None for plain; told only if that is new."""
    if play.who(seat).condition is not condition:
        play.change_seat(seat, condition=condition)
        play.tell(ConditionChanged(seat=seat, condition=condition))


def put_out(play: Play, seat: Seat, *, conceded: bool = False) -> None:
    """`seat` is out: its hand and field are discarded (rules 3.6). What it had pending ends next."""
    who = play.who(seat)
    opening = () if who.opening is None else (who.opening,)
    play.change_seat(seat, out=True, hand=(), field=(), opening=None, opening_blind=False, condition=None)
    play.tell(WentOut(seat=seat, conceded=conceded))
    play.throw_away(seat, who.hand + cards_of(who.field) + opening)

"""The course of one check: supports, answer, comparison, effect or turnaround (rules 3.5).

The functions are steps, as in `core.duel.turn`.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.cards import Card
from core.duel.effects import set_condition, take_effect
from core.duel.events import CheckDropped, Compared
from core.duel.laying import alone, bases, suits_of, together
from core.duel.play import Play, Step, cards_of
from core.duel.state import (
    Answer,
    Check,
    Condition,
    Duellist,
    DuelState,
    FieldCard,
    Phase,
    can_draw,
    clockwise,
    opposed,
)
from core.duel.turn import ask_action, end_if_decided
from core.events import Seat
from core.features import Effect
from core.hands import best_hand

HARM = (Effect.STRIKE, Effect.HINDER)
"""What goes at other sides, and all that a turnaround may do (rules 3.5.6)."""


def may_target(state: DuelState, seat: Seat, effect: Effect, target: Seat) -> bool:
    """Whether a check of `seat` with `effect` may be aimed at `target` [house].

    Strike and hinder go at other sides, aid and recover at the own side, oneself included, special at anybody.
    """
    if state.seats[target].out:
        return False
    return effect is Effect.SPECIAL or (effect in HARM) == opposed(state, seat, target)


def attack_supporters(state: DuelState, actor: Seat, target: Seat) -> tuple[Seat, ...]:
    """The seats asked to support a check, clockwise from the actor (rules 3.5.2).

    Each is asked once per check. Who is bonded to both is asked for the answer if it is of the target's side, otherwise
    for the attack [house]: nobody has to turn down a foe before it may help a friend.
    """
    seats = _bonded(state, actor, target)
    if not opposed(state, actor, target):
        return seats
    friends = {seat for seat in _bonded(state, target, actor) if not opposed(state, seat, target)}
    return tuple(seat for seat in seats if seat not in friends)


def answer_supporters(state: DuelState, actor: Seat, target: Seat) -> tuple[Seat, ...]:
    """The seats asked to support the answer, clockwise from the target; not who is asked for the attack [house]."""
    asked = attack_supporters(state, actor, target)
    return tuple(seat for seat in _bonded(state, target, actor) if seat not in asked)


def _bonded(state: DuelState, whom: Seat, foe: Seat) -> tuple[Seat, ...]:
    """The seats with a bond to `whom`, clockwise from it; never the `foe` it is opposed by [house].

    Nobody where the rules have no supports.
    """
    if not state.rules.supports:
        return ()
    return tuple(
        seat
        for seat in clockwise(state, whom)
        if whom in state.seats[seat].bonds and not (seat == foe and opposed(state, whom, foe))
    )


def begin_check(play: Play, check: Check) -> Step | None:
    """The cards are laid. A card that failed stops the check: no supports, no answer (rules 3.5.1)."""
    play.change(check=check, checks=play.state.checks + 1)
    set_condition(play, check.actor, None)
    if check.failed:
        return settle
    play.change(check=replace(check, waiting=attack_supporters(play.state, check.actor, check.target)))
    return ask_support


def ask_support(play: Play) -> Step | None:
    """The next bonded seat with a card is asked to support the attack; after the last, the answer (rules 3.5.2)."""
    if _broken(play):
        return drop_check
    if _ask_bonded(play, Phase.SUPPORT):
        return None
    return ask_answer if opposed(play.state, play.check.actor, play.check.target) else settle


def ask_answer(play: Play) -> Step | None:
    """The target answers, if it has anything to answer with (rules 3.5.3)."""
    if _broken(play):
        return drop_check
    target = play.who(play.check.target)
    if not can_draw(play.state) and (not target.hand or target.condition is Condition.UNFAVOURABLE):
        return settle
    play.change(phase=Phase.ANSWER)
    return None


def answer(play: Play, card: Card, field: tuple[FieldCard, ...], *, blind: bool) -> Answer:
    """What `card` with own `field` cards is worth as the target's answer (rules 3.5.3). A failed one is worth 0."""
    laid = alone(card, suits_of(play.who(play.check.target).features))
    cards = (*cards_of(field), card)
    if field:
        laid = together(cards)
    return Answer(card, cards, laid.value, laid.kind, blind, laid.failed)


def stackable(who: Duellist, card: Card) -> tuple[tuple[FieldCard, ...], ...]:
    """The choices of own field cards with which a successful answer `card` makes a hand (rules 3.5.3)."""
    return tuple(base for base in bases(who.field) if best_hand((*cards_of(base), card)))


def ask_stack(play: Play) -> Step | None:
    """A blind answer may be laid on own field cards once it is seen [house]."""
    check = play.check
    assert check.answer is not None
    if _broken(play):
        return drop_check
    if check.answer.failed:
        return settle
    if not stackable(play.who(check.target), check.answer.card):
        return begin_answer_support
    play.change(phase=Phase.STACK)
    return None


def begin_answer_support(play: Play) -> Step | None:
    """A successful answer may be supported like an attack; one that failed may not [house] (rules 3.5.3)."""
    check = play.check
    assert check.answer is not None
    if check.answer.failed:
        return settle
    play.change(check=replace(check, waiting=answer_supporters(play.state, check.actor, check.target)))
    return ask_answer_support


def ask_answer_support(play: Play) -> Step | None:
    """The next seat bonded to the target with a card is asked to support its answer (rules 3.5.3)."""
    if _broken(play):
        return drop_check
    return None if _ask_bonded(play, Phase.ANSWER_SUPPORT) else settle


def settle(play: Play) -> Step | None:
    """Attack against answer, or against what an unopposed check must beat (rules 3.5.4, 3.5.5)."""
    check = play.check
    against = play.state.rules.unopposed
    if opposed(play.state, check.actor, check.target):
        against = check.answer.value if check.answer is not None else 0
    degree = check.value - against if not check.failed and check.value > against else None
    play.tell(Compared(seat=check.actor, target=check.target, attack=check.value, answer=against, degree=degree))
    if degree is None:
        return ask_turnaround
    take_effect(play, check, degree)
    return end_check


def ask_turnaround(play: Play) -> Step | None:
    """The target of a failed check may turn it around, given a card and an effect for it (rules 3.5.6)."""
    check = play.check
    if _broken(play):
        return drop_check
    if check.turnaround or not opposed(play.state, check.actor, check.target):
        return end_check
    target = play.who(check.target)
    answered = check.answer is not None and not check.answer.failed
    if not (answered or may_add(play.state, target)) or not any(
        effect in HARM for feature in target.features for effect in feature.effects
    ):
        return end_check
    play.change(phase=Phase.TURNAROUND)
    return None


def may_add(state: DuelState, target: Duellist) -> bool:
    """Whether a turnaround may take a card from the hand: an unfavourable seat has drawn none to lay [house]."""
    if target.condition is Condition.FAVOURABLE and can_draw(state):
        return True
    return bool(target.hand) and target.condition is not Condition.UNFAVOURABLE


def end_check(play: Play) -> Step | None:
    """Used cards are discarded; a card laid alone stays on its owner's field (rules 3.3, 3.4.4, 3.5.3)."""
    check = play.check
    if len(check.cards) == 1 and not play.who(check.actor).out:
        loose = FieldCard(check.cards[0], check.failed, fresh=True)
        play.change_seat(check.actor, field=(*play.who(check.actor).field, loose))
    else:
        play.throw_away(check.actor, check.cards)
    if check.answer is not None:
        play.throw_away(check.target, check.answer.cards)
    play.change(check=None)
    return None if end_if_decided(play) else ask_action


def drop_check(play: Play) -> Step | None:
    """One of the two is out: the check ends without a result (rules 3.4.6)."""
    play.tell(CheckDropped(seat=play.check.actor, target=play.check.target))
    return end_check


def _broken(play: Play) -> bool:
    return play.who(play.check.actor).out or play.who(play.check.target).out


def _ask_bonded(play: Play, phase: Phase) -> bool:
    """Ask the first of those waiting that has a card and is not out; False if there is none."""
    check = play.check
    for at, seat in enumerate(check.waiting):
        if play.who(seat).hand:  # who is out has none
            play.change(phase=phase, check=replace(check, waiting=check.waiting[at:]))
            return True
    play.change(check=replace(check, waiting=()))
    return False

"""The course of a duel outside its checks: opening, interrupts, turns, rounds, the end (rules 3.4).

Every function is a step (`core.duel.play.Step`). A step named `ask_…` sets the phase if somebody has something to
decide there and goes on otherwise; it may be taken again whenever the state was changed from outside. Whether
somebody has something to decide is judged by what lies open, never by a hidden card.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.cards import SUITS, Card
from core.duel.events import DuelEnded, NoAction, Revealed, RoundBegan, TurnBegan
from core.duel.play import Play, Step, cards_of
from core.duel.rules import DuelRules
from core.duel.state import Condition, Ending, FieldCard, Phase, Result, Turn, can_draw, clockwise, to_move
from core.events import Seat


def strength(card: Card, rules: DuelRules) -> tuple[int, int]:
    """How strong an opening card is, comparable (rules 3.2): rank, joker 14; equal ranks ♣ < ♦ < ♥ < ♠."""
    return (rules.joker_strength, 0) if card.suit is None else (card.rank, -SUITS.index(card.suit))


def ask_opening(play: Play) -> Step | None:
    """Once every seat has laid its card all are turned up, and the weakest starts (rules 3.4.1)."""
    play.change(phase=Phase.OPENING)
    if to_move(play.state):
        return None
    laid: list[tuple[tuple[int, int], Seat]] = []
    for seat, who in enumerate(play.state.seats):
        if who.opening is not None:
            play.tell(Revealed(seat=seat, card=who.opening))
            laid.append((strength(who.opening, play.state.rules), seat))
            play.change_seat(seat, field=(*who.field, FieldCard(who.opening)), opening=None, opening_blind=False)
    starter = min(laid)[1]
    play.change(starter=starter)
    return _begin_round(play, starter)


def _begin_round(play: Play, seat: Seat) -> Step | None:
    play.change(round=play.state.round + 1, checks=0)
    play.tell(RoundBegan(round=play.state.round, seat=seat))
    return _begin_turn(play, seat)


def _begin_turn(play: Play, seat: Seat) -> Step | None:
    """The turn comes to `seat`; before it draws, others may interrupt where the rules let them (rules 3.4.5)."""
    waiting = clockwise(play.state, seat) if play.state.rules.interrupts else ()
    play.change(turn=Turn(seat, waiting=waiting))
    return ask_interrupts


def ask_interrupts(play: Play) -> Step | None:
    """The next seat with hand enough is asked whether it interrupts; after the last the turn begins (rules 3.4.5)."""
    turn = play.turn
    if play.who(turn.seat).out:
        return next_turn
    for at, seat in enumerate(turn.waiting):
        who = play.who(seat)
        if not who.out and len(who.hand) >= play.state.rules.hand_to_interrupt:
            play.change(phase=Phase.INTERRUPT, turn=replace(turn, waiting=turn.waiting[at:]))
            return None
    play.change(turn=replace(turn, waiting=()))
    return take_turn(play, turn.seat)


def take_turn(play: Play, seat: Seat) -> Step | None:
    """`seat`, in its turn or interrupting, draws; with too small a hand it does not act (rules 3.4.2)."""
    interrupting = seat != play.turn.seat
    play.tell(TurnBegan(seat=seat, interrupting=interrupting))
    field = play.who(seat).field
    if field:
        play.change_seat(seat, field=tuple(FieldCard(below.card, below.failed) for below in field))
    drawn = play.draw(seat) if can_draw(play.state) else None
    play.change(turn=replace(play.turn, actor=seat, drawn=drawn))
    hand = len(play.who(seat).hand)
    if hand >= play.state.rules.hand_to_act:
        return ask_action
    play.tell(NoAction(seat=seat, hand=hand))
    return ask_keep


def ask_action(play: Play) -> Step | None:
    """The actor may act: once, or for as long as it goes all-out and is not made unfavourable (rules 3.4.2, 3.5.1)."""
    turn = play.turn
    actor = play.who(_actor(turn))
    going_on = turn.all_out and actor.condition is not Condition.UNFAVOURABLE
    if actor.out or not actor.hand or (turn.checks and not going_on):
        return ask_discard
    play.change(phase=Phase.ACTION)
    return None


def ask_discard(play: Play) -> Step | None:
    """Having acted or passed, too large a hand discards one (rules 3.4.3)."""
    if len(play.who(_actor(play.turn)).hand) < play.state.rules.hand_limit:
        return ask_keep
    play.change(phase=Phase.DISCARD)
    return None


def ask_keep(play: Play) -> Step | None:
    """The turn ends: earlier field cards go, and of several laid in it the owner keeps one (rules 3.4.4)."""
    seat = _actor(play.turn)
    field = play.who(seat).field
    stale = tuple(below for below in field if not below.fresh)
    if stale:
        field = tuple(below for below in field if below.fresh)
        play.change_seat(seat, field=field)
        play.throw_away(seat, cards_of(stale))
    if len(field) < 2:
        return turn_over
    play.change(phase=Phase.KEEP)
    return None


def turn_over(play: Play) -> Step | None:
    """After an interrupt the interrupted turn goes on; after a turn the next one begins (rules 3.4.1, 3.4.5)."""
    turn = play.turn
    if turn.actor == turn.seat:
        return next_turn
    play.change(turn=Turn(turn.seat, waiting=turn.waiting))
    return ask_interrupts


def next_turn(play: Play) -> Step | None:
    """The next seat clockwise that is not out; past the starter a new round begins (rules 3.4.6)."""
    state, seat = play.state, play.turn.seat
    assert state.starter is not None
    after = next(at for at in clockwise(state, seat) if not state.seats[at].out)
    count = len(state.seats)
    if (after - state.starter) % count > (seat - state.starter) % count:
        return _begin_turn(play, after)
    play.change(quiet=0 if state.checks else state.quiet + 1)
    if play.state.quiet >= state.rules.quiet_rounds:
        return end_quietly
    return _begin_round(play, after)


def end_quietly(play: Play) -> Step | None:
    """Too many rounds without a check: more presence in all wins, equal is a draw (rules 3.4.6)."""
    totals: dict[str, int] = {}
    for who in play.state.seats:
        if not who.out:
            totals[who.side] = totals.get(who.side, 0) + who.presence
    best = [side for side, presence in totals.items() if presence == max(totals.values())]
    end(play, Ending.QUIET, best[0] if len(best) == 1 else None)
    return None


def end_if_decided(play: Play) -> bool:
    """End the duel if only one side is left (rules 3.6)."""
    sides = {who.side for who in play.state.seats if not who.out}
    if len(sides) > 1:
        return False
    end(play, Ending.LAST_SIDE, *sides)
    return True


def end(play: Play, ending: Ending, winner: str | None = None) -> None:
    play.change(phase=Phase.OVER, turn=None, result=Result(ending, winner))
    play.tell(DuelEnded(ending=ending, winner=winner))


def _actor(turn: Turn) -> Seat:
    """Who takes the steps of the turn; the steps of a turn are only taken when there is one."""
    assert turn.actor is not None
    return turn.actor

"""What a command is said to bring is what it brings (rules 3.3, 3.5)."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from core.cards import parse_cards
from core.duel import Phase, PlayerCommand, apply, legal, to_move, view
from core.duel.commands import Answer, Declare, Pass, Stack, Support, Turnaround
from core.duel.events import Answered, Declared, Stacked, Supported, TurnedAround
from core.duel.laying import Laid
from core.duel.odds import beats
from core.duel.prospects import Prospect, prospect
from core.duel.state import DuelState
from core.features import Effect
from core.hands import HandKind
from tests.core.duel.scene import BLADE, OATH, WHISPER, card, field, play, scene, seat
from tests.core.duel.walk import deal, walk


def promised(state: DuelState, command: PlayerCommand) -> Prospect:
    """What a legal command is said to bring."""
    assert command in legal(state, command.seat)
    found = prospect(view(state, command.seat), command)
    assert found is not None
    return found


def strike(cards: str, on: str = "", feature: int = BLADE) -> Declare:
    return Declare(0, feature, Effect.STRIKE, 1, parse_cards(cards), parse_cards(on))


def test_a_declaration_tells_what_it_makes_and_the_odds() -> None:
    state = scene(seat("QS 2S 3H 4C", on=field("QD", failed=True), presence=5), seat())
    assert promised(state, strike("QS")).laid == Laid(4)
    assert promised(state, strike("QS")).odds == beats(view(state, 0), 4, 1)
    pair = promised(state, strike("QS", "QD"))
    assert (pair.laid, pair.value, pair.target) == (Laid(8, HandKind.PAIR), 8, 1)
    assert pair.cards == parse_cards("QD QS")
    assert promised(state, strike("QS", feature=WHISPER)).laid == Laid(0, failed=True)
    recover = promised(state, Declare(0, OATH, Effect.RECOVER, 0, parse_cards("3H")))
    assert (recover.sure, recover.odds) == (False, None)  # 1 does not beat 2


def test_an_answer_tells_what_it_leaves_of_the_attack() -> None:
    state = play(scene(seat("9S 2S 3S 4S"), seat("KC 9C 2D 4C", on="KD"), deck="KH"), strike("9S"))
    stacked = promised(state, Answer(1, card("KC"), parse_cards("KD")))
    assert (stacked.laid, stacked.left) == (Laid(8, HandKind.PAIR), 0)
    assert promised(state, Answer(1, card("2D"))).left == 3
    assert promised(state, Answer(1, card("4C"))).left == 2
    blind = promised(state, Answer(1))
    assert (blind.laid, blind.value) == (None, 0)
    assert blind.holds is not None
    assert Fraction(0) < blind.holds < 1
    drawn = play(state, Answer(1))
    assert promised(drawn, Stack(1, parse_cards("KD"))).laid == Laid(8, HandKind.PAIR)


def test_a_turnaround_tells_what_the_failed_cards_make_with_the_own() -> None:
    state = play(scene(seat("9S 2S 3S 4S"), seat("9H 9C 2D")), strike("9S"), Answer(1, card("9H")))
    back = Turnaround(1, BLADE, Effect.STRIKE, parse_cards("9S"), True)
    assert promised(state, back).laid == Laid(6, HandKind.PAIR)
    more = promised(state, Turnaround(1, BLADE, Effect.STRIKE, parse_cards("9S"), True, card("9C")))
    assert (more.laid, more.target) == (Laid(9, HandKind.PAIR), 0)
    assert prospect(view(state, 1), Pass(1)) is None


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_what_is_promised_comes_about(number: int) -> None:
    luck = Random(number)
    laying = (Declared, Supported, Answered, Stacked, TurnedAround)
    for state, _, _, _ in walk(deal(number), number, most=120):
        if state.phase is Phase.OVER:
            return
        seat = luck.choice(to_move(state))
        command = luck.choice(legal(state, seat))
        found = prospect(view(state, seat), command)
        assert (found is not None) is isinstance(command, Declare | Support | Answer | Stack | Turnaround)
        if found is None or found.laid is None:
            continue
        event = next(event for event in apply(state, command)[1] if isinstance(event, laying))
        assert (event.value, event.kind) == (found.laid.value, found.laid.kind)

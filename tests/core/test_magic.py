"""The thirteen magics, each with what it does (rules 2.8)."""

from __future__ import annotations

import pytest

from core.cards import parse_cards
from core.combat import FoeSheet, Purpose
from core.commands import (
    Attack,
    Attacked,
    AttackMissed,
    Check,
    Checked,
    DamageDealt,
    Delay,
    Died,
    DieShown,
    EndCombat,
    Evade,
    Evaded,
    FoeActs,
    Healed,
    Keep,
    LifeChanged,
    PassTurn,
    Tempered,
    ThoughtAgain,
    UseMagic,
)
from core.content import house
from core.events import GM
from core.magic import Magic
from core.state import Ability
from core.table import Table, consistent
from core.views import preview, view
from tests.core.fights import DUMMY, INSIST, SIX, WALL, combat, fight, foreseen, none_of, of, people, rolling, struck
from tests.core.scenes import do, dying, given, holding, one, refusal, told, until

HIT = Attack(seat=0, foe=1)
WILL = Check(seat=0, ability=Ability.WILL)


def knowing(magic: Magic, table: Table | None = None, seat: int = 0) -> Table:
    """The table where `seat` has the star of that magic."""
    star = next(star.key for star in house().stars if star.effect is magic)
    return given(people(2) if table is None else table, seat, star=star)


def waiting(table: Table, *magics: Magic) -> Table:
    return given(table, 0, waiting=magics)


def test_every_star_brings_its_magic() -> None:
    """Rules 2.8: guardian and companion stars by the drawn card's rank."""
    assert [star.effect for star in house().stars] == list(Magic)
    table = given(people(1), 0, companions=("scholar", "bridge"))
    sheet = view(table, 0).character(0)
    assert sheet is not None
    assert sheet.magics == (Magic.REND, Magic.SECOND_THOUGHT, Magic.SPAN)


def test_rend() -> None:
    """Rules 2.8, A Rend: own next damage +6, once."""
    table, dealt = struck(waiting(fight(people(1), DUMMY), Magic.REND), HIT, DamageDealt)
    assert dealt.roll.plus == 6
    assert dealt.points == 12 + dealt.roll.die
    assert one(table).waiting == ()
    missed = do(waiting(fight(people(1), WALL), Magic.REND), PassTurn(seat=GM), HIT)
    assert one(missed).waiting == (Magic.REND,)  # no damage was done


def test_bar() -> None:
    """Rules 2.8, 2 Bar: the next attack against the caster misses unless it is critical."""
    table = do(waiting(fight(people(1), DUMMY), Magic.BAR), PassTurn(seat=0))
    plain = rolling(table, FoeActs(), Purpose.ATTACK, 3)
    assert of(AttackMissed, told(plain, FoeActs())).barred
    after = do(plain, FoeActs())
    assert (one(after).waiting, after.state.pending, combat(after).round) == ((), None, 2)
    sure = FoeSheet("Sure", 12, 0, 30)
    critical = do(waiting(fight(people(1), sure), Magic.BAR), PassTurn(seat=0))
    critical = do(rolling(critical, FoeActs(), Purpose.ATTACK, 1), FoeActs())
    assert critical.state.pending == 0
    assert one(critical).waiting == ()


def test_provision() -> None:
    """Rules 2.8, 3 Provision: caster +8 HP; HP never passes its maximum."""
    table = given(knowing(Magic.PROVISION), 0, hp=3)
    cast = UseMagic(seat=0, magic=Magic.PROVISION)
    assert of(Healed, told(table, cast)) == Healed(seat=0, points=8, hp=11, why="provision")
    assert one(do(given(table, 0, hp=15), cast)).hp == 16
    assert refusal(given(table, 0, hp=16), cast) == "hp_full"


def test_second_thought_rerolls_the_die_of_a_check() -> None:
    """Rules 2.8, 4 Second Thought: reroll the D6 of the check just made, keep the new one."""
    table = knowing(Magic.SECOND_THOUGHT)
    again = UseMagic(seat=0, magic=Magic.SECOND_THOUGHT)
    assert refusal(table, again) == "no_die"
    shown = of(DieShown, told(table, WILL)).roll
    table = do(table, WILL)
    assert table.state.rolled == shown
    assert none_of(LifeChanged, table.log[-1].events)  # nothing counts before the die is kept
    assert refusal(table, WILL) == "roll_open"
    events = told(table, again)
    assert of(ThoughtAgain, events).before == shown.die
    assert of(LifeChanged, events) == LifeChanged(seat=0, days=-1, life=27, why="magic")
    table = do(table, again)
    seen = view(table, GM).rolled
    assert seen is not None
    assert (seen.think, seen.temper) == (True, False)  # and again, for another day
    checked = of(Checked, told(table, Keep(seat=0)))
    assert checked.die == of(ThoughtAgain, events).die
    table = do(table, Keep(seat=GM))  # the GM may keep it for somebody who is away
    assert table.state.rolled is None
    assert consistent(table)
    assert do(table, INSIST, INSIST).state.rolled == shown


def test_second_thought_in_combat() -> None:
    """Rules 2.8: or of the roll just made: attack, evasion, damage."""
    table = knowing(Magic.SECOND_THOUGHT, fight(people(2), DUMMY))
    again, keep = UseMagic(seat=0, magic=Magic.SECOND_THOUGHT), Keep(seat=0)
    table = do(table, HIT)
    assert of(DieShown, table.log[-1].events).roll.purpose is Purpose.ATTACK
    table = until(do(table, again), keep, lambda events: any(isinstance(event, DieShown) for event in events))
    table = do(table, keep)
    damage = table.state.rolled
    assert damage is not None
    assert damage.purpose is Purpose.DAMAGE
    table = do(table, again, keep)
    assert combat(table).foes[0].hp == 99 - 6 - of(DamageDealt, table.log[-1].events).roll.die
    table = do(table, PassTurn(seat=1), FoeActs(target=0), Evade(seat=0))
    rolled = table.state.rolled
    assert rolled is not None
    assert rolled.purpose is Purpose.EVADE
    assert refusal(table, Evade(seat=0)) == "not_attacked"
    assert of(Evaded, told(table, keep)).roll == rolled


def test_second_thought_with_the_last_day_ends_the_roll() -> None:
    """Rules 2.2, 2.6: who dies in thought makes no check."""
    table = do(dying(knowing(Magic.SECOND_THOUGHT), 0), WILL)
    again = UseMagic(seat=0, magic=Magic.SECOND_THOUGHT)
    assert none_of(Checked, told(table, again))
    assert of(Died, told(table, again))
    assert do(table, again).state.rolled is None


def test_second_thought_paid_for_counts_at_once_when_there_is_nothing_more_to_choose() -> None:
    table = do(given(people(1), 0, paid=(Magic.SECOND_THOUGHT,)), WILL)
    events = told(table, UseMagic(seat=0, magic=Magic.SECOND_THOUGHT))
    assert of(Checked, events).die == of(ThoughtAgain, events).die
    assert refusal(do(table, Keep(seat=0)), Keep(seat=0)) == "no_die"


@pytest.mark.parametrize(("will", "lower"), [(6, 3), (7, 3), (1, 0)])
def test_verdict(will: int, lower: int) -> None:
    """Rules 2.8, 5 Verdict: the chosen foe's next total is 1 lower per 2 points of the caster's will."""
    table = knowing(Magic.VERDICT, fight(given(people(1), 0, abilities=SIX.having(Ability.WILL, will)), DUMMY, WALL))
    judge = UseMagic(seat=0, magic=Magic.VERDICT, foe=1)
    table = do(table, judge)
    assert combat(table).foes[0].lowered == lower
    table = do(table, PassTurn(seat=GM))
    evaded = of(Evaded, told(foreseen(table, 6), HIT))
    assert evaded.roll.total == evaded.roll.die - lower
    assert combat(do(table, HIT)).foes[0].lowered == 0
    assert refusal(table, UseMagic(seat=0, magic=Magic.VERDICT, foe=7)) == "no_foe"
    assert refusal(do(table, EndCombat()), judge) == "no_combat"
    if lower:
        assert refusal(table, judge) == "foe_lowered"


def test_war_song() -> None:
    """Rules 2.8, 6 War Song: caster's attack totals +3 until the round ends."""
    table = knowing(Magic.WAR_SONG, fight(people(1), DUMMY))
    table = do(table, UseMagic(seat=0, magic=Magic.WAR_SONG))
    attacked = of(Attacked, told(table, HIT))
    assert attacked.roll.total == 6 + attacked.roll.die + 3
    table = do(table, HIT)
    assert one(table).waiting == (Magic.WAR_SONG,)
    table = do(table, PassTurn(seat=GM))
    assert (combat(table).round, one(table).waiting) == (2, ())
    assert refusal(do(table, EndCombat()), UseMagic(seat=0, magic=Magic.WAR_SONG)) == "no_combat"


def test_sunder() -> None:
    """Rules 2.8, 7 Sunder: own next damage ignores protection."""
    foe = FoeSheet("Mail", 6, 0, 60, 4)
    table, dealt = struck(waiting(fight(people(1), foe), Magic.SUNDER), HIT, DamageDealt)
    assert (dealt.protection, dealt.points) == (0, 6 + dealt.roll.die)
    assert one(table).waiting == ()


def test_bulwark() -> None:
    """Rules 2.8, 8 Bulwark: caster's protection +3 until the combat ends."""
    table = knowing(Magic.BULWARK, given(fight(people(1), FoeSheet("Sure", 30, 0, 30)), 0, armour="padded", life=200))
    table = do(table, UseMagic(seat=0, magic=Magic.BULWARK))
    sheet = view(table, GM).character(0)
    assert sheet is not None
    assert sheet.protection == 4
    for _ in range(2):
        table = do(table, PassTurn(seat=0), FoeActs())
        table, dealt = struck(table, Evade(seat=0), DamageDealt)
        assert dealt.protection == 4
    assert one(do(table, EndCombat())).waiting == ()


def test_span() -> None:
    """Rules 2.8, 9 Span: another character +8 HP."""
    table = given(knowing(Magic.SPAN), 1, hp=3)
    span = UseMagic(seat=0, magic=Magic.SPAN, ally=1)
    assert of(Healed, told(table, span)) == Healed(seat=1, points=8, hp=11, why="span")
    assert of(LifeChanged, told(table, span)).seat == 0
    for ally in (0, None):
        assert refusal(table, UseMagic(seat=0, magic=Magic.SPAN, ally=ally)) == "span_other"
    assert refusal(given(table, 1, hp=16), span) == "hp_full"
    assert refusal(given(table, 1, life=0, died=1), span) == "dead"


@pytest.mark.parametrize("face", [1, 4, 6])
def test_foresee(face: int) -> None:
    """Rules 2.8, 10 Foresee: choose the face of the caster's next D6; the one after falls by chance."""
    table = do(knowing(Magic.FORESEE), UseMagic(seat=0, magic=Magic.FORESEE, face=face))
    assert of(Checked, told(table, WILL)).die == face
    table = do(table, WILL)
    assert (one(table).face, one(table).waiting) == (0, ())
    for wrong in (None, 0, 7):
        assert refusal(table, UseMagic(seat=0, magic=Magic.FORESEE, face=wrong)) == "face_range"


def test_accord() -> None:
    """Rules 2.8, J Accord: every suit counts as own in the caster's next check, attack or evasion; one suit still."""
    table = waiting(holding(people(1), 0, "2H 3H 4C"), Magic.ACCORD)
    hearts = Check(seat=0, cards=parse_cards("2H 3H"))
    assert of(Checked, told(table, hearts)).bonus == 5
    assert refusal(table, Check(seat=0, cards=parse_cards("2H 4C"))) == "mixed_suits"
    after = do(table, hearts)
    assert one(after).waiting == ()
    assert refusal(after, Check(seat=0, cards=parse_cards("4C"))) == "suit_closed"
    assert one(do(table, WILL)).waiting == ()  # the next check, whatever it is made with
    foe = fight(table, DUMMY)
    assert of(Attacked, told(foe, Attack(seat=0, foe=1, cards=parse_cards("4C")))).roll.bonus == 4


def test_temper() -> None:
    """Rules 2.8, Q Temper: the caster's next total may move 1 toward 13, and need not."""
    table = do(foreseen(given(people(1), 0, abilities=SIX.having(Ability.WILL, 8)), 4, 0, Magic.TEMPER), WILL)
    assert table.state.rolled is not None
    assert table.state.rolled.total == 12
    events = told(table, Keep(seat=0, temper=True))
    assert (of(Tempered, events).before, of(Tempered, events).total) == (12, 13)
    assert (of(Checked, events).total, of(LifeChanged, events).why) == (13, "perfect")
    assert of(Checked, told(table, Keep(seat=0))).total == 12
    assert one(do(table, Keep(seat=0))).waiting == ()  # the next total was that one
    assert refusal(table, Keep(seat=GM, temper=True)) == "no_die"


def test_temper_comes_down_too_and_leaves_13_alone() -> None:
    """Rules 2.8: toward 13 from either side; a total of 13 has nowhere to go."""
    table = foreseen(given(people(1), 0, abilities=SIX.having(Ability.WILL, 8)), 6, 0, Magic.TEMPER)
    assert of(Tempered, told(do(table, WILL), Keep(seat=0, temper=True))).total == 13
    perfect = foreseen(given(people(1), 0, abilities=SIX.having(Ability.WILL, 8)), 5, 0, Magic.TEMPER)
    assert of(Checked, told(perfect, WILL)).total == 13
    thinker = given(perfect, 0, companions=("scholar",))
    assert refusal(do(thinker, WILL), Keep(seat=0, temper=True)) == "no_temper"


@pytest.mark.parametrize("will", [3, 7, 8, 9])
def test_the_odds_of_a_check_know_of_temper(will: int) -> None:
    """Rules 2.8, Q Temper: what each face comes to at the table, kept or moved, whichever is better."""
    base = given(people(1), 0, abilities=SIX.having(Ability.WILL, will))
    outcomes = []
    for face in range(1, 7):
        table = do(foreseen(base, face, 0, Magic.TEMPER), WILL)
        ways = [table]
        if table.state.rolled is not None:
            ways = [do(table, Keep(seat=0, temper=temper)) for temper in (False, True)]
        found = [(of(Checked, way.log[-1].events), one(way).life - one(base).life) for way in ways]
        outcomes.append(max((check.success, days, check.degree) for check, days in found))
    waiting = given(base, 0, waiting=(Magic.TEMPER,))
    seen = preview(waiting, WILL)
    verdicts = [outcome.verdict for outcome in seen.odds.outcomes]
    assert [(verdict.success, verdict.days, verdict.degree) for verdict in verdicts] == outcomes
    assert seen.temper
    assert not preview(base, WILL).temper
    assert preview(foreseen(base, 4, 0, Magic.TEMPER), WILL).odds.outcomes == (seen.odds.outcomes[3],)


@pytest.mark.parametrize(("face", "critical", "days"), [(4, False, 0), (5, True, 0), (6, True, 0)])
def test_execution(face: int, critical: bool, days: int) -> None:
    """Rules 2.8, K Execution: the next attack within 2 of 13 is critical (no day gained unless it is 13)."""
    table = do(fight(people(1), WALL), PassTurn(seat=GM))
    events = told(foreseen(table, face, 0, Magic.EXECUTION), HIT)
    assert of(Attacked, events).critical is critical
    assert none_of(DamageDealt, events) is not critical
    assert sum(event.days for event in events if isinstance(event, LifeChanged)) == days
    assert Magic.EXECUTION not in one(do(foreseen(table, face, 0, Magic.EXECUTION), HIT)).waiting
    strong = given(table, 0, abilities=SIX.having(Ability.TECHNIQUE, 7))
    assert of(LifeChanged, told(foreseen(strong, 6, 0, Magic.EXECUTION), HIT)).why == "critical"


def test_what_waits_is_not_cast_twice() -> None:
    """[house]: an effect that waits does not pile up."""
    table = do(people(1), UseMagic(seat=0, magic=Magic.REND))
    assert refusal(table, UseMagic(seat=0, magic=Magic.REND)) == "magic_waits"


def test_a_delay_keeps_the_song_till_the_round_ends() -> None:
    table = knowing(Magic.WAR_SONG, fight(people(1), DUMMY))
    table = do(table, UseMagic(seat=0, magic=Magic.WAR_SONG), Delay(seat=0), PassTurn(seat=GM))
    assert of(Attacked, told(table, HIT)).roll.plus == 3

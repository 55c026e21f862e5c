"""What the GM keeps running at a table: begun, moved on, undone, and what players may know of it (rules 4)."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from core.commands import (
    AdjustThing,
    AdjustTrap,
    BeginThing,
    Burned,
    Climbed,
    ClimbOn,
    DropShort,
    EndThing,
    Fell,
    FireRound,
    FireTurned,
    Harmed,
    KeepAnimal,
    OrderAnimals,
    PerformOn,
    RestSwim,
    RollTool,
    SetSkill,
    Swam,
    SwimOn,
    TargetRolled,
    TeachShort,
    ThingAdjusted,
    TrapFound,
    TrapTried,
    TryTrap,
    WriteNote,
)
from core.events import GM, WATCHER, Event
from core.hazards.animals import AnimalInputs, Kind, Way
from core.hazards.climbing import ClimbInputs, Wall
from core.hazards.fire import FireInputs, hurt
from core.hazards.performance import PerformInputs
from core.hazards.traps import Act, TrapInputs
from core.hazards.water import Mode, SwimInputs
from core.refusal import Refusal
from core.table import Table, Undo, apply, consistent
from core.things import Animal, Climb, Fire, Herd, Short, Show, Swim, Thing, Trap, TrapState
from core.views import story, view
from tests.core.scenes import do, given, party, refusal, told, until

INSIST = Undo(seat=GM, insist=True)
E = TypeVar("E", bound=Event)
T = TypeVar("T", bound=Thing)


def of(kind: type[E], events: tuple[Event, ...]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def thing(table: Table, kind: type[T]) -> T:
    return next(one for one in table.state.things if isinstance(one, kind))


def begun(*things: Any) -> Table:
    return do(party(2), *[BeginThing(thing=one) for one in things])


def test_things_are_numbered_and_ended() -> None:
    table = begun(Fire(name="Barn"), Swim(name="Aki"))
    assert [(one.id, one.name) for one in table.state.things] == [(1, "Barn"), (2, "Aki")]
    table = do(table, EndThing(id=1), BeginThing(thing=Fire(name="Mill")))
    assert [one.id for one in table.state.things] == [2, 3]
    assert refusal(table, EndThing(id=1)) == "no_thing"
    assert refusal(table, SwimOn(id=3)) == "no_thing"
    assert consistent(table)


def test_a_fire_burns_who_is_in_it_and_grows_when_left_alone() -> None:
    fire = Fire(name="Barn", who=0, inputs=FireInputs(maximum=5, intensity=3, protection=3))
    table = begun(fire)
    hp = table.state.character(0).hp
    events = told(table, FireRound())
    (burned,), (turned,) = of(Burned, events), of(FireTurned, events)
    assert burned.taken == hurt(burned.damage, 3)
    assert (turned.before, turned.intensity, turned.fought) == (3, 4, False)
    if burned.taken:
        assert of(Harmed, events)[0].hp == hp - burned.taken
    assert not of(TargetRolled, events)
    after = do(table, FireRound())
    assert thing(after, Fire).inputs.intensity == 4
    assert do(after, INSIST) == table


def test_several_fires_run_apart_and_one_that_cannot_grow_stays() -> None:
    table = begun(
        Fire(name="Lamp", inputs=FireInputs(maximum=1)),
        Fire(name="Stone", inputs=FireInputs(maximum=5, intensity=2, grows=False)),
        Fire(name="Barn", inputs=FireInputs(maximum=5, intensity=5)),
    )
    turned = of(FireTurned, told(table, FireRound(fought=(3,))))
    assert [(one.intensity, one.fought) for one in turned][:2] == [(1, False), (2, False)]
    assert turned[2].fought
    assert turned[2].intensity in (4, 5)
    assert refusal(table, FireRound(fought=(3, 3))) == "fire_once"


def test_putting_the_last_of_a_fire_out_ends_it() -> None:
    table = begun(Fire(name="Lamp", inputs=FireInputs(maximum=1, level=3, dx=9)))
    command = FireRound(fought=(1,))
    table = until(table, command, lambda events: of(TargetRolled, events)[0].success)
    assert do(table, command).state.things == ()


def test_fire_pulls_back_and_kills() -> None:
    """HP at 0 costs days (rules 2.5)."""
    table = begun(Fire(name="Pyre", who=0, inputs=FireInputs(maximum=1)))
    hurt_table = given(table, 0, hp=1, life=9)
    after = do(hurt_table, FireRound()).state.character(0)
    assert (after.hp, after.life) == (4, 8)
    dead = do(given(table, 0, hp=1, life=1), FireRound()).state.character(0)
    assert (dead.alive, dead.life) == (False, 0)


def test_a_swim_to_its_end() -> None:
    inputs = SwimInputs(swimming=5, mode=Mode.SPRINT, distance=45)
    table = begun(Swim(name="Aki", inputs=inputs))
    legs = rolls = 0
    while not thing(table, Swim).there:
        before = thing(table, Swim)
        (swam,) = of(Swam, told(table, SwimOn(id=1)))
        (rolled,) = of(TargetRolled, told(table, SwimOn(id=1)))
        leg = min(10, before.inputs.distance)
        assert swam.metres == (leg if rolled.success else leg // 2)
        table = do(table, SwimOn(id=1))
        legs, rolls = legs + swam.metres, rolls + 1
        assert rolls < 60
    swim = thing(table, Swim)
    assert (legs, swim.done) == (45, 45)
    assert swim.fatigue >= (45 - 20) // 8
    assert refusal(table, SwimOn(id=1)) == "over"


@pytest.mark.parametrize(("minutes", "free"), [(3, True), (2, False)])
def test_resting_gives_the_free_distance_back_or_takes_it(minutes: int, free: bool) -> None:
    table = do(begun(Swim(name="Aki", inputs=SwimInputs(swum=100))), RestSwim(id=1, minutes=minutes))
    inputs = thing(table, Swim).inputs
    assert (inputs.rested, inputs.swum) == (free, 0)
    assert inputs.result().facts["free_metres"] == (100 if free else 0)


def test_who_swims_too_slowly_makes_no_headway() -> None:
    assert refusal(begun(Swim(name="Aki", inputs=SwimInputs(swimming=1))), SwimOn(id=1)) == "no_headway"
    heavy = BeginThing(thing=Swim(name="Aki", inputs=SwimInputs(protection=5)))
    assert refusal(party(1), heavy) == "protection_swims"


def test_a_fall_from_twelve_metres() -> None:
    """A wall of 14 m, four successes, the fifth roll fails and so does the one to hold on."""
    inputs = ClimbInputs(climbing=2, wall=Wall.SMOOTH, height=14, done=4, protection=3)
    table = begun(Climb(name="Aki", who=0, inputs=inputs))
    on = ClimbOn(id=1)
    table = until(table, on, lambda events: of(Climbed, events)[0].outcome == "slipping")
    table = do(table, on)
    assert thing(table, Climb).slipping
    (rolled,) = of(TargetRolled, told(table, on))
    assert rolled.reckoning.difficulty == 14
    table = until(table, on, lambda events: bool(of(Fell, events)))
    events = told(table, on)
    (fell,) = of(Fell, events)
    assert (fell.metres, fell.taken) == (12, max(0, 12 * fell.die - 3))
    assert of(Harmed, events)[0].points == fell.taken
    assert refusal(do(table, on), on) == "over"


def test_who_holds_on_must_climb_the_stretch_again() -> None:
    table = begun(Climb(name="Aki", inputs=ClimbInputs(height=10, done=1), slipping=True))
    on = ClimbOn(id=1)
    table = do(until(table, on, lambda events: of(Climbed, events)[0].outcome == "held"), on)
    climb = thing(table, Climb)
    assert (climb.slipping, climb.inputs.done) == (False, 1)


def test_a_climb_to_the_top() -> None:
    table = begun(Climb(name="Aki", inputs=ClimbInputs(height=4, done=1)))
    on = ClimbOn(id=1)
    table = until(table, on, lambda events: of(Climbed, events)[0].outcome == "climbed")
    assert of(Climbed, told(table, on))[0].metres == 4
    assert thing(do(table, on), Climb).there


TRAP = Trap(
    name="Darts", find=7, analyse=12, disarm=12, trigger="The white board", truth="Arrows fly", lie="Arrows fly"
)
FIND, ANALYSE, DISARM = (TryTrap(id=1, inputs=TrapInputs(act=act)) for act in (Act.FIND, Act.ANALYSE, Act.DISARM))


def analysed(state: TrapState) -> Table:
    """A trap analysed with that result."""
    table = do(until(begun(TRAP), FIND, lambda events: bool(of(TrapFound, events))), FIND)
    table = until(table, ANALYSE, lambda events: _state(do(table, ANALYSE)) and _came(events) is state)
    return do(table, ANALYSE)


def _state(table: Table) -> bool:
    return thing(table, Trap).state is not TrapState.FOUND


def _came(events: tuple[Event, ...]) -> TrapState:
    (rolled,) = of(TargetRolled, events)
    return {"right": TrapState.READ, "misread": TrapState.MISREAD, "failed": TrapState.UNREAD}[rolled.outcome]


def test_a_trap_goes_its_way() -> None:
    table = begun(TRAP)
    assert refusal(table, ANALYSE) == refusal(table, DISARM) == "trap_hidden"
    table = do(until(table, FIND, lambda events: bool(of(TrapFound, events))), FIND)
    assert (refusal(table, FIND), refusal(table, DISARM)) == ("trap_found", "analysis_first")
    failed = analysed(TrapState.UNREAD)
    assert (refusal(failed, DISARM), refusal(failed, ANALYSE)) == ("analysis_failed", "analysis_once")
    read = analysed(TrapState.READ)
    read = until(read, DISARM, lambda events: of(TrapTried, events)[0].outcome == "armed")
    again = do(read, DISARM)
    assert of(TrapTried, told(again, DISARM))[0].fatigue == 1
    sprung = until(again, DISARM, lambda events: of(TrapTried, events)[0].outcome == "sprung")
    assert refusal(do(sprung, DISARM), DISARM) == "over"


def test_a_misreading_is_never_betrayed() -> None:
    """Views and stories of players and watchers are the same for a right analysis and for a misreading."""
    right, wrong = analysed(TrapState.READ), analysed(TrapState.MISREAD)
    assert thing(right, Trap).state is not thing(wrong, Trap).state
    for seat in (0, 1, WATCHER):
        assert view(right, seat) == view(wrong, seat)
        assert story(right, seat) == story(wrong, seat)
        assert not [one for one in view(wrong, seat).things if isinstance(one, Trap)]
    assert view(wrong, 0).traps[0].odds == "21/36"
    armed = until(wrong, DISARM, lambda events: of(TrapTried, events)[0].outcome == "armed")
    same = until(right, DISARM, lambda events: of(TrapTried, events)[0].outcome == "armed")
    for seat in (0, WATCHER):
        assert view(do(armed, DISARM), seat) == view(do(same, DISARM), seat)
        assert story(do(armed, DISARM), seat) == story(do(same, DISARM), seat)


def test_a_misread_trap_opens_to_double_six_alone() -> None:
    wrong = analysed(TrapState.MISREAD)
    open_ = until(wrong, DISARM, lambda events: of(TrapTried, events)[0].outcome == "disarmed")
    assert of(TargetRolled, told(open_, DISARM))[0].dice == (6, 6)


def test_a_trap_that_nobody_found_is_known_to_nobody() -> None:
    bare, hidden = party(2), begun(TRAP)
    searched = until(hidden, FIND, lambda events: not of(TrapFound, events))
    for table in (hidden, do(searched, FIND)):
        for seat in (0, WATCHER):
            assert view(table, seat) == view(bare, seat)
            assert not [event for event in story(table, seat) if type(event).__module__.endswith("trapping")]


def test_taking_a_trap_back_is_told_to_the_gm_alone() -> None:
    assert [event.to for event in told(begun(TRAP), Undo(seat=GM))] == [(GM,)]
    assert [event.to for event in told(begun(Fire(name="Barn")), Undo(seat=GM))] == [None]


def test_rolls_and_notes_are_the_gm_s() -> None:
    table = do(party(1), WriteNote(text="The mayor lies."), RollTool(inputs=ClimbInputs(), name="Aki"))
    assert view(table, GM).notes == ("The mayor lies.",)
    assert view(table, 0).notes == ()
    assert not of(TargetRolled, story(table, 0))
    (rolled,) = of(TargetRolled, story(table, GM))
    assert (rolled.tool, rolled.name, rolled.roll.total) == ("climb", "Aki", rolled.total)


def herd() -> Table:
    """The source's example: affinity 7, a cat and a dog."""
    table = begun(Herd(name="Aki", inputs=AnimalInputs(affinity=7, animal_knowledge=7)))
    return do(
        table, KeepAnimal(id=1, animal=Animal("Alpha", level=1)), KeepAnimal(id=1, animal=Animal("Beta", level=2))
    )


def test_short_commands_three_of_seven() -> None:
    """Trace to Beta, parry to Alpha and to Beta: three are used, four are left."""
    shorts = [Short("trace", "Beta"), Short("parry", "Alpha"), Short("parry", "Beta")]
    table = do(herd(), *[TeachShort(id=1, short=short) for short in shorts])
    one = thing(table, Herd)
    assert (len(one.shorts), one.inputs.skill, one.upkeep) == (3, 7, 13)
    assert refusal(table, TeachShort(id=1, short=shorts[0])) == "short_twice"
    table = do(table, *[TeachShort(id=1, short=Short(word, "Alpha")) for word in "abcd"])
    one_more = TeachShort(id=1, short=Short("e", "Alpha"))
    assert refusal(table, one_more) == "shorts_full"
    assert len(thing(do(table, DropShort(id=1, short=shorts[0]), one_more), Herd).shorts) == 7


def test_affinity_keeps_mammals_and_orders_them() -> None:
    snake = KeepAnimal(id=1, animal=Animal("Coil", kind=Kind.OTHER))
    assert refusal(herd(), snake) == "affinity_mammals"
    order = OrderAnimals(id=1, inputs=AnimalInputs(affinity=7, animal_knowledge=7, phrases=3))
    (rolled,) = of(TargetRolled, told(herd(), order))
    assert rolled.reckoning.difficulty == 13


def test_a_performance_lasts_ten_minutes_for_each_tp() -> None:
    table = begun(Show(name="Toma", inputs=PerformInputs(performance=9, tp=2)))
    table = do(table, PerformOn(id=1), PerformOn(id=1))
    assert thing(table, Show).done == 20
    assert refusal(table, PerformOn(id=1)) == "minutes_most"


def test_the_dead_do_not_go_on() -> None:
    table = begun(Swim(name="Aki", who=0))
    assert refusal(given(table, 0, life=0, hp=-1, died=1, hand=()), SwimOn(id=1)) == "dead"


def test_a_level_on_the_sheet() -> None:
    table = do(party(1), SetSkill(who=0, skill="climbing", level=7))
    found = view(table, 0).character(0)
    assert found is not None
    assert found.skills == {"climbing": 7}
    assert do(table, SetSkill(who=0, skill="climbing", level=0)).state.character(0).skills == {}
    assert refusal(table, SetSkill(who=0, skill="flying", level=1)) == "no_skill"
    assert refusal(table, SetSkill(who=0, skill="search", level=10)) == "number_range"


def test_only_the_gm_runs_things() -> None:
    with pytest.raises(Refusal, match="gm_only"):
        apply(party(1), BeginThing(seat=0, thing=Fire(name="Barn")))


def test_a_swimmer_changes_pace_in_the_water() -> None:
    """Metres swum since the last rest count whole towards the other pace's free distance."""
    inputs = SwimInputs(swimming=5, mode=Mode.RELAXED, distance=300)
    table = do(begun(Swim(name="Aki", inputs=inputs)), *[SwimOn(id=1)] * 4)
    before = thing(table, Swim)
    faster = replace(before.inputs, mode=Mode.SPRINT, distance=7, swum=3, rested=False)
    table = do(table, AdjustThing(id=1, inputs=faster))
    swim = thing(table, Swim)
    assert swim == replace(before, inputs=replace(before.inputs, mode=Mode.SPRINT))
    assert swim.inputs.result().facts["free_metres"] == max(0, 20 - swim.inputs.swum)
    assert consistent(table)


def test_conditions_change_and_progress_stays() -> None:
    table = begun(
        Fire(name="Barn", inputs=FireInputs(maximum=3)),
        Climb(name="Rei", inputs=ClimbInputs(climbing=9, height=14)),
        Trap(name="Pit"),
    )
    table = do(table, AdjustThing(id=1, inputs=FireInputs(maximum=5, helpers=2)))
    assert (thing(table, Fire).inputs.burning, thing(table, Fire).inputs.maximum) == (1, 5)
    roped = ClimbInputs(climbing=9, height=14, rope=True, done=3)
    assert thing(do(table, AdjustThing(id=2, inputs=roped)), Climb).inputs == replace(roped, done=0)
    assert refusal(table, AdjustThing(id=1, inputs=roped)) == "other_tool"
    assert refusal(table, AdjustThing(id=3, inputs=TrapInputs())) == "other_tool"
    assert refusal(table, AdjustThing(id=2, inputs=ClimbInputs(height=0))) == "number_range"
    assert refusal(table, AdjustThing(id=7, inputs=roped)) == "no_thing"


def test_a_traps_difficulties_are_set_one_by_one_and_only_the_gm_hears() -> None:
    table = do(begun(Trap(name="Pit")), AdjustTrap(id=1, find=9, analyse=14, disarm=11))
    trap = thing(table, Trap)
    assert (trap.find, trap.analyse, trap.disarm) == (9, 14, 11)
    assert not any(isinstance(event, ThingAdjusted) for event in story(table, WATCHER))
    assert any(isinstance(event, ThingAdjusted) for event in story(table, GM))
    assert TryTrap(id=1, inputs=TrapInputs(act=Act.ANALYSE)).of(trap).difficulty == 14
    assert refusal(table, AdjustTrap(id=1, find=9, analyse=100, disarm=11)) == "number_range"
    sprung = begun(Trap(name="Pit", state=TrapState.SPRUNG))
    assert refusal(sprung, AdjustTrap(id=1, find=9, analyse=9, disarm=9)) == "over"


def test_a_rest_that_was_too_short_makes_nothing_good() -> None:
    swum = Swim(name="Aki", inputs=SwimInputs(swimming=5, mode=Mode.RELAXED, distance=100, swum=600))
    table = do(begun(swum), RestSwim(id=1, minutes=1), RestSwim(id=1, minutes=19))
    assert thing(table, Swim).rest == 20
    assert thing(table, Swim).inputs.result().facts["free_metres"] == 0
    table = do(table, RestSwim(id=1, minutes=20))
    assert thing(table, Swim).inputs.result().facts["free_metres"] == 500


def test_a_trap_has_both_its_descriptions_or_neither() -> None:
    """Where only one was written, nothing told would tell the misreading."""
    for truth, lie in (("Arrows", ""), ("", "Gas")):
        assert refusal(party(1), BeginThing(thing=Trap(name="Pit", truth=truth, lie=lie))) == "trap_texts"
    for truth, lie in (("Arrows", "Gas"), ("", "")):
        do(party(1), BeginThing(thing=Trap(name="Pit", truth=truth, lie=lie)))


def test_who_leads_animals_cannot_ask_for_more_than_there_are() -> None:
    herd = Herd(name="Aki", inputs=AnimalInputs(affinity=7, animal_knowledge=7), animals=(Animal("Beta"),))
    table = begun(herd)
    assert refusal(table, OrderAnimals(id=1, inputs=AnimalInputs(heads=2))) == "heads_most"
    assert refusal(table, OrderAnimals(id=1, inputs=AnimalInputs(short=True))) == "no_short_yet"
    taught = do(table, TeachShort(id=1, short=Short("trace", "Beta")))
    do(taught, OrderAnimals(id=1, inputs=AnimalInputs(short=True)))


def test_other_conditions_do_not_reach_past_the_animals_rules() -> None:
    trained = AnimalInputs(way=Way.TRAINING, training=3, animal_knowledge=3)
    snake = Herd(name="Aki", inputs=trained, animals=(Animal("Sly", kind=Kind.OTHER),))
    table = do(begun(snake), TeachShort(id=1, short=Short("sit", "Sly")), TeachShort(id=1, short=Short("go", "Sly")))
    assert refusal(table, AdjustThing(id=1, inputs=AnimalInputs(way=Way.AFFINITY))) == "affinity_mammals"
    assert refusal(table, AdjustThing(id=1, inputs=replace(trained, training=1))) == "shorts_full"
    do(table, AdjustThing(id=1, inputs=replace(trained, training=2)))

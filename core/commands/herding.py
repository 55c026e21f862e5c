"""Animals that come along: kept, told, taught short commands (rules 4, Animals)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.commands.base import Done, GMCommand
from core.commands.things import acting, found, rolled, throw, with_thing
from core.content import Content
from core.events import Event, Seat
from core.hazards.animals import AnimalInputs, Kind, Way, ordered
from core.names import Name, check_name
from core.refusal import Refusal
from core.state import State
from core.things import Animal, Herd, Short

MOST_ANIMALS = 20


class AnimalKept(Event, frozen=True, kw_only=True, tag="animal_kept"):
    """An animal comes along from now on; `upkeep` is what all of them cost a month, in GP."""

    id: int
    name: str
    animal: Animal
    upkeep: int


class AnimalLeft(Event, frozen=True, kw_only=True, tag="animal_left"):
    """An animal no longer does, and its short commands are forgotten."""

    id: int
    name: str
    animal: str
    upkeep: int


class ShortTaught(Event, frozen=True, kw_only=True, tag="short_taught"):
    """An animal masters a short command: `count` of `most` are mastered now."""

    id: int
    name: str
    short: Short
    count: int
    most: int


class ShortDropped(Event, frozen=True, kw_only=True, tag="short_dropped"):
    """A short command was given up."""

    id: int
    name: str
    short: Short


class Ordered(Event, frozen=True, kw_only=True, tag="ordered"):
    """A command was given: `outcome` is done, nothing or misunderstood."""

    id: int
    name: str
    outcome: str


def _herd(state: State, id: int, animal: str | None = None) -> Herd:
    """The herd, in which there is that animal, if one is named."""
    herd = found(state, Herd, id)
    if animal is not None and animal not in [one.name for one in herd.animals]:
        raise Refusal("no_animal", name=animal)
    return herd


def check_lead(inputs: AnimalInputs, animals: Sequence[Animal], shorts: Sequence[Short]) -> None:
    """Refuses to lead `animals` that know `shorts` as `inputs` say, where the way or the skill does not reach."""
    if inputs.way is Way.AFFINITY and any(one.kind is not Kind.MAMMAL for one in animals):
        raise Refusal("affinity_mammals")
    if len(shorts) > inputs.skill:
        raise Refusal("shorts_full", most=inputs.skill)


class KeepAnimal(GMCommand, frozen=True, kw_only=True, tag="keep_animal"):
    """Lets an animal come along; the GM's leave is taken as given."""

    id: int
    animal: Animal

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        herd = _herd(state, self.id)
        check_name(self.animal.name)
        if self.animal.name in [one.name for one in herd.animals]:
            raise Refusal("animal_twice", name=self.animal.name)
        check_lead(herd.inputs, (*herd.animals, self.animal), herd.shorts)
        if len(herd.animals) >= MOST_ANIMALS:
            raise Refusal("animals_full", most=MOST_ANIMALS)

    def perform(self, state: State, content: Content) -> Done:
        herd = _herd(state, self.id)
        herd = replace(herd, animals=(*herd.animals, self.animal))
        event = AnimalKept(id=herd.id, name=herd.name, animal=self.animal, upkeep=herd.upkeep)
        return with_thing(state, herd), (event,)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[KeepAnimal]:
        for thing in state.things:
            if isinstance(thing, Herd):
                yield from (cls(seat=seat, id=thing.id, animal=Animal(name)) for name in ("Alpha", "Beta"))


class LeaveAnimal(GMCommand, frozen=True, kw_only=True, tag="leave_animal"):
    """Lets an animal go."""

    id: int
    animal: Name

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        _herd(state, self.id, self.animal)

    def perform(self, state: State, content: Content) -> Done:
        herd = _herd(state, self.id)
        herd = replace(
            herd,
            animals=tuple(one for one in herd.animals if one.name != self.animal),
            shorts=tuple(one for one in herd.shorts if one.animal != self.animal),
        )
        event = AnimalLeft(id=herd.id, name=herd.name, animal=self.animal, upkeep=herd.upkeep)
        return with_thing(state, herd), (event,)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[LeaveAnimal]:
        for thing in state.things:
            if isinstance(thing, Herd):
                yield from (cls(seat=seat, id=thing.id, animal=animal.name) for animal in thing.animals)


class TeachShort(GMCommand, frozen=True, kw_only=True, tag="teach_short"):
    """Teaches an animal a short command. All of them together are no more than the skill's level."""

    id: int
    short: Short

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        herd = _herd(state, self.id, self.short.animal)
        check_name(self.short.word)
        if self.short in herd.shorts:
            raise Refusal("short_twice", word=self.short.word, name=self.short.animal)
        check_lead(herd.inputs, herd.animals, (*herd.shorts, self.short))

    def perform(self, state: State, content: Content) -> Done:
        herd = _herd(state, self.id)
        herd = replace(herd, shorts=(*herd.shorts, self.short))
        count, most = len(herd.shorts), herd.inputs.skill
        event = ShortTaught(id=herd.id, name=herd.name, short=self.short, count=count, most=most)
        return with_thing(state, herd), (event,)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[TeachShort]:
        for thing in state.things:
            if isinstance(thing, Herd):
                for animal in thing.animals:
                    words = ("parry", "trace")
                    yield from (cls(seat=seat, id=thing.id, short=Short(word, animal.name)) for word in words)


class DropShort(GMCommand, frozen=True, kw_only=True, tag="drop_short"):
    """Gives a short command up, so that another can be taught."""

    id: int
    short: Short

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if self.short not in _herd(state, self.id).shorts:
            raise Refusal("no_short", word=self.short.word, name=self.short.animal)

    def perform(self, state: State, content: Content) -> Done:
        herd = _herd(state, self.id)
        herd = replace(herd, shorts=tuple(one for one in herd.shorts if one != self.short))
        return with_thing(state, herd), (ShortDropped(id=herd.id, name=herd.name, short=self.short),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[DropShort]:
        for thing in state.things:
            if isinstance(thing, Herd):
                yield from (cls(seat=seat, id=thing.id, short=short) for short in thing.shorts)


class OrderAnimals(GMCommand, frozen=True, kw_only=True, tag="order_animals"):
    """Gives a command as `inputs` say."""

    id: int
    inputs: AnimalInputs

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        herd = acting(state, Herd, self.id)
        self.inputs.check()
        if self.inputs.heads > len(herd.animals):
            raise Refusal("heads_most", heads=self.inputs.heads, most=len(herd.animals))
        if self.inputs.short and not herd.shorts:
            raise Refusal("no_short_yet")

    def perform(self, state: State, content: Content) -> Done:
        herd = _herd(state, self.id)
        reckoning = self.inputs.result().reckoning
        state, roll = throw(state, reckoning)
        outcome = ordered(roll)
        note = rolled("animal", "order", herd.name, reckoning, roll, outcome=outcome)
        return state, (note, Ordered(id=herd.id, name=herd.name, outcome=outcome))

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[OrderAnimals]:
        for thing in state.things:
            if isinstance(thing, Herd):
                yield cls(seat=seat, id=thing.id, inputs=thing.inputs)

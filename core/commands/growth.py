"""Level-ups: what a session's end brings (rules 2.9)."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from core.abilities import Ability
from core.cards import DECK, Card
from core.commands.base import Command, Done
from core.commands.days import change_life
from core.commands.rolls import throw
from core.commands.spend_events import DaysRolled, LevelledUp, StarJoined
from core.content import Content
from core.events import Seat
from core.refusal import Refusal
from core.state import State

STREAM = "stars"
MOST = 99


class Growth(enum.Enum):
    """What a level-up can be (rules 2.9)."""

    LIFE = "life"
    ABILITY = "ability"
    COMPANION = "companion"


class LevelUp(Command, frozen=True, kw_only=True, tag="level_up"):
    """Takes a level-up that is due: D6 days, one `ability` +1, or a companion star drawn at random (rules 2.9).

    One is due to each living character at a session's end. It does not lapse, but waits while a session is under way
    [house].
    """

    waits: ClassVar[bool] = True

    way: Growth
    ability: Ability | None = None

    def check(self, state: State, content: Content) -> None:
        character = state.character(self.seat)
        if not character.alive:
            raise Refusal("dead", name=character.name)
        if state.session is not None:
            raise Refusal("session_on", number=state.session.number)
        if not character.due:
            raise Refusal("no_level_up", name=character.name)
        if self.way is Growth.ABILITY:
            if self.ability is None:
                raise Refusal("ability_named")
            if character.abilities.of(self.ability) >= MOST:
                raise Refusal("ability_range", least=0, most=MOST)
        if self.way is Growth.COMPANION and len(set(character.stars)) >= len(content.stars):
            raise Refusal("stars_all", name=character.name)

    def perform(self, state: State, content: Content) -> Done:
        character = state.character(self.seat)
        character = replace(character, due=character.due - 1, level_ups=character.level_ups + 1)
        state = state.with_character(character)
        up = LevelledUp(seat=self.seat, way=self.way.value, level=character.level)
        if self.way is Growth.LIFE:
            state, die = throw(state, self.seat)
            state, gained = change_life(state, self.seat, die, "level_up")
            return state, (up, DaysRolled(seat=self.seat, die=die), *gained)
        if self.way is Growth.ABILITY:
            assert self.ability is not None  # `check` saw to it
            score = character.abilities.of(self.ability) + 1
            state = state.with_character(replace(character, abilities=character.abilities.having(self.ability, score)))
            return state, (replace(up, ability=self.ability.value, score=score),)
        chance, order = state.chance.shuffled(STREAM, DECK)
        passed: list[Card] = []
        for card in order:
            star = content.star_of(card).key
            if star not in character.stars:
                break
            passed.append(card)
        companions = (*character.companions, star)
        state = replace(state, chance=chance).with_character(replace(character, companions=companions))
        return state, (up, StarJoined(seat=self.seat, card=card, star=star, passed=tuple(passed)))

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[LevelUp]:
        yield cls(seat=seat, way=Growth.LIFE)
        yield from (cls(seat=seat, way=Growth.ABILITY, ability=ability) for ability in Ability)
        yield cls(seat=seat, way=Growth.COMPANION)

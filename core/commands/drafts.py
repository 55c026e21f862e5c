"""Drawing a life (rules 2.1): four cards turned one by one, and every choice that makes a character."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec.structs import replace

from core.cards import DECK, SUITS, Suit
from core.commands.base import Command, Done, GMCommand
from core.commands.draft_events import (
    CardTurned,
    DraftBegun,
    DraftChanged,
    DraftLeft,
    LifeBegun,
    RestDrawn,
    StarDrawn,
    WayDrawn,
)
from core.content import Content
from core.creation import STREAM, draw_choices, missing
from core.events import Event, Seat
from core.features import Feature, check_feature
from core.life import CARDS_OF_A_LIFE, life_count
from core.names import Name, check_name
from core.refusal import Refusal
from core.rules import Rules
from core.state import Abilities, Ability, Character, Draft, State, hp_max


class BeginDraft(GMCommand, frozen=True, kw_only=True, tag="begin_draft"):
    """Draws four cards, face down, for a new seat (rules 2.1.1)."""

    def perform(self, state: State, content: Content) -> Done:
        chance, cards = state.chance.sample(STREAM, DECK, CARDS_OF_A_LIFE)
        least = state.rules.ability_least
        draft = Draft(state.seats, cards, Abilities(least, least, least, least))
        state = replace(state, chance=chance, seats=state.seats + 1, drafts=(*state.drafts, draft))
        return state, (DraftBegun(seat=draft.seat),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[BeginDraft]:
        yield cls(seat=seat)


class DraftCommand(Command, frozen=True, kw_only=True):
    """A command about the seat's own life being drawn."""

    def check(self, state: State, content: Content) -> None:
        state.draft(self.seat)

    def change(self, draft: Draft, rules: Rules, content: Content) -> Draft:
        """The draft with this choice made."""
        raise NotImplementedError

    def perform(self, state: State, content: Content) -> Done:
        draft = self.change(state.draft(self.seat), state.rules, content)
        return state.with_draft(draft), (DraftChanged(seat=self.seat),)


class TurnCard(DraftCommand, frozen=True, kw_only=True, tag="turn_card"):
    """Turns the next of the four cards (rules 2.1.1)."""

    def check(self, state: State, content: Content) -> None:
        if state.draft(self.seat).turned == CARDS_OF_A_LIFE:
            raise Refusal("all_turned")

    def perform(self, state: State, content: Content) -> Done:
        draft = state.draft(self.seat)
        draft = replace(draft, turned=draft.turned + 1)
        card = draft.cards[draft.turned - 1]
        return state.with_draft(draft), (CardTurned(seat=self.seat, card=card, days=draft.days),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[TurnCard]:
        yield cls(seat=seat)


class ChooseSuit(DraftCommand, frozen=True, kw_only=True, tag="choose_suit"):
    """Chooses the way of life (rules 2.1.2)."""

    suit: Suit

    def change(self, draft: Draft, rules: Rules, content: Content) -> Draft:
        return replace(draft, suit=self.suit)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[ChooseSuit]:
        return (cls(seat=seat, suit=suit) for suit in SUITS)


class DrawSuit(DraftCommand, frozen=True, kw_only=True, tag="draw_suit"):
    """Draws the way of life by chance (rules 2.1.2)."""

    def perform(self, state: State, content: Content) -> Done:
        chance, suit = state.chance.pick(STREAM, SUITS)
        state = replace(state.with_draft(replace(state.draft(self.seat), suit=suit)), chance=chance)
        return state, (WayDrawn(seat=self.seat, suit=suit),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[DrawSuit]:
        yield cls(seat=seat)


class SetAbility(DraftCommand, frozen=True, kw_only=True, tag="set_ability"):
    """Buys or sells an ability's points (rules 2.1.3)."""

    ability: Ability
    score: int

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        rules, abilities = state.rules, state.draft(self.seat).abilities
        if not rules.ability_least <= self.score <= rules.ability_most:
            raise Refusal("ability_range", least=rules.ability_least, most=rules.ability_most)
        dearer = abilities.having(self.ability, self.score).total
        if dearer > abilities.total and dearer > rules.ability_points:
            raise Refusal("no_points", points=rules.ability_points)

    def change(self, draft: Draft, rules: Rules, content: Content) -> Draft:
        return replace(draft, abilities=draft.abilities.having(self.ability, self.score))

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[SetAbility]:
        for score in range(state.rules.ability_least, state.rules.ability_most + 1):
            yield from (cls(seat=seat, ability=ability, score=score) for ability in Ability)


class ChooseArmour(DraftCommand, frozen=True, kw_only=True, tag="choose_armour"):
    """Chooses armour (rules 2.1.4). Whether the body bears it is asked when the life begins."""

    armour: str

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if self.armour not in (armour.key for armour in content.armour):
            raise Refusal("unknown_armour", armour=self.armour)

    def change(self, draft: Draft, rules: Rules, content: Content) -> Draft:
        return replace(draft, armour=self.armour)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[ChooseArmour]:
        return (cls(seat=seat, armour=armour.key) for armour in content.armour)


class DrawStar(DraftCommand, frozen=True, kw_only=True, tag="draw_star"):
    """Draws the card that names the guardian star, once (rules 2.1.5, 2.8)."""

    def check(self, state: State, content: Content) -> None:
        if state.draft(self.seat).star is not None:
            raise Refusal("star_drawn")

    def perform(self, state: State, content: Content) -> Done:
        chance, card = state.chance.pick(STREAM, DECK)
        state = replace(state.with_draft(replace(state.draft(self.seat), star=card)), chance=chance)
        return state, (StarDrawn(seat=self.seat, card=card, star=content.star_of(card).key),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[DrawStar]:
        yield cls(seat=seat)


class SetFeature(DraftCommand, frozen=True, kw_only=True, tag="set_feature"):
    """Puts a feature into a place, counted from 0; a place beyond the filled ones is the next free one (rules 3.2)."""

    place: Annotated[int, msgspec.Meta(ge=0)]
    feature: Feature

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if self.feature.key is not None and not content.is_house(self.feature):
            raise Refusal("unknown_feature", feature=self.feature.key)
        if self.place >= state.rules.features:
            raise Refusal("no_place", most=state.rules.features)
        others = state.draft(self.seat).features
        check_feature(self.feature, (one for at, one in enumerate(others) if at != self.place))

    def change(self, draft: Draft, rules: Rules, content: Content) -> Draft:
        return replace(draft, features=(*draft.features[: self.place], self.feature, *draft.features[self.place + 1 :]))

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[SetFeature]:
        for place in range(state.rules.features):
            yield from (cls(seat=seat, place=place, feature=idea.feature("en")) for idea in content.features)


class SetName(DraftCommand, frozen=True, kw_only=True, tag="set_name"):
    """Names the character: 1 to 24 cells."""

    name: Name

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        check_name(self.name)

    def change(self, draft: Draft, rules: Rules, content: Content) -> Draft:
        return replace(draft, name=self.name)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[SetName]:
        yield cls(seat=seat, name=content.names["en"][0])


class DrawRest(DraftCommand, frozen=True, kw_only=True, tag="draw_rest"):
    """Turns the cards left and lets chance make every choice not yet made. `language` is that of the names."""

    language: str = "en"

    def perform(self, state: State, content: Content) -> Done:
        draft = state.draft(self.seat)
        chance, drawn = draw_choices(state, draft, content, self.language)
        events: list[Event] = []
        for turned in range(draft.turned + 1, CARDS_OF_A_LIFE + 1):
            drawn = replace(drawn, turned=turned)
            events.append(CardTurned(seat=self.seat, card=drawn.cards[turned - 1], days=drawn.days))
        if draft.suit is None and drawn.suit is not None:
            events.append(WayDrawn(seat=self.seat, suit=drawn.suit))
        if draft.star is None and drawn.star is not None:
            events.append(StarDrawn(seat=self.seat, card=drawn.star, star=content.star_of(drawn.star).key))
        events.append(RestDrawn(seat=self.seat))
        return replace(state.with_draft(drawn), chance=chance), tuple(events)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[DrawRest]:
        return (cls(seat=seat, language=language) for language in content.names)


class BeginLife(DraftCommand, frozen=True, kw_only=True, tag="begin_life"):
    """Makes a character of a draft that lacks nothing (rules 2.1)."""

    def check(self, state: State, content: Content) -> None:
        lacks = missing(state.draft(self.seat), state.rules, content)
        if lacks:
            raise Refusal("draft_lacks", missing=lacks)

    def perform(self, state: State, content: Content) -> Done:
        draft = state.draft(self.seat)
        assert draft.name is not None  # `check` saw to it, and to the next three
        assert draft.suit is not None
        assert draft.armour is not None
        assert draft.star is not None
        character = Character(
            seat=draft.seat,
            name=draft.name,
            suit=draft.suit,
            life=life_count(draft.cards),
            hp=hp_max(state.rules, draft.abilities.body),
            abilities=draft.abilities,
            armour=draft.armour,
            star=content.star_of(draft.star).key,
            cards=draft.cards,
            features=draft.features,
        )
        characters = sorted((*state.characters, character), key=lambda one: one.seat)
        state = replace(state.without_draft(self.seat), characters=tuple(characters))
        return state, (LifeBegun(seat=self.seat, name=character.name, life=character.life),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[BeginLife]:
        yield cls(seat=seat)


class LeaveDraft(DraftCommand, frozen=True, kw_only=True, tag="leave_draft"):
    """Gives up a life being drawn."""

    def perform(self, state: State, content: Content) -> Done:
        return state.without_draft(self.seat), (DraftLeft(seat=self.seat),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[LeaveDraft]:
        yield cls(seat=seat)

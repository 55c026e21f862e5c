"""What a seat may know of a table: the only way anything outside the core sees one."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from core.cards import Card, Suit
from core.check import FACES, CheckOdds, odds
from core.combat_odds import FightOdds, attack_odds, evade_odds
from core.combat_view import CombatView, RollView, combat_view, roll_view
from core.commands import Attack, Check, Evade
from core.commands.exchange import protection
from core.commands.rolls import known
from core.content import Content, house
from core.creation import missing
from core.events import GM, Event, Seat, seen_by
from core.feats import Feats
from core.features import Feature
from core.hazards.traps import Act, Analysis
from core.magic import Magic
from core.names import Name
from core.rules import Rules
from core.state import Abilities, Bond, Character, Draft, State, hp_max
from core.table import Table
from core.table import check as ask
from core.things import AnyThing, Trap, TrapState


class DraftView(msgspec.Struct, frozen=True):
    """A life being drawn, as everybody sees it: `cards` only those turned; `missing` codes of what is still to do."""

    seat: Seat
    cards: tuple[Card, ...]
    days: int
    name: Name | None
    suit: Suit | None
    abilities: Abilities
    points: int
    armour: str | None
    star: str | None
    star_card: Card | None
    features: tuple[Feature, ...]
    missing: tuple[str, ...]


class CharacterView(msgspec.Struct, frozen=True):
    """A character's sheet, which is open, and the hand: `hand` is None unless it is the viewer's own.

    `magics` are those of the own stars; `waiting`, `face`, `paid`, `due` as in `core.state.Character`. `protection` is
    the armour's and what magic adds.
    """

    seat: Seat
    name: Name
    suit: Suit
    life: int
    hp: int
    hp_max: int
    abilities: Abilities
    armour: str
    star: str
    cards: tuple[Card, ...]
    features: tuple[Feature, ...]
    bonds: tuple[Bond, ...]
    died: int | None
    skills: dict[str, int]
    hand_count: int
    hand: tuple[Card, ...] | None
    companions: tuple[str, ...]
    level: int
    due: int
    protection: int
    magics: tuple[Magic, ...]
    waiting: tuple[Magic, ...]
    face: int
    paid: tuple[Magic, ...]


class TrapView(msgspec.Struct, frozen=True):
    """A trap that was found, as players know it: a misread one is in every field as one that was read rightly.

    `state` is found, unread, read, disarmed or sprung; `odds` are those of disarming it for who analysed it.
    """

    id: int
    trigger: str
    state: str
    told: str
    tries: int
    fatigue: int
    odds: str | None


class TableView(msgspec.Struct, frozen=True):
    """What `seat` may know. `session` is the number of the one under way; `rest` counts the cards nobody will see.

    `seed` and `notes` are for the GM alone: who knows the seed can work out every hand. `things` are those that run,
    traps among them for the GM only; `traps` those that were found. `rolled` is a roll whose die lies open; `pending`
    the seat that must first keep that die, or evade. `duels` and `feats` are the duels fought here.
    """

    seat: Seat
    name: Name
    day: int
    tolerance: int
    sessions: int
    session: int | None
    characters: tuple[CharacterView, ...]
    drafts: tuple[DraftView, ...]
    spent: tuple[Card, ...]
    rest: int
    rules: Rules
    seed: str | None
    things: tuple[AnyThing, ...] = ()
    traps: tuple[TrapView, ...] = ()
    notes: tuple[str, ...] = ()
    combat: CombatView | None = None
    rolled: RollView | None = None
    pending: Seat | None = None
    duels: int = 0
    feats: tuple[Feats, ...] = ()

    def character(self, seat: Seat) -> CharacterView | None:
        """The character in `seat`, if there is one."""
        return next((one for one in self.characters if one.seat == seat), None)

    def draft(self, seat: Seat) -> DraftView | None:
        """The life being drawn in `seat`, if there is one."""
        return next((one for one in self.drafts if one.seat == seat), None)


def view(table: Table, seat: Seat, content: Content | None = None) -> TableView:
    """What `seat` (a character's, the GM's, a watcher's) may know of `table`."""
    state, content = table.state, content or house()
    session = state.session
    return TableView(
        seat=seat,
        name=state.name,
        day=state.day,
        tolerance=state.tolerance,
        sessions=state.sessions,
        session=session.number if session else None,
        characters=tuple(_character(one, seat, state, content) for one in state.characters),
        drafts=tuple(_draft(one, state, content) for one in state.drafts),
        spent=session.spent if session else (),
        rest=len(session.rest) if session else 0,
        rules=state.rules,
        seed=state.chance.seed if seat == GM else None,
        things=tuple(thing for thing in state.things if seat == GM or not isinstance(thing, Trap)),
        traps=tuple(_trap(thing) for thing in state.things if isinstance(thing, Trap) and _is_found(thing)),
        notes=state.notes if seat == GM else (),
        combat=combat_view(state, seat),
        rolled=roll_view(state, content),
        pending=state.pending,
        duels=state.duels,
        feats=state.feats,
    )


def _is_found(trap: Trap) -> bool:
    return trap.state is not TrapState.HIDDEN


def _trap(trap: Trap) -> TrapView:
    state = TrapState.READ if trap.state is TrapState.MISREAD else trap.state
    odds = None
    if trap.hands is not None and state is TrapState.READ:
        as_read = replace(trap.hands, act=Act.DISARM, difficulty=trap.disarm, analysis=Analysis.RIGHT)
        odds = str(as_read.result().reckoning.odds)  # whatever the analysis was
    return TrapView(
        id=trap.id,
        trigger=trap.trigger,
        state=state.value,
        told=trap.told,
        tries=trap.tries,
        fatigue=trap.fatigue,
        odds=odds,
    )


class Preview(msgspec.Struct, frozen=True):
    """What a check would be worth: `bonus` is what is added to the die, `odds` its exact outcomes.

    Where Temper waits (`temper`), `odds` count it as used for the best; Second Thought never counts: it has a price.
    """

    bonus: int
    odds: CheckOdds
    temper: bool = False


def preview(table: Table, check: Check, content: Content | None = None) -> Preview:
    """The exact odds of `check` if it were made now; raises the `Refusal` that says why it cannot be."""
    ask(table, check, content)
    character = table.state.character(check.seat)
    bonus = check.bonus(character)
    faces = (character.face,) if character.face else FACES
    temper = Magic.TEMPER in character.waiting
    return Preview(bonus, odds(bonus, table.state.tolerance, faces, temper=temper), temper)


def fight_preview(table: Table, roll: Attack | Evade, content: Content | None = None) -> FightOdds:
    """The exact odds of an attack or of evading if it were rolled now; raises the `Refusal` why it cannot be."""
    content = content or house()
    ask(table, roll, content)
    if isinstance(roll, Attack):
        return attack_odds(table.state, content, roll)
    return evade_odds(table.state, content, roll)


def story(table: Table, seat: Seat, last: int | None = None) -> tuple[Event, ...]:
    """What `seat` may know of what happened, oldest first; of the `last` log entries with any, if given."""
    told: list[tuple[Event, ...]] = []
    for entry in reversed(table.log):
        if last is not None and len(told) == last:
            break
        events: tuple[Event, ...] = seen_by(seat, entry.events)
        if events:
            told.append(events)
    return tuple(event for events in reversed(told) for event in events)


def _draft(draft: Draft, state: State, content: Content) -> DraftView:
    return DraftView(
        seat=draft.seat,
        cards=draft.cards[: draft.turned],
        days=draft.days,
        name=draft.name,
        suit=draft.suit,
        abilities=draft.abilities,
        points=state.rules.ability_points - draft.abilities.total,
        armour=draft.armour,
        star=content.star_of(draft.star).key if draft.star else None,
        star_card=draft.star,
        features=draft.features,
        missing=missing(draft, state.rules, content),
    )


def _character(character: Character, seat: Seat, state: State, content: Content) -> CharacterView:
    return CharacterView(
        seat=character.seat,
        name=character.name,
        suit=character.suit,
        life=character.life,
        hp=character.hp,
        hp_max=hp_max(state.rules, character.abilities.body),
        abilities=character.abilities,
        armour=character.armour,
        star=character.star,
        cards=character.cards,
        features=character.features,
        bonds=character.bonds,
        died=character.died,
        skills=character.skills,
        hand_count=len(character.hand),
        hand=character.hand if seat == character.seat else None,
        companions=character.companions,
        level=character.level,
        due=character.due,
        protection=protection(character, state, content),
        magics=known(character, content),
        waiting=character.waiting,
        face=character.face,
        paid=character.paid,
    )

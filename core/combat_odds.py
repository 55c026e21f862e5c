"""Exact chances in combat and of spending life (rules 2.5, 2.6). Second Thought is never counted: it is a choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import msgspec

from core.cards import Card
from core.check import FACES, PERFECT
from core.combat import Foe, Purpose, Roll, prevails
from core.commands.attacks import Attack, Evade, target_foe
from core.commands.exchange import attack_plus, protection
from core.content import Content
from core.events import GM, Seat
from core.magic import Magic
from core.refusal import Refusal
from core.state import Character, State


class Terms(msgspec.Struct, frozen=True):
    """What is known of a roll before its die: what is added, what magic does. `face` is Foresee's, 0 without."""

    purpose: Purpose
    bonus: int
    plus: int = 0
    execution: int = 0
    temper: bool = False
    face: int = 0

    def faces(self) -> Sequence[int]:
        """The faces the die can show, each as likely."""
        return (self.face,) if self.face else FACES

    def rolls(self, die: int) -> Iterator[Roll]:
        """What the roll can be made with this die: as it falls, or one toward 13 where Temper waits."""
        roll = Roll(self.purpose, GM, self.bonus, die, self.plus, execution=self.execution)
        yield roll
        if self.temper and roll.step:
            yield Roll(self.purpose, GM, self.bonus, die, self.plus, roll.step, execution=self.execution)


class FightOdds(msgspec.Struct, frozen=True):
    """Exact chances of an attack, or of evading one; `success` is to hit, or to escape.

    `critical` and `day` (a total of exactly 13) are of the roller's own total. `damage` is what is to be expected if
    the attack hits, in HP; `expected` counts misses as 0. Where Temper waits it is used for the best chance.
    """

    success: Fraction
    critical: Fraction
    day: Fraction
    damage: Fraction
    expected: Fraction


class DrawOdds(msgspec.Struct, frozen=True):
    """What a card drawn at random from a hand costs: `days` gives each number of days its chance; `kills` is death.

    `deadly` are the numbers of days that kill.
    """

    days: dict[int, Fraction]
    kills: Fraction
    mean: Fraction
    deadly: frozenset[int] = frozenset()


def hits(attack: Roll, evade: Terms) -> Fraction:
    """The chance that an attack whose total stands hits, the evader using Temper for the best."""
    dice = evade.faces()
    return Fraction(sum(all(prevails(attack, roll) for roll in evade.rolls(die)) for die in dice), len(dice))


def expected_damage(bonus: int, behind: int, faces: Iterable[int] = FACES) -> Fraction:
    """The mean of D6 + `bonus` − `behind` (protection), never below 0 (rules 2.5)."""
    taken = [max(0, die + bonus - behind) for die in faces]
    return Fraction(sum(taken), len(taken))


def _best(options: Iterable[tuple[Fraction, Roll]]) -> tuple[Fraction, Roll]:
    """The roll with the best chance; of equals the one that gains a day, else the first."""
    return max(options, key=lambda option: (option[0], option[1].total == PERFECT))


def _odds(chosen: Sequence[tuple[Fraction, Roll]], damage: Fraction, *, evading: bool) -> FightOdds:
    count = len(chosen)
    success = sum((chance for chance, _ in chosen), Fraction()) / count
    return FightOdds(
        success=success,
        critical=Fraction(sum(roll.critical for _, roll in chosen), count),
        day=Fraction(sum(roll.total == PERFECT for _, roll in chosen), count),
        damage=damage,
        expected=(1 - success if evading else success) * damage,
    )


def attack_terms(state: State, attack: Attack) -> Terms:
    """What is known of a character's attack before its die."""
    character = state.character(attack.seat)
    execution = state.rules.magic.execution if Magic.EXECUTION in character.waiting else 0
    bonus, plus = attack.bonus(character), attack_plus(character, state)
    return Terms(Purpose.ATTACK, bonus, plus, execution, Magic.TEMPER in character.waiting, character.face)


def foe_terms(foe: Foe, purpose: Purpose) -> Terms:
    """What is known of a foe's attack or evasion before its die."""
    bonus = foe.sheet.sense if purpose is Purpose.EVADE else foe.sheet.technique
    return Terms(purpose, bonus, -foe.lowered)


def attack_odds(state: State, content: Content, attack: Attack) -> FightOdds:
    """The exact odds of `attack` if it were made now; raises the `Refusal` that says why it cannot be."""
    attack.check(state, content)
    character, foe = state.character(attack.seat), target_foe(state, attack.foe)
    terms, evade = attack_terms(state, attack), foe_terms(foe, Purpose.EVADE)
    chosen = [_best((hits(roll, evade), roll) for roll in terms.rolls(die)) for die in terms.faces()]
    rend = state.rules.magic.rend if Magic.REND in character.waiting else 0
    behind = 0 if Magic.SUNDER in character.waiting else foe.sheet.protection
    return _odds(chosen, expected_damage(character.abilities.technique + rend, behind), evading=False)


def evade_odds(state: State, content: Content, evade: Evade) -> FightOdds:
    """The exact odds of `evade` if it were rolled now; raises the `Refusal` that says why it cannot be."""
    evade.check(state, content)
    character, combat = state.character(evade.seat), state.combat
    exchange = combat.exchange if combat is not None else None
    if combat is None or exchange is None or exchange.attack is None:
        raise Refusal("not_attacked", name=character.name)
    terms = _evade_terms(character, evade.bonus(character))
    chosen = [
        _best((Fraction(not prevails(exchange.attack, roll)), roll) for roll in terms.rolls(die))
        for die in terms.faces()
    ]
    foe = combat.foe(exchange.attacker.foe or 0)
    damage = expected_damage(foe.sheet.technique if foe else 0, protection(character, state, content))
    return _odds(chosen, damage, evading=True)


def threat(state: State, content: Content, foe: Foe, seat: Seat) -> FightOdds:
    """The exact odds of an attack by `foe` on the character in `seat`, who would evade by sense."""
    character = state.character(seat)
    terms, evade = foe_terms(foe, Purpose.ATTACK), _evade_terms(character, character.abilities.sense)
    barred = Magic.BAR in character.waiting
    chosen = []
    for die in terms.faces():
        (roll,) = terms.rolls(die)
        chosen.append((Fraction() if barred and not roll.critical else hits(roll, evade), roll))
    damage = expected_damage(foe.sheet.technique, protection(character, state, content))
    return _odds(chosen, damage, evading=False)


def _evade_terms(character: Character, bonus: int) -> Terms:
    return Terms(Purpose.EVADE, bonus, temper=Magic.TEMPER in character.waiting, face=character.face)


def draw_odds(hand: Sequence[Card], life: int) -> DrawOdds:
    """What drawing a random card of `hand` (one at least) costs who has `life` days; at 0 days left it kills."""
    share = Fraction(1, len(hand))
    days: dict[int, Fraction] = {}
    for card in sorted(hand, key=lambda card: card.rank):
        days[card.rank] = days.get(card.rank, Fraction()) + share
    deadly = frozenset(cost for cost in days if cost >= life)
    kills = sum((days[cost] for cost in deadly), Fraction())
    return DrawOdds(days, kills, sum((cost * chance for cost, chance in days.items()), Fraction()), deadly)

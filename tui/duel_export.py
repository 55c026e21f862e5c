"""The log of a duel for other readers: as Markdown, and as Lonelog, the notation of solitary players.

A finished duel has no secrets; while it runs, an export tells what a watcher may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from core.cards import RANKS, Card
from core.duel import AnyEvent
from core.duel.events import Answered, Declared, Opened, Revealed, RoundBegan, Supported, TurnedAround
from core.events import WATCHER
from saves.export import escape
from tui.arena import Arena
from tui.duel_feats import best
from tui.duel_telling import REASONS, Teller
from tui.look import Look
from tui.text import EFFECTS, HANDS, Text

JOKER: Final = "Jkr"


class _Written(Look):
    """Cards in sentences as Lonelog writes them."""

    def card(self, card: Card) -> str:
        return lonelog_cards([card])


def lonelog_cards(cards: Iterable[Card]) -> str:
    """Cards as Lonelog writes them: `Qs 10d Jkr`."""
    return " ".join(JOKER if card.suit is None else RANKS[card.rank - 1] + card.suit.lower() for card in cards)


def to_markdown(arena: Arena, text: Text) -> str:
    """A readable account of the duel in the reader's language."""
    seen = arena.view(WATCHER)
    teller = Teller(seen.seats, text, Look())
    lines = [f"# {escape(text.t('Duel'))}", ""]
    if arena.setting.seed:
        lines += [escape(text.t("seed: {seed}", seed=arena.setting.seed)), ""]
    lines += _table(arena, teller)
    for step in arena.steps:
        for event in step.events:
            if event.to is not None and WATCHER not in event.to:
                continue
            if isinstance(event, RoundBegan):
                lines += ["", f"## {escape(text.t('Round {round}', round=event.round))}", ""]
            elif told := teller.tell(event):
                lines.append(f"- {escape(told)}")
    return "\n".join(lines).rstrip() + "\n"


def _table(arena: Arena, teller: Teller) -> Iterator[str]:
    """Who took part, and how it went for each."""
    t = teller.text.t
    heads = [t("seat"), t("side"), t("presence"), t("turns"), t("checks"), t("dealt"), t("best hand")]
    yield "| " + " | ".join(escape(head) for head in heads) + " |"
    yield "|" + " --- |" * len(heads)
    for who, one in zip(arena.view(WATCHER).seats, arena.feats(), strict=True):
        cells = [who.name, who.side, f"{who.presence}/{who.maximum}", str(one.turns), f"{one.hits}/{one.checks}"]
        cells += [str(one.dealt), best(one, teller.text)]
        yield "| " + " | ".join(escape(cell) for cell in cells) + " |"


def to_lonelog(arena: Arena, text: Text) -> str:
    """The duel in Lonelog: `@` for what somebody does, `d:` for cards, `=>` for what comes of it."""
    seen = arena.view(WATCHER)
    teller = Teller(seen.seats, text, _Written(ascii=True))
    lines = [f"[Duel:{arena.setting.seed}]" if arena.setting.seed else "[Duel]"]
    lines += [f"[PC:{who.name}|side {who.side}|presence {who.maximum}]" for who in seen.seats]
    for step in arena.steps:
        for event in step.events:
            if event.to is None or WATCHER in event.to:
                lines += _lonelog(event, teller)
        if step.reason is not None and lines and REASONS[step.reason] and lines[-1].startswith("@"):
            lines[-1] += f" ({text.t(REASONS[step.reason])})"
    return "\n".join(lines) + "\n"


def _lonelog(event: AnyEvent, teller: Teller) -> Iterator[str]:
    """The lines of one event."""
    t, name = teller.text.t, teller.name
    match event:
        case RoundBegan():
            yield f"\n## {t('Round {round}', round=event.round)}"
        case Opened():
            yield f"@ {teller.tell(event)}"
        case Revealed():
            yield f"d: {name(event.seat)} {lonelog_cards([event.card])}"
        case Declared():
            who = teller.check(event.seat, event.feature, t(EFFECTS[event.effect]), event.target)
            yield f"@ {who}"
            worth = _worth(event.value, event.kind, teller) if not event.failed else t("failed")
            yield f"d: {lonelog_cards(event.field + event.cards)} = {worth}"
        case Answered():
            worth = _worth(event.value, event.kind, teller) if not event.failed else t("failed")
            yield f"d: {name(event.seat)} {lonelog_cards((*event.field, event.card))} = {worth}"
        case Supported():
            yield f"d: {name(event.seat)} + {lonelog_cards(event.cards)} = {_worth(event.value, event.kind, teller)}"
        case TurnedAround():
            who = teller.check(event.seat, event.feature, t(EFFECTS[event.effect]), event.target)
            yield f"@ {who} ({t('turnaround')})"
            cards = (*event.failed, *event.own)
            yield f"d: {lonelog_cards(cards)} = {_worth(event.value, event.kind, teller)}"
        case _:
            if told := teller.tell(event):
                yield f"=> {told}"


def _worth(value: int, kind: object, teller: Teller) -> str:
    named = next((words for hand, words in HANDS.items() if hand is kind), None)
    return str(value) if named is None else f"{value} ({teller.text.t(named)})"

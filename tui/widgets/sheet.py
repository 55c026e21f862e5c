"""A character's sheet, as lines: of a life being drawn or of one begun."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from core.cards import Suit
from core.content import Armour
from core.features import Feature
from core.state import Abilities, Ability, BondKind
from core.views import CharacterView, DraftView
from tui.look import Look
from tui.refusing import MISSING
from tui.text import ABILITIES, EFFECTS, KINDS, Text
from tui.widgets.party import waiting
from tui.wrapping import wrapped

LABEL = 13


def draft_sheet(draft: DraftView, text: Text, look: Look, width: int) -> Content:
    """What is known of a life being drawn, and what is still to do."""
    t = text.t
    open_cards = len(draft.cards)
    days = f"{draft.days}" if open_cards == 4 else f"{draft.days} + ?"
    lines = [
        Content.styled(draft.name, "bold") if draft.name else Content.styled(t("nameless"), "$dim italic"),
        Content(""),
        _line(t("way of life"), _way(draft.suit, text, look) if draft.suit else None),
        _line(t("days"), days, "bold $gold" if open_cards == 4 else ""),
        *_abilities(draft.abilities, text, width),
        *(_armour(draft.armour, text, width) if draft.armour else [_line(t("armour"), None)]),
        _line(t("star"), text.star(draft.star) if draft.star else None),
        *(_magic(draft.star, text, width) if draft.star else []),
        *_features(draft.features, text, look, width),
    ]
    if draft.missing:
        lines += [Content(""), Content.styled(t("still to do"), "$accent")]
        lines += [Content.assemble((f"{look.glyphs.dot} ", "$dim"), t(MISSING[code])) for code in draft.missing]
    return Content("\n").join(lines)


def character_sheet(one: CharacterView, text: Text, look: Look, width: int) -> Content:
    """Everything on a character's sheet."""
    t = text.t
    lines = [
        Content.assemble((one.name, "bold"), "  ", _way(one.suit, text, look)),
        Content(""),
        _line(t("days"), str(one.life), "bold $gold" if one.life > 3 else "bold $loss"),
        _line("HP", f"{one.hp}/{one.hp_max}"),
        _line(t("drawn with"), look.cards(one.cards)),
        *_abilities(one.abilities, text, width),
        *_armour(one.armour, text, width),
        *_stars(one, text, width),
        *_features(one.features, text, look, width),
    ]
    if one.died is not None:
        lines.insert(2, Content.styled(t("died on day {day}", day=one.died), "$loss"))
    elif one.level > 1 or one.due:
        due = t("a level-up is due") if one.due else ""
        lines.insert(2, _line(t("level"), Content.assemble(str(one.level), ("  " + due if due else "", "$gold"))))
    return Content("\n").join([*lines, *_bonds(one, text, look)])


def in_short(one: CharacterView, text: Text, look: Look, width: int) -> Content:
    """What of a sheet matters in a fight: abilities, armour, stars and their magics, relationships."""
    armour = text.word(text.content.armour_of(one.armour).name)
    protection = text.t("{armour}, protection {protection}", armour=armour, protection=one.protection)
    lines = [*_abilities(one.abilities, text, width), _line(text.t("armour"), protection)]
    return Content("\n").join([*lines, *_stars(one, text, width), *_bonds(one, text, look)])


def armour_words(worn: Armour, text: Text) -> str:
    """What a suit of armour does, and what it asks for."""
    return text.t("protects {protection}, body {strength}", protection=worn.protection, strength=worn.strength)


def _armour(key: str, text: Text, width: int) -> list[Content]:
    worn = text.content.armour_of(key)
    name, words = text.word(worn.name), armour_words(worn, text)
    line = _line(text.t("armour"), Content.assemble(name, "  ", (words, "$dim")))
    if line.cell_length <= width:
        return [line]
    return [_line(text.t("armour"), name), *_indented(Content.styled(words, "$dim"), width)]


def _stars(one: CharacterView, text: Text, width: int) -> list[Content]:
    """The guardian star and the companions, each with its magic."""
    lines = [_line(text.t("star"), text.star(one.star)), *_magic(one.star, text, width)]
    for key in one.companions:
        lines += [_line(text.t("companion"), text.star(key)), *_magic(key, text, width)]
    if one.waiting:
        lines.append(_line(text.t("in effect"), text.t(", ").join(waiting(one, text)), "$gold"))
    return lines


def _bonds(one: CharacterView, text: Text, look: Look) -> list[Content]:
    lines = []
    for kind in BondKind:
        names = [f"{bond.name} {look.sign(bond.suit)}" for bond in one.bonds if bond.kind is kind]
        lines.append(_line(text.t(KINDS[kind]), names[0] if names else None))
        lines += [_line("", name) for name in names[1:]]
    return lines


def _line(label: str, value: str | Content | None, style: str = "") -> Content:
    """A label and its value; a dash where nothing is chosen."""
    blank = " " * max(1, LABEL - cell_len(label))
    if value is None:
        value, style = "-", "$dim"
    shown = Content.styled(value, style) if isinstance(value, str) else value
    return Content.assemble((label, "$dim"), blank, shown)


def _way(suit: Suit, text: Text, look: Look) -> Content:
    return Content.assemble((look.sign(suit), look.light(suit)), " ", text.way(suit))


def _abilities(abilities: Abilities, text: Text, width: int) -> list[Content]:
    """The four abilities, two to a line where they fit."""
    pairs = [(text.t(ABILITIES[ability]), abilities.of(ability)) for ability in Ability]
    cells = [_line(label, str(score).rjust(2)) for label, score in pairs]
    half = width // 2
    if half < LABEL + 3:
        return cells
    left = [cell.pad_right(max(1, half - cell.cell_length)) for cell in cells[::2]]
    return [Content.assemble(one, other) for one, other in zip(left, cells[1::2], strict=True)]


def _magic(star: str, text: Text, width: int) -> list[Content]:
    found = text.content.star(star)
    return _indented(Content.assemble((text.word(found.magic), "italic"), "  ", (text.word(found.text), "$dim")), width)


def _features(features: Sequence[Feature], text: Text, look: Look, width: int) -> list[Content]:
    lines = []
    for feature in features:
        effects = text.t(" · ").join(text.t(EFFECTS[effect]) for effect in feature.effects)
        sign = (look.sign(feature.suit), look.light(feature.suit))
        line = Content.assemble(sign, " ", text.feature(feature), "  ", (effects, "$dim"))
        lines += _indented(line, width)
    return [Content.styled(text.t("features"), "$dim"), *lines] if lines else []


def _indented(line: Content, width: int) -> list[Content]:
    """A line in as many as it takes, set in by two cells."""
    return [Content.assemble("  ", part) for part in wrapped(line, max(10, width - 2))]

"""Words for people, in one language: an instance belongs to one reader, never to the process."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from core.cards import Suit
from core.content import Content, Words, house
from core.features import Effect, Feature
from core.hands import HandKind
from core.magic import Magic
from core.state import Ability, BondKind
from tui.mark import N_

LANGUAGES: Final = {"en": "English", "ja": "日本語"}
_LOCALE: Final = Path(__file__).parent / "locale"

WAYS: Final = {
    Suit.SPADES: N_("Duty"),
    Suit.HEARTS: N_("Love"),
    Suit.DIAMONDS: N_("Ambition"),
    Suit.CLUBS: N_("Wisdom"),
}
ABILITIES: Final = {
    Ability.TECHNIQUE: N_("technique"),
    Ability.SENSE: N_("sense"),
    Ability.BODY: N_("body"),
    Ability.WILL: N_("will"),
}
KINDS: Final = {BondKind.FAVOUR: N_("favour"), BondKind.AVERSION: N_("aversion")}
EFFECTS: Final = {
    Effect.STRIKE: N_("strike"),
    Effect.HINDER: N_("hinder"),
    Effect.AID: N_("aid"),
    Effect.RECOVER: N_("recover"),
    Effect.SPECIAL: N_("special"),
}
HANDS: Final = {
    HandKind.PAIR: N_("pair"),
    HandKind.BLACKJACK: N_("blackjack"),
    HandKind.STRAIGHT: N_("straight"),
    HandKind.FLUSH: N_("flush"),
    HandKind.STRAIGHT_FLUSH: N_("straight flush"),
    HandKind.ROYAL_STRAIGHT: N_("royal straight"),
    HandKind.ROYAL_STRAIGHT_FLUSH: N_("royal straight flush"),
}

PLAIN_SIGNS: Final = str.maketrans({"·": "-", "…": "...", "×": "x", "⏎": "enter", "−": "-", "–": "-"})


class Text:
    """Messages in the language `lang` (`en`, `ja`); one that has no translation is shown in English.

    `plain` writes dots and dashes that are not ASCII with signs that are. `instead` names the messages that are said
    otherwise here.
    """

    def __init__(
        self,
        lang: str = "en",
        content: Content | None = None,
        plain: bool = False,
        instead: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.lang = lang if lang in LANGUAGES else "en"
        self._catalogue = gettext.translation("zanmei", _LOCALE, [self.lang], fallback=True)
        self._content = content
        self._signs = PLAIN_SIGNS if plain else {}
        self._instead = instead

    def __eq__(self, other: object) -> bool:
        """Two that say everything alike are the same."""
        return isinstance(other, Text) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[str, bool, int, int]:
        return self.lang, bool(self._signs), id(self.content), id(self._instead)

    def of(self, content: Content) -> Text:
        """The same language, with the words of other `content`."""
        return Text(self.lang, content, bool(self._signs), self._instead)

    def saying(self, instead: Mapping[str, str]) -> Text:
        """The same language, with other messages `instead` of some."""
        return Text(self.lang, self._content, bool(self._signs), instead)

    @property
    def content(self) -> Content:
        """The content whose words are shown."""
        return self._content or house()

    def t(self, message: str, **facts: object) -> str:
        """`message` in this language with `{facts}` put in."""
        message = self._instead.get(message, message)
        told = self._catalogue.gettext(message).translate(self._signs) if message else ""
        return told.format_map(facts) if facts else told

    def n(self, one: str, many: str, count: int, **facts: object) -> str:
        """`one` or `many` by `count`, in this language, with `{count}` and `{facts}` put in."""
        return self._catalogue.ngettext(one, many, count).translate(self._signs).format_map({"count": count, **facts})

    def word(self, words: Words) -> str:
        """A text of the content in this language."""
        return words.get(self.lang, words["en"])

    def way(self, suit: Suit) -> str:
        """The way of life that a suit stands for (rules 2.1.2)."""
        return self.t(WAYS[suit])

    def star(self, key: str) -> str:
        """A star by sign and name: `貪狼 Greedy Wolf`."""
        star = self.content.star(key)
        name = self.word(star.name)
        return name if name == star.sign else f"{star.sign} {name}"

    def magic(self, magic: Magic) -> str:
        """A magic's name (rules 2.8)."""
        star = next((star for star in self.content.stars if star.effect is magic), None)
        return magic.value if star is None else self.word(star.magic)

    def feature(self, feature: Feature) -> str:
        """A feature's name: the catalogue's in this language, a player's own as typed."""
        found = next((idea for idea in self.content.features if idea.key == feature.key), None)
        return feature.name if found is None else self.word(found.name)

    def days(self, count: int) -> str:
        """`3 days`."""
        return self.n("{count} day", "{count} days", count)

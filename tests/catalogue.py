"""Gathers messages from the sources, brings the catalogues up to date and compiles them (`make locale`)."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parents[1]
LOCALE: Final = ROOT / "tui" / "locale"
LANGUAGES: Final = ("ja",)
HEADER: Final = b"""\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

"""
KEYWORDS: Final = {"N_": None, "t": None, "n": (1, 2)}


def gathered() -> Catalog:
    """Every message that the sources show, in the order of its first place."""
    catalog = Catalog(project="zanmei", charset="utf-8")
    found = extract_from_dir(ROOT / "tui", [("**.py", "python")], keywords=KEYWORDS, strip_comment_tags=True)
    for file, _, message, _, context in found:
        catalog.add(message, locations=[(f"tui/{file}", 0)], context=context)
    return catalog


def po_file(language: str) -> Path:
    """The catalogue people edit."""
    return LOCALE / language / "LC_MESSAGES" / "zanmei.po"


def read(language: str) -> Catalog:
    """The catalogue of `language` as it stands; empty where there is none."""
    path = po_file(language)
    return read_po(io.BytesIO(path.read_bytes()), locale=language) if path.exists() else Catalog(locale=language)


def renewed(language: str) -> bytes:
    """The catalogue of `language` as it should stand: its translations of the messages there are now."""
    catalog = read(language)
    catalog.update(gathered(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    out = io.BytesIO()
    write_po(out, catalog, width=120, include_lineno=False, omit_header=True)
    return HEADER + out.getvalue()


def translated(message: Message) -> bool:
    """Whether nothing of `message` is left empty."""
    return all(message.string) if isinstance(message.string, list | tuple) else bool(message.string)


class _Undated(Catalog):
    """A catalogue whose header holds no time and no version, so that it is compiled to the same bytes every time."""

    mime_headers = property(
        lambda self: [("Content-Type", "text/plain; charset=utf-8"), ("Plural-Forms", self.plural_forms)]
    )


def compiled(language: str) -> bytes:
    """The catalogue of `language` in the form that gettext reads."""
    catalog = _Undated(locale=language, charset="utf-8")
    for message in read(language):
        if message.id and translated(message):
            catalog.add(message.id, message.string)
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def main() -> None:
    """Updates and compiles every catalogue and says what is not translated."""
    for language in LANGUAGES:
        path = po_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(renewed(language))
        path.with_suffix(".mo").write_bytes(compiled(language))
        catalog = read(language)
        lacking = [message.id for message in catalog if message.id and not translated(message)]
        print(f"{language}: {len(catalog)} messages, {len(lacking)} not translated")


if __name__ == "__main__":
    main()

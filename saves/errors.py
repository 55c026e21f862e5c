"""What can be wrong with a save and what else its owner should know: codes and facts, never sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from core.sanity import Fault


class Notice(NamedTuple):
    """Something its owner should know though nothing failed.

    `history_faulty` (faults): part of the history could not be read and was left out; undo starts anew.
    `history_settled` (): the history does not lead to the table as it stands; it is kept to be read, undo starts anew.
    `content_faulty` (error, faults): a data file beside the save has faults; the built-in data is used in its place.
    `moved` (old, new): another program changed the file, so play goes on in a new one.
    """

    code: str
    facts: dict[str, Any] = {}


class SaveError(Exception):
    """A save that cannot be read or written.

    `file` is the save, `code` and `facts` say what is wrong, `key` where in the file ("" for the file as a whole).
    With code `faults`, `faults` lists everything that is wrong; `key` and `facts` are those of the first.

    Reading: `no_file` · `not_file` · `unreadable` (reason) · `too_big` (size, most) · `not_text` (line, byte) ·
    `syntax` (line, column) · `too_deep` · `format` (found, known) ·
    `version` and `future` (found, least, most) · `faults`.
    Writing: `locked` · `unwritable` (reason) · `full` (reason) · `too_big` (size, most) ·
    `kept` (why: a code of reading) · `unexpected` (error). A reason is the system's name of an error, such as EACCES.
    """

    def __init__(self, code: str, file: Path | None = None, /, *, faults: tuple[Fault, ...] = (), **facts: Any) -> None:
        super().__init__(code, file)
        self.code = code
        self.file = file
        self.faults = faults
        self.key = faults[0].key if faults else ""
        self.facts: dict[str, Any] = faults[0].facts if faults else facts

    @property
    def wrong(self) -> str:
        """What is there, as it is written; "" if nothing is."""
        return wrong(self.facts)

    @property
    def right(self) -> str:
        """What would be right, as it would be written; "" if that cannot be said so briefly."""
        return right(self.facts)

    def __str__(self) -> str:
        said = [describe(fault) for fault in self.faults] or [describe(Fault("", self.code, self.facts))]
        return f"{self.file or 'save'}: {'; '.join(said)}"


def wrong(facts: dict[str, Any]) -> str:
    """What is there, from the facts of a fault."""
    return str(facts.get("found", ""))


def right(facts: dict[str, Any]) -> str:
    """What would be right, from the facts of a fault: choices, a range, an example."""
    if "known" in facts:
        return " ".join(map(str, facts["known"]))
    if "least" in facts or "most" in facts:
        return f"{facts.get('least', '')}…{facts.get('most', '')}"
    return str(facts.get("like") or facts.get("close") or facts.get("clean") or "")


_SAID = {
    "choice": "{wrong} is not one of {right}",
    "range": "{wrong} is not in {right}",
    "length": "{wrong} is not {right} long",
    "type": "{wrong} should be like {right}",
    "card": "{wrong} is no card",
    "missing": "missing",
    "unknown_key": "unknown key",
}


def describe(fault: Fault) -> str:
    """One terse line for developers and logs; screens make their own from code and facts."""
    known = _SAID.get(fault.code)
    if known is None:
        facts = ", ".join(f"{name}={value}" for name, value in fault.facts.items())
        said = f"{fault.code} ({facts})" if facts else fault.code
    else:
        said = known.format(wrong=wrong(fault.facts), right=right(fault.facts))
    return f"{fault.key}: {said}" if fault.key else said

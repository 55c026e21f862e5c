"""Why a command is refused: a code and facts, never a sentence."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):  # noqa: N818 - the game's word; it is an answer, not an error
    """A command that may not be done now. It has changed nothing and drawn nothing.

    `code` names the reason, `facts` are the values a sentence about it needs. Texts are made elsewhere.
    """

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.code, self.facts) == (other.code, other.facts)

    def __hash__(self) -> int:
        return hash(self.code)

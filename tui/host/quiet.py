"""Several apps in one process: what Textual does to the whole of it is undone here."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

import textual.app


def share_the_process() -> None:
    """Lets no app put itself in place of this process's output: with several they would be put back out of order."""
    for name in ("redirect_stdout", "redirect_stderr"):
        assert hasattr(textual.app, name)  # as in Textual 8, which the version in use is pinned to
        setattr(textual.app, name, _not_redirected)


def _not_redirected(target: object) -> AbstractContextManager[None]:
    del target
    return nullcontext()

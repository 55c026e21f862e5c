"""The GM's evening as Markdown: notes, all that runs, the rolls."""

from __future__ import annotations

from collections.abc import Sequence

from core.views import TableView
from saves.export import escape
from tui.gm.running import table_lines
from tui.look import Look
from tui.text import Text


def evening(view: TableView | None, rolls: Sequence[str], text: Text, look: Look) -> str:
    """The document; with no table only the rolls."""
    t = text.t
    parts = [f"# {escape(view.name) if view else escape(t('GM tools'))}"]
    if view is not None:
        parts += _list(t("notes"), view.notes) + _list(t("running"), table_lines(view.things, text, look))
    return "\n".join(parts + _list(t("Rolls"), rolls)) + "\n"


def _list(title: str, lines: Sequence[str]) -> list[str]:
    return ["", f"## {escape(title)}", "", *(f"- {escape(line)}" for line in lines)] if lines else []

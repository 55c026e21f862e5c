"""Marks a message for the catalogue where it is declared; it is translated where it is shown."""


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """`message` itself; the gatherer of messages looks for this call."""
    return message

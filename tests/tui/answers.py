"""What the command line prints, for tests that run it many times."""

import contextlib
import io

from tui.cli import main


def printed(*argv: str) -> str:
    """What `argv`, which must be answered, prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(argv) == 0
    return out.getvalue()

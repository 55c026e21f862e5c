"""The README's pictures are those of this version."""

from __future__ import annotations

import pytest

from tests.screenshots import FOLDER, PICTURES, picture

pytestmark = pytest.mark.painted


@pytest.mark.parametrize("name", PICTURES)
async def test_a_picture_is_up_to_date(name: str) -> None:
    """`make screenshots` makes them anew."""
    assert (FOLDER / f"{name}.svg").read_text("utf-8") == await picture(name)

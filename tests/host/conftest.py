"""Tests of the host may be coroutines, as those of the screens."""

from tests.tui.conftest import pytest_pyfunc_call

__all__ = ["pytest_pyfunc_call"]

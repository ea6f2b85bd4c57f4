"""All tests of the computer's players may search."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def compiled(kernels: None) -> None:
    """Before any of them is timed."""

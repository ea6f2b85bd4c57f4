"""All tests of the school play, by search."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def compiled(kernels: None) -> None:
    """Before any of them is timed."""

"""Some of these tests search."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def compiled(kernels: None) -> None:
    """Before any of them waits for an answer."""

"""Clients of the API, and folders that PostgreSQL's account can reach.

pytest's own folders are closed to it when the tests run as root.
"""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api import Api
from tests.blokus_api.counting import counting, limit
from tests.servers import RUN

__all__ = ["counting", "limit"]


@pytest.fixture
def folder() -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(dir=RUN.path))
    made.chmod(0o711)
    yield made
    shutil.rmtree(made)


@pytest.fixture
def api(db: None) -> Api:
    """Nobody."""
    return Api()


@pytest.fixture
def guest(api: Api) -> Api:
    return api.become_guest("Ada")

"""Folders that PostgreSQL's account can reach, which pytest's own are not for root."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers import RUN


@pytest.fixture
def folder() -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(dir=RUN.path))
    made.chmod(0o711)
    yield made
    shutil.rmtree(made)

from pathlib import Path

import pytest

from tests.records.lake import archived


@pytest.fixture
def dataset(db: None, tmp_path: Path) -> Path:
    """The dataset of an archive with games of all sorts."""
    pytest.importorskip("pyarrow")
    archived.archive()
    return archived.dataset(tmp_path / "lake")

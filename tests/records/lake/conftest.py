from pathlib import Path

import pytest

from tests.records.lake import archived


@pytest.fixture
def dataset(db: None, tmp_path: Path) -> Path:
    """Return the dataset of an archive with games of all kinds."""
    pytest.importorskip("pyarrow")
    archived.archive()
    return archived.dataset(tmp_path / "lake")

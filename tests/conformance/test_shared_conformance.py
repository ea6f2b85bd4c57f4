"""The data shared beside the repository: hundreds of games refereed by Pentobi."""

from pathlib import Path

import pytest

from games.computers.pentobi import VARIANTS
from games.lab.conformance.files import check_file

SHARED = Path(__file__).parents[3] / "shared" / "conformance"
NAMES = [
    *(f"{variant.id}.jsonl.gz" for variant in VARIANTS),
    "vectors.jsonl",
    "playouts.jsonl",
]

pytestmark = [
    pytest.mark.depth,
    pytest.mark.skipif(
        not SHARED.is_dir(),
        reason="../shared/conformance is not beside this repository",
    ),
]


@pytest.mark.parametrize("name", NAMES)
def test_the_shared_data_conform(name):
    report = check_file(SHARED / name)
    assert report.mismatches == []
    assert report.games
    assert not report.unplayable

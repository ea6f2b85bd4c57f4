"""The unit tests of the page's modules, each file by node's own runner."""

from pathlib import Path

import pytest

from tests.clients.conftest import run
from tests.page.conftest import ROOT, TESTS, need

FILES = sorted(path.name for path in (ROOT / TESTS).glob("*.test.js"))


@pytest.mark.parametrize("name", FILES)
def test_its_unit_tests_pass(copied: Path, name: str) -> None:
    need("node")
    run(copied, "node", "--test", "--test-reporter=tap", str(TESTS / name))

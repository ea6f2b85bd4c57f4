"""The modules of the page for node: only the server generates files, no build does."""

import os
import shutil
from pathlib import Path

import pytest

from blokus_api.page import covers, lessons, theme

ROOT = Path(__file__).parents[2]
PAGE = Path("blokus_api", "page", "static", "page")
TESTS = Path("tests", "page")
IS_REQUIRED = os.environ.get("BROWSER") == "required"


def need(program: str) -> None:
    if not shutil.which(program) and not IS_REQUIRED:
        pytest.skip(f"no {program} here")
    assert shutil.which(program), f"BROWSER=required, but there is no {program} here"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Yield a folder with the page, its unit tests, and the generated files."""
    shutil.copytree(ROOT / PAGE, tmp_path / PAGE)
    shutil.copytree(ROOT / TESTS, tmp_path / TESTS)
    shutil.copy(ROOT / TESTS / "package.json", tmp_path)
    (tmp_path / PAGE / "theme.js").write_text(theme.module())
    (tmp_path / PAGE / "covers.js").write_text(covers.module())
    (tmp_path / PAGE / "lessons").mkdir()
    for name, text in lessons.modules().items():
        (tmp_path / PAGE / name).write_text(text)
    return tmp_path

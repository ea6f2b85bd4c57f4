"""The types that the page's comments tell are true, by TypeScript; needs npm."""

import shutil
from pathlib import Path

import pytest

from tests.page.conftest import PAGE, TESTS, need, run

pytestmark = pytest.mark.depth


def test_the_comments_tell_the_types(copied: Path) -> None:
    need("npm")
    run(copied, "npm", "install", "--no-audit", "--no-fund", "--no-package-lock")
    # Vendored is what browsers read; what types it has stands beside it in the package.
    package = copied / "node_modules" / "lit-html"
    vendored = copied / PAGE / "vendor" / "lit-html-3.3.3"
    for path in vendored.rglob("*.js"):
        original = package / path.relative_to(vendored)
        assert path.read_bytes() == original.read_bytes()
        shutil.copy(original.with_suffix(".d.ts"), path.with_suffix(".d.ts"))
    run(copied, "npx", "--no", "tsc", "--", "--project", str(TESTS))

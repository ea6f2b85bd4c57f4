"""The types that the page's comments tell are true, by TypeScript; needs npm."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.clients.conftest import run
from tests.page.conftest import PAGE, ROOT, TESTS, need

pytestmark = pytest.mark.depth

DOCUMENT = ROOT / "docs" / "openapi.json"
ITS_OWN = {"Placement", "Order"}
"""Types of the page that are called as one of the API, but are not what it answers."""
FITS = """\
import type { components } from "./openapi";
import type * as page from "./types";
type Fits<Read, Answered extends Read> = Answered;
"""


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
    write_what_the_api_says(copied)
    run(copied, "npx", "--no", "tsc", "--", "--project", str(TESTS))


def write_what_the_api_says(copied: Path) -> None:
    """Of each type of the page that the document names: its answers must fit."""
    types, schemas = copied / PAGE / "types.d.ts", json.loads(DOCUMENT.read_text())
    texts = types.read_text() + (copied / PAGE / "board" / "types.d.ts").read_text()
    named = re.findall(r"^export (?:interface|type) (\w+) ", texts, re.M)
    told = sorted(schemas["components"]["schemas"].keys() & {*named} - ITS_OWN)
    assert len(told) > 5
    output = types.with_name("openapi.d.ts")
    run(copied, "npx", "--no", "openapi-typescript", str(DOCUMENT), "-o", str(output))
    types.with_name("fits.d.ts").write_text(
        FITS
        + "".join(
            f"export type {name} ="
            f' Fits<page.{name}, components["schemas"]["{name}"]>;\n'
            for name in told
        )
    )

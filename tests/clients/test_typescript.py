"""A TypeScript client generated from the OpenAPI document compiles; needs npm."""

import shutil
import subprocess
from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs" / "openapi.json"
SOURCES = Path(__file__).parent / "typescript"


def run(folder: Path, *command: str) -> None:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=200, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_frontend_compiles_against_the_document(tmp_path: Path) -> None:
    folder = tmp_path / "typescript"
    shutil.copytree(SOURCES, folder)
    run(folder, "npm", "install", "--no-audit", "--no-fund", "--no-package-lock")
    # A field with a default may be left out of a request.
    generate = "--default-non-nullable=false"
    types = ("-o", "api.d.ts", generate)
    run(folder, "npx", "--no", "openapi-typescript", str(DOCUMENT), *types)
    run(folder, "npx", "--no", "tsc")

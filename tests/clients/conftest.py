"""Clients generated from the OpenAPI document, in Python and in TypeScript."""

import importlib
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

DOCUMENT = Path(__file__).parents[2] / "docs" / "openapi.json"
SOURCES = Path(__file__).parent / "typescript"
CONFIG = Path(__file__).with_name("python.yaml")
NAME = "generated_client"


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Install the package, and make it importable by its name until the test ends."""
    folder = tmp_path_factory.mktemp("python")
    done = subprocess.run(
        [
            *(Path(sys.executable).with_name("openapi-python-client"), "generate"),
            *("--path", DOCUMENT, "--config", CONFIG, "--meta", "none"),
            *("--output-path", folder / NAME, "--fail-on-warning"),
        ],
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield importlib.import_module(NAME)
    sys.path.remove(str(folder))


@pytest.fixture(scope="session")
def typescript(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Yield a folder with sources, npm packages and generated types. It needs npm."""
    folder = tmp_path_factory.mktemp("typescript") / "typescript"
    shutil.copytree(SOURCES, folder)
    run(folder, "npm", "install", "--no-audit", "--no-fund", "--no-package-lock")
    # A field with a default may be left out of a request.
    generate = "--default-non-nullable=false"
    types = ("-o", "api.d.ts", generate)
    run(folder, "npx", "--no", "openapi-typescript", str(DOCUMENT), *types)
    return folder


def run(folder: Path, *command: str) -> str:
    """Run a program that must succeed, and return its output."""
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=400, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout

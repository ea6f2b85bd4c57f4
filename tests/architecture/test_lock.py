"""constraints.txt: the versions that the README's commands and the gate install."""

import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "constraints.txt"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def pins(path: Path) -> list[Requirement]:
    """Return the requirements of a file, without their hashes."""
    return [
        Requirement(line.removesuffix(" \\"))
        for line in path.read_text().splitlines()
        if line and not line.startswith((" ", "#"))
    ]


def versions(path: Path) -> dict[str, str]:
    """Return the pinned version of each package."""
    return {
        canonicalize_name(pin.name): str(pin.specifier).removeprefix("==")
        for pin in pins(path)
    }


def test_the_lock_pins_each_package_once_for_every_platform_and_python():
    assert all(
        re.fullmatch(r"==[^*,]+", str(pin.specifier)) and not pin.url
        for pin in pins(LOCK)
    )
    assert len(pins(LOCK)) == len(versions(LOCK))


def test_the_lock_satisfies_the_requirements_of_the_project():
    project = PYPROJECT["project"]
    extras = chain(*project["optional-dependencies"].values())
    for requirement in map(Requirement, [*project["dependencies"], *extras]):
        if requirement.name != "blokus-api":
            version = versions(LOCK)[canonicalize_name(requirement.name)]
            assert requirement.specifier.contains(version, prereleases=True)


def test_the_lock_names_no_index():
    lines = LOCK.read_text().splitlines()
    assert not [line for line in lines if "://" in line or line.startswith("-")]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-ai.txt"])
def test_the_images_install_the_locked_versions(name):
    image = versions(ROOT / "docker" / name)
    assert image
    assert image.items() <= versions(LOCK).items()


def test_the_build_backend_is_pinned():
    # `pip install -c` does not constrain the environment in which pip builds.
    assert all("==" in name for name in PYPROJECT["build-system"]["requires"])


def test_the_packages_of_opentelemetry_are_of_one_release():
    extra = map(Requirement, PYPROJECT["project"]["optional-dependencies"]["otel"])
    stable, beta = sorted({str(package.specifier) for package in extra}, reverse=True)
    assert re.fullmatch(r"==1\.\d+\.\d+", stable)
    assert re.fullmatch(r"==0\.\d+b\d+", beta)


@pytest.mark.parametrize("script", ["README.md", ".github/CONTRIBUTING.md", ".ci/run"])
def test_every_install_of_the_checkout_uses_the_lock(script):
    text = (ROOT / script).read_text()
    installs = re.findall(r"pip install .* -e '\.\[\w", text)
    assert installs
    assert all(" -c constraints.txt " in line for line in installs)

"""The license of the project, and those of the parts that others wrote."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
TRADEMARK = (
    "Blokus is a trademark of its owner; this project is not affiliated with it."
)
PACKAGES = ("blokus_api", "games", "records", "tests")
VENDORED = sorted(
    {
        path.parent.relative_to(ROOT)
        for package in PACKAGES
        for path in (ROOT / package).rglob("LICENSE*")
    }
    | {
        path.relative_to(ROOT)
        for package in PACKAGES
        for path in (ROOT / package).glob("**/vendor/*")
    }
)


def test_the_project_is_under_the_mit_license():
    text = (ROOT / "LICENSE").read_text()
    assert text.startswith("MIT License\n\nCopyright (c) 2026 The blokus_api authors\n")
    assert PROJECT["license"] == "MIT"


@pytest.mark.parametrize("folder", VENDORED, ids=str)
def test_a_vendored_part_is_listed_and_has_its_license(folder):
    assert (ROOT / folder / "LICENSE").is_file()
    assert f"| [`{folder}/`]({folder}/LICENSE) |" in README


def test_every_listed_part_is_vendored():
    row = r"^\|.*\| \[`([^`]+)/`\]\(\1/LICENSE\) \|"
    listed = re.findall(row, README, re.MULTILINE)
    assert sorted(map(Path, listed)) == VENDORED


def test_a_wheel_carries_the_license_of_every_part_in_it():
    carried = {
        path
        for pattern in PROJECT["license-files"]
        for path in ROOT.glob(pattern)
        if path.is_file()
    }
    shipped = [folder for folder in VENDORED if folder.parts[0] != "tests"]
    licenses = {ROOT / folder / "LICENSE" for folder in shipped}
    assert carried == {ROOT / "LICENSE", *licenses}


def test_the_images_are_built_with_the_license():
    dockerfile = (ROOT / "docker" / "Dockerfile").read_text()
    assert re.search(r"^COPY (.* )?LICENSE .*\./$", dockerfile, re.MULTILINE)


def test_the_citation_is_of_this_release():
    page = (ROOT / "docs" / "records.md").read_text()
    (bibtex,) = re.findall(r"^```bibtex\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (cff,) = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    citation = yaml.safe_load(cff)
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()
    assert citation["version"] == PROJECT["version"]
    assert citation["license"] == PROJECT["license"]
    assert f"version = {{{PROJECT['version']}}}," in bibtex
    assert f"license = {{{PROJECT['license']}}}\n" in bibtex


def test_the_readme_names_the_owner_of_the_trademark():
    assert TRADEMARK in README

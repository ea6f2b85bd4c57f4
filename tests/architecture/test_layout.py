"""What a reader may count on in every file."""

import ast
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import pytest

from games.api.http.answer import Answer
from games.api.http.bodies import Body
from tests.architecture.rooms import floorplan

ROOT = Path(__file__).parents[2]
PACKAGES = ("blokus_api", "games", "records", "tests")
LONGEST = 400
SHARED_NAMES = {
    "Endpoint": "A view, and the table of webhooks, which migrations name.",
    "Plan": "Standing orders of a seat as a value, as a row and as an answer.",
}
"""Names of classes that have another reason to stand for more than one class."""

FILES = sorted(
    path
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if "migrations" not in path.parts
)


def test_every_file_is_short_enough_to_read():
    too_long = {
        str(path.relative_to(ROOT)): lines
        for path in FILES
        if (lines := len(path.read_text().splitlines())) > LONGEST
    }
    assert too_long == {}


def test_the_top_level_holds_only_what_was_agreed():
    visible = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    agreed = {"manage.py", "pyproject.toml", "constraints.txt"}
    agreed |= {"README.md", "CHANGELOG.md", "LICENSE"}
    folders = {"blokus_api", "games", "records", "tests", "docker", "docs"}
    assert visible <= agreed | folders


@pytest.mark.parametrize(
    ("package", "most"),
    [
        ("games", (20, 75, 9)),
        ("records", (17, 51, 7)),
        ("blokus_api", (19, 24, 5)),
        ("blokus_api.players", (18, 66, 9)),
    ],
)
def test_a_package_can_be_seen_at_one_look(package, most):
    """Rooms, arrows between them, and floors: more is a corridor, or a maze."""
    for found, limit in zip(floorplan(package).numbers, most, strict=True):
        assert found <= limit


def test_two_classes_share_a_name_only_as_layers_of_one_thing():
    """One of the two is an answer or a body, which are named in the OpenAPI document.

    A nested class is named by the class around it: `Delivery.Status`.
    """
    modules = defaultdict[str, list[str]](list)
    for path in FILES:
        module = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
        if not module.startswith("tests."):
            usual = "Command" if ".management." in module else None
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef) and node.name != usual:
                    modules[node.name].append(module.removesuffix(".__init__"))
    shared = {name: homes for name, homes in modules.items() if len(homes) > 1}
    assert {name for name in shared if not is_a_pair(name, shared[name])} == {
        *SHARED_NAMES
    }


def is_a_pair(name: str, modules: list[str]) -> bool:
    """Return whether a name is of one answer or body and of one other class."""
    classes = [getattr(import_module(module), name) for module in modules]
    on_the_wire = [issubclass(one, Answer | Body) for one in classes]
    return sorted(on_the_wire) == [False, True]

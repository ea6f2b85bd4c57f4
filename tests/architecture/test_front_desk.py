"""docs/front-desk.md lists the internals of libraries that the project replaces."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "front-desk.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
OURS = ("blokus_api", "games", "records")
HEADING = re.compile(r"^## .*\(`([\w.-]+~=[\w.]+)`\)$", re.MULTILINE)
"""A library and the versions for which its entries hold."""
QUOTED = re.compile(r"`([^`]+)`")
PRIVATE = re.compile(r"_(?!_)\w*|internal")
"""A name that its library may change in any release."""
DOCUMENTED = frozenset(
    {
        *("_asdict", "_field_defaults", "_fields", "_make", "_replace"),  # named tuples
        *("_default_manager", "_meta", "_state"),  # Django's models
        "_value_",  # enumerations
        "_exit",  # os
    }
)
"""Names that begin like private ones because fields must not collide with them."""


class Entry(NamedTuple):
    """A row of the page: internals of a library and their replacement."""

    replaced: str
    modules: list[str]
    reason: str
    figure: str
    tests: list[str]


def entries() -> Iterator[Entry]:
    """Yield the rows below the headings of libraries."""
    for section in HEADING.split(PAGE)[2::2]:
        this, _, _ = section.partition("\n## ")
        _, _, *rows = re.findall(r"^\|(.*)\|$", this, re.MULTILINE)
        for row in rows:
            replaced, modules, reason, figure, tests = map(str.strip, row.split("|"))
            yield Entry(
                *(replaced, QUOTED.findall(modules), reason, figure),
                QUOTED.findall(tests),
            )


@cache
def trees() -> dict[Path, ast.Module]:
    """Return the parsed modules of the project."""
    return {
        path.relative_to(ROOT): ast.parse(path.read_text())
        for package in OURS
        for path in (ROOT / package).rglob("*.py")
    }


@cache
def all_defined() -> set[str]:
    return set().union(*map(defined, trees().values()))


def defined(tree: ast.Module) -> set[str]:
    """Return the names that a module defines itself, attributes of `self` included."""
    names: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.ClassDef(name=name) | ast.Name(id=name, ctx=ast.Store()):
                names.add(name)
            case ast.Attribute(ast.Name("self" | "cls"), name, ast.Store()):
                names.add(name)
    return names


def private_names(tree: ast.Module) -> set[str]:
    """Return the private names of libraries that a module imports or uses.

    An attribute belongs to a library if the module does not define its name. On `self`,
    a base class in another module of the project may define it.
    """
    names = {*_imported(tree), *_attributes(tree)}
    return {name for name in names if PRIVATE.fullmatch(name)}


def _imported(tree: ast.Module) -> Iterator[str]:
    """Yield the parts of all imported names, except those of the project."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = getattr(node, "module", None)
            for alias in node.names:
                parts = f"{module}.{alias.name}" if module else alias.name
                if parts.partition(".")[0] not in OURS:
                    yield from parts.split(".")


def _attributes(tree: ast.Module) -> Iterator[str]:
    own = defined(tree) | DOCUMENTED
    for node in ast.walk(tree):
        known = own
        match node:
            case ast.Attribute(ast.Call(ast.Name("super")), name):
                known = set()
            case ast.Attribute(ast.Name("self" | "cls"), name):
                known = own | all_defined()
            case ast.Attribute(_, name):
                pass
            case ast.Call(
                ast.Name("getattr" | "setattr" | "hasattr"),
                [_, ast.Constant(str(name)), *_],
            ):
                pass
            case _:
                continue
        if name not in known:
            yield name


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("from celery._state import get_current_task", {"_state"}),
        ("import allauth.headless.internal.sessionkit", {"internal"}),
        ("def f(response): response.headers._store", {"_store"}),
        ("class A(B):\n def _x(self): super()._x()", {"_x"}),
        (
            "class A(B):\n def f(self): self._never_defined_by_us",
            {"_never_defined_by_us"},
        ),
        ("def f(request): getattr(request, '_x', None)", {"_x"}),
        ("from games import ids\nids.new_id.__name__", set()),
        ("class A:\n def f(self, a):\n  self._x = a\n  a._x", set()),
        ("from __future__ import annotations\nimport a\na.B()._replace()", set()),
    ],
)
def test_private_names_are_found_wherever_they_stand(source, names):
    assert private_names(ast.parse(source)) == names


def test_every_private_name_of_a_library_has_an_entry():
    listed = {
        (Path(module), name)
        for entry in entries()
        for module in entry.modules
        for name in re.findall(r"\w+", " ".join(QUOTED.findall(entry.replaced)))
    }
    used = {(path, name) for path in trees() for name in private_names(trees()[path])}
    assert used
    assert used - listed == set()


def test_every_entry_has_a_module_a_reason_and_a_figure():
    assert list(entries())
    for entry in entries():
        assert QUOTED.search(entry.replaced), entry
        assert entry.modules, entry
        assert all((ROOT / module).is_file() for module in entry.modules), entry
        assert entry.reason, entry
        assert re.search(r"\d", entry.figure), entry


def test_every_entry_names_a_test_that_exists():
    for entry in entries():
        assert entry.tests, entry
        for test in entry.tests:
            path, _, name = test.partition("::")
            assert f"\ndef {name}" in (ROOT / path).read_text(), test


def test_the_versions_of_each_library_are_pinned_to_a_minor():
    extras = PROJECT["optional-dependencies"].values()
    pinned = {
        (requirement.name, str(requirement.specifier))
        for requirement in map(Requirement, chain(PROJECT["dependencies"], *extras))
    }
    libraries = [Requirement(text) for text in HEADING.findall(PAGE)]
    for library in libraries:
        assert (library.name, str(library.specifier)) in pinned
        assert re.fullmatch(r"~=\d+\.\d+\.\d+", str(library.specifier)), library

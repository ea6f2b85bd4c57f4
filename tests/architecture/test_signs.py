"""Names of our code in docstrings and docs lead to code that exists.

The docstring of a package is the sign at its door, so each text in backticks there is
one of

* a module, a package or an attribute, by its name relative to the package
  (`kept_states`, `http.endpoint`) or by its absolute name (`games.rules.position`);
* a file or folder, by its path from the package (`theme.json`) or from the root of the
  project (`docs/log.md`);
* a command: `manage.py NAME` or, of a module of ours, `python -m MODULE`.

Elsewhere backticks also hold JSON, routes and words of other programs. There a text is
checked if it is a dotted name or a path that begins with one of our packages, or if it
is a Python file, except for those that a page tells its reader to write.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import get_commands

from blokus_api.celery import app as celery_app
from tests.architecture.rooms import APPS, ROOT

BACKTICKED = re.compile(r"`([^`]+)`")
NAME = re.compile(r"[a-zA-Z_]\w*(\.[a-zA-Z_]\w*)*")
PATH = re.compile(r"\w[\w.-]*(/\w[\w.-]*)*/?")
COMMAND = re.compile(r"manage\.py (\w+)")
PROGRAM = re.compile(r"python -m ([\w.]+)")

OUR_NAME = re.compile(rf"`((?:{'|'.join(APPS)})(?:\.\w+)+)[`(]")
"""A dotted name, which may be called: `records.lake.duck.Lake(DATASET)`."""
OUR_PATH = re.compile(rf"`((?:{'|'.join(APPS)}|tests)/[\w./*-]*|[\w/*]+\.py)`")
"""A path that may hold wildcards, or the end of the path of a Python file."""
FILE_OF_THE_READER = re.compile(r"Save\s(?:it|this\sscript)\sas\s`(\w+\.py)`")

DEFINITIONS = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
IMPORTS = (ast.Import, ast.ImportFrom)

CODE = [path for app in (*APPS, "tests") for path in sorted((ROOT / app).rglob("*.py"))]
PAGES = [
    *CODE,
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / ".github").glob("*.md")),
    ROOT / "README.md",
]
DOCSTRINGS = {
    ".".join(path.parent.relative_to(ROOT).parts): docstring
    for path in CODE
    if path.name == "__init__.py"
    and (docstring := ast.get_docstring(ast.parse(path.read_text())))
}


@pytest.mark.parametrize("package", DOCSTRINGS)
def test_the_docstring_of_a_package_names_only_what_exists(package):
    assert untrue_texts(package, DOCSTRINGS[package]) == []


@pytest.mark.parametrize(
    "text",
    ["transcript_ofing", "judge.nothing", "records.nothing", "two words", "/", "..",
     "nothing.json", "docs/nothing.md", "manage.py nothing", "python -m nothing"],
)  # fmt: skip
def test_a_text_in_the_docstring_of_a_package_that_leads_nowhere_is_reported(text):
    docstring = f"Judging: `judge` replays,\n`{text}` does nothing."
    assert untrue_texts("records.judging", docstring) == [text]


def test_names_and_paths_of_our_code_exist_wherever_they_are_written():
    untrue = {
        str(page.relative_to(ROOT)): untrue_names(page.read_text()) for page in PAGES
    }
    assert {page: names for page, names in untrue.items() if names} == {}


@pytest.mark.parametrize(
    "text",
    ["games.nothing", "games.rules.position.Nothing", "games/nothing.py", "nothing.py",
     "games/nothing/", "tests/*/nothing.py", "storage/nothing.py"],
)  # fmt: skip
def test_a_name_of_our_code_that_leads_nowhere_is_reported(text):
    page = f"Read `games.rules.position`, `games/rules/` and `{text}`."
    assert untrue_names(page) == [text]


def untrue_texts(package: str, docstring: str) -> list[str]:
    """Return the texts in backticks that lead nowhere from a package."""
    texts = BACKTICKED.findall(" ".join(docstring.split()))
    return [text for text in texts if not leads_somewhere(text, package)]


def leads_somewhere(text: str, package: str) -> bool:
    if command := COMMAND.fullmatch(text):
        return command[1] in get_commands()
    if program := PROGRAM.fullmatch(text):
        return is_module(program[1])
    if NAME.fullmatch(text) and (exists(f"{package}.{text}") or exists(text)):
        return True
    folders = (ROOT.joinpath(*package.split(".")), ROOT)
    is_path = PATH.fullmatch(text) is not None
    return is_path and any(has_files(folder / text) for folder in folders)


def untrue_names(page: str) -> list[str]:
    """Return the names and paths of our code on a page that lead nowhere."""
    names = [name for name in OUR_NAME.findall(page) if not is_known(name)]
    of_the_reader = FILE_OF_THE_READER.findall(page)
    paths = (path for path in OUR_PATH.findall(page) if path not in of_the_reader)
    return [*names, *(path for path in paths if not is_path_of_ours(path))]


def exists(name: str) -> bool:
    """Return whether an absolute name is a module, or a name that its file binds.

    Files are parsed and not imported: some need packages that only an extra installs.
    """
    module, attributes = name, list[str]()
    while module and not is_module(module):
        module, _, attribute = module.rpartition(".")
        attributes.insert(0, attribute)
    return bool(module) and bound_names(module).issuperset(attributes)


@cache
def bound_names(module: str) -> frozenset[str]:
    """Return all names of classes, functions, fields and imports in a module's file."""
    place = ROOT.joinpath(*module.split("."))
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    nodes = list(ast.walk(ast.parse(file.read_text())))
    names = {node.name for node in nodes if isinstance(node, DEFINITIONS)}
    names |= {
        node.id
        for node in nodes
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    names |= {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, IMPORTS)
        for alias in node.names
    }
    return frozenset(names)


@cache
def is_module(name: str) -> bool:
    place = ROOT.joinpath(*name.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def is_known(name: str) -> bool:
    """Return whether a dotted name is of our code, of a model or of a task."""
    app, *rest = name.split(".")
    models = [model.__name__ for model in apps.get_app_config(app).get_models()]
    is_model = len(rest) == 1 and rest[0] in models
    return is_model or name in celery_app.tasks or exists(name)


def is_path_of_ours(path: str) -> bool:
    if any(has_files(place) for place in ROOT.glob(path)):
        return True
    return any(f"/{place.relative_to(ROOT)}".endswith(f"/{path}") for place in CODE)


@cache
def has_files(path: Path) -> bool:
    """Return whether a path is a file, or a folder with a file that is not compiled."""
    files = path.rglob("*") if path.is_dir() else [path]
    return any(file.is_file() and file.suffix != ".pyc" for file in files)

"""Count violations of plain English in Python code and in Markdown.

    python -m tests.architecture.plain_english [--summary] [PATH...]

A match is a hint: the sentence must name who does what. Replacing a listed word by a
synonym of the same vagueness helps no reader.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.architecture.rooms import APPS, ROOT
from tests.pages import without_fenced_blocks

EMPTY_NAMES = re.compile(
    r"""(asked | found | given | gone | it | kept | known | left | made | of | one |
    said | taken | those | told | wanted | what | who | whom)\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Local names and parameters that do not name the thing they hold."""
NO_VERBS = re.compile(
    r"""(a | all | an | and | any | are | as | at | because | both | but | by | each |
    every | for | from | how | if | in | is | it | its | no | nobody | none | not |
    nothing | of | on | one | only | or | others | since | so | somebody | such | that
    | the | their | there | these | they | this | those | to | until | what | when |
    where | whether | which | while | who | whoever | whom | whose | why | with |
    without | ask | let | say | tell)\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""First words that are no imperative verb, and verbs too vague for code."""
NO_NOUNS = re.compile(
    r"""(also | and | as | at | because | but | by | for | from | how | if | in | is |
    it | its | not | of | on | or | since | so | that | there | to | until | what |
    when | where | which | while | who | whoever | whom | whose | why | with |
    without)\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""First words that begin no noun phrase. `Whether` is fine: the field is a boolean."""
HEADLESS = re.compile(r"the (same|like|latter|former|one|ones|other)\b", re.IGNORECASE)
"""Beginnings that refer to a neighbour instead of naming the thing."""
DIALECT = re.compile(
    r"""\b(
    somebody | nobody | everybody | whoever | anybody
    | tells? | told | owed? | anew | likewise | dear(er|est)? | cheap(er|est|ly)?
    | once\ more | of\ theirs | the\ like | so\ many | mails?
    | (is|are|was|were)\ there(?!\ (a|an|any)\b) | there\ (is|are|was|were)\ none
    | that\ there\ (is|are) | for\ who | of\ who | is\ asked | are\ asked
    | what\ (is|was|has|had|it|they|a|the|others|must|may|can)
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Words and turns that stand in for a subject, a noun or a usual verb."""
QUOTED = re.compile(r'`[^`]*`|"[^"]*"|“[^”]*”|<https?:[^>]*>|\]\([^)]*\)')

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, order=True)
class Finding:
    """A name or sentence that the rules of plain English reject."""

    path: str
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.kind}: {self.text}"


def findings(path: Path) -> list[Finding]:
    """Return the findings of one Python or Markdown file, by line."""
    name = str(path.relative_to(ROOT))
    text = path.read_text()
    pairs = _in_markdown(text) if path.suffix == ".md" else _in_python(text)
    return sorted(Finding(name, line, kind, excerpt) for line, kind, excerpt in pairs)


def _in_markdown(text: str) -> Iterator[tuple[int, str, str]]:
    for number, line in enumerate(without_fenced_blocks(text).splitlines(), 1):
        if match := DIALECT.search(QUOTED.sub("", line)):
            yield number, "dialect", match[0]


def _in_python(text: str) -> Iterator[tuple[int, str, str]]:
    tree = ast.parse(text)
    yield from _empty_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, DEFINITIONS):
            yield from _in_function(node)
        elif isinstance(node, ast.ClassDef):
            docstring = ast.get_docstring(node)
            yield from _phrase(node.body[0].lineno, "class", docstring, NO_NOUNS)
        if isinstance(node, (ast.ClassDef, ast.Module)):
            for line, docstring in field_docstrings(node):
                yield from _phrase(line, "field", docstring, NO_NOUNS)
    for line, kind, prose in _prose(text, tree):
        if match := DIALECT.search(QUOTED.sub("", prose)):
            yield line, kind, f"{match[0]} ({' '.join(prose.split())[:90]})"


def _bound_name(node: ast.AST) -> str:
    """Return the name of a function, parameter or variable; "" for all other nodes."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
            return name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name
        case _:
            return ""


def _empty_names(tree: ast.Module) -> Iterator[tuple[int, str, str]]:
    """Yield the names that name nothing.

    Fields of classes are exempt: many are names of JSON or columns. `left` beside
    `right` is a side.
    """
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    fields = {
        id(target)
        for node in classes
        for statement in node.body
        if isinstance(statement, (ast.Assign, ast.AnnAssign))
        for target in ast.walk(statement)
    }
    bound = [(node, _bound_name(node)) for node in ast.walk(tree)]
    has_sides = any(name == "right" for _, name in bound)
    for node, name in bound:
        is_side = name == "left" and has_sides
        if EMPTY_NAMES.fullmatch(name) and not is_side and id(node) not in fields:
            yield getattr(node, "lineno", 0), "name", name


def _in_function(
    node: ast.FunctionDef | ast.AsyncFunctionDef,
) -> Iterator[tuple[int, str, str]]:
    docstring = ast.get_docstring(node)
    decorators = {ast.unparse(each).split(".")[-1] for each in node.decorator_list}
    is_noun = bool(decorators & {"property", "cached_property"})
    kind, words = ("field", NO_NOUNS) if is_noun else ("function", NO_VERBS)
    yield from _phrase(node.body[0].lineno, kind, docstring, words)


def _phrase(
    line: int, kind: str, docstring: str | None, no_start: re.Pattern[str]
) -> Iterator[tuple[int, str, str]]:
    first_line = (docstring or "").strip().split("\n")[0]
    if no_start.match(first_line) or HEADLESS.match(first_line):
        yield line, kind, first_line[:90]


def field_docstrings(node: ast.ClassDef | ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the docstrings below fields and constants, with their lines."""
    previous: ast.stmt | None = None
    for statement in node.body:
        if (
            isinstance(previous, (ast.Assign, ast.AnnAssign))
            and isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Constant)
            and isinstance(statement.value.value, str)
        ):
            yield statement.lineno, statement.value.value
        previous = statement


def _prose(text: str, tree: ast.Module) -> Iterator[tuple[int, str, str]]:
    """Yield docstrings, comments and messages, line by line, with their kind."""
    docstrings = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if node in docstrings:
            for number, line in enumerate(node.value.splitlines(), node.lineno):
                yield number, "dialect", line
        elif node.value.count(" ") >= 2:
            yield node.lineno, "message", node.value
    for number, line in enumerate(text.splitlines(), 1):
        if comment := re.search(r"(?:^|\s\s)\s*#\s(.*)", line):
            yield number, "dialect", comment[1]


def is_read(path: str) -> bool:
    """Return whether the rules hold in a file of the repository."""
    if path.endswith(".md"):
        return path.startswith((".github/", "docs/")) or path == "README.md"
    if not path.endswith(".py") or "/migrations/" in path:
        return False
    name = path.rsplit("/", 1)[-1]
    is_test = name.startswith("test_") or name == Path(__file__).name
    return path.startswith((*(f"{app}/" for app in APPS), "tests/")) and not is_test


def tracked(*below: str) -> list[Path]:
    """Return the files of the repository in which the rules hold."""
    command = ["git", "ls-files", "--", *below]
    listed = subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, text=True
    )
    return [ROOT / path for path in listed.stdout.splitlines() if is_read(path)]


def main(arguments: list[str]) -> None:
    """Print the findings below the given paths, then their number by kind."""
    is_short = "--summary" in arguments
    below = [path for path in arguments if path != "--summary"]
    results = [finding for path in tracked(*below) for finding in findings(path)]
    if not is_short:
        sys.stdout.writelines(f"{finding}\n" for finding in results)
    sys.stdout.write(f"{dict(Counter(finding.kind for finding in results))}\n")


if __name__ == "__main__":
    main(sys.argv[1:])

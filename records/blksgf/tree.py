"""SGF trees: text to nodes and back; what a property means is known elsewhere.

The grammar is that of SGF 4 (https://www.red-bean.com/sgf/sgf4.html). Nodes are flat,
in the order of the file, and know the index of their parent: no depth of variations
makes anything recurse, and all work is linear in the length of the text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from records.judging.transcripts import Node

MAX_NODES = 200_000
"""Nodes of one game tree."""
MAX_VALUES = 500_000
"""Values of all properties of one game tree."""
MAX_NAME = 64
"""Characters of a property's name."""
MAX_VALUE = 100_000
"""Characters of a value, escapes included."""

_TOKEN = re.compile(
    r"""(?P<mark>[();])
    | (?P<name>[A-Za-z0-9]++)
    | \[ (?P<value> (?: [^\]\\]++ | \\. )*+ ) \]""",
    re.DOTALL | re.VERBOSE,
)
_BLANKS = re.compile(r"\s*+")
_BEGINNING = re.compile(r"\(\s*+;")
_STRAY_NODE = re.compile(r";\s*+[A-Z0-9]{1,6}\s*+\[")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_TO_ESCAPE = re.compile(r"[\\\]]")


class SgfError(ValueError):
    """Text that is no SGF, or more of it than is read; the rest is unreadable."""

    def __init__(
        self, code: str, detail: str, place: tuple[int, int], node: int | None
    ) -> None:
        """Give the place as line and column, from 1, and the number of the node."""
        line, column = place
        super().__init__(f"{detail} (line {line}, column {column})")
        self.code = code
        self.line = line
        self.column = column
        self.node = node


def parse_collection(text: str) -> Iterator[tuple[Node, ...]]:
    """Yield the nodes of each game tree, in preorder; raises `SgfError`.

    Values lose their escapes. A property given twice in a node has the values of both.
    Text before, between and after game trees is skipped, as in emails, unless it holds
    nodes: then a parenthesis is wrong.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    parser = _Parser(text, 0)
    while parser.seek_game_tree():
        yield parser.game_tree()
        parser = _Parser(text, parser.position)


def write_game_tree(nodes: Sequence[Node]) -> str:
    """Write nodes in preorder as a game tree, a node a line; ends with a newline."""
    children = [0] * len(nodes)
    for parent, _ in nodes:
        if parent is not None:
            children[parent] += 1
    lines = ["("]
    forks: list[int] = []
    for parent, properties in nodes:
        if parent is not None and children[parent] > 1:
            while forks and forks[-1] >= parent:
                forks.pop()
                lines.append(")")
            forks.append(parent)
            lines.append("(")
        lines.append(_node_text(properties))
    lines += ")" * (len(forks) + 1)
    return "\n".join(lines) + "\n"


def main_line(nodes: Sequence[Node]) -> Sequence[Node]:
    """Return the root, its first child, the first child of that, and so on.

    In preorder these are the nodes before the first that does not follow its parent.
    """
    for i, (parent, _) in enumerate(nodes):
        if i and parent != i - 1:
            return nodes[:i]
    return nodes


def _after_blanks(text: str, position: int) -> int:
    blanks = _BLANKS.match(text, position)
    assert blanks is not None, "It matches nothing too."
    return blanks.end()


def _node_text(properties: dict[str, list[str]]) -> str:
    return ";" + "".join(
        name + "".join(f"[{_escaped(value)}]" for value in values)
        for name, values in properties.items()
    )


def _escaped(value: str) -> str:
    return _TO_ESCAPE.sub(r"\\\g<0>", value)


def _unescaped(value: str) -> str:
    """Undo escapes; an escaped end of line is none."""
    if "\\" not in value:
        return value
    return _ESCAPED.sub(lambda match: match[1].replace("\n", ""), value)


@dataclass
class _Parser:
    """One game tree on its way."""

    text: str
    position: int
    end: int = 0
    """Of the token at the position."""
    nodes: list[Node] = field(default_factory=list)
    forks: list[int | None] = field(default_factory=list)
    """Per open parenthesis: the node that it goes on from."""
    parent: int | None = None
    last: str = ""
    """What came before: a mark, `name`, `value`, or nothing."""
    values: list[str] = field(default_factory=list)
    """Of the property that is being read."""
    count: int = 0

    def seek_game_tree(self) -> bool:
        """Skip to the next game tree; without one, to the text that is not SGF."""
        beginning = _BEGINNING.search(self.text, self.position)
        if beginning is None and self.position == 0:
            self.advance()
            return self.position < len(self.text)
        end = len(self.text) if beginning is None else beginning.start()
        if stray := _STRAY_NODE.search(self.text, self.position, end):
            self.position = stray.start()
            raise self.error("A node is outside of a game tree.")
        is_nested = self.text[self.position : end].rstrip().endswith("(")
        self.position = end
        if is_nested:
            raise self.error("'(' is not expected here.")
        return beginning is not None

    def game_tree(self) -> tuple[Node, ...]:
        """Read up to the end of the game tree, and the blanks that follow."""
        while True:
            kind, content = self.token()
            if kind == "mark":
                self.take_mark(content)
            elif kind == "name":
                self.take_name(content)
            else:
                self.take_value(content)
            self.last = content if kind == "mark" else kind
            if not self.forks:
                return tuple(self.nodes)

    def token(self) -> tuple[str, str]:
        """Return the next token; the position stays until it is taken."""
        match = _TOKEN.match(self.text, self.position)
        if match is None or match.lastgroup is None:
            if self.position == len(self.text):
                raise self.error("The text ends inside a game tree.")
            quoted = self.text[self.position]
            if quoted == "[":
                raise self.error("A value does not end.")
            raise self.error(f"{quoted!r} is not expected here.")
        self.end = match.end()
        return match.lastgroup, match[match.lastgroup]

    def take_mark(self, mark: str) -> None:
        if self.last == "name":
            raise self.error("A property has no value.")
        if mark == "(":
            self.require(self.last != "(" and (bool(self.forks) or not self.last), mark)
            self.forks.append(self.parent)
        elif mark == ")":
            self.require(bool(self.forks) and self.last != "(", mark)
            self.parent = self.forks.pop()
        else:
            self.require(bool(self.forks) and self.last != ")", mark)
            if len(self.nodes) == MAX_NODES:
                raise self.error(f"A game has at most {MAX_NODES} nodes.", "too-large")
            self.nodes.append((self.parent, {}))
            self.parent = len(self.nodes) - 1
        self.advance()

    def take_name(self, name: str) -> None:
        self.require(self.last in (";", "value"), name[:MAX_NAME])
        if len(name) > MAX_NAME:
            raise self.error("The name of a property is too long.", "too-large")
        self.values = self.nodes[-1][1].setdefault(name, [])
        self.advance()

    def take_value(self, value: str) -> None:
        self.require(self.last in ("name", "value"), "[")
        self.count += 1
        if len(value) > MAX_VALUE or self.count > MAX_VALUES:
            raise self.error("There are too many values, or too long.", "too-large")
        self.values.append(_unescaped(value))
        self.advance()

    def advance(self) -> None:
        """Go on behind the token, and the blanks that follow."""
        self.position = _after_blanks(self.text, self.end)

    def require(self, condition: bool, quoted: str) -> None:
        if not condition:
            raise self.error(f"{quoted!r} is not expected here.")

    def error(self, detail: str, code: str = "syntax") -> SgfError:
        line = self.text.count("\n", 0, self.position) + 1
        column = self.position - self.text.rfind("\n", 0, self.position)
        return SgfError(code, detail, (line, column), len(self.nodes) or None)

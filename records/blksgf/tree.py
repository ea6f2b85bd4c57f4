"""Parser and writer for SGF trees, which do not interpret the properties.

The grammar follows SGF 4 (https://www.red-bean.com/sgf/sgf4.html). Nodes form a flat
list in the order of the file, each with the index of its parent. Deep variations
therefore cause no recursion, and parsing takes linear time.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from records.judging.transcripts import Node

MAX_NODES = 200_000
"""Maximum number of nodes in a game tree."""
MAX_VALUES = 500_000
"""Maximum number of property values in a game tree."""
MAX_NAME = 64
"""Maximum number of characters in a property's name."""
MAX_VALUE = 100_000
"""Maximum number of characters in a value, including escapes."""

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
    """Raised if a text is not SGF or exceeds a limit. The rest cannot be parsed."""

    def __init__(
        self, code: str, detail: str, place: tuple[int, int], node: int | None
    ) -> None:
        """Set the position (line and column, from 1) and the node's number."""
        line, column = place
        super().__init__(f"{detail} (line {line}, column {column})")
        self.code = code
        self.line = line
        self.column = column
        self.node = node


def parse_collection(text: str) -> Iterator[tuple[Node, ...]]:
    """Yield the nodes of each game tree in preorder; raise `SgfError` if malformed.

    Values are returned without escapes. If a node has a property twice, the values are
    joined. Text outside game trees, such as the text of an email, is skipped. Nodes
    outside game trees are an error, because they indicate a misplaced parenthesis.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    parser = _Parser(text, 0)
    while parser.seek_game_tree():
        yield parser.game_tree()
        parser = _Parser(text, parser.position)


def write_game_tree(nodes: Sequence[Node]) -> str:
    """Convert nodes in preorder to the text of a game tree, with one line per node."""
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
    """Return the main line: the root, its first child, that node's first child, etc.

    The nodes are in preorder, so the main line ends before the first node that does not
    directly follow its parent.
    """
    for i, (parent, _) in enumerate(nodes):
        if i and parent != i - 1:
            return nodes[:i]
    return nodes


def _after_blanks(text: str, position: int) -> int:
    blanks = _BLANKS.match(text, position)
    assert blanks is not None, "The pattern must also match an empty string."
    return blanks.end()


def _node_text(properties: dict[str, list[str]]) -> str:
    return ";" + "".join(
        name + "".join(f"[{_escaped(value)}]" for value in values)
        for name, values in properties.items()
    )


def _escaped(value: str) -> str:
    return _TO_ESCAPE.sub(r"\\\g<0>", value)


def _unescaped(value: str) -> str:
    """Remove escape characters and escaped newlines."""
    if "\\" not in value:
        return value
    return _ESCAPED.sub(lambda match: match[1].replace("\n", ""), value)


@dataclass
class _Parser:
    """State of the parser within a game tree."""

    text: str
    position: int
    end: int = 0
    """Index at which the token at `position` ends."""
    nodes: list[Node] = field(default_factory=list)
    forks: list[int | None] = field(default_factory=list)
    """Parent node of each open parenthesis."""
    parent: int | None = None
    last: str = ""
    """Kind of the previous token: a mark, `name` or `value`; empty at the start."""
    values: list[str] = field(default_factory=list)
    """Values of the current property."""
    count: int = 0

    def seek_game_tree(self) -> bool:
        """Skip to the next game tree; return whether there is another one."""
        beginning = _BEGINNING.search(self.text, self.position)
        if beginning is None and self.position == 0:
            self.advance()
            return self.position < len(self.text)
        end = len(self.text) if beginning is None else beginning.start()
        if stray := _STRAY_NODE.search(self.text, self.position, end):
            self.position = stray.start()
            raise self.error("A node is outside any game tree. Check the parentheses.")
        is_nested = self.text[self.position : end].rstrip().endswith("(")
        self.position = end
        if is_nested:
            raise self.error("Unexpected '('.")
        return beginning is not None

    def game_tree(self) -> tuple[Node, ...]:
        """Parse the game tree and the whitespace after it."""
        while True:
            kind, content = self.token()
            if kind == "mark":
                self.add_mark(content)
            elif kind == "name":
                self.add_name(content)
            else:
                self.add_value(content)
            self.last = content if kind == "mark" else kind
            if not self.forks:
                return tuple(self.nodes)

    def token(self) -> tuple[str, str]:
        """Return the kind and the content of the next token, without consuming it."""
        match = _TOKEN.match(self.text, self.position)
        if match is None or match.lastgroup is None:
            if self.position == len(self.text):
                raise self.error(
                    "The text ends inside a game tree. Add the closing parentheses."
                )
            quoted = self.text[self.position]
            if quoted == "[":
                raise self.error("A value has no closing bracket.")
            raise self.error(f"Unexpected {quoted!r}.")
        self.end = match.end()
        return match.lastgroup, match[match.lastgroup]

    def add_mark(self, mark: str) -> None:
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
                detail = f"A game may have at most {MAX_NODES} nodes."
                raise self.error(detail, "too-large")
            self.nodes.append((self.parent, {}))
            self.parent = len(self.nodes) - 1
        self.advance()

    def add_name(self, name: str) -> None:
        self.require(self.last in (";", "value"), name[:MAX_NAME])
        if len(name) > MAX_NAME:
            detail = f"A property name may have at most {MAX_NAME} characters."
            raise self.error(detail, "too-large")
        self.values = self.nodes[-1][1].setdefault(name, [])
        self.advance()

    def add_value(self, value: str) -> None:
        self.require(self.last in ("name", "value"), "[")
        self.count += 1
        if len(value) > MAX_VALUE or self.count > MAX_VALUES:
            detail = (
                f"A game may have at most {MAX_VALUES} values of at most {MAX_VALUE}"
                " characters."
            )
            raise self.error(detail, "too-large")
        self.values.append(_unescaped(value))
        self.advance()

    def advance(self) -> None:
        """Move past the token and the whitespace after it."""
        self.position = _after_blanks(self.text, self.end)

    def require(self, condition: bool, quoted: str) -> None:
        if not condition:
            raise self.error(f"Unexpected {quoted!r}.")

    def error(self, detail: str, code: str = "syntax") -> SgfError:
        line = self.text.count("\n", 0, self.position) + 1
        column = self.position - self.text.rfind("\n", 0, self.position)
        return SgfError(code, detail, (line, column), len(self.nodes) or None)

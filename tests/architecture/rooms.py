"""Rooms of a package, and the arrows between them: counted from the imports that run.

A room is a direct child, package or module, that holds code; migrations are none, nor
are `apps`, `urls` and `gate`, which list the contents of rooms. An arrow is an ordered
pair of rooms one of which imports the other.

    python -m tests.architecture.rooms
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
APPS = ("games", "records", "blokus_api")
NO_ROOMS = {"__init__", "migrations", "apps", "urls", "gate"}


@dataclass(frozen=True)
class Floorplan:
    """The rooms of an app and what each imports of the others."""

    arrows: dict[str, set[str]]

    @cached_property
    def heights(self) -> dict[str, int]:
        """The floor of each room: one above the highest that it imports."""
        heights: dict[str, int] = {}

        def height(room: str, way: tuple[str, ...]) -> int:
            assert room not in way, f"A circle: {' > '.join((*way, room))}"
            if room not in heights:
                below = (height(other, (*way, room)) for other in self.arrows[room])
                heights[room] = 1 + max(below, default=0)
            return heights[room]

        for room in self.arrows:
            height(room, ())
        return heights

    @property
    def numbers(self) -> tuple[int, int, int]:
        """Return the numbers of rooms, arrows and floors."""
        arrows = sum(map(len, self.arrows.values()))
        return len(self.arrows), arrows, max(self.heights.values())


@cache
def floorplan(package: str) -> Floorplan:
    """Read all files of a package."""
    folder = ROOT.joinpath(*package.split("."))
    files = {path: _room(folder, path) for path in sorted(folder.rglob("*.py"))}
    arrows: dict[str, set[str]] = {room: set() for room in files.values() if room}
    for path, room in files.items():
        if room is None or "migrations" in path.parts:
            continue
        for module in _imports(ast.parse(path.read_text())):
            other = module.removeprefix(f"{package}.").split(".")[0]
            if module.startswith(f"{package}.") and other in arrows and other != room:
                arrows[room].add(other)
    return Floorplan(arrows)


def _room(folder: Path, path: Path) -> str | None:
    """Return the room that a file is in; None where it is in none, or empty."""
    name = path.relative_to(folder).parts[0].removesuffix(".py")
    return None if name in NO_ROOMS or not path.read_text().strip() else name


def _imports(tree: ast.AST) -> Iterator[str]:
    """Yield the imported modules, except those that only type checkers import."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        yield from _imports(node)


if __name__ == "__main__":
    for app in APPS:
        plan = floorplan(app)
        print(app, "rooms {}, arrows {}, floors {}".format(*plan.numbers))  # noqa: T201
        for floor in sorted(set(plan.heights.values()), reverse=True):
            rooms = (room for room, at in plan.heights.items() if at == floor)
            print(f"  {floor}  {' '.join(sorted(rooms))}")  # noqa: T201

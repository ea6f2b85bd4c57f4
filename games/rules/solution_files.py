"""Solution files: a puzzle, its options and solutions, as one JSON object (rules 3.8).

The files are untrusted, so every value is checked and bounded before use.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.rules.geometry import Cell
from games.rules.moves import Move
from games.rules.options import OptionError
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset, find_variant

KINDS = ("moves", "placements", "solutions")
"""Keys for solutions. `solutions` contains a list of solutions, and each other key
contains one."""
MAX_ENTRIES = 100
"""Maximum number of entries per solution. No puzzle has more than 88 pieces."""
MAX_CELLS = 8
"""Maximum number of cells per entry. No piece in any variant has more than 6."""
MAX_COORDINATE = 999


class SolutionFileError(ValueError):
    """Raised if a file does not contain a solution that can be verified."""

    def __init__(self, field: str, reason: str) -> None:
        """Store the place as a dotted path, and the reason as a sentence."""
        super().__init__(reason)
        self.field = field


@dataclass(frozen=True)
class SolutionFile:
    """A puzzle and its proposed solutions."""

    ruleset: Ruleset
    solutions: tuple[tuple[Move, ...], ...]


def read_solutions(
    variant: str, document: Mapping[str, object], most: int
) -> SolutionFile:
    """Read a file for a known variant, with at most `most` solutions.

    Options are top-level keys. Keys that are not options of the variant are ignored as
    comments. Raises `SolutionFileError`.
    """
    if document.get("variant", variant) != variant:
        raise SolutionFileError(
            "variant", f"The file must be for the variant {variant}."
        )
    offered = {option.name for option in find_variant(variant).options}
    options = {name: document[name] for name in document if name in offered}
    try:
        ruleset = find_ruleset(variant, options)
    except OptionError as error:
        raise SolutionFileError(error.option, str(error)) from error
    if not ruleset.is_solo_puzzle:
        raise SolutionFileError("variant", f"{variant} is not a solo puzzle.")
    return SolutionFile(ruleset, tuple(_solutions(ruleset, document, most)))


def _solutions(
    ruleset: Ruleset, document: Mapping[str, object], most: int
) -> Iterator[tuple[Move, ...]]:
    allowed = KINDS[:1] if ruleset.puzzle is None else KINDS[1:]
    given_kinds = [kind for kind in KINDS if kind in document]
    if len(given_kinds) != 1 or given_kinds[0] not in allowed:
        place = next((kind for kind in given_kinds if kind not in allowed), allowed[0])
        expected = " or ".join(allowed)
        raise SolutionFileError(
            place, f"The solution must be given in the field {expected}."
        )
    kind = given_kinds[0]
    if kind != "solutions":
        yield _entries(document[kind], kind)
        return
    solutions = _list(document[kind], kind, 1, most)
    for i, entries in enumerate(solutions):
        yield _entries(entries, f"{kind}.{i}")


def _entries(value: object, place: str) -> tuple[Move, ...]:
    listed = _list(value, place, 0, MAX_ENTRIES)
    return tuple(_entry(entry, f"{place}.{i}") for i, entry in enumerate(listed))


def _entry(value: object, place: str) -> Move:
    match value:
        case [str(color), str(piece), list(cells)]:
            listed = _list(cells, f"{place}.2", 0, MAX_CELLS)
            read = (_cell(cell, f"{place}.2.{i}") for i, cell in enumerate(listed))
            return Move(color, piece, tuple(read))
    raise SolutionFileError(
        place, "An entry must be a list with a color, a piece and a list of cells."
    )


def _cell(value: object, place: str) -> Cell:
    numbers = _list(value, place, 2, 3)
    cell = tuple(number for number in numbers if type(number) is int)
    if len(cell) < len(numbers) or max(map(abs, cell)) > MAX_COORDINATE:
        raise SolutionFileError(
            place,
            f"Coordinates must be integers from -{MAX_COORDINATE} to {MAX_COORDINATE}.",
        )
    return cell


def _list(value: object, place: str, least: int, most: int) -> list[object]:
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise SolutionFileError(
            place, f"The value must be a list of {least} to {most} items."
        )
    return value

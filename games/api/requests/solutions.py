"""Files with solutions of puzzles, as requests."""

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.api.http.bodies import Body, parsed_by
from games.api.names import VariantName
from games.api.requests.moves import SentCell
from games.rules.solution_files import MAX_ENTRIES

MAX_SOLUTIONS = 50
"""Maximum number of solutions per file; all are judged while the request waits."""
AS_SENT = parsed_by(lambda value: value)
"""Nothing is checked here: `games.rules.solution_files` reads the whole file."""

Entry: TypeAlias = Annotated[
    tuple[str, str, tuple[tuple[int, ...], ...]],
    Meta(description="A color, a piece and its cells."),
]
Entries: TypeAlias = Annotated[tuple[Entry, ...], Meta(max_length=MAX_ENTRIES), AS_SENT]
Solutions: TypeAlias = Annotated[
    tuple[Entries, ...], Meta(max_length=MAX_SOLUTIONS), AS_SENT
]


class SolutionFile(Body, forbid_unknown_fields=False):
    """A file with solutions of a puzzle; the rules read its content.

    `moves`, in their order, solve the puzzles that are played in turn; `placements`
    those that are packed. Options of the variant stand beside them, and all other
    names are comments.
    """

    variant: Annotated[VariantName, AS_SENT] | UnsetType = UNSET
    moves: Entries | UnsetType = UNSET
    placements: Entries | UnsetType = UNSET
    solutions: Solutions | UnsetType = UNSET
    contact: Annotated[str, AS_SENT] | UnsetType = UNSET
    colors: Annotated[int, AS_SENT] | UnsetType = UNSET
    turn_order: Annotated[str, AS_SENT] | UnsetType = UNSET
    assembly: Annotated[str, AS_SENT] | UnsetType = UNSET
    starts: Annotated[str, AS_SENT] | UnsetType = UNSET
    region: Annotated[tuple[SentCell, ...], AS_SENT] | UnsetType = UNSET

"""Requests for verifying puzzle solutions."""

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.api.http.bodies import Body, parsed_by
from games.api.names import VariantName
from games.api.requests.moves import SentCell
from games.rules.solution_files import MAX_ENTRIES

MAX_SOLUTIONS = 50
"""Maximum number of solutions per file. All of them are replayed during the request."""
AS_SENT = parsed_by(lambda value: value)
"""Parser that checks nothing: `games.rules.solution_files` reads the whole file."""

Entry: TypeAlias = Annotated[
    tuple[str, str, tuple[tuple[int, ...], ...]],
    Meta(description="Color, piece and cells."),
]
Entries: TypeAlias = Annotated[tuple[Entry, ...], Meta(max_length=MAX_ENTRIES), AS_SENT]
Solutions: TypeAlias = Annotated[
    tuple[Entries, ...], Meta(max_length=MAX_SOLUTIONS), AS_SENT
]


class SolutionFile(Body, forbid_unknown_fields=False):
    """A file with puzzle solutions.

    `moves`, in order, solve puzzles with turns; `placements` solve packing puzzles. The
    file may also have the variant's options. All other fields are comments.
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

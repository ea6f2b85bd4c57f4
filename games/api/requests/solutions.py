"""Files with solutions of puzzles, as requests."""

from typing import Annotated, Any, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.api.http.bodies import Body
from games.api.requests.moves import MAX_COORDINATE
from games.rules.solution_files import MAX_ENTRIES

MAX_SOLUTIONS = 50
"""Maximum number of solutions per file; all are judged while the request waits."""

CELLS = {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}


ENTRY = {
    "description": "A color, a piece and its cells.",
    "type": "array",
    "prefixItems": [
        {"type": "string"},
        {"type": "string"},
        CELLS,
    ],
    "minItems": 3,
    "maxItems": 3,
}
ENTRIES = {"type": "array", "items": ENTRY, "maxItems": MAX_ENTRIES}
CELL = {
    "type": "array",
    "items": {
        "type": "integer",
        "minimum": -MAX_COORDINATE,
        "maximum": MAX_COORDINATE,
    },
    "minItems": 2,
    "maxItems": 3,
}


def _described(**schema: Any) -> Meta:
    return Meta(extra_json_schema=schema)


Variant: TypeAlias = Annotated[
    Any, _described(**{"$ref": "#/components/schemas/VariantName"})
]
Entries: TypeAlias = Annotated[Any, _described(**ENTRIES)]
Solutions: TypeAlias = Annotated[
    Any, _described(type="array", items=ENTRIES, maxItems=MAX_SOLUTIONS)
]
Region: TypeAlias = Annotated[Any, _described(type="array", items=CELL)]
Word: TypeAlias = Annotated[Any, _described(type="string")]
Number: TypeAlias = Annotated[Any, _described(type="integer")]


class SolutionFile(Body, forbid_unknown_fields=False):
    """A file with solutions of a puzzle; the rules read its content.

    `moves`, in their order, solve the puzzles that are played in turn; `placements`
    those that are packed. Options of the variant stand beside them, and all other
    names are comments.
    """

    variant: Variant | UnsetType = UNSET
    moves: Entries | UnsetType = UNSET
    placements: Entries | UnsetType = UNSET
    solutions: Solutions | UnsetType = UNSET
    contact: Word | UnsetType = UNSET
    colors: Number | UnsetType = UNSET
    turn_order: Word | UnsetType = UNSET
    assembly: Word | UnsetType = UNSET
    starts: Word | UnsetType = UNSET
    region: Region | UnsetType = UNSET

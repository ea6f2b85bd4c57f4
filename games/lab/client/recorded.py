"""Recorded games refereed by Pentobi, converted to the names of the API."""

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from games.computers.pentobi import PentobiVariant, UnknownVariantError, find_by_id
from games.rules.geometry import Cell
from games.rules.notation import placement_text
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset

_GZIP = b"\x1f\x8b"


class RecordedGameError(ValueError):
    """Raised if a file contains no game to play; the message contains the reason."""


class Pass(NamedTuple):
    """A turn without a move."""

    seat: int
    color: str


@dataclass(frozen=True)
class RecordedMove:
    """A placement, and the passes after it."""

    seat: int
    color: str
    piece: str
    text: str
    """Text of the move in requests. The API's cell names differ from Pentobi's."""
    cells: frozenset[Cell]
    passes: tuple[Pass, ...]


@dataclass(frozen=True)
class RecordedGame:
    """A finished game."""

    ruleset: Ruleset
    moves: tuple[RecordedMove, ...]
    points: Mapping[str, int]
    """Points per color: squares on the board, with bonuses."""
    winners: tuple[int, ...]


def read_game(path: Path, number: int) -> RecordedGame:
    """Return one game of a file, counted from 1; raises `RecordedGameError`."""
    try:
        content = path.read_bytes()
        if content.startswith(_GZIP):
            content = gzip.decompress(content)
    except (EOFError, OSError) as error:
        raise RecordedGameError(f"{path} cannot be read: {error}") from error
    lines = [line for line in content.splitlines() if line.strip()]
    if number not in range(1, len(lines) + 1):
        raise RecordedGameError(
            f"{path} has only {len(lines)} games, so game {number} does not exist."
        )
    try:
        return parse_game(json.loads(lines[number - 1]))
    except UnknownVariantError as error:
        raise RecordedGameError(f"{path}, game {number}: {error}") from error
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise RecordedGameError(
            f"{path}, game {number} is not a recorded game ({error!r})."
        ) from error


def parse_game(record: Mapping[str, Any]) -> RecordedGame:
    """Parse a game from JSON; parsing errors are raised unchanged."""
    pentobi = find_by_id(record["variant"])
    ruleset = find_ruleset(pentobi.variant, pentobi.options)
    colors = dict(zip(pentobi.colors, ruleset.colors, strict=True))
    return RecordedGame(
        ruleset=ruleset,
        moves=_moves(pentobi, ruleset, record["moves"]),
        points={colors[name]: points for name, points in record["points"].items()},
        winners=tuple(sorted(record["winners"])),
    )


def _moves(
    pentobi: PentobiVariant, ruleset: Ruleset, turns: list[dict[str, Any]]
) -> tuple[RecordedMove, ...]:
    moves: list[RecordedMove] = []
    passes: list[Pass] = []
    for turn in reversed(turns):
        color = ruleset.colors[pentobi.color_index(turn["color"])]
        if turn["move"] == "pass":
            passes.insert(0, Pass(turn["player"], color))
            continue
        cells = frozenset(pentobi.parse_move(ruleset.grid, turn["move"]))
        piece, text = turn["piece"], placement_text(ruleset.grid, cells)
        moves.insert(
            0, RecordedMove(turn["player"], color, piece, text, cells, tuple(passes))
        )
        passes = []
    if passes or not moves:
        raise ValueError("A game must begin with a move.")
    return tuple(moves)

"""Our engine plays games of the contest's own code as that code played them.

`tests/data/contest/README.md` describes the file.
"""

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.rules import Move, Position, outcome, start
from games.rules.notation import parse_cells
from games.rules.placements import members
from tests.depth import mostly_deep
from tests.oracle.game import Game

PATH = Path(__file__).parents[2] / "data" / "contest" / "games.jsonl.gz"
GAMES: list[dict[str, Any]] = [
    json.loads(line) for line in gzip.decompress(PATH.read_bytes()).splitlines()
]
KINDS = {
    **{"1": "MONO", "2": "DOMINO", "I3": "TRIO_I", "V3": "TRIO_L", "I4": "TETRO_I"},
    **{"L4": "TETRO_L", "T4": "TETRO_T", "Z4": "TETRO_Z", "O": "TETRO_O"},
    **{"F": "PENTO_R", "I5": "PENTO_I", "L5": "PENTO_L", "N": "PENTO_S"},
    **{"P": "PENTO_P", "T5": "PENTO_T", "U": "PENTO_U", "V5": "PENTO_V"},
    **{"W": "PENTO_W", "X": "PENTO_X", "Y": "PENTO_Y", "Z5": "PENTO_Z"},
}
"""By piece: its name in the text of which the file has the checksums."""
LINE_END = b"\n"
SOME = 8
"""Games of the default run."""


def played(game: dict[str, Any]) -> Iterator[tuple[Position, list[Any] | None]]:
    """Yield each position with the turn that the file has there; None at the end."""
    position = start("contest")
    position = position.draw(position.ruleset.piece_index[game["first_piece"]])
    for turn in game["turns"]:
        yield position, turn
        color, text, *_ = turn
        grid, name = position.ruleset.grid, position.ruleset.colors[color]
        cells = () if text == "skip" else parse_cells(grid, text)
        position = position.push(Move(name, None, cells))
    yield position, None


def checksum(position: Position) -> str:
    """Return the CRC-32 of the legal placements, as the file has it."""
    table = position.placements
    texts = sorted(
        f"{KINDS[table.piece_of(number).id]}"
        f"{sorted(20 * y + x for x, y in table.cells_of(number))}".encode()
        for number in members(position.legal(position.color or 0))
    )
    return f"{zlib.crc32(LINE_END.join(texts)):08x}"


def test_the_file_has_games_of_every_kind():
    assert len(GAMES) == 230
    assert len({game["first_piece"] for game in GAMES}) == 12
    assert sum(game["winner"] is None for game in GAMES) == 18
    assert sum(game["ended_by"] == "rounds" for game in GAMES) == 67


@pytest.mark.parametrize(
    "number",
    mostly_deep(range(len(GAMES)), but=range(0, len(GAMES), len(GAMES) // SOME)),
)
def test_a_game_of_the_contest_is_played_as_its_code_played_it(number: int) -> None:
    game = GAMES[number]
    for position, turn in played(game):
        if turn is None:
            result = outcome(position)
            assert position.is_over
            assert position.is_at_turn_limit == (game["ended_by"] == "rounds")
            assert list(result.seats) == game["points"]
            winner = game["winner"]
            assert result.winners == ((0, 1) if winner is None else (winner,))
        else:
            color, _, count, crc = turn
            assert position.color == color
            assert position.legal(color).bit_count() == count
            assert checksum(position) == crc


@pytest.mark.depth
@pytest.mark.parametrize("number", range(2, len(GAMES), len(GAMES) // SOME))
def test_the_slow_checker_plays_a_game_of_the_contest_as_well(number: int) -> None:
    game, oracle = GAMES[number], Game("contest")
    oracle.draw(game["first_piece"])
    for position, turn in played(game):
        if turn is None:
            assert oracle.turn is None
            assert oracle.is_after_last_round() == (game["ended_by"] == "rounds")
            assert list(oracle.scores().seats) == game["points"]
            return
        color, text, count, _ = turn
        name, grid = oracle.rules.colors[color], position.ruleset.grid
        assert oracle.turn is not None
        assert oracle.turn[0] == name
        legal = oracle.legal(name)
        assert len(legal) == count
        if text == "skip":
            oracle.skip(name)
        else:
            cells = frozenset(parse_cells(grid, text))
            piece = next(piece for piece, laid in legal if laid == cells)
            oracle.place(name, piece, cells)

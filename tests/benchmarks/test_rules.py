"""How fast the rules are on recorded games of usual length.

A recorded Classic game has 60 placements in the median, a Duo game 28; the two games
here have 56 and 64, and 28 and 29; the Trigon games 65 and 69. A color has 145 to 180
legal placements in the median, and up to a thousand.
"""

import gzip
import json
import time
from functools import cache
from pathlib import Path

import pytest

from games.computers.pentobi import find_by_id
from games.rules.legality import judge_in_turn
from games.rules.moves import Move
from games.rules.placements import members, placements_of
from games.rules.position import Position, start_position
from games.rules.variants import classic, duo, find_ruleset, trigon
from tests.benchmarks.conftest import Measure, fixed_loop

RECORDED = Path(__file__).parents[1] / "data" / "recorded"
MEDIAN_LEGAL = 160

pytestmark = pytest.mark.benchmark(
    timer=time.process_time, warmup=True, min_rounds=20, max_time=0.5
)
each = pytest.mark.parametrize("variant", ["classic", "duo", "trigon"])


@cache
def start(variant: str) -> Position:
    pentobi = find_by_id(variant)
    return start_position(find_ruleset(pentobi.variant, pentobi.options))


@cache
def games(variant: str) -> list[list[int]]:
    """Return the recorded games, as numbers of placements."""
    grid, find = start(variant).ruleset.grid, start(variant).placements.find
    packed = (RECORDED / f"{variant}.jsonl.gz").read_bytes()
    parse = find_by_id(variant).parse_move
    found = []
    for line in gzip.decompress(packed).splitlines():
        moves = [turn["move"] for turn in json.loads(line)["moves"]]
        numbers = [find(parse(grid, move)) for move in moves if move != "pass"]
        found.append([number for number in numbers if number is not None])
    return found


@cache
def positions(variant: str) -> list[Position]:
    """Return the positions of the recorded games, fewest legal placements first."""
    found = []
    for game in games(variant):
        position = start(variant)
        for number in game:
            found.append(position)
            position = played_by_turn(position, number)
    return sorted(found, key=lambda position: legal(position).bit_count())


def played_by_turn(position: Position, number: int) -> Position:
    assert position.color is not None
    return position.play(position.color, number)


def legal(position: Position) -> int:
    assert position.color is not None
    return position.legal(position.color)


def usual(variant: str) -> Position:
    return min(
        positions(variant),
        key=lambda position: abs(legal(position).bit_count() - MEDIAN_LEGAL),
    )


def test_the_fixed_loop(measure: Measure) -> None:
    measure(fixed_loop, 1)


@each
def test_play_a_move_and_know_all_legal_sets(measure: Measure, variant: str) -> None:
    begin, played = start(variant), games(variant)
    colors = range(len(begin.ruleset.colors))

    def play() -> None:
        for game in played:
            position = begin
            for number in game:
                position = played_by_turn(position, number)
                for color in colors:
                    position.legal(color)

    measure(play, sum(map(len, played)))


@each
def test_replay_a_game_and_verify_every_move(measure: Measure, variant: str) -> None:
    begin, played = start(variant), games(variant)

    def replay() -> None:
        for game in played:
            position = begin
            for number in game:
                assert legal(position) >> number & 1
                position = played_by_turn(position, number)

    measure(replay, len(played))


@each
def test_replay_a_game_from_cells(measure: Measure, variant: str) -> None:
    """As events are: pieces and cells, judged as if they came from somebody."""
    begin, played = start(variant), games(variant)
    table = begin.placements
    moves = [
        [(table.piece_of(number).id, table.cells_of(number)) for number in game]
        for game in played
    ]

    def replay() -> None:
        for game in moves:
            position = begin
            for piece, cells in game:
                color = position.color
                assert color is not None
                move = Move(begin.ruleset.colors[color], piece, cells)
                number = judge_in_turn(position, move)
                position = played_by_turn(position, number)

    measure(replay, len(moves))


@each
def test_count_the_legal_placements(measure: Measure, variant: str) -> None:
    position = usual(variant)
    measure(lambda: legal(position).bit_count(), 1)


@each
def test_list_the_usual_number_of_legal_placements(
    measure: Measure, variant: str
) -> None:
    position = usual(variant)
    measure(lambda: members(legal(position)), 1)


@each
def test_list_the_largest_number_of_legal_placements(
    measure: Measure, variant: str
) -> None:
    position = positions(variant)[-1]
    measure(lambda: members(legal(position)), 1)


@each
def test_build_the_tables(measure: Measure, variant: str) -> None:
    pieces = start(variant).ruleset.pieces
    board = {"classic": classic, "duo": duo, "trigon": trigon}[variant].board

    def build() -> None:
        placements_of.__wrapped__(board.__wrapped__(), pieces)

    measure(build, 1)

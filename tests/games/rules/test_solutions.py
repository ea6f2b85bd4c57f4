"""Solutions of puzzles: those that are some, and what is wrong with all others."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from games.rules.moves import Move
from games.rules.position import start_position
from games.rules.refusals import Reason
from games.rules.scoring import outcome
from games.rules.solutions import Fault, Lack, replay
from games.rules.variants import find_ruleset
from tests.games.rules.boards import CUBE

SOLUTIONS = Path(__file__).parents[2] / "data" / "solutions"
PIECES = ("V3", "T4", "L4", "Z4", "B4", "P4", "A4")
SOMA = [
    Move("blue", piece, tuple(cells)) for piece, cells in zip(PIECES, CUBE, strict=True)
]
"""The 3-cube of one color, in an order in which it can be dropped."""


def fault_of(entries, variant="solo-cube-3", **options):
    return replay(find_ruleset(variant, options), entries).fault


def changed(index, **fields):
    return [*SOMA[:index], SOMA[index]._replace(**fields), *SOMA[index + 1 :]]


def test_a_cube_is_packed_in_any_order():
    shuffled = random.Random(3).sample(SOMA, len(SOMA))
    for entries in (SOMA, SOMA[::-1], shuffled):
        replayed = replay(find_ruleset("solo-cube-3", {}), entries)
        assert replayed.is_solved
        assert replayed.fault is None
        assert outcome(replayed.position).solved


def test_what_can_be_dropped_in_some_order_is_dropped_in_it():
    for seed in range(20):
        shuffled = random.Random(seed).sample(SOMA, len(SOMA))
        assert fault_of(shuffled, assembly="drop") is None


def test_what_hangs_cannot_be_dropped():
    hanging = SOMA[1:]
    fault = fault_of(hanging, assembly="drop")
    assert fault is not None
    assert fault.reason == Reason.GAP_BELOW
    assert set(fault.cells) <= set(hanging[fault.index].cells)
    missing = fault_of(hanging)
    assert missing == Fault(None, Lack.CELLS_MISSING, SOMA[0].cells)


def test_pieces_that_lie_on_each_other_cannot_be_dropped():
    table = find_ruleset("solo-cube-3", {"colors": 2}).placements
    hooked = []
    for cubes in ("001 101 100 110", "000 010 011 111"):
        cells = tuple(tuple(map(int, cube)) for cube in cubes.split())
        number = table.find(cells)
        assert number is not None
        hooked.append(Move("blue", table.piece_of(number).id, cells))
    hooked[1] = hooked[1]._replace(color="yellow")
    fault = fault_of(hooked, colors=2, assembly="drop")
    assert fault == Fault(0, Reason.GAP_BELOW, ((0, 0, 1),))
    assert fault_of(hooked, colors=2).reason == Lack.CELLS_MISSING


@pytest.mark.parametrize(
    ("entries", "index", "reason", "cells"),
    [
        (changed(3, piece="A4"), 3, "NOT_PIECE_SHAPE", SOMA[3].cells),
        (changed(3, piece="Q"), 3, "PIECE_NOT_AVAILABLE", ()),
        (changed(3, color="green"), 3, "PIECE_NOT_AVAILABLE", ()),
        (changed(3, cells=()), 3, "NOT_PIECE_SHAPE", ()),
        (changed(0, cells=((0, 0), (1, 0), (1, 1))), 0, "NOT_PIECE_SHAPE", None),
        (changed(0, cells=((2, 2, 3), (2, 2, 2), (2, 1, 2))), 0, "OUT_OF_BOUNDS", None),
        ([*SOMA, SOMA[0]], 7, "GAME_OVER", ()),
        ([*SOMA[:3], SOMA[0], *SOMA[3:]], 3, "PIECE_NOT_AVAILABLE", ()),
        (
            [SOMA[0], SOMA[1], Move("blue", "I2", ((0, 0, 0), (0, 0, 1)))],
            2,
            "OCCUPIED",
            ((0, 0, 0),),
        ),
    ],
)
def test_an_entry_that_is_refused_is_named(entries, index, reason, cells):
    fault = fault_of(entries)
    assert fault is not None
    assert (fault.index, fault.reason) == (index, Reason[reason])
    if cells is not None:
        assert set(fault.cells) == set(cells)


def test_nothing_at_all_lacks_every_cell():
    fault = fault_of([])
    assert fault is not None
    assert (fault.index, fault.reason) == (None, Lack.CELLS_MISSING)
    assert len(fault.cells) == 27


def tetrominoes(name):
    """The entries of a file of solutions on 10 x 8 squares."""
    file = SOLUTIONS / f"tetromino_8x10_{name}.json"
    return [
        Move(color, piece, tuple(map(tuple, cells)))
        for color, piece, cells in json.loads(file.read_text())["placements"]
    ]


LEVELS = ["free", "no-edge", "corner", "chain"]


@pytest.mark.parametrize(
    ("name", "reached"), [("free", 1), ("no_edge", 2), ("corner", 3), ("chain", 4)]
)
def test_a_full_rectangle_reaches_a_level_and_those_before_it(name, reached):
    entries = tetrominoes(name)
    for i, level in enumerate(LEVELS):
        fault = fault_of(entries, "solo-tetromino-8x10", contact=level)
        assert (fault is None) == (i < reached)


def test_the_pieces_out_of_touch_are_shown_whole():
    entries = tetrominoes("no_edge")
    fault = fault_of(entries, "solo-tetromino-8x10", contact="corner")
    assert (fault.index, fault.reason) == (None, Lack.CONTACT_MISSING)
    shown = [e for e in entries if not set(e.cells).isdisjoint(fault.cells)]
    assert sum(len(e.cells) for e in shown) == len(fault.cells)
    assert set(fault.cells) == {cell for e in shown for cell in e.cells}
    unchained = fault_of(tetrominoes("corner"), "solo-tetromino-8x10", contact="chain")
    assert unchained.reason == Lack.CONTACT_MISSING


def played(ruleset, plies=None):
    """A game for one in which a random legal move is made at every turn."""
    rng, position = random.Random(1), start_position(ruleset)
    entries: list[Move] = []
    table = position.placements
    while (moves := position.legal_placements()) and len(entries) != plies:
        color, number = rng.choice(moves)
        piece, cells = table.piece_of(number).id, table.cells_of(number)
        entries.append(Move(ruleset.colors[color], piece, cells))
        position = position.play(color, number)
    return entries


def test_moves_that_leave_pieces_in_hand_are_no_solution():
    ruleset = find_ruleset("solo-84", {})
    moves = played(ruleset)
    replayed = replay(ruleset, moves)
    assert replayed.fault == Fault(None, Lack.PIECES_MISSING, ())
    assert len(replayed.position.played) == len(moves)
    assert outcome(replayed.position).solved is False


def test_moves_that_place_every_piece_are_a_solution():
    few = [piece for piece in find_ruleset("solo-84", {}).pieces if piece.size <= 2]
    ruleset = replace(
        find_ruleset("solo-84", {}), pieces=tuple(few), copies=(1,) * len(few)
    )
    replayed = replay(ruleset, played(ruleset))
    assert replayed.is_solved
    assert outcome(replayed.position).solved


def test_moves_are_played_in_turn():
    ruleset = find_ruleset("solo-84", {})
    moves = played(ruleset, plies=6)
    swapped = [*moves[:4], moves[5], moves[4]]
    assert fault_of(swapped, "solo-84") == Fault(4, Reason.NOT_YOUR_TURN, ())
    free = fault_of(swapped, "solo-84", turn_order="free")
    assert free == Fault(None, Lack.PIECES_MISSING, ())


@pytest.mark.parametrize(
    ("turn_order", "reason"),
    [("strict", Reason.NOT_YOUR_TURN), ("free", Reason.PIECE_NOT_AVAILABLE)],
)
def test_a_color_that_there_is_not_has_no_turn_and_no_pieces(turn_order, reason):
    purple = [Move("purple", "1", ((0, 0),))]
    assert fault_of(purple, "solo-84", turn_order=turn_order) == Fault(0, reason, ())

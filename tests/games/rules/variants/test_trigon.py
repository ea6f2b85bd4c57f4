import pytest

from games.rules.placements import members
from games.rules.position import start_position
from games.rules.scoring import color_score
from games.rules.variants import find_ruleset, trigon
from tests.games.rules.boards import number_of, place, start

STARTS = [(17, 3), (25, 6), (25, 11), (17, 14), (9, 11), (9, 6)]

# Rules 5.3: placements of each piece on 486 and on 384 cells.
PER_PIECE = {
    "trigon": (
        486, 702, 1350, 1296, 1302, 432, 1242, 2496, 1302, 2496, 1188, 2400, 1194, 1200,
        2388, 2496, 1200, 1248, 2496, 2400, 600, 217,
    ),
    "trigon-3p": (
        384, 552, 1056, 1008, 1014, 336, 960, 1932, 1014, 1932, 912, 1848, 918, 924,
        1836, 1932, 924, 966, 1932, 1848, 462, 169,
    ),
}  # fmt: skip
UPS = (
    1, 1, 2, 2, 2, 3, 3, 3, 2, 3, 3, 3, 3, 3, 4, 2, 3, 3, 3, 3, 3, 3,
)  # fmt: skip


@pytest.mark.parametrize(
    ("variant", "total"), [("trigon", 32131), ("trigon-3p", 24859)]
)
def test_every_piece_has_the_placements_of_the_rules(variant, total):
    table = find_ruleset(variant, {}).placements
    assert tuple(table.piece.count(i) for i in range(22)) == PER_PIECE[variant]
    assert len(table.cells) == table.all.bit_count() == total


def test_pieces_have_the_triangles_of_the_table():
    ups = tuple(sum(sum(c) % 2 == 0 for c in p.cells) for p in trigon.POLYIAMONDS)
    assert ups == UPS


@pytest.mark.parametrize(
    "variant", ["trigon", "trigon-teams", "trigon-2p", "trigon-3p"]
)
def test_the_first_placements_cover_a_start_cell(variant):
    position = start_position(find_ruleset(variant, {}))
    table = position.placements
    starts = position.ruleset.starts[0]
    assert position.legal(0).bit_count() == 2478
    assert [table.covers[start].bit_count() for start in starts] == [413] * 6
    for i, first in enumerate(starts):
        for second in starts[:i]:
            assert not table.covers[first] & table.covers[second]


def turned(cell):
    """The cell turned by 60 degrees about the board's centre, by its vertices."""
    lattice = trigon.LATTICE

    def around(vertex):
        p, q = vertex[0] - 17, vertex[1] - 9
        return (p - 3 * q) // 2 + 17, (p + q) // 2 + 9

    wanted = {around(vertex) for vertex in lattice.vertices(cell)}
    board = trigon.board().cells
    return next(cell for cell in board if set(lattice.vertices(cell)) == wanted)


def test_the_start_cells_are_one_orbit():
    cell, orbit = STARTS[0], []
    for _ in range(6):
        orbit.append(cell)
        cell = turned(cell)
    assert cell == STARTS[0]
    assert orbit == STARTS
    assert list(trigon.STARTS_AT) == STARTS


def test_a_row_of_the_board_grows_and_shrinks_by_two():
    rows = [sum(y == row for _, y in trigon.board().cells) for row in range(18)]
    assert rows == [*range(19, 36, 2), *range(35, 18, -2)]


def test_the_smaller_board_lacks_the_outer_ring():
    cells = find_ruleset("trigon-3p", {}).grid.cells
    assert set(cells) == {
        (x, y)
        for y in range(1, 17)
        for x in range(9 - min(y - 1, 16 - y), 26 + min(y - 1, 16 - y))
    }
    assert len(trigon.board().cells) - len(cells) == 102


def open_starts(position, color):
    cells, filled = position.ruleset.grid.cells, position.filled()
    return [cells[i] for i in position.open_starts(color) if i not in filled]


@pytest.mark.parametrize("variant", ["trigon-2p", "trigon-teams"])
def test_partners_start_on_opposite_cells(variant):
    position = place(start(variant), 0, (17, 3))
    assert open_starts(position, 2) == [(17, 14)]
    assert open_starts(position, 1) == [(25, 6), (25, 11), (9, 11), (9, 6)]
    position = place(position, 1, (9, 11))
    assert open_starts(position, 3) == [(25, 6)]


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("trigon", {}),
        ("trigon-2p", {"partners_opposite": False}),
        ("trigon-teams", {"partners_opposite": False}),
        ("trigon-3p", {"start_spacing": False}),
    ],
)
def test_without_a_rule_all_empty_start_cells_are_open(variant, options):
    position = place(start(variant, **options), 0, (17, 3))
    assert open_starts(position, 1) == STARTS[1:]


def test_three_players_leave_a_start_cell_between_them():
    position = place(start("trigon-3p"), 0, (25, 6))
    assert open_starts(position, 1) == [(17, 14), (9, 6)]
    position = place(position, 1, (9, 6))
    assert open_starts(position, 2) == [(17, 14)]


@pytest.mark.parametrize(
    ("unused", "colors"),
    [
        ("green", ("blue", "yellow", "red")),
        ("blue", ("yellow", "red", "green")),
        ("yellow", ("blue", "red", "green")),
        ("red", ("blue", "yellow", "green")),
    ],
)
def test_three_players_leave_one_color_out(unused, colors):
    ruleset = find_ruleset("trigon-3p", {"unused_color": unused})
    assert ruleset.colors == colors
    assert ruleset.seats == ((0,), (1,), (2,))


@pytest.mark.parametrize(
    ("variant", "seats", "teams"),
    [
        ("trigon", ((0,), (1,), (2,), (3,)), ((0,), (1,), (2,), (3,))),
        ("trigon-teams", ((0,), (1,), (2,), (3,)), ((0, 2), (1, 3))),
        ("trigon-2p", ((0, 2), (1, 3)), ((0,), (1,))),
    ],
)
def test_seats_and_teams_share_the_colors(variant, seats, teams):
    ruleset = find_ruleset(variant, {})
    assert (ruleset.seats, ruleset.teams) == (seats, teams)


def test_a_color_goes_on_at_corners_and_never_at_edges():
    # Rules 5.8: wrong is a shared side, right a point.
    position = place(start("trigon"), 0, (17, 3))
    legal = position.legal(0)
    domino = number_of(position, (17, 2), (18, 2))
    beside = number_of(position, (17, 4), (18, 4))
    assert legal >> domino & 1
    assert not legal >> beside & 1
    for number in members(legal):
        assert not {(16, 3), (18, 3), (17, 4)} & set(
            position.placements.cells_of(number)
        )


@pytest.mark.parametrize(
    ("left", "points"),
    [
        # The worked example of rules 5.4.
        (("I4", "C4", "L5", "W", "X", "O"), -31),
        (("A4", "P5"), -9),
        (("I4", "C4", "A4"), -12),
        ((), 20),
    ],
)
def test_a_color_scores_its_triangles(left, points):
    ruleset = find_ruleset("trigon", {})
    hand = [left.count(piece.id) for piece in ruleset.pieces]
    assert color_score(ruleset, hand, ruleset.piece_index["1"]) == points


def test_onboard_adds_what_a_color_owns():
    ruleset = find_ruleset("trigon", {"scoring": "onboard"})
    assert color_score(ruleset, [0] * 22, ruleset.piece_index["1"]) == 130
    assert color_score(ruleset, [0] * 22, ruleset.piece_index["O"]) == 125

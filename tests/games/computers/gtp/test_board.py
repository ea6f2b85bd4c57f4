from games.computers.dialects import dialect_of
from games.computers.gtp.board import board_text
from games.computers.gtp.names import find_rules
from games.rules.position import start_position


def drawn(variant, *moves):
    ruleset = find_rules(variant)
    dialect, position = dialect_of(ruleset), start_position(ruleset)
    for move in moves:
        number = ruleset.placements.find(dialect.parse_cells(move))
        assert number is not None
        assert position.turn is not None
        position = position.play(position.turn, number)
    return board_text(position, dialect).split("\n")


def test_a_flat_board_has_pieces_and_open_starts():
    lines = drawn("duo", "e10,e11")
    assert lines[3].split() == ["11", *"....X........."]
    assert lines[4].split() == ["10", *"....X........."]
    assert lines[9].split() == ["5", *".........+...."]
    assert lines[14].split() == list("abcdefghijklmn")


def test_each_color_has_points_and_pieces():
    *_, purple, orange = drawn("duo", "e10,e11")
    assert purple.startswith(" X B purple: 2  1 I3 V3 ")
    assert orange.startswith(">O W orange: 0  1 2 I3 V3 ")
    assert drawn("junior")[-1].startswith(" O W orange: 0  1 1 2 2 I3 I3 ")


def test_a_color_that_cannot_move_is_marked():
    position = start_position(find_rules("half-board"))
    while moves := position.legal_placements():
        position = position.play(*moves[0])
    *_, blue, yellow = board_text(position, dialect_of(position.ruleset)).split("\n")
    assert blue[0] == yellow[0] == "!"


def test_the_smaller_trigon_board_is_numbered_by_itself():
    lines = drawn("trigon-3p")
    assert lines[0].startswith("16 ")
    assert lines[15].startswith(" 1 ")


def test_cubes_are_seen_from_above():
    lines = drawn("rumis-tower", "b4.1,b4.2,b4.3", "c4.1,c4.2")
    (row,) = [line for line in lines if line.startswith(" 4 ")]
    assert row.split() == ["4", ".", "X3", "O2", "."]
